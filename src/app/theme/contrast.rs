//! Every theme against the Web Content Accessibility Guidelines: marks with a contrast of 3 and texts with one of 4.5 at least on whatever they can
//! lie upon, also as they are seen by people who lack one kind of cone.

use bevy::color::LinearRgba;
use bevy::math::Vec2;

use super::{DiscInks, Ink, Theme};
use crate::app::settings::{TextSize, ThemeChoice};

/// How a theme is looked at: with all three kinds of cones, or without one of them.
#[derive(Clone, Copy, Debug)]
enum Eyes {
    Usual,
    NoLong,
    NoMiddle,
    NoShort,
}

impl Eyes {
    const ALL: [Self; 4] = [Self::Usual, Self::NoLong, Self::NoMiddle, Self::NoShort];

    /// What is seen in place of a colour: the matrices of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
    /// Vision Deficiency" (2009), for severity 1, applied to linear light.
    fn see(self, ink: Ink) -> Ink {
        let rows = match self {
            Self::Usual => return ink,
            Self::NoLong => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::NoMiddle => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::NoShort => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        };
        let [red, green, blue, alpha] = ink.linear();
        let seen = rows.map(|row: [f32; 3]| (row[0] * red + row[1] * green + row[2] * blue).clamp(0.0, 1.0));
        Ink(LinearRgba::new(seen[0], seen[1], seen[2], alpha).into())
    }

    fn contrast(self, ink: Ink, ground: Ink) -> f32 {
        self.see(ink.over(ground)).contrast(self.see(ground))
    }
}

/// A mark: the inks that can make it stand out (one of them has to), and what it can lie upon.
struct Seen {
    what: &'static str,
    inks: Vec<Ink>,
    grounds: Vec<Ink>,
}

fn seen(what: &'static str, inks: &[Ink], grounds: &[Ink]) -> Seen {
    Seen { what, inks: inks.to_vec(), grounds: grounds.to_vec() }
}

fn marks(theme: &Theme) -> Vec<Seen> {
    let (othello, marks, panel) = (&theme.othello, &theme.marks, &theme.panel);
    let (black, white) = (&othello.black, &othello.white);
    let field = [othello.field, othello.field_light, othello.field_dark];
    let faces = [black.face, black.light, white.face, white.light];
    let everywhere: Vec<Ink> = field.into_iter().chain(faces).collect();
    // On the board a disc's line counts only where one is drawn; on panels it always is.
    let disc =
        |inks: &DiscInks| if othello.edge > 0.0 { vec![inks.face, inks.edge] } else { vec![inks.face] };
    let panels = [panel.surface, panel.raised, panel.hovered];
    let halo = marks.label_ground.over(othello.field);
    vec![
        seen("player 1's trail", &[theme.trails.first.trail], &[theme.trails.field]),
        seen("player 2's trail", &[theme.trails.second.trail], &[theme.trails.field]),
        seen("player 2's rails", &[theme.trails.second.core], &[theme.trails.second.trail]),
        seen("walls", &[theme.trails.wall], &[theme.trails.field]),
        seen("crash", &[theme.trails.crash], &[theme.trails.field]),
        seen("open direction", &[theme.trails.open], &[theme.trails.field]),
        seen("player 1's head on a panel", &[theme.trails.first.trail, theme.trails.first.edge], &panels),
        seen("player 2's head on a panel", &[theme.trails.second.trail, theme.trails.second.edge], &panels),
        seen("black disc", &disc(black), &field),
        seen("white disc", &disc(white), &field),
        seen("black disc on a panel", &[black.face, black.edge], &panels),
        seen("white disc on a panel", &[white.face, white.edge], &panels),
        seen("black and white", &[black.face], &[white.face]),
        seen("black's ring", &[black.ring], &[black.face]),
        seen("legal move", &[marks.legal], &field),
        seen("last move", &[marks.last_move], &faces),
        seen("hover", &[marks.hover], &field),
        seen("cursor", &[marks.cursor], &field),
        seen("refused", &[marks.refused], &[halo]),
        seen("refused, anywhere", &[marks.refused, halo], &everywhere),
        seen("thought", &[marks.thought], &field),
        seen("focus and what is chosen", &[panel.accent], &panels),
    ]
}

/// Alquerque's board: rings and crosses lie on the field, signs on the pieces. Of what has an edge, edge or ink has to stand out, and they from each other.
fn alquerque(theme: &Theme) -> Vec<Seen> {
    let (inks, marks, panel) = (&theme.alquerque, &theme.marks, &theme.panel);
    let field = [inks.field, inks.field_light, inks.field_dark];
    let piece = |disc: &DiscInks| if inks.edge > 0.0 { vec![disc.face, disc.edge] } else { vec![disc.face] };
    let panels = [panel.surface, panel.raised, panel.hovered];
    let faces = [inks.light.face, inks.light.light, inks.dark.face, inks.dark.light];
    let ground = marks.label_ground.over(inks.field);
    let everywhere: Vec<Ink> = field.into_iter().chain(faces).collect();
    vec![
        seen("light piece", &piece(&inks.light), &field),
        seen("dark piece", &piece(&inks.dark), &field),
        seen("light piece on a panel", &[inks.light.face, inks.light.edge], &panels),
        seen("dark piece on a panel", &[inks.dark.face, inks.dark.edge], &panels),
        seen("light and dark", &[inks.light.face], &[inks.dark.face]),
        seen("light's sign", &[inks.light.ring], &[inks.light.face, inks.light.light]),
        seen("dark's sign", &[inks.dark.ring], &[inks.dark.face, inks.dark.light]),
        seen("line", &[inks.line], &field),
        seen("can move", &[inks.movable], &field),
        seen("target", &[inks.movable, inks.halo], &[inks.line, inks.point]),
        seen("selected", &[inks.selected, inks.halo], &field),
        seen("selected and its edge", &[inks.selected], &[inks.halo]),
        seen("last move", &[inks.last], &field),
        seen("forbidden", &[inks.forbidden, inks.halo], &field),
        seen("forbidden and its edge", &[inks.forbidden], &[inks.halo]),
        seen("hover on lines", &[marks.hover], &field),
        seen("cursor on lines", &[marks.cursor], &field),
        seen("legal move on lines", &[marks.legal], &field),
        seen("thought on lines", &[marks.thought], &field),
        seen("refused on lines", &[marks.refused, ground], &everywhere),
    ]
}

fn texts(theme: &Theme) -> Vec<Seen> {
    let (panel, marks) = (&theme.panel, &theme.marks);
    let panels = [panel.surface, panel.raised];
    let grounds = [panel.surface, panel.raised, panel.hovered, theme.table.middle, theme.table.edge];
    let words = [theme.othello.white.face, theme.othello.black.face, theme.othello.field, theme.board.frame]
        .map(|ground| marks.label_ground.over(ground));
    vec![
        seen("text", &[panel.text], &grounds),
        seen("quiet text", &[panel.quiet], &grounds),
        seen("text on accent", &[panel.on_accent], &[panel.accent]),
        seen("accent as text", &[panel.accent], &panels),
        seen("good", &[panel.good], &panels),
        seen("bad", &[panel.bad], &panels),
        seen(
            "coordinates",
            &[theme.board.label],
            &[theme.board.frame, theme.board.frame_light, theme.board.frame_dark],
        ),
        seen("floating words", &[marks.label], &words),
    ]
}

#[track_caller]
fn check(theme: &Theme, all: Vec<Seen>, least: f32) {
    for Seen { what, inks, grounds } in all {
        for (ground, eyes) in grounds.iter().flat_map(|ground| Eyes::ALL.map(|eyes| (ground, eyes))) {
            let best = inks.iter().map(|&ink| eyes.contrast(ink, *ground)).fold(0.0, f32::max);
            assert!(
                best >= least,
                "{}: {what} has {best:.2} on {ground:?}, not {least} ({eyes:?})",
                theme.name
            );
        }
    }
}

/// Kind of fault: a theme on which the last move vanishes; marks told apart by red and green alone.
#[test]
fn every_mark_stands_out_from_its_ground_in_every_theme_for_all_eyes() {
    for choice in ThemeChoice::ALL {
        let theme = Theme::new(choice);
        check(&theme, marks(&theme), 3.0);
        check(&theme, alquerque(&theme), 3.0);
    }
}

#[test]
fn every_text_can_be_read_in_every_theme() {
    for choice in ThemeChoice::ALL {
        let theme = Theme::new(choice);
        check(&theme, texts(&theme), 4.5);
    }
}

#[test]
fn low_effects_and_other_sizes_keep_the_contrast() {
    for choice in ThemeChoice::ALL {
        let theme = Theme::new(choice).fitted(TextSize::Largest, Vec2::ZERO, true);
        check(&theme, marks(&theme), 3.0);
        check(&theme, alquerque(&theme), 3.0);
        check(&theme, texts(&theme), 4.5);
        assert_eq!(theme.table.middle, theme.table.edge);
        assert!(theme.sizes.text > Theme::new(choice).sizes.text);
    }
}

#[test]
fn a_broken_theme_says_where() {
    let text = include_str!("../../../assets/themes/wood.ron");
    let error = Theme::read(&text.replace("#F1E9DC", "beige")).unwrap_err();
    assert!(error.contains("beige") && error.contains("5:"), "{error}");
    let error = Theme::read(&text.replace("frame_dark", "frame_drak")).unwrap_err();
    assert!(error.contains("frame_drak"), "{error}");
}

#[test]
fn eyes_without_a_kind_of_cone_see_greys_as_they_are() {
    for text in ["#000000", "#767676", "#FFFFFF"] {
        let grey = Ink::read(text).unwrap();
        for eyes in Eyes::ALL {
            assert!((eyes.see(grey).luminance() - grey.luminance()).abs() < 0.005, "{eyes:?} {text}");
        }
    }
}
