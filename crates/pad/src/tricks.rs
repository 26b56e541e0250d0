//! What a table tells about tricks, checked: each fact by itself, and all of them against each
//! other and the piles.

use dwarf::CardSet;
use game::{BySeat, Options, Seat};

use crate::dwarf_hand::DwarfRequest;
use crate::needs::{Hand, TrickFact};
use crate::piles::{all, one_each};
use crate::wrong::{CountedThing, WrongKind, WrongTelling, by};

/// What was told about tricks, each fact by itself.
pub(crate) struct ToldTricks {
    pub(crate) players: usize,
    hand_size: usize,
    pub(crate) winners: Option<Vec<Seat>>,
    pub(crate) tricks: Option<BySeat<usize>>,
    /// The field that told `tricks`, for what is wrong with them.
    pub(crate) tricks_field: &'static str,
    last_four: Option<Vec<Seat>>,
    third_tricks: Option<Vec<Seat>>,
}

fn seats(list: &[usize], players: usize, field: &str) -> Result<Vec<Seat>, WrongTelling> {
    let one = |(place, &found): (usize, &usize)| seat(found, players, &format!("{field}/{place}"));
    list.iter().enumerate().map(one).collect()
}

pub(crate) fn seat(found: usize, players: usize, path: &str) -> Result<Seat, WrongTelling> {
    if found < players {
        return Ok(Seat::new(found));
    }
    Err(WrongTelling::new(by("DK-2.1"), path, WrongKind::NoSeat { found, players }))
}

fn tricks(found: usize, least: usize, most: usize, path: &str) -> Result<(), WrongTelling> {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    let what = WrongKind::Number { of: CountedThing::Tricks, found, least, most };
    // DK-3.6
    Err(WrongTelling::new(by("DK-3.6"), path, what))
}

/// An error: what is told of a seat here does not go with another field.
pub(crate) fn contradicts(
    rule: &'static str,
    seat: Seat,
    path: &'static str,
    field: &'static str,
) -> WrongTelling {
    let what = WrongKind::Contradicts { seat: seat.index(), field: field.into() };
    WrongTelling::new(by(rule), path, what)
}

fn counted(winners: &[Seat]) -> BySeat<usize> {
    BySeat::from_fn(|seat| winners.iter().filter(|&&winner| winner == seat).count())
}

/// Who won a third trick, in order.
fn thirds(winners: &[Seat]) -> Vec<Seat> {
    let nth = |(trick, &seat): (usize, &Seat)| {
        let so_far = counted(&winners[..=trick]);
        (so_far[seat] == 3).then_some(seat)
    };
    winners.iter().enumerate().filter_map(nth).collect()
}

impl ToldTricks {
    /// Reads each fact by itself; whether they agree is asked later.
    pub(crate) fn read(request: &DwarfRequest) -> Result<ToldTricks, WrongTelling> {
        let (players, hand_size) = (request.options.players(), request.options.hand_size());
        let mut told = ToldTricks {
            players,
            hand_size,
            winners: None,
            tricks: None,
            tricks_field: "tricks",
            last_four: None,
            third_tricks: None,
        };
        if let Some(list) = &request.winners {
            tricks(list.len(), hand_size, hand_size, "/winners")?;
            told.winners = Some(seats(list, players, "/winners")?);
        }
        if let Some(list) = &request.tricks {
            one_each(list.len(), players, "/tricks", "DK-2.1")?;
            for (place, &number) in list.iter().enumerate() {
                tricks(number, 0, hand_size, &format!("/tricks/{place}"))?;
            }
            tricks(list.iter().sum(), hand_size, hand_size, "/tricks")?;
            told.tricks = Some(BySeat::collect(list.iter().copied()));
        }
        if let Some(list) = &request.last_four {
            tricks(list.len(), 4, 4, "/last_four")?;
            told.last_four = Some(seats(list, players, "/last_four")?);
        }
        if let Some(list) = &request.third_tricks {
            let read = seats(list, players, "/third_tricks")?;
            let again = (1..read.len()).find(|&place| read[..place].contains(&read[place]));
            if let Some(place) = again {
                let what = WrongKind::SeatTwice { seat: list[place] };
                return Err(WrongTelling::new(
                    by("DK-8.3"),
                    format!("/third_tricks/{place}"),
                    what,
                ));
            }
            // If nobody has a third trick, everybody has two at most.
            let (least, most) = (usize::from(hand_size > 2 * players), players.min(hand_size / 3));
            if !(least..=most).contains(&read.len()) {
                let what =
                    WrongKind::Number { of: CountedThing::Seats, found: read.len(), least, most };
                return Err(WrongTelling::new(by("DK-8.3"), "/third_tricks", what));
            }
            told.third_tricks = Some(read);
        }
        Ok(told)
    }

    /// Compares the facts about tricks, and derives what `winners` tells.
    pub(crate) fn compare(&mut self) -> Result<(), WrongTelling> {
        if let Some(winners) = &self.winners {
            let (n, last_four, third) =
                (counted(winners), &winners[winners.len() - 4..], thirds(winners));
            let differs = |told: &[Seat], right: &[Seat]| {
                let pairs = told.iter().zip(right).find(|(a, b)| a != b).map(|(&seat, _)| seat);
                let longer = if told.len() > right.len() { told } else { right };
                pairs.or_else(|| longer.get(told.len().min(right.len())).copied())
            };
            if let Some(told) = &self.tricks
                && let Some(seat) = Seat::all(self.players).find(|&seat| told[seat] != n[seat])
            {
                return Err(contradicts("DK-8.1", seat, "/tricks", "winners"));
            }
            if let Some(told) = &self.last_four
                && let Some(seat) = differs(told, last_four)
            {
                return Err(contradicts("DK-8.3", seat, "/last_four", "winners"));
            }
            if let Some(told) = &self.third_tricks
                && let Some(seat) = differs(told, &third)
            {
                return Err(contradicts("DK-8.3", seat, "/third_tricks", "winners"));
            }
            (self.tricks, self.tricks_field) = (Some(n), "winners");
            self.last_four = Some(last_four.to_vec());
            self.third_tricks = Some(third);
        }
        let Some(n) = &self.tricks else {
            return Ok(());
        };
        for seat in Seat::all(self.players) {
            let of_four = self.last_four.as_ref().map_or(0, |four| counted(four)[seat]);
            if of_four > n[seat] {
                return Err(contradicts("DK-8.3", seat, "/last_four", self.tricks_field));
            }
            let third = self.third_tricks.as_ref().map(|third| third.contains(&seat));
            if third.is_some_and(|third| third != (n[seat] >= 3)) {
                return Err(contradicts("DK-8.3", seat, "/third_tricks", self.tricks_field));
            }
        }
        Ok(())
    }

    /// Compares piles with tricks; whole piles tell the number of tricks.
    pub(crate) fn compare_piles(
        &mut self,
        won: &BySeat<CardSet>,
        deck: CardSet,
    ) -> Result<(), WrongTelling> {
        let whole = all(won) == deck;
        let mut least_tricks = 0;
        for seat in Seat::all(self.players) {
            let found = won[seat].len();
            // DK-3.6: a trick has a card of each player. DK-7.3: the Sorcerer changes no number.
            let n = match self.tricks {
                Some(n) => n[seat],
                None => found.div_ceil(self.players),
            };
            least_tricks += n;
            let most = n * self.players;
            let least = if whole { most } else { 0 };
            if !(least..=most).contains(&found) {
                let what = WrongKind::Number { of: CountedThing::Cards, found, least, most };
                return Err(WrongTelling::new(
                    by("DK-3.6"),
                    format!("/won/{}", seat.index()),
                    what,
                ));
            }
        }
        // Cards of more tricks than there were cannot lie in the piles.
        tricks(least_tricks, 0, self.hand_size, "/won")?;
        if whole && self.tricks.is_none() {
            let n = BySeat::from_fn(|seat| won[seat].len() / self.players);
            (self.tricks, self.tricks_field) = (Some(n), "won");
            // What was told before is compared with this, too.
            self.compare()?;
        }
        Ok(())
    }

    /// Trick winners that give what the rule looks at, in any way that does.
    pub(crate) fn winners_for(&self, hand: &Hand) -> Result<Vec<Seat>, WrongTelling> {
        let Some(fact) = TrickFact::of(hand.quest.quest().looks) else {
            return Ok(Vec::new());
        };
        let found = match fact {
            TrickFact::Winners => self.winners.clone(),
            TrickFact::LastFour => self.last_four.clone(),
            // Only the order of third tricks matters: three tricks in a row for each.
            TrickFact::ThirdTricks => {
                let third = self.third_tricks.as_ref();
                third.map(|third| third.iter().flat_map(|&seat| [seat; 3]).collect())
            }
            // Only the numbers matter.
            TrickFact::Tricks => self
                .tricks
                .map(|n| Seat::all(self.players).flat_map(|seat| vec![seat; n[seat]]).collect()),
        };
        found.ok_or_else(|| {
            let fields = fact.told_by();
            let any_of = fields.iter().map(|&field| field.into()).collect();
            WrongTelling::new(
                Some(hand.rule()),
                format!("/{}", fields[0]),
                WrongKind::Missing { any_of },
            )
        })
    }
}
