//! Light Trails searched.

pub mod fill;
