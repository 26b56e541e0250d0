//! How things look: colours as far as the terminal has them, and a shape and a letter besides,
//! so that colour is never the only cue.

use ratatui::style::{Color, Modifier, Style};

/// How many colours the terminal shows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Depth {
    /// No colours, only bold and reversed letters.
    Mono,
    /// The sixteen that every terminal has.
    Sixteen,
    /// The palette of 256 colours.
    Palette,
    /// 24 bits a colour.
    True,
}

impl Depth {
    /// What the environment says: `NO_COLOR`, `COLORTERM` and `TERM`.
    pub fn from_environment() -> Depth {
        let set = |name| std::env::var(name).unwrap_or_default();
        Depth::of(&set("NO_COLOR"), &set("COLORTERM"), &set("TERM"))
    }

    /// The same, from the values of these variables.
    pub fn of(no_color: &str, color_term: &str, term: &str) -> Depth {
        if !no_color.is_empty() || term == "dumb" {
            Depth::Mono
        } else if color_term == "truecolor" || color_term == "24bit" {
            Depth::True
        } else if term.contains("256color") {
            Depth::Palette
        } else {
            Depth::Sixteen
        }
    }
}

/// How everything looks in this terminal: all styles follow from its colours.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// How many colours there are.
    pub depth: Depth,
}

/// The shape of a colour or suit.
pub(crate) fn shape(group: Option<char>) -> &'static str {
    match group {
        Some('R' | 'g') => "●",
        Some('Y') => "▼",
        Some('G' | 'd') => "■",
        Some('B' | 'k') => "◆",
        _ => "★",
    }
}

impl Look {
    /// The hue of a colour or suit.
    fn hue(self, group: Option<char>) -> Option<Color> {
        let (sixteen, palette, rgb) = match group {
            Some('R' | 'g') => (Color::LightRed, 210, (255, 135, 135)),
            Some('Y') => (Color::LightYellow, 221, (255, 215, 95)),
            Some('G' | 'd') => (Color::LightGreen, 114, (135, 215, 135)),
            Some('B' | 'k') => (Color::LightCyan, 117, (135, 200, 255)),
            Some(_) => (Color::LightMagenta, 183, (215, 175, 255)),
            None => (Color::White, 223, (255, 215, 175)),
        };
        match self.depth {
            Depth::Mono => None,
            Depth::Sixteen => Some(sixteen),
            Depth::Palette => Some(Color::Indexed(palette)),
            Depth::True => Some(Color::Rgb(rgb.0, rgb.1, rgb.2)),
        }
    }

    /// A card that lies or may be played: dark on its hue, so that the contrast is the same on
    /// every background.
    pub(crate) fn face(self, group: Option<char>) -> Style {
        match self.hue(group) {
            None => Style::new().add_modifier(Modifier::BOLD),
            Some(hue) => Style::new().bg(hue).fg(Color::Black),
        }
    }

    /// What the rules refuse now.
    pub(crate) fn dim(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Headings, and what is asked.
    pub(crate) fn bold(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(crate) fn bar(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    pub(crate) fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides_on_colours() {
        for (no_color, color_term, term, depth) in [
            ("1", "truecolor", "xterm-256color", Depth::Mono),
            ("", "truecolor", "xterm", Depth::True),
            ("", "", "xterm-256color", Depth::Palette),
            ("", "", "linux", Depth::Sixteen),
            ("", "", "dumb", Depth::Mono),
        ] {
            assert_eq!(Depth::of(no_color, color_term, term), depth, "{term}");
        }
        let look = Look { depth: Depth::Mono };
        for group in crate::name::groups() {
            assert_eq!((look.face(Some(group)).fg, look.face(Some(group)).bg), (None, None));
        }
    }
}
