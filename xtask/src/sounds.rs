//! `cargo xtask sounds`: makes the game's sounds, from nothing but arithmetic, into `assets/sounds`.
//!
//! A piece of wood that is struck rings in a few modes at once, each of which dies away by itself, the higher ones sooner; the blow adds a breath of
//! noise. All of it comes from `libm` and a generator of our own, so that the files are the same wherever they are made; a test compares them.

use std::f64::consts::TAU;
use std::path::Path;

use anyhow::{Context, Result};

use crate::workspace::Workspace;

/// Samples in a second: enough for wood, whose tones end far below half of it.
const RATE: u32 = 24_000;

/// Where the sounds lie in the repository.
const FOLDER: &str = "assets/sounds";

/// The loudest sample of each sound, as a part of the loudest there is.
const PEAK: f64 = 0.8;

/// A mode of a struck piece: how high it is against the lowest one, how loud, and how long it takes to fall to a third, in milliseconds.
struct Mode {
    ratio: f64,
    loudness: f64,
    fall: f64,
}

const fn mode(ratio: f64, loudness: f64, fall: f64) -> Mode {
    Mode { ratio, loudness, fall }
}

/// A disc on felt over wood: dull, and soon over.
const DISC: &[Mode] =
    &[mode(1.0, 1.0, 42.0), mode(2.34, 0.55, 26.0), mode(4.11, 0.24, 15.0), mode(6.2, 0.1, 8.0)];

/// The bar of a xylophone of soft wood, struck with a felt mallet.
const BAR: &[Mode] = &[mode(1.0, 1.0, 330.0), mode(3.93, 0.22, 110.0), mode(9.2, 0.05, 36.0)];

/// A blow: when it falls (milliseconds), what it strikes, how high that is (hertz), how loud, and how much noise the blow makes.
struct Blow {
    at: f64,
    modes: &'static [Mode],
    pitch: f64,
    loudness: f64,
    noise: f64,
}

const fn blow(at: f64, modes: &'static [Mode], pitch: f64, loudness: f64, noise: f64) -> Blow {
    Blow { at, modes, pitch, loudness, noise }
}

/// Every sound: its file's name, its length in milliseconds, its loudness against the others, and its blows.
const SOUNDS: &[(&str, f64, f64, &[Blow])] = &[
    ("place", 240.0, 1.0, &[blow(0.0, DISC, 415.0, 1.0, 0.5), blow(31.0, DISC, 560.0, 0.16, 0.1)]),
    ("flip", 150.0, 0.45, &[blow(0.0, DISC, 690.0, 1.0, 0.35)]),
    ("illegal", 330.0, 0.7, &[blow(0.0, DISC, 196.0, 1.0, 0.2), blow(120.0, DISC, 165.0, 0.8, 0.15)]),
    (
        "crash",
        620.0,
        0.9,
        &[
            blow(0.0, DISC, 88.0, 1.0, 2.6),
            blow(24.0, DISC, 147.0, 0.7, 1.8),
            blow(70.0, DISC, 61.0, 0.8, 1.2),
            blow(150.0, BAR, 73.4, 0.35, 0.2),
        ],
    ),
    (
        "win",
        1_700.0,
        0.8,
        &[
            blow(0.0, BAR, 392.0, 0.7, 0.06),
            blow(130.0, BAR, 523.25, 0.8, 0.06),
            blow(260.0, BAR, 659.26, 0.9, 0.06),
            blow(430.0, BAR, 783.99, 1.0, 0.06),
            blow(430.0, BAR, 523.25, 0.5, 0.0),
        ],
    ),
    (
        "loss",
        1_600.0,
        0.65,
        &[
            blow(0.0, BAR, 329.63, 0.9, 0.05),
            blow(210.0, BAR, 293.66, 0.85, 0.05),
            blow(440.0, BAR, 220.0, 1.0, 0.05),
        ],
    ),
];

/// Writes every sound.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let folder = workspace.root.join(FOLDER);
    workspace.sh.create_dir(&folder)?;
    for (name, bytes) in all() {
        let path = folder.join(file(name));
        workspace.sh.write_file(&path, &bytes).with_context(|| format!("writing {}", path.display()))?;
        println!("{}: {} bytes", Path::new(FOLDER).join(file(name)).display(), bytes.len());
    }
    Ok(())
}

fn file(name: &str) -> String {
    format!("{name}.wav")
}

/// Every sound as the bytes of its file.
fn all() -> impl Iterator<Item = (&'static str, Vec<u8>)> {
    SOUNDS.iter().map(|(name, length, loudness, blows)| (*name, wav(&samples(*length, *loudness, blows))))
}

/// A sound as samples between -1 and 1.
fn samples(length: f64, loudness: f64, blows: &[Blow]) -> Vec<f64> {
    let mut samples = vec![0.0; count(length)];
    for blow in blows {
        strike(&mut samples[count(blow.at)..], blow);
    }
    // The end is faded out, so that it does not click.
    let (fade, all) = (count(25.0), samples.len());
    for (left, sample) in samples[all - fade..].iter_mut().rev().enumerate() {
        *sample *= left as f64 / fade as f64;
    }
    let loudest = samples.iter().fold(1e-9_f64, |loudest, sample| loudest.max(sample.abs()));
    samples.iter().map(|sample| sample / loudest * PEAK * loudness).collect()
}

/// Adds a blow to what sounds already.
fn strike(samples: &mut [f64], blow: &Blow) {
    let mut noise = Noise(0x2545_F491);
    let mut breath = 0.0;
    for (index, sample) in samples.iter_mut().enumerate() {
        let ms = index as f64 * 1_000.0 / f64::from(RATE);
        // Felt gives way: the tone needs a moment to come up.
        let attack = (ms / 1.6).min(1.0);
        let tone: f64 = blow
            .modes
            .iter()
            .map(|mode| {
                let turns = blow.pitch * mode.ratio * ms / 1_000.0;
                mode.loudness * libm::exp(-ms / mode.fall) * libm::sin(TAU * (turns - libm::floor(turns)))
            })
            .sum();
        // Noise without its highest part, gone after a few milliseconds.
        breath += 0.28 * (noise.next() - breath);
        let breath = blow.noise * breath * libm::exp(-ms / 5.0);
        *sample += blow.loudness * attack * (tone + breath);
    }
}

/// Random numbers between -1 and 1 (xorshift by G. Marsaglia, 2003).
struct Noise(u32);

impl Noise {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        f64::from(self.0) / f64::from(u32::MAX) * 2.0 - 1.0
    }
}

fn count(ms: f64) -> usize {
    (ms * f64::from(RATE) / 1_000.0) as usize
}

/// A WAV file: one channel of 16 bits.
fn wav(samples: &[f64]) -> Vec<u8> {
    let data = (samples.len() * 2) as u32;
    let mut bytes = Vec::with_capacity(44 + data as usize);
    bytes.extend(b"RIFF");
    bytes.extend((36 + data).to_le_bytes());
    bytes.extend(b"WAVEfmt ");
    bytes.extend(16u32.to_le_bytes());
    for value in [1u16, 1] {
        bytes.extend(value.to_le_bytes());
    }
    bytes.extend(RATE.to_le_bytes());
    bytes.extend((RATE * 2).to_le_bytes());
    for value in [2u16, 16] {
        bytes.extend(value.to_le_bytes());
    }
    bytes.extend(b"data");
    bytes.extend(data.to_le_bytes());
    for sample in samples {
        let loud = (sample.clamp(-1.0, 1.0) * f64::from(i16::MAX)).round() as i16;
        bytes.extend(loud.to_le_bytes());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_what_is_made() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(FOLDER);
        for (name, bytes) in all() {
            let path = folder.join(file(name));
            let found = std::fs::read(&path).unwrap_or_default();
            assert!(found == bytes, "{} is not what `cargo xtask sounds` makes", path.display());
        }
    }

    #[test]
    fn sounds_begin_and_end_softly_and_are_never_cut_off_at_the_top() {
        for (name, length, loudness, blows) in SOUNDS {
            let samples = samples(*length, *loudness, blows);
            assert!(samples[0].abs() < 0.01 && samples[samples.len() - 1].abs() < 0.01, "{name}");
            let loudest = samples.iter().fold(0.0_f64, |loudest, sample| loudest.max(sample.abs()));
            assert!(loudest <= PEAK && loudest > 0.3, "{name}: {loudest}");
            let tail = &samples[samples.len() - count(30.0)..];
            assert!(tail.iter().all(|sample| sample.abs() < 0.12), "{name} is cut off while it sounds");
        }
    }
}
