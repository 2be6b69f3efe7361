//! Light Trails searched: decoupled UCT with leaves made for the game, and small boards solved. See `docs/light-trails.md`.

pub mod bench;
pub mod duct;
pub mod exact;
pub mod fill;
pub mod kept;
pub mod leaf;
pub mod levels;
pub mod reach;
pub mod territory;
pub mod truth;
