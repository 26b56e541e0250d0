// Generated from the Rust types of the messages; see docs/wire.md.
export type Lying = { 
/**
 * Who played it.
 */
seat: number, 
/**
 * The card.
 */
card: string, };
export type GoliathAction = { "type": "play", 
/**
 * The card.
 */
card: string, };
export type GoliathSeen = { "type": "deal", 
/**
 * Who dealt.
 */
dealer: number, 
/**
 * The viewer's own hand; empty for a spectator.
 */
hand: string[], } | { "type": "play", 
/**
 * Who played it.
 */
seat: number, 
/**
 * The card.
 */
card: string, };
export type GoliathEffect = { "type": "wins_highest", 
/**
 * The player of the lowest card.
 */
seat: number, 
/**
 * The highest card.
 */
card: string, } | { "type": "wins_rest", 
/**
 * The player of the highest card.
 */
seat: number, 
/**
 * The cards.
 */
cards: string[], } | { "type": "keeps_lowest", 
/**
 * The player of the lowest card.
 */
seat: number, 
/**
 * The lowest card.
 */
card: string, } | { "type": "removed", 
/**
 * The lowest card.
 */
card: string, } | { "type": "turned", 
/**
 * Whose pile.
 */
seat: number, 
/**
 * The colour.
 */
colour: string, } | { "type": "round_over", 
/**
 * What each seat scores in it.
 */
scores: Array<number>, } | { "type": "match_over", 
/**
 * Who has the highest total.
 */
winners: Array<number>, };
export type GoliathRefusal = { "code": "not_now", "facts": Record<symbol, never> } | { "code": "not_your_turn", "facts": { 
/**
 * Whose turn it is.
 */
turn: number, } } | { "code": "not_held", "facts": { 
/**
 * The card.
 */
card: string, 
/**
 * What could be played.
 */
could: string[], } } | { "code": "must_follow", "facts": { 
/**
 * The led colour.
 */
led: string, 
/**
 * What could be played.
 */
could: string[], } };
export type GoliathReason = { "type": "nothing" } | { "type": "few_points" } | { "type": "new_colour", 
/**
 * The colour.
 */
colour: string, } | { "type": "more_points", 
/**
 * The colour.
 */
colour: string, } | { "type": "third_card", 
/**
 * The colour.
 */
colour: string, 
/**
 * What it counted.
 */
from: number, 
/**
 * What it counts then.
 */
to: number, };
export type ColourLine = { 
/**
 * The colour.
 */
colour: string, 
/**
 * The cards of it.
 */
cards: string[], 
/**
 * Three or more count one point each, fewer their numbers.
 */
by_count: boolean, 
/**
 * The points.
 */
points: number, };
export type Pile = { 
/**
 * What it counts.
 */
points: number, 
/**
 * How that comes about, colours without cards left out.
 */
colours: Array<ColourLine>, };
export type GoliathTable = { 
/**
 * `deal`, `play` or `over`.
 */
phase: string, 
/**
 * Whose turn it is.
 */
turn: number | null, 
/**
 * The round, from 0.
 */
round: number, 
/**
 * How many rounds there are.
 */
rounds: number, 
/**
 * Finished tricks of this round.
 */
tricks_done: number, 
/**
 * Tricks of a round.
 */
tricks: number, 
/**
 * Who deals.
 */
dealer: number, 
/**
 * Who leads.
 */
leader: number, 
/**
 * The colour to follow.
 */
led: string | null, 
/**
 * The trick, in the order played.
 */
trick: Array<Lying>, 
/**
 * The viewer's hand.
 */
hand: string[], 
/**
 * How many cards each seat holds.
 */
cards_left: Array<number>, 
/**
 * What each seat has won.
 */
piles: Array<Pile>, 
/**
 * Cards out of play in this round.
 */
removed: string[], 
/**
 * The colours each seat has shown not to hold.
 */
voids: Array<Array<string>>, 
/**
 * Points of finished rounds.
 */
totals: Array<number>, 
/**
 * Who has won the match.
 */
winners: Array<number>, };
export type DwarfAction = { "type": "quest", 
/**
 * `a` or `b`.
 */
side: string, } | { "type": "exchange", 
/**
 * The opponent.
 */
with: number, } | { "type": "give", 
/**
 * The card.
 */
card: string, } | { "type": "play", 
/**
 * The card.
 */
card: string, } | { "type": "druid", 
/**
 * The opponent.
 */
with: number, } | { "type": "pass", 
/**
 * `left` or `right`.
 */
direction: string, } | { "type": "take", 
/**
 * The card.
 */
card: string, } | { "type": "decline" };
export type DwarfSeen = { "type": "deal", 
/**
 * The special card of this hand.
 */
special: string, 
/**
 * The tile.
 */
tile: string, 
/**
 * Who shows the 5 of Knights and chooses.
 */
chooser: number, 
/**
 * The viewer's own hand; empty for a spectator.
 */
hand: string[], } | { "type": "quest", 
/**
 * `a` or `b`.
 */
side: string, 
/**
 * Who shows the Goblin standard bearer (DK-3.4).
 */
bearer: number | null, 
/**
 * Who shows the 5 of Goblins.
 */
leader: number | null, } | { "type": "exchange", 
/**
 * The opponent.
 */
with: number, } | { "type": "taken", 
/**
 * Which, for the two players of the exchange.
 */
cards: string[] | null, } | { "type": "given", 
/**
 * Which, for the two players of the exchange.
 */
card: string | null, 
/**
 * Who shows the 5 of Goblins.
 */
leader: number | null, } | { "type": "play", 
/**
 * Who played it.
 */
seat: number, 
/**
 * The card.
 */
card: string, } | { "type": "druid", 
/**
 * The other player.
 */
with: number, 
/**
 * The viewer's new hand, if it changed.
 */
hand: string[] | null, } | { "type": "pass", 
/**
 * `left` or `right`.
 */
direction: string, 
/**
 * The viewer's new hand.
 */
hand: string[] | null, } | { "type": "took", 
/**
 * Who did it.
 */
seat: number, 
/**
 * The card.
 */
card: string, } | { "type": "declined", 
/**
 * The seat.
 */
seat: number, };
export type DwarfEffect = { "type": "shows", 
/**
 * The seat.
 */
seat: number, 
/**
 * The card.
 */
card: string, } | { "type": "wins_trick", 
/**
 * Who wins it.
 */
seat: number, 
/**
 * With which card.
 */
card: string, 
/**
 * All cards of the trick.
 */
cards: string[], } | { "type": "bonus", 
/**
 * To whom.
 */
seat: number, 
/**
 * The special card.
 */
card: string, 
/**
 * How many.
 */
points: number, } | { "type": "doubled", 
/**
 * The seat.
 */
seat: number, } | { "type": "hand_over", 
/**
 * By the quest.
 */
quest_points: Array<number>, 
/**
 * By the special card.
 */
bonus: Array<number>, 
/**
 * Both, doubled for the Enchanter's winner.
 */
scores: Array<number>, } | { "type": "game_over", 
/**
 * Who has the highest total.
 */
winners: Array<number>, };
export type DwarfRefusal = { "code": "not_now", "facts": Record<symbol, never> } | { "code": "not_your_turn", "facts": { 
/**
 * Whose turn it is.
 */
turn: number, } } | { "code": "not_asked", "facts": { 
/**
 * What the table waits for.
 */
phase: string, } } | { "code": "not_held", "facts": { 
/**
 * The card.
 */
card: string, 
/**
 * What could be played or given.
 */
could: string[], } } | { "code": "must_follow", "facts": { 
/**
 * The refused card.
 */
card: string, 
/**
 * The led suit.
 */
led: string, 
/**
 * The seat's cards of that suit.
 */
holds: string[], 
/**
 * What could be played.
 */
could: string[], } } | { "code": "must_copy", "facts": { 
/**
 * The led suit.
 */
led: string, 
/**
 * What has to be played.
 */
could: string[], } } | { "code": "not_in_first_trick", "facts": { 
/**
 * The card.
 */
card: string, 
/**
 * Would it have been led?
 */
leading: boolean, 
/**
 * What could be played.
 */
could: string[], } } | { "code": "sorcerer_not_played", "facts": { 
/**
 * What could be played.
 */
could: string[], } } | { "code": "only_as_last_card", "facts": { 
/**
 * What could be played.
 */
could: string[], } } | { "code": "not_an_opponent", "facts": { 
/**
 * Whom the choice was for.
 */
phase: string, } } | { "code": "no_sorcerer", "facts": Record<symbol, never> } | { "code": "not_in_trick", "facts": { 
/**
 * The card.
 */
card: string, 
/**
 * What could be taken.
 */
could: string[], } } | { "code": "must_swap", "facts": { 
/**
 * What could be taken.
 */
could: string[], } };
export type DwarfReason = { "type": "wins_trick_for_points" } | { "type": "wins_trick_and_loses" } | { "type": "wins_trick" } | { "type": "gains_without_trick" } | { "type": "loses_points" } | { "type": "leaves_trick" };
export type Counted = { "counted": "tricks", 
/**
 * How many.
 */
tricks: number, } | { "counted": "same_tricks", 
/**
 * How many.
 */
tricks: number, 
/**
 * The others with the same number.
 */
same: Array<number>, } | { "counted": "neighbours", 
/**
 * The seat's.
 */
tricks: number, 
/**
 * The previous seat's.
 */
previous: number, 
/**
 * The next seat's.
 */
next: number, } | { "counted": "run", 
/**
 * Its length.
 */
tricks: number, } | { "counted": "drought", 
/**
 * Its length.
 */
tricks: number, } | { "counted": "last_four", 
/**
 * How many.
 */
tricks: number, } | { "counted": "third_trick", 
/**
 * The how-manieth player it was to win one, from 1; none without a third trick.
 */
place: number | null, } | { "counted": "each", 
/**
 * The cards.
 */
cards: Array<string>, 
/**
 * What each is worth.
 */
worth: number, } | { "counted": "triplet", 
/**
 * The three cards.
 */
cards: Array<string>, } | { "counted": "suits", 
/**
 * Knights.
 */
knights: number, 
/**
 * Dwarves.
 */
dwarves: number, 
/**
 * Goblins.
 */
goblins: number, } | { "counted": "lowest", 
/**
 * The card; none if there is no card with a value.
 */
card: string | null, } | { "counted": "row", 
/**
 * The cards.
 */
cards: Array<string>, } | { "counted": "sum", 
/**
 * The seat's.
 */
sum: number, 
/**
 * The highest of the others.
 */
others: number, };
export type QuestLine = { 
/**
 * The points for it.
 */
points: number, } & ({ "counted": "tricks", 
/**
 * How many.
 */
tricks: number, } | { "counted": "same_tricks", 
/**
 * How many.
 */
tricks: number, 
/**
 * The others with the same number.
 */
same: Array<number>, } | { "counted": "neighbours", 
/**
 * The seat's.
 */
tricks: number, 
/**
 * The previous seat's.
 */
previous: number, 
/**
 * The next seat's.
 */
next: number, } | { "counted": "run", 
/**
 * Its length.
 */
tricks: number, } | { "counted": "drought", 
/**
 * Its length.
 */
tricks: number, } | { "counted": "last_four", 
/**
 * How many.
 */
tricks: number, } | { "counted": "third_trick", 
/**
 * The how-manieth player it was to win one, from 1; none without a third trick.
 */
place: number | null, } | { "counted": "each", 
/**
 * The cards.
 */
cards: Array<string>, 
/**
 * What each is worth.
 */
worth: number, } | { "counted": "triplet", 
/**
 * The three cards.
 */
cards: Array<string>, } | { "counted": "suits", 
/**
 * Knights.
 */
knights: number, 
/**
 * Dwarves.
 */
dwarves: number, 
/**
 * Goblins.
 */
goblins: number, } | { "counted": "lowest", 
/**
 * The card; none if there is no card with a value.
 */
card: string | null, } | { "counted": "row", 
/**
 * The cards.
 */
cards: Array<string>, } | { "counted": "sum", 
/**
 * The seat's.
 */
sum: number, 
/**
 * The highest of the others.
 */
others: number, });
export type Line = { 
/**
 * Tricks won.
 */
tricks: number, 
/**
 * Points by the quest so far; null before it is chosen.
 */
quest: number | null, 
/**
 * Points by the special card so far.
 */
bonus: number, 
/**
 * What counted for the quest, line by line.
 */
lines: Array<QuestLine>, };
export type DwarfTable = { 
/**
 * `deal`, `quest`, `exchange`, `taking`, `giving`, `play`, `druid`, `pass`, `sorcerer` or `over`.
 */
phase: string, 
/**
 * Whose turn it is; null while all are asked.
 */
turn: number | null, 
/**
 * The hand, from 0.
 */
round: number, 
/**
 * How many hands there are, if nobody is level then.
 */
rounds: number, 
/**
 * Finished tricks of this hand.
 */
tricks_done: number, 
/**
 * Tricks of a hand.
 */
tricks: number, 
/**
 * Who deals.
 */
dealer: number, 
/**
 * The special card of the hand.
 */
special: string | null, 
/**
 * The tile of the hand.
 */
tile: string | null, 
/**
 * The rule of the hand, such as `12a`.
 */
quest: string | null, 
/**
 * Whom the standard bearer exchanges with.
 */
partner: number | null, 
/**
 * Cards given back so far in the exchange.
 */
gives: number, 
/**
 * Who leads.
 */
leader: number, 
/**
 * The suit to follow.
 */
led: string | null, 
/**
 * The trick, in the order played.
 */
trick: Array<Lying>, 
/**
 * What can be taken with the Sorcerer: the finished trick.
 */
last_cards: string[], 
/**
 * The viewer's hand.
 */
hand: string[], 
/**
 * How many cards each seat holds.
 */
cards_left: Array<number>, 
/**
 * Cards known to lie in each other seat's hand.
 */
known: string[][], 
/**
 * What each seat has won.
 */
won: string[][], 
/**
 * Who won each finished trick.
 */
winners_so_far: Array<number>, 
/**
 * How each seat stands in this hand.
 */
standing: Array<Line>, 
/**
 * Whose score counts double.
 */
doubled: number | null, 
/**
 * The suits each seat has shown not to hold.
 */
voids: Array<Array<string>>, 
/**
 * Points of finished hands.
 */
totals: Array<number>, 
/**
 * Who has won the game.
 */
winners: Array<number>, };
export type Catalogue = { 
/**
 * The games, in the order in which they are offered.
 */
games: Array<GameEntry>, };
export type GameEntry = { 
/**
 * Its name, such as `dwarf-king`.
 */
game: string, 
/**
 * The fewest players.
 */
min_players: number, 
/**
 * The most players.
 */
max_players: number, 
/**
 * The presets, with what they set; the first one is the defaults.
 */
presets: Array<PresetEntry>, 
/**
 * Every option.
 */
options: Array<OptionEntry>, 
/**
 * The letters of suits or colours, in order.
 */
suits: Array<string>, 
/**
 * Every card, in order.
 */
cards: Array<CardEntry>, 
/**
 * What is dealt, by the number of players.
 */
decks: Array<DeckEntry>, 
/**
 * The tiles of each tile set, in order.
 */
tile_sets: { [key in string]: Array<string> }, 
/**
 * The scoring rules of the tiles, in order.
 */
quests: Array<QuestEntry>, 
/**
 * The special cards, in the order of the rules. Each hand has one.
 */
specials: Array<SpecialEntry>, };
export type PresetEntry = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it sets; all other options keep their default.
 */
sets: { [key in string]: string }, };
export type OptionEntry = { 
/**
 * The key.
 */
key: string, 
/**
 * The numbered rule it belongs to.
 */
rule: string, 
/**
 * What it is if nothing is chosen.
 */
default: string | number | boolean, 
/**
 * The words it can be set to; `true` and `false` for a flag.
 */
words: Array<string>, 
/**
 * The smallest number, where numbers are allowed.
 */
min: number | null, 
/**
 * The largest number.
 */
max: number | null, 
/**
 * The values that a score pad has to tell apart, the default first; none if it asks nothing.
 */
scores: Array<string | boolean>, 
/**
 * The scoring rules that it changes; none if that does not depend on a rule.
 */
quests: Array<string>, 
/**
 * The values by which cards of a round may be won by nobody.
 */
nobody: Array<string | boolean>, };
export type CardEntry = { 
/**
 * Its name.
 */
card: string, 
/**
 * The letter of its suit or colour; magic cards have none.
 */
suit: string | null, 
/**
 * What is printed on it: a number or a letter; nothing on magic cards.
 */
rank: string, 
/**
 * Its number; nobles and magic cards have none.
 */
value: number | null, 
/**
 * Is it a special card?
 */
special: boolean, };
export type DeckEntry = { 
/**
 * How many players.
 */
players: number, 
/**
 * How many cards each seat is dealt, and how many tricks there are.
 */
hand_size: number, 
/**
 * The cards, without the special one.
 */
cards: Array<string>, };
export type QuestEntry = { 
/**
 * Its name, such as `12a`.
 */
quest: string, 
/**
 * The tile it stands on.
 */
tile: string, 
/**
 * `a` or `b`.
 */
side: string, 
/**
 * The numbered rule that lists it.
 */
rule: string, 
/**
 * What has to be told about tricks, if anything.
 */
tricks: string | null, 
/**
 * The cards whose winners have to be told, of those that are dealt.
 */
cards: Array<string>, };
export type SpecialEntry = { 
/**
 * The card.
 */
card: string, 
/**
 * Its rule.
 */
rule: string, 
/**
 * What it asks, if anything.
 */
asks: string | null, 
/**
 * The cards whose winners have to be told because of it.
 */
cards: Array<string>, };
export type Moment = { 
/**
 * Who acted; null where chance did.
 */
by: number | null, 
/**
 * What was done; null where chance decided.
 */
action: GoliathAction | DwarfAction | null, 
/**
 * What the viewer sees of it.
 */
seen: GoliathSeen | DwarfSeen, 
/**
 * What follows from it, in order.
 */
effects: Array<GoliathEffect | DwarfEffect>, 
/**
 * What the viewer knows after it.
 */
view: GoliathTable | DwarfTable, 
/**
 * All hands; empty in lessons.
 */
hands: Array<Array<string>>, };
export type Replay = { 
/**
 * `david-goliath` or `dwarf-king`.
 */
game: string, 
/**
 * Every option of the game, the number of players among them.
 */
options: Record<string, string | number | boolean>, 
/**
 * The players' names.
 */
names: Array<string>, 
/**
 * The bots' names; null for people.
 */
bots: Array<string | null>, 
/**
 * The game after each event of the record.
 */
moments: Array<Moment>, };
export type LessonDecision = { 
/**
 * The moment it leads to; it is made in the one before.
 */
moment: number, 
/**
 * What the lesson asks for.
 */
action: GoliathAction | DwarfAction, 
/**
 * What the rules allow.
 */
legal: Array<GoliathAction | DwarfAction>, 
/**
 * Why the other cards of the hand cannot be played, by card.
 */
refused: Record<string, Refusal>, };
export type Lesson = { 
/**
 * The learner's seat.
 */
seat: number, 
/**
 * What the learner decides, in order.
 */
decisions: Array<LessonDecision>, 
/**
 * `david-goliath` or `dwarf-king`.
 */
game: string, 
/**
 * Every option of the game, the number of players among them.
 */
options: Record<string, string | number | boolean>, 
/**
 * The players' names.
 */
names: Array<string>, 
/**
 * The bots' names; null for people.
 */
bots: Array<string | null>, 
/**
 * The game after each event of the record.
 */
moments: Array<Moment>, };
export type Pace = "none" | "quick" | "normal" | "slow";
export type Setup = { 
/**
 * `david-goliath` or `dwarf-king`.
 */
game: string, 
/**
 * How many chairs.
 */
players: number, 
/**
 * A preset of the game; single options come on top of it.
 */
preset?: string, 
/**
 * Options of the game by their keys.
 */
options: Record<string, string | number | boolean>, 
/**
 * The bot that fills chairs which are free at the start.
 */
bots: string, 
/**
 * Milliseconds for each decision; without it there is no clock.
 */
clock_ms?: number, 
/**
 * After so many milliseconds without a connection a bot plays for a person.
 */
grace_ms: number, 
/**
 * Milliseconds for all seats to answer when all are asked at once.
 */
window_ms: number, 
/**
 * How long bots take for a card: `none`, `quick`, `normal` or `slow`.
 */
pace: Pace, 
/**
 * Is the table in the public list?
 */
open: boolean, 
/**
 * May people ask for advice also when several of them play?
 */
advice: boolean, };
export type Refusal = { 
/**
 * What kind of thing is wrong.
 */
code: string, 
/**
 * The number of the rule, where a rule of the game refuses.
 */
rule?: string, 
/**
 * The facts, depending on the code.
 */
facts?: any, 
/**
 * What is wrong and what would be right, for the authors of clients.
 */
what?: string, };
export type Cause = "person" | "bot" | "timeout" | "away" | "silence";
export type Why = "gone" | "left" | "removed";
export type Enter = { 
/**
 * `enter`.
 */
type: EnterTag, 
/**
 * The version of the messages that the client speaks.
 */
wire: number, 
/**
 * The token of its chair; without one it watches.
 */
token: string | null, 
/**
 * The number of the last event it has seen. Without one it gets the present and no past.
 */
seen: number | null, 
/**
 * Does it want to hear who comes and goes? See [`Presence`].
 */
presence: boolean, };
export type EnterTag = "enter";
export type Intent = { 
/**
 * Its own name for this intent: sent again, it gets the same answer.
 */
id: string, 
/**
 * The number of the last event it has seen.
 */
seen: number, 
/**
 * What to do: one of the legal actions, or something about the table.
 */
action: GoliathAction | DwarfAction | TableAction, };
export type TableAction = { "type": "start" } | { "type": "fill", 
/**
 * The chair.
 */
chair: number, 
/**
 * The bot's name.
 */
bot: string, } | { "type": "empty", 
/**
 * The chair.
 */
chair: number, } | { "type": "remove", 
/**
 * The chair.
 */
chair: number, } | { "type": "leave" } | { "type": "add", 
/**
 * 1 to 32 bytes in hexadecimal digits.
 */
hex: string, } | { "type": "chat", 
/**
 * At most 280 characters.
 */
text: string, } | { "type": "emote", 
/**
 * One of [`EMOTES`].
 */
emote: string, } | { "type": "mute", 
/**
 * The other one.
 */
chair: number, 
/**
 * No more?
 */
on: boolean, } | { "type": "rematch" };
export type ChairInfo = { 
/**
 * `free`, `person` or `bot`.
 */
kind: string, 
/**
 * The name; empty on a free chair.
 */
name: string, 
/**
 * The bot that sits there or plays for the person.
 */
bot?: string, 
/**
 * Does a bot play for the person?
 */
away: boolean, };
export type Revealed = { 
/**
 * The seed.
 */
seed: string, 
/**
 * What players added, in order.
 */
added: Array<string>, };
export type TableInfo = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * `david-goliath` or `dwarf-king`.
 */
game: string, 
/**
 * How many chairs.
 */
players: number, 
/**
 * Every option of the game.
 */
options: Record<string, string | number | boolean>, 
/**
 * `lobby`, `playing` or `over`.
 */
state: string, 
/**
 * The host's chair.
 */
host: number | null, 
/**
 * Who sits where.
 */
chairs: Array<ChairInfo>, 
/**
 * The bot for free chairs.
 */
bots: string, 
/**
 * Milliseconds for a decision.
 */
clock_ms: number | null, 
/**
 * Milliseconds until a bot plays for a person who is gone.
 */
grace_ms: number, 
/**
 * Milliseconds to answer when all are asked.
 */
window_ms: number, 
/**
 * How long bots take for a card.
 */
pace: Pace, 
/**
 * Is it in the public list?
 */
open: boolean, 
/**
 * May the people here ask for advice?
 */
advice: boolean, 
/**
 * The hash of the seed.
 */
commit: string, 
/**
 * The seed, after the last card.
 */
revealed: Revealed | null, 
/**
 * The table where the same people play again.
 */
rematch: string | null, 
/**
 * Milliseconds since 1970.
 */
created: number, };
export type Happened = { "type": "seated", 
/**
 * Where.
 */
chair: number, 
/**
 * The name.
 */
name: string, } | { "type": "filled", 
/**
 * Where.
 */
chair: number, 
/**
 * Which.
 */
bot: string, } | { "type": "emptied", 
/**
 * Which.
 */
chair: number, } | { "type": "added", 
/**
 * Who.
 */
chair: number, 
/**
 * What.
 */
hex: string, } | { "type": "started" } | { "type": "chance" } | { "type": "act", 
/**
 * Who.
 */
chair: number, 
/**
 * Why.
 */
cause: Cause, } | { "type": "away", 
/**
 * Who.
 */
chair: number, 
/**
 * Why.
 */
why: Why, } | { "type": "back", 
/**
 * Who.
 */
chair: number, } | { "type": "chat", 
/**
 * Who.
 */
chair: number, 
/**
 * What.
 */
text: string | null, } | { "type": "emote", 
/**
 * Who.
 */
chair: number, 
/**
 * Which.
 */
emote: string | null, } | { "type": "hint", 
/**
 * Who.
 */
chair: number, } | { "type": "rematch", 
/**
 * Its name.
 */
table: string, };
export type EventMessage = { 
/**
 * `event`.
 */
type: string, 
/**
 * Its number; there are no gaps.
 */
number: number, 
/**
 * Milliseconds since 1970.
 */
at: number, 
/**
 * What happened.
 */
event: Happened, 
/**
 * What this viewer sees of it, where it is an event of the game.
 */
seen?: GoliathSeen | DwarfSeen, 
/**
 * What follows from it, in order: for animation.
 */
effects: Array<GoliathEffect | DwarfEffect>, 
/**
 * What this viewer knows after it; null before the start.
 */
view: GoliathTable | DwarfTable | null, 
/**
 * What this viewer may do after it.
 */
legal: Array<GoliathAction | DwarfAction>, 
/**
 * Until when the decision has time, in milliseconds since 1970.
 */
until: number | null, 
/**
 * The table, where it has changed.
 */
table?: TableInfo, };
export type You = { 
/**
 * The chair; null for a spectator.
 */
chair: number | null, 
/**
 * May it do what the host may?
 */
host: boolean, 
/**
 * Whom it does not want to hear.
 */
muted: Array<number>, };
export type LastCard = { 
/**
 * Who played it.
 */
seat: number, 
/**
 * What was played.
 */
action: GoliathAction | DwarfAction, };
export type Welcome = { 
/**
 * `welcome`.
 */
type: string, 
/**
 * The version of the messages.
 */
wire: number, 
/**
 * The number of the last event that this message holds the outcome of.
 */
number: number, 
/**
 * The server's time, in milliseconds since 1970.
 */
now: number, 
/**
 * Who the client is.
 */
you: You, 
/**
 * The table.
 */
table: TableInfo, 
/**
 * What the viewer knows; null before the start.
 */
view: GoliathTable | DwarfTable | null, 
/**
 * What the viewer may do.
 */
legal: Array<GoliathAction | DwarfAction>, 
/**
 * Until when the decision has time.
 */
until: number | null, 
/**
 * The last finished trick, in the order played.
 */
last_trick: Array<LastCard>, 
/**
 * What each seat scored in each finished round or hand.
 */
scores: Array<Array<number>>, };
export type Answer = { 
/**
 * `answer`.
 */
type: string, 
/**
 * The intent's name.
 */
id: string, 
/**
 * The number of the event it became; null if it became none that all hear of.
 */
number: number | null, 
/**
 * Why it was refused; absent if it was done.
 */
refusal?: Refusal, };
export type Notice = { 
/**
 * `notice`.
 */
type: string, 
/**
 * `superseded`, `slow`, `closing`, `too_many`, `malformed`, `storage`, `no_such_table`, `wrong_token`, `wrong_version`.
 */
code: string, 
/**
 * What it means, for the authors of clients.
 */
what: string, };
export type Presence = { 
/**
 * `presence`.
 */
type: string, 
/**
 * For each chair, whether somebody is there.
 */
here: Array<boolean>, 
/**
 * How many watch.
 */
watching: number, };
