language = English
number = 1,234.5

## game

game-david-goliath = David & Goliath
game-dwarf-king = The Dwarf King

## suit

suit-R = red
suit-Y = yellow
suit-G = green
suit-B = blue
suit-V = violet
suit-k = Knights
suit-d = Dwarves
suit-g = Goblins

## card

card-k = { $rank } of Knights
    .the = the { $rank } of Knights
card-d = { $rank } of Dwarves
    .the = the { $rank } of Dwarves
card-g = { $rank } of Goblins
    .the = the { $rank } of Goblins
card-special = { $name } ({ $card })
    .the = the { $name } ({ $card })
card-d1 = Druid
card-d11a = Dwarf standard bearer
    .ribbon = Standard bearer
card-d11b = Tinkerer
card-k1 = Joker
card-k11a = Knight standard bearer
    .ribbon = Standard bearer
card-k11b = Enchanter
card-g1 = Scout
card-g11a = Shaman
card-g11b = Goblin standard bearer
    .ribbon = Standard bearer
card-dragon = Dragon
    .the = the Dragon
    .option = the Dragon
    .short = Dragon
card-mummy = Mummy
    .the = the Mummy
    .option = the Mummy
    .short = Mummy
card-puppeteer = Puppeteer
    .the = the Puppeteer
    .option = the Puppeteer
    .short = Puppet
card-sorcerer = Sorcerer
    .the = the Sorcerer
    .option = the Sorcerer
    .short = Sorcer
card-excalibur = Excalibur
    .the = Excalibur
    .short = Excal
card-R = { $suit } { $rank }
    .the = { $suit } { $rank }
card-Y = { $suit } { $rank }
    .the = { $suit } { $rank }
card-G = { $suit } { $rank }
    .the = { $suit } { $rank }
card-B = { $suit } { $rank }
    .the = { $suit } { $rank }
card-V = { $suit } { $rank }
    .the = { $suit } { $rank }

## rank

rank-J = Jack
    .letter = J
rank-Q = Queen
    .letter = Q
rank-K = King
    .letter = K
rank-A = Champion
    .letter = A

## special

special-d1 = After the trick its player must swap whole hands with an opponent (not after the last)
special-d11a = +3 for whoever wins it
special-d11b = +3 for whoever wins the trick after its own
special-k1 = +3 for its player if it is played in the last trick
special-k11a = After the trick its player decides whether everybody passes the whole hand left or right (not after the last)
special-k11b = This hand counts double for whoever wins it, gains and losses
special-g1 = +1 for its player for each Jack, Queen, King and Champion in its trick
special-g11a = −3 for whoever wins it
special-g11b = Before the first trick its holder takes two cards at random from an opponent and gives back any two
special-dragon = May always be played; beats everything but Champions
special-mummy = A copy of the card that won the trick before; not in the first trick
special-puppeteer = Just above the card played before it, in the same suit; cannot lead the first trick
special-sorcerer = Not played: after a trick its holder may leave it there and take a card of the trick
special-excalibur = Wins the trick; when following, only for a player without the led suit

## quest

quest-1a = +2 for each trick of your longest run of tricks
    .title = Lucky Run
quest-1b = −2 for each trick of your longest run of tricks
    .title = Bad Run
quest-2a = +2 for each of the last four tricks that you win
    .title = Save the Rearguard
quest-2b = −2 for each of the last four tricks that you win
    .title = Sacrifice the Rearguard
quest-3a = +4 for each 3 and 4
    .title = Three Quarters
quest-3b = +4 for each 6 and 7
    .title = From 6 to 7
quest-4a = −1 for each Knight
    .title = Knights’ Debacle
quest-4b = −1 for each Goblin
    .title = Goblin Defeat
quest-5a = as many points as the player before you has tricks
    .title = To the Right
quest-5b = as many points as the player after you has tricks
    .title = To the Left
quest-6a = +5 to the one player with the highest sum of values
    .title = Good Numbers
quest-6b = −5 to the one player with the highest sum of values
    .title = Bad Numbers
quest-7a = +1 for each trick
    .title = Most Victories
quest-7b = −1 for each trick
    .title = Fewest Victories
quest-8a = +5 for exactly three tricks
    .title = Good Things Come in 3s
quest-8b = +5 for exactly one trick
    .title = There Can Be Only One
quest-9a = +5 for exactly four tricks
    .title = Four by Four
quest-9b = +5 for exactly two tricks
    .title = Two by Two
quest-10a = +5 for an even number of tricks (0 only if agreed)
    .title = Evens
quest-10b = +5 for an odd number of tricks
    .title = Odds
quest-11a = +5 if nobody else has as many tricks as you
    .title = All for One
quest-11b = +5 if somebody else has as many tricks as you
    .title = One for All
quest-12a = +1 for each Knight, −1 for each Dwarf
    .title = Knights over Dwarves
quest-12b = +1 for each Dwarf, −1 for each Knight
    .title = Dwarves over Knights
quest-13a = +3 for each King, −3 for each Queen
    .title = Capture the Kings
quest-13b = +3 for each Queen, −3 for each King
    .title = Capture the Queens
quest-14a = +3 to the first player with three tricks, +4 to the second, and so on
    .title = Eeny, Meeny
quest-14b = −3 to the first player with three tricks, −4 to the second, and so on
    .title = Miney Mo
quest-15a = for each rank in all three suits: +2 if noble, +1 otherwise
    .title = Triplets
quest-15b = for each rank in all three suits: −2 if noble, −1 otherwise
    .title = 1, 2, and…
quest-16a = +5 for a run of four tricks or more
    .title = Grand Slam
quest-16b = +5 for four tricks or more in a row without winning one
    .title = Utter Chaos
quest-17a = as many points as cards of the suit you have fewest of
    .title = Elite
quest-17b = as many points as cards of the suit you have most of
    .title = Massive Army
quest-18a = the lowest value among your Dwarves
    .title = Garden Gnomes
quest-18b = the lowest value among your Knights
    .title = Little Soldiers
quest-19a = +1 for each noble and for each Knight
    .title = Nobles and Knights
quest-19b = −1 for each noble and for each Knight
    .title = Soldiers without Knights
quest-20a = +3 for fewer tricks than the player before you, +3 for more than the one after
    .title = In Line
quest-20b = +3 for more tricks than the player before you, +3 for more than the one after
    .title = Sandwich
quest-c1a = +1 for each Knight
    .title = More Knights
quest-c1b = +1 for each Goblin
    .title = More Goblins
quest-c2a = for each rank in all three suits: +2 if noble, +1 otherwise
    .title = Triplets
quest-c2b = +1 for each card of your longest row of ranks, from three on
    .title = A Long Row
quest-c3a = +4 for each Jack
    .title = Good Jacks
quest-c3b = −4 for each Jack
    .title = Bad Jacks
quest-c4a = your lowest value, 10 with nobles only
    .title = The Least
quest-c4b = minus your lowest value, 0 with nobles only
    .title = The Least Hurts
quest-c5a = +1 for each Dwarf and for each 8 and 9
    .title = Dwarves, Eights and Nines
quest-c5b = −1 for each Dwarf and for each 8 and 9
    .title = No Dwarves, Eights or Nines
quest-c6a = +8 for the Queen of Dwarves
    .title = The Queen of Dwarves
quest-c6b = −8 for the Queen of Dwarves
    .title = Beware of the Queen

## and

and = { $list } and { $last }

## you

you = You
    .in = you

## point

point =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }

## trick

trick =
    { $n ->
        [one] { $n } trick
       *[other] { $n } tricks
    }

## cards

cards =
    { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }

## bot

bot-newcomer = newcomer
bot-casual = easy-going
bot-regular = regular
bot-strong = strong
bot-random = random
bot-greedy = greedy
bot-net = intuitive
bot-skilled = skilled
bot-expert = expert
bot-master = master

## emote

emote-well_played = Well played!
emote-thanks = Thanks!
emote-oops = Oops!
emote-hurry = Hurry up, please.
emote-thinking = I am thinking.
emote-laugh = Ha ha!

## action

action-play = { $card_name }
action-give = give back { $card }
action-take = take { $card }
action-decline = keep the Sorcerer
action-quest = { $quest }, { $quest_title }: { $quest_text }
action-exchange = take two cards from { whom }
action-druid = swap hands with { whom }
action-pass-left = pass all hands to the left (to { whom })
action-pass-right = pass all hands to the right (to { whom })

## refusal

refusal-not_now = Nothing can be played now.
refusal-not_your_turn = It is not your turn.
refusal-not_your_turn-of =
    { $seat_is ->
        [you] It is your turn.
       *[other] It is { $seat }’s turn.
    }
refusal-not_held = You do not hold { $card }. You could play { $cards }.
refusal-must_follow = You hold { $suit } and must follow. You could play { $cards }.
refusal-not_asked = Something else is asked for now: { $phase }.
refusal-must_copy = Your Mummy or Puppeteer follows { $suit } here and has to be played. You could play { $cards }.
refusal-not_in_first_trick = You cannot play { $card } in the first trick. You could play { $cards }.
refusal-not_in_first_trick-lead = You cannot lead { $card } to the first trick. You could play { $cards }.
refusal-sorcerer_not_played = The Sorcerer is not played to tricks. You could play { $cards }.
refusal-only_as_last_card = Excalibur can only be led as the last card. You could play { $cards }.
refusal-not_an_opponent = That is not an opponent.
refusal-no_sorcerer = You do not hold the Sorcerer.
refusal-not_in_trick = You cannot take { $card }: it is not in the trick. You could take { $cards }.
refusal-must_swap = The Sorcerer has to be used now. You could take { $cards }.
refusal-rule = { $why } (rule { $rule })
refusal-answered = You have answered already.
refusal-chat_full = This table takes no more messages from you.
refusal-emote = There is no such emote.
refusal-enough = This cannot be done again at this table.
refusal-free = Nobody sits in this seat.
refusal-full = No seat is free: you can watch.
refusal-hex = 1 to 32 bytes in hexadecimal digits are needed.
refusal-malformed = That was not understood.
refusal-name = A name has 1 to 24 characters that can be seen.
refusal-no_advice = Several people play here, and this table allows no hints.
refusal-no_bot = There is no such bot.
refusal-no_seat = There is no such seat.
refusal-no_person = No other person sits in this seat.
refusal-no_such_game = There is no such game.
refusal-no_such_path = There is nothing at this address.
refusal-not_alone = You can only take something back when you play alone with bots.
refusal-not_host = Only the host may do this.
refusal-not_over = The game is not over.
refusal-not_started = The game has not begun.
refusal-nothing_to_undo = You have decided nothing yet that could be taken back.
refusal-option = This option is not allowed.
refusal-over = The game is over.
refusal-own_seat = That is your own seat. Leave the table if you do not want to play.
refusal-rematch = There is a rematch already.
refusal-removed = The host has removed you from this table. You can watch.
refusal-review_failed = This review could not be made. You can try again.
refusal-stale = Something has happened since: look again and choose anew.
refusal-started = The game has begun.
refusal-storage = That could not be saved. Try again.
refusal-upgrading = The server is being upgraded. Try again in a few minutes.
refusal-taken = A person sits in this seat.
refusal-text = A message has 1 to 280 characters.
refusal-too_many = That was too much at once. Wait a moment and try again.
refusal-too_large = That was too large.
refusal-seed = That seed cannot be used here.
refusal-record = This is no record of a game, or something in it is wrong.
refusal-no_review = There is no review yet.
refusal-score = It cannot have been like that.
refusal-no_such_table = There is no such table.
refusal-wrong_token = This seat belongs to somebody else.
refusal-foreign = This came from another site, and this server does not take it.
refusal-blocked = The host of this server lets nobody in from your address.
refusal-house_full = The server is full: no more tables just now.
refusal-broken = What was stored cannot be read.
refusal-timeout = That took too long. Try again.
refusal-watching = You only watch this table.
refusal-wrong_method = This cannot be done here.
refusal-unreachable = The server cannot be reached just now.

## notice

notice-left = You have left this table, or were asked to leave.
notice-too_large = A message was too large.
notice-lost = The connection is lost, trying again.
notice-back = The connection is back.
notice-superseded = The table was opened elsewhere.
notice-blocked = The host of this server lets nobody in from your address.
notice-slow = The connection is too slow.
notice-closing = The server is closing.
notice-too_many = Too many messages.
notice-malformed = A message was not understood.
notice-storage = The server cannot store the game.
notice-no_such_table = There is no such table.
notice-wrong_token = This seat belongs to somebody else.
notice-wrong_version = The server speaks another version.

## option

option-rounds = Rounds
option-rounds-players = as many as players
option-lowest_card = The lowest card
option-lowest_card-to_highest = goes to the highest
option-lowest_card-kept = is kept by its player
option-lowest_card-removed = is out of play
option-hands = Hands
option-players = Players
option-tile_set = Quest tiles
option-tile_set-2022 = edition of 2022
option-tile_set-2011 = edition of 2011
option-copycat_follow = Mummy and Puppeteer follow suit
option-copycat_follow-no = no
option-copycat_follow-may = they may
option-copycat_follow-must = they have to
option-excalibur_lead = Excalibur led
option-excalibur_lead-wins = wins
option-excalibur_lead-last_card_only = only as the last card
option-first_leader = Who leads after an exchange
option-first_leader-after_exchange = who holds the 5 of Goblins then
option-first_leader-as_dealt = who was dealt the 5 of Goblins
option-dragon_champions = Which Champion beats the Dragon
option-dragon_champions-last = the last one
option-dragon_champions-first = the first one
option-sorcerer_last = The Sorcerer before the last trick
option-sorcerer_last-forced_swap = has to be used
option-sorcerer_last-dead_card = may be kept as a dead card
option-numbers_tie = A tie for the highest sum
option-numbers_tie-nobody = counts for nobody
option-numbers_tie-all = counts for all
option-zero_is_even = Zero is even
option-zero_is_even-true = yes
option-zero_is_even-false = no
option-elite_empty_suit = A suit without cards, for Elite
option-elite_empty_suit-zero = counts as 0
option-elite_empty_suit-ignored = is left out

## tui

tui-round = round { $round }/{ $rounds }
tui-hand_number = hand { $round }/{ $rounds }
tui-hand_extra = hand { $round }, until one leads
tui-trick_number = trick { $trick }/{ $tricks }
tui-led-none = Nothing is led yet.
tui-trick = Trick
tui-last_trick = Last trick
tui-log = Log
tui-player = Player
tui-cards = Cards
tui-tricks = Tricks
tui-points = Now
tui-total = Total
tui-quest_points = Quest
tui-bonus = Bonus
tui-knows = Known
tui-void = no { $suits }
tui-holds = has { $cards }
tui-saved = The game is saved. Go on with: { $command }
tui-record = The record of this game: { $path }
tui-review = What should have been played: { $command }
tui-seed = The shuffle: seed { $seed }, its hash was { $commit }.
tui-commit = Hash of the shuffle: { $commit }
tui-thinking = Thinking about a hint …
tui-hint = Hint: { $text }
tui-quit = Press Q again to leave; the game is saved.
tui-preselected = { $card } is ready for your turn (Esc takes it back).
tui-no_such_card = You hold no card { $typed }.
tui-small = This window is too small: { $width }×{ $height }; it needs 60×20. Make it larger, or play with --plain.
tui-scores = Scores
tui-table = Table
tui-help = Help
tui-rules = Rules: trickhold rules { $game }
tui-choose = Choose
tui-help-1 = ← → move in the hand, Home and End to its ends. A letter goes to a colour or suit: R Y G B V or k d g, m to a magic card; a number or J Q K A after it to the card.
tui-help-2 = Enter plays the card. When it is not your turn yet, the card waits; Esc takes it back. A click plays a card, too.
tui-help-3 = ▲ under a card: the rules allow it now. Other cards are dimmed; Enter on one of them says why.
tui-help-4 = Choices: ↑ ↓ or the number or letter before them, then Enter.
tui-help-5 = L last trick · T the table in sentences · S scores and how they came about · H a hint with its reason · U takes your last decision back, alone with bots · Space goes on at once.
tui-help-6 = Page up and down scroll the log. Q or Ctrl-C leaves; the game is saved after every card.
tui-help-david-goliath = David & Goliath: the lowest card wins the highest; the highest card wins all others. One or two won cards of a colour count their numbers, three or more 1 point each.
tui-help-dwarf-king = The Dwarf King: follow suit if you can; the highest card of the led suit wins. Order: A K Q J 11 10 … 1. What counts is the quest of the hand and the special card.
tui-key-card = card
tui-key-choose = choose
tui-key-last = last
tui-key-table = table
tui-key-scores = scores
tui-key-hint = hint
tui-key-undo = undo
tui-key-help = help
tui-key-quit = quit
tui-key-back = back
tui-key-scroll = scroll
tui-scores-how = How it came about
tui-trick_led = Trick, led: { $led }
tui-more = more below
tui-lobby-start = Press Enter to begin: bots take the free seats.
tui-seat = Seat { $number }: { $name }
tui-seat-free = free

## no_cards

no_cards = no cards

## plain

plain-watching = You watch this table.
plain-lobby-start = Type start to begin: bots take the free seats. An empty line looks who has come.
plain-welcome = { $game }. Type help for the commands.
plain-resumed = Going on with the saved game.
plain-choice = { $key }: { $text }
plain-unknown = Not understood: { $typed }. Type help for the commands.
plain-ended = The input has ended.
plain-help-1 = A card: its letter and number, such as R7 or red 7, kJ or d10, dragon.
plain-help-2 = A choice: the letter, number or word before it.
plain-help-3 = l or last: the last trick. t or table: read the table. s or scores: the scores and how they came about. hand: your hand.
plain-help-4 = h or hint: a hint with its reason; Enter plays it. u or undo: takes your last decision back, alone with bots. log: everything so far. ? or help: this. q or quit: leave, the game is saved.

## name

name-guest = Guest

## pad

pad-welcome = The score pad: { $game }. At any question: ? explains it, q ends.
pad-names = Who plays? Names separated by commas, in the order of play.
pad-names-help = For example: Anna, Ben, Cleo. { $game } needs { $least } to { $most } players.
pad-names-wrong = { $least } to { $most } different names are needed, not { $found }.
pad-round = Round { $round }.
pad-hand = Hand { $round }.
pad-quest = Which rule counts?
pad-quest-help = The number of the tile and the side, such as 12a.
pad-quest-is = { $quest }, { $title }: { $text }.
pad-quest-unknown = There is no rule { $typed }. The number of the tile and the side are needed, such as 12a.
pad-special = Which special card was in the hand?
pad-special-help = Its name or the beginning of it: { $list }.
pad-special-unknown = { $typed } names no special card, or several. There are: { $list }.
pad-tricks = How many tricks has each won? In order: { $names }.
pad-tricks-help = { $players } numbers that add up to { $tricks }.
pad-winners = Who won each of the { $tricks } tricks, in order?
pad-last_four = Who won the last four tricks, in order?
pad-third_tricks = Who won a third trick, in the order in which they did? Or: nobody.
pad-players-help = Names, beginnings of names or numbers, separated by spaces: { $names }.
pad-player-unknown = { $typed } is no player, or several. There are: { $names }.
pad-number-unknown = { $typed } is no number.
pad-card = Who has won { $card }?
pad-cards = Which cards has { $name } won?
pad-cards-of = Which of these has { $name } won: { $cards }?
pad-cards-help = Letter and numbers, such as { $example }. rest: all that nobody has yet. none: no card.
pad-cards-unknown = { $typed } names no card. Letter and numbers are needed, such as { $example }.
pad-tinkerer = Who won the trick after the Tinkerer’s? Or: nobody, if it was played in the last trick.
pad-joker = Who played the Joker in the last trick? Or: nobody, if it was played earlier.
pad-scout = Who played the Scout, and how many Jacks, Queens, Kings and Champions lay in its trick?
pad-scout-help = A player and a number, such as: { $name } 2.
pad-again = Please try again.
pad-next = Enter: the next one. undo: take this one back. q: stop, to go on another day. end: the evening is over.
pad-undone = Taken back.
pad-winner = Ahead: { $names }, with { $points }.
pad-end = The end.

## preview

preview-invites = { $host } invites you: { $game }
preview-of = { $game }: { $names }
preview-lobby = Open the link and sit down at the table. No account, nothing to install.
preview-playing = A game is under way. Open the link and watch.
preview-over = The game is over. Open the link and see how it went.

## wrong

wrong-untold = Nobody has won these cards yet: { $cards }.
wrong-no_card = { $found } names no card.
wrong-out_of_pack-up_to = { $seat } cannot have won { $card }: the pack has the numbers 1 to { $highest }.
wrong-out_of_pack-without = { $seat } cannot have won { $card }: it is not in the pack with this number of players.
wrong-out_of_pack-special = { $seat } cannot have won { $card }: the special card of this hand is { $special }.
wrong-twice = { $seat } cannot have won { $card }: { $other } has it.
wrong-twice-same = { $card } was told twice for { $seat }.
wrong-no_seat = There is no player number { $found }: there are { $players }.
wrong-seat_twice = { $seat } was named twice.
wrong-number = Told: { $found }, but there must be { $least }.
wrong-number-range = Told: { $found }, but there must be { $least } to { $most }.
wrong-contradicts = That does not fit what was told before about { $seat }.
wrong-other = That cannot be: { $text }.
wrong-cards = Cards told: { $found }, but there must be { $least }.
wrong-cards-range = Cards told: { $found }, but there must be { $least } to { $most }.
wrong-tricks = The cards lie in { $found } tricks at least, but a hand has only { $most }.
wrong-third = Players told to have a third trick: { $found }, but there must be { $least }.
wrong-third-range = Players told to have a third trick: { $found }, but there must be { $least } to { $most }.
wrong-pile = { $seat } cannot have won { $found } of the cards: it must be { $least } to { $most }.
wrong-whole = The cards of { $seat } ({ $found }) do not make whole tricks.
wrong-no_trick = { $seat } won no trick and cannot have won the card.
wrong-missing = This is missing: { $field }.
wrong-special = That belongs to another special card: { $card }.
wrong-not_one_of = There is no { $found } here. There are: { $allowed }.
field-won = who won which cards
field-tricks = how many tricks each won
field-winners = who won each trick
field-last_four = who won the last four tricks
field-third_tricks = who won a third trick
field-tinkerer = who won the trick after the Tinkerer’s
field-joker = who played the Joker in the last trick
field-scout = who played the Scout
field-tile = the tile
field-side = which rule was chosen
field-special = the special card

## web

web-bot-about-newcomer = plays almost any card and forgets at once
web-bot-about-casual = has a rough idea and remembers little
web-bot-about-regular = plays well and overlooks things
web-bot-about-strong = has learned from millions of games
web-bot-about-master = has learned, and looks ahead
web-game-about-david-goliath = The smallest card takes the biggest. Three of a colour count one each.
web-game-about-dwarf-king = Seven hands, each with its own quest and one special card.
web-option-preset = Rules
web-option-preset-2011 = As in 2011
web-option-preset-online = As often online
web-option-preset-standard = Standard
web-option-about-rounds = How many rounds are played; in the end the totals count.
web-option-about-lowest_card = What becomes of the card that captures the highest one.
web-option-about-hands = How many hands are played; in the end the totals count.
web-option-about-preset = A whole set of rules at once.
web-option-about-tile_set = Which quests can come up.
web-option-about-copycat_follow = Whether they count as the suit of the card that they copy.
web-option-about-excalibur_lead = Whether Excalibur can be led at any time.
web-option-about-first_leader = The 5 of Goblins leads the first trick, and an exchange can pass it on.
web-option-about-dragon_champions = Matters when several Champions lie in a trick with the Dragon.
web-option-about-sorcerer_last = Whether the Sorcerer can stay in the hand to the end.
web-option-about-numbers_tie = Matters for the quest that compares sums.
web-option-about-zero_is_even = Whether no trick at all is an even number of tricks.
web-option-about-elite_empty_suit = Elite counts the smallest suit: is an empty one the smallest?
web-refusal-offline = The server does not answer.
web-refusal-other = That is not possible: { $what }
web-refusal-score = This cannot be: { $what }
web-badge-best = hint
web-badge-back = back
web-badge-fresh = new
web-badge-pre = next
web-fair-how = The cards are shuffled from a secret that was fixed before the first card. Its hash is public now; after the game everyone can check that nothing was changed.
web-flag-captures = captures the { $rank }
web-flag-gets =
    { $n ->
        [one] +{ $n } card
       *[other] +{ $n } cards
    }
web-flag-gives =
    { $n ->
        [one] −{ $n } card
       *[other] −{ $n } cards
    }
web-flag-hand = new hand
web-flag-rest = takes the rest
web-flag-swaps = card swapped
web-flag-trick = wins the trick
web-quest-open = Not chosen yet
web-so-far = so far
web-tag-highest = highest
web-tag-instead = in its place
web-tag-led = led
web-tag-lowest = lowest
web-tag-taken = taken
web-tag-wins = wins
web-third =
    { $n ->
        [one] third { $suit }
       *[other] { $n }× third card
    }
web-wins-champion = beats the Dragon
web-wins-dragon = beats all but Champions
web-wins-excalibur = beats everything
web-note-mummy = copies
web-note-puppeteer = just above
web-why = Why?
web-why-all = All the rules
web-word-hand = hand
web-word-points = points
web-word-round = round
web-word-total = total
web-about-rule = Rule { $rule }
web-about-david-goliath = In a pile with one or two cards of its colour it is worth { $n }, with three or more only 1.
web-about-david-goliath-trick = The lowest card of a trick captures the highest. Whoever played the highest takes the rest and leads next.
web-about-dwarf-king =
    { $rank ->
        [A] Champion and noble: the highest card of its suit, and the only kind that beats the Dragon.
        [K] Noble: only the Champion of its suit is higher.
        [Q] Noble: in its suit only Champion and King are higher.
        [J] Noble: higher than all numbers of its suit, lower than Queen, King and Champion.
       *[other] A number: in its suit higher numbers and the nobles beat it.
    }
web-about-dwarf-king-trick = The highest card of the suit that was led wins the trick.
web-about-k5 = Musician: whoever is dealt it chooses the quest.
web-about-d5 = Musician: whoever wins it deals the next hand.
web-about-g5 = Musician: whoever holds it leads the first trick.
web-about-suited = A special card; apart from that it follows, ranks and counts like every card of its suit.
web-about-magic = A magic card: it has no suit and no number, and no quest counts it.
web-about-worth = The quest of the hand says what it is worth.
web-about-looks-yes = The quest looks at this card.
web-about-looks-no = The quest does not look at this card.
web-about-looks-tricks = The quest counts tricks, whatever cards are in them.
web-about-looks-pile = The quest looks at all the cards you win.
web-about-looks-at = The quest looks at: { $cards }.
web-again = Connection lost. Coming back…
web-auto = Play the only card by itself
web-auto-about = Saves a tap where there is nothing to choose.
web-avatar = Your picture
web-avatar-about = Only you see it; the others see your initial.
web-avatar-bear = Bear
web-avatar-cat = Cat
web-avatar-fox = Fox
web-avatar-frog = Frog
web-avatar-hare = Hare
web-avatar-letter = Your initial
web-avatar-owl = Owl
web-away = away, a bot plays
web-bot-of = Bot: { $bot }
web-bots = Bots
title-round = Round { $round }
title-hand = Hand { $round }
class-best = best
class-blunder = blunder
class-fine = good
class-inaccuracy = inaccurate
class-mistake = mistake
web-click = Tap to go on
web-cancel = Cancel
web-clock = Time per move
web-clock-about = When it is over, the move is made for you.
web-clock-none = no limit
web-close = Close
web-come = Who is here
web-continue = Continue
web-col-bonus = Bonus
web-col-quest = Quest
web-col-total = Total
web-col-tricks = Tricks
web-commit = Hash of the shuffle:
web-connecting = Connecting…
web-copied = Copied
web-copy = Copy link
web-dealing = The cards are being dealt…
web-count-hand = Hand { $round } of { $rounds }
web-count-round = Round { $round } of { $rounds }
web-count-trick = Trick { $trick } of { $tricks }
web-dealer = dealer
web-earlier = earlier
web-ended = The connection ended ({ $code }).
web-ended-left = You have left this table.
web-ended-renewing = The server has been updated, so this page is reloading itself.
web-ended-superseded = This table is open in a newer tab. Here you watch.
web-ended-wrong_token = Your seat belongs to somebody else now.
web-ended-wrong_version = This page still does not fit the server’s version: reload it in a few minutes.
web-fill = Bots for the free seats
web-friends = Play with friends
web-friends-about = Make a table and send the link.
web-game = Game
web-give-how = Choose from your hand.
web-go-on = Go on
web-hand = Your hand
web-over-hand = Hand { $n } is over
web-finished-hand = Finished hands
web-has-turn = has the turn
web-hint-ask = Everybody at the table is told that you asked for a hint. Ask?
web-hint-best = advised
web-hint-wait = Thinking…
web-hints = Hints for everybody
web-hints-about = Alone you can always ask for one. Among friends, everybody is told who asked.
web-home = Start page
web-host = host
web-how-dg = One or two cards of a colour count their numbers, three or more only 1 each.
web-invite = Invite
web-join = Sit down
web-join-who = At the table: { $names }
web-join-invited = { $name } invites you to a game.
web-key-arrows = ← →
web-key-arrows-does = go through your hand, Enter plays
web-key-c = C
web-key-c-does = chat
web-key-esc = Esc
web-key-esc-does = close, take back a choice
web-key-h = H
web-key-h-does = hint
web-key-help = ?
web-key-help-does = this list
web-key-i = I
web-key-i-does = explain the card that has the focus; with the finger: a long press
web-key-l = L
web-key-l-does = last trick
web-key-number = 1 … 9
web-key-number-does = go to a choice
web-key-s = S
web-key-s-does = scores
web-key-space = Space
web-key-space-does = skip the animation
web-key-t = T
web-key-t-does = read the table aloud (screen reader)
web-key-type = g 1 2
web-key-type-does = colour or suit, then number or rank: finds the card
web-key-u = U
web-key-u-does = take back your last decision, alone with bots
web-language = Language
web-language-about = For you alone; at the same table friends can read another one.
web-later = later
web-leave = Leave the table
web-led = { $kind } led
web-level = How strong?
web-lifted = lifted, choose again to play
web-lifted-again = Tap { $card } once more.
web-link = Link to this table
web-lobby = Open tables
web-lobby-seats = { $taken } of { $all } seats taken
web-lobby-fill =
    { $n ->
        [one] A bot takes the free seat.
       *[other] Bots take the free seats.
    }
web-lobby-none = No open table right now.
web-log-none = Nothing has happened yet.
web-make = Make a table
web-make-about = You get a link to share.
web-many = How many at the table?
web-minute = { $game } in one minute
web-minute-quest = Follow the suit that is led; its highest card wins the trick. What is worth winning changes with every hand: the quest tells you.
web-minute-special = In every hand somebody holds one special card, and it breaks the rules. Seven hands, and the highest total wins.
web-minute-third = Won cards of a colour count their numbers, but only one or two of them. With a third, each counts just 1.
web-minute-trick = Follow the colour that is led. The smallest card captures the biggest. Whoever played the biggest gets the rest and leads next.
web-more = More options
web-motion = Moving cards
web-motion-about = Cards travel across the table; otherwise they are simply there.
web-mute = Mute { $name }
web-name = Your name
web-no = No
web-not-now = not allowed now
web-nowhere-how = Perhaps the link was cut off on the way, or it is too old.
web-nowhere-table = Perhaps its game was over long ago, or the link was cut off on the way. Ask for the link again, or make a table of your own.
web-open = Open to all
web-open-about = The table is listed, and strangers can sit down or watch.
web-opponents = How many opponents?
web-opponents-n = { $n } opponents
web-options = Options
web-others = The others
web-pace = Pace
web-pace-about = How long bots take, and how long a trick stays on the table.
web-pace-click = wait for a click
web-pace-none = at once
web-pace-normal = normal
web-pace-quick = quick
web-pace-slow = slow
web-pad = Score pad
web-pad-about = For tables with the real cards: tell what was won, and the pad counts. The sheet is kept on this device.
web-pad-ahead = Ahead: { $names } ({ $total })
web-pad-broken = This link is broken or was cut off, so the sheet in it cannot be read. Nothing on this device has changed. Ask for the link again.
web-pad-busy = The server is asked …
web-pad-cancel = Leave as it was
web-pad-card = Who won { $card }?
web-pad-cards = Who won these cards?
web-pad-cell = { $row }, { $name }: { $score }. How it came about
web-pad-correct = Correct
web-pad-correcting = { $row }: correction
web-pad-delete = Delete
web-pad-deleted-hand = Hand { $n } is deleted.
web-pad-deleted-round = Round { $n } is deleted.
web-pad-each = three or more: 1 point each
web-pad-emptied = A new sheet has begun.
web-pad-enter-hand = Enter hand { $n }
web-pad-enter-round = Enter round { $n }
web-pad-explain = Tap a score to see how it came about.
web-pad-face = one or two: their numbers
web-pad-joker = Who played the Joker in the last trick?
web-pad-joker-earlier = It was played earlier
web-pad-keep = Write down
web-pad-keep-later = Write down, score later
web-pad-last_four = Who won the last four tricks?
web-pad-later = The server does not answer. Write the line down all the same: it is scored as soon as the server can be reached.
web-pad-left =
    { $n ->
        [one] { $n } card is still missing.
       *[other] { $n } cards are still missing.
    }
web-pad-link = Link to this sheet
web-pad-lowest-removed = belongs to nobody
web-pad-lowest-to_highest = is won like all others
web-pad-missing-side = Choose one of the two rules of the tile.
web-pad-missing-special = Choose the special card of this hand.
web-pad-missing-tile = Choose the tile of this hand.
web-pad-missing-tricks =
    { $n ->
        [one] { $n } trick is still missing.
       *[other] { $n } tricks are still missing.
    }
web-pad-missing-winners =
    { $n ->
        [one] The winner of { $n } trick is still missing.
       *[other] The winners of { $n } tricks are still missing.
    }
web-pad-names = Players and rules
web-pad-names-of = Names, if you like
web-pad-new = New sheet
web-pad-nobles = How many Jacks, Queens, Kings and Champions lay in its trick?
web-pad-nobody =
    { $n ->
        [one] { $n } card belongs to nobody.
       *[other] { $n } cards belong to nobody.
    }
web-pad-none = no card
web-pad-of = { $found } of { $all }
web-pad-old = This line comes from an older sheet: only its scores are known.
web-pad-player = Player { $n }
web-pad-ready = All entered.
web-pad-refused = cannot be right
web-pad-replaced = The shared sheet is now yours.
web-pad-rest = The rest to { $name }
web-pad-scout = Who played the Scout?
web-pad-share = Share
web-pad-shared = This sheet was shared with you. Your own one is safe.
web-pad-shared-keep = Keep this one, replace mine
web-pad-shared-keep-empty = Keep it on this device
web-pad-shared-own = Back to my sheet
web-pad-sheet = Sheet
web-pad-side = Which rule was chosen?
web-pad-special = Special card
web-pad-special-choose = Choose …
web-pad-tap = Tap the cards that { $name } won.
web-pad-third_tricks = Who won a third trick? Tap in the order in which it happened.
web-pad-third_tricks-none = Nobody did
web-pad-tile = Tile
web-pad-tinkerer = Who won the trick after the Tinkerer’s?
web-pad-tinkerer-last = It lay in the last trick
web-pad-trick = Trick { $n }
web-pad-trick-to = Trick { $n } was won by
web-pad-tricks = How many tricks did each win?
web-pad-undo = Undo
web-pad-used = already played
web-pad-wait = waits
web-pad-waits =
    { $n ->
        [one] { $n } line waits for the server and is not in the totals yet.
       *[other] { $n } lines wait for the server and are not in the totals yet.
    }
web-pad-waits-row = This line is written down and is scored as soon as the server can be reached.
web-pad-winners = Who won each trick? Tap the names in order.
web-pad-written = { $row }: { $scores }.
web-pad-written-later = { $row } is written down and is scored later.
web-pad-wrongs =
    { $n ->
        [one] { $n } line cannot be right and does not count yet. Tap it.
       *[other] { $n } lines cannot be right and do not count yet. Tap them.
    }
web-pages = Pages
web-past = Your tables
web-past-back = back to the table
web-past-over = finished
web-picture = Share the result
web-picture-wins =
    { $n ->
        [one] { $names } wins
       *[other] { $names } win
    }
web-play = Play
web-play-now = Play now
web-players = Players
web-preselect = { $card } will be played on your turn.
web-preselect-gone = { $card } cannot be played now. Choose again.
web-preselect-not = Nothing is chosen ahead.
web-preselected = chosen for your turn
web-qr = The link as a QR code
web-record = Download the record
web-rematch = Play again
web-rematch-go = To the rematch
web-remove = Remove
web-remove-of = Remove { $name }
web-remove-ask = Remove { $name } from the game? A bot plays on, and { $name } cannot come back.
web-remove-ask-lobby = Remove { $name } from the table?
web-review = Review the game
web-review-accuracy = Decisions that mattered
web-review-curve = Chance to win over the game, one line for each player
web-review-none = No decision changed much.
web-review-better = Better: { $best } – wins { $best_share }{"\u00A0"}% instead of { $share }{"\u00A0"}%.
web-review-even = About as good as { $best }: wins { $share }{"\u00A0"}%, not { $best_share }{"\u00A0"}%.
web-review-hardly = Hardly worse than { $best }: wins { $share }{"\u00A0"}%, not { $best_share }{"\u00A0"}%.
web-review-nothing = Nothing was better.
web-review-shares = Chance to win
web-review-run = { $done } of { $total } decisions studied
web-review-wait = The review waits for its turn: about { $minutes } min.
web-won-hand =
    { $who ->
        [you] You win hand { $n }
        [other] { $names } wins hand { $n }
       *[shared] Hand { $n } is shared: { $names }
    }
web-won-round =
    { $who ->
        [you] You win round { $n }
        [other] { $names } wins round { $n }
       *[shared] Round { $n } is shared: { $names }
    }
web-over-round = Round { $n } is over
web-finished-round = Finished rounds
web-rules = Rules
web-rules-also =
    { $n ->
        [one] One more place in { $game }
       *[other] { $n } more places in { $game }
    }
web-rules-none = Nothing found.
web-rules-search = Search the rules
web-rules-variant = Variant: { $option } – { $values }
web-running = Your game: { $game }
web-running-score = Score: { $names }
web-say = Say something
web-seat = Seat { $n }
web-seat-bot = Seat { $n }
web-seat-bot-about = Tap the bars to put a bot on a seat: the more, the stronger.
web-seat-free = Free seat
web-seconds = { $n } seconds
web-minutes = { $n } minutes
web-send = Send
web-settings = Settings
web-share = Share the link
web-share-text = Play { $game } with me!
web-start = Start the game
web-take-back = Play here
web-tap = Touch
web-tap-about = With two taps, the first one only lifts the card.
web-tap-once = tap once to play
web-tap-twice = tap twice to play
web-theme = Colours
web-theme-about = Light by day, dark in the evening.
web-theme-auto = as the device
web-theme-dark = dark
web-theme-light = light
web-tiles = Quest and special card
web-tool-chat = Chat
web-tool-fair = Fair shuffle
web-tool-help = Keys
web-tool-hint = Hint
web-tool-last = Last trick
    .short = Last trick
web-tool-log = Log
web-tool-menu = Menu
web-tool-scores = Scores
web-tool-undo = Take back
web-tool-rule = The rule
web-undone = Taken back: { $cards }. Choose again.
web-tools = Tools
web-trick = The trick
web-trick-card = { $name }: { $card }
web-unmute = Hear { $name } again
web-verify = Check the shuffle
web-verify-added = The randomness of this device is part of it
web-verify-added-not = This device added no randomness
web-verify-bad = The shuffle is NOT what was promised.
web-verify-commit = The seed has the hash that was public before the first card
web-verify-deal = Deal { $n } follows from the seed
web-verify-exchange = The exchanged cards of hand { $n } follow from the seed
web-verify-good = The shuffle is genuine.
web-verify-noted = It is the hash this device noted
web-verify-noted-not = This device noted no hash before the game
web-wait-host = The host starts the game.
web-watch = Watch
web-watching = You are watching.
web-ways = More
web-which = Which game?
web-won = Won cards
web-yes = Yes
web-your-turn = Your turn
web-text = As plain text
web-text-about = The table in plain text, for screen readers: everything that happens is told in sentences, and you play by typing commands, the same as in the terminal.
web-text-after = After the game
web-text-again = play once more with the same people
web-text-always = At any time: last, table, scores, hand, hint, log, help, quit.
web-text-answer = Answer
web-text-cards = The same table with cards
web-text-command = Command
web-text-count-hand = Hand { $round } of { $rounds }, trick { $trick } of { $tricks }.
web-text-count-round = Round { $round } of { $rounds }, trick { $trick } of { $tricks }.
web-text-do = What you can do
web-text-happened = What happened
web-text-help = start: begin the game. again: play once more when the game is over. An empty line: what is asked now.
web-text-kept = Your answer is kept until all have answered.
web-text-new = A new game
web-text-start = Play in plain text (screen readers)
web-text-this = About this table
web-text-time = Time left: { $n } seconds.
web-text-type = Type a card by its letter and number or by its name, such as { $code } or { $name }.
web-text-type-help = Type help for the commands.
web-text-type-magic = Type a card by its name, such as { $name }.
web-text-typed = You typed: { $typed }
web-lesson-david-goliath-intro = Five colours with the numbers 1 to 9, 15 cards for each of you. The heart of it: in every trick the smallest card takes the biggest. Whoever played the biggest takes all the others.
web-lesson-david-goliath-1 = You lead the first trick. Play green 2: small cards catch big ones.
web-lesson-david-goliath-1-wrong = Play green 2 here: small cards catch big ones, and your 1s will be of more use later.
web-lesson-david-goliath-1-then = Green 1 is smaller still, so Grimble takes the 9. Tamm played the biggest card, takes the two others and leads next.
web-lesson-david-goliath-2 = Red was led, and whoever holds the led colour must follow it. A 9 lies there: catch it with red 2.
web-lesson-david-goliath-2-wrong = That would catch the 9 as well. But play red 2: the 1 and the higher ones will be of use later.
web-lesson-david-goliath-2-then = Your 2 is the smallest, so the 9 is yours. One or two cards of a colour count their numbers: 9 points.
web-lesson-david-goliath-3 = Yellow was led, and you hold a single yellow card. It must be played, like it or not.
web-lesson-david-goliath-3-then = Your 8 was the biggest: Grimble catches it with the 1, and you get the two small ones, worth 3 points.
web-lesson-david-goliath-4 = Of the red cards only 7 and 8 are not in your hand or gone. Lead red 5: it is smaller than both.
web-lesson-david-goliath-4-wrong = Red 5 is meant: it is small enough here, and the smaller red cards stay for later.
web-lesson-david-goliath-4-then = There they are. Your 5 takes the 8, and red counts 9 + 8 = 17 for you.
web-lesson-david-goliath-5 = Grimble leads a 1, which will catch the biggest card. You must follow: give the 7 rather than the 9.
web-lesson-david-goliath-5-wrong = The 9 would go to Grimble and count two points more there. Play violet 7.
web-lesson-david-goliath-5-then = The 7 is gone, but you get the 1 and the 2, and the next lead.
web-lesson-david-goliath-6 = Nobody else holds red now, so the others may play any card. Lead red 3. Do not worry: what you play goes to others.
web-lesson-david-goliath-6-wrong = Lead red 3: nobody can follow it, and your two red cards on the table stay two.
web-lesson-david-goliath-6-then = Two threes: of equal numbers the one played last counts as the smaller and as the bigger. Grimble takes blue 4. And Tamm has three red and three green cards now: from three on they count only 1 each!
web-lesson-david-goliath-7 = You hold no yellow card, so you may play any card. Play blue 9: the biggest card gets the two small ones and the next lead.
web-lesson-david-goliath-7-wrong = The rules allow it, but try blue 9 here: it brings you the next lead.
web-lesson-david-goliath-7-then = Four yellow cards count 4 points now. That costs nothing, because they are small. Colours with small cards may grow; colours with big cards should stop at two.
web-lesson-david-goliath-8 = You have no green on the table yet. Lead green 8: the biggest card collects the others.
web-lesson-david-goliath-8-wrong = Lead green 8: it collects small cards and keeps the lead.
web-lesson-david-goliath-8-then = Grimble had no green and caught your 8 with violet 3. You get green 5 for 5 points, and a third violet card: three cards, 3 points, as before.
web-lesson-david-goliath-9 = Look at Grimble: green 8 and 9, worth 17. More green cards would spoil that. Lead green 7.
web-lesson-david-goliath-9-wrong = Think of Grimble: a third green card would turn 17 points into 3. Lead green 7.
web-lesson-david-goliath-9-then = Two sevens, and yellow 7 was played last: it is the biggest. So Grimble must take both green cards: 17 points become 4.
web-lesson-david-goliath-10 = Violet 9 is your only violet card, so it has to go.
web-lesson-david-goliath-10-then = Grimble catches it with the 4. Violet is a colour of small cards for you: five cards, 5 points.
web-lesson-david-goliath-11 = Keep your two 1s and the 2: big cards are still out. Lead green 4.
web-lesson-david-goliath-11-wrong = Keep your best catchers for the big cards. Lead green 4.
web-lesson-david-goliath-11-then = Yellow 4 was played after green 4, so it is the biggest. Grimble must take blue 3, a third blue card: 4 + 9 = 13 become 3.
web-lesson-david-goliath-12 = You hold no yellow. Play red 1: as the smallest it catches the 9, and it goes to Grimble, whose red 5 and 7 count 12.
web-lesson-david-goliath-12-wrong = Red 1 is sure to be the smallest, and it becomes the third red card of Grimble.
web-lesson-david-goliath-12-then = A third red card: 12 points become 3. Spoiling others’ piles is half the game.
web-lesson-david-goliath-13 = Blue was led, and you have no blue card on the table. Catch the 7 with your 1: nothing is smaller.
web-lesson-david-goliath-13-wrong = Both would catch it. Play the 1 first: then the 2 is the smallest card that is left.
web-lesson-david-goliath-13-then = Blue 7 is yours: 7 points.
web-lesson-david-goliath-14 = Blue again. You must follow, and gladly: only the 2 is left.
web-lesson-david-goliath-14-then = Blue 7 + 8 = 15 points. Stop at two!
web-lesson-david-goliath-15 = Your last card. Play it.
web-lesson-david-goliath-15-then = Red 4 was the smallest, so violet 8 comes to you: in violet it counts 1.
web-lesson-david-goliath-end = 48 points, and you win: red 9 + 8 = 17, blue 7 + 8 = 15, violet 6, yellow 5, green 5. That is the whole game. Now play against real bots!
web-lesson-dwarf-king-intro = Knights, Dwarves and Goblins: the highest card of the led suit wins the trick. But what a trick is worth changes from hand to hand: a quest decides. And one special card is in the game; this time it is the Dragon, and you hold it.
web-lesson-dwarf-king-1 = You hold the 5 of Knights, so you choose the quest of this hand. The Dragon and many Goblins win tricks: choose “Most Victories”.
web-lesson-dwarf-king-1-wrong = With the Dragon and these Goblins you will win tricks. Choose the quest that rewards them.
web-lesson-dwarf-king-1-then = Every trick counts 1 point now. The holder of the 5 of Goblins leads: that is Tamm.
web-lesson-dwarf-king-2 = Tamm leads the Champion of Knights, the highest of its suit. You must follow suit. Nothing of yours wins, so give the lowest: 3.
web-lesson-dwarf-king-2-wrong = This trick is lost: only Champions beat the Dragon, and one lies there. Give your lowest Knight.
web-lesson-dwarf-king-2-then = Tamm wins the trick and leads again. Champions are the cards to fear when you hold the Dragon.
web-lesson-dwarf-king-3 = Another Champion. Follow with your lowest Dwarf and keep the King.
web-lesson-dwarf-king-3-wrong = The Champion wins anyway: give the lowest Dwarf, the 3.
web-lesson-dwarf-king-3-then = Two tricks for Tamm. But the high cards are being used up.
web-lesson-dwarf-king-4 = A King, and no Champion in the trick. The Dragon may be played although you hold Knights, and you are the last to play: now!
web-lesson-dwarf-king-4-wrong = A Knight would lose. The Dragon wins for sure, because you play last and no Champion lies there.
web-lesson-dwarf-king-4-then = The Dragon beats the King: your first trick, and you lead the next.
web-lesson-dwarf-king-5 = You lead any card. Queen and Jack of Dwarves are still out. Lead the 6, so that they fall and your King becomes the highest.
web-lesson-dwarf-king-5-wrong = Lead the 6 of Dwarves: it draws out the high Dwarves before your King is led.
web-lesson-dwarf-king-5-then = Jack and Queen are gone. With the Champion played before, your King is now the highest Dwarf.
web-lesson-dwarf-king-6 = The King of Goblins is led. You cannot beat it: give your lowest Goblin, the 6.
web-lesson-dwarf-king-6-wrong = It loses anyway; keep the higher Goblins and play the 6.
web-lesson-dwarf-king-6-then = One Goblin higher than yours is left: the Champion.
web-lesson-dwarf-king-7 = There it is. Follow with the Jack: 9 and 10 are as good as the Jack from now on, since everything between them is yours.
web-lesson-dwarf-king-7-wrong = Play the Jack here. The Queen stays the highest Goblin.
web-lesson-dwarf-king-7-then = Now no Goblin in the game is higher than your Queen, and 9, 10 and Queen will win one after the other.
web-lesson-dwarf-king-8 = Knights. Yours are low: play the 4.
web-lesson-dwarf-king-8-wrong = Neither can win; play the lower one, the 4.
web-lesson-dwarf-king-8-then = Six tricks to come, and you have no low card left but the 5 of Knights.
web-lesson-dwarf-king-9 = Follow with the 5 of Knights. It chose the quest; now it is a Knight like any other.
web-lesson-dwarf-king-9-then = You hold no more Knights. From now on you may play any card when Knights are led.
web-lesson-dwarf-king-10 = Grimble leads the 7 of Dwarves. Of the higher ones only 8, 9 and your own are left: your 10 is enough, and the King stays for later.
web-lesson-dwarf-king-10-wrong = The 10 beats the 7, the 8 and the 9. Keep the King.
web-lesson-dwarf-king-10-then = Your second trick. And you lead: all cards in your hand are the highest of their suit.
web-lesson-dwarf-king-11 = Lead the King of Dwarves: no higher Dwarf is left.
web-lesson-dwarf-king-11-wrong = The Goblins win as well, but take the King of Dwarves first.
web-lesson-dwarf-king-11-then = Third trick. Tamm had no Dwarf and could not win: there are no trumps.
web-lesson-dwarf-king-12 = Now the Goblins, from below: lead the 9.
web-lesson-dwarf-king-12-wrong = It makes no difference today, but start with the 9.
web-lesson-dwarf-king-12-then = Fourth trick.
web-lesson-dwarf-king-13 = And the 10.
web-lesson-dwarf-king-13-wrong = Both win. Play the 10.
web-lesson-dwarf-king-13-then = Fifth trick. One to go.
web-lesson-dwarf-king-14 = The Queen of Goblins, your last card.
web-lesson-dwarf-king-14-then = Six tricks, 6 points. So ends a hand; the next one has another quest.
web-lesson-dwarf-king-15 = A new hand, and another quest: Tamm held the 5 of Knights and chose it. Tricks count nothing now; every Queen you win brings +3, every King −3. Nothing is in this trick yet: give your lowest Goblin, the 2.
web-lesson-dwarf-king-15-wrong = There is nothing to win here. Keep the higher Goblins and give the 2.
web-lesson-dwarf-king-15-then = No Queen and no King: this trick is worth nothing to Tamm. Always read the quest first.
web-lesson-dwarf-king-16 = Grimble has played a Queen. You hold a single Knight, and it is the Champion: play it.
web-lesson-dwarf-king-16-then = The Queen of Knights is yours: +3. You hold no more Knights, so when they are led you may discard whatever you like.
web-lesson-dwarf-king-17 = You hold a King yourself, and he costs whoever wins him 3 points. The Champion of Dwarves is still out. Give the lead away: lead the 3 of Dwarves.
web-lesson-dwarf-king-17-wrong = Lead the 3 of Dwarves: somebody else is to win this trick and lead next.
web-lesson-dwarf-king-17-then = Grimble wins it and leads. Nothing that counts was in it.
web-lesson-dwarf-king-18 = Here is the Champion of Dwarves. It wins this trick whatever you play: under it your King goes to Grimble.
web-lesson-dwarf-king-18-wrong = The Champion wins anyway, so give what hurts: the King of Dwarves.
web-lesson-dwarf-king-18-then = Grimble has a King: −3. High cards are not always good cards.
web-lesson-dwarf-king-19 = Knights, and you have none: any card is allowed. The special card of this hand is the Shaman, −3 for whoever wins it, and you hold it. Discard it.
web-lesson-dwarf-king-19-wrong = That is allowed. But now you can get rid of the Shaman: play it.
web-lesson-dwarf-king-19-then = Tamm had only higher Knights and must take the trick: −3.
web-lesson-dwarf-king-20 = Grimble had to play the Queen of Goblins. Only the Champion beats her: take her.
web-lesson-dwarf-king-20-wrong = That loses to the Queen. Take her with the Champion of Goblins.
web-lesson-dwarf-king-20-then = Another Queen: +3. There are no more points for you in this hand, so we leave out the rest.
web-lesson-dwarf-king-end = 12 points, and you win. A whole game has seven hands, each with another quest and another special card. Now play against real bots!
web-learn = Learn to play
web-learn-about = Step by step, in a few minutes.
web-learn-of = Learn { $game }
web-learn-step = Step { $n } of { $all }
web-learn-begin = Begin
web-learn-again = Once more
web-learn-restart = Begin again
web-learn-restart-ask = Begin this first game again from its first step?
web-replay = Replay
web-replay-moment = Moment { $n } of { $all }
web-replay-file = Open the record of a game
web-replay-review = Open a review of this game
web-replay-review-how = On your own computer, this makes one from the record:
web-replay-review-other = This review is of another game.
web-replay-play = Let it play
web-replay-pause = Stop
web-replay-slider = Moment
web-replay-first = To the beginning
web-replay-back = One card back
web-replay-next = One card on
web-replay-last = To the end
web-replay-trick-back = One trick back
web-replay-trick-next = One trick on
web-replay-seat = Seen from
web-replay-hands = All hands
web-replay-link = Copy a link to this moment
web-replay-table = To the table
web-replay-tables = As tables
web-replay-values = What each card was worth
web-replay-values-none = Here nothing was decided.
web-replay-values-ask = A review tells what each card was worth here.
web-replay-open = Open
web-replay-share = Wins
web-replay-points = Points
web-replay-decision =
    { $who ->
        [you] You decide
       *[other] { $name } decides
    }
web-sound = Sounds
web-sound-about = When it is your turn, and when cards fall or are won.
web-score-of = { $name }: { $points }
web-score-tap = Tap a score to see how it came about.
web-https = For this the page must be opened over HTTPS.
web-pace-of = Bots take
web-pace-of-none = no time
web-pace-of-quick = 0.25 to 0.45 s
web-pace-of-normal = 0.5 to 0.9 s
web-pace-of-slow = 1 to 1.8 s
web-awake-no = The screen cannot be kept awake without HTTPS.
web-grace = Bot takes over after
web-grace-about = For whoever loses the connection, a bot plays until they are back.
web-text-begin = begin the game; bots take the free seats
web-replay-legend = Wins and points are what the review expects with what the player could know; the last column is with all cards open.
web-gone = not connected
web-gone-bot = not connected, a bot takes over in { $time }
web-gone-bot-short = gone · bot in { $time }
web-leave-sure = Leave for good? A bot plays on.
web-verify-seed = The seed is { $seed }
web-hint-ask-alone = Hints are marked in the record of the game. Ask?
web-retry = Try again
web-text-gone = { $name } is not connected.
web-ended-removed = The host has removed you from this table.
web-count-extra = Extra hand { $round }
web-fresh = new
web-returned = taken back

## command

command-start = start begin
command-undo = u undo
command-again = again new
command-review = review
command-say = say
command-last = l last
command-table = t table
command-scores = s scores score
command-hint = h hint
command-hand = hand
command-log = log
command-help = ? help
command-quit = q quit exit
command-left = left
command-right = right
command-no = n no keep 0
command-nobody = nobody none no last -
command-rest = rest
command-finish = end

## Parts of sentences. `$x_is` tells whether a player is the reader.

whom =
    { $other_is ->
        [you] you
       *[other] { $other }
    }
points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
tricks =
    { $tricks ->
        [one] { $tricks } trick
       *[other] { $tricks } tricks
    }
cards-count =
    { $cards_count ->
        [one] { $cards_count } card
       *[other] { $cards_count } cards
    }

## What happened

seen-hand =
    { $seat_is ->
        [you] Your hand: { $cards }.
       *[other] { $seat } holds { $cards }.
    }
seen-david-goliath-deal =
    { $seat_is ->
        [you] Round { $round } of { $rounds }. You deal.
       *[other] Round { $round } of { $rounds }. { $seat } deals.
    }
seen-david-goliath-play =
    { $seat_is ->
        [you] You play { $card }.
       *[other] { $seat } plays { $card }.
    }
seen-david-goliath-play-lead =
    { $seat_is ->
        [you] Trick { $trick }: you lead { $card }.
       *[other] Trick { $trick }: { $seat } leads { $card }.
    }
seen-david-goliath-play-void =
    { $seat_is ->
        [you] You have no { $suit } and play { $card }.
       *[other] { $seat } has no { $suit } and plays { $card }.
    }
seen-dwarf-king-deal =
    { $seat_is ->
        [you] Hand { $round }. You deal. Special card: { $special_name }. { $special_does }.
       *[other] Hand { $round }. { $seat } deals. Special card: { $special_name }. { $special_does }.
    }
seen-dwarf-king-deal-tile =
    { $seat_is ->
        [you] You turn up tile { $tile } and choose its rule.
       *[other] { $seat } turns up tile { $tile } and chooses its rule.
    }
seen-dwarf-king-quest =
    { $seat_is ->
        [you] You choose the quest { $quest_title }: { $quest_text }.
       *[other] { $seat } chooses the quest { $quest_title }: { $quest_text }.
    }
seen-dwarf-king-exchange =
    { $seat_is ->
        [you] You take two cards at random from { whom }.
       *[other] { $seat } takes two cards at random from { whom }.
    }
seen-dwarf-king-taken =
    { $seat_is ->
        [you] You get { $cards_list } from { whom }.
       *[other] { $seat } gets { $cards_list } from { whom }.
    }
seen-dwarf-king-taken-hidden = Two cards change hands.
seen-dwarf-king-given =
    { $seat_is ->
        [you] You give { $card } back to { whom }.
       *[other] { $seat } gives { $card } back to { whom }.
    }
seen-dwarf-king-given-hidden =
    { $seat_is ->
        [you] You give a card back to { whom }.
       *[other] { $seat } gives a card back to { whom }.
    }
seen-dwarf-king-play =
    { $seat_is ->
        [you] You play { $card }.
       *[other] { $seat } plays { $card }.
    }
seen-dwarf-king-play-lead =
    { $seat_is ->
        [you] Trick { $trick }: you lead { $card }.
       *[other] Trick { $trick }: { $seat } leads { $card }.
    }
seen-dwarf-king-play-void =
    { $seat_is ->
        [you] You have no { $suit } and play { $card }.
       *[other] { $seat } has no { $suit } and plays { $card }.
    }
seen-dwarf-king-play-mummy = The Mummy copies { $card }.
seen-dwarf-king-play-puppeteer = The Puppeteer stands just above { $card }.
seen-dwarf-king-druid =
    { $seat_is ->
        [you] The Druid: you swap hands with { whom }.
       *[other] The Druid: { $seat } swaps hands with { whom }.
    }
seen-dwarf-king-pass-left =
    { $seat_is ->
        [you] You decide: all hands go to the left.
       *[other] { $seat } decides: all hands go to the left.
    }
seen-dwarf-king-pass-right =
    { $seat_is ->
        [you] You decide: all hands go to the right.
       *[other] { $seat } decides: all hands go to the right.
    }
seen-dwarf-king-took =
    { $seat_is ->
        [you] You leave the Sorcerer in the trick and take { $card }.
       *[other] { $seat } leaves the Sorcerer in the trick and takes { $card }.
    }

## What came of it

effect-wins_highest =
    { $seat_is ->
        [you] You played the lowest card and win the highest, { $card }.
       *[other] { $seat } played the lowest card and wins the highest, { $card }.
    }
effect-wins_rest =
    { $seat_is ->
        [you] You played the highest card and win { $cards_list }.
       *[other] { $seat } played the highest card and wins { $cards_list }.
    }
effect-keeps_lowest =
    { $seat_is ->
        [you] You keep the lowest card, { $card }.
       *[other] { $seat } keeps the lowest card, { $card }.
    }
effect-removed = The lowest card, { $card }, is out of play.
effect-turned =
    { $seat_is ->
        [you] You now have three or more { $suit } cards: they count 1 point each, { $from } become { $to }.
       *[other] { $seat } now has three or more { $suit } cards: they count 1 point each, { $from } become { $to }.
    }
effect-turned-even =
    { $seat_is ->
        [you] You now have three or more { $suit } cards: from now on they count 1 point each.
       *[other] { $seat } now has three or more { $suit } cards: from now on they count 1 point each.
    }
effect-shows =
    { $seat_is ->
        [you] You show { $card }.
       *[other] { $seat } shows { $card }.
    }
effect-wins_trick =
    { $seat_is ->
        [you] You win the trick with { $card }.
       *[other] { $seat } wins the trick with { $card }.
    }
effect-wins_trick-special =
    { $seat_is ->
        [you] You win the trick with { $card }. { $special_does }.
       *[other] { $seat } wins the trick with { $card }. { $special_does }.
    }
effect-wins_trick-champion =
    { $seat_is ->
        [you] You win the trick with { $card }: a Champion beats the Dragon.
       *[other] { $seat } wins the trick with { $card }: a Champion beats the Dragon.
    }
effect-bonus =
    { $seat_is ->
        [you] You get { $points_added } for { $card }.
       *[other] { $seat } gets { $points_added } for { $card }.
    }
effect-doubled =
    { $seat_is ->
        [you] You have the Enchanter: this hand counts double for you.
       *[other] { $seat } has the Enchanter: this hand counts double.
    }
effect-round_over = Round { $round } is over.
effect-hand_over = Hand { $round } is over, scored by the quest { $quest_title }: { $quest_text }.
effect-total =
    { $seat_is ->
        [you] You have { points } in all.
       *[other] { $seat } has { points } in all.
    }
effect-goes_on = Nobody leads alone: one more hand.
effect-game_over =
    { $seat_is ->
        [you] You win the game!
       *[other] { $seat } wins the game.
    }
effect-game_over-shared = { $seats } share the win.

## How points came about

score-line =
    { $seat_is ->
        [you] You score { points }.
       *[other] { $seat } scores { points }.
    }
score-colour = { $cards }: { points }.
score-colour-each = { $cards }: { cards-count }, 1 point each.
score-nothing = No cards won.
score-bonus = { $points_added } for { $card }.
score-doubled = Doubled.
nothing = nothing
counted-nothing = Nothing that counts.
counted-tricks = { $points_added } for { tricks }.
counted-same_tricks = { $points_added } for { tricks }, as many as { $seats }.
counted-same_tricks-alone = { $points_added } for { tricks }, a number nobody else has.
counted-neighbours = { $points_added }: { tricks }; the player before has { $previous }, the player after { $next }.
counted-run = { $points_added } for a run of { tricks }.
counted-drought = { $points_added } for { tricks } in a row not won.
counted-last_four = { $points_added } for { tricks } of the last four.
counted-third_trick =
    { $place ->
        [1] { $points_added }: first to three tricks.
        [2] { $points_added }: second to three tricks.
        [3] { $points_added }: third to three tricks.
       *[other] { $points_added }: number { $place } to three tricks.
    }
counted-third_trick-none = { $points_added }: no third trick.
counted-each =
    { $cards_count ->
        [one] { $points_added } for { $cards_list }.
        [2] { $points_added } for { $cards_list }, { $worth_added } each.
       *[other] { $points_added } for { $cards }, { $worth_added } each.
    }
counted-triplet = { $points_added } for { $cards } together.
knights =
    { $knights ->
        [one] { $knights } Knight
       *[other] { $knights } Knights
    }
dwarves =
    { $dwarves ->
        [one] { $dwarves } Dwarf
       *[other] { $dwarves } Dwarves
    }
goblins =
    { $goblins ->
        [one] { $goblins } Goblin
       *[other] { $goblins } Goblins
    }
counted-suits = { $points_added } for { knights }, { dwarves } and { goblins }.
counted-lowest = { $points_added } for { $card } as the lowest card.
counted-lowest-none = { $points_added }: no card with a value.
counted-row = { $points_added } for the row { $cards }.
counted-sum = { $points_added } for a sum of { $sum }; the highest of the others is { $others }.

## At the table

happened-seated =
    { $seat_is ->
        [you] You sit down.
       *[other] { $seat } sits down.
    }
happened-filled = A bot sits down: { $seat } ({ $bot }).
happened-emptied = A seat is free.
happened-added =
    { $seat_is ->
        [you] You add to the shuffle.
       *[other] { $seat } adds to the shuffle.
    }
happened-started = The game begins.
happened-timeout =
    { $seat_is ->
        [you] Your time ran out.
       *[other] { $seat } ran out of time.
    }
happened-away-gone =
    { $seat_is ->
        [you] You are away; a bot plays on.
       *[other] { $seat } is away; a bot plays on.
    }
happened-away-left =
    { $seat_is ->
        [you] You have left; a bot plays on.
       *[other] { $seat } has left; a bot plays on.
    }
happened-away-removed =
    { $seat_is ->
        [you] You were removed; a bot plays on.
       *[other] { $seat } was removed; a bot plays on.
    }
happened-back =
    { $seat_is ->
        [you] You are back.
       *[other] { $seat } is back.
    }
happened-hint =
    { $seat_is ->
        [you] You asked for a hint.
       *[other] { $seat } asked for a hint.
    }
happened-undone =
    { $seat_is ->
        [you] You took your last decision back.
       *[other] { $seat } took the last decision back.
    }
happened-rematch = There is a rematch.
happened-emote = { $seat }: { $emote }
happened-chat = { $name }: { $text }

## What is asked

asks-lobby = The game has not begun.
asks-deal = The cards are being dealt.
asks-lead =
    { $seat_is ->
        [you] Your turn: lead a card.
       *[other] Waiting for { $seat } to lead.
    }
asks-follow =
    { $seat_is ->
        [you] Your turn: follow { $suit }.
       *[other] Waiting for { $seat }.
    }
asks-free =
    { $seat_is ->
        [you] Your turn: you have no { $suit }, play any card.
       *[other] Waiting for { $seat }.
    }
asks-play =
    { $seat_is ->
        [you] Your turn: play any card.
       *[other] Waiting for { $seat }.
    }
asks-quest =
    { $seat_is ->
        [you] Your choice: which rule counts?
       *[other] { $seat } chooses the quest.
    }
asks-exchange =
    { $seat_is ->
        [you] Your choice: from whom do you take two cards?
       *[other] { $seat } chooses whom to take two cards from.
    }
asks-taking =
    { $seat_is ->
        [you] You take two cards from { whom }.
       *[other] { $seat } takes two cards from { whom }.
    }
asks-giving =
    { $seat_is ->
        [you] Give { whom } a card ({ $number } of 2).
       *[other] { $seat } gives two cards back to { whom }.
    }
asks-druid =
    { $seat_is ->
        [you] Your choice: with whom do you swap hands?
       *[other] { $seat } chooses whom to swap hands with.
    }
asks-pass =
    { $seat_is ->
        [you] Your choice: where do all hands go?
       *[other] { $seat } chooses where all hands go.
    }
asks-sorcerer = All are asked about the Sorcerer.
asks-sorcerer-take = You hold the Sorcerer: swap it for a card of the trick?
asks-sorcerer-must = You hold the Sorcerer: this is the last chance, take a card of the trick.
asks-can_play = You can play: { $cards }.
asks-can_give = You can give: { $cards }.
asks-over = The game is over.

## The table as it lies

table-quest = Quest { $quest }, { $quest_title }: { $quest_text }.
table-tile = Tile { $tile }: { $first_title } ({ $first }) or { $second_title } ({ $second }).
table-special = Special card: { $special_name }. { $special_does }.
table-trick = { $seat }: { $card_name }.
table-trick-none = The trick is empty.
table-last = { $seat }: { $card_name }.
table-last-none = There is no finished trick yet.
table-led = Led: { $suit }.
table-holds =
    { $seat_is ->
        [you] You hold { cards-count }.
       *[other] { $seat } holds { cards-count }.
    }
table-won =
    { $seat_is ->
        [you] You have won { points }.
       *[other] { $seat } has won { points }.
    }
table-won-none =
    { $seat_is ->
        [you] You have won no cards yet.
       *[other] { $seat } has won no cards yet.
    }
table-tricks =
    { $seat_is ->
        [you] You have { tricks }, { points } so far.
       *[other] { $seat } has { tricks }, { points } so far.
    }
table-known = { $seat } holds { $cards }.
table-void = { $seat } has no { $suit }.
table-out = Out of play: { $cards }.
table-hand-none = Your hand is empty.
table-scores-none = No { $part } is over yet.

## The phases of a hand, as things that are asked for

phase-deal = the deal
phase-quest = the choice of the quest
phase-exchange = whom to take two cards from
phase-taking = the two cards that are taken
phase-giving = two cards to give back
phase-play = a card
phase-druid = whom to swap hands with
phase-pass = where all hands go
phase-sorcerer = whether the Sorcerer is used
phase-over = nothing, the game is over

## Replay and review
replay-bots =
    { $n ->
        [one] One of the players is a bot.
       *[other] { $n } of the players are bots.
    }
replay-unfinished = The game is not finished.
review-title = Review
review-cards = Go through it card by card
review-where-hands = hand { $round }, trick { $trick }
review-where-rounds = round { $round }, trick { $trick }
review-decision = { $where }: { $seat } – { $played }. Better: { $best }, +{ $loss } percentage points of winning chance ({ $class }).
review-shares = Win shares
review-shares-note = With open cards: what each player’s share of the win was before and after every decision, if everybody had played well from there. A step down is what was given away.
review-players = Players
review-player = player
review-accuracy = accuracy
review-result = result
review-luck = cards
review-lost = given away
review-accuracy-note = Accuracy: 100 is always the best choice, 0 no better than chance. A decision counts by what was at stake: one that cost the game outweighs many good ones. What changes nothing does not count, and is not among the classes. Too few that count give no figure (–).
review-luck-note = Cards: how many percentage points of winning chance the deals brought, before anybody played.
review-lost-note = Given away: percentage points of winning chance, by what the player could know. A class is given only for what is worse beyond two standard errors.
review-turning = Turning points
review-none = Nobody made a decision that was clearly worse than another.
review-known = What the player could know
review-open = With open cards
review-action = action
review-share = win share
review-points = points
review-mark-played = played
review-mark-best = best
review-all = All decisions
review-place = where
review-best = best, as far as one could know
review-class = class

## Terminal
tui-help-7 = C says something to the others at a table on a server. After the game: N plays another one with the same settings, R says what should have been played.
tui-key-enter-choose = takes the choice
tui-key-enter-close = closes
tui-key-enter-give = gives the card
tui-key-enter-none = does nothing now
tui-key-enter-play = plays the card
tui-key-enter-ready = readies the card
tui-key-enter-send = sends
tui-key-enter-start = starts the game
tui-key-chat = chat
tui-key-new = new game
tui-key-review = review
tui-lobby-wait = The table waits for { $name } to start.
tui-invitation = Others come by this link: { $link }
tui-chat = Say to the others: { $text }▏
resume-game-hands = { $number }: { $game }, { $players }, hand { $round }, { $ago }.
resume-game-rounds = { $number }: { $game }, { $players }, round { $round }, { $ago }.
resume-which = Which game? A number; Enter for the first.
resume-skipped = Skipped: { $why }
ago-now = just now
ago-minutes =
    { $n ->
        [one] { $n } minute ago
       *[other] { $n } minutes ago
    }
ago-hours =
    { $n ->
        [one] { $n } hour ago
       *[other] { $n } hours ago
    }
ago-days =
    { $n ->
        [one] { $n } day ago
       *[other] { $n } days ago
    }
plain-help-5 = say and a text: tells it to the others at a table on a server.
plain-over = new: another game with the same settings. review: what should have been played. q: leave.
pad-go_on = There is an evening of { $date }: { $names }, { $rounds } played. Enter: go on with it. new: begin another one.
rounds =
    { $n ->
        [one] { $n } round
       *[other] { $n } rounds
    }
hands =
    { $n ->
        [one] { $n } hand
       *[other] { $n } hands
    }
pad-kept = This evening is kept in { $path }.

## Reports of commands
report-title =
    { $games ->
        [one] { $games } game of { $game }, { $players } players
       *[other] { $games } games of { $game }, { $players } players
    }
report-title-random =
    { $games ->
        [one] { $games } random game of { $game }, { $players } players
       *[other] { $games } random games of { $game }, { $players } players
    }
report-seat = seat
report-games = games
report-hands = hands
report-tricks = tricks
report-mean = mean
report-mean_score = mean score
report-spread = spread
report-of-quest = quest: its points
report-of-special = special: the hand’s score
report-of-special_adds = special: what it adds
report-of-lead = lead: against the others
report-faults = { $name }: { report-timeouts }, { report-crashes }, { report-illegal }, each replaced by a random action
report-timeouts =
    { $timeouts ->
        [one] { $timeouts } timeout
       *[other] { $timeouts } timeouts
    }
report-crashes =
    { $crashes ->
        [one] { $crashes } crash
       *[other] { $crashes } crashes
    }
report-illegal =
    { $illegal ->
        [one] { $illegal } illegal answer
       *[other] { $illegal } illegal answers
    }
report-without_faults =
    { $games ->
        [one] faults of the first game are not counted
       *[other] faults of the first { $games } games are not counted
    }
report-stopped-games = stopped: { $done } of { report-all-games } { $done ->
        [one] is
       *[other] are
    } done; { $kept ->
        [yes] the same command goes on from there
       *[no] it cannot be continued; --records FILE keeps games
    }
report-stopped-deals = stopped: { $done } of { report-all-deals } { $done ->
        [one] is
       *[other] are
    } done; { $kept ->
        [yes] the same command goes on from there
       *[no] it cannot be continued; --json FILE keeps results
    }
report-all-games =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
report-all-deals =
    { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    }
report-cut_off = { $file }: line { $line } was cut off, and is played again
report-more = { $file } also holds { report-all-deals } outside --deals { $range }: { $deals ->
        [one] it stays in it and counts
       *[other] they stay in it and count
    }
report-missing = deals are missing between those in the files: { $gaps }
report-match = { $game }, { $players } players: { report-all-deals }, { report-all-games }
report-interval = { $mean } [{ $low }, { $high }]
report-bot = bot
report-rank = rank
report-rating = rating
report-ahead = ahead of
report-better = { $a } is better than { $b }: { $difference } ± { $radius }
report-undecided = not decided whether { $a } or { $b } is better: { $difference } ± { $radius }
report-right = { report-all-games } right
report-wrong = { report-all-games } right, { $wrong } wrong
report-bench-play = { $game }, { $players } players: { report-all-games }, { $decisions } decisions, { $speed } decisions/s, { $time } ns/decision, signature { $signature }
report-bench-search = { $game }, { $players } players: { $decisions } decisions, { $simulations } simulations, { $speed } simulations/s
report-bench-net = { $game }, { $players } players: { $decisions } decisions, { $time } µs/decision
report-bench-worlds =
    { $positions ->
        [one] { $game }, { $players } players: { $positions } position, { $worlds } worlds, { $time } ns/world, { $cards } cards held
       *[other] { $game }, { $players } players: { $positions } positions, { $worlds } worlds each, { $time } ns/world, { $cards } cards held
    }
report-copied =
    { $n ->
        [one] Copied: { $n } table, with everything that belongs to it.
       *[other] Copied: { $n } tables, with everything that belongs to them.
    }
report-backup = The data of { $from } is in { $to }.
report-serve = Trickhold listens on { $url }
report-serve-lan = On this network: { $url }
report-serve-nowhere = This machine has no address on a network.
report-serve-data = All data is in { $place }. Ctrl-C stops the server.
report-folder = Your games are in { $path }; move that folder to { $own } if you like.
report-any_action = { $program }: { $what }: plays any action
report-started_again = { $program }: { $what }: started again
report-refused = refused: { $what }
report-left = { $time } left
report-progress-games = games
report-progress-deals = deals
report-progress-decisions = decisions
report-none = There is none.
report-done-restored = restored
report-done-deleted = deleted
report-done-blocked = blocked
report-done-unblocked = unblocked
report-admin-network = network
report-admin-blocked = blocked
report-admin-why = why
report-admin-table = table
report-admin-game = game
report-admin-state = state
report-admin-rows = rows
report-admin-played = last played
report-admin-forgotten = forgotten in
report-state-lobby = lobby
report-state-playing = playing
report-state-over = over
report-in-minutes = { $n } min
report-in-hours = { $n } h
report-in-days =
    { $n ->
        [one] { $n } day
       *[other] { $n } days
    }

## Hints: what to do, what it gains, and why
from =
    { $from ->
        [one] { $from } point
       *[other] { $from } points
    }
part-hand = hand
part-round = round
games-more =
    { $share ->
        [one] 1 more game in 100
       *[other] { $share } more games in 100
    }
games-fewer =
    { $share ->
        [one] 1 game in 100 fewer
       *[other] { $share } games in 100 fewer
    }
option-left = a pass to the left
option-right = a pass to the right
option-decline = the Sorcerer kept
option-quest = “{ $title }”
hint-play = Play { $card }.
hint-give = Give back { $card }.
hint-take = Take { $card } with the Sorcerer.
hint-decline = Do not use the Sorcerer now.
hint-quest = Choose “{ $quest_title }”.
hint-exchange = Take two cards from { $other }.
hint-druid = Swap hands with { $other }.
hint-pass-left = Pass all hands to the left: yours goes to { $other }.
hint-pass-right = Pass all hands to the right: yours goes to { $other }.
hint-only = There is nothing else to do.
gain-clear = You win { games-more } than with { $next_option } and score { points } more.
gain-share = You win { games-more } than with { $next_option }.
gain-fewer = You win { games-more } than with { $next_option }, but score { points } fewer.
gain-points = You score { points } more than with { $next_option } and win about as often.
gain-close = With { $next_option } you would do about as well.
gain-close-wins = With { $next_option } you would do about as well: both win { prize }.
gain-close-wins-likely = With { $next_option } you would do about as well: both win { prize } { cases }.
gain-close-loses = With { $next_option } you would do about as well: neither wins { prize }.
gain-close-loses-likely = With { $next_option } you would do about as well: { cases } neither wins { prize }.
gain-close-even = With { $next_option } you would do about as well: either brings you about { points }.
gain-close-all = With { $next_option } you would do about as well: whatever you choose, this { $part } brings you about { points }.
gain-close-only = With { $next_option } you would do about as well, though only this card wins { prize }.
gain-close-other = With { $next_option } you would do about as well, though only that card wins { prize }.
gain-close-often = With { $next_option } you would do about as well: that card wins { prize } { next-cases }, this one { cases }.
gain-close-chance = With { $next_option } you would do about as well: you win in about { $share } % of cases with either.
prize =
    { $prize_is ->
        [trick] the trick
       *[cards] cards in this trick
    }
next-cases =
    { $next_chance ->
        [1] in hardly any case
        [99] almost always
       *[other] in { $next_chance } % of cases
    }
cases =
    { $chance ->
        [1] in hardly any case
        [99] almost always
       *[other] in { $chance } % of cases
    }
why-turns = { $other_option } would bring your third { $suit } card: from { from } to { $to }.
why-turns-likely = { $other_option } would bring your third { $suit } card { cases }: from { from } to { $to }.
why-captures = As the lowest card it takes { $card }: { points } in this trick.
why-captures-likely = It takes the highest card { cases }; the trick brings about { points }.
why-rest = It wins { $cards_list }: { points } in this trick.
why-rest-likely = It wins the rest of the trick { cases }, which brings about { points }.
why-takes = It wins the trick, and in it { $cards_list }: { points } by the quest.
why-takes-likely = It wins the trick { cases }, and in it { $cards_list }: { points } by the quest.
why-leaves = { $other_option } would win { $cards_list }, which would cost you { points }.
why-leaves-likely = { $other_option } would win { $cards_list } { cases }, which would cost you { points }.
why-bonus = It earns you { points } from { $special }.
why-bonus-likely = It earns you { points } from { $special } { cases }.
why-malus = With { $other_option }, { $special } would cost you { points }.
why-malus-likely = With { $other_option }, { $special } would cost you { points } { cases }.
why-wins = It wins the trick: { points } as the quest stands.
why-wins-likely = It wins the trick { cases }; as the quest stands, that brings about { points }.
why-ducks = { $other_option } would win the trick, which would cost { points } as the quest stands.
why-ducks-likely = { $other_option } would win the trick { cases }; as the quest stands, that would cost about { points }.
why-frees = It takes { $card } out of your own trick, which saves you { points }.
why-avoids = With { $other_option } you would lose about { points } in this trick.
why-trick = As it stands, this trick brings you about { points }; with { $other_option } about { $other_points }.
why-keeps = You keep { $card }; nobody else holds a lower card.
why-dumps = Somebody else gets { $card } and loses { points } by it.
why-dumps-likely = Somebody else gets { $card } { cases } and loses { points } by it.
why-void = It leaves you without { $suit }, so you need not follow there any more.
why-spoils = It brings { $seat } a third { $suit } card: from { from } to { $to }.
why-spoils-likely = It brings { $seat } a third { $suit } card { cases }: from { from } to { $to }.
why-robs = It takes { $card } from { $seat }, which costs { $seat } { points }.
why-quest = With your hand it brings about { points }, { $other_option } about { $other_points }.
why-hand = You then expect about { points } in this hand; with { $other_option } about { $other_points }.
why-expected = By the end of the { $part } it brings about { points }; with { $other_option } about { $other_points }.
why-rival = { $seat } then wins { games-fewer } than with { $other_option }.
why-share = Fewer points ({ $points } against { $other_points } with { $other_option }), but the better chance to win.
why-chance = You win with it in { $share } % of cases, with { $other_option } in { $other_share } %.
why-top = You keep { $card }; nobody else holds a higher card of that suit.
why-fetches = { $card } comes into your hand; nobody else holds a higher card of that suit.
why-idle = So far, no card in this trick counts for the quest.
why-goes = Either way { $seat } wins { most }.
why-goes-likely = Either way { $seat } wins { most } { cases }.
most =
    { $prize_is ->
        [trick] the trick
       *[cards] the rest of the trick
    }
why-holds =
    { $count ->
        [0] None of your { $of } cards counts for it.
        [one] { $count } of your { $of } cards counts for it.
       *[other] { $count } of your { $of } cards count for it.
    }
why-burden = You can give away { $cards_list }: { points } less for whoever wins that.
why-unloads = { $seat } then holds { $cards_list }: { points } less for whoever wins that.
why-unseen =
    { $count ->
        [one] Of the { $of } cards you cannot see, { $count } is worth points by the quest.
       *[other] Of the { $of } cards you cannot see, { $count } are worth points by the quest.
    }
why-lacks = The hand you get from { $seat } holds no { $suit }.
why-same =
    { $seat_is ->
        [you] Whichever card you take, you score the same for your trick.
       *[other] Whichever card you take, { $seat } scores the same.
    }
why-favourite = Either way { $seat } has the best chance to win: { $share } %.
why-ahead = Either way you have the best chance to win: { $share } %.
why-all = Whatever you choose, this { $part } brings you about { points }.
why-even = It brings you about { points } in this { $part }, just as with { $other_option }.

## Terminal
tui-rematch = The same people play again: N comes along.
