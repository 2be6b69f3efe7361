//! Set-up, builds and checks of Plyscope.
fn main() {}
