// What tells a player that it is their turn when they look elsewhere: a short tone, a short buzz.

import { settings } from "../../shared/settings.js";

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page sound only after somebody has touched it. */
function wake() {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
  } catch {
    audio = null; // a browser without sound
  }
}
addEventListener("pointerdown", wake, { passive: true });
addEventListener("keydown", wake);

export const sounding = () => settings.sound ?? !matchMedia("(pointer: coarse)").matches;

/**
 * A note of so many hertz, some tenths of a second from now.
 * @param {number} hertz
 * @param {number} at
 * @param {number} length
 */
function note(hertz, at, length, loud = 0.06) {
  if (!audio) return;
  const start = audio.currentTime + at,
    tone = audio.createOscillator(),
    gain = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

const TUNES = /** @type {Record<string, [number, number, number, number?][]>} */ ({
  turn: [
    [660, 0, 0.16],
    [880, 0.11, 0.22],
  ],
  card: [[190, 0, 0.07, 0.05]],
  over: [
    [523, 0, 0.2],
    [659, 0.13, 0.2],
    [784, 0.26, 0.35],
  ],
  call: [
    [988, 0, 0.12],
    [988, 0.18, 0.12],
  ],
});

/** @param {string} name */
export function sound(name) {
  if (!sounding() || audio?.state !== "running") return;
  for (const [hertz, at, length, loud] of TUNES[name]) note(hertz, at, length, loud);
}

/** Before the first tap a browser lets nothing buzz, and complains in its console. */
const touched = () => navigator.userActivation?.hasBeenActive ?? true;

/**
 * What a new view gives to hear and to feel.
 * @param {Frames.ViewFrame | null} old
 * @param {Frames.ViewFrame} view
 */
export function attend(old, view) {
  if (!old || old.version === view.version) return;
  if (view.over && !old.over) return sound("over");
  if (view.status.yours && !old.status.yours && view.seats.length > 1) {
    sound("turn");
    if (settings.sound !== false && touched()) navigator.vibrate?.(40);
  } else if ((view.trick?.plays.length ?? 0) !== (old.trick?.plays.length ?? 0)) sound("card");
}

/**
 * The card that must be played, where the player wants it played for them; never a lead to the
 *  first trick.
 * @param {Frames.ViewFrame} view
 */
export function forced(view) {
  if (!settings.forced || view.actions?.length !== 1 || view.over) return null;
  const [only] = view.actions;
  const opening = !view.tricks.length && !view.trick?.plays.length;
  return only.kind === "play" && only.card && !opening ? only.code : null;
}
