//! Something that went wrong and that the person should know: shown by the panels until it is dismissed.

use bevy::prelude::*;

use super::AppSystems;
use super::a11y::Said;
use super::table::UiCommand;

/// What the person should know, ready to be shown; `None` when there is nothing.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice(pub Option<String>);

/// Notices.
pub fn plugin(app: &mut App) {
    app.init_resource::<Notice>().add_systems(Update, (dismiss, post).chain().in_set(AppSystems::Tell));
}

fn post(mut said: MessageReader<Said>, mut notice: ResMut<Notice>) {
    if let Some(trouble) = said.read().filter(|said| said.trouble).last() {
        notice.0 = Some(trouble.text());
    }
}

fn dismiss(mut commands: MessageReader<UiCommand>, mut notice: ResMut<Notice>) {
    if commands.read().any(|command| *command == UiCommand::Dismiss) {
        notice.0 = None;
    }
}
