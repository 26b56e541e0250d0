//! Decisions other than playing a card: what is asked, what is allowed and by which rule, what all see
//! of it, what it moves, and what comes next. A special card that acts has its decision here.

use game::{BySeat, Seat, Set, Sink, Viewer};

use crate::action::{Action, DecisionKind, Direction, Legal};
use crate::card::{Card, CardSet, cards};
use crate::event::{Effect, Seen};
use crate::game::Dwarf;
use crate::legal::Refusal;
use crate::options::FirstLeader;
use crate::public::Public;
use crate::special::{Power, Special};

/// What the table waits for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Phase"))]
pub enum Phase {
    /// A deal, by chance.
    Deal,
    /// The holder of the 5 of Knights chooses the rule.
    Quest,
    /// The Goblin standard bearer chooses an opponent.
    Exchange,
    /// Chance takes two cards of the opponent's hand.
    Taking,
    /// The Goblin standard bearer gives two cards back.
    Giving,
    /// A card to the trick.
    Play,
    /// The Druid's player chooses an opponent.
    Druid,
    /// The Knight standard bearer's player chooses a direction.
    Pass,
    /// A seat is asked whether it uses the Sorcerer.
    Sorcerer,
    /// Nothing: the game is over.
    Over,
}

impl Phase {
    /// The rule by which nothing else is asked for.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Phase::Quest => "DK-3.3",
            Phase::Exchange | Phase::Giving | Phase::Taking => "DK-5.9",
            Phase::Druid => "DK-5.1",
            Phase::Pass => "DK-5.5",
            Phase::Sorcerer => "DK-7.1",
            Phase::Play | Phase::Deal | Phase::Over => "DK-4.8",
        }
    }
}

impl Public {
    pub(crate) fn legal_choice(&self, hand: CardSet) -> Legal {
        let opponents = || Seat::all(self.players()).filter(|&seat| seat != self.actor).collect();
        match self.phase {
            Phase::Deal | Phase::Taking | Phase::Over | Phase::Play => Legal::NOTHING,
            Phase::Quest => Legal::pair(DecisionKind::Quest),
            Phase::Exchange => Legal::seats(DecisionKind::Exchange, opponents()),
            Phase::Giving => Legal::give(hand),
            Phase::Druid => Legal::seats(DecisionKind::Druid, opponents()),
            Phase::Pass => Legal::pair(DecisionKind::Pass),
            Phase::Sorcerer if hand.contains(cards::SORCERER) => {
                Legal::sorcerer(self.last_trick, !self.forced_swap())
            }
            Phase::Sorcerer => Legal::sorcerer(Set::EMPTY, true),
        }
    }

    pub(crate) fn why_not_choice(&self, action: Action, hand: CardSet, could: CardSet) -> Refusal {
        let phase = self.phase;
        match action {
            Action::Give { card } if phase == Phase::Giving => Refusal::NotHeld { card, could },
            Action::Exchange { .. } if phase == Phase::Exchange => Refusal::NotAnOpponent { phase },
            Action::Druid { .. } if phase == Phase::Druid => Refusal::NotAnOpponent { phase },
            Action::Take { card } if phase == Phase::Sorcerer => {
                match hand.contains(cards::SORCERER) {
                    true => Refusal::NotInTrick { card, could },
                    false => Refusal::NoSorcerer,
                }
            }
            Action::Decline if phase == Phase::Sorcerer => Refusal::MustSwap { could },
            Action::Play { .. }
            | Action::Quest { .. }
            | Action::Exchange { .. }
            | Action::Give { .. }
            | Action::Druid { .. }
            | Action::Pass { .. }
            | Action::Take { .. }
            | Action::Decline => Refusal::NotAsked { phase },
        }
    }

    pub(crate) fn see_choice(&mut self, seen: &Seen, sink: &mut impl Sink<Effect>) {
        match *seen {
            Seen::Play { .. } => unreachable!("a play is no choice"),
            Seen::Deal { special, tile, chooser, .. } => self.deal(special, tile, chooser, sink),
            Seen::Quest { side, bearer, leader } => {
                self.quest = Some(self.tile.rule(side));
                self.leads_first(leader, sink);
                match bearer {
                    // DK-3.4
                    Some(seat) => {
                        sink.push(Effect::Shows { seat, card: self.special });
                        self.phase = Phase::Exchange;
                        self.actor = seat;
                    }
                    None => self.start_trick(self.leader),
                }
            }
            Seen::Exchange { with } => {
                self.partner = with;
                self.phase = Phase::Taking;
            }
            Seen::Taken { .. } => self.phase = Phase::Giving,
            Seen::Given { leader, .. } => {
                self.gives += 1;
                self.leads_first(leader, sink);
                if self.gives == 2 {
                    self.start_trick(self.leader);
                }
            }
            // DK-5.16: the leader does not change.
            Seen::Druid { .. } | Seen::Pass { .. } => self.start_trick(self.leader),
            Seen::Took { card, .. } => {
                // DK-7.1, DK-7.3: only the card and the Sorcerer change places.
                self.won[self.leader].remove(card);
                self.won[self.leader].insert(cards::SORCERER);
                self.sorcerer_held = false;
                self.start_trick(self.leader);
            }
            Seen::Declined { seat } => {
                let next = seat.next(self.players());
                if next == self.leader {
                    self.start_trick(self.leader);
                } else {
                    self.actor = next;
                }
            }
        }
    }

    /// What the special card of the last trick makes its player do.
    #[cold]
    pub(crate) fn power(&mut self) {
        let phase = match Special::of(self.special).power {
            // DK-5.1
            Power::SwapHands => Phase::Druid,
            // DK-5.5
            Power::PassHands => Phase::Pass,
            // It acts before the first trick, in its trick, between tricks, or not at all.
            Power::Exchange
            | Power::BeatsAllButChampions
            | Power::CopiesWinner
            | Power::CopiesLast
            | Power::WinsTrick
            | Power::TakesCard
            | Power::None => return,
        };
        (self.phase, self.actor) = (phase, self.lying_cards_player(self.special));
    }
}

impl Dwarf {
    /// The seat that shows the 5 of Goblins when the rule is chosen; none yet if the card may still
    /// move.
    fn leader_shown_with_quest(&self) -> Option<Seat> {
        let moves = self.public.special == cards::G11B
            && self.public.options.first_leader == FirstLeader::AfterExchange;
        (!moves).then(|| Dwarf::holder(&self.hands, cards::G5))
    }

    /// The seat that shows the 5 of Goblins after this card is given: the exchange ends with the
    /// second.
    fn leader_shown_after(&self, given: Card) -> Option<Seat> {
        let last = self.public.gives == 1;
        let shown = self.public.options.first_leader == FirstLeader::AsDealt;
        (last && !shown).then(|| match given {
            cards::G5 => self.public.partner,
            _ => Dwarf::holder(&self.hands, cards::G5),
        })
    }

    /// The hands after the Druid's swap or a pass.
    fn moved(&self, action: Action) -> BySeat<CardSet> {
        let mut hands = self.hands;
        match action {
            Action::Druid { with } => hands.swap(self.public.actor, with),
            // DK-1.6: left is the next seat.
            Action::Pass { direction: Direction::Left } => hands.pass_left(self.public.players()),
            Action::Pass { direction: Direction::Right } => hands.pass_right(self.public.players()),
            Action::Play { .. }
            | Action::Quest { .. }
            | Action::Exchange { .. }
            | Action::Give { .. }
            | Action::Take { .. }
            | Action::Decline => unreachable!("hands stay where they are"),
        }
        hands
    }

    /// Does this viewer see the cards of the exchange (DK-10.2)?
    pub(crate) fn sees_exchange(&self, viewer: Viewer) -> bool {
        viewer.is(self.public.actor) || viewer.is(self.public.partner)
    }

    pub(crate) fn show_choice(&self, seat: Seat, action: Action, viewer: Viewer) -> Seen {
        let own = |hands: BySeat<CardSet>| match viewer {
            Viewer::Seat(seat) => Some(hands[seat]),
            Viewer::Spectator => None,
        };
        match action {
            Action::Play { .. } => unreachable!("a play is no choice"),
            Action::Quest { side } => Seen::Quest {
                side,
                bearer: (self.public.special == cards::G11B)
                    .then(|| Dwarf::holder(&self.hands, cards::G11B)),
                leader: self.leader_shown_with_quest(),
            },
            Action::Exchange { with } => Seen::Exchange { with },
            // DK-10.2
            Action::Give { card } => Seen::Given {
                card: self.sees_exchange(viewer).then_some(card),
                leader: self.leader_shown_after(card),
            },
            Action::Druid { with } => Seen::Druid {
                with,
                hand: if viewer.is(seat) || viewer.is(with) {
                    own(self.moved(action))
                } else {
                    None
                },
            },
            Action::Pass { direction } => Seen::Pass { direction, hand: own(self.moved(action)) },
            Action::Take { card } => Seen::Took { seat, card },
            Action::Decline => Seen::Declined { seat },
        }
    }

    pub(crate) fn choose(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Give { card } => {
                self.hands[seat].remove(card);
                self.hands[self.public.partner].insert(card);
            }
            Action::Druid { .. } | Action::Pass { .. } => self.hands = self.moved(action),
            Action::Take { card } => {
                self.hands[seat].remove(cards::SORCERER);
                self.hands[seat].insert(card);
            }
            Action::Play { .. } => unreachable!("a play is no choice"),
            Action::Quest { .. } | Action::Exchange { .. } | Action::Decline => {}
        }
    }
}
