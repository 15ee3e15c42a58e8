// Soft sounds, made here: a card is laid, a trick is swept up, it is your turn. A setting leaves only the
// last, or none.
const table = document.querySelector("#table");

const QUIET = new Set(["turn", "off"]); // what has been chosen where cards are not heard
const NOISE_S = 0.5;
const SILENT_MS = 2000; // then the device's sound may sleep, which saves its battery

let audio = null; // browsers allow sound after a first press only
let noise = null;
let resting = null;
let laid = new Set(); // ids of the cards in the middle

/** The device's sound is awake for whatever comes now, and sleeps again when nothing more comes. */
function wake() {
  if (audio.state !== "running") audio.resume();
  clearTimeout(resting);
  resting = setTimeout(() => audio.suspend(), SILENT_MS);
}

// What is heard with a moment: how loud, and its tones in Hz, one every so many seconds.
const MOMENTS = {
  queen: [0.3, 0.015, 110, 82.4, 55],
  partner: [0.06, 0.1, 392, 523.25],
  alone: [0.05, 0.02, 261.6, 392],
  euchred: [0.06, 0.13, 415.3, 311.1, 233.1],
  all: [0.05, 0.09, 392, 493.9, 587.3, 784],
  exact: [0.05, 0.09, 880, 1318.5],
  fool: [0.06, 0.17, 349.2, 329.6, 261.6],
};

function tone(frequency, at, volume) {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.4);
}

/** Two tones; louder while nobody looks at the page. */
function tones(first, second) {
  if (!audio || look.get("sound") === "off") return;
  wake();
  const volume = document.hidden ? 0.12 : 0.04;
  tone(first, audio.currentTime, volume);
  tone(second, audio.currentTime + 0.09, volume);
}

/** It is your turn. */
export const chime = () => tones(523.25, 659.25);

/** Somebody has sat down. */
export const welcome = () => tones(392, 587.33);

/** What belongs to a moment, one of MOMENTS. */
export function momentSound(kind) {
  if (!audio || document.hidden || look.get("sound") !== "all") return;
  wake();
  const [volume, step, ...pitches] = MOMENTS[kind];
  pitches.forEach((frequency, i) => tone(frequency, audio.currentTime + i * step, volume));
}

/** Filtered noise: it swells to a volume and fades, while the filter glides from one pitch to another. */
function brush({ volume, swell, length, from, to }) {
  if (!audio || document.hidden || QUIET.has(look.get("sound"))) return;
  wake();
  if (!noise) {
    noise = audio.createBuffer(1, NOISE_S * audio.sampleRate, audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i += 1) data[i] = 2 * Math.random() - 1;
  }
  const at = audio.currentTime;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "lowpass", frequency: from });
  const gain = new GainNode(audio, { gain: 0 });
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.linearRampToValueAtTime(volume, at + swell);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at, 0, length);
}

/** A trick is swept up. */
export const sweepSound = () => brush({ volume: 0.1, swell: 0.12, length: 0.4, from: 700, to: 1600 });

const cardSound = () => brush({ volume: 0.14, swell: 0.004, length: 0.09, from: 3200, to: 900 });

/** After each table: whether a card has been laid that was not there before. */
function hearCards() {
  const before = laid;
  laid = new Set([...table.querySelectorAll("#trick .card")].map((card) => card.id));
  if ([...laid].some((id) => !before.has(id))) cardSound();
}

/** The button at the table, and the switch in the menu: everything is silent, or heard as usual. */
function showMute() {
  const off = look.get("sound") === "off";
  table.querySelector("#sound")?.setAttribute("aria-pressed", off);
  document.querySelector("#menu-sound")?.setAttribute("aria-pressed", !off);
}

export function startSounds() {
  addEventListener("click", ({ target }) => {
    if (target.closest?.("#sound, #menu-sound")) look.set("sound", look.get("sound") === "off" ? "" : "off");
  });
  for (const event of ["look", "sheet", "htmx:after:swap"]) addEventListener(event, showMute);
  showMute();
  const listen = () => {
    if (!globalThis.AudioContext || look.get("sound") === "off") return;
    audio ??= new AudioContext();
    wake();
  };
  for (const press of ["pointerup", "keydown"]) addEventListener(press, listen, { passive: true });
  addEventListener("htmx:after:swap", hearCards);
  hearCards();
}
