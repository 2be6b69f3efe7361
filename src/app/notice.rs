//! Something that the person should know, mostly that something went wrong: shown by the panels for as long as it matters.

use bevy::prelude::*;

use super::AppSystems;
use super::a11y::Said;
use super::table::{MovePlayed, UiCommand};

/// What the person should know, ready to be shown; `None` when there is nothing.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice(pub Option<String>, pub Mood);

/// What kind of notice it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mood {
    /// Something went wrong.
    #[default]
    Trouble,
    /// Something is good to know.
    News,
}

/// Notices.
pub fn plugin(app: &mut App) {
    app.init_resource::<Notice>().add_systems(Update, (dismiss, post).chain().in_set(AppSystems::Tell));
}

fn post(mut said: MessageReader<Said>, mut notice: ResMut<Notice>) {
    // Of what is said in one frame, trouble comes first.
    let last = said.read().filter(|said| said.trouble || said.news).max_by_key(|said| said.trouble);
    if let Some(told) = last {
        *notice = Notice(Some(told.text()), if told.trouble { Mood::Trouble } else { Mood::News });
    }
}

/// Trouble stands until it is dismissed; news makes room for whatever is done next.
fn dismiss(
    mut commands: MessageReader<UiCommand>,
    mut played: MessageReader<MovePlayed>,
    mut notice: ResMut<Notice>,
) {
    let (mut asked, mut dismissed) = (played.read().count() > 0, false);
    for command in commands.read() {
        // A setting may change without a person's doing.
        asked |= !matches!(command, UiCommand::Set(_));
        dismissed |= *command == UiCommand::Dismiss;
    }
    if notice.0.is_some() && (dismissed || asked && notice.1 == Mood::News) {
        notice.0 = None;
    }
}
