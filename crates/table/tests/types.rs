//! The TypeScript types of all messages are generated from Rust: `web/wire.d.ts` is what this
//! test writes. With `TRICKHOLD_BLESS=1` it writes the file anew.

use games::{
    CardEntry, Catalogue, DeckEntry, GameEntry, OptionEntry, PresetEntry, QuestEntry, SpecialEntry,
};
use pad::{Counted, QuestLine};
use table::{
    Answer, Cause, ChairInfo, Enter, EnterTag, EventMessage, Happened, Intent, LastCard, Notice,
    Pace, Presence, Refusal, Revealed, Setup, TableAction, TableInfo, Welcome, Why, You,
};
use ts_rs::{Config, TS};
use wire::{
    ColourLine, DwarfAction, DwarfEffect, DwarfReason, DwarfRefusal, DwarfSeen, DwarfTable,
    GoliathAction, GoliathEffect, GoliathReason, GoliathRefusal, GoliathSeen, GoliathTable, Lesson,
    LessonDecision, Line, Lying, Moment, Pile, Replay,
};

fn declarations() -> String {
    let config = Config::default();
    macro_rules! all {
        ($($name:ty),* $(,)?) => {
            vec![$(<$name as TS>::decl(&config)),*]
        };
    }
    let all = all![
        Lying,
        GoliathAction,
        GoliathSeen,
        GoliathEffect,
        GoliathRefusal,
        GoliathReason,
        ColourLine,
        Pile,
        GoliathTable,
        DwarfAction,
        DwarfSeen,
        DwarfEffect,
        DwarfRefusal,
        DwarfReason,
        Counted,
        QuestLine,
        Line,
        DwarfTable,
        Catalogue,
        GameEntry,
        PresetEntry,
        OptionEntry,
        CardEntry,
        DeckEntry,
        QuestEntry,
        SpecialEntry,
        Moment,
        Replay,
        LessonDecision,
        Lesson,
        Pace,
        Setup,
        Refusal,
        Cause,
        Why,
        Enter,
        EnterTag,
        Intent,
        TableAction,
        ChairInfo,
        Revealed,
        TableInfo,
        Happened,
        EventMessage,
        You,
        LastCard,
        Welcome,
        Answer,
        Notice,
        Presence,
    ];
    let mut text =
        String::from("// Generated from the Rust types of the messages; see docs/wire.md.\n");
    for declaration in all {
        // Comments of the source stay in the source.
        text += &format!("export {declaration}\n");
    }
    text
}

#[test]
fn the_types_in_the_browser_are_those_of_rust() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/wire.d.ts");
    let written = declarations();
    if std::env::var_os("TRICKHOLD_BLESS").is_some() {
        std::fs::write(path, &written).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == written, "web/wire.d.ts is old: run this test with TRICKHOLD_BLESS=1");
}
