//! The page's folder: everything that a static host needs, in one place.
//!
//! The files of `web/` and the folder `assets/`, then `app.js` with `app_bg.wasm` (the page) and `search_worker.js` with
//! `search_worker_bg.wasm` (the worker), both ES modules.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use xshell::cmd;

use crate::toolchain::{TARGET, WasmToolchain, target_folder};
use crate::workspace::Workspace;

/// One of the two modules of the page.
struct Module {
    binary: &'static str,
    name: &'static str,
    features: &'static str,
    /// What the compiler may use of the processor's extensions.
    extensions: &'static str,
}

const APP: Module = Module { binary: "plyscope", name: "app", features: "app,web", extensions: "" };
const WORKER: Module =
    Module { binary: "search_worker", name: "search_worker", features: "worker", extensions: "+simd128" };

/// The two modules' names and whether they use SIMD, for what comes after the compiler.
pub(crate) const WASM_FILES: [(&str, bool); 2] = [("app_bg.wasm", false), ("search_worker_bg.wasm", true)];

/// Builds the page into `folder`. What ships is optimised at link time and bears no function names.
pub(crate) fn build(workspace: &Workspace, folder: &Path, ship: bool) -> Result<()> {
    let toolchain = WasmToolchain::ensure(workspace)?;
    let worker = compile(workspace, &toolchain, &WORKER, "worker")?;
    let app = compile(workspace, &toolchain, &APP, if ship { "web-ship" } else { "web" })?;
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    copy_folder(&workspace.root.join("web"), folder)?;
    copy_folder(&workspace.root.join("assets"), &folder.join("assets"))?;
    bindgen(workspace, &worker, folder, WORKER.name, ship)?;
    bindgen(workspace, &app, folder, APP.name, ship)?;
    write_size(folder)
}

/// Builds the search worker alone into `folder`, as the page has it.
pub(crate) fn build_worker(workspace: &Workspace, folder: &Path) -> Result<()> {
    let toolchain = WasmToolchain::ensure(workspace)?;
    let worker = compile(workspace, &toolchain, &WORKER, "worker")?;
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    bindgen(workspace, &worker, folder, WORKER.name, false)
}

/// Tells the page how long the app's module is: what a server says of a compressed file is not what the page sees come.
fn write_size(folder: &Path) -> Result<()> {
    let bytes = fs::metadata(folder.join(WASM_FILES[0].0))?.len();
    let index = folder.join("index.html");
    let text = fs::read_to_string(&index).with_context(|| format!("reading {}", index.display()))?;
    fs::write(&index, with_size(&text, bytes)).with_context(|| format!("writing {}", index.display()))
}

/// The page with `data-bytes` set.
fn with_size(page: &str, bytes: u64) -> String {
    const ATTRIBUTE: &str = "data-bytes=\"";
    let Some((before, rest)) = page.split_once(ATTRIBUTE) else { return page.to_owned() };
    let after = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
    format!("{before}{ATTRIBUTE}{bytes}{after}")
}

/// Compiles one module and answers with its path.
fn compile(
    workspace: &Workspace,
    toolchain: &WasmToolchain,
    module: &Module,
    profile: &str,
) -> Result<PathBuf> {
    let Module { binary, features, extensions, .. } = module;
    let args = ["--profile", profile, "--no-default-features", "--features", features, "--bin", binary];
    toolchain.build(workspace, &args, extensions).run()?;
    Ok(target_folder(workspace).join(TARGET).join(profile).join(format!("{binary}.wasm")))
}

/// Calls ourselves with wasm-bindgen built in.
fn bindgen(workspace: &Workspace, input: &Path, out: &Path, name: &str, strip: bool) -> Result<()> {
    let strip = strip.then_some("--strip");
    let build = ["run", "--release", "--package", "xtask", "--features", "bindgen", "--", "bindgen"];
    workspace
        .cargo(&build)
        .args(["--name", name, "--input"])
        .arg(input)
        .arg("--out")
        .arg(out)
        .args(strip)
        .run()?;
    Ok(())
}

/// Copies a folder with all that is in it; one that is not there is an empty one.
fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    if !from.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(to).with_context(|| format!("making {}", to.display()))?;
    for entry in from.read_dir()? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy_folder(&source, &target)?;
        } else {
            fs::copy(&source, &target).with_context(|| format!("copying {}", source.display()))?;
        }
    }
    Ok(())
}

/// Makes the modules small with Binaryen's wasm-opt and lays brotli copies beside every file that gains by it.
pub(crate) fn optimise(workspace: &Workspace, folder: &Path) -> Result<()> {
    if !(crate::workspace::on_path("node") && crate::workspace::on_path("npm")) {
        println!("node and npm are not here: no wasm-opt, no brotli copies (the page works, it is larger)");
        return Ok(());
    }
    for (name, simd) in WASM_FILES {
        wasm_opt(workspace, &folder.join(name), simd)?;
    }
    write_size(folder)?;
    let sh = &workspace.sh;
    cmd!(sh, "node -e {BROTLI} {folder}").quiet().run()?;
    ensure_small(workspace, folder)
}

/// Ensures that what a visitor fetches stays small: the modules without their function names, compressed as well as brotli can.
pub(crate) fn ensure_small(workspace: &Workspace, folder: &Path) -> Result<()> {
    let sh = &workspace.sh;
    for ((name, _), limit) in WASM_FILES.into_iter().zip(BROTLI_LIMITS) {
        let file = folder.join(name);
        let bytes: u64 = cmd!(sh, "node -e {BROTLI_SIZE} {file}").quiet().read()?.trim().parse()?;
        println!("{name}: {:.2} MB brotli (at most {:.2})", bytes as f64 / 1e6, limit as f64 / 1e6);
        ensure!(bytes <= limit, "{name} has {bytes} bytes compressed, more than {limit}");
    }
    Ok(())
}

/// How many bytes the modules of [`WASM_FILES`] may have, compressed.
const BROTLI_LIMITS: [u64; 2] = [6_000_000, 300_000];

/// Prints the compressed size of a wasm file without its custom sections.
const BROTLI_SIZE: &str = r#"
const fs = require("fs"), zlib = require("zlib");
const file = fs.readFileSync(process.argv[1]);
const kept = [file.subarray(0, 8)];
for (let at = 8; at < file.length; ) {
  const from = at, id = file[at++];
  let length = 0, shift = 1, byte;
  do { byte = file[at++]; length += (byte & 127) * shift; shift *= 128; } while (byte > 127);
  at += length;
  if (id !== 0) kept.push(file.subarray(from, at));
}
const all = Buffer.concat(kept);
console.log(zlib.brotliCompressSync(all, { params: {
  [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
  [zlib.constants.BROTLI_PARAM_SIZE_HINT]: all.length } }).length);
"#;

/// Proposals are named one by one: with all of them on, wasm-opt emits what browsers refuse.
const PROPOSALS: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

fn wasm_opt(workspace: &Workspace, file: &Path, simd: bool) -> Result<()> {
    let aside = file.with_extension("opt");
    let simd = simd.then_some("--enable-simd");
    println!("wasm-opt -Os {} (minutes)", file.display());
    let sh = &workspace.sh;
    cmd!(
        sh,
        "npm exec --yes --package=binaryen@132.0.0 -- wasm-opt -Os {PROPOSALS...} {simd...} {file} -o {aside}"
    )
    .quiet()
    .run()?;
    fs::rename(&aside, file).with_context(|| format!("replacing {}", file.display()))
}

/// Writes `NAME.br` beside each file worth it and prints the sizes.
const BROTLI: &str = r#"
const fs = require("fs"), path = require("path"), zlib = require("zlib");
const folder = process.argv[1];
const MB = (bytes) => (bytes / 1e6).toFixed(2).padStart(7) + " MB";
for (const name of fs.readdirSync(folder, { recursive: true }).sort()) {
  const file = path.join(folder, name);
  if (!/\.(wasm|js|css|html|ron|json|svg|ttf)$/.test(name) || !fs.statSync(file).isFile()) continue;
  const raw = fs.readFileSync(file);
  const small = zlib.brotliCompressSync(raw, { params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: raw.length } });
  if (small.length < raw.length) fs.writeFileSync(file + ".br", small);
  if (raw.length > 10000) console.log(`${name.padEnd(28)} ${MB(raw.length)}  brotli ${MB(small.length)}`);
}
"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_learns_the_size_of_the_app_again_and_again() {
        let page = "<div id=\"bar\" data-bytes=\"0\"></div>";
        let once = with_size(page, 29_400_000);
        assert_eq!(once, "<div id=\"bar\" data-bytes=\"29400000\"></div>");
        assert_eq!(with_size(&once, 7), "<div id=\"bar\" data-bytes=\"7\"></div>");
    }

    #[test]
    fn a_copied_folder_has_what_lay_in_its_folders() {
        let base = std::env::temp_dir().join(format!("plyscope-copy-{}", std::process::id()));
        let (from, to) = (base.join("from"), base.join("to"));
        fs::create_dir_all(from.join("deep/er")).expect("a folder for the test");
        fs::write(from.join("deep/er/file.ron"), "()").expect("a file for the test");
        copy_folder(&from, &to).expect("copied");
        assert_eq!(fs::read_to_string(to.join("deep/er/file.ron")).expect("the copy"), "()");
        copy_folder(&base.join("not-there"), &to).expect("nothing to copy is no fault");
        fs::remove_dir_all(&base).expect("the test's folder");
    }
}
