// @ts-check
// Short sounds, made here and not loaded. They are off until somebody turns them on.

import * as store from './store.js';

/**
 * Frequencies in hertz, one after the other, the length of each in seconds, and how loud.
 * @type {Record<string, [number[], number, number]>}
 */
const SOUNDS = {
  card: [[220], 0.05, 0.12],
  take: [[330, 262], 0.07, 0.1],
  turned: [[392, 294, 220], 0.11, 0.14],
  turn: [[523, 659], 0.09, 0.16],
  won: [[392, 494, 587, 784], 0.13, 0.16],
};

/** @type {AudioContext | null} */
let context = null;

/** @param {string} name */
export function play(name) {
  if (!store.get('sound') || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  // Browsers keep it silent until the page was touched.
  if (context.state === 'suspended') context.resume().catch(() => null);
  const [tones, length, loud] = SOUNDS[name];
  tones.forEach((tone, at) => {
    const audio = /** @type {AudioContext} */ (context);
    const begin = audio.currentTime + at * length;
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.type = 'triangle';
    oscillator.frequency.value = tone;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loud, begin + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length * 1.6);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(begin);
    oscillator.stop(begin + length * 1.7);
  });
}
