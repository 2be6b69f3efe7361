//! Pages of text with diagrams: the rules of a game, what the program is made of. Read from a simple markup:
//!
//! - `# Heading`; paragraphs and `- items` as they stand, a paragraph ends at an empty line;
//! - a diagram begins with `@` and the side to move, if the position says it, then come the rows of the position; `| legal` marks every legal move, `| dot d3`, `| diamond d3`
//!   and `| cross d3` mark squares, and `= words` is the caption that ends it. Diagrams that follow each other stand side by side.

use bevy_egui::egui::{Sense, Ui, vec2};

use super::widgets::{quiet, strong};
use crate::app::board::Orientation;
use crate::app::board::picture::{Picture, Sign};
use crate::app::theme::Theme;
use crate::games::Side;
use crate::games::registry::table_game;

/// A part of a page.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Part<'a> {
    /// A heading.
    Heading(&'a str),
    /// A paragraph.
    Text(String),
    /// An entry of a list.
    Item(String),
    /// Boards side by side.
    Diagrams(Vec<Diagram<'a>>),
}

/// A board with words below it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Diagram<'a> {
    /// The position's text.
    pub position: String,
    /// What is marked.
    pub marks: Vec<(Sign, String)>,
    /// Whether all legal moves are marked.
    pub legal: bool,
    /// What is said about it.
    pub caption: &'a str,
}

/// Reads a page. Every text is a page: what has no meaning in the markup is shown as it stands.
#[must_use]
pub(super) fn read(text: &str) -> Vec<Part<'_>> {
    let mut parts: Vec<Part> = Vec::new();
    // Whether the next line goes on with the last part.
    let mut open = false;
    let mut lines = text.lines().map(str::trim_end);
    while let Some(line) = lines.next() {
        if let Some(side) = line.strip_prefix("@ ").or((line == "@").then_some("")) {
            let diagram = read_diagram(side, &mut lines);
            match parts.last_mut() {
                Some(Part::Diagrams(row)) => row.push(diagram),
                _ => parts.push(Part::Diagrams(vec![diagram])),
            }
            open = false;
        } else if let Some(heading) = line.strip_prefix("# ") {
            parts.push(Part::Heading(heading));
            open = false;
        } else if let Some(item) = line.strip_prefix("- ") {
            parts.push(Part::Item(item.to_owned()));
            open = true;
        } else if line.is_empty() {
            open = false;
        } else if let (true, Some(Part::Text(last) | Part::Item(last))) = (open, parts.last_mut()) {
            last.push(' ');
            last.push_str(line);
        } else {
            parts.push(Part::Text(line.to_owned()));
            open = true;
        }
    }
    parts
}

fn read_diagram<'a>(side: &str, lines: &mut impl Iterator<Item = &'a str>) -> Diagram<'a> {
    let mut diagram = Diagram { position: String::new(), marks: Vec::new(), legal: false, caption: "" };
    for line in lines {
        if let Some(caption) = line.strip_prefix("= ") {
            diagram.caption = caption;
            break;
        }
        let Some(marks) = line.strip_prefix("| ") else {
            diagram.position.push_str(line);
            continue;
        };
        let mut words = marks.split_whitespace();
        let sign = match words.next() {
            Some("dot") => Sign::Dot,
            Some("diamond") => Sign::Diamond,
            Some("cross") => Sign::Cross,
            _ => {
                diagram.legal = true;
                continue;
            }
        };
        diagram.marks.extend(words.map(|word| (sign, word.to_owned())));
    }
    diagram.position.push(' ');
    diagram.position.push_str(side.trim());
    diagram
}

impl Diagram<'_> {
    /// Every mark, the legal moves among them if they are to be shown.
    #[must_use]
    fn all_marks(&self, game: &str) -> Vec<(Sign, String)> {
        let mut marks = self.marks.clone();
        if let (true, Ok(position)) = (self.legal, table_game(game, &self.position)) {
            let legal = Side::BOTH.into_iter().flat_map(|side| position.legal(side));
            marks.extend(legal.map(|action| (Sign::Dot, action)));
        }
        marks
    }
}

/// The greatest width of a diagram, in logical pixels.
const DIAGRAM: f32 = 236.0;

/// Shows a page about `game` (whose boards its diagrams are).
pub(super) fn show(ui: &mut Ui, game: &str, parts: &[Part], theme: &Theme) {
    let gap = theme.sizes.gap;
    for (index, part) in parts.iter().enumerate() {
        match part {
            Part::Heading(words) => {
                if index > 0 {
                    ui.add_space(gap * 0.75);
                }
                ui.label(strong(*words, theme.sizes.text + 1.0));
            }
            Part::Text(words) => {
                ui.label(words);
                ui.add_space(gap * 0.25);
            }
            Part::Item(words) => {
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().interact_size.y = 0.0;
                    // What is numbered needs no dash.
                    let numbered = words.split_once(' ').filter(|(sign, _)| is_number(sign));
                    let (sign, words) = numbered.unwrap_or(("–", words));
                    ui.label(sign);
                    ui.vertical(|ui| ui.label(words));
                });
            }
            Part::Diagrams(row) => {
                ui.add_space(gap * 0.25);
                diagrams(ui, game, row, theme);
                ui.add_space(gap * 0.5);
            }
        }
    }
}

/// A number with its point, as in `3.`
fn is_number(sign: &str) -> bool {
    sign.strip_suffix('.').is_some_and(|number| number.parse::<u8>().is_ok())
}

fn diagrams(ui: &mut Ui, game: &str, row: &[Diagram], theme: &Theme) {
    let gap = theme.sizes.gap;
    let columns = row.len().max(1) as f32;
    let room = (ui.available_width() + gap) / columns - gap;
    // Two small boards are harder to read than two large ones below each other.
    let below = room < 130.0;
    let width = if below { ui.available_width() } else { room };
    let width = width.clamp(0.0, DIAGRAM);
    let show = |ui: &mut Ui, diagram: &Diagram| {
        ui.vertical(|ui| {
            ui.set_width(width);
            let marks = diagram.all_marks(game);
            let (position, way) = (diagram.position.as_str(), Orientation::default());
            let picture = Picture { game, position, marks: &marks, way, labels: true };
            let size = vec2(width, width * picture.flatness());
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            picture.paint(ui.painter(), rect, theme);
            ui.add_space(gap * 0.25);
            ui.label(quiet(diagram.caption, theme));
        });
    };
    if below {
        row.iter().for_each(|diagram| show(ui, diagram));
    } else {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            row.iter().for_each(|diagram| show(ui, diagram));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::board::picture::rules_page;
    use crate::games::registry::GAMES;

    #[test]
    fn a_page_is_read_part_by_part() {
        let parts = read(
            "# Title\nSome words\nthat go on.\n\n- one\n  more\n- two\n@ X\nXO\n--\n| dot a1 b2\n| cross c3\n= so\n",
        );
        let marks =
            vec![(Sign::Dot, "a1".to_owned()), (Sign::Dot, "b2".to_owned()), (Sign::Cross, "c3".to_owned())];
        let wanted = [
            Part::Heading("Title"),
            Part::Text("Some words that go on.".to_owned()),
            Part::Item("one   more".to_owned()),
            Part::Item("two".to_owned()),
            Part::Diagrams(vec![Diagram {
                position: "XO-- X".to_owned(),
                marks,
                legal: false,
                caption: "so",
            }]),
        ];
        assert_eq!(parts, wanted);
        assert_eq!(read(""), []);
    }

    fn diagrams_of(game: &str) -> Vec<Vec<Diagram<'static>>> {
        let parts = read(rules_page(game)).into_iter();
        parts.filter_map(|part| if let Part::Diagrams(row) = part { Some(row) } else { None }).collect()
    }

    #[test]
    fn every_game_has_rules_whose_diagrams_can_be_drawn() {
        for game in GAMES {
            let rows = diagrams_of(game);
            assert!(!rows.is_empty(), "{game} has no diagram");
            for diagram in rows.iter().flatten() {
                let position = table_game(game, &diagram.position);
                let position = position.unwrap_or_else(|error| panic!("{game}: {error} in {diagram:?}"));
                assert_ne!(diagram.caption, "", "{game}: {diagram:?}");
                for (_, action) in diagram.all_marks(game) {
                    let is_pass = action == "pass";
                    let way = Orientation::default();
                    let place = crate::app::board::place_of(&*position, Side::First, &action, way);
                    assert!(place.is_some() || is_pass, "{game}: {action} in {diagram:?}");
                }
            }
        }
    }

    /// Kind of fault: the rules page shows a move that the rules do not allow, or another result of it.
    #[test]
    fn a_move_shown_before_and_after_follows_the_rules() {
        let mut checked = 0;
        for game in GAMES {
            let all: Vec<_> = diagrams_of(game).into_iter().flatten().collect();
            for pair in all.windows(2) {
                let ([(Sign::Dot, from)], [(Sign::Diamond, to)]) = (&pair[0].marks[..], &pair[1].marks[..])
                else {
                    continue;
                };
                assert_eq!(from, to);
                let mut position = table_game(game, &pair[0].position).unwrap();
                position.play(from).unwrap();
                assert_eq!(position.text(), pair[1].position, "{from}");
                checked += 1;
            }
        }
        assert!(checked >= 2);
    }
}
