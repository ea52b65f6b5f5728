// What this browser remembers: how things should look, and which tables it holds a seat at.

import { keep, kept } from "./kept.js";

const SETTINGS = "oddtrick.settings";
const TABLES = "oddtrick.tables";

/**
 * @typedef {object} Settings
 * @property {string} language its short name, such as de; empty as the browser wishes
 * @property {"system" | "light" | "dark"} theme
 * @property {"four" | "two"} suits
 * @property {boolean | null} twoTap true or false once chosen; until then as the device suggests
 * @property {"calm" | "normal" | "fast"} pace of machine players at new tables
 * @property {boolean} hints
 * @property {"auto" | "off"} motion
 * @property {boolean | null} sound true or false once chosen; until then not on phones
 * @property {boolean} forced whether a card that must be played plays itself
 * @property {"left" | "right"} high
 * @property {boolean} plain cards with nothing but index and suit
 * @property {boolean} contrast
 * @property {boolean} timer whether the time is shown while a patience is played
 * @property {boolean} large large print on the cards of a table of piles
 * @property {"left" | "right"} stock the side on which the stock of a patience lies
 * @property {string} name
 * @property {{name: string, key: string}} own a name that stays, with its key; empty for none
 * @property {boolean} asked whether the name was asked for
 * @property {"mp" | "imps"} compare how results of one deal are compared
 * @property {boolean} values what each card costs, in a review
 * @property {string[]} liked favourite games
 * @property {string} game the one last chosen in the list of games
 * @property {string} system the bidding system one plays; empty for the one of one's country
 * @property {string[]} learned the games whose lesson was played to its end
 */

/**
 * What this browser keeps of a table.
 * @typedef {object} KnownTable
 * @property {string | null} [token]
 * @property {number} [seen] when it was last open, in milliseconds
 * @property {string} [title]
 * @property {string | null} [seat] one's own, in words where there are any
 * @property {string} [beside] the deal it has the cards of, `TABLE/NUMBER`
 * @property {import("../review/file.js").Filed} [filed] the board of a file that is played there
 * @property {string} [lesson] the game it teaches
 * @property {string} [asked] where the question stands that is played on there
 * @property {string} [code] of the contract
 * @property {string} [codeText]
 * @property {number} [trick] the number of the one that is played
 * @property {string} [status] how it stood
 * @property {boolean} [yours] whether it was one's turn
 * @property {boolean} [over]
 * @property {number} [days] that each turn has, where it is played by turns
 * @property {string} [score]
 * @property {string[]} [hand] some cards of one's own
 * @property {{deal: number | null, seconds: number}} [clock] the time that a patience has taken
 */

/** @type {Settings} */
const DEFAULTS = {
  language: "", // as the browser wishes
  theme: "system", // light, dark
  suits: "four", // two
  twoTap: null, // true or false once chosen; until then as the device suggests
  pace: "normal", // calm, fast
  hints: true,
  motion: "auto", // off
  sound: null, // true or false once chosen; until then not on phones
  forced: false, // whether a card that must be played plays itself
  high: "left", // right
  plain: false, // cards with nothing but index and suit
  contrast: false,
  timer: false,
  large: false,
  stock: "left", // right
  name: "",
  own: { name: "", key: "" }, // a name that stays, with its key
  asked: false, // whether the name was asked for
  compare: "mp", // imps: how results of one deal are compared
  values: true, // what each card costs, in a review
  liked: [], // favourite games
  game: "", // the one last chosen in the list of games
  system: "", // the bidding system one plays; empty for that of one's country
  learned: [], // games whose lesson was played to its end
};

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...kept(SETTINGS) };

/**
 * Change a setting and let everything that shows it know.
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function set(name, value) {
  settings[name] = value;
  keep(SETTINGS, settings);
  dispatchEvent(new Event("oddtrick:settings"));
}

/** The key of the name that one plays under, where it is one that stays. */
export const ownKey = () => (settings.name === settings.own.name && settings.own.key) || undefined;

/** The bidding system one plays: the one chosen, else in Britain and Ireland that of most people there. */
export const ownSystem = () => settings.system || (/^en-(GB|IE)$/i.test(navigator.language) ? "acol-weak-twos" : "");

/** Whether a card is chosen first and played with a second tap. */
export const twoTap = () => settings.twoTap ?? matchMedia("(pointer: coarse)").matches;

/** Whether cards may travel. */
export const moving = () => settings.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @returns {Record<string, KnownTable>} */
const known = () => kept(TABLES) ?? {};

/**
 * The tables this browser knows, newest first.
 * @returns {(KnownTable & {id: string})[]}
 */
export const tables = () =>
  Object.entries(known())
    .map(([id, table]) => ({ id, ...table }))
    .sort((a, b) => (b.seen ?? 0) - (a.seen ?? 0));

/** Whether a table is one of this browser and none of the server. @param {string} id */
export const isOwn = (id) => id.startsWith("own-");

/** @param {string} id @returns {KnownTable | null} */
export const tableOf = (id) => known()[id] ?? null;

/**
 * Remember something of a table: its token, its title, how it stood.
 * @param {string} id
 * @param {Partial<KnownTable>} what
 */
export function remember(id, what) {
  const all = known();
  all[id] = { ...all[id], ...what, seen: Date.now() };
  const latest = Object.entries(all)
    .sort((a, b) => (b[1].seen ?? 0) - (a[1].seen ?? 0))
    .slice(0, 40);
  keep(TABLES, Object.fromEntries(latest));
}

/** What proves in sets and days that one is the same player as before, or nothing. */
export function playerToken() {
  try {
    return localStorage.getItem("oddtrick.player") ?? "";
  } catch {
    return "";
  }
}

/** @param {string | undefined} [token] none lets go of the one that is kept */
export function keepPlayer(token) {
  if (token) localStorage.setItem("oddtrick.player", token);
  else localStorage.removeItem("oddtrick.player");
}

/** @param {string} id */
export function forget(id) {
  const all = known();
  delete all[id];
  keep(TABLES, all);
}
