//! The loudspeaker of a native program: Bevy's own. Where there is none, Bevy says so once and nothing is heard.

use bevy::audio::Volume;
use bevy::prelude::*;

use super::{Sound, SoundPlayed};
use crate::app::AppSystems;

/// The sounds, by their index.
#[derive(Resource)]
struct Records([Handle<AudioSource>; Sound::ALL.len()]);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, load.run_if(resource_exists::<AssetServer>)).add_systems(
        Update,
        play.run_if(resource_exists::<Records>).after(super::follow_volume).in_set(AppSystems::Tell),
    );
}

fn load(server: Res<AssetServer>, mut commands: Commands) {
    commands.insert_resource(Records(
        Sound::ALL.map(|sound| server.load(format!("sounds/{}.wav", sound.name()))),
    ));
}

fn play(mut played: MessageReader<SoundPlayed>, records: Res<Records>, mut commands: Commands) {
    for SoundPlayed { sound, volume } in played.read() {
        let record = AudioPlayer::new(records.0[*sound as usize].clone());
        commands.spawn((record, PlaybackSettings::DESPAWN.with_volume(Volume::Linear(*volume))));
    }
}
