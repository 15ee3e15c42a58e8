// How sounds are made: tones, and noise through a filter. Fetched with the first press on a page, before
// which browsers let nothing be heard.
const NOISE_S = 0.5;
const SILENT_MS = 2000; // then the device's sound may sleep, which saves its battery

// Tones: how loud, and in Hz one every so many seconds.
const TONES = {
  turn: [0.04, 0.09, 523.25, 659.25],
  welcome: [0.04, 0.09, 392, 587.33],
  queen: [0.3, 0.015, 110, 82.4, 55],
  partner: [0.06, 0.1, 392, 523.25],
  alone: [0.05, 0.02, 261.6, 392],
  euchred: [0.06, 0.13, 415.3, 311.1, 233.1],
  all: [0.05, 0.09, 392, 493.9, 587.3, 784],
  exact: [0.05, 0.09, 880, 1318.5],
  fool: [0.06, 0.17, 349.2, 329.6, 261.6],
};
// Brushes: noise that swells to a volume and fades, while the filter glides from one pitch to another.
const BRUSHES = {
  card: { volume: 0.14, swell: 0.004, length: 0.09, from: 3200, to: 900 },
  sweep: { volume: 0.1, swell: 0.12, length: 0.4, from: 700, to: 1600 },
};
const UNSEEN = 3; // so many times louder while nobody looks at the page

const audio = new AudioContext();
let noise = null;
let resting = 0;

/** The device's sound is awake for whatever comes now, and sleeps again when nothing more comes. */
export function wake() {
  if (audio.state !== "running") audio.resume();
  clearTimeout(resting);
  resting = setTimeout(() => audio.suspend(), SILENT_MS);
}

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

function someNoise() {
  const made = audio.createBuffer(1, NOISE_S * audio.sampleRate, audio.sampleRate);
  const data = made.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = 2 * Math.random() - 1;
  return made;
}

function brush({ volume, swell, length, from, to }) {
  noise ??= someNoise();
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

/** Let one of TONES or BRUSHES be heard. */
export function play(name) {
  wake();
  if (name in BRUSHES) {
    brush(BRUSHES[name]);
    return;
  }
  const [volume, step, ...pitches] = TONES[name];
  const loud = document.hidden ? UNSEEN * volume : volume;
  pitches.forEach((frequency, i) => tone(frequency, audio.currentTime + i * step, loud));
}
