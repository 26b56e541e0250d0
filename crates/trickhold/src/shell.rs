//! `trickhold completions` and `trickhold man`: both from the same description as `--help`.

use std::io::{self, Write};

use anyhow::Result;
use clap_complete::Shell;

pub(crate) fn completions(mut command: clap::Command, shell: Shell) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "trickhold", &mut script);
    Ok(io::stdout().write_all(&script)?)
}

/// Prints the man page, with every subcommand in it.
pub(crate) fn man(mut command: clap::Command) -> Result<()> {
    command.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let title = format!("trickhold {}", sub.get_name()).to_uppercase();
        writeln!(page, ".SH {title}")?;
        let man = clap_mangen::Man::new(sub.clone());
        man.render_description_section(&mut page)?;
        man.render_synopsis_section(&mut page)?;
        man.render_options_section(&mut page)?;
    }
    Ok(io::stdout().write_all(&page)?)
}
