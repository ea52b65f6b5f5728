// A deal of the browser as the frame that the table page draws: the server's own frame of such a deal, with what
// this one has otherwise (`docs/program/protocol.md`).

import { t } from "../../shared/language.js";
import { actCode, actLabel, codeOf, contents, reason, said } from "./told.js";

/**
 * @typedef {import("./deal.js").LaidDeal} LaidDeal
 * @typedef {import("./kernel.js").Act} Act
 */

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
