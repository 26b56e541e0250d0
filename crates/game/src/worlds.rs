//! Deals of unseen cards: every deal that fits what is known has the same chance.
//!
//! Cards fall into classes by the seats that may hold them. A deal is first a table of how many
//! cards of each class go to each seat, drawn with the exact number of deals behind each table,
//! then a plain shuffle inside each class. Seats that may hold the same classes are treated as
//! one bundle until the end, because splitting a bundle is a plain shuffle too.

use std::collections::HashMap;

use crate::chance::{Rng, draw_to_front};
use crate::seat::{BySeat, MAX_SEATS, Seat, SeatSet};
use crate::set::{Element, Set};

/// The most cards that can be unseen.
const MAX_CARDS: usize = 96;

/// Cards that the same seats may hold.
#[derive(Clone, Debug)]
struct Class {
    /// Where its cards stand in [`Unseen::cards`].
    first: usize,
    len: usize,
    /// The bundles that may take them.
    bundles: Vec<u8>,
}

/// Seats that may hold the same classes.
#[derive(Clone, Debug)]
struct Bundle {
    seats: Vec<(Seat, usize)>,
    room: usize,
}

/// A point in the choice of the table: how many cards of a class go to one bundle. The choices
/// are the edges `edges..edges + count`, the first of which stands for `fewest` cards.
#[derive(Copy, Clone, Debug)]
struct ChoiceNode {
    edges: u32,
    count: u16,
    fewest: u8,
}

/// One choice: the weight of all choices up to here, and where it leads.
#[derive(Copy, Clone, Debug)]
struct Edge {
    up_to: f64,
    to: u32,
}

/// All ways to deal the unseen cards.
#[derive(Clone, Debug)]
pub struct Unseen<C: Element> {
    known: BySeat<Set<C>>,
    cards: Vec<C>,
    classes: Vec<Class>,
    bundles: Vec<Bundle>,
    nodes: Vec<ChoiceNode>,
    edges: Vec<Edge>,
    root: u32,
    weight: f64,
}

/// The node after the last choice.
const END: u32 = u32::MAX;

impl<C: Element> Unseen<C> {
    /// All deals in which each seat holds what is known of it and `room` more cards, every one
    /// from a class it may hold. Classes with the same seats are joined. At least one such deal
    /// must exist.
    pub fn new(
        known: BySeat<Set<C>>,
        room: BySeat<usize>,
        classes: impl IntoIterator<Item = (Set<C>, SeatSet)>,
    ) -> Unseen<C> {
        let open: SeatSet = Seat::all(MAX_SEATS).filter(|&seat| room[seat] > 0).collect();
        let mut joined: Vec<(Set<C>, SeatSet)> = Vec::with_capacity(8);
        for (cards, seats) in classes {
            let seats = seats & open;
            if cards.is_empty() {
                continue;
            }
            match joined.iter_mut().find(|(_, known)| *known == seats) {
                Some((all, _)) => *all |= cards,
                None => joined.push((cards, seats)),
            }
        }
        // Classes with few places first: they leave few different rooms behind them.
        joined.sort_by_key(|&(_, seats)| (seats.len(), seats));

        let mut bundles: Vec<(Vec<bool>, Bundle)> = Vec::with_capacity(MAX_SEATS);
        for seat in open {
            let may: Vec<bool> = joined.iter().map(|(_, seats)| seats.contains(seat)).collect();
            let place = (seat, room[seat]);
            match bundles.iter_mut().find(|(same, _)| *same == may) {
                Some((_, bundle)) => {
                    bundle.seats.push(place);
                    bundle.room += room[seat];
                }
                None => bundles.push((may, Bundle { seats: vec![place], room: room[seat] })),
            }
        }

        let mut cards = Vec::with_capacity(MAX_CARDS);
        let classes: Vec<Class> = joined
            .iter()
            .enumerate()
            .map(|(class, (set, _))| {
                let first = cards.len();
                cards.extend(set.iter());
                let takers = bundles.iter().enumerate().filter(|(_, (may, _))| may[class]);
                Class {
                    first,
                    len: set.len(),
                    bundles: takers.map(|(bundle, _)| bundle as u8).collect(),
                }
            })
            .collect();
        let bundles: Vec<Bundle> = bundles.into_iter().map(|(_, bundle)| bundle).collect();
        assert!(cards.len() <= MAX_CARDS, "a deck has at most {MAX_CARDS} cards");
        assert_eq!(
            cards.len(),
            bundles.iter().map(|bundle| bundle.room).sum::<usize>(),
            "the unseen cards fill the hands"
        );

        let mut table = ChoiceTable {
            classes: &classes,
            nodes: Vec::new(),
            edges: Vec::new(),
            seen: HashMap::default(),
        };
        let mut rooms = [0; MAX_SEATS];
        for (room, bundle) in rooms.iter_mut().zip(&bundles) {
            *room = bundle.room as u8;
        }
        let (root, weight) = table.node(0, 0, classes.first().map_or(0, |class| class.len), rooms);
        assert!(weight > 0.0, "at least the truth fits what is known");
        let ChoiceTable { nodes, edges, .. } = table;
        Unseen { known, cards, classes, bundles, nodes, edges, root, weight }
    }

    /// How many deals there are.
    pub fn count(&self) -> f64 {
        let classes: f64 = self.classes.iter().map(|class| factorial(class.len)).product();
        let splits: f64 = self
            .bundles
            .iter()
            .map(|bundle| {
                let parts = bundle.seats.iter().map(|&(_, room)| factorial(room));
                factorial(bundle.room) / parts.product::<f64>()
            })
            .product();
        self.weight * classes * splits
    }

    /// One deal, each with the same chance: all hands, the known cards included.
    pub fn deal(&self, rng: &mut impl Rng) -> BySeat<Set<C>> {
        let mut hands = self.known;
        if self.cards.is_empty() {
            return hands;
        }
        let mut cards = [self.cards[0]; MAX_CARDS];
        cards[..self.cards.len()].copy_from_slice(&self.cards);
        let mut rooms = [0; MAX_SEATS];
        // Cards of a bundle with several seats wait here for the split.
        let mut shared = [[self.cards[0]; MAX_CARDS]; MAX_SEATS / 2];
        let mut sharing = [0; MAX_SEATS / 2];
        let mut node = self.root;
        let last = self.classes.len() - 1;
        for (bundle, room) in self.bundles.iter().zip(&mut rooms) {
            *room = bundle.room;
        }
        for (number, class) in self.classes.iter().enumerate() {
            let mut rest = &mut cards[class.first..class.first + class.len];
            for (turn, &bundle) in class.bundles.iter().enumerate() {
                let bundle = usize::from(bundle);
                let taken = if number == last {
                    rooms[bundle]
                } else if turn + 1 == class.bundles.len() {
                    rest.len()
                } else {
                    let (taken, next) = self.step(node, rng);
                    node = next;
                    taken
                };
                if taken < rest.len() {
                    draw_to_front(rest, taken, rng);
                }
                let (front, back) = rest.split_at_mut(taken);
                rest = back;
                rooms[bundle] -= taken;
                if let [(seat, _)] = self.bundles[bundle].seats[..] {
                    front.iter().for_each(|&card| hands[seat].insert(card));
                } else {
                    let place = self.shared_place(bundle);
                    let from = sharing[place];
                    shared[place][from..from + taken].copy_from_slice(front);
                    sharing[place] += taken;
                }
            }
        }
        for (number, bundle) in self.bundles.iter().enumerate() {
            if bundle.seats.len() == 1 {
                continue;
            }
            let place = self.shared_place(number);
            let mut rest = &mut shared[place][..bundle.room];
            for &(seat, room) in &bundle.seats {
                if room < rest.len() {
                    draw_to_front(rest, room, rng);
                }
                let (front, back) = rest.split_at_mut(room);
                front.iter().for_each(|&card| hands[seat].insert(card));
                rest = back;
            }
        }
        hands
    }

    /// Which of the shared places a bundle uses: bundles of one seat use none.
    fn shared_place(&self, bundle: usize) -> usize {
        let before = &self.bundles[..bundle];
        before.iter().filter(|other| other.seats.len() > 1).count()
    }

    /// Chooses how many cards go to the bundle of this node.
    fn step(&self, node: u32, rng: &mut impl Rng) -> (usize, u32) {
        let ChoiceNode { edges, count, fewest } = self.nodes[node as usize];
        let edges = &self.edges[edges as usize..edges as usize + usize::from(count)];
        if let [only] = edges {
            return (usize::from(fewest), only.to);
        }
        let total = edges[edges.len() - 1].up_to;
        let at = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64 * total;
        let chosen = edges.iter().position(|edge| at < edge.up_to).unwrap_or(edges.len() - 1);
        (usize::from(fewest) + chosen, edges[chosen].to)
    }
}

/// Class, turn, and the room left in each bundle.
type ChoiceState = (u8, u8, [u8; MAX_SEATS]);

/// Builds the nodes, each state once.
struct ChoiceTable<'a> {
    classes: &'a [Class],
    nodes: Vec<ChoiceNode>,
    edges: Vec<Edge>,
    seen: HashMap<ChoiceState, (u32, f64), Mixing>,
}

impl ChoiceTable<'_> {
    /// The node where `left` cards of `class` are to be placed into the bundles from `turn` on,
    /// and the weight of all tables from there: the sum over tables of one over the product of
    /// the factorials of their cells.
    fn node(
        &mut self,
        class: usize,
        turn: usize,
        left: usize,
        rooms: [u8; MAX_SEATS],
    ) -> (u32, f64) {
        let Some(current) = self.classes.get(class) else {
            return (END, 1.0);
        };
        if class + 1 == self.classes.len() {
            // The last class fills what room is left, or does not fit.
            let takers = &current.bundles;
            let room: usize = takers.iter().map(|&b| usize::from(rooms[usize::from(b)])).sum();
            let weights = takers.iter().map(|&b| 1.0 / factorial(rooms[usize::from(b)].into()));
            let weight = if room == left { weights.product() } else { 0.0 };
            return (END, weight);
        }
        let bundle = usize::from(current.bundles[turn]);
        let room = usize::from(rooms[bundle]);
        if turn + 1 == current.bundles.len() {
            // The last bundle of a class takes the rest of it.
            if left > room {
                return (END, 0.0);
            }
            let mut rooms = rooms;
            rooms[bundle] -= left as u8;
            let next_len = self.classes[class + 1].len;
            let (to, weight) = self.node(class + 1, 0, next_len, rooms);
            return (to, weight / factorial(left));
        }
        // What is left of the class follows from the rooms, so the rooms name the state.
        let key = (class as u8, turn as u8, rooms);
        if let Some(&known) = self.seen.get(&key) {
            return known;
        }
        let mut choices = Vec::with_capacity(left.min(room) + 1);
        let mut fewest = 0;
        let mut total = 0.0;
        for taken in 0..=left.min(room) {
            let mut rooms = rooms;
            rooms[bundle] -= taken as u8;
            let (to, weight) = self.node(class, turn + 1, left - taken, rooms);
            let weight = weight / factorial(taken);
            if weight > 0.0 {
                total += weight;
                choices.push(Edge { up_to: total, to });
            } else if choices.is_empty() {
                fewest = taken + 1;
            } else {
                // The possible numbers have no gap.
                break;
            }
        }
        let node = self.nodes.len() as u32;
        self.nodes.push(ChoiceNode {
            edges: self.edges.len() as u32,
            count: choices.len() as u16,
            fewest: fewest as u8,
        });
        self.edges.extend(choices);
        self.seen.insert(key, (node, total));
        (node, total)
    }
}

fn factorial(n: usize) -> f64 {
    const TABLE: [f64; MAX_CARDS + 1] = {
        let mut table = [1.0; MAX_CARDS + 1];
        let mut n = 1;
        while n <= MAX_CARDS {
            table[n] = table[n - 1] * n as f64;
            n += 1;
        }
        table
    };
    TABLE[n]
}

/// A quick hash for the few bytes of a state.
#[derive(Clone, Default)]
struct Mix(u64);

type Mixing = std::hash::BuildHasherDefault<Mix>;

impl std::hash::Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u8(byte);
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.0 = (self.0.rotate_left(5) ^ u64::from(byte)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}
