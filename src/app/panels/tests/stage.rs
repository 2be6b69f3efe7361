//! A window without a window, for the tests of the panels.

use bevy::ecs::system::RunSystemOnce;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy_egui::egui::{Event, PointerButton, RawInput};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, EguiUserTextures, PrimaryEguiContext};

use super::*;

/// A window without a window: resources, and one egui context with our fonts and style.
pub(super) struct Stage {
    pub(super) world: World,
    pub(super) size: (f32, f32),
    /// Pixels of a logical one.
    pub(super) scale: f32,
}

impl Stage {
    pub(super) fn new(width: f32, height: f32, screen: Screen) -> Self {
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
        world.init_resource::<crate::app::files::Shelf>();
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
    pub(super) fn with_text(mut self, size: TextSize) -> Self {
        let window = Vec2::new(self.size.0, self.size.1);
        self.world.insert_resource(Theme::default().fitted(size, window, false));
        self
    }

    /// A match of a person against an engine after these moves.
    pub(super) fn with_match(mut self, moves: &[&str], turn: Turn) -> Self {
        let mut record = Match::new("othello", [Seat::Person, engine_at_full_time()]);
        record.moves = moves.iter().map(|&step| step.to_owned()).collect();
        record.cursor = moves.len();
        self.world.insert_resource(Table::open(record).unwrap());
        self.world.insert_resource(turn);
        self
    }

    pub(super) fn context(&mut self) -> egui::Context {
        self.world.query::<&mut EguiContext>().single_mut(&mut self.world).unwrap().get_mut().clone()
    }

    /// One pass of egui with these events; what was asked for in it.
    pub(super) fn pass(&mut self, events: Vec<Event>) -> Vec<UiCommand> {
        self.pass_at(events, None).0
    }

    /// The same at a moment, in seconds; what was asked for, and what was drawn.
    pub(super) fn pass_at(
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

    pub(super) fn asked(&mut self) -> Vec<UiCommand> {
        self.world.resource_mut::<Messages<UiCommand>>().drain().collect()
    }

    /// Whether egui takes the pointer at this point for its own.
    pub(super) fn is_over_a_panel(&mut self, at: Pos2) -> bool {
        self.pass(vec![Event::PointerMoved(at)]);
        self.context().is_pointer_over_egui()
    }

    /// A click at this point; what was asked for by it.
    pub(super) fn click(&mut self, at: Pos2) -> Vec<UiCommand> {
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

    /// The same by a finger.
    pub(super) fn tap(&mut self, at: Pos2) -> Vec<UiCommand> {
        let touch = |phase| Event::Touch {
            device_id: egui::TouchDeviceId(0),
            id: egui::TouchId(0),
            phase,
            pos: at,
            force: None,
        };
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        let mut asked =
            self.pass(vec![touch(egui::TouchPhase::Start), Event::PointerMoved(at), button(true)]);
        asked.extend(self.pass(vec![touch(egui::TouchPhase::End), button(false), Event::PointerGone]));
        asked
    }

    /// Whether something can be had by clicking, or by tapping, in a part of the window.
    pub(super) fn find(
        &mut self,
        rect: egui::Rect,
        finger: bool,
        wanted: impl Fn(&UiCommand) -> bool,
    ) -> bool {
        let steps = |length: f32| (1..(length / 16.0) as u32).map(|step| step as f32 * 16.0);
        let middle = rect.center().x;
        let columns = [middle, middle - 150.0, middle - 250.0, middle - 320.0];
        let places =
            columns.into_iter().flat_map(|x| steps(rect.height()).map(move |y| pos2(x, rect.top() + y)));
        places.into_iter().any(|at| {
            let asked = if finger { self.tap(at) } else { self.click(at) };
            asked.iter().any(&wanted)
        })
    }

    /// A key of egui's goes down and up; what was asked for by it.
    pub(super) fn strike(&mut self, key: egui::Key) -> Vec<UiCommand> {
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        };
        let mut asked = self.pass(vec![event(true)]);
        asked.extend(self.pass(vec![event(false)]));
        asked
    }

    /// Every command that can be had by clicking in a part of the window.
    pub(super) fn click_all_over(&mut self, rect: egui::Rect) -> Vec<UiCommand> {
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
    pub(super) fn press(&mut self, key: Key, ctrl: bool) -> Vec<UiCommand> {
        self.type_key(key, ctrl, false)
    }

    /// A key is held down, so that it repeats; what was asked for by one repetition.
    pub(super) fn hold(&mut self, key: Key) -> Vec<UiCommand> {
        self.type_key(key, false, true)
    }

    pub(super) fn type_key(&mut self, key: Key, ctrl: bool, repeat: bool) -> Vec<UiCommand> {
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

    pub(super) fn layout(&self) -> Layout {
        let panel = self.world.resource::<PanelState>().search_open;
        let caption = *self.world.resource::<State<Screen>>().get() == Screen::Showcase;
        let sizes = &self.world.resource::<Theme>().sizes;
        Layout::new(self.size.0, self.size.1, sizes, Parts { panel, caption, ..Parts::default() })
    }
}

/// An engine whose only limit is the time.
pub(super) fn engine_at_full_time() -> Seat {
    let (engine, knobs) = ("classic".to_owned(), Knobs::new());
    Seat::Engine { engine, limits: Limits::time(DEFAULT_TIME_MS), knobs }
}

pub(super) const SIZES: [(f32, f32); 4] = [(1280.0, 800.0), (1920.0, 1080.0), (800.0, 600.0), (390.0, 844.0)];

pub(super) fn run<M>(world: &mut World, system: impl IntoSystem<(), Result, M>) {
    world.run_system_once(system).unwrap().unwrap();
}

pub(super) fn letter(sign: &str) -> Key {
    Key::Character(sign.into())
}
