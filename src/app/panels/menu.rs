//! The menu: what is set before or between moves, and the way to the sheets.

use bevy_egui::egui::{Align2, FontId, Sense, Slider, Ui, vec2};

use super::acts::{Act, Desk, engine_seat};
use super::icons::Icon;
use super::widgets::{Button, Weight, choose, disc_in_row, quiet, strong};
use super::{format, keys};
use crate::app::screens::Sheet;
use crate::app::table::UiCommand;
use crate::app::text::{side_name, tr};
use crate::app::theme::Theme;
use crate::app::theme::egui_style::target;
use crate::games::Side;
use crate::record::Seat;

/// The shortest and the longest think time that can be set here, in milliseconds.
const THINK_MS: std::ops::RangeInclusive<u32> = 100..=60_000;

/// The sheets that the menu offers, in order.
const SHEETS: [Sheet; 2] = [Sheet::Keys, Sheet::About];

/// Shows the menu's content. Returns what was asked for and whether the menu shall close.
pub(super) fn show(ui: &mut Ui, desk: &Desk, theme: &Theme, narrow: bool) -> (Vec<UiCommand>, bool) {
    ui.set_width(300.0);
    ui.spacing_mut().item_spacing.y = 8.0;
    let mut close = false;
    let mut asked = Vec::new();
    let entries = [(Act::NewGame, Icon::New), (Act::SearchPanel, Icon::Panel), (Act::Back, Icon::Back)];
    // A wide bar has a button for the panel.
    for (act, icon) in entries.into_iter().filter(|(act, _)| narrow || *act != Act::SearchPanel) {
        let command = act.command(desk);
        let button = Button {
            icon: Some(icon),
            enabled: command.is_some(),
            on: act == Act::SearchPanel && desk.state.search_open,
            width: ui.available_width(),
            weight: Weight::Plain,
            ..Button::new(act.label())
        };
        let pressed = button.show(ui, theme, narrow);
        if let Some(command) = command.filter(|_| pressed) {
            close = true;
            asked.push(command);
        }
    }
    asked.extend(sheets(ui, desk, theme, narrow).inspect(|_| close = true));
    heading(ui, "menu.seats", theme);
    for side in Side::BOTH {
        asked.extend(seat(ui, desk, side, theme, narrow));
    }
    heading(ui, "menu.think-time", theme);
    asked.extend(think_time(ui, desk, theme));
    (asked, close)
}

/// The sheets, two in a row.
fn sheets(ui: &mut Ui, desk: &Desk, theme: &Theme, narrow: bool) -> Option<UiCommand> {
    let mut asked = None;
    for row in SHEETS.chunks(2) {
        ui.horizontal(|ui| {
            let gap = ui.spacing().item_spacing.x;
            let width = (ui.available_width() - gap) / 2.0;
            for &sheet in row {
                let act = Act::Sheet(sheet);
                let hint = keys::hint(act, act.label());
                let button = Button { width, hint: &hint, ..Button::new(act.label()) };
                if button.show(ui, theme, narrow) {
                    asked = act.command(desk);
                }
            }
        });
    }
    asked
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
        disc_in_row(ui, 9.0, height, side, theme);
        let (rect, _) = ui.allocate_exact_size(vec2(54.0, height), Sense::hover());
        let font = FontId::proportional(theme.sizes.text);
        let ink = theme.panel.text.egui();
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, side_name(game, side), font, ink);
        let now = desk.table.is_person(side);
        let choices = [(true, tr("seat.person")), (false, tr("seat.engine"))];
        asked = choose(ui, theme, narrow, now, &choices).map(|person| {
            let seat = if person { Seat::Person } else { engine_seat(game, desk.state.think_ms) };
            UiCommand::SetSeat(side, seat)
        });
    });
    asked
}

/// While the handle is dragged the menu keeps the value to itself: each change begins the search anew.
fn think_time(ui: &mut Ui, desk: &Desk, theme: &Theme) -> Option<UiCommand> {
    let id = ui.id().with("think time");
    let mut ms = ui.data(|data| data.get_temp(id)).unwrap_or(desk.state.think_ms);
    ui.spacing_mut().slider_width = ui.available_width() - 84.0;
    let slider = Slider::new(&mut ms, THINK_MS)
        .logarithmic(true)
        .custom_formatter(|ms, _| format::budget(ms as u32))
        .custom_parser(read_time)
        .update_while_editing(false);
    let response = ui.add(slider);
    ui.label(quiet(tr("menu.think-time.hint"), theme));
    ms = rounded(ms);
    if response.dragged() {
        ui.data_mut(|data| data.insert_temp(id, ms));
        return None;
    }
    ui.data_mut(|data| data.remove::<u32>(id));
    (ms != desk.state.think_ms).then_some(UiCommand::SetThinkTime(ms))
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
