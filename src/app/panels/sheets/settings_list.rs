//! What the settings sheet lists: every setting in its group, with what it can be set to.

use crate::app::board::Orientation;
use crate::app::settings::{
    BoardValues, Change, Effects, Motion, PanelPlace, Percent, Settings, TextSize, ThemeChoice,
};

/// A setting as the sheet shows it. Texts are keys of the text table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    /// What it is called.
    pub label: &'static str,
    /// What it does, in one sentence.
    pub hint: &'static str,
    /// How it is set.
    pub control: Control,
    /// What leads back to its default; `None` where it has it.
    pub reset: Option<Change>,
}

/// How a setting is set.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Control {
    /// On or off; the change that throws it.
    Switch {
        /// Whether it is on.
        on: bool,
        /// The other state.
        change: Change,
    },
    /// One of a few: label, change, and whether it is the one now.
    Choice(Vec<(&'static str, Change, bool)>),
    /// One of the themes.
    Themes(ThemeChoice),
    /// A part of the whole.
    Volume(Percent),
}

impl Control {
    /// Whether it is a switch, which needs little room.
    pub(super) const fn is_switch(&self) -> bool {
        matches!(self, Control::Switch { .. })
    }
}

/// Every setting, in groups with a title.
#[must_use]
pub(super) fn groups(settings: &Settings) -> Vec<(&'static str, Vec<Row>)> {
    vec![
        ("settings.group.looks", looks(settings)),
        ("settings.group.board", board(settings)),
        ("settings.group.motion", motion(settings)),
    ]
}

fn looks(now: &Settings) -> Vec<Row> {
    let usual = Settings::default();
    vec![
        row(
            "settings.theme",
            "settings.theme.hint",
            Control::Themes(now.theme),
            reset(now.theme, usual.theme, Change::Theme),
        ),
        row(
            "settings.text-size",
            "settings.text-size.hint",
            choice(
                now.text_size,
                Change::TextSize,
                &[
                    (TextSize::Small, "settings.text-size.small"),
                    (TextSize::Usual, "settings.text-size.usual"),
                    (TextSize::Large, "settings.text-size.large"),
                    (TextSize::Largest, "settings.text-size.largest"),
                ],
            ),
            reset(now.text_size, usual.text_size, Change::TextSize),
        ),
        row(
            "settings.panels",
            "settings.panels.hint",
            choice(
                now.panels,
                Change::Panels,
                &[
                    (PanelPlace::Auto, "settings.auto"),
                    (PanelPlace::Side, "settings.panels.side"),
                    (PanelPlace::Bottom, "settings.panels.bottom"),
                ],
            ),
            reset(now.panels, usual.panels, Change::Panels),
        ),
        row(
            "settings.effects",
            "settings.effects.hint",
            choice(
                now.effects,
                Change::Effects,
                &[
                    (Effects::Auto, "settings.auto"),
                    (Effects::Full, "settings.effects.full"),
                    (Effects::Low, "settings.effects.low"),
                ],
            ),
            reset(now.effects, usual.effects, Change::Effects),
        ),
    ]
}

fn board(now: &Settings) -> Vec<Row> {
    let usual = Settings::default();
    let way = now.orientation;
    let turned = |quarter_turns| Orientation { quarter_turns, ..way };
    let mirrored = Orientation { mirrored: !way.mirrored, ..way };
    vec![
        row(
            "settings.coordinates",
            "settings.coordinates.hint",
            Control::Switch { on: now.coordinates, change: Change::Coordinates(!now.coordinates) },
            reset(now.coordinates, usual.coordinates, Change::Coordinates),
        ),
        row(
            "settings.turned",
            "settings.turned.hint",
            choice(
                turned(way.quarter_turns % 4),
                Change::Orientation,
                &[
                    (turned(0), "settings.turned.none"),
                    (turned(1), "settings.turned.left"),
                    (turned(2), "settings.turned.half"),
                    (turned(3), "settings.turned.right"),
                ],
            ),
            reset(way, turned(0), Change::Orientation),
        ),
        row(
            "settings.mirrored",
            "settings.mirrored.hint",
            Control::Switch { on: way.mirrored, change: Change::Orientation(mirrored) },
            way.mirrored.then_some(Change::Orientation(mirrored)),
        ),
        row(
            "settings.values",
            "settings.values.hint",
            choice(
                now.values,
                Change::Values,
                &[
                    (BoardValues::Off, "settings.off"),
                    (BoardValues::Discs, "settings.values.discs"),
                    (BoardValues::Words, "settings.values.words"),
                ],
            ),
            reset(now.values, usual.values, Change::Values),
        ),
        row(
            "settings.hints",
            "settings.hints.hint",
            Control::Switch { on: now.hints, change: Change::Hints(!now.hints) },
            reset(now.hints, usual.hints, Change::Hints),
        ),
        row(
            "settings.opening-book",
            "settings.opening-book.hint",
            Control::Switch { on: now.opening_book, change: Change::OpeningBook(!now.opening_book) },
            reset(now.opening_book, usual.opening_book, Change::OpeningBook),
        ),
    ]
}

fn motion(now: &Settings) -> Vec<Row> {
    let usual = Settings::default();
    vec![
        row(
            "settings.motion",
            "settings.motion.hint",
            choice(
                now.motion,
                Change::Motion,
                &[
                    (Motion::System, "settings.auto"),
                    (Motion::Off, "settings.off"),
                    (Motion::Slow, "settings.motion.slow"),
                    (Motion::Usual, "settings.motion.usual"),
                    (Motion::Fast, "settings.motion.fast"),
                ],
            ),
            reset(now.motion, usual.motion, Change::Motion),
        ),
        row(
            "settings.sound",
            "settings.sound.hint",
            Control::Switch { on: !now.muted, change: Change::Muted(!now.muted) },
            reset(now.muted, usual.muted, Change::Muted),
        ),
        row(
            "settings.volume",
            "settings.volume.hint",
            Control::Volume(now.volume),
            reset(now.volume, usual.volume, Change::Volume),
        ),
    ]
}

fn row(label: &'static str, hint: &'static str, control: Control, reset: Option<Change>) -> Row {
    Row { label, hint, control, reset }
}

fn reset<T: PartialEq>(now: T, usual: T, change: fn(T) -> Change) -> Option<Change> {
    (now != usual).then(|| change(usual))
}

fn choice<T: PartialEq + Copy>(now: T, change: fn(T) -> Change, all: &[(T, &'static str)]) -> Control {
    Control::Choice(all.iter().map(|&(value, label)| (label, change(value), value == now)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every change that the list offers.
    fn offered(settings: &Settings) -> Vec<Change> {
        let rows = groups(settings).into_iter().flat_map(|(_, rows)| rows);
        rows.flat_map(|row| match row.control {
            Control::Switch { change, .. } => vec![change],
            Control::Choice(all) => all.into_iter().map(|(_, change, _)| change).collect(),
            Control::Themes(_) => ThemeChoice::ALL.map(Change::Theme).to_vec(),
            Control::Volume(_) => vec![Change::Volume(Percent::new(10))],
        })
        .collect()
    }

    #[test]
    fn what_is_offered_can_be_reset_one_by_one_to_the_defaults() {
        for change in offered(&Settings::default()) {
            let mut settings = Settings::default();
            settings.set(change);
            let resets: Vec<_> = groups(&settings)
                .into_iter()
                .flat_map(|(_, rows)| rows)
                .filter_map(|row| row.reset)
                .collect();
            assert_eq!(resets.len(), usize::from(settings != Settings::default()), "{change:?}");
            resets.into_iter().for_each(|reset| settings.set(reset));
            assert_eq!(settings, Settings::default(), "{change:?}");
        }
    }

    #[test]
    fn one_choice_of_each_setting_is_the_one_now() {
        let turned = Orientation { quarter_turns: 7, mirrored: true };
        for settings in [Settings::default(), Settings { orientation: turned, ..Settings::default() }] {
            for row in groups(&settings).into_iter().flat_map(|(_, rows)| rows) {
                if let Control::Choice(all) = row.control {
                    assert_eq!(all.iter().filter(|(_, _, now)| *now).count(), 1, "{}", row.label);
                }
            }
        }
    }
}
