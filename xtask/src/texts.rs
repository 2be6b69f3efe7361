//! What the sources must not hold: unfinished work, paths of one machine, and words that breach a wall between the rooms.
//!
//! The walls are those of `ARCHITECTURE.md`: games know nothing of search, search names no game, nothing below the app
//! knows Bevy. The compiler cannot see them, since all rooms are modules of one crate.

use anyhow::{Result, bail};
use xshell::cmd;

use crate::workspace::Workspace;

/// Texts that files below a folder must not hold.
struct Rule {
    /// Where: files whose path begins with one of these …
    below: &'static [&'static str],
    /// … and ends with one of these.
    ending: &'static [&'static str],
    forbidden: &'static [&'static str],
    why: &'static str,
}

const RUST: &[&str] = &[".rs"];
const WRITTEN: &[&str] = &[".rs", ".md", ".toml", ".ron", ".js", ".mjs", ".html", ".css", ".json", "run"];

const RULES: &[Rule] = &[
    Rule {
        below: &["src/games/"],
        ending: RUST,
        forbidden: &["crate::search", "crate::engines", "crate::app", "bevy"],
        why: "games hold rules only",
    },
    Rule {
        below: &["src/search/"],
        ending: RUST,
        forbidden: &[
            "games::othello",
            "games::alquerque",
            "games::trails",
            "crate::engines",
            "crate::app",
            "bevy",
        ],
        why: "search names no game and no engine",
    },
    Rule {
        below: &["src/engines/", "src/protocol", "src/record", "src/exchange", "src/clock", "src/bin/"],
        ending: RUST,
        forbidden: &["crate::app", "plyscope::app", "bevy"],
        why: "nothing below the app knows Bevy",
    },
    Rule {
        below: &[""],
        ending: WRITTEN,
        forbidden: &["TODO", "FIXME"],
        why: "unfinished work goes into an issue",
    },
    Rule { below: &[""], ending: WRITTEN, forbidden: &["/home/", "/root/"], why: "a path of one machine" },
    Rule {
        below: &["tests/web/package-lock"],
        ending: &[".json"],
        forbidden: &["\"resolved\""],
        why: "the lock names versions and hashes, not where one machine fetched them",
    },
    Rule {
        below: &["web/"],
        ending: &[".html"],
        forbidden: &["<script>", " style=", " onclick=", " onload=", "=\"/", "='/"],
        why: "the page has no inline script or style (its Content-Security-Policy) and no absolute path (sub-folders)",
    },
];

/// Looks through every file that is or may be committed.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let sh = &workspace.sh;
    let Ok(listed) =
        cmd!(sh, "git ls-files --cached --others --exclude-standard").quiet().ignore_stderr().read()
    else {
        println!("not a clone with git: nothing to look through");
        return Ok(());
    };
    // This file has to name what it forbids.
    let files = listed.lines().filter(|file| !file.ends_with("xtask/src/texts.rs"));
    let mut breaches = Vec::new();
    for file in files {
        let rules: Vec<&Rule> = RULES.iter().filter(|rule| rule.is_for(file)).collect();
        if rules.is_empty() {
            continue;
        }
        // A file that was deleted but not yet committed is still listed.
        let Ok(text) = sh.read_file(file) else { continue };
        breaches.extend(rules.iter().flat_map(|rule| rule.breaches(file, &text)));
    }
    if breaches.is_empty() { Ok(()) } else { bail!("{}", breaches.join("\n")) }
}

impl Rule {
    fn is_for(&self, file: &str) -> bool {
        self.below.iter().any(|start| file.starts_with(start))
            && self.ending.iter().any(|end| file.ends_with(end))
    }

    /// `file:line: …` for each breach. A wall holds for the code that ships: tests and comments may look over it.
    fn breaches(&self, file: &str, text: &str) -> Vec<String> {
        let is_wall = self.ending == RUST;
        let lines =
            text.lines().enumerate().take_while(|(_, line)| !(is_wall && line.trim() == "#[cfg(test)]"));
        let lines = lines.filter(|(_, line)| !(is_wall && line.trim_start().starts_with("//")));
        let found = lines.flat_map(|(index, line)| {
            self.forbidden
                .iter()
                .filter(|word| line.contains(**word))
                .map(move |word| format!("{file}:{}: `{word}`: {}", index + 1, self.why))
        });
        found.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaches(file: &str, text: &str) -> Vec<String> {
        RULES.iter().filter(|rule| rule.is_for(file)).flat_map(|rule| rule.breaches(file, text)).collect()
    }

    #[test]
    fn a_wall_is_breached_in_code_but_not_in_tests() {
        let code = "//! Rules, see [`crate::search`].\nuse crate::search::limits;\n";
        let found = breaches("src/games/othello/rules.rs", code);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("src/games/othello/rules.rs:2: "), "{found:?}");
        let test = "#[cfg(test)]\nmod tests { use crate::games::othello; }\n";
        assert!(breaches("src/search/negamax/mod.rs", test).is_empty());
        assert!(breaches("src/app/board/mod.rs", "use bevy::prelude::*;").is_empty());
    }

    #[test]
    fn pages_have_no_inline_script_and_no_absolute_path() {
        assert_eq!(
            breaches("web/index.html", "<script>boot()</script>\n<link href=\"/style.css\">").len(),
            2
        );
        assert!(breaches("web/index.html", "<script type=\"module\" src=\"boot.js\"></script>").is_empty());
    }

    #[test]
    fn unfinished_work_is_found_everywhere_with_its_line() {
        assert_eq!(breaches("README.md", "a\nTODO: b").len(), 1);
        assert_eq!(breaches("src/main.rs", "// FIXME").len(), 1);
    }
}
