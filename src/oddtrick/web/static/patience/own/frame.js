// A deal of the browser as the frame that the table page draws: the same fields as the server's
// (`docs/protocol.md`).

import { t } from "../../shared/language.js";
import { capital, code, countOf, face, lowerName, numberWord, suitOf } from "./cards.js";
import { levelName } from "./numbers.js";

/**
 * @typedef {import("./deal.js").LaidDeal} LaidDeal
 * @typedef {import("./piles.js").Act} Act
 * @typedef {import("./piles.js").Place} Place
 */

const HIDDEN = "??";
const KING = 11; // the place of a king among the cards of its suit

/** @param {Place} place */
const shownCards = (place) => place.cards.map((card) => (place.shown(card) ? code(card) : HIDDEN));

/** Such as “Hearts foundation”, “Fan three”. @param {Place} place */
function placeName(place) {
  const what = place.kind.replace("-", " "),
    top = place.cards[0];
  const begun = place.first >= 0 ? place.first : top !== undefined && place.shown(top) ? top : -1;
  if (place.kind === "foundation" && begun >= 0 && place.shape === "heap") {
    return `${["Clubs", "Diamonds", "Hearts", "Spades"][suitOf(begun)]} ${what}${face(begun) % 13 === KING ? " from the king" : ""}`;
  }
  return capital(place.number ? `${what} ${numberWord(place.number)}` : what);
}

/** @param {Place} place */
function contents(place) {
  if (!place.cards.length) return "empty";
  const hidden = place.cards.filter((card) => !place.shown(card)).length,
    top = place.cards[place.cards.length - 1];
  const count =
    hidden && hidden < place.cards.length && place.shape !== "heap"
      ? `${numberWord(hidden)} closed, ${numberWord(place.cards.length - hidden)} open`
      : countOf(place.cards.length);
  return place.shown(top) ? `${count}, top ${lowerName(top)}` : count;
}

/** @param {Place} place @returns {Frames.PlaceLine} */
function placeLine(place) {
  const name = placeName(place);
  return {
    kind: place.kind,
    seat: null,
    number: place.number || null,
    shape: place.shape,
    first: place.first >= 0 ? code(place.first) : null,
    spread: place.spread,
    cards: shownCards(place),
    counted: true,
    name,
    label: `${name}, ${contents(place)}`,
  };
}

/** @param {Place} place */
const keyOf = (place) => `${place.kind}/${place.number}`;

/** From which place to which an act without a card of its own moves cards, as far as it may be told.
 * @param {any} stage @param {any} state @param {Act} act @param {Place[]} before @returns {[number | null, number | null]} */
function moved(stage, state, act, before) {
  /** @type {Map<string, number>} */
  const after = new Map(
    stage.places(stage.done(state, act)).map((/** @type {Place} */ place) => [keyOf(place), place.cards.length]),
  );
  const grown = before.map((place) => (after.get(keyOf(place)) ?? place.cards.length) - place.cards.length);
  const lost = grown.flatMap((n, i) => (n < 0 ? [i] : []));
  if (lost.length !== 1) return [null, null];
  const known = before[lost[0]].cards.every(before[lost[0]].shown),
    wanted = stage.target(act);
  const named = grown.flatMap((n, i) =>
    n > 0 && (known || wanted === before[i].kind || wanted === before[i].number) ? [i] : [],
  );
  return [lost[0], named.length === 1 ? named[0] : null];
}

/** @param {LaidDeal} deal @param {Place[]} places @returns {Frames.OfferedAction[]} */
function actions({ stage, now }, places) {
  const state = now();
  return stage.legal(state).map((/** @type {Act} */ act) => {
    const card = stage.uses(act),
      { to: target } = act;
    const at = places.findIndex((place) => card !== null && place.cards.includes(card));
    const aimed = target
      ? places.findIndex((place) => place.kind === target.kind && place.number === target.number)
      : -1;
    const [place, to] = card === null ? moved(stage, state, act, places) : [at, aimed];
    return {
      code: stage.code(act),
      label: stage.label(act),
      kind: act.kind,
      card: card === null ? null : code(card),
      hand: "S",
      place,
      to: to ?? (aimed < 0 ? null : aimed),
      meaning: "",
      entry: null,
    };
  });
}

/** Cards that nothing can be done with now, each with the first reason. @param {LaidDeal} deal @returns {Frames.Refusal[]} */
function refusals({ stage, now }) {
  const state = now(),
    usable = new Set(stage.legal(state).map(stage.uses));
  /** @type {Map<number, Frames.Refusal>} */
  const found = new Map();
  for (const act of stage.possible(state)) {
    const card = stage.uses(act);
    if (card === null || usable.has(card) || found.has(card)) continue;
    const reason = stage.refusal(state, act);
    if (reason) found.set(card, { card: code(card), hand: "S", reason });
  }
  return [...found.values()];
}

/** A status of one or more sentences. @param {string} text @param {boolean} yours @returns {Frames.Status} */
function statusLine(text, yours) {
  const [lead = "", ...rest] = text.split(/(?<=\.)\s+/),
    words = yours ? lead.replace(/\.$/, "") : "";
  return {
    text,
    yours,
    lead,
    rest: rest.join(" "),
    heading: !words || lead === t("Your move.") ? words : t("Your turn: {words}", { words }),
  };
}

/** @param {LaidDeal} deal @param {number} home @param {number} of @returns {Frames.Finished} */
function finished(deal, home, of) {
  const text = summary(deal, home, of),
    all = home === of;
  return {
    text,
    entries: [
      {
        side: t("You"),
        own: true,
        column: "cards",
        points: home,
        why: all ? "all cards on the foundations" : "cards on the foundations",
      },
    ],
    hands: [],
    match_over: true,
    summary: text,
    files: [],
    deal: 1,
    review: "",
    break_off: "",
    result: { won: all, points: home, made: null, declared: false, lone: false, tricks: null, level: "" },
    layouts: null,
  };
}

/** @param {LaidDeal} deal @param {number} home @param {number} of */
function summary(deal, home, of) {
  if (!deal.over()) return t("The aim: all {of} cards home.", { of });
  return home === of ? t("Won: all {of} cards are home.", { of }) : t("{home} of {of} cards home.", { home, of });
}

/**
 * The frame of a deal.
 * @param {LaidDeal} deal
 * @param {{id: string, version: number, name: string, known: [number, number, number][]}} table `known`: deals
 * that can be won, each with the moves that the shortest known way has
 * @returns {Frames.ViewFrame}
 */
export function frameOf(deal, { id, version, name, known }) {
  const { game, stage } = deal,
    state = deal.now(),
    over = deal.over(),
    proved = known.find(([number]) => number === deal.number);
  /** @type {Place[]} */
  const places = stage.places(state);
  const of = 52 * game.packs,
    home = of - stage.left(state);
  return {
    type: "view",
    version,
    table: {
      id,
      game: game.name,
      title: game.title,
      family: game.family,
      source: game.source,
      summary: game.summary,
      options: Object.fromEntries(
        game.options.map((option) => [option.name, deal.options[option.name] ?? option.default]),
      ),
      deal: 1,
      given: false,
      seeded: true,
      pace: "none",
      watchers: 0,
      shared: [],
      evening: null,
      set: null,
      signals: [],
    },
    you: "S",
    home: "S",
    turned: null,
    seats: [
      {
        seat: "S",
        name,
        kind: "person",
        present: true,
        side: "S",
        dealer: true,
        vulnerable: false,
        cards: 0,
        tricks: 0,
        role: "",
        to_act: !over,
        note: "",
        heir: null,
        away: false,
        leaves: null,
        level: "",
      },
    ],
    stage: stage.name,
    over,
    status: over
      ? statusLine(t("The {called} is over.", { called: game.called }), false)
      : statusLine(stage.prompt(state), true),
    headline: null,
    places: places.map(placeLine),
    tallies: [],
    trick: null,
    tricks: [],
    won: null,
    auction: null,
    calls: null,
    actions: over ? [] : actions(deal, places),
    menu: [],
    refusals: over ? [] : refusals(deal),
    referee: null,
    holding: null,
    proposal: null,
    log: deal.lines().map((text) => ({ text, trick: null, meaning: "" })),
    pad: {
      title: t("Patience"),
      sides: [t("You")],
      several: [true],
      rows: [{ kind: "row", cells: [over ? String(home) : ""], label: t("Home, of {of}", { of }) }],
      note: "",
      target: null,
      markers: false,
      summary: summary(deal, home, of),
    },
    undo: !deal.stands(),
    hint: false,
    alone: {
      deal: deal.number,
      moves: deal.moves(),
      finish: deal.wayHome().length > 0,
      stuck: !over && stage.standstill(state),
      winnable: known.length > 0,
      shortest: proved?.[1] ?? null,
      level: proved ? levelName(proved[2]) : null,
    },
    finished: over ? finished(deal, home, of) : null,
    asked: null,
    seal: null,
    house: {
      host: "S",
      yours: true,
      name: "",
      watch: "nobody",
      delay: 0,
      undo: "alone",
      patience: 30,
      timer: 0,
      talk: "off",
      alerts: false,
      listed: false,
      days: 0,
    },
    talk: [],
    asking: [],
    log_from: 0,
  };
}
