// @ts-nocheck
// What this browser remembers: how things should look, and which tables it holds a seat at.

const SETTINGS = "oddtrick.settings";
const TABLES = "oddtrick.tables";

const DEFAULTS = {
  theme: "system", // light, dark
  suits: "four", // two
  twoTap: null, // true or false once chosen; until then as the device suggests
  confirmCalls: true,
  hints: true,
  motion: "auto", // off
  sound: null, // true or false once chosen; until then not on phones
  vibrate: true,
  forced: false, // whether a card that must be played plays itself
  high: "left", // right
  plain: false, // cards with nothing but index and suit
  contrast: false,
  name: "",
  asked: false, // whether the name was asked for
  compare: "mp", // imps: how results of one deal are compared
  values: true, // what each card costs, in a review
  liked: [], // favourite games
  game: "", // the one last chosen in the lobby
};

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const settings = { ...DEFAULTS, ...read(SETTINGS) };

/** Change a setting and let everything that shows it know. */
export function set(name, value) {
  settings[name] = value;
  write(SETTINGS, settings);
  dispatchEvent(new Event("oddtrick:settings"));
}

/** Whether a card is chosen first and played with a second tap. */
export const twoTap = () => settings.twoTap ?? matchMedia("(pointer: coarse)").matches;

/** Whether cards may travel. */
export const moving = () =>
  settings.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The tables this browser knows, newest first. */
export function tables() {
  return Object.entries(read(TABLES))
    .map(([id, table]) => ({ id, ...table }))
    .sort((a, b) => (b.seen ?? 0) - (a.seen ?? 0));
}

export const tableOf = (id) => read(TABLES)[id] ?? null;

/** Remember something of a table: its token, its title, how it stood. */
export function remember(id, what) {
  const all = read(TABLES);
  all[id] = { ...all[id], ...what, seen: Date.now() };
  const kept = Object.entries(all).sort((a, b) => b[1].seen - a[1].seen).slice(0, 40);
  write(TABLES, Object.fromEntries(kept));
}

export function forget(id) {
  const all = read(TABLES);
  delete all[id];
  write(TABLES, all);
}
