// Chance that follows from a text, as Python's `random.Random(text)` has it: a deal has the same cards
// in the browser as on the server. The generator is the Mersenne Twister of Matsumoto and Nishimura
// (1998), seeded by a list of words.

import { t } from "../../shared/language.js";

const N = 624,
  M = 397;
const UPPER = 0x80000000,
  LOWER = 0x7fffffff,
  MATRIX = 0x9908b0df;

/** The words that a text seeds with: the text and its SHA-512 as one number, its lowest 32 bits first. @param {string} text */
async function wordsOf(text) {
  if (!globalThis.crypto?.subtle) throw new Error(t("Dealing without the server needs a secure address (https)."));
  const bytes = new TextEncoder().encode(text);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-512", bytes));
  const all = [...bytes, ...hash].reverse();
  /** @type {number[]} */
  const words = [];
  for (let i = 0; i < all.length; i += 4) {
    words.push(
      ((all[i] ?? 0) | ((all[i + 1] ?? 0) << 8) | ((all[i + 2] ?? 0) << 16) | ((all[i + 3] ?? 0) << 24)) >>> 0,
    );
  }
  while (words.length > 1 && words.at(-1) === 0) words.pop();
  return words;
}

/** @param {number[]} key */
function seeded(key) {
  const state = new Uint32Array(N);
  state[0] = 19650218;
  for (let i = 1; i < N; i++) state[i] = Math.imul(1812433253, state[i - 1] ^ (state[i - 1] >>> 30)) + i;
  let i = 1,
    j = 0;
  for (let k = Math.max(N, key.length); k; k--) {
    state[i] = (state[i] ^ Math.imul(state[i - 1] ^ (state[i - 1] >>> 30), 1664525)) + key[j] + j;
    if (++i >= N) [state[0], i] = [state[N - 1], 1];
    if (++j >= key.length) j = 0;
  }
  for (let k = N - 1; k; k--) {
    state[i] = (state[i] ^ Math.imul(state[i - 1] ^ (state[i - 1] >>> 30), 1566083941)) - i;
    if (++i >= N) [state[0], i] = [state[N - 1], 1];
  }
  state[0] = UPPER;
  return state;
}

/** @param {Uint32Array} state */
function twist(state) {
  for (let i = 0; i < N; i++) {
    const both = (state[i] & UPPER) | (state[(i + 1) % N] & LOWER);
    state[i] = state[(i + M) % N] ^ (both >>> 1) ^ (both & 1 ? MATRIX : 0);
  }
}

/** @typedef {Awaited<ReturnType<typeof chance>>} Chance */

/** The chance of a text. @param {string} text */
export async function chance(text) {
  const state = seeded(await wordsOf(text));
  let at = N;

  function word() {
    if (at === N) {
      twist(state);
      at = 0;
    }
    let y = state[at++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** A whole number below `n`, each as likely. @param {number} n */
  function below(n) {
    const spare = Math.clz32(n);
    for (;;) {
      const found = word() >>> spare;
      if (found < n) return found;
    }
  }

  /** A list in an order by chance. @template T @param {T[]} list @returns {T[]} */
  function shuffled(list) {
    const found = [...list];
    for (let i = found.length - 1; i > 0; i--) {
      const j = below(i + 1);
      [found[i], found[j]] = [found[j], found[i]];
    }
    return found;
  }

  return { below, shuffled };
}
