//! What egui's own widgets look like: colours and sizes from the [`Theme`], nothing of egui's grey.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::epaint::FontColorTransferFunction;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, Visuals, vec2,
};

use super::{Ink, Theme, fonts};

/// Below this width of the window, in logical pixels, panels lie below the board and what is touched is larger.
pub const NARROW: f32 = 700.0;

/// Least width and height of what is touched on a narrow screen, in logical pixels.
pub const FINGER: f32 = 44.0;

/// Dresses egui whenever the theme has changed or the window has become narrow or wide.
pub fn dress(mut contexts: EguiContexts, theme: Res<Theme>, mut dressed: Local<Option<bool>>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let narrow = is_narrow(ctx);
    if theme.is_changed() || *dressed != Some(narrow) {
        let style = style(&theme, narrow);
        ctx.set_theme(if style.visuals.dark_mode { egui::Theme::Dark } else { egui::Theme::Light });
        ctx.all_styles_mut(|each| *each = style.clone());
        *dressed = Some(narrow);
    }
    Ok(())
}

/// Whether the window is narrow.
#[must_use]
pub fn is_narrow(ctx: &egui::Context) -> bool {
    ctx.viewport_rect().width() < NARROW
}

/// Least height of what is pressed.
#[must_use]
pub fn target(theme: &Theme, narrow: bool) -> f32 {
    if narrow { theme.sizes.target.max(FINGER) } else { theme.sizes.target }
}

/// A margin or radius as egui stores it: whole pixels.
#[must_use]
pub fn pixels(length: f32) -> i8 {
    length.round().clamp(0.0, 127.0) as i8
}

/// Corners of panels.
#[must_use]
pub fn corner(theme: &Theme) -> CornerRadius {
    CornerRadius::same(pixels(theme.sizes.corner).unsigned_abs())
}

/// The shadow of what floats.
#[must_use]
pub fn shadow(theme: &Theme) -> Shadow {
    Shadow { offset: [0, 4], blur: 18, spread: 0, color: theme.panel.shadow.egui() }
}

fn style(theme: &Theme, narrow: bool) -> egui::Style {
    let mut style = egui::Style { visuals: visuals(theme), animation_time: 0.12, ..egui::Style::default() };
    style.text_styles = text_styles(theme);
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.35;
    let (gap, target) = (theme.sizes.gap, target(theme, narrow));
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(gap * 0.66, gap * 0.5);
    spacing.button_padding = vec2(gap, gap * 0.5);
    spacing.interact_size = vec2(target, if narrow { target } else { target * 0.8 });
    spacing.window_margin = Margin::same(pixels(gap));
    spacing.menu_margin = Margin::same(pixels(gap));
    spacing.menu_spacing = 6.0;
    spacing.tooltip_width = 280.0;
    spacing.slider_rail_height = 6.0;
    spacing.icon_width = 18.0;
    spacing.scroll = egui::style::ScrollStyle::floating();
    // Beside what it scrolls, not on it.
    spacing.scroll.floating_allocated_width = 6.0;
    // It would be drawn with light colours that let the ground shine through, and those come out grey here.
    spacing.scroll.fade.strength = 0.0;
    style
}

fn text_styles(theme: &Theme) -> std::collections::BTreeMap<TextStyle, FontId> {
    let sizes = &theme.sizes;
    [
        (TextStyle::Small, FontId::new(sizes.text_small, FontFamily::Proportional)),
        (TextStyle::Body, FontId::new(sizes.text, FontFamily::Proportional)),
        (TextStyle::Monospace, FontId::new(sizes.text, FontFamily::Monospace)),
        (TextStyle::Button, FontId::new(sizes.text, FontFamily::Proportional)),
        (TextStyle::Heading, FontId::new(sizes.text_large, fonts::strong())),
    ]
    .into()
}

fn visuals(theme: &Theme) -> Visuals {
    let panel = &theme.panel;
    let dark = panel.surface.luminance() < 0.2;
    let mut visuals = if dark { Visuals::dark() } else { Visuals::light() };
    // Colours are mixed in linear light here, which makes dark letters on a light ground thin, and light ones on a dark ground thick: this makes
    // up for it.
    visuals.text_options.color_transfer_function = if dark {
        FontColorTransferFunction::Off
    } else {
        FontColorTransferFunction::TwoCoverageMinusCoverageSq
    };
    let outline = Stroke::new(1.0, panel.outline.egui());
    let (surface, raised, hovered) = (panel.surface.egui(), panel.raised.egui(), panel.hovered.egui());
    visuals.weak_text_color = Some(panel.quiet.egui());
    visuals.hyperlink_color = panel.accent.egui();
    visuals.warn_fg_color = panel.bad.egui();
    visuals.error_fg_color = panel.bad.egui();
    (visuals.panel_fill, visuals.window_fill) = (surface, surface);
    (visuals.faint_bg_color, visuals.extreme_bg_color) = (raised, raised);
    visuals.window_stroke = outline;
    (visuals.window_corner_radius, visuals.menu_corner_radius) = (corner(theme), corner(theme));
    (visuals.window_shadow, visuals.popup_shadow) = (shadow(theme), shadow(theme));
    visuals.selection.bg_fill = panel.accent.egui();
    visuals.selection.stroke = Stroke::new(1.0, panel.on_accent.egui());
    visuals.text_cursor.stroke = Stroke::new(2.0, panel.accent.egui());
    visuals.slider_trailing_fill = true;
    visuals.interact_cursor = Some(egui::CursorIcon::PointingHand);
    let widgets = &mut visuals.widgets;
    let plain = |fill: Color32, ink: Ink, edge: Stroke| widget(fill, ink.egui(), edge);
    widgets.noninteractive = plain(surface, panel.text, outline);
    widgets.inactive = plain(raised, panel.text, Stroke::NONE);
    widgets.hovered = plain(hovered, panel.text, outline);
    widgets.active = plain(hovered, panel.text, Stroke::new(1.0, panel.accent.egui()));
    widgets.open = plain(hovered, panel.text, outline);
    visuals
}

fn widget(fill: Color32, ink: Color32, edge: Stroke) -> egui::style::WidgetVisuals {
    egui::style::WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: edge,
        fg_stroke: Stroke::new(1.5, ink),
        corner_radius: CornerRadius::same(8),
        expansion: 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::ThemeChoice;

    fn contrast(a: Color32, b: Color32) -> f32 {
        let luminance = |color: Color32| {
            let light = egui::Rgba::from(color);
            0.2126 * light.r() + 0.7152 * light.g() + 0.0722 * light.b()
        };
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_text_of_a_widget_can_be_read_in_every_theme() {
        for choice in ThemeChoice::ALL {
            let visuals = style(&Theme::new(choice), false).visuals;
            let widgets = &visuals.widgets;
            for (name, state) in [
                ("noninteractive", &widgets.noninteractive),
                ("inactive", &widgets.inactive),
                ("hovered", &widgets.hovered),
                ("active", &widgets.active),
                ("open", &widgets.open),
            ] {
                let ratio = contrast(state.text_color(), state.bg_fill);
                assert!(ratio >= 4.5, "{choice:?}: {name}: {ratio:.2}");
            }
            let selected = contrast(visuals.selection.stroke.color, visuals.selection.bg_fill);
            assert!(selected >= 4.5, "{choice:?}: selected: {selected:.2}");
            let weak = contrast(visuals.weak_text_color(), visuals.panel_fill);
            assert!(weak >= 4.5, "{choice:?}: weak text: {weak:.2}");
        }
    }

    #[test]
    fn what_is_touched_on_a_narrow_screen_is_large_enough() {
        let theme = Theme::default();
        assert!(style(&theme, true).spacing.interact_size.min_elem() >= FINGER);
        assert!(target(&theme, true) >= FINGER);
    }
}
