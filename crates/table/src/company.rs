//! The company: bots are characters with names of their own, which faces draw by their names.

use crate::state::Occupant;

/// Who plays when no friend does: as many as a table has seats.
const COMPANY: [&str; 6] = ["Pip", "Grimble", "Tamm", "Bruna", "Ruk", "Vesper"];

/// All names, for a message.
pub(crate) fn names() -> String {
    COMPANY.join(", ")
}

/// The digits by which those who are wanted come to the seats after the host's, in this order; the
/// rest of the company follows. Nothing if a name is none of the company's, or stands there twice.
pub(crate) fn invite(wanted: &[String]) -> Option<String> {
    let place = |name: &String| COMPANY.iter().position(|one| one.eq_ignore_ascii_case(name));
    let mut order: Vec<usize> = wanted.iter().map(place).collect::<Option<_>>()?;
    let rest = (0..COMPANY.len()).filter(|place| !order.contains(place)).collect::<Vec<_>>();
    order.extend(rest);
    if order.len() != COMPANY.len() {
        return None;
    }
    order.rotate_right(1);
    // What `name` draws, from the last seat to the first.
    let mut company: Vec<usize> = (0..COMPANY.len()).collect();
    let (mut chance, mut weight) = (0, 1);
    for last in (1..company.len()).rev() {
        let drawn = company[..=last].iter().position(|&one| one == order[last])?;
        company.swap(last, drawn);
        chance += drawn as u64 * weight;
        weight *= last as u64 + 1;
    }
    Some(format!("{chance:016x}"))
}

/// Names the bots of a table. Sixteen hexadecimal digits or more say who comes to which seat; a name
/// that a person has is left to that person.
pub(crate) fn name(seats: &mut [Occupant], digits: &str) {
    let mut company = COMPANY;
    let mut chance = u64::from_str_radix(&digits[..16], 16).expect("hexadecimal digits");
    for last in (1..company.len()).rev() {
        let among = last as u64 + 1;
        company.swap(last, (chance % among) as usize);
        chance /= among;
    }
    let is_free = |seats: &[Occupant], name: &str| {
        let has = |sitting: &Occupant| sitting.name.to_lowercase() == name.to_lowercase();
        !seats.iter().any(has)
    };
    let bots: Vec<usize> = (0..seats.len()).filter(|&seat| seats[seat].bot.is_some()).collect();
    for &seat in &bots {
        seats[seat].name.clear();
    }
    for &seat in bots.iter().filter(|&&seat| is_free(seats, company[seat])).collect::<Vec<_>>() {
        seats[seat].name = company[seat].into();
    }
    for seat in bots {
        if seats[seat].name.is_empty() {
            // Each person keeps at most one name from as many bots as there are other seats.
            let name = company.into_iter().find(|name| is_free(seats, name));
            seats[seat].name = name.expect("there are as many names as seats").into();
        }
    }
}
