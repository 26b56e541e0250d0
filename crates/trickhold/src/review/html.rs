//! A review as tables: a curve, the players, and the table at every turning point. The page of the
//! replay comes with them in one file.

use std::fmt::Write;

use arena::{Decision, Lens, Review};
use bots::Shares;
use game::{Seat, tell};
use record::GameRecord;
use server::Tables;
use wire::TURNING_POINTS;
use words::{Speaker, escaped};

use super::{class, heads, label, percent, place, row, sentence, within};
use crate::kind::Playable;

const STYLE: &str = include_str!("review.css");

/// Dashes of the curves, which the style gives colours: apart also for colour-blind people and on
/// paper.
const DASHES: [&str; 6] = ["", "8 4", "2 3", "10 3 2 3", "4 2", "1 4"];

/// The whole file: the replay, which needs nothing else, and the tables.
pub(super) fn page<G: Playable>(
    record: &GameRecord<G>,
    review: &Review<G>,
    speaker: &Speaker,
    title: &str,
) -> String {
    let message = wire::review_message(review, speaker.names.len());
    let name = format!("{} – {title}", speaker.words.get("review.title"));
    let tables = Tables { title: &name, style: STYLE, body: &body(review, speaker, title) };
    server::replay_file(record, &message, speaker.words, &tables)
}

fn body<G: Playable>(review: &Review<G>, speaker: &Speaker, title: &str) -> String {
    let word = |key: &str| escaped(speaker.words.find(&format!("review.{key}")));
    let turning = review.turning_points(TURNING_POINTS);
    let mut points: String = turning.iter().map(|one| turning_point(one, speaker)).collect();
    if points.is_empty() {
        points = format!("<p>{}</p>\n", word("none"));
    }
    format!(
        "<main>\n<h1>{}</h1>\n<p class=\"note\">{}</p>\n\
         <noscript><style>#cards {{ display: none; }}</style></noscript>\n\
         <p id=\"cards\"><a href=\"?\">{}</a></p>\n\
         <h2>{shares}</h2>\n<p>{}</p>\n{}{}<h2>{}</h2>\n{points}<h2>{}</h2>\n{}</main>\n",
        word("title"),
        escaped(title),
        word("cards"),
        word("shares.note"),
        curve(review, speaker, &word("shares")),
        summary(review, speaker),
        word("turning"),
        word("all"),
        all(review, speaker),
        shares = word("shares"),
    )
}

/// The curve of win shares, one line a player.
fn curve<G: Playable>(review: &Review<G>, speaker: &Speaker, title: &str) -> String {
    const WIDTH: f32 = 640.0;
    const HEIGHT: f32 = 320.0;
    const LEFT: f32 = 84.0;
    const TOP: f32 = 16.0;
    // Before and after each decision, in the same worlds: a step down is what was given away.
    let both = |d: &'_ Decision<G>| [d.open.shares, d.open.after];
    let mut steps: Vec<Shares> = review.decisions.iter().flat_map(both).collect();
    steps.push(review.result);
    let x = |step: usize| LEFT + WIDTH * step as f32 / (steps.len() - 1).max(1) as f32;
    let y = |share: f32| TOP + HEIGHT * (1.0 - share);
    let grid = |x1: f32, y1: f32, x2: f32, y2: f32| {
        format!("<line class=\"grid\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>")
    };
    let (right, bottom) = (LEFT + WIDTH, TOP + HEIGHT);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{title}\">",
        right + 6.0,
        bottom + 12.0
    );
    for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
        svg += &grid(LEFT, y(part), right, y(part));
        let (at, percent) = (y(part) + 6.0, part * 100.0);
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{at}\" text-anchor=\"end\">{percent:.0} %</text>",
            LEFT - 6.0
        );
    }
    // A line where a new round or hand begins.
    for (step, pair) in review.decisions.windows(2).enumerate() {
        if pair[0].before.round() != pair[1].before.round() {
            svg += &grid(x(2 * (step + 1)), TOP, x(2 * (step + 1)), bottom);
        }
    }
    let mut legend = String::new();
    for seat in Seat::all(speaker.names.len()) {
        let (place, dash) = (seat.index(), DASHES[seat.index()]);
        let points = steps.iter().enumerate();
        let points = points.map(|(step, shares)| format!("{:.1},{:.1}", x(step), y(shares[place])));
        let points: Vec<String> = points.collect();
        let line = format!("class=\"seat{place}\" stroke-dasharray=\"{dash}\"");
        let _ = write!(svg, "<polyline {line} points=\"{}\"/>", points.join(" "));
        let _ = write!(
            legend,
            "<li><svg viewBox=\"0 0 40 10\" aria-hidden=\"true\"><polyline {line} points=\"0,5 40,5\"/>\
             </svg> {}</li>",
            escaped(speaker.name(seat))
        );
    }
    format!("<figure>{svg}</svg>\n<ul class=\"legend\">{legend}</ul></figure>\n")
}

/// Cells of a row of a table: the first is its head. Each names its column, for phones, where the heads of
/// columns have no room.
fn cells(row: &[String], heads: &[String]) -> String {
    let cell = |(cell, head): (&String, &String)| {
        format!("<td data-of=\"{}\">{}</td>", escaped(head), escaped(cell))
    };
    let rest: String = row.iter().zip(heads).skip(1).map(cell).collect();
    format!("<th>{}</th>{rest}", escaped(&row[0]))
}

fn head(names: &[String]) -> String {
    let names: String = names.iter().map(|name| format!("<th>{}</th>", escaped(name))).collect();
    format!("<thead><tr>{names}</tr></thead>")
}

fn summary<G: Playable>(review: &Review<G>, speaker: &Speaker) -> String {
    let words = speaker.words;
    let rows = Seat::all(speaker.names.len()).map(|seat| row(review, seat, speaker));
    let heads = heads(words);
    let rows: String = rows.map(|row| format!("<tr>{}</tr>\n", cells(&row, &heads))).collect();
    format!(
        "<h2>{}</h2>\n<div class=\"scroll stacked\"><table>{}<tbody>\n{rows}</tbody></table></div>\n\
         <p class=\"note\">{} {} {}</p>\n",
        words.get("review.players"),
        head(&heads),
        words.get("review.accuracy.note"),
        words.get("review.luck.note"),
        words.get("review.lost.note")
    )
}

fn turning_point<G: Playable>(decision: &Decision<G>, speaker: &Speaker) -> String {
    let present = G::asks(&decision.view).into_iter().chain(G::present(&decision.view));
    let present = present.chain(tell::hand(&decision.view));
    let lies: String =
        present.map(|fact| format!("<li>{}</li>", escaped(&speaker.say(&fact)))).collect();
    format!(
        "<section><h3>{}</h3>\n<ul class=\"lies\">{lies}</ul>\n<div class=\"lenses\">{}{}</div></section>\n",
        escaped(&sentence(decision, speaker)),
        values(decision, &decision.known, "known", speaker),
        values(decision, &decision.open, "open", speaker)
    )
}

fn values<G: Playable>(
    decision: &Decision<G>,
    lens: &Lens<G::Action>,
    title: &str,
    speaker: &Speaker,
) -> String {
    let word = |key: &str| speaker.words.find(&format!("review.{key}")).to_owned();
    let mut order: Vec<usize> = (0..lens.actions.len()).collect();
    let share = |place: usize| lens.actions[place].share.mean;
    order.sort_by(|&a, &b| share(b).total_cmp(&share(a)));
    let heads = ["action", "share", "points"].map(word);
    let row = |place: usize| {
        let judged = &lens.actions[place];
        let (kind, mark) = match place {
            place if place == decision.played => ("played", format!(" ← {}", word("mark.played"))),
            place if place == lens.best => ("best", format!(" ← {}", word("mark.best"))),
            _ => ("", String::new()),
        };
        let row = [
            format!("{}{mark}", label(decision, place, speaker)),
            percent(judged.share.mean, judged.share.error, speaker.words),
            within(judged.points.mean, judged.points.error, speaker.words),
        ];
        format!("<tr class=\"{kind}\">{}</tr>\n", cells(&row, &heads))
    };
    let rows: String = order.into_iter().map(row).collect();
    let head = head(&heads);
    format!("<table><caption>{}</caption>{head}<tbody>\n{rows}</tbody></table>", word(title))
}

fn all<G: Playable>(review: &Review<G>, speaker: &Speaker) -> String {
    let words = speaker.words;
    let word = |key: &str| words.find(&format!("review.{key}")).to_owned();
    let heads = ["place", "player", "mark.played", "best", "lost", "class"].map(word);
    let head = head(&heads);
    let row = |decision: &Decision<G>| {
        let lens = &decision.known;
        let row = [
            place(decision, words),
            speaker.name(decision.seat).to_owned(),
            label(decision, decision.played, speaker),
            label(decision, lens.best, speaker),
            super::points(lens.loss.mean, lens.loss.error, words),
            class(decision.class, words),
        ];
        format!("<tr class=\"{}\">{}</tr>\n", decision.class.name(), cells(&row, &heads))
    };
    let rows: String = review.decisions.iter().map(row).collect();
    format!(
        "<div class=\"scroll stacked all\"><table>{head}<tbody>\n{rows}</tbody></table></div>\n"
    )
}
