//! A static server for the page on localhost: correct types, nothing cached, under a sub-folder if asked.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use anyhow::{Result, anyhow};
use tiny_http::{Header, Request, Response, Server};

/// A folder that is being served until the process ends.
pub(crate) struct Serving {
    /// Address of the page, with a slash at its end.
    pub(crate) url: String,
    workers: Vec<thread::JoinHandle<()>>,
}

/// Serves `folder` at `http://localhost:port/base/`; port 0 takes a free one.
pub(crate) fn start(folder: &Path, port: u16, base: &str) -> Result<Serving> {
    let server = Server::http(("127.0.0.1", port))
        .map_err(|error| anyhow!("cannot listen on port {port}: {error}; choose another one with --port"))?;
    let port = server.server_addr().to_ip().map_or(port, |address| address.port());
    let base = normal_base(base);
    let url = format!("http://localhost:{port}{base}");
    let (server, folder, base) = (Arc::new(server), Arc::new(folder.to_path_buf()), Arc::new(base));
    // A browser asks for several files at once and keeps its connections open.
    let workers = (0..4).map(|_| {
        let (server, folder, base) = (Arc::clone(&server), Arc::clone(&folder), Arc::clone(&base));
        thread::spawn(move || {
            while let Ok(request) = server.recv() {
                // A browser that has gone away in the middle of an answer is nobody's fault.
                let _ = answer(request, &folder, &base);
            }
        })
    });
    Ok(Serving { url, workers: workers.collect() })
}

impl Serving {
    /// Goes on until the process is ended.
    pub(crate) fn forever(self) {
        for worker in self.workers {
            let _ = worker.join();
        }
    }
}

fn answer(request: Request, folder: &Path, base: &str) -> std::io::Result<()> {
    let file = match route(request.url(), base) {
        Route::File(path) => folder.join(path),
        Route::Redirect(to) => {
            return request.respond(Response::empty(301).with_header(header("Location", &to)));
        }
        Route::NotFound => return not_found(request),
    };
    let file = if file.is_dir() { file.join("index.html") } else { file };
    let Ok(body) = File::open(&file) else { return not_found(request) };
    // With the length known the browser can show how much of it has come.
    let length = fs::metadata(&file)?.len();
    let response = Response::new(
        tiny_http::StatusCode(200),
        vec![header("Content-Type", mime(&file)), header("Cache-Control", "no-store")],
        body,
        usize::try_from(length).ok(),
        None,
    );
    request.respond(response.with_chunked_threshold(usize::MAX))
}

fn not_found(request: Request) -> std::io::Result<()> {
    let response = Response::from_string("not found").with_status_code(404);
    request.respond(response.with_header(header("Content-Type", "text/plain; charset=utf-8")))
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).unwrap_or_else(|()| unreachable!("{name}: {value} is plain text"))
}

/// What a request is for.
#[derive(Debug, PartialEq)]
enum Route {
    /// A path below the folder (a folder means its `index.html`).
    File(PathBuf),
    /// The base without its slash: relative paths of the page would miss the folder.
    Redirect(String),
    NotFound,
}

fn route(url: &str, base: &str) -> Route {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let Some(path) = percent_decoded(path) else { return Route::NotFound };
    let Some(inside) = path.strip_prefix(base) else {
        return if format!("{path}/") == base { Route::Redirect(base.to_owned()) } else { Route::NotFound };
    };
    let parts: Vec<&str> = inside.split('/').filter(|part| !part.is_empty()).collect();
    // No way out of the folder, by either system's separators.
    if parts.iter().any(|part| *part == ".." || part.contains(['\\', ':', '\0'])) {
        return Route::NotFound;
    }
    Route::File(parts.iter().collect())
}

/// The base with one slash at each end.
fn normal_base(base: &str) -> String {
    let inner = base.trim_matches('/');
    if inner.is_empty() { "/".to_owned() } else { format!("/{inner}/") }
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first == b'%' {
            let digits = std::str::from_utf8(rest.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &rest[2..];
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok()
}

/// The media type by the file's ending. Browsers compile wasm while it streams, and run modules, only with theirs.
fn mime(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "ron" | "txt" => "text/plain; charset=utf-8",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "ico" => "image/x-icon",
        "wav" => "audio/wav",
        "ttf" => "font/ttf",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;

    fn file(path: &str) -> Route {
        Route::File(PathBuf::from(path))
    }

    #[test]
    fn paths_stay_below_the_base_and_inside_the_folder() {
        assert_eq!(route("/", "/"), file(""));
        assert_eq!(route("/games/app.js?v=2", "/games/"), file("app.js"));
        assert_eq!(route("/games/a%20b.txt", "/games/"), file("a b.txt"));
        assert_eq!(route("/games", "/games/"), Route::Redirect("/games/".to_owned()));
        assert_eq!(route("/app.js", "/games/"), Route::NotFound);
        for outside in ["/../secret", "/%2e%2e/secret", "/..%2fsecret", "/a/..\\secret", "/%zz", "/%"] {
            assert_eq!(route(outside, "/"), Route::NotFound, "{outside}");
        }
    }

    #[test]
    fn a_base_has_one_slash_at_each_end() {
        for (base, normal) in [("", "/"), ("/", "/"), ("a", "/a/"), ("/a/b/", "/a/b/")] {
            assert_eq!(normal_base(base), normal);
        }
    }

    #[test]
    fn wasm_and_modules_have_the_types_that_browsers_insist_on() {
        assert_eq!(mime(Path::new("app_bg.wasm")), "application/wasm");
        assert!(mime(Path::new("app.js")).starts_with("text/javascript"));
        assert!(mime(Path::new("index.html")).starts_with("text/html"));
        assert_eq!(mime(Path::new("LICENSE")), "application/octet-stream");
    }

    #[test]
    fn answers_with_type_length_and_no_caching_under_a_sub_folder() {
        let folder = std::env::temp_dir().join(format!("plyscope-serve-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the test");
        fs::write(folder.join("app_bg.wasm"), b"\0asm").expect("a file for the test");
        let serving = start(&folder, 0, "/sub/").expect("a free port");
        let address = serving.url.trim_start_matches("http://localhost").trim_end_matches("/sub/");
        let get = |path: &str| {
            let mut stream = TcpStream::connect(format!("127.0.0.1{address}")).expect("a server");
            write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                .expect("sent");
            let mut text = String::new();
            stream.read_to_string(&mut text).expect("an answer");
            text
        };
        let found = get("/sub/app_bg.wasm");
        assert!(found.starts_with("HTTP/1.1 200"), "{found}");
        assert!(found.contains("Content-Type: application/wasm\r\n"), "{found}");
        assert!(found.contains("Content-Length: 4\r\n"), "{found}");
        assert!(found.contains("Cache-Control: no-store\r\n"), "{found}");
        assert!(get("/app_bg.wasm").starts_with("HTTP/1.1 404"));
        assert!(get("/sub/none.js").starts_with("HTTP/1.1 404"));
        fs::remove_dir_all(&folder).expect("the test's folder");
    }
}
