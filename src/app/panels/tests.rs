//! The panels in a world of their own: real egui passes without a window.

use bevy::ecs::system::RunSystemOnce;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::egui::{self, Event, PointerButton, Pos2, RawInput, pos2, vec2};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, EguiUserTextures, PrimaryEguiContext};

use super::{
    BoardArea, DEFAULT_TIME_MS, Fingers, Layout, Orientation, PanelState, Parts, Screen, Seat, Table, Theme,
    Thought, UiCommand, dress, keys, loading, sheets, table_screen, title_screen,
};
use crate::app::board::picture::rules_page;
use crate::app::board::typing::{Stroke, Typing};
use crate::app::celebrate::Celebrating;
use crate::app::notice::{Mood, Notice};
use crate::app::save::Saved;
use crate::app::screens::{OpenSheet, Sheet};
use crate::app::settings::{Settings, TextSize};
use crate::app::showcase::Caption;
use crate::app::table::{Ticking, Turn};
use crate::app::thinking::{Analysis, Hint, Revealed};
use crate::games::Side;
use crate::protocol::Knobs;
use crate::record::Match;
use crate::search::limits::Limits;

mod fit;
mod moves;
mod pad;

/// A window without a window: resources, and one egui context with our fonts and style.
struct Stage {
    world: World,
    size: (f32, f32),
    /// Pixels of a logical one.
    scale: f32,
}

impl Stage {
    fn new(width: f32, height: f32, screen: Screen) -> Self {
        let mut world = World::new();
        world.init_resource::<Table>();
        world.init_resource::<Turn>();
        world.init_resource::<Saved>();
        world.init_resource::<Notice>();
        world.init_resource::<Caption>();
        world.init_resource::<OpenSheet>();
        world.init_resource::<Settings>();
        world.init_resource::<sheets::Draft>();
        world.init_resource::<sheets::Board>();
        world.init_resource::<crate::app::files::Draft>();
        world.init_resource::<crate::app::save::Library>();
        world.init_resource::<Analysis>();
        world.init_resource::<Typing>();
        world.init_resource::<Messages<Stroke>>();
        let mut sheets = Schedule::new(EguiPrimaryContextPass);
        sheets.add_systems(sheets::systems());
        world.add_schedule(sheets);
        world.init_resource::<Celebrating>();
        world.init_resource::<PanelState>();
        world.init_resource::<Thought>();
        world.init_resource::<Revealed>();
        world.init_resource::<Hint>();
        world.insert_resource(Theme::default().fitted(TextSize::Usual, Vec2::new(width, height), false));
        world.init_resource::<BoardArea>();
        world.init_resource::<Fingers>();
        world.init_resource::<Orientation>();
        world.init_resource::<Ticking>();
        world.init_resource::<ButtonInput<KeyCode>>();
        world.init_resource::<EguiUserTextures>();
        world.init_resource::<EguiWantsInput>();
        world.init_resource::<Messages<KeyboardInput>>();
        world.init_resource::<Messages<UiCommand>>();
        world.insert_resource(State::new(screen));
        let mut context = EguiContext::default();
        context.get_mut().set_fonts(crate::app::theme::fonts::definitions());
        world.spawn((context, PrimaryEguiContext));
        let mut stage = Self { world, size: (width, height), scale: 1.0 };
        // egui lays an area out in its first pass and shows it in the next.
        stage.pass(Vec::new());
        stage.pass(Vec::new());
        stage
    }

    /// The same with words of another size.
    fn with_text(mut self, size: TextSize) -> Self {
        let window = Vec2::new(self.size.0, self.size.1);
        self.world.insert_resource(Theme::default().fitted(size, window, false));
        self
    }

    /// A match of a person against an engine after these moves.
    fn with_match(mut self, moves: &[&str], turn: Turn) -> Self {
        let mut record = Match::new("othello", [Seat::Person, engine_at_full_time()]);
        record.moves = moves.iter().map(|&step| step.to_owned()).collect();
        record.cursor = moves.len();
        self.world.insert_resource(Table::open(record).unwrap());
        self.world.insert_resource(turn);
        self
    }

    fn context(&mut self) -> egui::Context {
        self.world.query::<&mut EguiContext>().single_mut(&mut self.world).unwrap().get_mut().clone()
    }

    /// One pass of egui with these events; what was asked for in it.
    fn pass(&mut self, events: Vec<Event>) -> Vec<UiCommand> {
        self.pass_at(events, None).0
    }

    /// The same at a moment, in seconds; what was asked for, and what was drawn.
    fn pass_at(
        &mut self,
        events: Vec<Event>,
        time: Option<f64>,
    ) -> (Vec<UiCommand>, Vec<egui::epaint::ClippedShape>) {
        let screen_rect = Some(egui::Rect::from_min_size(Pos2::ZERO, vec2(self.size.0, self.size.1)));
        let mut input = RawInput { screen_rect, events, time, ..RawInput::default() };
        let window = input.viewports.entry(egui::ViewportId::ROOT).or_default();
        window.native_pixels_per_point = Some(self.scale);
        let context = self.context();
        let world = &mut self.world;
        let drawn = context.run_ui(input, |_| {
            run(world, dress);
            match world.resource::<State<Screen>>().get() {
                Screen::Loading => run(world, loading),
                Screen::Title => run(world, title_screen),
                Screen::Playing | Screen::Showcase => run(world, table_screen),
            }
            world.run_schedule(EguiPrimaryContextPass);
        });
        (self.asked(), drawn.shapes)
    }

    fn asked(&mut self) -> Vec<UiCommand> {
        self.world.resource_mut::<Messages<UiCommand>>().drain().collect()
    }

    /// Whether egui takes the pointer at this point for its own.
    fn is_over_a_panel(&mut self, at: Pos2) -> bool {
        self.pass(vec![Event::PointerMoved(at)]);
        self.context().is_pointer_over_egui()
    }

    /// A click at this point; what was asked for by it.
    fn click(&mut self, at: Pos2) -> Vec<UiCommand> {
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        let mut asked = self.pass(vec![Event::PointerMoved(at)]);
        asked.extend(self.pass(vec![button(true)]));
        asked.extend(self.pass(vec![button(false)]));
        asked
    }

    /// Every command that can be had by clicking in a part of the window.
    fn click_all_over(&mut self, rect: egui::Rect) -> Vec<UiCommand> {
        let mut asked: Vec<UiCommand> = Vec::new();
        let mut x = rect.left() + 4.0;
        while x < rect.right() {
            for command in self.click(pos2(x, rect.center().y)) {
                if !asked.contains(&command) {
                    asked.push(command);
                }
            }
            x += 12.0;
        }
        asked
    }

    /// A key is pressed; what was asked for by it.
    fn press(&mut self, key: Key, ctrl: bool) -> Vec<UiCommand> {
        self.type_key(key, ctrl, false)
    }

    /// A key is held down, so that it repeats; what was asked for by one repetition.
    fn hold(&mut self, key: Key) -> Vec<UiCommand> {
        self.type_key(key, false, true)
    }

    fn type_key(&mut self, key: Key, ctrl: bool, repeat: bool) -> Vec<UiCommand> {
        let mut held = ButtonInput::<KeyCode>::default();
        if ctrl {
            held.press(KeyCode::ControlLeft);
            held.clear();
        }
        self.world.insert_resource(held);
        self.world.write_message(KeyboardInput {
            key_code: KeyCode::F35,
            logical_key: key,
            state: ButtonState::Pressed,
            text: None,
            repeat,
            window: Entity::PLACEHOLDER,
        });
        self.world.run_system_once(keys::read).unwrap();
        self.world.resource_mut::<Messages<KeyboardInput>>().clear();
        self.asked()
    }

    fn layout(&self) -> Layout {
        let panel = self.world.resource::<PanelState>().search_open;
        let caption = *self.world.resource::<State<Screen>>().get() == Screen::Showcase;
        let sizes = &self.world.resource::<Theme>().sizes;
        Layout::new(self.size.0, self.size.1, sizes, Parts { panel, caption, ..Parts::default() })
    }
}

/// An engine whose only limit is the time.
fn engine_at_full_time() -> Seat {
    let (engine, knobs) = ("classic".to_owned(), Knobs::new());
    Seat::Engine { engine, limits: Limits::time(DEFAULT_TIME_MS), knobs }
}

const SIZES: [(f32, f32); 4] = [(1280.0, 800.0), (1920.0, 1080.0), (800.0, 600.0), (390.0, 844.0)];

fn run<M>(world: &mut World, system: impl IntoSystem<(), Result, M>) {
    world.run_system_once(system).unwrap().unwrap();
}

fn letter(sign: &str) -> Key {
    Key::Character(sign.into())
}

/// Kind of fault: a click or wheel on a panel also plays on the board.
#[test]
fn the_pointer_is_egui_s_over_panels_and_the_board_s_over_the_board() {
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height, Screen::Playing).with_match(&["f5"], Turn::Thinking);
        let layout = stage.layout();
        let told = stage.world.resource::<BoardArea>().0;
        assert_eq!(told, Some(layout.board_rect()), "the board is told what is left for it");
        for part in [Some(layout.bar), layout.panel.map(|panel| panel.shrink(12.0))].into_iter().flatten() {
            for at in grid(part) {
                assert!(stage.is_over_a_panel(at), "{width}x{height}: {at:?} goes through {part:?}");
            }
        }
        for at in grid(layout.board) {
            assert!(!stage.is_over_a_panel(at), "{width}x{height}: the board does not get {at:?}");
        }
    }
}

/// Kind of fault: the same; what only tells something lets the pointer through.
#[test]
fn announcements_let_the_pointer_through() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Showcase).with_match(&["f5"], Turn::Thinking);
    stage.world.insert_resource(Caption(Some("showcase.take-over".to_owned())));
    stage.pass(Vec::new());
    let layout = stage.layout();
    for at in [layout.board.center(), layout.caption.unwrap().center()] {
        assert!(!stage.is_over_a_panel(at), "{at:?}");
    }
}

/// The sheets that can be opened.
const SHEETS: [Sheet; 7] =
    [Sheet::Files, Sheet::Settings, Sheet::Editor, Sheet::Rules, Sheet::Keys, Sheet::About, Sheet::SetUp];

impl Stage {
    fn lay(&mut self, sheet: Option<Sheet>) {
        self.world.insert_resource(OpenSheet(sheet));
        for _ in 0..3 {
            self.pass(Vec::new());
        }
    }

    fn focused(&mut self) -> Option<egui::Id> {
        self.context().memory(|memory| memory.focused())
    }

    fn tab(&mut self) -> Vec<UiCommand> {
        let key = |pressed| Event::Key {
            key: egui::Key::Tab,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        };
        self.pass(vec![key(true)]);
        self.pass(vec![key(false)])
    }
}

/// Kind of fault: a click or wheel on a panel also plays on the board.
#[test]
fn a_sheet_lets_nothing_through() {
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height, Screen::Playing).with_match(&["f5"], Turn::Thinking);
        for sheet in SHEETS {
            stage.lay(Some(sheet));
            let window = egui::Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            for at in grid(window.shrink(2.0)) {
                assert!(stage.is_over_a_panel(at), "{sheet:?} at {width}x{height}: {at:?}");
            }
            let bar = stage.layout().bar;
            for asked in stage.click_all_over(bar) {
                assert_eq!(asked, UiCommand::CloseSheet, "{sheet:?} at {width}x{height}");
            }
            for key in ["u", "m", "t", "1", "s"] {
                assert_eq!(stage.press(letter(key), false), [], "{sheet:?}: '{key}'");
            }
            assert_eq!(stage.press(Key::Escape, false), [UiCommand::CloseSheet]);
        }
    }
}

#[test]
fn the_key_that_opens_a_sheet_closes_it() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&["f5"], Turn::Thinking);
    assert_eq!(stage.press(letter("?"), false), [UiCommand::OpenSheet(Sheet::Keys)]);
    stage.lay(Some(Sheet::Keys));
    assert_eq!(stage.press(letter("?"), false), [UiCommand::CloseSheet]);
}

#[test]
fn the_focus_stays_in_the_sheet_and_returns_to_where_it_was() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&["f5"], Turn::Thinking);
    for _ in 0..3 {
        stage.tab();
    }
    let before = stage.focused();
    assert!(before.is_some());
    let mut outside = Vec::new();
    for _ in 0..12 {
        outside.extend(stage.focused());
        stage.tab();
    }
    while stage.focused() != before {
        stage.tab();
    }
    stage.lay(Some(Sheet::About));
    for _ in 0..6 {
        stage.tab();
        let focused = stage.focused();
        assert!(focused.is_none_or(|id| !outside.contains(&id)), "{focused:?} lies below the sheet");
    }
    assert!(stage.focused().is_some(), "the sheet has a button");
    stage.lay(None);
    assert_eq!(stage.focused(), before);
}

/// Kind of fault: what is taller than the window cannot be reached, or hides the button that closes it.
#[test]
fn a_sheet_lies_within_the_window_and_its_cross_can_be_hit() {
    for (width, height) in SIZES.into_iter().chain([(390.0, 320.0), (700.0, 300.0)]) {
        for sheet in SHEETS {
            let mut stage = Stage::new(width, height, Screen::Playing).with_match(&["f5"], Turn::Thinking);
            stage.lay(Some(sheet));
            let id = egui::Id::new("sheet").with(sheet);
            let window = egui::Rect::from_min_size(Pos2::ZERO, vec2(width, height)).expand(0.5);
            let card = stage.context().memory(|memory| memory.area_rect(id)).unwrap();
            assert!(window.contains_rect(card), "{sheet:?} at {width}x{height}: {card:?}");
            let full = width < 700.0;
            assert!(!full || card.width() >= width - 1.0, "{sheet:?} at {width}x{height}: {card:?}");
            let cross = card.right_top() + vec2(-34.0, 34.0);
            assert_eq!(stage.click(cross), [UiCommand::CloseSheet], "{sheet:?} at {width}x{height}");
            // What lies in the middle of the settings may be one of them, and in that of the files a way to copy the game.
            let fits = |asked: &UiCommand| match sheet {
                Sheet::Settings => matches!(asked, UiCommand::Set(_)),
                Sheet::Files => matches!(asked, UiCommand::Copy(_)),
                _ => false,
            };
            let asked = stage.click(card.center());
            assert!(asked.iter().all(fits), "{sheet:?}: {asked:?}");
        }
    }
}

fn grid(rect: egui::Rect) -> Vec<Pos2> {
    let steps = [0.02, 0.3, 0.5, 0.7, 0.98];
    steps.into_iter().flat_map(|x| steps.map(|y| rect.lerp_inside(vec2(x, y)))).collect()
}

#[test]
fn the_bar_offers_what_is_possible_and_nothing_else() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&[], Turn::Person);
    let bar = stage.layout().bar;
    let panels = [UiCommand::ToggleSearchPanel, UiCommand::ToggleMoves];
    let wanted = [&[UiCommand::OpenSheet(Sheet::SetUp), UiCommand::Hint][..], &panels].concat();
    assert_eq!(stage.click_all_over(bar), wanted);
    let mut stage =
        Stage::new(1280.0, 800.0, Screen::Playing).with_match(&["f5", "d6", "c3"], Turn::Thinking);
    let asked = stage.click_all_over(bar);
    let wanted =
        [UiCommand::OpenSheet(Sheet::SetUp), UiCommand::Undo, UiCommand::MoveNow, UiCommand::TogglePause];
    assert_eq!(asked, [&wanted[..], &panels].concat());
}

#[test]
fn every_button_of_a_narrow_bar_can_be_hit() {
    let mut stage = Stage::new(390.0, 844.0, Screen::Playing).with_match(&["f5"], Turn::Thinking);
    let bar = stage.layout().bar;
    assert_eq!(stage.click_all_over(bar), [UiCommand::Undo, UiCommand::MoveNow]);
}

#[test]
fn the_title_leads_to_a_match_the_showcase_and_the_saved_match() {
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height, Screen::Title);
        let saved = Match::new("othello", [Seat::Person, Seat::Person]);
        stage.world.insert_resource(Saved(Some(saved)));
        stage.pass(Vec::new());
        stage.pass(Vec::new());
        let mut asked = Vec::new();
        let x = if width < 700.0 { width / 2.0 } else { 240.0 };
        for y in (0..height as u32 / 12).map(|step| step as f32 * 12.0) {
            asked.extend(stage.click(pos2(x, y)));
        }
        let has = |wanted: fn(&UiCommand) -> bool| asked.iter().any(wanted);
        assert!(has(|command| matches!(command, UiCommand::Begin(_))), "{width}x{height}");
        assert!(has(|command| *command == UiCommand::Open(Screen::Showcase)), "{width}x{height}");
        assert!(has(|command| *command == UiCommand::Resume), "{width}x{height}");
    }
}

#[test]
fn keys_ask_for_what_is_possible() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&["f5"], Turn::Thinking);
    assert_eq!(stage.press(letter("u"), false), [UiCommand::Undo]);
    assert_eq!(stage.press(letter("z"), true), [UiCommand::Undo]);
    assert_eq!(stage.press(letter("m"), false), [UiCommand::MoveNow]);
    assert_eq!(stage.press(letter("r"), false), [], "nothing was taken back");
    assert_eq!(stage.press(letter("+"), false), [UiCommand::SetThinkTime(8_000)]);
    assert_eq!(stage.press(letter("-"), false), [UiCommand::SetThinkTime(2_000)]);
    assert_eq!(stage.press(letter("2"), false), [UiCommand::SetSeat(Side::Second, Seat::Person)]);
    assert_eq!(stage.press(Key::Escape, false), [UiCommand::Open(Screen::Title)]);
    stage.world.insert_resource(Notice(Some("something".to_owned()), Mood::Trouble));
    assert_eq!(stage.press(Key::Escape, false), [UiCommand::Dismiss]);
}

/// Kind of fault: the second sign of a square changes who plays.
#[test]
fn signs_of_a_square_go_to_the_board_and_to_nothing_else() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&[], Turn::Person);
    for sign in ["f", "A"] {
        assert_eq!(stage.press(letter(sign), false), []);
    }
    stage.world.resource_mut::<Typing>().text = "f".to_owned();
    assert_eq!(stage.press(letter("1"), false), [], "a row");
    assert_eq!(stage.press(Key::Escape, false), [], "what is typed goes first");
    let strokes: Vec<_> = stage.world.resource_mut::<Messages<Stroke>>().drain().collect();
    assert_eq!(strokes, [Stroke::Sign('f'), Stroke::Sign('a'), Stroke::Sign('1'), Stroke::Clear]);
    stage.world.resource_mut::<Typing>().text.clear();
    assert_eq!(stage.press(letter("f"), true), []);
    assert_eq!(stage.world.resource_mut::<Messages<Stroke>>().drain().count(), 0, "Ctrl+F is the browser's");
    assert_eq!(stage.press(letter("1"), false).len(), 1);
}

/// Kind of fault: keys typed in a text box play moves.
#[test]
fn keys_typed_in_a_text_box_stay_there() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&["f5"], Turn::Thinking);
    let mut text = String::new();
    let _ = stage.context().run_ui(RawInput::default(), |ui| {
        ui.text_edit_singleline(&mut text).request_focus();
    });
    assert_eq!(stage.press(letter("u"), false), []);
    assert_eq!(stage.press(letter("n"), false), []);
}

/// Kind of fault: glyphs missing from the font show as boxes.
#[test]
fn the_fonts_have_every_sign_of_the_texts() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Title);
    let signs: String = [include_str!("../../../assets/text/en.ron"), sheets::ABOUT, rules_page("othello")]
        .concat()
        .chars()
        .filter(|c| !c.is_control())
        .collect();
    for family in [egui::FontFamily::Proportional, crate::app::theme::fonts::strong()] {
        let known = stage.context().fonts_mut(|fonts| fonts.fonts.font(&family).characters().clone());
        for sign in signs.chars().chain("≥≤±−·…–\u{a0}".chars()) {
            assert!(known.contains_key(&sign), "{family:?} has no '{sign}'");
        }
    }
}

#[test]
fn every_screen_can_be_drawn_at_any_size() {
    for screen in [Screen::Loading, Screen::Title, Screen::Playing, Screen::Showcase] {
        for size in [(1.0, 1.0), (120.0, 90.0), (320.0, 240.0), (699.0, 300.0), (4_000.0, 300.0)] {
            let mut stage = Stage::new(size.0, size.1, screen).with_match(&["f5"], Turn::Thinking);
            stage.world.insert_resource(Notice(Some("something went wrong".to_owned()), Mood::Trouble));
            stage.pass(Vec::new());
            stage.pass(Vec::new());
        }
    }
}

/// Kind of fault: a setting that only a mouse can reach.
#[test]
fn settings_are_set_with_tab_and_space_alone() {
    use crate::app::settings::{Change, ThemeChoice};
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height, Screen::Playing).with_match(&["f5"], Turn::Person);
        stage.lay(Some(Sheet::Settings));
        let mut asked = Vec::new();
        for _ in 0..60 {
            for key in [egui::Key::Tab, egui::Key::Space] {
                let event = |pressed| Event::Key {
                    key,
                    physical_key: None,
                    pressed,
                    repeat: false,
                    modifiers: egui::Modifiers::NONE,
                };
                asked.extend(stage.pass(vec![event(true)]));
                asked.extend(stage.pass(vec![event(false)]));
            }
        }
        let set = |change| asked.contains(&UiCommand::Set(change));
        assert!(set(Change::Theme(ThemeChoice::Paper)), "{width}x{height}: {asked:?}");
        assert!(set(Change::Coordinates(false)), "{width}x{height}: {asked:?}");
        assert!(set(Change::Muted(true)), "{width}x{height}: {asked:?}");
    }
}
