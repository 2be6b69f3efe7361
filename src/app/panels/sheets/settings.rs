//! The settings: each with a label, one sentence, a control that pointer, finger and keys can work, and a way back to its default.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align, Align2, CornerRadius, FontId, Key, Layout, Painter, Rect, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};

use crate::app::board::picture::token;
use crate::app::panels::icons::Icon;
use crate::app::panels::sheet::lay;
use crate::app::panels::widgets::{Button, Weight, quiet, strong};
use crate::app::screens::Sheet;
use crate::app::settings::{Change, Percent, Settings, ThemeChoice};
use crate::app::table::UiCommand;
use crate::app::text::{tr, trf};
use crate::app::theme::egui_style::{is_narrow, target};
use crate::app::theme::{Theme, fonts};
use crate::games::Side;
use crate::games::registry::GAMES;

use super::settings_list::{Control, Row, groups};

/// Greatest width of one choice of a few, in logical pixels.
const CHOICE: f32 = 132.0;

/// How far a key moves the volume.
const VOLUME_STEP: u8 = 10;

/// Shows the sheet.
pub(super) fn show(
    mut contexts: EguiContexts,
    theme: Res<Theme>,
    settings: Res<Settings>,
    mut out: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let narrow = is_narrow(ctx);
    let asked = lay(ctx, Sheet::Settings, &theme, &mut out, |ui| contents(ui, &settings, &theme, narrow));
    out.write_batch(asked.into_iter().map(UiCommand::Set));
    Ok(())
}

fn contents(ui: &mut Ui, settings: &Settings, theme: &Theme, narrow: bool) -> Vec<Change> {
    let mut asked = Vec::new();
    for (index, (title, rows)) in groups(settings).into_iter().enumerate() {
        if index > 0 {
            ui.add_space(theme.sizes.gap);
        }
        ui.label(strong(tr(title), theme.sizes.text_small).color(theme.panel.accent.egui()));
        for row in rows {
            ui.push_id(row.label, |ui| asked.extend(show_row(ui, row, theme, narrow)));
        }
    }
    ui.add_space(theme.sizes.gap);
    let is_usual = groups(settings).iter().flat_map(|(_, rows)| rows).all(|row| row.reset.is_none());
    let all = Button {
        icon: Some(Icon::Undo),
        enabled: !is_usual,
        hint: tr("settings.reset-all.hint"),
        ..Button::new(tr("settings.reset-all"))
    };
    if all.show(ui, theme, narrow) {
        asked.push(Change::ResetAll);
    }
    asked
}

/// One setting. A switch stands beside its words; what takes more room stands below them.
fn show_row(ui: &mut Ui, row: Row, theme: &Theme, narrow: bool) -> Option<Change> {
    let mut asked = None;
    ui.add_space(theme.sizes.gap * 0.5);
    ui.horizontal(|ui| {
        let tools = target(theme, narrow) + 8.0 + if row.control.is_switch() { SWITCH.x + 8.0 } else { 0.0 };
        let words = vec2((ui.available_width() - tools).max(60.0), 0.0);
        ui.allocate_ui_with_layout(words, Layout::top_down(Align::Min), |ui| {
            ui.set_width(words.x);
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(strong(tr(row.label), theme.sizes.text));
            ui.label(quiet(tr(row.hint), theme));
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Control::Switch { on, change } = &row.control
                && switch(ui, *on, row.label, theme, narrow)
            {
                asked = Some(*change);
            }
            if let Some(reset) = row.reset {
                let back = Button {
                    icon: Some(Icon::Undo),
                    labelled: false,
                    weight: Weight::Bare,
                    hint: tr("settings.reset"),
                    ..Button::new(tr("settings.reset"))
                };
                if back.show(ui, theme, narrow) {
                    asked = Some(reset);
                }
            }
        });
    });
    if !row.control.is_switch() {
        ui.add_space(4.0);
    }
    let chosen = match row.control {
        Control::Switch { .. } => None,
        Control::Themes(now) => themes(ui, now, theme, narrow),
        Control::Choice(choices) => choose(ui, choices, theme, narrow),
        Control::Volume(now) => volume(ui, now, row.label, theme, narrow),
    };
    chosen.or(asked)
}

/// A few choices that exclude each other, as wide as the sheet allows.
fn choose(
    ui: &mut Ui,
    choices: Vec<(&'static str, Change, bool)>,
    theme: &Theme,
    narrow: bool,
) -> Option<Change> {
    let gap = 4.0;
    let count = choices.len() as f32;
    // A little less than there is, so that what is rounded still fits into one row.
    let width = ((ui.available_width() - gap * (count - 1.0) - 1.0) / count).clamp(64.0, CHOICE);
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(gap, gap);
        for (label, change, on) in choices {
            let weight = if on { Weight::Primary } else { Weight::Plain };
            let button = Button { weight, on, width, tight: true, ..Button::new(tr(label)) };
            if button.show(ui, theme, narrow) && !on {
                asked = Some(change);
            }
        }
    });
    asked
}

/// Each theme as a small piece of its own board.
fn themes(ui: &mut Ui, now: ThemeChoice, theme: &Theme, narrow: bool) -> Option<Change> {
    let gap = theme.sizes.gap * 0.66;
    let room = ui.available_width();
    let across: f32 = if room < 420.0 { 2.0 } else { 4.0 };
    let width = ((room - gap * (across - 1.0)) / across).max(60.0);
    let words = target(theme, narrow) * 0.8;
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(gap, gap);
        for choice in ThemeChoice::ALL {
            let size = vec2(width, width.min(110.0) * 0.62 + words);
            let (rect, response) = ui.allocate_exact_size(size, Sense::click());
            let label = theme_name(choice);
            let on = choice == now;
            response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, on, label));
            let painter = ui.painter();
            let (picture, name) = rect.split_top_bottom_at_y(rect.bottom() - words);
            let radius = CornerRadius::same(8);
            let ground = if on || response.hovered() { theme.panel.hovered } else { theme.panel.raised };
            painter.rect_filled(rect, radius, ground.egui());
            swatch(painter, picture.shrink(6.0), &Theme::new(choice));
            let line = if on {
                Stroke::new(2.0, theme.panel.accent.egui())
            } else {
                Stroke::new(1.0, theme.panel.outline.egui())
            };
            painter.rect_stroke(rect, radius, line, StrokeKind::Inside);
            if response.has_focus() {
                let ring = Stroke::new(2.0, theme.panel.accent.egui());
                painter.rect_stroke(rect.expand(2.0), CornerRadius::same(10), ring, StrokeKind::Outside);
            }
            let family = if on { fonts::strong() } else { bevy_egui::egui::FontFamily::Proportional };
            let font = FontId::new(theme.sizes.text_small, family);
            painter.text(
                name.center() - vec2(0.0, 2.0),
                Align2::CENTER_CENTER,
                label,
                font,
                theme.panel.text.egui(),
            );
            if response.clicked() && !on {
                asked = Some(Change::Theme(choice));
            }
        }
    });
    asked
}

fn theme_name(choice: ThemeChoice) -> &'static str {
    tr(match choice {
        ThemeChoice::Wood => "settings.theme.wood",
        ThemeChoice::Dark => "settings.theme.dark",
        ThemeChoice::Paper => "settings.theme.paper",
        ThemeChoice::HighContrast => "settings.theme.high-contrast",
    })
}

/// Frame, field, a disc of either side and the mark of a legal move.
fn swatch(painter: &Painter, rect: Rect, look: &Theme) {
    painter.rect_filled(rect, CornerRadius::same(5), look.board.frame.egui());
    let field = rect.shrink(5.0);
    painter.rect_filled(field, CornerRadius::same(2), look.othello.field.egui());
    let step = field.width() / 3.0;
    let line = Stroke::new(1.0, look.othello.line.egui());
    for n in 1..3 {
        painter.vline(field.left() + step * n as f32, field.y_range(), line);
    }
    let radius = (step.min(field.height()) * 0.4).max(2.0);
    let at = |n: f32| pos2(field.left() + step * (n + 0.5), field.center().y);
    token(painter, GAMES[0], at(0.0), radius, Side::First, look);
    token(painter, GAMES[0], at(1.0), radius, Side::Second, look);
    painter.circle_filled(at(2.0), radius * 0.28, look.marks.legal.egui());
}

/// Width and height of a switch, in logical pixels.
const SWITCH: Vec2 = vec2(46.0, 26.0);

/// A switch; whether it was thrown. Its knob lies on the right and holds a tick when it is on.
fn switch(ui: &mut Ui, on: bool, label: &str, theme: &Theme, narrow: bool) -> bool {
    let (room, response) = ui.allocate_exact_size(vec2(SWITCH.x, target(theme, narrow)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, on, tr(label)));
    let rect = Rect::from_center_size(room.center(), SWITCH);
    let (painter, panel) = (ui.painter(), &theme.panel);
    let round = CornerRadius::same(13);
    let ground = if on { panel.accent } else { panel.hovered };
    painter.rect(rect, round, ground.egui(), Stroke::new(1.0, panel.quiet.egui()), StrokeKind::Inside);
    if response.has_focus() {
        painter.rect_stroke(
            rect.expand(2.5),
            CornerRadius::same(15),
            Stroke::new(2.0, panel.accent.egui()),
            StrokeKind::Outside,
        );
    }
    let out = rect.width() / 2.0 - rect.height() / 2.0;
    let knob = rect.center() + vec2(if on { out } else { -out }, 0.0);
    let ink = if on { panel.on_accent } else { panel.quiet };
    painter.circle_filled(knob, 9.0, ink.egui());
    if on {
        let tick = [(-4.0, 0.2), (-1.2, 3.2), (4.2, -3.4)].map(|(x, y)| knob + vec2(x, y));
        painter.line(tick.to_vec(), Stroke::new(2.0, panel.accent.egui()));
    }
    response.clicked()
}

/// A bar with a handle. Arrow keys move it while it has the focus.
fn volume(ui: &mut Ui, now: Percent, label: &str, theme: &Theme, narrow: bool) -> Option<Change> {
    let mut percent = now.percent();
    let mut asked = None;
    ui.horizontal(|ui| {
        let number = theme.sizes.text * 3.6;
        let size = vec2((ui.available_width() - number).clamp(60.0, 420.0), target(theme, narrow));
        let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::slider(true, f64::from(percent), tr(label)));
        let knob = 11.0;
        let rail = Rect::from_center_size(rect.center(), vec2(rect.width() - 2.0 * knob, 6.0));
        if let Some(at) = response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked())
        {
            let part = ((at.x - rail.left()) / rail.width()).clamp(0.0, 1.0);
            percent = (part * 20.0).round() as u8 * 5;
        }
        if response.has_focus() {
            percent = keyed(ui, percent);
        }
        let part = rail.left() + rail.width() * f32::from(percent) / 100.0;
        let (painter, panel) = (ui.painter(), &theme.panel);
        painter.rect_filled(rail, CornerRadius::same(3), panel.hovered.egui());
        painter.rect_filled(rail.with_max_x(part), CornerRadius::same(3), panel.accent.egui());
        let ring = if response.has_focus() { 3.0 } else { 2.0 };
        let edge = Stroke::new(ring, panel.accent.egui());
        painter.circle(pos2(part, rail.center().y), knob - 1.0, panel.surface.egui(), edge);
        ui.label(strong(
            trf("settings.volume.value", &[("percent", &percent.to_string())]),
            theme.sizes.text,
        ));
        if percent != now.percent() {
            asked = Some(Change::Volume(Percent::new(percent)));
        }
    });
    asked
}

/// The volume after the keys of this frame.
fn keyed(ui: &Ui, percent: u8) -> u8 {
    ui.input(|input| {
        let louder = input.key_pressed(Key::ArrowRight) || input.key_pressed(Key::ArrowUp);
        let quieter = input.key_pressed(Key::ArrowLeft) || input.key_pressed(Key::ArrowDown);
        match (louder, quieter) {
            (true, false) => percent.saturating_add(VOLUME_STEP).min(100),
            (false, true) => percent.saturating_sub(VOLUME_STEP),
            _ => percent,
        }
    })
}
