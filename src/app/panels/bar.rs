//! The bar along the top of the playing screen: the menu and the buttons that are used all the time, and the badge opposite them.

use bevy_egui::egui::{Align, Context, Frame, Layout, Margin, Popup, PopupCloseBehavior, Rect, Stroke, Ui};

use super::acts::{Act, Desk};
use super::badge::Badge;
use super::icons::Icon;
use super::widgets::{Button, Weight, plate};
use super::{keys, menu};
use crate::app::screens::{Screen, Sheet};
use crate::app::table::{Turn, UiCommand};
use crate::app::text::tr;
use crate::app::theme::Theme;
use crate::app::theme::egui_style::pixels;

/// Below this width, in logical pixels, buttons in the bar show their drawing alone.
const LABELLED: f32 = 1_060.0;

/// Shows the bar and returns what was asked for.
pub(super) fn show(ctx: &Context, rect: Rect, desk: &Desk, theme: &Theme, narrow: bool) -> Vec<UiCommand> {
    let frame = Frame::new()
        .fill(theme.panel.surface.egui())
        .inner_margin(Margin::symmetric(pixels(if narrow { 4.0 } else { theme.sizes.gap }), 0));
    plate(ctx, "bar", rect, frame, |ui| {
        let mut asked = Vec::new();
        let line = Stroke::new(1.0, theme.panel.outline.egui());
        ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, line);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = if narrow { 2.0 } else { theme.sizes.gap * 0.66 };
            let labelled = rect.width() >= LABELLED;
            if *desk.screen.get() == Screen::Playing {
                asked.extend(menu_button(ui, desk, theme, narrow, labelled));
                asked.extend(acts(ui, desk, theme, narrow, labelled));
            } else {
                let back = named(Act::Back, Icon::Back);
                asked.extend(press(ui, &back, desk, theme, narrow, labelled));
            }
            // A narrow bar has room for it only where there is not much else.
            if !narrow || *desk.screen.get() == Screen::Showcase {
                asked.extend(panel_buttons(ui, desk, theme, narrow, labelled));
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = if narrow { 6.0 } else { 10.0 };
                if let Some(badge) = Badge::new(&desk.table, *desk.turn) {
                    let part = desk.ticking.part(&desk.table).filter(|_| *desk.turn != Turn::Over);
                    badge.show(ui, part, theme, narrow);
                }
            });
        });
        asked
    })
}

/// A button of the bar.
struct Tool {
    act: Act,
    icon: Icon,
    hint: String,
    /// Whether it is among the few that are labelled where there is room.
    named: bool,
}

fn tool(act: Act, icon: Icon) -> Tool {
    Tool { act, icon, hint: keys::hint(act, act.label()), named: false }
}

fn named(act: Act, icon: Icon) -> Tool {
    Tool { named: true, ..tool(act, icon) }
}

/// Whether what an action switches is on.
#[must_use]
pub(super) fn is_on(act: Act, desk: &Desk) -> bool {
    match act {
        Act::SearchPanel => desk.state.search_open,
        Act::MovesPanel => desk.state.moves_open,
        Act::Pause => desk.table.is_paused(),
        Act::Analysis => desk.analysis.0,
        _ => false,
    }
}

fn acts(ui: &mut Ui, desk: &Desk, theme: &Theme, narrow: bool, labelled: bool) -> Vec<UiCommand> {
    let move_now = Tool {
        hint: keys::hint(Act::MoveNow, tr("menu.move-now.hint")),
        ..tool(Act::MoveNow, Icon::MoveNow)
    };
    let hint = Tool { hint: keys::hint(Act::Hint, tr("menu.hint-act.hint")), ..named(Act::Hint, Icon::Hint) };
    let (undo, redo) = (named(Act::Undo, Icon::Undo), tool(Act::Redo, Icon::Redo));
    let possible = |tool: &Tool| tool.act.command(desk).is_some();
    // A narrow bar has room for what can be done now; the menu has the rest.
    let tools = if !narrow {
        vec![named(Act::Sheet(Sheet::SetUp), Icon::New), undo, redo, hint, move_now, pause(desk)]
    } else if desk.table.is_paused() {
        vec![undo, pause(desk)]
    } else if possible(&move_now) {
        vec![undo, move_now]
    } else if possible(&hint) {
        vec![undo, hint]
    } else {
        vec![undo, redo]
    };
    tools.iter().filter_map(|tool| press(ui, tool, desk, theme, narrow, labelled)).collect()
}

fn pause(desk: &Desk) -> Tool {
    let (icon, what) = if desk.table.is_paused() {
        (Icon::Play, "menu.pause.end")
    } else {
        (Icon::Pause, "menu.pause.hint")
    };
    Tool { hint: keys::hint(Act::Pause, tr(what)), ..tool(Act::Pause, icon) }
}

fn panel_buttons(ui: &mut Ui, desk: &Desk, theme: &Theme, narrow: bool, labelled: bool) -> Vec<UiCommand> {
    let mut tools = vec![tool(Act::SearchPanel, Icon::Panel)];
    if *desk.screen.get() == Screen::Playing {
        tools.push(tool(Act::MovesPanel, Icon::Moves));
    } else {
        tools.insert(0, pause(desk));
    }
    tools.iter().filter_map(|tool| press(ui, tool, desk, theme, narrow, labelled)).collect()
}

fn press(
    ui: &mut Ui,
    tool: &Tool,
    desk: &Desk,
    theme: &Theme,
    narrow: bool,
    labelled: bool,
) -> Option<UiCommand> {
    let command = tool.act.command(desk);
    let button = Button {
        icon: Some(tool.icon),
        labelled: labelled && tool.named,
        hint: &tool.hint,
        enabled: command.is_some(),
        on: is_on(tool.act, desk),
        weight: Weight::Bare,
        ..Button::new(tool.act.label())
    };
    let pressed = button.show(ui, theme, narrow);
    command.filter(|_| pressed)
}

fn menu_button(ui: &mut Ui, desk: &Desk, theme: &Theme, narrow: bool, labelled: bool) -> Vec<UiCommand> {
    let button =
        Button { icon: Some(Icon::Menu), labelled, weight: Weight::Bare, ..Button::new(tr("menu.open")) };
    let response = button.respond(ui, theme, narrow);
    let opened = Popup::from_toggle_button_response(&response)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .gap(6.0)
        .show(|ui| menu::show(ui, desk, theme, narrow));
    let (asked, close) = opened.map_or((Vec::new(), false), |opened| opened.inner);
    if close {
        Popup::close_all(ui.ctx());
    }
    asked
}
