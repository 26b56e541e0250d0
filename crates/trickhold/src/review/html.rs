//! A review as one page that needs nothing else: a curve, the players, and the table at every
//! turning point.

use std::fmt::Write;

use arena::{Class, Decision, Lens, Review};
use game::Seat;

use super::{TURNING_POINTS, percent, place, sentence};
use crate::kind::Playable;
use crate::tell::Names;

const STYLE: &str = include_str!("review.css");

/// Colours and dashes of the curves: apart also for colour-blind people and on paper.
const LINES: [(&str, &str); 6] = [
    ("#0b5fa5", ""),
    ("#b3450a", "8 4"),
    ("#2c7a39", "2 3"),
    ("#7a3a9a", "10 3 2 3"),
    ("#8a6d00", "4 2"),
    ("#444444", "1 4"),
];

/// The whole page.
pub(super) fn page<G: Playable>(
    review: &Review<G>,
    names: &Names,
    players: usize,
    title: &str,
) -> String {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>Review</title><style>{STYLE}</style></head><body>\n<h1>Review</h1>\n<p>{}</p>\n",
        escape(title)
    );
    page += "<h2>Win shares</h2>\n<p>With open cards: what each player's share of the win was \
             when the next decision came, if everybody had played well from there.</p>\n";
    page += &curve(review, names, players);
    page += &summary(review, names, players);
    page += "<h2>Turning points</h2>\n";
    let turning = review.turning_points(TURNING_POINTS);
    if turning.is_empty() {
        page += "<p>Nobody made a decision that was clearly worse than another.</p>\n";
    }
    for decision in turning {
        page += &turning_point(decision, names);
    }
    page += "<h2>All decisions</h2>\n";
    page += &all(review, names);
    page += "</body></html>\n";
    page
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The curve of win shares, one line a player.
fn curve<G: Playable>(review: &Review<G>, names: &Names, players: usize) -> String {
    const WIDTH: f32 = 900.0;
    const HEIGHT: f32 = 320.0;
    const LEFT: f32 = 46.0;
    const TOP: f32 = 12.0;
    let mut steps: Vec<&[f32]> = review.decisions.iter().map(|d| &d.open.shares[..]).collect();
    steps.push(&review.result);
    let x = |step: usize| LEFT + WIDTH * step as f32 / (steps.len() - 1).max(1) as f32;
    let y = |share: f32| TOP + HEIGHT * (1.0 - share);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Win shares over the game\">",
        LEFT + WIDTH + 140.0,
        TOP + HEIGHT + 30.0
    );
    for tenth in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let _ = write!(
            svg,
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{1}\" y2=\"{1}\"/>\
             <text x=\"{2}\" y=\"{3}\" text-anchor=\"end\">{4:.0} %</text>",
            LEFT + WIDTH,
            y(tenth),
            LEFT - 6.0,
            y(tenth) + 4.0,
            tenth * 100.0
        );
    }
    // A line where a new round or hand begins.
    for (step, pair) in review.decisions.windows(2).enumerate() {
        if pair[0].before.round() != pair[1].before.round() {
            let at = x(step + 1);
            let _ = write!(
                svg,
                "<line class=\"grid\" x1=\"{at}\" x2=\"{at}\" y1=\"{TOP}\" y2=\"{}\"/>",
                TOP + HEIGHT
            );
        }
    }
    // Names beside the ends of the lines, moved apart where they would touch.
    let mut ends: Vec<(f32, Seat)> =
        Seat::all(players).map(|seat| (y(review.result[seat.index()]), seat)).collect();
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    for place in 1..ends.len() {
        ends[place].0 = ends[place].0.max(ends[place - 1].0 + 17.0);
    }
    // And back up from the bottom, if they were pushed below it.
    let mut lowest = TOP + HEIGHT;
    for end in ends.iter_mut().rev() {
        end.0 = end.0.min(lowest);
        lowest = end.0 - 17.0;
    }
    for (at, seat) in ends {
        let (colour, dash) = LINES[seat.index()];
        let points: Vec<String> = steps
            .iter()
            .enumerate()
            .map(|(step, shares)| format!("{:.1},{:.1}", x(step), y(shares[seat.index()])))
            .collect();
        let _ = write!(
            svg,
            "<polyline points=\"{}\" stroke=\"{colour}\" stroke-dasharray=\"{dash}\"/>\
             <text x=\"{}\" y=\"{}\" fill=\"{colour}\">{}</text>",
            points.join(" "),
            LEFT + WIDTH + 8.0,
            at + 4.0,
            escape(names.of(seat))
        );
    }
    svg += "</svg>\n";
    svg
}

fn summary<G: Playable>(review: &Review<G>, names: &Names, players: usize) -> String {
    let mut table = String::from(
        "<h2>Players</h2>\n<div class=\"scroll\"><table><thead><tr><th>player</th><th>result</th><th>cards</th>\
         <th>given away</th>",
    );
    for class in Class::ALL {
        let _ = write!(table, "<th>{}</th>", class.name());
    }
    table += "</tr></thead><tbody>\n";
    for seat in Seat::all(players) {
        let (classes, lost) = review.of_seat(seat);
        let _ = write!(
            table,
            "<tr><th>{}</th><td>{:.1} %</td><td>{:+.1} %</td><td>{:.1} %</td>",
            escape(names.of(seat)),
            100.0 * review.result[seat.index()],
            100.0 * review.luck[seat.index()],
            100.0 * lost
        );
        for count in classes {
            let _ = write!(table, "<td>{count}</td>");
        }
        table += "</tr>\n";
    }
    table += "</tbody></table></div>\n<p class=\"note\">Cards: how much share of the win the deals brought, \
              before anybody played. Given away: by what the player could know. A class is given \
              only for what is worse beyond two standard errors.</p>\n";
    table
}

fn turning_point<G: Playable>(decision: &Decision<G>, names: &Names) -> String {
    let mut text = format!("<section><h3>{}</h3>\n<ul>", escape(&sentence(decision, names)));
    for line in decision.before.table(decision.seat, names) {
        let _ = write!(text, "<li>{}</li>", escape(&line));
    }
    text += "</ul>\n<div class=\"lenses\">";
    text += &values(decision, &decision.known, "What the player could know");
    text += &values(decision, &decision.open, "With open cards");
    text += "</div></section>\n";
    text
}

fn values<G: Playable>(decision: &Decision<G>, lens: &Lens<G::Action>, title: &str) -> String {
    let mut table = format!(
        "<table><caption>{title}</caption><thead><tr><th>action</th><th>win share</th>\
         <th>points</th></tr></thead><tbody>\n"
    );
    let mut order: Vec<usize> = (0..lens.actions.len()).collect();
    let share = |place: usize| lens.actions[place].share.mean;
    order.sort_by(|&a, &b| share(b).total_cmp(&share(a)));
    for place in order {
        let judged = &lens.actions[place];
        let mark = match place {
            place if place == decision.played => " ← played",
            place if place == lens.best => " ← best",
            _ => "",
        };
        let _ = writeln!(
            table,
            "<tr><th>{}{mark}</th><td>{}</td><td>{:.1} ± {:.1}</td></tr>",
            escape(&decision.before.label(judged.action)),
            percent(judged.share.mean, judged.share.error),
            judged.points.mean,
            2.0 * judged.points.error
        );
    }
    table += "</tbody></table>";
    table
}

fn all<G: Playable>(review: &Review<G>, names: &Names) -> String {
    let mut table = String::from(
        "<div class=\"scroll all\"><table><thead><tr><th>where</th><th>player</th><th>played</th><th>best, as far as one \
         could know</th><th>given away</th><th>class</th></tr></thead><tbody>\n",
    );
    for decision in &review.decisions {
        let lens = &decision.known;
        let label = |place: usize| escape(&decision.before.label(lens.actions[place].action));
        let _ = writeln!(
            table,
            "<tr class=\"{6}\"><th>{0}</th><td>{1}</td><td>{2}</td><td>{3}</td><td>{4}</td><td>{5}</td></tr>",
            place(decision),
            escape(names.of(decision.seat)),
            label(decision.played),
            label(lens.best),
            percent(lens.loss.mean, lens.loss.error),
            decision.class.name(),
            decision.class.name()
        );
    }
    table += "</tbody></table></div>\n";
    table
}
