//! One compiled wasm module into what a browser loads, by wasm-bindgen as a library.
//!
//! The library is behind the feature `bindgen`, because it takes longer to build than everything else here; `web` calls
//! this program again with the feature on. The lock file keeps its version the same as the crate's in the game.

use std::path::PathBuf;

use anyhow::Result;

/// What `bindgen` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The module that the compiler made.
    #[arg(long)]
    input: PathBuf,
    /// Where the result goes.
    #[arg(long)]
    out: PathBuf,
    /// Stem of the files: `NAME.js` and `NAME_bg.wasm`.
    #[arg(long)]
    name: String,
    /// Leave function names out (smaller; a panic's trace then says numbers).
    #[arg(long)]
    strip: bool,
}

/// Writes `NAME.js`, an ES module, and `NAME_bg.wasm` beside it.
#[cfg(feature = "bindgen")]
pub(crate) fn run(args: &Args) -> Result<()> {
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(&args.input)
        .out_name(&args.name)
        .web(true)?
        .typescript(false)
        .remove_name_section(args.strip)
        .generate(&args.out)
}

/// Says what is missing.
#[cfg(not(feature = "bindgen"))]
pub(crate) fn run(args: &Args) -> Result<()> {
    let Args { input, out, name, strip } = args;
    anyhow::bail!(
        "built without the feature `bindgen`, so {} cannot become {name}.js in {} (strip: {strip}); \
         type: cargo run --release -p xtask --features bindgen -- bindgen …",
        input.display(),
        out.display()
    )
}
