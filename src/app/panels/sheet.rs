//! The frame of every sheet: a card over the dimmed screen with a title, a cross, and contents that scroll when they are tall. On a narrow screen it
//! rises from the lower edge, as wide as the screen.
//!
//! A sheet is a system in [`super::sheets`] that lays its contents with [`lay`]. Nothing below can be reached meanwhile: egui keeps pointer and
//! focus in the modal layer, and the board asks whether a sheet lies over it.

use bevy::prelude::MessageWriter;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Align, Align2, Area, Context, CornerRadius, FontId, Frame, Id, LayerId, Layout, Margin, Order,
    RichText, ScrollArea, Sense, Stroke, Ui, UiKind, Vec2, WidgetInfo, WidgetType, vec2,
};

use super::widgets::{Button, panel_frame};
use crate::app::screens::{OpenSheet, Sheet};
use crate::app::table::UiCommand;
use crate::app::text::tr;
use crate::app::theme::egui_style::{is_narrow, pixels, target};
use crate::app::theme::{Sizes, Theme, fonts};

/// Free space above a sheet on a narrow screen, and around it on a wide one, in logical pixels.
const AROUND: f32 = 28.0;

/// How much the screen below is dimmed.
const DIM: f32 = 0.62;

impl Sheet {
    /// What the sheet is called.
    #[must_use]
    pub(super) fn title(self) -> &'static str {
        tr(match self {
            Sheet::SetUp => "sheet.set-up",
            Sheet::Settings => "sheet.settings",
            Sheet::Editor => "sheet.editor",
            Sheet::Rules => "sheet.rules",
            Sheet::About => "sheet.about",
            Sheet::Keys => "sheet.keys",
            Sheet::Files => "sheet.files",
            Sheet::Games => "sheet.games",
        })
    }

    /// Width of its contents on a wide screen, in logical pixels.
    const fn width(self) -> f32 {
        match self {
            Sheet::Editor => 720.0,
            Sheet::SetUp | Sheet::Rules | Sheet::Settings | Sheet::Games => 600.0,
            Sheet::About | Sheet::Keys | Sheet::Files => 540.0,
        }
    }
}

/// What had the focus before the sheet came.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Before(Option<Id>);

/// Where [`Before`] is kept.
fn before() -> Id {
    Id::new("focus before the sheet")
}

/// The buttons below the contents of a sheet, which stay in place while those scroll.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foot<'a> {
    /// From left to right, what most people want first.
    pub buttons: &'a [Button<'a>],
    /// Whether the first one has the focus when the sheet comes, so that Enter presses it.
    pub first_has_focus: bool,
}

/// Shows a sheet with these contents. The cross and a click beside the sheet ask to close it; Escape is a key like others.
pub(super) fn lay<R>(
    ctx: &Context,
    sheet: Sheet,
    theme: &Theme,
    out: &mut MessageWriter<UiCommand>,
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let foot = Foot { buttons: &[], first_has_focus: false };
    lay_with_foot(ctx, sheet, theme, out, foot, contents).0
}

/// The same with buttons below the contents. Says which of them was pressed, by its place.
pub(super) fn lay_with_foot<R>(
    ctx: &Context,
    sheet: Sheet,
    theme: &Theme,
    out: &mut MessageWriter<UiCommand>,
    foot: Foot,
    contents: impl FnOnce(&mut Ui) -> R,
) -> (R, Option<usize>) {
    let narrow = is_narrow(ctx);
    let is_new = keep_focus(ctx, sheet);
    let window = ctx.viewport_rect().size();
    let gap = theme.sizes.gap;
    let margin = if narrow { gap } else { gap * 1.5 };
    let mut frame = panel_frame(theme, Margin::same(pixels(margin)));
    if narrow {
        (frame.corner_radius.sw, frame.corner_radius.se) = (0, 0);
    }
    let edges = frame.total_margin().sum();
    let around = if narrow { vec2(0.0, AROUND) } else { Vec2::splat(2.0 * AROUND) };
    let mut size = (window - edges - around).max(Vec2::ZERO);
    if !narrow {
        size.x = size.x.min(sheet.width() * theme.sizes.target / Sizes::default().target);
    }
    let anchor = if narrow { Align2::CENTER_BOTTOM } else { Align2::CENTER_CENTER };
    let area = Area::new(Id::new("sheet").with(sheet))
        .kind(UiKind::Modal)
        .sense(Sense::hover())
        .anchor(anchor, Vec2::ZERO)
        .order(Order::Foreground)
        .fade_in(false);
    let aside = dim(ctx, area.layer(), theme);
    let (inner, crossed, pressed) = area
        .show(ctx, |ui| {
            let laid = frame.show(ui, |ui| {
                ui.set_width(size.x);
                // The area would keep the contents to the height that it had before.
                ui.set_max_height(size.y);
                let crossed = head(ui, sheet, theme, narrow);
                ui.add_space(gap * 0.5);
                let feet = height_of_feet(ui, foot, theme, narrow);
                let tall = (size.y - ui.min_rect().height() - feet).max(0.0);
                let inner = body(ui, sheet, tall, contents);
                let first_has_focus = foot.first_has_focus && is_new;
                (inner, crossed, feet_row(ui, Foot { first_has_focus, ..foot }, theme, narrow))
            });
            laid.inner
        })
        .inner;
    if crossed || aside {
        out.write(UiCommand::CloseSheet);
    }
    (inner, pressed)
}

/// Room for the buttons below the contents: one row, or as many as large words took in the last pass.
fn height_of_feet(ui: &Ui, foot: Foot, theme: &Theme, narrow: bool) -> f32 {
    if foot.buttons.is_empty() {
        return 0.0;
    }
    let rows = ui.data(|data| data.get_temp(feet_id())).unwrap_or(0.0);
    target(theme, narrow).max(rows) + theme.sizes.gap * 1.5
}

fn feet_id() -> Id {
    Id::new("height of the buttons below a sheet")
}

/// The buttons below the contents; which was pressed.
fn feet_row(ui: &mut Ui, foot: Foot, theme: &Theme, narrow: bool) -> Option<usize> {
    if foot.buttons.is_empty() {
        return None;
    }
    ui.add_space(theme.sizes.gap * 0.75);
    let row = ui.horizontal_wrapped(|ui| {
        let mut pressed = None;
        for (index, button) in foot.buttons.iter().enumerate() {
            let response = button.respond(ui, theme, narrow);
            if index == 0 && foot.first_has_focus {
                response.request_focus();
            }
            if response.clicked() && button.enabled {
                pressed = Some(index);
            }
        }
        pressed
    });
    ui.data_mut(|data| data.insert_temp(feet_id(), row.response.rect.height()));
    row.inner
}

/// Dims everything below `above` and keeps pointer and focus from it; whether it was clicked. It is an area of its own over the whole window, so
/// that egui knows that the pointer is over it, wherever that is.
fn dim(ctx: &Context, above: LayerId, theme: &Theme) -> bool {
    let window = ctx.viewport_rect();
    let area = Area::new(Id::new("dimmed"))
        .order(Order::Foreground)
        .fixed_pos(window.min)
        .default_size(window.size())
        .constrain(false)
        .fade_in(false);
    ctx.memory_mut(|memory| memory.set_modal_layer(area.layer()));
    ctx.set_sublayer(area.layer(), above);
    area.show(ctx, |ui| {
        ui.set_clip_rect(window);
        let (rect, response) = ui.allocate_exact_size(window.size(), Sense::CLICK | Sense::DRAG);
        ui.painter().rect_filled(rect, 0.0, theme.marks.label_ground.faded(DIM).egui());
        response.clicked()
    })
    .inner
}

/// Title and cross.
fn head(ui: &mut Ui, sheet: Sheet, theme: &Theme, narrow: bool) -> bool {
    let height = target(theme, narrow);
    let row = vec2(ui.available_width(), height);
    ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
        let crossed = cross(ui, height, theme);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let font = FontId::new(theme.sizes.text_large * 1.35, fonts::display());
            let title = RichText::new(sheet.title()).font(font).color(theme.panel.text.egui());
            ui.add(egui::Label::new(title).truncate());
        });
        crossed
    })
    .inner
}

/// Contents that scroll when they are taller than `tall`.
fn body<R>(ui: &mut Ui, sheet: Sheet, tall: f32, contents: impl FnOnce(&mut Ui) -> R) -> R {
    ScrollArea::vertical()
        .id_salt(sheet)
        .max_height(tall)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            // Room for the bar, and for the ring around what has the focus.
            Frame::new()
                .inner_margin(Margin { left: 3, right: 12, top: 3, bottom: 4 })
                .show(ui, contents)
                .inner
        })
        .inner
}

/// The cross that closes; whether it was pressed.
fn cross(ui: &mut Ui, size: f32, theme: &Theme) -> bool {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, tr("sheet.close")));
    let painter = ui.painter();
    if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, CornerRadius::same(8), theme.panel.hovered.egui());
    }
    if response.has_focus() {
        let ring = Stroke::new(2.0, theme.panel.accent.egui());
        painter.rect_stroke(rect, CornerRadius::same(8), ring, egui::StrokeKind::Inside);
    }
    let (line, long) = (Stroke::new(2.0, theme.panel.quiet.egui()), 6.5);
    for slope in [1.0, -1.0] {
        let half = vec2(long, long * slope);
        painter.line_segment([rect.center() - half, rect.center() + half], line);
    }
    response.on_hover_text(tr("sheet.close.hint")).clicked()
}

/// Takes the focus from what lies below, once, and remembers it; whether the sheet has just come.
fn keep_focus(ctx: &Context, sheet: Sheet) -> bool {
    let focused = ctx.memory(|memory| memory.focused());
    let last = Id::new("last sheet");
    if ctx.data(|data| data.get_temp::<Before>(before())).is_none() {
        ctx.data_mut(|data| data.insert_temp(before(), Before(focused)));
    } else if ctx.data(|data| data.get_temp(last)) == Some(sheet) {
        return false;
    }
    ctx.data_mut(|data| data.insert_temp(last, sheet));
    if let Some(focused) = focused {
        ctx.memory_mut(|memory| memory.surrender_focus(focused));
    }
    true
}

/// Gives the focus back to what had it before the sheet came.
pub(super) fn give_back_focus(
    mut contexts: EguiContexts,
    open: bevy::prelude::Res<OpenSheet>,
) -> bevy::prelude::Result {
    let ctx = contexts.ctx_mut()?;
    if open.0.is_some() {
        return Ok(());
    }
    if let Some(Before(focused)) = ctx.data_mut(|data| data.remove_temp(before())) {
        ctx.memory_mut(|memory| match focused {
            Some(id) => memory.request_focus(id),
            None => memory.stop_text_input(),
        });
    }
    Ok(())
}
