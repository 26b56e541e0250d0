//! Keys and clicks: what they change on the screen, and what they ask of the table.

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use crate::WrittenAction;
use crate::model::{Choice, Model};
use crate::name::{entry, group, label, rank};
use crate::screen::{Hit, Hits, Sheet, Ui, hit};

/// The longest text that a table passes on.
const CHAT: usize = 280;

/// What a key asks for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum KeyCommand {
    Act(WrittenAction),
    Start,
    /// Ask the table what stands on a sheet.
    Ask(Sheet),
    Hint,
    Undo,
    /// Go on at once.
    Skip,
    /// Say this to the others.
    Chat(String),
    /// After the game: another one.
    Again,
    /// After the game: what should have been played.
    Review,
    /// Back to the shell for a while.
    Suspend,
    Quit,
}

/// What Enter does now.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum EnterKey {
    Send,
    Close,
    Start,
    Choose,
    Give,
    Play,
    Ready,
    None,
}

impl EnterKey {
    pub(crate) fn now(model: &Model, ui: &Ui) -> EnterKey {
        match model.phase() {
            _ if ui.chat.is_some() => EnterKey::Send,
            _ if ui.sheet.is_some() => EnterKey::Close,
            _ if model.may_start() => EnterKey::Start,
            _ if !model.choices.is_empty() => EnterKey::Choose,
            _ if ui.card.is_none() || model.is_over() => EnterKey::None,
            "giving" if model.asks_you() => EnterKey::Give,
            _ if model.asks_you() => EnterKey::Play,
            "play" => EnterKey::Ready,
            _ => EnterKey::None,
        }
    }

    /// Its key among the words.
    pub(crate) fn word(self) -> String {
        format!("enter.{self:?}").to_lowercase()
    }
}

pub(crate) fn key(model: &Model, ui: &mut Ui, key: KeyEvent) -> Option<KeyCommand> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(KeyCommand::Quit),
            KeyCode::Char('z') => Some(KeyCommand::Suspend),
            _ => None,
        };
    }
    if let Some(text) = &mut ui.chat {
        match key.code {
            KeyCode::Char(c) if text.chars().count() < CHAT => text.push(c),
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Esc => ui.chat = None,
            KeyCode::Enter => return enter(model, ui),
            _ => {}
        }
        return None;
    }
    let quitting = std::mem::take(&mut ui.quitting);
    let typed = std::mem::take(&mut ui.typed);
    match key.code {
        KeyCode::Esc => {
            if ui.sheet.take().is_none() && ui.ready.take().is_none() {
                (ui.message, ui.log_scroll) = (None, 0);
            }
            None
        }
        KeyCode::Enter => enter(model, ui),
        KeyCode::Char(' ') => Some(KeyCommand::Skip),
        KeyCode::Char(c) => character(model, ui, c.to_ascii_lowercase(), &typed, quitting),
        code => {
            motion(model, ui, code);
            None
        }
    }
}

/// A click, or the wheel.
pub(crate) fn mouse(
    model: &Model,
    ui: &mut Ui,
    hits: &Hits,
    event: MouseEvent,
) -> Option<KeyCommand> {
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => {}
        MouseEventKind::ScrollUp => {
            scroll(ui, -3);
            return None;
        }
        MouseEventKind::ScrollDown => {
            scroll(ui, 3);
            return None;
        }
        _ => return None,
    }
    match hit(hits, event.column, event.row)? {
        Hit::Card(card) => {
            ui.card = Some(card.clone());
            play(model, ui, card)
        }
        Hit::Choice(place) => {
            ui.choice = place;
            model.choices.get(place).map(|choice| KeyCommand::Act(choice.action.clone()))
        }
        Hit::Key('\0') => None,
        Hit::Key(code) => {
            let code = match code {
                '\n' => KeyCode::Enter,
                '\x1b' => KeyCode::Esc,
                other => KeyCode::Char(other),
            };
            key(model, ui, KeyEvent::new(code, KeyModifiers::NONE))
        }
    }
}

/// Down by some lines, or up.
fn scroll(ui: &mut Ui, by: isize) {
    match ui.sheet {
        Some(_) => ui.sheet_scroll = ui.sheet_scroll.saturating_add_signed(by),
        // The log begins at its end.
        None => ui.log_scroll = ui.log_scroll.saturating_add_signed(-by),
    }
}

fn motion(model: &Model, ui: &mut Ui, code: KeyCode) {
    let choosing = model.choices.len();
    let up = matches!(code, KeyCode::Up | KeyCode::Left);
    match code {
        KeyCode::PageUp => scroll(ui, -8),
        KeyCode::PageDown => scroll(ui, 8),
        KeyCode::Up if ui.sheet.is_some() => scroll(ui, -1),
        KeyCode::Down if ui.sheet.is_some() => scroll(ui, 1),
        KeyCode::Home if ui.sheet.is_some() => ui.sheet_scroll = 0,
        KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right if choosing > 0 => {
            let step = if up { choosing - 1 } else { 1 };
            ui.choice = (ui.choice + step) % choosing;
        }
        KeyCode::Left | KeyCode::Right | KeyCode::Home | KeyCode::End => {
            let hand = model.hand();
            let last = hand.len().saturating_sub(1);
            let now = hand.iter().position(|card| ui.card.as_ref() == Some(card)).unwrap_or(0);
            let next = match code {
                KeyCode::Home => 0,
                KeyCode::End => last,
                KeyCode::Left => now.saturating_sub(1),
                _ => (now + 1).min(last),
            };
            ui.card = hand.get(next).cloned();
        }
        KeyCode::Up => scroll(ui, -1),
        KeyCode::Down => scroll(ui, 1),
        _ => {}
    }
}

fn enter(model: &Model, ui: &mut Ui) -> Option<KeyCommand> {
    match EnterKey::now(model, ui) {
        EnterKey::Send => {
            ui.chat.take().filter(|text| !text.trim().is_empty()).map(KeyCommand::Chat)
        }
        EnterKey::Close => {
            ui.sheet = None;
            None
        }
        EnterKey::Start => Some(KeyCommand::Start),
        EnterKey::Choose => {
            model.choices.get(ui.choice).map(|choice| KeyCommand::Act(choice.action.clone()))
        }
        EnterKey::Give | EnterKey::Play | EnterKey::Ready => play(model, ui, ui.card.clone()?),
        EnterKey::None => None,
    }
}

/// Plays a card, or gets it ready for when its turn comes. The table says what is not allowed.
fn play(model: &Model, ui: &mut Ui, card: String) -> Option<KeyCommand> {
    ui.sheet = None;
    match model.phase() {
        "giving" if model.asks_you() => {
            Some(KeyCommand::Act(WrittenAction::with_card("give", &card)))
        }
        "play" if !model.asks_you() && !model.is_over() => {
            (ui.ready, ui.message) = (Some(card), None);
            None
        }
        _ => Some(KeyCommand::Act(WrittenAction::with_card("play", &card))),
    }
}

fn character(
    model: &Model,
    ui: &mut Ui,
    c: char,
    typed: &str,
    quitting: bool,
) -> Option<KeyCommand> {
    let all = &model.choices;
    if let Some(place) = chosen(all, typed, c) {
        ui.typed = format!("{typed}{c}");
        ui.choice = place;
        return None;
    }
    let game = entry(&model.table.game);
    let groups: String = game.map_or_else(String::new, |game| game.suits.concat().to_lowercase());
    // A colour or suit is typed, and now a number or rank.
    let longer = format!("{typed}{c}");
    // In German `kd` is the Dame of Knights for a player who holds her, and else goes on to the
    // Zwerge.
    let named = || {
        let mut cards = game.iter().flat_map(|game| &game.cards);
        cards.any(|card| card.card.to_lowercase() == longer)
            || model.hand().iter().any(|card| label(model.words, card).to_lowercase() == longer)
    };
    let ranked =
        typed.starts_with(|first| groups.contains(first)) && (c.is_ascii_digit() || named());
    if ranked {
        return find(model, ui, longer);
    }
    match c {
        'l' => return ask(ui, Sheet::Last),
        't' => return ask(ui, Sheet::Table),
        's' => return ask(ui, Sheet::Scores),
        '?' => ui.toggle(Sheet::Help),
        'h' => return Some(KeyCommand::Hint),
        'u' => return Some(KeyCommand::Undo),
        'c' if ui.invitation.is_some() => ui.chat = Some(String::new()),
        'n' if model.is_over() => return Some(KeyCommand::Again),
        'r' if model.is_over() => return Some(KeyCommand::Review),
        'q' if quitting || model.is_over() => return Some(KeyCommand::Quit),
        'q' => ui.quitting = true,
        'm' if !groups.contains('m') => {
            if let Some(magic) = model.hand().iter().find(|card| group(card).is_none()) {
                ui.card = Some(magic.clone());
            }
        }
        c if groups.contains(c) => return find(model, ui, c.to_string()),
        _ => {}
    }
    None
}

/// Opens a sheet that the table fills, or closes it.
fn ask(ui: &mut Ui, sheet: Sheet) -> Option<KeyCommand> {
    ui.toggle(sheet);
    ui.answer.clear();
    ui.sheet.map(KeyCommand::Ask)
}

/// The choice whose key begins with what was typed.
fn chosen(all: &[Choice], typed: &str, c: char) -> Option<usize> {
    let begins = |text: &str| {
        let text = text.to_owned();
        all.iter().position(|choice| choice.typed.to_lowercase().starts_with(&text))
    };
    begins(&format!("{typed}{c}"))
}

/// Goes to the card that was typed, as far as it was.
fn find(model: &Model, ui: &mut Ui, typed: String) -> Option<KeyCommand> {
    let mut rest = typed.chars();
    let letter = rest.next()?;
    let wanted: String = rest.collect();
    let of = |card: &&String| group(card).is_some_and(|g| g.to_ascii_lowercase() == letter);
    let hand = model.hand();
    let near: Vec<&String> = hand.iter().filter(of).collect();
    let labelled = |card: &str| label(model.words, card).to_lowercase() == typed;
    let exact = near.iter().find(|card| rank(card).to_lowercase() == wanted || labelled(card));
    let begins = near.iter().find(|card| rank(card).to_lowercase().starts_with(&wanted));
    match exact.or(begins) {
        Some(card) => (ui.card, ui.message) = (Some((*card).clone()), None),
        None => {
            let shown = typed.to_uppercase();
            ui.message = Some(model.words.say("tui.no_such_card", &[("typed", &shown)]));
        }
    }
    ui.typed = typed;
    None
}
