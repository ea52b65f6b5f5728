// A table of this browser in place of one of the server: it takes the frames that the page sends and
// answers with views, as the server would (`shared/socket.js` opens the other kind).

import { today } from "../../shared/day.js";
import { t, locale } from "../../shared/language.js";
import { settings } from "../../shared/settings.js";
import { DEALS, layOut, anyDeal, dealOfDay, winnableDeal } from "./deal.js";
import { book, variantOf, keepDeal, keptDeal, ownName } from "./keep.js";
import { said, actCode, actLabel, codeOf, contents, reason } from "./told.js";

/**
 * @typedef {import("./keep.js").Options} Options
 * @typedef {import("./deal.js").LaidDeal} LaidDeal
 */

const TODAY = "today";

/** The rules, in their thread: a way to ask them one question at a time. */
function rulesBeside() {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  return (/** @type {import("./kernel.js").Question} */ question) =>
    /** @type {Promise<import("./kernel.js").Standing>} */ (
      new Promise((take, fail) => {
        worker.onmessage = ({ data }) => (data.standing ? take(data.standing) : fail(new Error(words.noRules)));
        worker.onerror = () => fail(new Error(words.noRules));
        worker.postMessage(question);
      })
    );
}

/** The options that an address names, as far as the game has them.
 * @param {import("./keep.js").OwnGame} game @param {URLSearchParams} asked @returns {Options} */
const optionsOf = (game, asked) =>
  Object.fromEntries(
    Object.entries(game.options).flatMap(([name, { choices }]) => {
      const choice = choices.find((one) => String(one) === asked.get(name));
      return choice === undefined ? [] : [[name, choice]];
    }),
  );

/**
 * Open a table of this browser: as it was left, or with the deal that `search` asks for.
 * @param {string} table its name, such as `own-` and a game's
 * @param {string} search of the address
 * @param {{frame: (frame: any) => void, lost: () => void, found: () => void}} on
 */
export function openOwn(table, search, on) {
  const play = rulesBeside();
  /** @type {LaidDeal | null} */
  let deal = null;
  /** @type {Options} */
  let options = {};
  let game = "",
    laid = 0,
    version = 0;
  /** @type {string[]} */
  let acts = [];

  const keep = () =>
    deal && keepDeal(table, { game, options, number: deal.number, acts, laid, over: deal.now().standing.over });

  function show() {
    if (!deal) return;
    version += 1;
    on.found();
    on.frame(frameOf(deal, { id: `${table}.${laid.toString(36)}`, version, name: settings.name || t("South") }));
  }

  /** What was done is kept, and shown. */
  function done() {
    keep();
    show();
  }

  /** @param {string} message */
  const refuse = (message, kind = "refused") => on.frame({ type: "error", kind, message });

  /** @param {number} number */
  const laidOut = async (number) => layOut(variantOf(await book(), game, options), number, play);

  /** @param {number} number */
  async function lay(number) {
    deal = await laidOut(number);
    [acts, laid] = [[], Date.now()];
    keep();
  }

  /** Go on with what was kept: as far as it can be followed. @param {import("./keep.js").KeptDeal} kept */
  async function resume(kept) {
    deal = await laidOut(kept.number);
    [acts, laid] = [[], kept.laid];
    for (const code of kept.acts) {
      if (await deal?.act(code)) break;
      acts.push(code);
    }
  }

  async function open() {
    const { daily, days, games } = await book();
    const asked = new URLSearchParams(search),
      kept = keptDeal(table),
      day = ownName(table) === TODAY;
    game = day ? daily : ownName(table);
    if (!Object.hasOwn(games, game)) throw new Error(words.unknown);
    options = optionsOf(games[game], asked);
    const { known } = variantOf(await book(), game, options);
    const number = day
      ? await dealOfDay(known.slice(0, days), today())
      : asked.has("winnable")
        ? winnableDeal(known, asked.get("level") ?? "")
        : Number(asked.get("deal"));
    const wanted = Number.isInteger(number) && number > 0 && number < DEALS ? number : 0;
    const as = /** @param {Options} one */ (one) =>
      JSON.stringify(Object.entries(games[game].options).map(([name, option]) => one[name] ?? option.default));
    const goesOn =
      kept?.game === game &&
      (day || asked.has("deal") ? kept.number === wanted : !search) &&
      (!search || as(kept.options ?? {}) === as(options));
    if (kept && goesOn) {
      options = kept.options ?? {};
      await resume(kept);
    } else await lay(wanted || anyDeal());
    // Opened again, the page goes on with this deal.
    if (search) history.replaceState(null, "", location.pathname + location.hash);
    show();
  }

  /** @type {Record<string, (frame: any) => Promise<void>>} */
  const taken = {
    async act({ code }) {
      const why = (await deal?.act(String(code))) ?? "";
      if (why) return refuse(why, "illegal");
      acts.push(String(code));
      done();
    },
    async undo({ moves = 1 }) {
      for (let n = 0; n < moves; n++) {
        const why = deal?.undo() ?? "";
        if (why) return refuse(why);
        acts.pop();
      }
      done();
    },
    async finish() {
      const way = (await deal?.finish()) ?? [];
      if (!way.length) return refuse(said.notHome);
      acts.push(...way);
      done();
    },
    async again() {
      if (deal) await lay(deal.number);
      show();
    },
    async next() {
      if (deal) await lay(anyDeal());
      show();
    },
    async deal({ number, winnable, level }) {
      if (!deal) return;
      if (number !== undefined && !(Number.isInteger(number) && number > 0 && number < DEALS))
        return refuse(t("Deals are numbered from 1 to {last}.", { last: (DEALS - 1).toLocaleString(locale) }));
      const found = winnable ? winnableDeal(deal.variant.known, String(level ?? "")) : (number ?? anyDeal());
      if (!found) return refuse(t("No deals are known to be winnable with these rules. Take any deal."));
      await lay(found);
      show();
    },
  };

  // One after another: a deal may have to wait for its shuffle.
  let queue = Promise.resolve();
  /** @param {() => Promise<void>} what */
  const then = (what) => (queue = queue.then(what).catch((error) => refuse(error.message)));
  then(open);
  return {
    /** Take a frame of the page. @param {any} frame */
    send(frame) {
      const what = taken[frame.type];
      if (what)
        then(() => (frame.version === undefined || frame.version === version ? what(frame) : Promise.resolve(show())));
      return true;
    },
    close() {},
    again: () => void then(async () => show()),
  };
}

// A deal of the browser as the frame that the table page draws: the server's own frame of such a deal, with what
// this one has otherwise (`docs/program/protocol.md`).

/** @typedef {import("./kernel.js").Act} Act */

const LATER = ["turn", "move", "turn-over", "redeal", "resign"]; // the acts without a card, as they are listed

/** The acts as the server lists them: cards by where they lie and go. @param {LaidDeal} deal */
function listed(deal) {
  const { standing, places } = deal.now();
  /** @param {Act} act */
  const order = ({ kind, card, from, to }) =>
    card < 0 ? [1, LATER.indexOf(kind), to] : [0, from, Number(kind === "draw"), places[from].cards.indexOf(card), to];
  return standing.legal
    .map((act) => ({ act, order: order(act) }))
    .sort((a, b) => a.order.map((x, i) => x - (b.order[i] ?? x)).find(Boolean) ?? 0)
    .map(({ act }) => act);
}

/** @param {LaidDeal} deal @returns {Frames.OfferedAction[]} */
const actions = (deal) =>
  listed(deal).map((act) => ({
    code: actCode(act, deal.now().places, deal.variant.words),
    label: actLabel(act, deal.now().places, deal.variant.words),
    kind: act.kind,
    card: act.card < 0 ? null : codeOf(act.card),
    hand: "S",
    place: act.from < 0 ? null : act.from,
    to: act.to < 0 ? null : act.to,
    meaning: "",
    entry: null,
  }));

/** @param {string} text @returns {Frames.Status} */
const statusLine = (text) => ({ text, yours: true, lead: text, rest: "", heading: said.heading(text) });

/**
 * The frame of a deal.
 * @param {LaidDeal} deal
 * @param {{id: string, version: number, name: string}} table
 * @returns {Frames.ViewFrame}
 */
export function frameOf(deal, { id, version, name }) {
  const { variant, number } = deal,
    { standing, places, lines } = deal.now(),
    { over, refused } = standing;
  const as = { ...variant.begun, ...(over ? variant.over : {}) },
    known = variant.known.find(([one]) => one === number);
  const of = 52 * variant.rules[1],
    home = places.reduce((sum, { first, cards }) => sum + (first ? cards.length : 0), 0),
    all = home === of;
  const summary = !over ? said.aim(of) : all ? said.won(of) : said.home(home, of);
  const prompt = standing.owed ? said.owed : standing.stuck ? said.stuck : said.move;
  const skeleton = (/** @type {import("./deal.js").Place} */ { kind, number: n }) =>
    /** @type {Frames.PlaceLine} */ (as.places.find((line) => line.kind === kind && line.number === n));
  return {
    ...as,
    version,
    table: { ...as.table, id },
    seats: as.seats.map((seat) => ({ ...seat, name })),
    status: over ? as.status : statusLine(prompt),
    places: places.map((place) => {
      const line = skeleton(place);
      return {
        ...line,
        cards: place.cards.map((card) => (card < 0 ? "??" : codeOf(card))),
        label: t("{name}, {contents}", { name: line.name, contents: contents(place.cards, line.shape) }),
      };
    }),
    actions: actions(deal),
    refusals: refused.map((one) => ({ card: codeOf(one.card), hand: "S", reason: reason(one, places, variant.words) })),
    log: lines.map((text) => ({ text, trick: null, meaning: "" })),
    pad: {
      ...as.pad,
      rows: as.pad.rows.map((row) => ({ ...row, cells: [over ? String(home) : ""] })),
      summary,
    },
    undo: !deal.stands(),
    hint: false,
    alone: {
      deal: number,
      moves: deal.moves(),
      finish: standing.home.length > 0,
      stuck: standing.stuck,
      winnable: variant.known.length > 0,
      shortest: known?.[1] ?? null,
      level: known?.[2] ?? null,
    },
    finished: as.finished && {
      ...as.finished,
      text: summary,
      summary,
      entries: as.finished.entries.map((one) => ({ ...one, points: home, why: all ? said.allWhy : one.why })),
      files: [],
      review: "",
      result: as.finished.result && { ...as.finished.result, won: all, points: home },
    },
    house: { ...as.house, watch: "nobody", talk: "off", alerts: false },
    talk: [],
  };
}

// What a table of this browser says.

export const words = {
  unknown: t("This game needs the network: only patience can be played without it."),
  noRules: t("The rules could not be fetched. Open the page again."),
};
