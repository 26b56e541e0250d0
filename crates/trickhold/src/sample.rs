//! A sample trick of each game, for people who start the program without a command.

use std::io::Write;

use anyhow::Result;
use game::chance::{Seed, quick};
use game::cpu::Portable;
use game::{Choices, Event, Options, Turn};

use crate::kind::{ForKind, GameName, Kind};
use crate::tell::{HEADING, Teller};

/// Prints one trick of each game.
pub(crate) fn print() -> Result<()> {
    GameName::DavidGoliath.dispatch(Sample)?;
    GameName::DwarfKing.dispatch(Sample)
}

struct Sample;

impl ForKind for Sample {
    fn run<G: Kind>(self) -> Result<()> {
        let options = G::Options::new(4)?;
        let names = ["South", "West", "North", "East"].map(String::from).to_vec();
        let mut teller = Teller::<G>::new(options, names);
        let mut out = anstream::stdout().lock();
        writeln!(out, "\n{HEADING}A trick of {}{HEADING:#}", G::TITLE)?;
        let mut game = G::new(options);
        let mut rng = quick(6);
        let mut cards = 0;
        while cards < 4 {
            let event = match game.turn() {
                Turn::Chance => Event::Chance(game.draw(&Seed::from_numbers(2, 2))),
                Turn::Seat(seat) => Event::Act(seat, game.legal().pick::<Portable>(&mut rng)),
                Turn::Over => break,
            };
            let lines = teller.tell(&event);
            if let Event::Act(_, action) = event {
                cards += usize::from(G::plays_card(action));
                lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
            }
            game.apply(&event, &mut game::Ignore);
        }
        Ok(())
    }
}
