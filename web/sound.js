// The page's loudspeaker. The engine says `plyscope-sound` on `window`, with the sound's name and its volume. Browsers let nothing sound before the
// first click, tap or key, and complain about who tries; so nothing is even made before it.

const NAMES = ["place", "flip", "illegal", "crash", "win", "loss"];
const GESTURES = ["pointerdown", "pointerup", "keydown", "touchend"];

let context = null;
const records = new Map();

window.addEventListener("plyscope-sound", ({ detail: [name, volume] }) => play(name, volume));
for (const gesture of GESTURES) window.addEventListener(gesture, wake, { capture: true, passive: true });
document.addEventListener("visibilitychange", () => {
  if (document.hidden) context?.suspend().catch(() => {});
  else context?.resume().catch(() => {});
});

/** Makes the loudspeaker at the first gesture, and wakes it if the browser let it sleep since. */
function wake() {
  if (navigator.userActivation && !navigator.userActivation.isActive) return;
  if (!context) {
    const Context = window.AudioContext ?? window.webkitAudioContext;
    if (!Context) return;
    context = new Context();
    for (const name of NAMES) load(name);
  }
  if (context.state === "suspended") context.resume().catch(() => {});
}

/** A sound that does not come is not heard; the game goes on without it. */
async function load(name) {
  try {
    const response = await fetch(`assets/sounds/${name}.wav`);
    if (response.ok) records.set(name, await context.decodeAudioData(await response.arrayBuffer()));
  } catch {
    // Refused, or no sound at all.
  }
}

function play(name, volume) {
  const record = records.get(name);
  if (!record || context.state !== "running" || document.hidden) return;
  const source = new AudioBufferSourceNode(context, { buffer: record });
  const gain = new GainNode(context, { gain: volume });
  source.connect(gain).connect(context.destination);
  source.start();
}
