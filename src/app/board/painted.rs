//! The material of painted meshes: the corners' own colours, and nothing else.
//!
//! Bevy's own material for colours also looks for a texture and grades every pixel, tone mapping or not. On a processor that took a third of a
//! frame, most of it for the board.

use bevy::asset::{embedded_asset, uuid_handle};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};

/// The one there is. Without a renderer it names nothing, and nobody asks.
pub const PAINTED: Handle<Painted> = uuid_handle!("6f0c3d0e-8a53-4b64-9a43-5b6d7a1f2c90");

/// Shows the colours of a mesh's corners.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub struct Painted {}

impl Material2d for Painted {
    fn fragment_shader() -> ShaderRef {
        "embedded://plyscope/app/board/painted.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// Lets the renderer know the material.
pub fn plugin(app: &mut App) {
    embedded_asset!(app, "painted.wgsl");
    app.add_plugins(Material2dPlugin::<Painted>::default()).add_systems(Startup, mix);
}

fn mix(mut materials: ResMut<Assets<Painted>>) -> Result {
    materials.insert(&PAINTED, Painted {})?;
    Ok(())
}
