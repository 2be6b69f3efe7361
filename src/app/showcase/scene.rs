//! A scene: what the showcase plays, as a RON file.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext};
use bevy::prelude::*;
use serde::Deserialize;

use crate::engines::catalog::engines_of;
use crate::protocol::Knobs;
use crate::record::{Match, RecordError, Seat};
use crate::search::limits::Limits;

/// The version of scene files that this program reads.
pub const VERSION: u32 = 1;

/// Two engines, what they may do, and what is said meanwhile.
#[derive(Asset, TypePath, Clone, Debug, PartialEq, Deserialize)]
pub struct Scene {
    /// [`VERSION`] of the file.
    pub version: u32,
    /// The game's id.
    pub game: String,
    /// The text of the first position; empty for the game's own start.
    #[serde(default)]
    pub start: String,
    /// Who plays, by [`crate::games::Side::index`].
    pub players: [Player; 2],
    /// How many shards a search is dealt to. Part of the scene, so that it goes the same way on every machine.
    pub shards: usize,
    /// Seeds the first game's random numbers; each further game takes the next seed.
    pub seed: u64,
    /// How long the end of a game is looked at before the next begins, in seconds.
    pub pause_s: f32,
    /// What is said from a ply on, as keys of the text table.
    #[serde(default)]
    pub captions: BTreeMap<usize, String>,
}

/// An engine of a scene.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Player {
    /// Its id in the catalogue.
    pub engine: String,
    /// Nodes it may spend on a move, so that a scene goes the same way every time; of an engine that counts playouts, `playouts`.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// Playouts that it may spend on a move.
    #[serde(default)]
    pub playouts: Option<u64>,
}

/// Why a file is not a scene that can be played.
#[derive(Debug, thiserror::Error)]
pub enum SceneError {
    /// The file could not be fetched.
    #[error("the scene could not be read: {0}")]
    Io(#[from] std::io::Error),
    /// Not RON, or not of this shape.
    #[error("this is not a scene: {0}")]
    Shape(#[from] ron::error::SpannedError),
    /// Another version.
    #[error("this scene has format {0}; this program reads format {VERSION}")]
    Version(u32),
    /// The game or its start is not right.
    #[error("{0}")]
    Rules(#[from] RecordError),
    /// An engine without a limit: the scene would not go the same way twice.
    #[error("the engine '{0}' has neither nodes nor playouts to spend")]
    Endless(String),
    /// No such engine.
    #[error("there is no engine '{engine}' for the game '{game}'")]
    Engine {
        /// The name found.
        engine: String,
        /// The scene's game.
        game: String,
    },
}

impl Scene {
    /// Reads a scene and makes sure that it can be played.
    ///
    /// # Errors
    /// Says what is wrong with the file.
    pub fn read(bytes: &[u8]) -> Result<Self, SceneError> {
        // What may be left out is written as it is, without more ado.
        let options =
            ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let scene: Self = options.from_bytes(bytes)?;
        if scene.version != VERSION {
            return Err(SceneError::Version(scene.version));
        }
        if let Some(player) =
            scene.players.iter().find(|player| player.nodes.is_none() && player.playouts.is_none())
        {
            return Err(SceneError::Endless(player.engine.clone()));
        }
        scene.game(0).positions()?;
        for Player { engine, .. } in &scene.players {
            if !engines_of(&scene.game).any(|known| known.id == engine) {
                return Err(SceneError::Engine { engine: engine.clone(), game: scene.game.clone() });
            }
        }
        Ok(scene)
    }

    /// The match of the scene's `round`th game, from 0.
    #[must_use]
    pub fn game(&self, round: u64) -> Match {
        let seats = self.players.clone().map(|Player { engine, nodes, playouts }| Seat::Engine {
            engine,
            limits: Limits { nodes, playouts, ..Limits::NONE },
            knobs: Knobs::new(),
        });
        let seed = self.seed.wrapping_add(round);
        Match { start: self.start.clone(), seed, ..Match::new(self.game.clone(), seats) }
    }

    /// How long the end of a game is looked at. A number that is no length of time counts as none.
    #[must_use]
    pub fn pause(&self) -> Duration {
        Duration::try_from_secs_f32(self.pause_s).unwrap_or_default()
    }

    /// What is said at this ply, as a key of the text table.
    #[must_use]
    pub fn caption(&self, ply: usize) -> Option<&str> {
        self.captions.range(..=ply).next_back().map(|(_, key)| key.as_str())
    }
}

/// Reads scenes for the asset server.
#[derive(Default, TypePath)]
pub(super) struct SceneLoader;

impl AssetLoader for SceneLoader {
    type Asset = Scene;
    type Settings = ();
    type Error = SceneError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        _context: &mut LoadContext<'_>,
    ) -> Result<Scene, SceneError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        Scene::read(&bytes)
    }

    fn extensions(&self) -> &[&str] {
        &["ron"]
    }
}
