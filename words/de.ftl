language = Deutsch
number = 1.234,5

## game

game-david-goliath = David & Goliath
game-dwarf-king = Der Zwergenkönig

## suit

suit-R = Rot
suit-Y = Gelb
suit-G = Grün
suit-B = Blau
suit-V = Violett
suit-k = Ritter
suit-d = Zwerge
suit-g = Goblins

## card

card-k = Ritter-{ $rank }
    .the = Ritter-{ $rank }
card-d = Zwerg-{ $rank }
    .the = Zwerg-{ $rank }
card-g = Goblin-{ $rank }
    .the = Goblin-{ $rank }
card-special = { $name } ({ $card })
    .the = { $card } ({ $name })
card-d1 = Druide
card-d11a = Bannerträger der Zwerge
    .ribbon = Bannerträger
card-d11b = Tüftler
card-k1 = Joker
card-k11a = Bannerträger der Ritter
    .ribbon = Bannerträger
card-k11b = Zauberin
card-g1 = Späher
card-g11a = Schamane
card-g11b = Bannerträger der Goblins
    .ribbon = Bannerträger
card-dragon = Drache
    .the = den Drachen
    .option = dem Drachen
    .short = Drache
card-mummy = Mumie
    .the = die Mumie
    .option = der Mumie
    .short = Mumie
card-puppeteer = Puppenspieler
    .the = den Puppenspieler
    .option = dem Puppenspieler
    .short = Puppe
card-sorcerer = Hexer
    .the = den Hexer
    .option = dem Hexer
    .short = Hexer
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

rank-J = Bube
    .letter = B
rank-Q = Dame
    .letter = D
rank-K = König
    .letter = K
rank-A = Champion
    .letter = A

## special

special-d1 = Wer ihn spielt, muss danach die ganze Hand mit einem Gegner tauschen (nicht im letzten Stich)
special-d11a = +3 für den, der ihn gewinnt
special-d11b = +3 für den, der den Stich danach gewinnt
special-k1 = +3 für den, der ihn im letzten Stich spielt
special-k11a = Wer ihn spielt, bestimmt danach, ob alle ihre Hand nach links oder nach rechts weitergeben (nicht im letzten Stich)
special-k11b = Für den, der sie gewinnt, zählt diese Hand doppelt, im Guten wie im Schlechten
special-g1 = +1 für den, der ihn spielt, je Buben, Dame, König und Champion in diesem Stich
special-g11a = −3 für den, der ihn gewinnt
special-g11b = Wer ihn hat, nimmt vor dem ersten Stich zwei zufällige Karten eines Gegners und gibt zwei beliebige zurück
special-dragon = Darf immer gespielt werden; schlägt alles außer Champions
special-mummy = Eine Kopie der Karte, die den vorigen Stich gewonnen hat; nicht im ersten Stich
special-puppeteer = Knapp höher als die Karte davor, in deren Farbe; eröffnet nicht den ersten Stich
special-sorcerer = Wird nicht gespielt: Nach einem Stich darf man ihn dort lassen und eine Karte daraus nehmen
special-excalibur = Gewinnt den Stich; beim Bedienen nur erlaubt, wenn man die Farbe nicht hat

## quest

quest-1a = +2 je Stich deiner längsten Folge gewonnener Stiche
    .title = Glückssträhne
quest-1b = −2 je Stich deiner längsten Folge gewonnener Stiche
    .title = Pechsträhne
quest-2a = +2 je gewonnenen Stich unter den letzten vier
    .title = Rettet die Nachhut
quest-2b = −2 je gewonnenen Stich unter den letzten vier
    .title = Opfert die Nachhut
quest-3a = +4 je 3 und 4
    .title = Drei Viertel
quest-3b = +4 je 6 und 7
    .title = Von 6 bis 7
quest-4a = −1 je Ritter
    .title = Debakel der Ritter
quest-4b = −1 je Goblin
    .title = Niederlage der Goblins
quest-5a = so viele Punkte, wie der Spieler vor dir Stiche hat
    .title = Nach rechts
quest-5b = so viele Punkte, wie der Spieler nach dir Stiche hat
    .title = Nach links
quest-6a = +5 für den einen Spieler mit der höchsten Wertsumme
    .title = Gute Zahlen
quest-6b = −5 für den einen Spieler mit der höchsten Wertsumme
    .title = Schlechte Zahlen
quest-7a = +1 je Stich
    .title = Die meisten Siege
quest-7b = −1 je Stich
    .title = Die wenigsten Siege
quest-8a = +5 für genau drei Stiche
    .title = Aller guten Dinge sind 3
quest-8b = +5 für genau einen Stich
    .title = Es kann nur einen geben
quest-9a = +5 für genau vier Stiche
    .title = Vier mal vier
quest-9b = +5 für genau zwei Stiche
    .title = Zwei mal zwei
quest-10a = +5 für eine gerade Zahl von Stichen (0 nur nach Absprache)
    .title = Gerade
quest-10b = +5 für eine ungerade Zahl von Stichen
    .title = Ungerade
quest-11a = +5, wenn sonst niemand so viele Stiche hat wie du
    .title = Alle für einen
quest-11b = +5, wenn noch jemand so viele Stiche hat wie du
    .title = Einer für alle
quest-12a = +1 je Ritter, −1 je Zwerg
    .title = Ritter besiegen Zwerge
quest-12b = +1 je Zwerg, −1 je Ritter
    .title = Zwerge besiegen Ritter
quest-13a = +3 je König, −3 je Dame
    .title = Fangt die Könige
quest-13b = +3 je Dame, −3 je König
    .title = Fangt die Damen
quest-14a = +3 für den ersten Spieler mit drei Stichen, +4 für den zweiten und so weiter
    .title = Ene, mene
quest-14b = −3 für den ersten Spieler mit drei Stichen, −4 für den zweiten und so weiter
    .title = Muh, raus bist du
quest-15a = je Rang in allen drei Farben: +2 für Adlige, sonst +1
    .title = Drillinge
quest-15b = je Rang in allen drei Farben: −2 für Adlige, sonst −1
    .title = 1, 2 und …
quest-16a = +5 für mindestens vier gewonnene Stiche in Folge
    .title = Durchmarsch
quest-16b = +5 für mindestens vier Stiche in Folge ohne Gewinn
    .title = Völliges Chaos
quest-17a = so viele Punkte wie Karten der Farbe, von der du die wenigsten hast
    .title = Elite
quest-17b = so viele Punkte wie Karten der Farbe, von der du die meisten hast
    .title = Riesiges Heer
quest-18a = der niedrigste Wert unter deinen Zwergen
    .title = Gartenzwerge
quest-18b = der niedrigste Wert unter deinen Rittern
    .title = Kleine Soldaten
quest-19a = +1 je Adligen und je Ritter
    .title = Adlige und Ritter
quest-19b = −1 je Adligen und je Ritter
    .title = Soldaten ohne Ritter
quest-20a = +3 für weniger Stiche als der Spieler vor dir, +3 für mehr als der nach dir
    .title = In der Reihe
quest-20b = +3 für mehr Stiche als der Spieler vor dir, +3 für mehr als der nach dir
    .title = Eingeklemmt
quest-c1a = +1 je Ritter
    .title = Mehr Ritter
quest-c1b = +1 je Goblin
    .title = Mehr Goblins
quest-c2a = je Rang in allen drei Farben: +2 für Adlige, sonst +1
    .title = Drillinge
quest-c2b = +1 je Karte deiner längsten Reihe von Rängen, ab drei
    .title = Eine lange Reihe
quest-c3a = +4 je Buben
    .title = Gute Buben
quest-c3b = −4 je Buben
    .title = Schlechte Buben
quest-c4a = dein niedrigster Wert; 10, wenn du nur Adlige hast
    .title = Das Kleinste
quest-c4b = minus dein niedrigster Wert; 0, wenn du nur Adlige hast
    .title = Das Kleinste schmerzt
quest-c5a = +1 je Zwerg und je 8 und 9
    .title = Zwerge, Achten und Neunen
quest-c5b = −1 je Zwerg und je 8 und 9
    .title = Keine Zwerge, Achten und Neunen
quest-c6a = +8 für die Zwerg-Dame
    .title = Die Zwergendame
quest-c6b = −8 für die Zwerg-Dame
    .title = Hütet euch vor der Dame

## and

and = { $list } und { $last }

## you

you = Du
    .in = du

## point

point =
    { $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }

## trick

trick =
    { $n ->
        [one] { $n } Stich
       *[other] { $n } Stiche
    }

## cards

cards =
    { $n ->
        [one] { $n } Karte
       *[other] { $n } Karten
    }

## bot

bot-newcomer = Neuling
bot-casual = gemütlich
bot-regular = Stammgast
bot-strong = stark
bot-random = Zufall
bot-greedy = gierig
bot-net = intuitiv
bot-skilled = geübt
bot-expert = Experte
bot-master = Meister

## emote

emote-well_played = Gut gespielt!
emote-thanks = Danke!
emote-oops = Hoppla!
emote-hurry = Bitte etwas schneller.
emote-thinking = Ich überlege.
emote-laugh = Haha!

## action

action-play = { $card_name }
action-give = { $card } zurückgeben
action-take = { $card } nehmen
action-decline = den Hexer behalten
action-quest = { $quest }, { $quest_title }: { $quest_text }
action-exchange = { whom } zwei Karten abnehmen
action-druid = die Hand mit { whom } tauschen
action-pass-left = alle Hände nach links geben { $other_is ->
        [you] (an dich)
       *[other] (an { $other })
    }
action-pass-right = alle Hände nach rechts geben { $other_is ->
        [you] (an dich)
       *[other] (an { $other })
    }

## refusal

refusal-not_now = Jetzt kann nichts gespielt werden.
refusal-not_your_turn = Du bist nicht dran.
refusal-not_your_turn-of =
    { $seat_is ->
        [you] Du bist dran.
       *[other] { $seat } ist dran.
    }
refusal-not_held = Du hast { $card } nicht. Möglich: { $cards }.
refusal-must_follow = Du hast { $suit } und musst bedienen. Möglich: { $cards }.
refusal-not_asked = Jetzt ist etwas anderes gefragt: { $phase }.
refusal-must_copy = Deine Mumie oder dein Puppenspieler bedient hier { $suit } und muss gespielt werden. Möglich: { $cards }.
refusal-not_in_first_trick = Im ersten Stich kann man { $card } nicht spielen. Möglich: { $cards }.
refusal-not_in_first_trick-lead = Zum ersten Stich kann man { $card } nicht anspielen. Möglich: { $cards }.
refusal-sorcerer_not_played = Der Hexer wird nicht gespielt. Möglich: { $cards }.
refusal-only_as_last_card = Excalibur darf nur als letzte Karte angespielt werden. Möglich: { $cards }.
refusal-not_an_opponent = Das ist kein Gegner.
refusal-no_sorcerer = Du hast den Hexer nicht.
refusal-not_in_trick = Du kannst { $card } nicht nehmen, die Karte liegt nicht im Stich. Möglich: { $cards }.
refusal-must_swap = Der Hexer muss jetzt eingesetzt werden. Möglich: { $cards }.
refusal-rule = { $why } (Regel { $rule })
refusal-answered = Du hast schon geantwortet.
refusal-chat_full = Mehr Nachrichten von dir nimmt dieser Tisch nicht an.
refusal-emote = Dieses Zeichen gibt es nicht.
refusal-enough = Öfter geht das an diesem Tisch nicht.
refusal-free = Auf diesem Platz sitzt niemand.
refusal-full = Kein Platz ist frei: Du kannst zuschauen.
refusal-hex = Nötig sind 1 bis 32 Bytes in Hexadezimalziffern.
refusal-malformed = Das wurde nicht verstanden.
refusal-name = Ein Name hat 1 bis 24 sichtbare Zeichen.
refusal-no_advice = Hier spielen mehrere Menschen, und an diesem Tisch gibt es keine Tipps.
refusal-no_bot = Diesen Bot gibt es nicht.
refusal-no_seat = Diesen Platz gibt es nicht.
refusal-no_person = Auf diesem Platz sitzt kein anderer Mensch.
refusal-no_such_game = Dieses Spiel gibt es nicht.
refusal-no_such_path = Unter dieser Adresse ist nichts.
refusal-not_alone = Zurücknehmen kannst du nur, wenn du allein mit Bots spielst.
refusal-not_host = Das darf nur, wer den Tisch eröffnet hat.
refusal-not_over = Das Spiel ist noch nicht zu Ende.
refusal-not_started = Das Spiel hat noch nicht begonnen.
refusal-nothing_to_undo = Du hast noch nichts entschieden, was sich zurücknehmen ließe.
refusal-option = Diese Option ist nicht erlaubt.
refusal-over = Das Spiel ist vorbei.
refusal-own_seat = Das ist dein eigener Platz. Verlass den Tisch, wenn du nicht spielen willst.
refusal-rematch = Es gibt schon eine Revanche.
refusal-removed = Der Gastgeber hat dich von diesem Tisch entfernt. Du kannst zuschauen.
refusal-review_failed = Diese Analyse ist nicht gelungen. Du kannst es noch einmal versuchen.
refusal-stale = Inzwischen ist etwas geschehen: Schau hin und wähle neu.
refusal-started = Das Spiel hat schon begonnen.
refusal-storage = Das konnte nicht gespeichert werden. Versuch es noch einmal.
refusal-upgrading = Der Server bekommt gerade eine neue Version. Versuch es in ein paar Minuten noch einmal.
refusal-taken = Auf diesem Platz sitzt ein Mensch.
refusal-text = Eine Nachricht hat 1 bis 280 Zeichen.
refusal-too_many = Das war zu viel auf einmal. Warte einen Moment und versuch es noch einmal.
refusal-too_large = Das war zu groß.
refusal-seed = Dieser Startwert geht hier nicht.
refusal-record = Das ist keine Aufzeichnung eines Spiels, oder darin stimmt etwas nicht.
refusal-no_review = Es gibt noch keine Analyse.
refusal-score = So kann es nicht gewesen sein.
refusal-no_such_table = Diesen Tisch gibt es nicht.
refusal-wrong_token = Dieser Platz gehört jemand anderem.
refusal-foreign = Das kam von einer anderen Website, und dieser Server nimmt es nicht an.
refusal-blocked = Der Betreiber dieses Servers lässt niemanden von deiner Adresse herein.
refusal-house_full = Der Server ist voll: Gerade geht kein weiterer Tisch.
refusal-broken = Das Gespeicherte lässt sich nicht lesen.
refusal-timeout = Das hat zu lange gedauert. Versuch es noch einmal.
refusal-watching = Du schaust an diesem Tisch nur zu.
refusal-wrong_method = Das geht hier nicht.
refusal-unreachable = Der Server ist gerade nicht zu erreichen.

## notice

notice-left = Du hast diesen Tisch verlassen oder wurdest darum gebeten.
notice-too_large = Eine Nachricht war zu groß.
notice-lost = Die Verbindung ist abgebrochen, neuer Versuch.
notice-back = Die Verbindung ist wieder da.
notice-superseded = Der Tisch wurde woanders geöffnet.
notice-blocked = Der Betreiber dieses Servers lässt niemanden von deiner Adresse herein.
notice-slow = Die Verbindung ist zu langsam.
notice-closing = Der Server wird beendet.
notice-too_many = Zu viele Nachrichten.
notice-malformed = Eine Nachricht wurde nicht verstanden.
notice-storage = Der Server kann das Spiel nicht speichern.
notice-no_such_table = Diesen Tisch gibt es nicht.
notice-wrong_token = Dieser Platz gehört jemand anderem.
notice-wrong_version = Der Server spricht eine andere Version.

## option

option-rounds = Runden
option-rounds-players = so viele wie Spieler
option-lowest_card = Die niedrigste Karte
option-lowest_card-to_highest = geht an die höchste
option-lowest_card-kept = behält, wer sie gespielt hat
option-lowest_card-removed = ist aus dem Spiel
option-hands = Hände
option-players = Spieler
option-tile_set = Aufgabentafeln
option-tile_set-2022 = Ausgabe von 2022
option-tile_set-2011 = Ausgabe von 2011
option-copycat_follow = Mumie und Puppenspieler bedienen
option-copycat_follow-no = nein
option-copycat_follow-may = sie dürfen
option-copycat_follow-must = sie müssen
option-excalibur_lead = Excalibur angespielt
option-excalibur_lead-wins = gewinnt
option-excalibur_lead-last_card_only = nur als letzte Karte
option-first_leader = Wer nach einem Tausch anspielt
option-first_leader-after_exchange = wer die Goblin-5 danach hat
option-first_leader-as_dealt = wer die Goblin-5 bekommen hat
option-dragon_champions = Welcher Champion den Drachen schlägt
option-dragon_champions-last = der letzte
option-dragon_champions-first = der erste
option-sorcerer_last = Der Hexer vor dem letzten Stich
option-sorcerer_last-forced_swap = muss eingesetzt werden
option-sorcerer_last-dead_card = darf als tote Karte bleiben
option-numbers_tie = Gleichstand bei der höchsten Summe
option-numbers_tie-nobody = zählt für niemanden
option-numbers_tie-all = zählt für alle
option-zero_is_even = Null ist gerade
option-zero_is_even-true = ja
option-zero_is_even-false = nein
option-elite_empty_suit = Eine Farbe ohne Karten bei Elite
option-elite_empty_suit-zero = zählt als 0
option-elite_empty_suit-ignored = bleibt außer Acht

## tui

tui-round = Runde { $round }/{ $rounds }
tui-hand_number = Hand { $round }/{ $rounds }
tui-hand_extra = Hand { $round }, bis einer führt
tui-trick_number = Stich { $trick }/{ $tricks }
tui-led-none = Noch ist nichts angespielt.
tui-trick = Stich
tui-last_trick = Letzter Stich
tui-log = Verlauf
tui-player = Spieler
tui-cards = Karten
tui-tricks = Stiche
tui-points = Jetzt
tui-total = Summe
tui-quest_points = Aufgabe
tui-bonus = Bonus
tui-knows = Bekannt
tui-void = ohne { $suits }
tui-holds = hat { $cards }
tui-saved = Das Spiel ist gespeichert. Weiter geht es mit: { $command }
tui-record = Die Aufzeichnung dieses Spiels: { $path }
tui-review = Was besser gewesen wäre: { $command }
tui-seed = Das Mischen: Startwert { $seed }, seine Prüfsumme war { $commit }.
tui-commit = Prüfsumme des Mischens: { $commit }
tui-thinking = Ein Tipp wird überlegt …
tui-hint = Tipp: { $text }
tui-quit = Noch einmal Q, um zu gehen; das Spiel ist gespeichert.
tui-preselected = { $card } liegt bereit, bis du dran bist (Esc nimmt zurück).
tui-no_such_card = Du hast keine Karte { $typed }.
tui-small = Dieses Fenster ist zu klein: { $width }×{ $height }, nötig sind 60×20. Mach es größer oder spiel mit --plain.
tui-scores = Punkte
tui-table = Tisch
tui-help = Hilfe
tui-rules = Regeln: trickhold rules { $game }
tui-choose = Wähle
tui-help-1 = ← → bewegen in der Hand, Pos1 und Ende an ihre Enden. Ein Buchstabe springt zur Farbe: R Y G B V oder k d g, m zur magischen Karte; eine Zahl oder B D K A danach zur Karte.
tui-help-2 = Enter spielt die Karte. Bist du noch nicht dran, liegt sie bereit; Esc nimmt sie zurück. Auch ein Klick spielt eine Karte.
tui-help-3 = ▲ unter einer Karte: Die Regeln erlauben sie jetzt. Andere sind abgeblendet; Enter auf einer davon sagt, warum.
tui-help-4 = Auswahl: ↑ ↓ oder die Zahl oder der Buchstabe davor, dann Enter.
tui-help-5 = L letzter Stich · T der Tisch in Sätzen · S Punkte und wie sie entstanden · H ein Tipp mit Begründung · U nimmt deine letzte Entscheidung zurück, wenn du allein mit Bots spielst · Leertaste: sofort weiter.
tui-help-6 = Bild auf und ab blättern im Verlauf. Q oder Strg-C beendet; das Spiel wird nach jeder Karte gespeichert.
tui-help-david-goliath = David & Goliath: Die niedrigste Karte gewinnt die höchste, die höchste gewinnt alle anderen. Eine oder zwei gewonnene Karten einer Farbe zählen ihre Zahlen, drei oder mehr je 1 Punkt.
tui-help-dwarf-king = Der Zwergenkönig: Bediene die Farbe, wenn du kannst; die höchste Karte der Farbe gewinnt. Reihenfolge: A K D B 11 10 … 1. Es zählen die Aufgabe der Hand und die Spezialkarte.
tui-key-card = Karte
tui-key-choose = wählen
tui-key-last = Stich
tui-key-table = Tisch
tui-key-scores = Punkte
tui-key-hint = Tipp
tui-key-undo = zurücknehmen
tui-key-help = Hilfe
tui-key-quit = Ende
tui-key-back = zurück
tui-key-scroll = blättern
tui-scores-how = Wie es dazu kam
tui-trick_led = Angespielt: { $led }
tui-more = unten mehr
tui-lobby-start = Enter beginnt das Spiel: Bots nehmen die freien Plätze.
tui-seat = Platz { $number }: { $name }
tui-seat-free = frei

## no_cards

no_cards = keine Karten

## plain

plain-watching = Du schaust an diesem Tisch zu.
plain-lobby-start = „start“ beginnt das Spiel: Bots nehmen die freien Plätze. Eine leere Zeile zeigt, wer gekommen ist.
plain-welcome = { $game }. „hilfe“ zeigt die Befehle.
plain-resumed = Das gespeicherte Spiel geht weiter.
plain-choice = { $key }: { $text }
plain-unknown = Nicht verstanden: { $typed }. „hilfe“ zeigt die Befehle.
plain-ended = Die Eingabe ist zu Ende.
plain-help-1 = Eine Karte: Buchstabe und Zahl, etwa R7 oder rot 7, kB oder d10, drache.
plain-help-2 = Eine Auswahl: der Buchstabe, die Zahl oder das Wort davor.
plain-help-3 = l oder letzter: der letzte Stich. t oder tisch: der Tisch. s oder punkte: die Punkte und wie sie entstanden. hand: deine Hand.
plain-help-4 = h oder tipp: ein Tipp mit Begründung; Enter spielt ihn. u oder zurück: nimmt deine letzte Entscheidung zurück, wenn du allein mit Bots spielst. verlauf: alles bisher. ? oder hilfe: dies hier. q oder ende: aufhören, das Spiel ist gespeichert.

## name

name-guest = Gast

## pad

pad-welcome = Der Wertungsblock: { $game }. Bei jeder Frage: ? erklärt sie, ende beendet.
pad-names = Wer spielt? Namen mit Kommas getrennt, in der Spielreihenfolge.
pad-names-help = Zum Beispiel: Anna, Ben, Cleo. { $game } braucht { $least } bis { $most } Spieler.
pad-names-wrong = Nötig sind { $least } bis { $most } verschiedene Namen, nicht { $found }.
pad-round = Runde { $round }.
pad-hand = Hand { $round }.
pad-quest = Welche Regel gilt?
pad-quest-help = Die Nummer der Tafel und die Seite, etwa 12a.
pad-quest-is = { $quest }, { $title }: { $text }.
pad-quest-unknown = Eine Regel { $typed } gibt es nicht. Nötig sind Nummer und Seite, etwa 12a.
pad-special = Welche Spezialkarte war im Spiel?
pad-special-help = Der Name oder sein Anfang: { $list }.
pad-special-unknown = { $typed } nennt keine Spezialkarte oder mehrere. Es gibt: { $list }.
pad-tricks = Wie viele Stiche hat jeder? Der Reihe nach: { $names }.
pad-tricks-help = { $players } Zahlen, die zusammen { $tricks } ergeben.
pad-winners = Wer hat die { $tricks } Stiche gewonnen, der Reihe nach?
pad-last_four = Wer hat die letzten vier Stiche gewonnen, der Reihe nach?
pad-third_tricks = Wer hat einen dritten Stich gewonnen, in dieser Reihenfolge? Oder: niemand.
pad-players-help = Namen, Anfänge von Namen oder Nummern, durch Leerzeichen getrennt: { $names }.
pad-player-unknown = { $typed } ist kein Spieler oder mehrere. Es gibt: { $names }.
pad-number-unknown = { $typed } ist keine Zahl.
pad-card = Wer hat { $card } gewonnen?
pad-cards = Welche Karten hat { $name } gewonnen?
pad-cards-of = Welche davon hat { $name } gewonnen: { $cards }?
pad-cards-help = Buchstabe und Zahlen, etwa { $example }. rest: alle, die noch niemand hat. keine: keine Karte.
pad-cards-unknown = { $typed } nennt keine Karte. Nötig sind Buchstabe und Zahlen, etwa { $example }.
pad-tinkerer = Wer hat den Stich nach dem Tüftler gewonnen? Oder: niemand, wenn er im letzten Stich lag.
pad-joker = Wer hat den Joker im letzten Stich gespielt? Oder: niemand, wenn er früher kam.
pad-scout = Wer hat den Späher gespielt, und wie viele Buben, Damen, Könige und Champions lagen in dem Stich?
pad-scout-help = Ein Spieler und eine Zahl, etwa: { $name } 2.
pad-again = Bitte noch einmal.
pad-next = Enter: weiter. zurück: diese Wertung zurücknehmen. ende: aufhören und ein andermal weitermachen. schluss: Der Abend ist vorbei.
pad-undone = Zurückgenommen.
pad-winner = Vorn: { $names } ({ $points }).
pad-end = Ende.

## preview

preview-invites = { $host } lädt dich ein: { $game }
preview-of = { $game }: { $names }
preview-lobby = Öffne den Link und setz dich an den Tisch. Ohne Konto, ohne Installation.
preview-playing = Das Spiel läuft. Öffne den Link und schau zu.
preview-over = Das Spiel ist vorbei. Öffne den Link und sieh, wie es lief.

## wrong

wrong-untold = Diese Karten hat noch niemand: { $cards }.
wrong-no_card = { $found } nennt keine Karte.
wrong-out_of_pack-up_to = { $seat } kann { $card } nicht haben: Im Spiel sind die Zahlen 1 bis { $highest }.
wrong-out_of_pack-without = { $seat } kann { $card } nicht haben: Bei dieser Spielerzahl ist die Karte nicht im Spiel.
wrong-out_of_pack-special = { $seat } kann { $card } nicht haben: Diese Hand hat als Spezialkarte { $special }.
wrong-twice = { $seat } kann { $card } nicht haben: Die Karte liegt bei { $other }.
wrong-twice-same = { $card } wurde für { $seat } zweimal genannt.
wrong-no_seat = Einen Spieler Nummer { $found } gibt es nicht: Es sind { $players }.
wrong-seat_twice = { $seat } wurde zweimal genannt.
wrong-number = Genannt: { $found }, es müssen aber { $least } sein.
wrong-number-range = Genannt: { $found }, es müssen aber { $least } bis { $most } sein.
wrong-contradicts = Das passt nicht zu dem, was vorher über { $seat } gesagt wurde.
wrong-other = Das kann nicht sein: { $text }.
wrong-cards = Eingetragene Karten: { $found }, es müssen aber { $least } sein.
wrong-cards-range = Eingetragene Karten: { $found }, es müssen aber { $least } bis { $most } sein.
wrong-tricks = Die Karten liegen in mindestens { $found } Stichen, eine Hand hat aber nur { $most }.
wrong-third = Eingetragen mit einem dritten Stich: { $found }, es müssen aber { $least } sein.
wrong-third-range = Eingetragen mit einem dritten Stich: { $found }, es müssen aber { $least } bis { $most } sein.
wrong-pile = { $seat } kann nicht { $found } der Karten gewonnen haben: Es müssen { $least } bis { $most } sein.
wrong-whole = Die Karten von { $seat } ({ $found }) ergeben keine ganzen Stiche.
wrong-no_trick = { $seat } hat keinen Stich und kann die Karte nicht gewonnen haben.
wrong-missing = Es fehlt noch: { $field }.
wrong-special = Das gehört zu einer anderen Spezialkarte: { $card }.
wrong-not_one_of = { $found } gibt es hier nicht. Es gibt: { $allowed }.
field-won = wer welche Karten gewonnen hat
field-tricks = wie viele Stiche jeder gewonnen hat
field-winners = wer welchen Stich gewonnen hat
field-last_four = wer die letzten vier Stiche gewonnen hat
field-third_tricks = wer einen dritten Stich gewonnen hat
field-tinkerer = wer den Stich nach dem Tüftler gewonnen hat
field-joker = wer den Joker im letzten Stich gespielt hat
field-scout = wer den Späher gespielt hat
field-tile = die Tafel
field-side = welche Regel gewählt wurde
field-special = die Spezialkarte

## web

web-bot-about-newcomer = spielt fast irgendeine Karte und vergisst sofort
web-bot-about-casual = hat eine Ahnung und merkt sich wenig
web-bot-about-regular = spielt gut und übersieht manches
web-bot-about-strong = hat aus Millionen Spielen gelernt
web-bot-about-master = hat gelernt und denkt voraus
web-game-about-david-goliath = Die niedrigste Karte holt die höchste. Drei einer Farbe zählen nur je eins.
web-game-about-dwarf-king = Sieben Hände, jede mit eigener Aufgabe und einer Spezialkarte.
web-option-preset = Regeln
web-option-preset-2011 = Wie 2011
web-option-preset-online = Wie online üblich
web-option-preset-standard = Standard
web-option-about-rounds = Wie viele Runden gespielt werden; am Ende zählt die Summe.
web-option-about-lowest_card = Was aus der Karte wird, die die höchste fängt.
web-option-about-hands = Wie viele Hände gespielt werden; am Ende zählt die Summe.
web-option-about-preset = Ein ganzer Satz Regeln auf einmal.
web-option-about-tile_set = Welche Aufgaben vorkommen können.
web-option-about-copycat_follow = Ob sie als die Farbe der Karte gelten, die sie nachahmen.
web-option-about-excalibur_lead = Ob Excalibur jederzeit angespielt werden darf.
web-option-about-first_leader = Die Goblin-5 spielt den ersten Stich an, und ein Tausch kann sie weitergeben.
web-option-about-dragon_champions = Wichtig, wenn mehrere Champions mit dem Drachen in einem Stich liegen.
web-option-about-sorcerer_last = Ob der Hexer bis zum Schluss auf der Hand bleiben darf.
web-option-about-numbers_tie = Wichtig für die Aufgabe, die Summen vergleicht.
web-option-about-zero_is_even = Ob gar kein Stich eine gerade Zahl von Stichen ist.
web-option-about-elite_empty_suit = Elite zählt die kleinste Farbe: Ist eine leere die kleinste?
web-refusal-offline = Der Server antwortet nicht.
web-refusal-other = Das geht nicht: { $what }
web-refusal-score = Das kann nicht sein: { $what }
web-badge-best = Tipp
web-badge-back = zurück
web-badge-fresh = neu
web-badge-pre = gleich
web-fair-how = Gemischt wird nach einem Geheimnis, das vor der ersten Karte feststand. Seine Prüfsumme ist jetzt schon öffentlich; nach dem Spiel können alle prüfen, dass nichts geändert wurde.
web-flag-captures = fängt die { $rank }
web-flag-gets =
    { $n ->
        [one] +{ $n } Karte
       *[other] +{ $n } Karten
    }
web-flag-gives =
    { $n ->
        [one] −{ $n } Karte
       *[other] −{ $n } Karten
    }
web-flag-hand = neue Hand
web-flag-rest = nimmt den Rest
web-flag-swaps = Karte getauscht
web-flag-trick = gewinnt den Stich
web-quest-open = Noch nicht gewählt
web-so-far = bisher
web-tag-highest = höchste
web-tag-instead = dafür
web-tag-led = zuerst
web-tag-lowest = niedrigste
web-tag-taken = genommen
web-tag-wins = gewinnt
web-third =
    { $n ->
        [one] dritte in { $suit }
       *[other] { $n }× dritte Karte
    }
web-wins-champion = schlägt den Drachen
web-wins-dragon = schlägt alles außer Champions
web-wins-excalibur = schlägt alles
web-note-mummy = kopiert
web-note-puppeteer = knapp über
web-why = Warum?
web-why-all = Alle Regeln
web-word-hand = Hand
web-word-points = Punkte
web-word-round = Runde
web-word-total = gesamt
web-about-rule = Regel { $rule }
web-about-david-goliath = Liegen im Stapel eine oder zwei Karten ihrer Farbe, zählt sie { $n }, bei dreien oder mehr nur 1.
web-about-david-goliath-trick = Die niedrigste Karte des Stichs fängt die höchste. Wer die höchste gespielt hat, bekommt den Rest und spielt als Nächster an.
web-about-dwarf-king =
    { $rank ->
        [A] Champion und Adliger: die höchste Karte ihrer Farbe, und nur Champions schlagen den Drachen.
        [K] Adliger: In seiner Farbe ist nur der Champion höher.
        [Q] Adlige: In ihrer Farbe sind nur Champion und König höher.
        [J] Adliger: höher als alle Zahlen seiner Farbe, niedriger als Dame, König und Champion.
       *[other] Eine Zahl: In ihrer Farbe sind höhere Zahlen und die Adligen höher.
    }
web-about-dwarf-king-trick = Die höchste Karte der angespielten Farbe gewinnt den Stich.
web-about-k5 = Musikant: Wer ihn bekommt, wählt die Aufgabe.
web-about-d5 = Musikant: Wer ihn gewinnt, teilt die nächste Hand aus.
web-about-g5 = Musikant: Wer ihn hat, spielt zum ersten Stich an.
web-about-suited = Eine Spezialkarte; sonst bedient, sticht und zählt sie wie jede Karte ihrer Farbe.
web-about-magic = Eine magische Karte: Sie hat weder Farbe noch Zahl, und keine Aufgabe zählt sie.
web-about-worth = Was sie wert ist, sagt die Aufgabe der Hand.
web-about-looks-yes = Die Aufgabe beachtet diese Karte.
web-about-looks-no = Die Aufgabe beachtet diese Karte nicht.
web-about-looks-tricks = Die Aufgabe zählt Stiche, gleich mit welchen Karten.
web-about-looks-pile = Die Aufgabe beachtet alle Karten, die du gewinnst.
web-about-looks-at = Die Aufgabe beachtet: { $cards }.
web-again = Verbindung verloren. Komme zurück …
web-auto = Einzige Karte von selbst spielen
web-auto-about = Spart das Tippen, wo es nichts zu wählen gibt.
web-avatar = Dein Bild
web-avatar-about = Nur du siehst es; die anderen sehen deinen Anfangsbuchstaben.
web-avatar-bear = Bär
web-avatar-cat = Katze
web-avatar-fox = Fuchs
web-avatar-frog = Frosch
web-avatar-hare = Hase
web-avatar-letter = Dein Anfangsbuchstabe
web-avatar-owl = Eule
web-away = abwesend, ein Bot spielt
web-bot-of = Bot: { $bot }
web-bots = Bots
title-round = Runde { $round }
title-hand = Hand { $round }
class-best = beste
class-blunder = Patzer
class-fine = gut
class-inaccuracy = ungenau
class-mistake = Fehler
web-click = Weiter
web-cancel = Abbrechen
web-clock = Zeit pro Zug
web-clock-about = Ist sie um, wird für dich gespielt.
web-clock-none = ohne Grenze
web-close = Schließen
web-come = Wer da ist
web-continue = Weiterspielen
web-col-bonus = Bonus
web-col-quest = Aufgabe
web-col-total = Summe
web-col-tricks = Stiche
web-commit = Prüfsumme des Mischens:
web-connecting = Verbinde …
web-copied = Kopiert
web-copy = Link kopieren
web-dealing = Die Karten werden gegeben …
web-count-hand = Hand { $round } von { $rounds }
web-count-round = Runde { $round } von { $rounds }
web-count-trick = Stich { $trick } von { $tricks }
web-dealer = gibt
web-earlier = früher
web-ended = Die Verbindung endete ({ $code }).
web-ended-left = Du hast diesen Tisch verlassen.
web-ended-renewing = Der Server wurde aktualisiert, darum lädt sich diese Seite neu.
web-ended-superseded = Dieser Tisch ist in einem neueren Tab offen. Hier schaust du zu.
web-ended-wrong_token = Dein Platz gehört jetzt jemand anderem.
web-ended-wrong_version = Diese Seite passt immer noch nicht zur Version des Servers: Lade sie in ein paar Minuten neu.
web-fill = Bots auf den freien Plätzen
web-friends = Mit Freunden spielen
web-friends-about = Eröffne einen Tisch und verschicke den Link.
web-game = Spiel
web-give-how = Wähle aus deiner Hand.
web-go-on = Weiter
web-hand = Deine Hand
web-over-hand = Hand { $n } ist zu Ende
web-finished-hand = Fertige Hände
web-has-turn = ist dran
web-hint-ask = Alle am Tisch erfahren, dass du um einen Tipp bittest. Fragen?
web-hint-best = empfohlen
web-hint-wait = Ich denke nach …
web-hints = Tipps für alle
web-hints-about = Allein gibt es sie immer. Unter Freunden erfahren alle, wer gefragt hat.
web-home = Startseite
web-host = Gastgeber
web-how-dg = Eine oder zwei Karten einer Farbe zählen ihre Zahlen, drei oder mehr nur je 1.
web-invite = Einladen
web-join = Hinsetzen
web-join-who = Am Tisch: { $names }
web-join-invited = { $name } lädt dich zu einer Partie ein.
web-key-arrows = ← →
web-key-arrows-does = durch die Hand gehen, Enter spielt
web-key-c = C
web-key-c-does = Chat
web-key-esc = Esc
web-key-esc-does = schließen, Auswahl zurücknehmen
web-key-h = H
web-key-h-does = Tipp
web-key-help = ?
web-key-help-does = diese Liste
web-key-i = I
web-key-i-does = die Karte mit dem Fokus erklären; mit dem Finger: lange drücken
web-key-l = L
web-key-l-does = letzter Stich
web-key-number = 1 … 9
web-key-number-does = zu einer Auswahl gehen
web-key-s = S
web-key-s-does = Punkte
web-key-space = Leertaste
web-key-space-does = Animation überspringen
web-key-t = T
web-key-t-does = den Tisch vorlesen (Screenreader)
web-key-type = g 1 2
web-key-type-does = Farbe, dann Zahl oder Rang: findet die Karte
web-key-u = U
web-key-u-does = die letzte Entscheidung zurücknehmen, allein mit Bots
web-language = Sprache
web-language-about = Nur für dich; am selben Tisch können Freunde eine andere lesen.
web-later = später
web-leave = Tisch verlassen
web-led = { $kind } angespielt
web-level = Wie stark?
web-lifted = angehoben, noch einmal wählen zum Spielen
web-lifted-again = Tippe noch einmal auf { $card }.
web-link = Link zu diesem Tisch
web-lobby = Offene Tische
web-lobby-seats = { $taken } von { $all } Plätzen besetzt
web-lobby-fill =
    { $n ->
        [one] Den freien Platz übernimmt ein Bot.
       *[other] Die freien Plätze übernehmen Bots.
    }
web-lobby-none = Gerade ist kein Tisch offen.
web-log-none = Noch ist nichts passiert.
web-make = Tisch eröffnen
web-make-about = Du bekommst einen Link zum Teilen.
web-many = Wie viele am Tisch?
web-minute = { $game } in einer Minute
web-minute-quest = Bediene die angespielte Farbe; ihre höchste Karte gewinnt den Stich. Was sich zu gewinnen lohnt, ist in jeder Hand etwas anderes: Das sagt die Aufgabe.
web-minute-special = In jeder Hand hat jemand eine Spezialkarte, und die bricht die Regeln. Nach sieben Händen gewinnt die höchste Summe.
web-minute-third = Gewonnene Karten einer Farbe zählen ihre Zahlen, aber nur, solange es eine oder zwei sind. Mit der dritten zählt jede nur noch 1.
web-minute-trick = Bediene die angespielte Farbe. Die niedrigste Karte fängt die höchste. Wer die höchste gespielt hat, bekommt den Rest und spielt als Nächster an.
web-more = Mehr Optionen
web-motion = Bewegte Karten
web-motion-about = Karten wandern über den Tisch; sonst sind sie einfach da.
web-mute = { $name } stummschalten
web-name = Dein Name
web-no = Nein
web-not-now = jetzt nicht erlaubt
web-nowhere-how = Vielleicht ist der Link unterwegs abgeschnitten worden, oder er ist zu alt.
web-nowhere-table = Vielleicht ist das Spiel dort längst vorbei, oder der Link ist unterwegs abgeschnitten worden. Lass dir den Link noch einmal schicken oder eröffne selbst einen Tisch.
web-open = Offen für alle
web-open-about = Der Tisch steht in der Liste, und Fremde können mitspielen oder zuschauen.
web-opponents = Wie viele Gegner?
web-opponents-n = { $n } Gegner
web-options = Optionen
web-others = Die anderen
web-pace = Tempo
web-pace-about = Wie lange Bots brauchen, und wie lange ein Stich liegen bleibt.
web-pace-click = auf Klick warten
web-pace-none = sofort
web-pace-normal = normal
web-pace-quick = schnell
web-pace-slow = langsam
web-pad = Wertungsblock
web-pad-about = Für Tische mit echten Karten: Trag ein, was gewonnen wurde, der Block zählt. Das Blatt bleibt auf diesem Gerät.
web-pad-ahead = Vorn: { $names } ({ $total })
web-pad-broken = Dieser Link ist beschädigt oder abgeschnitten, das Blatt darin ist nicht lesbar. Auf diesem Gerät hat sich nichts geändert. Lass dir den Link noch einmal schicken.
web-pad-busy = Der Server wird gefragt …
web-pad-cancel = Doch nicht ändern
web-pad-card = Wer hat { $card } gewonnen?
web-pad-cards = Wer hat diese Karten gewonnen?
web-pad-cell = { $row }, { $name }: { $score }. Wie es dazu kam
web-pad-correct = Korrigieren
web-pad-correcting = { $row }: Korrektur
web-pad-delete = Löschen
web-pad-deleted-hand = Hand { $n } ist gelöscht.
web-pad-deleted-round = Runde { $n } ist gelöscht.
web-pad-each = drei oder mehr: je 1 Punkt
web-pad-emptied = Ein neues Blatt hat begonnen.
web-pad-enter-hand = Hand { $n } eintragen
web-pad-enter-round = Runde { $n } eintragen
web-pad-explain = Tippe auf eine Wertung, um zu sehen, wie sie entstanden ist.
web-pad-face = eine oder zwei: ihre Zahlen
web-pad-joker = Wer hat den Joker im letzten Stich gespielt?
web-pad-joker-earlier = Er wurde früher gespielt
web-pad-keep = Aufschreiben
web-pad-keep-later = Aufschreiben, später werten
web-pad-last_four = Wer hat die letzten vier Stiche gewonnen?
web-pad-later = Der Server antwortet nicht. Schreib trotzdem auf: Gewertet wird, sobald er wieder erreichbar ist.
web-pad-left =
    { $n ->
        [one] { $n } Karte fehlt noch.
       *[other] { $n } Karten fehlen noch.
    }
web-pad-link = Link zu diesem Blatt
web-pad-lowest-removed = gehört niemandem
web-pad-lowest-to_highest = wird gewonnen wie alle
web-pad-missing-side = Wähle eine der beiden Regeln der Tafel.
web-pad-missing-special = Wähle die Spezialkarte dieser Hand.
web-pad-missing-tile = Wähle die Tafel dieser Hand.
web-pad-missing-tricks =
    { $n ->
        [one] { $n } Stich fehlt noch.
       *[other] { $n } Stiche fehlen noch.
    }
web-pad-missing-winners =
    { $n ->
        [one] Bei { $n } Stich fehlt noch der Gewinner.
       *[other] Bei { $n } Stichen fehlt noch der Gewinner.
    }
web-pad-names = Spieler und Regeln
web-pad-names-of = Namen, wenn du magst
web-pad-new = Neues Blatt
web-pad-nobles = Wie viele Buben, Damen, Könige und Champions lagen in seinem Stich?
web-pad-nobody =
    { $n ->
        [one] { $n } Karte gehört niemandem.
       *[other] { $n } Karten gehören niemandem.
    }
web-pad-none = keine Karte
web-pad-of = { $found } von { $all }
web-pad-old = Diese Zeile stammt von einem älteren Blatt: Nur die Wertung ist bekannt.
web-pad-player = Spieler { $n }
web-pad-ready = Alles ist eingetragen.
web-pad-refused = kann nicht stimmen
web-pad-replaced = Das geteilte Blatt ist jetzt deins.
web-pad-rest = Der Rest an { $name }
web-pad-scout = Wer hat den Späher gespielt?
web-pad-share = Teilen
web-pad-shared = Dieses Blatt wurde mit dir geteilt. Dein eigenes bleibt erhalten.
web-pad-shared-keep = Dieses behalten, meines ersetzen
web-pad-shared-keep-empty = Auf diesem Gerät behalten
web-pad-shared-own = Zurück zu meinem Blatt
web-pad-sheet = Blatt
web-pad-side = Welche Regel wurde gewählt?
web-pad-special = Spezialkarte
web-pad-special-choose = Wähle …
web-pad-tap = Tippe die Karten an, die { $name } gewonnen hat.
web-pad-third_tricks = Wer hat einen dritten Stich gewonnen? Tippe in der Reihenfolge, in der es geschah.
web-pad-third_tricks-none = Niemand
web-pad-tile = Tafel
web-pad-tinkerer = Wer hat den Stich nach dem Tüftler gewonnen?
web-pad-tinkerer-last = Er lag im letzten Stich
web-pad-trick = Stich { $n }
web-pad-trick-to = Stich { $n } ging an
web-pad-tricks = Wie viele Stiche hat jeder gewonnen?
web-pad-undo = Rückgängig
web-pad-used = schon gespielt
web-pad-wait = wartet
web-pad-waits =
    { $n ->
        [one] { $n } Zeile wartet auf den Server und ist noch nicht in der Summe.
       *[other] { $n } Zeilen warten auf den Server und sind noch nicht in der Summe.
    }
web-pad-waits-row = Diese Zeile ist aufgeschrieben und wird gewertet, sobald der Server erreichbar ist.
web-pad-winners = Wer hat welchen Stich gewonnen? Tippe die Namen der Reihe nach an.
web-pad-written = { $row }: { $scores }.
web-pad-written-later = { $row } ist aufgeschrieben und wird später gewertet.
web-pad-wrongs =
    { $n ->
        [one] { $n } Zeile kann nicht stimmen und zählt noch nicht mit. Tippe sie an.
       *[other] { $n } Zeilen können nicht stimmen und zählen noch nicht mit. Tippe sie an.
    }
web-pages = Seiten
web-past = Deine Tische
web-past-back = zurück an den Tisch
web-past-over = beendet
web-picture = Ergebnis teilen
web-picture-wins =
    { $n ->
        [one] { $names } gewinnt
       *[other] { $names } gewinnen
    }
web-play = Spielen
web-play-now = Jetzt spielen
web-players = Spieler
web-preselect = { $card } wird gespielt, wenn du dran bist.
web-preselect-gone = { $card } geht jetzt nicht. Wähle neu.
web-preselect-not = Nichts ist vorgemerkt.
web-preselected = vorgemerkt
web-qr = Der Link als QR-Code
web-record = Aufzeichnung laden
web-rematch = Noch ein Spiel
web-rematch-go = Zur Revanche
web-remove = Entfernen
web-remove-of = { $name } entfernen
web-remove-ask = { $name } aus dem Spiel entfernen? Ein Bot spielt weiter, und { $name } kann nicht zurück.
web-remove-ask-lobby = { $name } vom Tisch entfernen?
web-review = Spiel analysieren
web-review-accuracy = Entscheidungen, auf die es ankam
web-review-curve = Gewinnchance im Lauf des Spiels, eine Linie je Spieler
web-review-none = Keine Entscheidung hat viel geändert.
web-review-better = Besser: { $best } – gewinnt zu { $best_share }{"\u00A0"}% statt zu { $share }{"\u00A0"}%.
web-review-even = Etwa so gut wie { $best }: gewinnt zu { $share }{"\u00A0"}% statt zu { $best_share }{"\u00A0"}%.
web-review-hardly = Kaum schlechter als { $best }: gewinnt zu { $share }{"\u00A0"}% statt zu { $best_share }{"\u00A0"}%.
web-review-nothing = Nichts war besser.
web-review-shares = Gewinnchance
web-review-run = { $done } von { $total } Entscheidungen untersucht
web-review-wait = Die Analyse wartet, bis sie an der Reihe ist: etwa { $minutes } min.
web-won-hand =
    { $who ->
        [you] Du gewinnst Hand { $n }
        [other] { $names } gewinnt Hand { $n }
       *[shared] Hand { $n } ist geteilt: { $names }
    }
web-won-round =
    { $who ->
        [you] Du gewinnst Runde { $n }
        [other] { $names } gewinnt Runde { $n }
       *[shared] Runde { $n } ist geteilt: { $names }
    }
web-over-round = Runde { $n } ist zu Ende
web-finished-round = Fertige Runden
web-rules = Regeln
web-rules-also =
    { $n ->
        [one] Noch eine Stelle bei { $game }
       *[other] Noch { $n } Stellen bei { $game }
    }
web-rules-none = Nichts gefunden.
web-rules-search = Regeln durchsuchen
web-rules-variant = Variante: { $option } – { $values }
web-running = Dein Spiel: { $game }
web-running-score = Punkte: { $names }
web-say = Sag etwas
web-seat = Platz { $n }
web-seat-bot = Platz { $n }
web-seat-bot-about = Ein Tipp auf die Balken setzt einen Bot auf den Platz: je mehr, desto stärker.
web-seat-free = Freier Platz
web-seconds = { $n } Sekunden
web-minutes = { $n } Minuten
web-send = Senden
web-settings = Einstellungen
web-share = Link teilen
web-share-text = Spiel mit mir { $game }!
web-start = Spiel beginnen
web-take-back = Hier spielen
web-tap = Tippen
web-tap-about = Wer zweimal tippt, hebt die Karte zuerst nur an.
web-tap-once = einmal tippen spielt
web-tap-twice = zweimal tippen spielt
web-theme = Farben
web-theme-about = Hell am Tag, dunkel am Abend.
web-theme-auto = wie das Gerät
web-theme-dark = dunkel
web-theme-light = hell
web-tiles = Aufgabe und Spezialkarte
web-tool-chat = Chat
web-tool-fair = Faires Mischen
web-tool-help = Tasten
web-tool-hint = Tipp
web-tool-last = Letzter Stich
    .short = Zuletzt
web-tool-log = Verlauf
web-tool-menu = Menü
web-tool-scores = Punkte
web-tool-undo = Zurücknehmen
web-tool-rule = Die Regel
web-undone = Zurückgenommen: { $cards }. Wähle neu.
web-tools = Werkzeuge
web-trick = Der Stich
web-trick-card = { $name }: { $card }
web-unmute = { $name } wieder hören
web-verify = Mischen prüfen
web-verify-added = Der Zufall dieses Geräts ist enthalten
web-verify-added-not = Dieses Gerät hat keinen Zufall beigetragen
web-verify-bad = Das Mischen ist NICHT, was versprochen war.
web-verify-commit = Der Startwert hat die Prüfsumme, die vor der ersten Karte bekannt war
web-verify-deal = Geben { $n } folgt aus dem Startwert
web-verify-exchange = Die getauschten Karten von Hand { $n } folgen aus dem Startwert
web-verify-good = Das Mischen ist echt.
web-verify-noted = Es ist die Prüfsumme, die dieses Gerät notiert hat
web-verify-noted-not = Dieses Gerät hat vor dem Spiel keine Prüfsumme notiert
web-wait-host = Wer den Tisch eröffnet hat, beginnt das Spiel.
web-watch = Zuschauen
web-watching = Du schaust zu.
web-ways = Mehr
web-which = Welches Spiel?
web-won = Gewonnene Karten
web-yes = Ja
web-your-turn = Du bist dran
web-text = Als reiner Text
web-text-about = Der Tisch als reiner Text, für Screenreader: Alles, was geschieht, wird in Sätzen erzählt, und gespielt wird mit Befehlen, denselben wie im Terminal.
web-text-after = Nach dem Spiel
web-text-again = noch einmal mit denselben Leuten spielen
web-text-always = Jederzeit: letzter, tisch, punkte, hand, tipp, verlauf, hilfe, ende.
web-text-answer = Antwort
web-text-cards = Derselbe Tisch mit Karten
web-text-command = Befehl
web-text-count-hand = Hand { $round } von { $rounds }, Stich { $trick } von { $tricks }.
web-text-count-round = Runde { $round } von { $rounds }, Stich { $trick } von { $tricks }.
web-text-do = Was du tun kannst
web-text-happened = Was geschehen ist
web-text-help = start: das Spiel beginnen. nochmal: nach dem Ende noch einmal spielen. Eine leere Zeile: was jetzt gefragt ist.
web-text-kept = Deine Antwort gilt, sobald alle geantwortet haben.
web-text-new = Ein neues Spiel
web-text-start = In reinem Text spielen (Screenreader)
web-text-this = Über diesen Tisch
web-text-time = Noch { $n } Sekunden Zeit.
web-text-type = Eine Karte wird mit Buchstabe und Zahl oder mit ihrem Namen eingegeben, etwa { $code } oder { $name }.
web-text-type-help = „hilfe“ zeigt die Befehle.
web-text-type-magic = Eine Karte wird mit ihrem Namen eingegeben, etwa { $name }.
web-text-typed = Eingabe: { $typed }
web-lesson-david-goliath-intro = Fünf Farben mit den Zahlen 1 bis 9, für jeden 15 Karten. Der Kern des Spiels: In jedem Stich holt die niedrigste Karte die höchste. Wer die höchste gespielt hat, bekommt alle anderen.
web-lesson-david-goliath-1 = Du spielst den ersten Stich an. Spiel die grüne 2: Kleine Karten fangen große.
web-lesson-david-goliath-1-wrong = Spiel hier die grüne 2: Kleine Karten fangen große, und deine Einsen brauchst du später.
web-lesson-david-goliath-1-then = Die grüne 1 ist noch niedriger, also holt Grimble die 9. Tamm hat die höchste Karte gespielt, bekommt die beiden anderen und spielt als Nächster an.
web-lesson-david-goliath-2 = Rot wurde angespielt, und wer die Farbe hat, muss sie bedienen. Da liegt eine 9: Fang sie mit der roten 2.
web-lesson-david-goliath-2-wrong = Auch damit fängst du die 9. Aber spiel die rote 2: Die 1 und die höheren kannst du später brauchen.
web-lesson-david-goliath-2-then = Deine 2 ist die niedrigste, also gehört dir die 9. Eine oder zwei Karten einer Farbe zählen ihre Zahlen: 9 Punkte.
web-lesson-david-goliath-3 = Gelb wurde angespielt, und du hast nur eine gelbe Karte. Die musst du spielen, ob du willst oder nicht.
web-lesson-david-goliath-3-then = Deine 8 war die höchste: Grimble fängt sie mit der 1, und du bekommst die beiden kleinen, zusammen 3 Punkte.
web-lesson-david-goliath-4 = Von den roten Karten fehlen nur noch 7 und 8, die anderen hast du oder sie sind weg. Spiel die rote 5 an: Sie ist kleiner als beide.
web-lesson-david-goliath-4-wrong = Gemeint ist die rote 5: Sie ist hier klein genug, und die kleineren roten bleiben für später.
web-lesson-david-goliath-4-then = Da sind sie. Deine 5 holt die 8, und Rot zählt für dich 9 + 8 = 17.
web-lesson-david-goliath-5 = Grimble spielt eine 1 an, die wird die höchste Karte fangen. Du musst bedienen: Gib lieber die 7 als die 9.
web-lesson-david-goliath-5-wrong = Die 9 ginge an Grimble und zählte dort zwei Punkte mehr. Spiel die violette 7.
web-lesson-david-goliath-5-then = Die 7 ist weg, aber du bekommst die 1 und die 2 und spielst wieder an.
web-lesson-david-goliath-6 = Rot hat außer dir niemand mehr, die anderen dürfen also alles spielen. Spiel die rote 3 an. Keine Sorge: Was du spielst, bekommen andere.
web-lesson-david-goliath-6-wrong = Spiel die rote 3 an: Niemand kann bedienen, und deine zwei roten Karten auf dem Tisch bleiben zwei.
web-lesson-david-goliath-6-then = Zwei Dreien: Bei gleichen Zahlen gilt die zuletzt gespielte, als niedrigste wie als höchste. Grimble holt die blaue 4. Und Tamm hat jetzt je drei rote und grüne Karten: Ab drei zählen sie nur noch je 1!
web-lesson-david-goliath-7 = Du hast kein Gelb, darfst also jede Karte spielen. Spiel die blaue 9: Die höchste bekommt die beiden kleinen und spielt als Nächste an.
web-lesson-david-goliath-7-wrong = Erlaubt ist das, aber probier hier die blaue 9: Damit spielst du als Nächster an.
web-lesson-david-goliath-7-then = Vier gelbe Karten zählen jetzt 4 Punkte. Das kostet nichts, weil sie klein sind. Farben mit kleinen Karten dürfen wachsen, Farben mit großen sollten bei zwei bleiben.
web-lesson-david-goliath-8 = Grün liegt bei dir noch nicht. Spiel die grüne 8 an: Die höchste Karte sammelt die anderen ein.
web-lesson-david-goliath-8-wrong = Spiel die grüne 8 an: Sie sammelt kleine Karten und behält das Anspiel.
web-lesson-david-goliath-8-then = Grimble hatte kein Grün und hat deine 8 mit der violetten 3 gefangen. Du bekommst die grüne 5, also 5 Punkte, und eine dritte violette Karte: drei Karten, 3 Punkte, wie vorher.
web-lesson-david-goliath-9 = Schau zu Grimble: grüne 8 und 9, zusammen 17. Noch mehr Grün würde das verderben. Spiel die grüne 7 an.
web-lesson-david-goliath-9-wrong = Denk an Grimble: Eine dritte grüne Karte macht aus 17 Punkten 3. Spiel die grüne 7 an.
web-lesson-david-goliath-9-then = Zwei Siebenen, und die gelbe kam zuletzt: Sie ist die höchste. Also muss Grimble beide grünen nehmen: Aus 17 Punkten werden 4.
web-lesson-david-goliath-10 = Die violette 9 ist deine einzige violette Karte, sie muss weg.
web-lesson-david-goliath-10-then = Grimble fängt sie mit der 4. Violett ist bei dir eine Farbe der kleinen Karten: fünf Karten, 5 Punkte.
web-lesson-david-goliath-11 = Behalte deine beiden Einsen und die 2: Große Karten kommen noch. Spiel die grüne 4 an.
web-lesson-david-goliath-11-wrong = Heb dir deine besten Fänger für die großen Karten auf. Spiel die grüne 4 an.
web-lesson-david-goliath-11-then = Die gelbe 4 kam nach der grünen, also ist sie die höchste. Grimble muss die blaue 3 nehmen, die dritte blaue Karte: Aus 4 + 9 = 13 werden 3.
web-lesson-david-goliath-12 = Du hast kein Gelb. Spiel die rote 1: Als niedrigste fängt sie die 9, und sie geht an Grimble, dessen rote 5 und 7 zusammen 12 zählen.
web-lesson-david-goliath-12-wrong = Die rote 1 ist sicher die niedrigste, und sie wird die dritte rote Karte von Grimble.
web-lesson-david-goliath-12-then = Die dritte rote Karte: Aus 12 Punkten werden 3. Anderen etwas zu verderben ist das halbe Spiel.
web-lesson-david-goliath-13 = Blau wurde angespielt, und bei dir liegt noch kein Blau. Fang die 7 mit der 1: Kleiner geht es nicht.
web-lesson-david-goliath-13-wrong = Fangen würden sie beide. Spiel zuerst die 1: Dann ist die 2 die niedrigste Karte, die noch da ist.
web-lesson-david-goliath-13-then = Die blaue 7 gehört dir: 7 Punkte.
web-lesson-david-goliath-14 = Noch einmal Blau. Du musst bedienen, und das gern: Es bleibt nur die 2.
web-lesson-david-goliath-14-then = Blau 7 + 8 = 15 Punkte. Mehr als zwei sollen es nicht werden!
web-lesson-david-goliath-15 = Deine letzte Karte. Spiel sie.
web-lesson-david-goliath-15-then = Die rote 4 war die niedrigste, also kommt die violette 8 zu dir: In Violett zählt sie nur 1.
web-lesson-david-goliath-end = 48 Punkte, du gewinnst: Rot 9 + 8 = 17, Blau 7 + 8 = 15, Violett 6, Gelb 5, Grün 5. Das ist das ganze Spiel. Jetzt spiel gegen richtige Bots!
web-lesson-dwarf-king-intro = Ritter, Zwerge und Goblins: Die höchste Karte der angespielten Farbe gewinnt den Stich. Was ein Stich wert ist, ändert sich aber von Hand zu Hand: Das entscheidet eine Aufgabe. Und eine Spezialkarte ist im Spiel; diesmal der Drache, und du hast ihn.
web-lesson-dwarf-king-1 = Du hast die Ritter-5, also wählst du die Aufgabe dieser Hand. Der Drache und viele Goblins gewinnen Stiche: Wähle „Die meisten Siege“.
web-lesson-dwarf-king-1-wrong = Mit dem Drachen und diesen Goblins wirst du Stiche gewinnen. Wähle die Aufgabe, die sie belohnt.
web-lesson-dwarf-king-1-then = Jeder Stich zählt jetzt 1 Punkt. Wer die Goblin-5 hat, spielt an: Das ist Tamm.
web-lesson-dwarf-king-2 = Tamm spielt den Ritter-Champion an, die höchste Karte der Farbe. Du musst bedienen. Gewinnen kannst du nicht, also gib die niedrigste: die 3.
web-lesson-dwarf-king-2-wrong = Dieser Stich ist verloren: Nur Champions schlagen den Drachen, und da liegt einer. Gib deinen niedrigsten Ritter.
web-lesson-dwarf-king-2-then = Tamm gewinnt den Stich und spielt wieder an. Champions sind die Karten, die der Drache fürchtet.
web-lesson-dwarf-king-3 = Noch ein Champion. Bediene mit dem niedrigsten Zwerg und behalte den König.
web-lesson-dwarf-king-3-wrong = Der Champion gewinnt ohnehin: Gib den niedrigsten Zwerg, die 3.
web-lesson-dwarf-king-3-then = Zwei Stiche für Tamm. Aber die hohen Karten gehen zur Neige.
web-lesson-dwarf-king-4 = Ein König, und kein Champion im Stich. Den Drachen darfst du spielen, obwohl du Ritter hast, und du spielst als Letzter: Jetzt!
web-lesson-dwarf-king-4-wrong = Ein Ritter würde verlieren. Der Drache gewinnt sicher, denn du spielst als Letzter und kein Champion liegt da.
web-lesson-dwarf-king-4-then = Der Drache schlägt den König: dein erster Stich, und du spielst den nächsten an.
web-lesson-dwarf-king-5 = Du spielst an, was du willst. Dame und Bube der Zwerge sind noch draußen. Spiel die 6 an, damit sie fallen und dein König der höchste wird.
web-lesson-dwarf-king-5-wrong = Spiel die Zwerg-6 an: Sie zieht die hohen Zwerge heraus, bevor dein König drankommt.
web-lesson-dwarf-king-5-then = Bube und Dame sind weg. Da der Champion schon gespielt ist, ist dein König jetzt der höchste Zwerg.
web-lesson-dwarf-king-6 = Der Goblin-König wird angespielt. Den schlägst du nicht: Gib deinen niedrigsten Goblin, die 6.
web-lesson-dwarf-king-6-wrong = Das verliert ohnehin; behalte die höheren Goblins und spiel die 6.
web-lesson-dwarf-king-6-then = Nur noch ein Goblin ist höher als deine: der Champion.
web-lesson-dwarf-king-7 = Da ist er. Bediene mit dem Buben: 9 und 10 sind ab jetzt so gut wie er, denn alles dazwischen hast du.
web-lesson-dwarf-king-7-wrong = Spiel hier den Buben. Die Dame bleibt der höchste Goblin.
web-lesson-dwarf-king-7-then = Jetzt ist kein Goblin im Spiel höher als deine Dame, und 9, 10 und Dame werden nacheinander stechen.
web-lesson-dwarf-king-8 = Ritter. Deine sind niedrig: Spiel die 4.
web-lesson-dwarf-king-8-wrong = Gewinnen kann keine von beiden; spiel die niedrigere, die 4.
web-lesson-dwarf-king-8-then = Sechs Stiche kommen noch, und außer der Ritter-5 hast du nichts Niedriges mehr.
web-lesson-dwarf-king-9 = Bediene mit der Ritter-5. Sie hat die Aufgabe bestimmt; jetzt ist sie ein Ritter wie jeder andere.
web-lesson-dwarf-king-9-then = Du hast keine Ritter mehr. Ab jetzt darfst du jede Karte spielen, wenn Ritter angespielt werden.
web-lesson-dwarf-king-10 = Grimble spielt die Zwerg-7 an. Von den höheren sind außer deinen nur 8 und 9 noch da: Deine 10 reicht, und der König bleibt für später.
web-lesson-dwarf-king-10-wrong = Die 10 schlägt die 7, die 8 und die 9. Behalte den König.
web-lesson-dwarf-king-10-then = Dein zweiter Stich. Und du spielst an: Alle deine Karten sind die höchsten ihrer Farbe.
web-lesson-dwarf-king-11 = Spiel den Zwerg-König an: Einen höheren Zwerg gibt es nicht mehr.
web-lesson-dwarf-king-11-wrong = Die Goblins stechen auch, aber nimm zuerst den Zwerg-König.
web-lesson-dwarf-king-11-then = Dritter Stich. Tamm hatte keinen Zwerg und konnte nicht gewinnen: Trumpf gibt es nicht.
web-lesson-dwarf-king-12 = Jetzt die Goblins, von unten: Spiel die 9 an.
web-lesson-dwarf-king-12-wrong = Heute ist es gleich, aber fang mit der 9 an.
web-lesson-dwarf-king-12-then = Vierter Stich.
web-lesson-dwarf-king-13 = Und die 10.
web-lesson-dwarf-king-13-wrong = Beide stechen. Spiel die 10.
web-lesson-dwarf-king-13-then = Fünfter Stich. Noch einer.
web-lesson-dwarf-king-14 = Die Goblin-Dame, deine letzte Karte.
web-lesson-dwarf-king-14-then = Sechs Stiche, 6 Punkte. So endet eine Hand; die nächste hat eine andere Aufgabe.
web-lesson-dwarf-king-15 = Eine neue Hand und eine andere Aufgabe: Tamm hatte die Ritter-5 und hat sie gewählt. Stiche zählen jetzt nichts; jede Dame, die du gewinnst, bringt +3, jeder König −3. In diesem Stich liegt noch nichts: Gib deinen niedrigsten Goblin, die 2.
web-lesson-dwarf-king-15-wrong = Hier gibt es nichts zu gewinnen. Behalte die höheren Goblins und gib die 2.
web-lesson-dwarf-king-15-then = Keine Dame und kein König: Dieser Stich ist für Tamm nichts wert. Lies immer zuerst die Aufgabe.
web-lesson-dwarf-king-16 = Grimble hat eine Dame gespielt. Du hast einen einzigen Ritter, und das ist der Champion: Spiel ihn.
web-lesson-dwarf-king-16-then = Die Ritter-Dame gehört dir: +3. Ritter hast du keine mehr; werden sie angespielt, darfst du abwerfen, was du willst.
web-lesson-dwarf-king-17 = Einen König hast du selbst, und wer ihn gewinnt, den kostet er 3 Punkte. Der Champion der Zwerge ist noch draußen. Gib das Anspiel ab: Spiel die Zwerg-3 an.
web-lesson-dwarf-king-17-wrong = Spiel die Zwerg-3 an: Jemand anderes soll diesen Stich gewinnen und als Nächster anspielen.
web-lesson-dwarf-king-17-then = Grimble gewinnt ihn und spielt an. Was zählt, war nicht darin.
web-lesson-dwarf-king-18 = Da ist der Champion der Zwerge. Er gewinnt diesen Stich, was du auch spielst: Darunter geht dein König an Grimble.
web-lesson-dwarf-king-18-wrong = Der Champion gewinnt ohnehin. Gib also, was wehtut: den Zwerg-König.
web-lesson-dwarf-king-18-then = Grimble hat einen König: −3. Hohe Karten sind nicht immer gute Karten.
web-lesson-dwarf-king-19 = Ritter, und du hast keinen: Jede Karte ist erlaubt. Die Spezialkarte dieser Hand ist der Schamane, −3 für den, der ihn gewinnt, und du hast ihn. Wirf ihn ab.
web-lesson-dwarf-king-19-wrong = Das ist erlaubt. Aber jetzt wirst du den Schamanen los: Spiel ihn.
web-lesson-dwarf-king-19-then = Tamm hatte nur höhere Ritter und muss den Stich nehmen: −3.
web-lesson-dwarf-king-20 = Grimble musste die Goblin-Dame spielen. Nur der Champion schlägt sie: Nimm sie.
web-lesson-dwarf-king-20-wrong = Das verliert gegen die Dame. Nimm sie mit dem Champion der Goblins.
web-lesson-dwarf-king-20-then = Noch eine Dame: +3. Mehr Punkte gibt es für dich in dieser Hand nicht, also lassen wir den Rest weg.
web-lesson-dwarf-king-end = Mit 12 Punkten gewinnst du. Ein ganzes Spiel hat sieben Hände, jede mit einer anderen Aufgabe und einer anderen Spezialkarte. Jetzt spiel gegen richtige Bots!
web-learn = Spielen lernen
web-learn-about = Schritt für Schritt, in wenigen Minuten.
web-learn-of = { $game }: die ersten Schritte
web-learn-step = Schritt { $n } von { $all }
web-learn-begin = Los geht’s
web-learn-again = Noch einmal
web-learn-restart = Von vorn beginnen
web-learn-restart-ask = Dieses erste Spiel noch einmal vom ersten Schritt an beginnen?
web-replay = Rückblick
web-replay-moment = Moment { $n } von { $all }
web-replay-file = Die Aufzeichnung eines Spiels öffnen
web-replay-review = Eine Analyse dieses Spiels öffnen
web-replay-review-how = Auf dem eigenen Rechner entsteht sie aus der Aufzeichnung so:
web-replay-review-other = Diese Analyse gehört zu einem anderen Spiel.
web-replay-play = Abspielen
web-replay-pause = Anhalten
web-replay-slider = Moment
web-replay-first = Zum Anfang
web-replay-back = Eine Karte zurück
web-replay-next = Eine Karte weiter
web-replay-last = Zum Ende
web-replay-trick-back = Einen Stich zurück
web-replay-trick-next = Einen Stich weiter
web-replay-seat = Gesehen von
web-replay-hands = Alle Hände
web-replay-link = Link zu diesem Moment kopieren
web-replay-table = Zum Tisch
web-replay-tables = Als Tabellen
web-replay-values = Was jede Karte wert war
web-replay-values-none = Hier gab es nichts zu entscheiden.
web-replay-values-ask = Eine Analyse sagt, was jede Karte hier wert war.
web-replay-open = Offen
web-replay-share = Siege
web-replay-points = Punkte
web-replay-decision =
    { $who ->
        [you] Du entscheidest
       *[other] { $name } entscheidet
    }
web-sound = Töne
web-sound-about = Wenn du dran bist, und wenn Karten fallen oder gewonnen werden.
web-score-of = { $name }: { $points }
web-score-tap = Tippe auf eine Zahl, um zu sehen, wie sie zustande kam.
web-https = Dafür muss die Seite über HTTPS geöffnet sein.
web-pace-of = Bots brauchen
web-pace-of-none = keine Zeit
web-pace-of-quick = 0,25 bis 0,45 s
web-pace-of-normal = 0,5 bis 0,9 s
web-pace-of-slow = 1 bis 1,8 s
web-awake-no = Ohne HTTPS kann der Bildschirm nicht wach gehalten werden.
web-grace = Bot übernimmt nach
web-grace-about = Für alle, die die Verbindung verlieren, spielt ein Bot, bis sie zurück sind.
web-text-begin = das Spiel beginnen; Bots nehmen die freien Plätze
web-replay-legend = Siege und Punkte sind, was nach dem Wissensstand zu erwarten war; die letzte Spalte gilt für offene Karten.
web-gone = nicht verbunden
web-gone-bot = nicht verbunden, in { $time } übernimmt ein Bot
web-gone-bot-short = weg · Bot in { $time }
web-leave-sure = Endgültig gehen? Ein Bot spielt weiter.
web-verify-seed = Der Startwert ist { $seed }
web-hint-ask-alone = Tipps werden in der Aufzeichnung des Spiels vermerkt. Trotzdem fragen?
web-retry = Noch einmal versuchen
web-text-gone = { $name } ist nicht verbunden.
web-ended-removed = Der Gastgeber hat dich von diesem Tisch entfernt.
web-count-extra = Zusatzhand { $round }
web-fresh = neu
web-returned = zurückgenommen

## command

command-start = start los
command-undo = u zurück rückgängig
command-again = nochmal neu
command-review = analyse rückblick
command-say = sag
command-last = l letzter
command-table = t tisch
command-scores = s punkte
command-hint = h tipp
command-hand = hand
command-log = log verlauf
command-help = ? hilfe
command-quit = q ende
command-left = links
command-right = rechts
command-no = n nein 0
command-nobody = niemand keiner keine nein -
command-rest = rest
command-finish = schluss

## Satzteile. `$x_is` sagt, ob ein Spieler der Leser ist.

whom =
    { $other_is ->
        [you] dir
       *[other] { $other }
    }
points =
    { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
tricks =
    { $tricks ->
        [one] { $tricks } Stich
       *[other] { $tricks } Stiche
    }
cards-count =
    { $cards_count ->
        [one] { $cards_count } Karte
       *[other] { $cards_count } Karten
    }

## Was geschah

seen-hand =
    { $seat_is ->
        [you] Deine Hand: { $cards }.
       *[other] { $seat } hat { $cards }.
    }
seen-david-goliath-deal =
    { $seat_is ->
        [you] Runde { $round } von { $rounds }. Du gibst.
       *[other] Runde { $round } von { $rounds }. { $seat } gibt.
    }
seen-david-goliath-play =
    { $seat_is ->
        [you] Du spielst { $card }.
       *[other] { $seat } spielt { $card }.
    }
seen-david-goliath-play-lead =
    { $seat_is ->
        [you] Stich { $trick }: Du spielst { $card } an.
       *[other] Stich { $trick }: { $seat } spielt { $card } an.
    }
seen-david-goliath-play-void =
    { $seat_is ->
        [you] Du hast kein { $suit } und spielst { $card }.
       *[other] { $seat } hat kein { $suit } und spielt { $card }.
    }
seen-dwarf-king-deal =
    { $seat_is ->
        [you] Hand { $round }. Du gibst. Spezialkarte: { $special_name }. { $special_does }.
       *[other] Hand { $round }. { $seat } gibt. Spezialkarte: { $special_name }. { $special_does }.
    }
seen-dwarf-king-deal-tile =
    { $seat_is ->
        [you] Du deckst Tafel { $tile } auf und wählst die Regel.
       *[other] { $seat } deckt Tafel { $tile } auf und wählt die Regel.
    }
seen-dwarf-king-quest =
    { $seat_is ->
        [you] Du wählst die Aufgabe { $quest_title }: { $quest_text }.
       *[other] { $seat } wählt die Aufgabe { $quest_title }: { $quest_text }.
    }
seen-dwarf-king-exchange =
    { $seat_is ->
        [you] Du nimmst { whom } zwei zufällige Karten ab.
       *[other] { $seat } nimmt { whom } zwei zufällige Karten ab.
    }
seen-dwarf-king-taken =
    { $seat_is ->
        [you] Du bekommst { $cards_list } von { whom }.
       *[other] { $seat } bekommt { $cards_list } von { whom }.
    }
seen-dwarf-king-taken-hidden = Zwei Karten wechseln die Hand.
seen-dwarf-king-given =
    { $seat_is ->
        [you] Du gibst { whom } { $card } zurück.
       *[other] { $seat } gibt { whom } { $card } zurück.
    }
seen-dwarf-king-given-hidden =
    { $seat_is ->
        [you] Du gibst { whom } eine Karte zurück.
       *[other] { $seat } gibt { whom } eine Karte zurück.
    }
seen-dwarf-king-play =
    { $seat_is ->
        [you] Du spielst { $card }.
       *[other] { $seat } spielt { $card }.
    }
seen-dwarf-king-play-lead =
    { $seat_is ->
        [you] Stich { $trick }: Du spielst { $card } an.
       *[other] Stich { $trick }: { $seat } spielt { $card } an.
    }
seen-dwarf-king-play-void =
    { $seat_is ->
        [you] Du hast keine { $suit } und spielst { $card }.
       *[other] { $seat } hat keine { $suit } und spielt { $card }.
    }
seen-dwarf-king-play-mummy = Die Mumie gilt als { $card_name }.
seen-dwarf-king-play-puppeteer = Der Puppenspieler liegt knapp höher als { $card_name }.
seen-dwarf-king-druid =
    { $seat_is ->
        [you] Der Druide: Du tauschst die Hand mit { whom }.
       *[other] Der Druide: { $seat } tauscht die Hand mit { whom }.
    }
seen-dwarf-king-pass-left =
    { $seat_is ->
        [you] Du entscheidest: Alle Hände wandern nach links.
       *[other] { $seat } entscheidet: Alle Hände wandern nach links.
    }
seen-dwarf-king-pass-right =
    { $seat_is ->
        [you] Du entscheidest: Alle Hände wandern nach rechts.
       *[other] { $seat } entscheidet: Alle Hände wandern nach rechts.
    }
seen-dwarf-king-took =
    { $seat_is ->
        [you] Du legst den Hexer in den Stich und nimmst { $card }.
       *[other] { $seat } legt den Hexer in den Stich und nimmt { $card }.
    }

## Was daraus folgte

effect-wins_highest =
    { $seat_is ->
        [you] Du hast die niedrigste Karte gespielt und bekommst die höchste, { $card }.
       *[other] { $seat } hat die niedrigste Karte gespielt und bekommt die höchste, { $card }.
    }
effect-wins_rest =
    { $seat_is ->
        [you] Du hast die höchste Karte gespielt und bekommst { $cards_list }.
       *[other] { $seat } hat die höchste Karte gespielt und bekommt { $cards_list }.
    }
effect-keeps_lowest =
    { $seat_is ->
        [you] Du behältst die niedrigste Karte, { $card }.
       *[other] { $seat } behält die niedrigste Karte, { $card }.
    }
effect-removed = Die niedrigste Karte, { $card }, ist aus dem Spiel.
effect-turned =
    { $seat_is ->
        [you] Du hast jetzt drei oder mehr Karten in { $suit }: Sie zählen je 1 Punkt, aus { $from } werden { $to }.
       *[other] { $seat } hat jetzt drei oder mehr Karten in { $suit }: Sie zählen je 1 Punkt, aus { $from } werden { $to }.
    }
effect-turned-even =
    { $seat_is ->
        [you] Du hast jetzt drei oder mehr Karten in { $suit }: Sie zählen ab jetzt je 1 Punkt.
       *[other] { $seat } hat jetzt drei oder mehr Karten in { $suit }: Sie zählen ab jetzt je 1 Punkt.
    }
effect-shows =
    { $seat_is ->
        [you] Du zeigst { $card }.
       *[other] { $seat } zeigt { $card }.
    }
effect-wins_trick =
    { $seat_is ->
        [you] Du gewinnst den Stich mit { $card_option }.
       *[other] { $seat } gewinnt den Stich mit { $card_option }.
    }
effect-wins_trick-special =
    { $seat_is ->
        [you] Du gewinnst den Stich mit { $card_option }. { $special_does }.
       *[other] { $seat } gewinnt den Stich mit { $card_option }. { $special_does }.
    }
effect-wins_trick-champion =
    { $seat_is ->
        [you] Du gewinnst den Stich mit { $card_option }: Ein Champion schlägt den Drachen.
       *[other] { $seat } gewinnt den Stich mit { $card_option }: Ein Champion schlägt den Drachen.
    }
effect-bonus =
    { $seat_is ->
        [you] Du bekommst { $points_added } für { $card }.
       *[other] { $seat } bekommt { $points_added } für { $card }.
    }
effect-doubled =
    { $seat_is ->
        [you] Du hast die Zauberin: Diese Hand zählt für dich doppelt.
       *[other] { $seat } hat die Zauberin: Diese Hand zählt doppelt.
    }
effect-round_over = Runde { $round } ist zu Ende.
effect-hand_over = Hand { $round } ist zu Ende, gewertet nach der Aufgabe { $quest_title }: { $quest_text }.
effect-total =
    { $seat_is ->
        [you] Du hast insgesamt { points }.
       *[other] { $seat } hat insgesamt { points }.
    }
effect-goes_on = Niemand führt allein: noch eine Hand.
effect-game_over =
    { $seat_is ->
        [you] Du gewinnst das Spiel!
       *[other] { $seat } gewinnt das Spiel.
    }
effect-game_over-shared =
    { $seats_is ->
        [you] { $seats } teilt euch den Sieg.
       *[other] { $seats } teilen sich den Sieg.
    }

## Wie Punkte entstanden

score-line =
    { $seat_is ->
        [you] Du bekommst { points }.
       *[other] { $seat } bekommt { points }.
    }
score-colour = { $cards }: { points }.
score-colour-each = { $cards }: { cards-count }, je 1 Punkt.
score-nothing = Keine Karten gewonnen.
score-bonus = { $points_added } für { $card }.
score-doubled = Verdoppelt.
nothing = nichts
counted-nothing = Nichts, was zählt.
counted-tricks = { $points_added } für { tricks }.
counted-same_tricks = { $points_added } für { tricks }, so viele wie { $seats }.
counted-same_tricks-alone = { $points_added } für { tricks }, so viele hat sonst niemand.
counted-neighbours = { $points_added }: { tricks }; der Spieler davor hat { $previous }, der danach { $next }.
counted-run = { $points_added } für { tricks } in Folge.
counted-drought = { $points_added }: { tricks } in Folge nicht gewonnen.
counted-last_four = { $points_added } für { tricks } von den letzten vier.
counted-third_trick = { $points_added } für den dritten Stich, als Nummer { $place }.
counted-third_trick-none = { $points_added }: kein dritter Stich.
counted-each =
    { $cards_count ->
        [one] { $points_added } für { $cards_list }.
        [2] { $points_added } für { $cards_list }, je { $worth_added }.
       *[other] { $points_added } für { $cards }, je { $worth_added }.
    }
counted-triplet = { $points_added } für { $cards } zusammen.
knights =
    { $knights ->
        [one] { $knights } Ritter
       *[other] { $knights } Ritter
    }
dwarves =
    { $dwarves ->
        [one] { $dwarves } Zwerg
       *[other] { $dwarves } Zwerge
    }
goblins =
    { $goblins ->
        [one] { $goblins } Goblin
       *[other] { $goblins } Goblins
    }
counted-suits = { $points_added } für { knights }, { dwarves } und { goblins }.
counted-lowest = { $points_added } für { $card } als niedrigste Karte.
counted-lowest-none = { $points_added }: keine Karte mit einem Wert.
counted-row = { $points_added } für die Reihe { $cards }.
counted-sum = { $points_added } für die Summe { $sum }; die höchste der anderen ist { $others }.

## Am Tisch

happened-seated =
    { $seat_is ->
        [you] Du setzt dich.
       *[other] { $seat } setzt sich.
    }
happened-filled = Ein Bot setzt sich: { $seat } ({ $bot }).
happened-emptied = Ein Platz ist frei.
happened-added =
    { $seat_is ->
        [you] Du mischst mit.
       *[other] { $seat } mischt mit.
    }
happened-started = Das Spiel beginnt.
happened-timeout =
    { $seat_is ->
        [you] Deine Zeit ist abgelaufen.
       *[other] Die Zeit von { $seat } ist abgelaufen.
    }
happened-away-gone =
    { $seat_is ->
        [you] Du bist weg; ein Bot spielt weiter.
       *[other] { $seat } ist weg; ein Bot spielt weiter.
    }
happened-away-left =
    { $seat_is ->
        [you] Du bist gegangen; ein Bot spielt weiter.
       *[other] { $seat } ist gegangen; ein Bot spielt weiter.
    }
happened-away-removed =
    { $seat_is ->
        [you] Du wurdest entfernt; ein Bot spielt weiter.
       *[other] { $seat } wurde entfernt; ein Bot spielt weiter.
    }
happened-back =
    { $seat_is ->
        [you] Du bist zurück.
       *[other] { $seat } ist zurück.
    }
happened-hint =
    { $seat_is ->
        [you] Du hast um einen Tipp gebeten.
       *[other] { $seat } hat um einen Tipp gebeten.
    }
happened-undone =
    { $seat_is ->
        [you] Du hast deine letzte Entscheidung zurückgenommen.
       *[other] { $seat } hat die letzte Entscheidung zurückgenommen.
    }
happened-rematch = Es gibt eine Revanche.
happened-emote = { $seat }: { $emote }
happened-chat = { $name }: { $text }

## Was gefragt ist

asks-lobby = Das Spiel hat noch nicht begonnen.
asks-deal = Die Karten werden gegeben.
asks-lead =
    { $seat_is ->
        [you] Du bist dran: Spiel eine Karte an.
       *[other] { $seat } spielt an.
    }
asks-follow =
    { $seat_is ->
        [you] Du bist dran: Bediene { $suit }.
       *[other] { $seat } ist dran.
    }
asks-free =
    { $seat_is ->
        [you] Du bist dran: Du kannst { $suit } nicht bedienen, spiel eine beliebige Karte.
       *[other] { $seat } ist dran.
    }
asks-play =
    { $seat_is ->
        [you] Du bist dran: Spiel eine beliebige Karte.
       *[other] { $seat } ist dran.
    }
asks-quest =
    { $seat_is ->
        [you] Du wählst: Welche Regel gilt?
       *[other] { $seat } wählt die Aufgabe.
    }
asks-exchange =
    { $seat_is ->
        [you] Du wählst: Wem nimmst du zwei Karten ab?
       *[other] { $seat } wählt, wem zwei Karten abgenommen werden.
    }
asks-taking =
    { $seat_is ->
        [you] Du nimmst { whom } zwei Karten ab.
       *[other] { $seat } nimmt { whom } zwei Karten ab.
    }
asks-giving =
    { $seat_is ->
        [you] Gib { whom } eine Karte zurück ({ $number } von 2).
       *[other] { $seat } gibt { whom } zwei Karten zurück.
    }
asks-druid =
    { $seat_is ->
        [you] Du wählst: Mit wem tauschst du die Hand?
       *[other] { $seat } wählt, mit wem die Hand getauscht wird.
    }
asks-pass =
    { $seat_is ->
        [you] Du wählst: Wohin wandern alle Hände?
       *[other] { $seat } wählt, wohin alle Hände wandern.
    }
asks-sorcerer = Alle werden nach dem Hexer gefragt.
asks-sorcerer-take = Du hast den Hexer: gegen eine Karte des Stichs tauschen?
asks-sorcerer-must = Du hast den Hexer: letzte Gelegenheit, nimm eine Karte des Stichs.
asks-can_play = Du kannst spielen: { $cards }.
asks-can_give = Du kannst geben: { $cards }.
asks-over = Das Spiel ist zu Ende.

## Der Tisch, wie er liegt

table-quest = Aufgabe { $quest }, { $quest_title }: { $quest_text }.
table-tile = Tafel { $tile }: { $first_title } ({ $first }) oder { $second_title } ({ $second }).
table-special = Spezialkarte: { $special_name }. { $special_does }.
table-trick = { $seat }: { $card_name }.
table-trick-none = Der Stich ist leer.
table-last = { $seat }: { $card_name }.
table-last-none = Noch ist kein Stich zu Ende.
table-led = Angespielt: { $suit }.
table-holds =
    { $seat_is ->
        [you] Du hast { cards-count } auf der Hand.
       *[other] { $seat } hat { cards-count } auf der Hand.
    }
table-won =
    { $seat_is ->
        [you] Du hast { points } gewonnen.
       *[other] { $seat } hat { points } gewonnen.
    }
table-won-none =
    { $seat_is ->
        [you] Du hast noch keine Karten gewonnen.
       *[other] { $seat } hat noch keine Karten gewonnen.
    }
table-tricks =
    { $seat_is ->
        [you] Du hast { tricks }, bisher { points }.
       *[other] { $seat } hat { tricks }, bisher { points }.
    }
table-known = { $seat } hat { $cards }.
table-void = { $seat } kann { $suit } nicht bedienen.
table-out = Aus dem Spiel: { $cards }.
table-hand-none = Deine Hand ist leer.
table-scores-none = Noch ist keine { $part } zu Ende.

## Die Phasen einer Hand, als das, was gefragt ist

phase-deal = das Geben
phase-quest = die Wahl der Aufgabe
phase-exchange = wem zwei Karten abgenommen werden
phase-taking = die zwei Karten, die genommen werden
phase-giving = zwei Karten, die zurückgegeben werden
phase-play = eine Karte
phase-druid = mit wem die Hand getauscht wird
phase-pass = wohin alle Hände wandern
phase-sorcerer = ob der Hexer eingesetzt wird
phase-over = nichts mehr, das Spiel ist zu Ende

## Nacherzählen und Analyse
replay-bots =
    { $n ->
        [one] Einer der Spieler ist ein Bot.
       *[other] { $n } der Spieler sind Bots.
    }
replay-unfinished = Das Spiel ist nicht zu Ende.
review-title = Analyse
review-cards = Karte für Karte durchgehen
review-where-hands = Hand { $round }, Stich { $trick }
review-where-rounds = Runde { $round }, Stich { $trick }
review-decision = { $where }: { $seat } – { $played }. Besser: { $best }, +{ $loss } Prozentpunkte Gewinnchance ({ $class }).
review-shares = Anteile am Sieg
review-shares-note = Bei offenen Karten: welchen Anteil am Sieg jeder vor und nach jeder Entscheidung hatte, wenn von da an alle gut gespielt hätten. Eine Stufe nach unten ist, was verschenkt wurde.
review-players = Spieler
review-player = Spieler
review-accuracy = Genauigkeit
review-result = Ergebnis
review-luck = Karten
review-lost = verschenkt
review-accuracy-note = Genauigkeit: 100 heißt immer die beste Wahl, 0 nicht besser als der Zufall. Eine Entscheidung zählt so viel, wie auf dem Spiel stand: Eine, die das Spiel kostet, wiegt viele gute auf. Was nichts ändert, zählt nicht und steht auch nicht bei den Klassen. Sind es zu wenige, steht keine Zahl da (–).
review-luck-note = Karten: wie viele Prozentpunkte Gewinnchance das Geben brachte, bevor jemand spielte.
review-lost-note = Verschenkt: Prozentpunkte Gewinnchance nach dem, was der Spieler wissen konnte. Eine Klasse gibt es nur für das, was um mehr als zwei Standardfehler schlechter ist.
review-turning = Wendepunkte
review-none = Niemand hat etwas entschieden, das deutlich schlechter war als etwas anderes.
review-known = Was der Spieler wissen konnte
review-open = Bei offenen Karten
review-action = Aktion
review-share = Anteil am Sieg
review-points = Punkte
review-mark-played = gespielt
review-mark-best = am besten
review-all = Alle Entscheidungen
review-place = wo
review-best = am besten, soweit man wissen konnte
review-class = Klasse

## Terminal
tui-help-7 = C sagt den anderen an einem Tisch auf einem Server etwas. Nach dem Spiel: N spielt noch eines mit denselben Einstellungen, R sagt, was besser gewesen wäre.
tui-key-enter-choose = wählt aus
tui-key-enter-close = schließt
tui-key-enter-give = gibt die Karte
tui-key-enter-none = tut jetzt nichts
tui-key-enter-play = spielt die Karte
tui-key-enter-ready = legt die Karte bereit
tui-key-enter-send = sendet
tui-key-enter-start = beginnt das Spiel
tui-key-chat = Chat
tui-key-new = neu
tui-key-review = Analyse
tui-lobby-wait = Der Tisch wartet, bis { $name } beginnt.
tui-invitation = Andere kommen mit diesem Link: { $link }
tui-chat = Sag den anderen: { $text }▏
resume-game-hands = { $number }: { $game }, { $players }, Hand { $round }, { $ago }.
resume-game-rounds = { $number }: { $game }, { $players }, Runde { $round }, { $ago }.
resume-which = Welches Spiel? Eine Nummer; Enter für das erste.
resume-skipped = Übersprungen: { $why }
ago-now = gerade eben
ago-minutes =
    { $n ->
        [one] vor { $n } Minute
       *[other] vor { $n } Minuten
    }
ago-hours =
    { $n ->
        [one] vor { $n } Stunde
       *[other] vor { $n } Stunden
    }
ago-days =
    { $n ->
        [one] vor { $n } Tag
       *[other] vor { $n } Tagen
    }
plain-help-5 = sag und ein Text: sagt ihn den anderen an einem Tisch auf einem Server.
plain-over = neu: noch ein Spiel mit denselben Einstellungen. analyse: was besser gewesen wäre. ende: gehen.
pad-go_on = Es gibt einen Abend vom { $date }: { $names }, { $rounds } gespielt. Enter: damit weitermachen. neu: einen neuen beginnen.
rounds =
    { $n ->
        [one] { $n } Runde
       *[other] { $n } Runden
    }
hands =
    { $n ->
        [one] { $n } Hand
       *[other] { $n } Hände
    }
pad-kept = Dieser Abend liegt in { $path }.

## Berichte von Befehlen
report-title =
    { $games ->
        [one] { $games } Spiel „{ $game }“ mit { $players } Spielern
       *[other] { $games } Spiele „{ $game }“ mit { $players } Spielern
    }
report-title-random =
    { $games ->
        [one] { $games } zufälliges Spiel „{ $game }“ mit { $players } Spielern
       *[other] { $games } zufällige Spiele „{ $game }“ mit { $players } Spielern
    }
report-seat = Platz
report-games = Spiele
report-hands = Hände
report-tricks = Stiche
report-mean = Mittel
report-mean_score = Punkte im Mittel
report-spread = Streuung
report-of-quest = Aufgabe: ihre Punkte
report-of-special = Spezialkarte: Wertung der Hand
report-of-special_adds = Spezialkarte: was sie bringt
report-of-lead = Anspiel: gegenüber den anderen
report-faults = { $name }: { report-timeouts }, { report-crashes }, { report-illegal }, jedes Mal durch eine zufällige Aktion ersetzt
report-timeouts = { $timeouts }-mal zu langsam
report-crashes =
    { $crashes ->
        [one] { $crashes } Absturz
       *[other] { $crashes } Abstürze
    }
report-illegal =
    { $illegal ->
        [one] { $illegal } unerlaubte Antwort
       *[other] { $illegal } unerlaubte Antworten
    }
report-without_faults =
    { $games ->
        [one] Fehler des ersten Spiels sind nicht mitgezählt
       *[other] Fehler der ersten { $games } Spiele sind nicht mitgezählt
    }
report-stopped-games = angehalten: { $done } von { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spielen
    } fertig; { $kept ->
        [yes] derselbe Befehl macht da weiter
       *[no] fortsetzen lässt sich das nicht; --records DATEI hebt Spiele auf
    }
report-stopped-deals = angehalten: { $done } von { report-all-deals } fertig; { $kept ->
        [yes] derselbe Befehl macht da weiter
       *[no] fortsetzen lässt sich das nicht; --json DATEI hebt Ergebnisse auf
    }
report-all-games =
    { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spiele
    }
report-all-deals =
    { $deals ->
        [one] { $deals } Kartenverteilung
       *[other] { $deals } Kartenverteilungen
    }
report-cut_off = { $file }: Zeile { $line } ist abgeschnitten und wird noch einmal gespielt
report-more = { $file } enthält auch { report-all-deals } außerhalb von --deals { $range }: { $deals ->
        [one] sie bleibt darin und zählt mit
       *[other] sie bleiben darin und zählen mit
    }
report-missing = zwischen denen in den Dateien fehlen Kartenverteilungen: { $gaps }
report-match = { $game }, { $players } Spieler: { report-all-deals }, { report-all-games }
report-interval = { $mean } [{ $low }; { $high }]
report-bot = Bot
report-rank = Rang
report-rating = Wertungszahl
report-ahead = vor
report-better = { $a } ist besser als { $b }: { $difference } ± { $radius }
report-undecided = nicht entschieden, ob { $a } oder { $b } besser ist: { $difference } ± { $radius }
report-right = { report-all-games } richtig
report-wrong = { report-all-games } richtig, { $wrong } falsch
report-bench-play = { $game }, { $players } Spieler: { report-all-games }, { $decisions } Entscheidungen, { $speed } Entscheidungen/s, { $time } ns/Entscheidung, Signatur { $signature }
report-bench-search = { $game }, { $players } Spieler: { $decisions } Entscheidungen, { $simulations } Simulationen, { $speed } Simulationen/s
report-bench-net = { $game }, { $players } Spieler: { $decisions } Entscheidungen, { $time } µs/Entscheidung
report-bench-worlds =
    { $positions ->
        [one] { $game }, { $players } Spieler: { $positions } Stellung, { $worlds } Welten, { $time } ns/Welt, { $cards } Karten auf der Hand
       *[other] { $game }, { $players } Spieler: { $positions } Stellungen, je { $worlds } Welten, { $time } ns/Welt, { $cards } Karten auf der Hand
    }
report-copied =
    { $n ->
        [one] Kopiert: { $n } Tisch mit allem, was dazugehört.
       *[other] Kopiert: { $n } Tische mit allem, was dazugehört.
    }
report-backup = Die Daten aus { $from } sind in { $to }.
report-serve = Trickhold läuft unter { $url }
report-serve-lan = In diesem Netz: { $url }
report-serve-nowhere = Dieser Rechner hat keine Adresse in einem Netz.
report-serve-data = Alle Daten sind in { $place }. Strg-C beendet den Server.
report-folder = Deine Spiele sind in { $path }; der Ordner kann auch nach { $own } umziehen.
report-any_action = { $program }: { $what }: spielt irgendeine Aktion
report-started_again = { $program }: { $what }: neu gestartet
report-refused = abgelehnt: { $what }
report-left = noch { $time }
report-progress-games = Spiele
report-progress-deals = Kartenverteilungen
report-progress-decisions = Entscheidungen
report-none = Es gibt keine.
report-done-restored = zurückgeholt
report-done-deleted = gelöscht
report-done-blocked = gesperrt
report-done-unblocked = wieder zugelassen
report-admin-network = Netz
report-admin-blocked = gesperrt
report-admin-why = Grund
report-admin-table = Tisch
report-admin-game = Spiel
report-admin-state = Stand
report-admin-rows = Zeilen
report-admin-played = zuletzt gespielt
report-admin-forgotten = vergessen in
report-state-lobby = wartet
report-state-playing = läuft
report-state-over = zu Ende
report-in-minutes = { $n } min
report-in-hours = { $n } h
report-in-days =
    { $n ->
        [one] { $n } Tag
       *[other] { $n } Tagen
    }

## Tipps: was zu tun ist, was es bringt, und warum
from =
    { $from ->
        [one] { $from } Punkt
       *[other] { $from } Punkten
    }
part-hand = Hand
part-round = Runde
games-more =
    { $share ->
        [one] von 100 Spielen eins mehr
       *[other] von 100 Spielen { $share } mehr
    }
games-fewer =
    { $share ->
        [one] von 100 Spielen eins weniger
       *[other] von 100 Spielen { $share } weniger
    }
option-left = der Weitergabe nach links
option-right = der Weitergabe nach rechts
option-decline = dem behaltenen Hexer
option-quest = „{ $title }“
hint-play = Mein Rat: { $card }.
hint-give = Gib zurück: { $card }.
hint-take = Nimm mit dem Hexer: { $card }.
hint-decline = Setz den Hexer jetzt nicht ein.
hint-quest = Wähle „{ $quest_title }“.
hint-exchange = Nimm { $other } zwei Karten ab.
hint-druid = Tausch die Hand mit { $other }.
hint-pass-left = Gib alle Hände nach links: Deine geht an { $other }.
hint-pass-right = Gib alle Hände nach rechts: Deine geht an { $other }.
hint-only = Etwas anderes geht nicht.
gain-clear = Damit gewinnst du { games-more } als mit { $next_option } und machst { points } mehr.
gain-share = Damit gewinnst du { games-more } als mit { $next_option }.
gain-fewer = Damit gewinnst du { games-more } als mit { $next_option }, machst aber { points } weniger.
gain-points = Damit machst du { points } mehr als mit { $next_option } und gewinnst etwa gleich oft.
gain-close = Mit { $next_option } stündest du etwa gleich gut da.
gain-close-wins = Mit { $next_option } stündest du etwa gleich gut da: Beide gewinnen { prize }.
gain-close-wins-likely = Mit { $next_option } stündest du etwa gleich gut da: Beide gewinnen { cases } { prize }.
gain-close-loses = Mit { $next_option } stündest du etwa gleich gut da: Keine von beiden gewinnt { prize }.
gain-close-loses-likely = Mit { $next_option } stündest du etwa gleich gut da: Dabei gewinnt { cases } keine von beiden { prize }.
gain-close-even = Mit { $next_option } stündest du etwa gleich gut da: Beides bringt dir etwa { points }.
gain-close-all = Mit { $next_option } stündest du etwa gleich gut da: Was du auch wählst, die { $part } bringt dir etwa { points }.
gain-close-only = Mit { $next_option } stündest du etwa gleich gut da, obwohl nur diese Karte { prize } gewinnt.
gain-close-other = Mit { $next_option } stündest du etwa gleich gut da, obwohl nur jene Karte { prize } gewinnt.
gain-close-often = Mit { $next_option } stündest du etwa gleich gut da: Jene Karte gewinnt { next-cases } { prize }, diese { cases }.
gain-close-chance = Mit { $next_option } stündest du etwa gleich gut da: Du gewinnst mit beidem in etwa { $share } % der Fälle.
prize =
    { $prize_is ->
        [trick] den Stich
       *[cards] in diesem Stich etwas
    }
next-cases =
    { $next_chance ->
        [1] so gut wie nie
        [99] fast immer
       *[other] in { $next_chance } % der Fälle
    }
cases =
    { $chance ->
        [1] so gut wie nie
        [99] fast immer
       *[other] in { $chance } % der Fälle
    }
why-turns = Mit { $other_option } bekämst du die dritte Karte in { $suit }: von { from } auf { $to }.
why-turns-likely = Mit { $other_option } bekämst du { cases } die dritte Karte in { $suit }: von { from } auf { $to }.
why-captures = Als niedrigste Karte holt sie { $card }: { points } in diesem Stich.
why-captures-likely = { cases } holt sie die höchste Karte; der Stich bringt etwa { points }.
why-rest = Sie gewinnt { $cards_list }: { points } in diesem Stich.
why-rest-likely = { cases } gewinnt sie den Rest des Stichs; er bringt etwa { points }.
why-takes = Sie gewinnt den Stich und darin { $cards_list }: { points } durch die Aufgabe.
why-takes-likely = { cases } gewinnt sie den Stich und darin { $cards_list }: { points } durch die Aufgabe.
why-leaves = Mit { $other_option } würdest du { $cards_list } gewinnen: Das würde dich { points } kosten.
why-leaves-likely = Mit { $other_option } würdest du { cases } { $cards_list } gewinnen: Das würde dich { points } kosten.
why-bonus = Sie bringt dir { points } durch { $special }.
why-bonus-likely = { cases } bringt sie dir { points } durch { $special }.
why-malus = Mit { $other_option } würdest du durch { $special } { points } verlieren.
why-malus-likely = Mit { $other_option } würdest du { cases } durch { $special } { points } verlieren.
why-wins = Sie gewinnt den Stich: nach jetzigem Stand { points }.
why-wins-likely = { cases } gewinnt sie den Stich; nach jetzigem Stand bringt das etwa { points }.
why-ducks = Mit { $other_option } würdest du den Stich gewinnen, und das würde dich nach jetzigem Stand { points } kosten.
why-ducks-likely = Mit { $other_option } würdest du den Stich { cases } gewinnen; nach jetzigem Stand würde das etwa { points } kosten.
why-frees = So nimmst du { $card } aus deinem eigenen Stich und sparst { points }.
why-avoids = Mit { $other_option } würdest du in diesem Stich etwa { points } verlieren.
why-trick = Nach jetzigem Stand bringt dir der Stich etwa { points }, mit { $other_option } etwa { $other_points }.
why-keeps = Du behältst eine niedrige Karte: { $card_name }; niemand sonst hat eine niedrigere.
why-dumps = Jemand anders bekommt { $card } und verliert damit { points }.
why-dumps-likely = { cases } bekommt jemand anders { $card } und verliert damit { points }.
why-void = Das ist deine letzte Karte der Farbe { $suit }: Danach musst du dort nicht mehr bedienen.
why-spoils = Sie bringt { $seat } die dritte Karte in { $suit }: von { from } auf { $to }.
why-spoils-likely = { cases } bringt sie { $seat } die dritte Karte in { $suit }: von { from } auf { $to }.
why-robs = So nimmst du { $seat } { $card } weg; das kostet { $seat } { points }.
why-quest = Mit deiner Hand bringt sie etwa { points }, { $other_option } etwa { $other_points }.
why-hand = Danach erwartest du in dieser Hand etwa { points }, mit { $other_option } etwa { $other_points }.
why-expected = Bis zum Ende der { $part } bringt es etwa { points }, mit { $other_option } etwa { $other_points }.
why-rival = { $seat } gewinnt dann { games-fewer } als bei { $other_option }.
why-share = Weniger Punkte ({ $points } statt { $other_points } mit { $other_option }), aber die bessere Siegchance.
why-chance = Du gewinnst damit in { $share } % der Fälle, mit { $other_option } in { $other_share } %.
why-top = Du behältst eine hohe Karte: { $card_name }; niemand sonst hat in dieser Farbe eine höhere.
why-fetches = Du bekommst eine hohe Karte auf die Hand: { $card_name }; niemand sonst hat in dieser Farbe eine höhere.
why-idle = Bisher zählt in diesem Stich keine Karte für die Aufgabe.
why-goes = So oder so gewinnt { $seat } { most }.
why-goes-likely = So oder so gewinnt { $seat } { cases } { most }.
most =
    { $prize_is ->
        [trick] den Stich
       *[cards] den Rest des Stichs
    }
why-holds =
    { $count ->
        [0] Von deinen { $of } Karten zählt dafür keine.
        [one] Von deinen { $of } Karten zählt dafür eine.
       *[other] Von deinen { $of } Karten zählen dafür { $count }.
    }
why-burden = Du kannst { $cards_list } weggeben: Wer das gewinnt, verliert { points }.
why-unloads = { $seat } hat dann { $cards_list }: Wer das gewinnt, verliert { points }.
why-unseen =
    { $count ->
        [one] Von den { $of } Karten, die du nicht siehst, ist durch die Aufgabe eine etwas wert.
       *[other] Von den { $of } Karten, die du nicht siehst, sind durch die Aufgabe { $count } etwas wert.
    }
why-lacks = Die Hand, die du von { $seat } bekommst, hat keine Karte der Farbe { $suit }.
why-same =
    { $seat_is ->
        [you] Welche Karte du auch nimmst, dein Stich bringt dir gleich viel.
       *[other] Welche Karte du auch nimmst, für { $seat } ändern sich die Punkte nicht.
    }
why-favourite = Die beste Siegchance hat so oder so { $seat }: { $share } %.
why-ahead = So oder so hast du die beste Siegchance: { $share } %.
why-all = Was du auch wählst, die { $part } bringt dir etwa { points }.
why-even = In dieser { $part } bringt es dir etwa { points }, ebenso viel wie mit { $other_option }.

## Terminal
tui-rematch = Dieselben spielen noch einmal: N kommt mit.
