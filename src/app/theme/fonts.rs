//! The fonts: embedded, and handed to egui before its first pass (it has none of its own here) and to Bevy's texts.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiContext, egui};

/// Running text. Digits all have one width.
pub const UI_REGULAR: &[u8] = include_bytes!("../../../assets/fonts/Inter-Regular.ttf");
/// Headings, buttons, numbers that matter. Digits all have one width.
pub const UI_SEMIBOLD: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold.ttf");
/// The name of the program and who has won. Latin letters only.
pub const DISPLAY: &[u8] = include_bytes!("../../../assets/fonts/Fraunces-DisplaySemiBold.ttf");

/// Handles of the fonts for texts that Bevy draws.
#[derive(Resource, Clone, Debug)]
pub struct Fonts {
    /// Running text.
    pub ui: Handle<Font>,
    /// Headings.
    pub strong: Handle<Font>,
    /// Display type.
    pub display: Handle<Font>,
}

/// egui's name for the semi-bold text font.
#[must_use]
pub fn strong() -> egui::FontFamily {
    egui::FontFamily::Name("strong".into())
}

/// egui's name for the display font.
#[must_use]
pub fn display() -> egui::FontFamily {
    egui::FontFamily::Name("display".into())
}

/// Fonts.
pub fn plugin(app: &mut App) {
    app.init_asset::<Font>();
    let mut assets = app.world_mut().resource_mut::<Assets<Font>>();
    let fonts = Fonts {
        ui: assets.add(Font::from_bytes(UI_REGULAR.to_vec())),
        strong: assets.add(Font::from_bytes(UI_SEMIBOLD.to_vec())),
        display: assets.add(Font::from_bytes(DISPLAY.to_vec())),
    };
    app.insert_resource(fonts);
    app.add_observer(give_fonts);
}

/// Runs as soon as a context exists, which is before its first pass.
fn give_fonts(added: On<Add, EguiContext>, mut contexts: Query<&mut EguiContext>) -> Result {
    contexts.get_mut(added.entity)?.get_mut().set_fonts(definitions());
    Ok(())
}

pub(crate) fn definitions() -> egui::FontDefinitions {
    let files = [("regular", UI_REGULAR), ("strong", UI_SEMIBOLD), ("display", DISPLAY)];
    let lists = [
        (egui::FontFamily::Proportional, ["regular"].as_slice()),
        // Nothing here needs equal widths for letters; the digits have them.
        (egui::FontFamily::Monospace, &["regular"]),
        (strong(), &["strong", "regular"]),
        (display(), &["display", "strong"]),
    ];
    egui::FontDefinitions {
        font_data: files
            .map(|(name, file)| (name.to_owned(), Arc::new(egui::FontData::from_static(file))))
            .into(),
        families: lists
            .map(|(family, names)| (family, names.iter().copied().map(str::to_owned).collect()))
            .into(),
    }
}
