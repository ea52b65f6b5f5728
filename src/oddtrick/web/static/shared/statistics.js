// What a browser remembers of the deals played in it, and what they add up to. Nothing here draws,
// stores or asks: `read` and `write` turn a document into text and back, the rest is arithmetic.
//
// A document is {version: 1, deals: [deal, …]}, the oldest first. A deal is
//   id       "TABLE/NUMBER", by which it counts once
//   at       when it ended, milliseconds since 1970
//   game     the name of the game, such as "whist"
//   family   its family
//   level    the machine players it was played against, or "" with people
//   won      true, false, or null where nobody wins a single deal
//   points   own points less the others'
//   made     whether one's own side made its contract or trumps; null where it had none
//   named    where the player named trumps or declared: {tricks, lone}; else null
//   alone    for who plays alone: {moves, winnable}: winnable is true, false (proved), or null
//   seconds  how long it took, or null
//   cost     tricks given away against best play, or null where it is not known
//   set      "SET/BOARD" of a set's board, or ""
//   passed   why the book would have called, in the language in which it was read; "" for no call, null for not looked at
//   again    whether the cards were dealt again to practise that

import { dayBeside, dayOf, monthOf } from "./day.js";
import { t, tn } from "./language.js";

/**
 * @typedef {object} Deal
 * @property {string} id
 * @property {number} at
 * @property {string} game
 * @property {string} family
 * @property {string} level
 * @property {boolean | null} won
 * @property {number} points
 * @property {boolean | null} made
 * @property {{tricks: number, lone: boolean} | null} named
 * @property {{moves: number, winnable: boolean | null} | null} alone
 * @property {number | null} seconds
 * @property {number | null} cost
 * @property {string} set
 * @property {string | null} passed
 * @property {boolean} again
 *
 * @typedef {{version: number, deals: Deal[]}} Results
 * @typedef {Partial<Deal> & {id: string}} Told What is told of a deal; the rest is kept, or empty.
 * @typedef {{count: number, of: number, percent: number | null}} Share
 * @typedef {ReturnType<typeof summary>} Summary
 */
export const VERSION = 1;

export const MOST = 20000; // deals that are kept; the oldest go first
export const LONGEST_REASON = 300; // signs that are kept of why a pass was wrong

/** From how many deals on a share is told; with fewer, counts are. */
export const ENOUGH = 10;

/** @param {unknown} value @returns {value is number} */
const number = (value) => typeof value === "number" && Number.isFinite(value);

/** @typedef {(value: unknown) => boolean} Test */
/** @param {Test} test @returns {Test} */
const orNull = (test) => (value) => value === null || test(value);

const /** @type {Test} */ boolean = (value) => typeof value === "boolean";

/** @param {unknown} a @param {string} name @param {Test} test */
const inside = (a, name, test) => typeof a === "object" && test(Object.entries(a ?? {}).find(([x]) => x === name)?.[1]);

/** @param {number} most */
const text = (most) => (/** @type {unknown} */ value) => typeof value === "string" && value.length <= most;

/** What each field may hold, and what it holds where nothing is told of it. @type {Record<string, [Test, unknown?]>} */
const FIELDS = {
  id: [(value) => text(60)(value) && value !== ""],
  at: [(value) => number(value) && value >= 0],
  game: [(value) => text(60)(value) && value !== ""],
  family: [text(60), ""],
  level: [text(20), ""],
  won: [orNull(boolean), null],
  points: [number, 0],
  made: [orNull(boolean), null],
  named: [orNull((n) => inside(n, "tricks", number) && inside(n, "lone", boolean)), null],
  alone: [orNull((a) => inside(a, "moves", number) && inside(a, "winnable", orNull(boolean))), null],
  seconds: [orNull((value) => number(value) && value >= 0), null],
  cost: [orNull((value) => number(value) && value >= 0), null],
  set: [text(80), ""],
  passed: [orNull(text(LONGEST_REASON)), null],
  again: [boolean, false],
};

export const EMPTY = /** @type {Omit<Deal, "id" | "at" | "game">} */ (
  Object.fromEntries(
    Object.entries(FIELDS).flatMap(([name, [, empty]]) => (empty === undefined ? [] : [[name, empty]])),
  )
);

/** A document without a deal. @returns {Results} */
export const empty = () => ({ version: VERSION, deals: [] });

/** What is wrong with a deal, in a word: the field; "" where nothing is. @param {unknown} deal @returns {string} */
export function fault(deal) {
  if (typeof deal !== "object" || deal === null || Array.isArray(deal)) return "deal";
  const fields = new Map(Object.entries(deal));
  return Object.keys(FIELDS).find((name) => !FIELDS[name][0](fields.get(name))) ?? "";
}

/**
 * A document from its text: {document, problem, lost}. A text that cannot be read whole loses
 * nothing: `lost` is the text as it was, to be kept aside, and `problem` says what is wrong.
 * @param {string | null | undefined} source
 * @returns {{document: Results, problem: string, lost: string}}
 */
export function read(source) {
  if (!source) return { document: empty(), problem: "", lost: "" };
  const lost = (/** @type {string} */ problem) => ({ document: empty(), problem, lost: source });
  let found;
  try {
    found = JSON.parse(source);
  } catch {
    return lost(t("Your results could not be read. The damaged file is kept, and you can save it."));
  }
  if (typeof found !== "object" || found === null || !Array.isArray(found.deals))
    return lost(t("This file holds no Oddtrick results. It is kept, and you can save it."));
  if (found.version !== VERSION)
    return lost(t("These results were written by another version. They are kept as they are."));
  const whole = /** @type {unknown[]} */ (found.deals).map((deal) =>
    typeof deal === "object" && deal !== null ? { ...EMPTY, ...deal } : deal,
  );
  const good = /** @type {Deal[]} */ (whole.filter((deal) => !fault(deal)));
  const bad = whole.length - good.length;
  const document = add(empty(), ...good);
  if (!bad) return { document, problem: "", lost: "" };
  const problem = tn(
    bad,
    "One deal of your results could not be read. The others are here.",
    "{n} deals of your results could not be read. The others are here.",
    { n: bad },
  );
  return { document, problem, lost: source };
}

/** The text of a document. @param {Results} document */
export const write = (document) => JSON.stringify(document);

/** A document with more deals, each counted once, as told last. Throws where one is no deal.
 * @param {Results} document
 * @param {...Told} deals
 * @returns {Results}
 */
export function add(document, ...deals) {
  const found = new Map(document.deals.map((deal) => [deal.id, deal]));
  for (const deal of deals) {
    const whole = /** @type {Deal} */ ({ ...EMPTY, ...found.get(deal?.id), ...deal });
    const wrong = fault(whole);
    if (wrong) throw new TypeError(`A deal needs a good “${wrong}”.`);
    found.set(whole.id, whole);
  }
  const sorted = [...found.values()].sort((a, b) => a.at - b.at);
  return { version: VERSION, deals: sorted.slice(-MOST) };
}

/** Two documents as one, as when a saved file is brought back. @param {Results} one @param {Results} other */
export const merge = (one, other) => add(one, ...other.deals);

/** A document without the deals of a game, or of all where none is named. @param {Results} document */
export const remove = ({ deals }, game = "") => ({
  version: VERSION,
  deals: game ? deals.filter((deal) => deal.game !== game) : [],
});

/**
 * The deals that fit: {game, family, level, since} are each left out or wanted.
 * @param {Results} document
 * @param {{game?: string, family?: string, level?: string, since?: number}} [wanted]
 */
export const chosen = (document, { game, family, level, since = 0 } = {}) =>
  document.deals.filter(
    (deal) =>
      (game === undefined || deal.game === game) &&
      (family === undefined || deal.family === family) &&
      (level === undefined || deal.level === level) &&
      deal.at >= since,
  );

/** How many in a row were won: now, and at most. Deals that nobody wins count for nothing. @param {Deal[]} deals */
export function runs(deals) {
  let now = 0,
    longest = 0;
  for (const deal of deals) {
    if (deal.won === null) continue;
    now = deal.won ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return { now, longest };
}

/**
 * A count of how many; `percent` is null while there are few.
 * @param {number} count @param {number} of @returns {Share}
 */
export const share = (count, of) => ({
  count,
  of,
  percent: of >= ENOUGH ? (100 * count) / of : null,
});

/** @param {number[]} values */
const mean = (values) => (values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null);

/** The mean of the last so many values, at each of them from there on. @param {number[]} values @param {number} many */
export const runningMean = (values, many) =>
  values.slice(many - 1).map((_, i) => values.slice(i, i + many).reduce((sum, value) => sum + value, 0) / many);

/** @param {number[]} values */
const least = (values) => (values.length ? Math.min(...values) : null);

/** What some deals add up to. @param {Deal[]} deals */
export function summary(deals) {
  const decided = deals.filter((deal) => deal.won !== null);
  const named = deals.filter((deal) => deal.made !== null);
  const won = decided.filter((deal) => deal.won);
  const known = deals.filter((deal) => deal.cost !== null);
  return {
    deals: deals.length,
    won: share(won.length, decided.length),
    runs: runs(deals),
    last: decided.slice(-20).map((deal) => deal.won),
    points: mean(deals.map((deal) => deal.points)),
    made: share(named.filter((deal) => deal.made).length, named.length),
    best: {
      moves: least(won.flatMap((deal) => (deal.alone ? [deal.alone.moves] : []))),
      seconds: least(won.flatMap((deal) => deal.seconds ?? [])),
    },
    cost: { deals: known.length, mean: mean(known.flatMap((deal) => deal.cost ?? [])) },
  };
}

/** Deals played alone by what could be done: won; winnable and missed; proved lost; not known. @param {Deal[]} deals */
export function winnable(deals) {
  const found = { won: 0, missed: 0, lost: 0, unknown: 0 };
  for (const deal of deals) {
    if (deal.alone === null) continue;
    if (deal.won) found.won += 1;
    else if (deal.alone.winnable === true) found.missed += 1;
    else if (deal.alone.winnable === false) found.lost += 1;
    else found.unknown += 1;
  }
  return found;
}

/**
 * Bars for a picture: how many values lie in each step of `width`, empty steps between told.
 * @param {number[]} values
 * @param {number} width
 */
export function bars(values, width) {
  if (!values.length) return [];
  const steps = values.map((value) => Math.floor(value / width)),
    [first, last] = [Math.min(...steps), Math.max(...steps)];
  const found = Array.from({ length: Math.min(last - first + 1, 1000) }, (_, i) => ({
    from: (first + i) * width,
    count: 0,
  }));
  for (const step of steps) found[Math.min(step - first, found.length - 1)].count += 1;
  return found;
}

/** The same deals by month, "2026-11", with what each adds up to. @param {Deal[]} deals */
export function byMonth(deals) {
  /** @type {Map<string, Deal[]>} */
  const months = new Map();
  for (const deal of deals) {
    const month = monthOf(dayOf(deal.at));
    months.set(month, [...(months.get(month) ?? []), deal]);
  }
  return [...months].map(([month, its]) => ({ month, ...summary(its) }));
}

/**
 * The games, or the levels, of which there are deals, the most played first.
 * @param {Results} document
 * @param {"game" | "family" | "level"} [field]
 */
export function played(document, field = "game") {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const deal of document.deals) counts.set(deal[field], (counts.get(deal[field]) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name, deals]) => ({ name, deals }));
}

/** @typedef {{game: string, at: number, alone?: {home: boolean}}} PlayedDeal what this browser keeps of a deal that was played */

/**
 * What the deals that this browser keeps come to, of one game: won in a row, won, played; and the
 * days in a row on which anything was played.
 * @param {PlayedDeal[]} deals the oldest first
 * @param {string} game
 * @param {number} now milliseconds since 1970
 */
export function numbers(deals, game, now) {
  const played = deals.filter((x) => x.game === game && x.alone);
  const lost = played.map((x) => Boolean(x.alone?.home)).lastIndexOf(false);
  const days = new Set(deals.map((x) => dayOf(x.at)));
  let row = 0;
  while (days.has(dayBeside(dayOf(now), -row))) row += 1;
  return {
    row: played.length - 1 - lost,
    won: played.filter((x) => x.alone?.home).length,
    played: played.length,
    days: row,
  };
}
