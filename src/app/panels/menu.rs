//! The menu: what is set before or between moves, and the way to the sheets.

use bevy_egui::egui::{Align2, FontId, Sense, Slider, Ui, vec2};

use super::acts::{Act, Desk, engine_seat};
use super::widgets::{Button, choose, quiet, strong, token_in_row};
use super::{bar, format, keys};
use crate::app::screens::Sheet;
use crate::app::table::UiCommand;
use crate::app::text::{side_name, tr};
use crate::app::theme::Theme;
use crate::app::theme::egui_style::target;
use crate::games::Side;
use crate::record::Seat;

/// The shortest and the longest think time that can be set here, in milliseconds.
const THINK_MS: std::ops::RangeInclusive<u32> = 100..=60_000;

/// Width of the menu, in logical pixels.
const WIDTH: f32 = 316.0;

/// What the menu offers, two in a row, each with the key of a sentence about it if its label does not say enough.
const ENTRIES: [(Act, &str); 10] = [
    (Act::Sheet(Sheet::SetUp), "menu.set-up.hint"),
    (Act::Rematch, "menu.rematch.hint"),
    (Act::Swapped, "menu.swapped.hint"),
    (Act::Sheet(Sheet::Editor), ""),
    (Act::Analysis, "menu.analysis.hint"),
    (Act::Sheet(Sheet::Files), "menu.files.hint"),
    (Act::Sheet(Sheet::Rules), ""),
    (Act::Sheet(Sheet::Settings), ""),
    (Act::Sheet(Sheet::Keys), ""),
    (Act::Sheet(Sheet::About), ""),
];

/// Shows the menu's content. Returns what was asked for and whether the menu shall close.
pub(super) fn show(ui: &mut Ui, desk: &Desk, theme: &Theme, narrow: bool) -> (Vec<UiCommand>, bool) {
    ui.set_width(WIDTH);
    ui.spacing_mut().item_spacing.y = 6.0;
    let mut asked = Vec::new();
    for row in ENTRIES.chunks(2) {
        ui.horizontal(|ui| {
            let gap = ui.spacing().item_spacing.x;
            let width = (ui.available_width() - gap) / 2.0;
            for &(act, what) in row {
                asked.extend(entry(ui, act, what, width, desk, theme, narrow));
            }
        });
    }
    // A wide bar has buttons for these.
    let rest = [[Act::SearchPanel, Act::MovesPanel], [Act::Redo, Act::Pause]];
    for row in rest.iter().filter(|_| narrow) {
        ui.horizontal(|ui| {
            let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
            for &act in row {
                asked.extend(entry(ui, act, "", width, desk, theme, narrow));
            }
        });
    }
    let width = ui.available_width();
    if Act::Lesson.command(desk).is_some() {
        asked.extend(entry(ui, Act::Lesson, "rules.duct", width, desk, theme, narrow));
    }
    asked.extend(entry(ui, Act::Back, "", width, desk, theme, narrow));
    let close = !asked.is_empty();
    heading(ui, "menu.seats", theme);
    for side in Side::BOTH {
        asked.extend(seat(ui, desk, side, theme, narrow));
    }
    heading(ui, "menu.think-time", theme);
    asked.extend(time_slider(ui, desk.state.think_ms).map(UiCommand::SetThinkTime));
    ui.label(quiet(tr("menu.think-time.hint"), theme));
    (asked, close)
}

/// A button for an action, `width` wide. `what` is the key of a sentence about it, if its label does not say enough.
fn entry(
    ui: &mut Ui,
    act: Act,
    what: &str,
    width: f32,
    desk: &Desk,
    theme: &Theme,
    narrow: bool,
) -> Option<UiCommand> {
    let command = act.command(desk);
    let hint = keys::hint(act, if what.is_empty() { act.label() } else { tr(what) });
    let button = Button {
        enabled: command.is_some(),
        on: bar::is_on(act, desk),
        width,
        hint: &hint,
        tight: true,
        ..Button::new(act.label())
    };
    let pressed = button.show(ui, theme, narrow);
    command.filter(|_| pressed)
}

fn heading(ui: &mut Ui, key: &str, theme: &Theme) {
    ui.add_space(theme.sizes.gap * 0.5);
    ui.label(strong(tr(key), theme.sizes.text));
}

fn seat(ui: &mut Ui, desk: &Desk, side: Side, theme: &Theme, narrow: bool) -> Option<UiCommand> {
    let game = &desk.table.record.as_ref()?.game;
    let mut asked = None;
    ui.horizontal(|ui| {
        let height = target(theme, narrow);
        token_in_row(ui, game, 9.0, height, side, theme);
        let (rect, _) = ui.allocate_exact_size(vec2(54.0, height), Sense::hover());
        let font = FontId::proportional(theme.sizes.text);
        let ink = theme.panel.text.egui();
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, side_name(game, side), font, ink);
        let now = desk.table.is_person(side);
        let choices = [(true, tr("seat.person")), (false, tr("seat.engine"))];
        asked = choose(ui, theme, narrow, now, &choices).map(|person| {
            let seat =
                if person { Seat::Person } else { engine_seat(&desk.settings, game, desk.state.think_ms) };
            UiCommand::SetSeat(side, seat)
        });
    });
    asked
}

/// A think time on a slider; the new one when it is set. While the handle is dragged the value stays here: each change begins a search anew.
pub(super) fn time_slider(ui: &mut Ui, now: u32) -> Option<u32> {
    let id = ui.id().with("think time");
    let mut ms = ui.data(|data| data.get_temp(id)).unwrap_or(now);
    ui.spacing_mut().slider_width = ui.available_width() - 84.0;
    let slider = Slider::new(&mut ms, THINK_MS)
        .logarithmic(true)
        .custom_formatter(|ms, _| format::budget(ms as u32))
        .custom_parser(read_time)
        .update_while_editing(false);
    let response = ui.add(slider);
    ms = rounded(ms);
    if response.dragged() {
        ui.data_mut(|data| data.insert_temp(id, ms));
        return None;
    }
    ui.data_mut(|data| data.remove::<u32>(id));
    (ms != now).then_some(ms)
}

/// To two digits: nobody wants 4,013 ms.
fn rounded(ms: u32) -> u32 {
    let unit = match ms {
        0..1_000 => 10,
        1_000..10_000 => 100,
        _ => 1_000,
    };
    ms.div_ceil(unit) * unit
}

/// A time as people type it: `4`, `4 s`, `2.5 s`, `250 ms`, `1 min`. A bare number is seconds.
fn read_time(text: &str) -> Option<f64> {
    let text = text.trim().to_lowercase();
    let number_ends = text.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ',').unwrap_or(text.len());
    let (number, unit) = text.split_at(number_ends);
    let number: f64 = number.replace(',', ".").parse().ok()?;
    match unit.trim() {
        "" | "s" | "sec" => Some(number * 1_000.0),
        "ms" => Some(number),
        "min" | "m" => Some(number * 60_000.0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_type_them() {
        for (text, ms) in [
            ("4", Some(4_000.0)),
            ("4 s", Some(4_000.0)),
            ("2,5s", Some(2_500.0)),
            ("250 ms", Some(250.0)),
            ("1 min", Some(60_000.0)),
            ("", None),
            ("fast", None),
            ("4 days", None),
            ("-3", None),
            ("1.2.3", None),
        ] {
            assert_eq!(read_time(text), ms, "{text}");
        }
    }

    #[test]
    fn what_is_shown_can_be_typed_again() {
        for ms in [100, 250, 990, 1_000, 2_500, 4_000, 15_000, 59_000] {
            assert_eq!(read_time(&format::budget(ms)), Some(f64::from(ms)));
            assert_eq!(rounded(ms), ms);
        }
    }
}
