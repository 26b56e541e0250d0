//! Rule citations: every numbered rule is cited by a test or an assertion, and every citation
//! names a rule that exists.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Result, bail, ensure};

use crate::tools;

/// Every page here has the rules of a game. Their numbers begin with two letters of its own.
const PAGES: &str = "docs/rules";

/// A line that names a number on purpose that is no rule says so.
const NO_RULE: &str = "no rule";

/// Compares rules and citations.
pub(crate) fn check() -> Result<()> {
    let mut rules = BTreeSet::new();
    let pages = pages()?;
    let games: BTreeSet<&str> = pages.iter().filter_map(|page| letters(page)).collect();
    let cited = |line: &str| cited(line, &games);
    for line in pages.iter().flat_map(|page| page.lines()) {
        let start = line.strip_prefix("- ").or_else(|| line.strip_prefix("| "));
        let first = start.and_then(|text| text.split_whitespace().next()).unwrap_or_default();
        if let [rule] = &cited(first)[..] {
            rules.insert(rule.clone());
        }
    }
    ensure!(rules.len() > 100, "only {} rules found in docs/rules", rules.len());
    let mut tested = BTreeSet::new();
    let mut unknown = Vec::new();
    for path in tools::files(Path::new("."))?.into_iter().filter(|path| may_cite(path)) {
        let text = std::fs::read_to_string(&path)?;
        let rust = path.extension().is_some_and(|extension| extension == "rs");
        let mut in_test = rust && path.components().any(|part| part.as_os_str() == "tests");
        let mut comment = String::new();
        for (number, line) in text.lines().enumerate() {
            in_test |= rust && line.trim() == "#[cfg(test)]";
            let found = cited(line);
            if !line.contains(NO_RULE) {
                let missing = found.iter().filter(|rule| !rules.contains(*rule));
                let at = |rule| format!("{}:{}: {rule}", path.display(), number + 1);
                unknown.extend(missing.map(at));
            }
            let asserts = rust && line.contains("assert");
            if in_test || asserts {
                tested.extend(found);
                // The comment right above an assertion belongs to it.
                tested.extend(cited(&comment));
            }
            let is_comment = line.trim_start().starts_with("//");
            comment = if is_comment { line.to_owned() } else { String::new() };
        }
    }
    if !unknown.is_empty() {
        bail!("these citations name no rule:\n{}", unknown.join("\n"));
    }
    let untested: Vec<&str> = rules.difference(&tested).map(String::as_str).collect();
    ensure!(untested.is_empty(), "cited by no test or assertion: {}", untested.join(", "));
    println!("{} rules, each cited by a test or an assertion", rules.len());
    Ok(())
}

/// The pages with the rules.
fn pages() -> Result<Vec<String>> {
    let entries = std::fs::read_dir(PAGES)?.collect::<Result<Vec<_>, _>>()?;
    let pages = entries.iter().map(std::fs::DirEntry::path).filter(|path| path.is_file());
    Ok(pages.map(std::fs::read_to_string).collect::<Result<_, _>>()?)
}

/// What the numbers of a page begin with, such as `DK-`: so its first rule does.
fn letters(page: &str) -> Option<&str> {
    page.lines().find_map(|line| {
        let letters = line.strip_prefix("- ")?.get(..3)?;
        let capital = letters[..2].chars().all(|letter| letter.is_ascii_uppercase());
        (capital && letters.ends_with('-')).then_some(letters)
    })
}

/// The rules a line cites; `DK-5.10 to DK-5.14` cites all between them.
fn cited(line: &str, games: &BTreeSet<&str>) -> Vec<String> {
    let mut found: Vec<(String, u32)> = Vec::new();
    let mut rest = line;
    let mut range = false;
    let mut rules = Vec::new();
    while let Some(at) = games.iter().filter_map(|game| rest.find(game)).min() {
        range = range && rest[..at].trim() == "to";
        let (game, text) = rest[at..].split_at(3);
        let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
        let section = digits(text);
        let after = &text[section..];
        let length = after.strip_prefix('.').map_or(0, digits);
        rest = text;
        if section == 0 || length == 0 {
            continue;
        }
        let section = format!("{game}{}", &text[..section]);
        let number: u32 = after[1..=length].parse().unwrap_or(0);
        if let (true, Some((same, first))) = (range, found.last())
            && *same == section
        {
            rules.extend((first + 1..number).map(|between| format!("{section}.{between}")));
        }
        rules.push(format!("{section}.{number}"));
        found.push((section, number));
        rest = &after[1 + length..];
        range = rest.trim_start().starts_with("to ");
    }
    rules
}

/// May this file cite rules? All texts may, but for the rules themselves.
fn may_cite(path: &Path) -> bool {
    let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
    let page = path.parent().is_some_and(|folder| folder.ends_with(PAGES));
    ["rs", "py", "md", "js"].contains(&kind) && !page
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::letters;

    #[test]
    fn citations_are_found_in_lines_and_ranges() {
        let games = BTreeSet::from(["DG-", "DK-"]);
        let cited = |line| super::cited(line, &games);
        assert_eq!(cited("// DG-4.1, DG-4.2: x"), ["DG-4.1", "DG-4.2"]);
        assert_eq!(cited("DK-5.9 to DK-5.11."), ["DK-5.9", "DK-5.10", "DK-5.11"]);
        assert_eq!(cited("(DK-12.17)"), ["DK-12.17"]);
        assert!(cited("section DK-11, DK-, DKx").is_empty());
    }
    #[test]
    fn a_page_names_its_letters() {
        assert_eq!(letters("# A game\n\n- no rule\n- DK-1.1 The cards.\n"), Some("DK-"));
        assert_eq!(letters("A page of texts.\n- é-1\n"), None);
    }
}
