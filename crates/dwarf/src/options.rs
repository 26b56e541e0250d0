//! Options and presets of The Dwarf King (DK-11).

use game::{OptionError, OptionSpec, OptionValue, Options, Preset, Seat, SeatSet, Values};

use crate::card::{Card, CardSet, cards};

/// An option whose values are words.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$vdoc])* $value,)+
        }

        impl $name {
            const WORDS: &'static [&'static str] = &[$($word),+];

            fn from_word(word: &str) -> $name {
                match word {
                    $($word => $name::$value,)+
                    _ => unreachable!("SPECS allows only these words"),
                }
            }

            /// Its word in records and messages.
            pub fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }
        }
    };
}

words! {
    /// Which 20 tiles are used (DK-8.3, DK-8.4).
    TileSet {
        /// Tiles 1 to 20 (DK-8.3).
        Y2022 = "2022",
        /// Fourteen of them, and tiles c1 to c6 (DK-8.4).
        Y2011 = "2011",
    }
}

impl TileSet {
    /// Both, the default first.
    pub const ALL: [TileSet; 2] = [TileSet::Y2022, TileSet::Y2011];

    /// The rule that lists its tiles.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            TileSet::Y2022 => "DK-8.3",
            TileSet::Y2011 => "DK-8.4",
        }
    }
}

words! {
    /// May Mummy and Puppeteer follow the suit they copy (DK-4.6)?
    CopycatFollow {
        /// In hand they have no suit.
        No = "no",
        /// They may follow it.
        May = "may",
        /// They may, and must when nothing else follows.
        Must = "must",
    }
}

words! {
    /// What Excalibur does when led (DK-4.7).
    ExcaliburLead {
        /// It wins the trick.
        Wins = "wins",
        /// It can only be led as the last card, and then wins nothing by itself.
        LastCardOnly = "last_card_only",
    }
}

words! {
    /// Who leads first in a hand with an exchange (DK-5.17).
    FirstLeader {
        /// Whoever holds the 5 of Goblins after the exchange.
        AfterExchange = "after_exchange",
        /// Whoever was dealt it.
        AsDealt = "as_dealt",
    }
}

words! {
    /// Which Champion beats the Dragon when none is of the led suit (DK-6.4).
    DragonChampions {
        /// The last one played.
        Last = "last",
        /// The first one played.
        First = "first",
    }
}

words! {
    /// What happens to a Sorcerer still held after the last trick but one (DK-7.2).
    SorcererLast {
        /// It must be used.
        ForcedSwap = "forced_swap",
        /// It may be played to the last trick as a dead card.
        DeadCard = "dead_card",
    }
}

words! {
    /// Who scores rules 6a and 6b when the highest sum is shared (DK-8.3).
    NumbersTie {
        /// Nobody scores.
        Nobody = "nobody",
        /// All who share it.
        All = "all",
    }
}

words! {
    /// What an empty suit means for rule 17a (DK-8.3).
    EliteEmptySuit {
        /// It counts as zero.
        Zero = "zero",
        /// It is left out.
        Ignored = "ignored",
    }
}

/// The number of players and the variants of the rules (DK-11).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct DwarfOptions {
    players: u8,
    /// How many hands before the game can end (DK-9.1).
    pub hands: u8,
    /// Which 20 tiles are used (DK-8.3, DK-8.4).
    pub tile_set: TileSet,
    /// May Mummy and Puppeteer follow the suit they copy (DK-4.6)?
    pub copycat_follow: CopycatFollow,
    /// What Excalibur does when it is led (DK-4.7).
    pub excalibur_lead: ExcaliburLead,
    /// Who leads first after an exchange (DK-5.17).
    pub first_leader: FirstLeader,
    /// Which Champion beats the Dragon (DK-6.4).
    pub dragon_champions: DragonChampions,
    /// What happens to a Sorcerer that is still held at the end of a hand (DK-7.2).
    pub sorcerer_last: SorcererLast,
    /// Who scores rules 6a and 6b when players tie (DK-8.3).
    pub numbers_tie: NumbersTie,
    /// Is no trick an even number of tricks (rule 10a)?
    pub zero_is_even: bool,
    /// What an empty suit means for rule 17a (DK-8.3).
    pub elite_empty_suit: EliteEmptySuit,
}

/// The most hands of a game (DK-9.2).
const MAX_HANDS: u8 = 20;

impl DwarfOptions {
    /// T: how many cards each seat is dealt, and how many tricks a hand has (DK-2.1, DK-3.6).
    #[inline(always)]
    #[must_use]
    pub fn hand_size(&self) -> usize {
        const SIZES: [usize; 3] = [13, 10, 8];
        SIZES[usize::from(self.players) - 3]
    }

    /// The basic cards of a hand (DK-2.1): 39, one fewer for three players.
    #[must_use]
    pub fn basic_deck(&self) -> CardSet {
        let mut deck = cards::BASIC;
        if self.players == 3 {
            deck.remove(cards::D2);
        }
        deck
    }

    /// The cards of a hand (DK-2.1): the basic ones and one special card.
    #[must_use]
    pub fn deck(&self, special: Card) -> CardSet {
        self.basic_deck() | CardSet::of(special)
    }

    /// The winners after this many hands with these totals; none while the game goes on.
    #[must_use]
    pub fn winners_after(&self, hands: u8, totals: &[i32]) -> Option<SeatSet> {
        let best = totals.iter().max();
        let leaders: SeatSet =
            Seat::all(totals.len()).filter(|seat| totals.get(seat.index()) == best).collect();
        // DK-9.1: one leader after enough hands; DK-9.2: at the latest after 20.
        let decided = leaders.len() == 1 || hands >= MAX_HANDS;
        (hands >= self.hands && decided).then_some(leaders)
    }
}

const fn spec(key: &'static str, values: Values, rule: &'static str) -> OptionSpec {
    OptionSpec { key, values, rule }
}

impl Options for DwarfOptions {
    const MIN_PLAYERS: usize = 3;
    const MAX_PLAYERS: usize = 5;
    const PLAYERS_RULE: &'static str = "DK-2.1";
    const SPECS: &'static [OptionSpec] = &[
        spec("hands", Values::Number { min: 1, max: 20, words: &[] }, "DK-9.1"),
        spec("tile_set", Values::Words(TileSet::WORDS), "DK-8.3"),
        spec("copycat_follow", Values::Words(CopycatFollow::WORDS), "DK-4.6"),
        spec("excalibur_lead", Values::Words(ExcaliburLead::WORDS), "DK-4.7"),
        spec("first_leader", Values::Words(FirstLeader::WORDS), "DK-5.17"),
        spec("dragon_champions", Values::Words(DragonChampions::WORDS), "DK-6.4"),
        spec("sorcerer_last", Values::Words(SorcererLast::WORDS), "DK-7.2"),
        spec("numbers_tie", Values::Words(NumbersTie::WORDS), "DK-8.3"),
        spec("zero_is_even", Values::Flag, "DK-8.3"),
        spec("elite_empty_suit", Values::Words(EliteEmptySuit::WORDS), "DK-8.3"),
    ];
    const PRESETS: &'static [Preset] = &[
        ("standard", &[]),
        (
            "2011",
            &[
                ("tile_set", "2011"),
                ("copycat_follow", "may"),
                ("excalibur_lead", "last_card_only"),
                ("dragon_champions", "first"),
                ("sorcerer_last", "dead_card"),
                ("elite_empty_suit", "ignored"),
                ("first_leader", "as_dealt"),
            ],
        ),
        ("online", &[("copycat_follow", "must"), ("first_leader", "as_dealt")]),
    ];

    const SHORT: (&'static str, &'static str) = ("hands", "2");

    fn new(players: usize) -> Result<DwarfOptions, OptionError> {
        // DK-2.1
        Self::check_players(players)?;
        Ok(DwarfOptions {
            players: players as u8,
            hands: 7,
            tile_set: TileSet::Y2022,
            copycat_follow: CopycatFollow::No,
            excalibur_lead: ExcaliburLead::Wins,
            first_leader: FirstLeader::AfterExchange,
            dragon_champions: DragonChampions::Last,
            sorcerer_last: SorcererLast::ForcedSwap,
            numbers_tie: NumbersTie::Nobody,
            zero_is_even: false,
            elite_empty_suit: EliteEmptySuit::Zero,
        })
    }

    #[inline(always)]
    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn get(&self, key: &str) -> OptionValue {
        OptionValue::Word(match key {
            "hands" => return OptionValue::Number(self.hands.into()),
            "zero_is_even" => return OptionValue::Flag(self.zero_is_even),
            "tile_set" => self.tile_set.word(),
            "copycat_follow" => self.copycat_follow.word(),
            "excalibur_lead" => self.excalibur_lead.word(),
            "first_leader" => self.first_leader.word(),
            "dragon_champions" => self.dragon_champions.word(),
            "sorcerer_last" => self.sorcerer_last.word(),
            "numbers_tie" => self.numbers_tie.word(),
            "elite_empty_suit" => self.elite_empty_suit.word(),
            _ => unreachable!("{key} is not in SPECS"),
        })
    }

    fn put(&mut self, key: &str, value: OptionValue) {
        match value {
            OptionValue::Number(hands) => self.hands = hands as u8,
            OptionValue::Flag(flag) => self.zero_is_even = flag,
            OptionValue::Word(word) => match key {
                "tile_set" => self.tile_set = TileSet::from_word(word),
                "copycat_follow" => self.copycat_follow = CopycatFollow::from_word(word),
                "excalibur_lead" => self.excalibur_lead = ExcaliburLead::from_word(word),
                "first_leader" => self.first_leader = FirstLeader::from_word(word),
                "dragon_champions" => self.dragon_champions = DragonChampions::from_word(word),
                "sorcerer_last" => self.sorcerer_last = SorcererLast::from_word(word),
                "numbers_tie" => self.numbers_tie = NumbersTie::from_word(word),
                "elite_empty_suit" => self.elite_empty_suit = EliteEmptySuit::from_word(word),
                _ => unreachable!("{key} is not in SPECS"),
            },
        }
    }
}
