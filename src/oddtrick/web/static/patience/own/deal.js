// One deal of a patience in the browser: the cards laid out, what has been done since, and how far it can
// be taken back.

import { t } from "../../shared/language.js";
import { numbered, pack } from "./cards.js";
import { chance } from "./chance.js";
import { fans } from "./fans.js";
import { BY_ITSELF } from "./piles.js";
import { tableau } from "./tableau.js";

/**
 * @typedef {import("./piles.js").Act} Act
 * @typedef {import("./tableau.js").TableauRules} TableauRules
 * @typedef {import("./fans.js").FansRules} FansRules
 *
 * @typedef {string | number | boolean} Choice
 * @typedef {{name: string, title: string, note: string, choices: Choice[], default: Choice, ways: Record<string, Choice>[]}} Option
 * `ways`: what each choice changes of the rules of the layout
 *
 * @typedef {object} Rules A game as `rules/` has it.
 * @property {string} name
 * @property {string} title
 * @property {string} family
 * @property {string} source
 * @property {string} summary
 * @property {number} packs
 * @property {string} called what a deal is called
 * @property {Option[]} options
 * @property {TableauRules | FansRules} layout
 *
 * @typedef {object} Moment How the layout stood, and what has happened up to there.
 * @property {any} state
 * @property {Act[]} since what happened since the moment before, the player's act first
 * @property {string[]} lines of the log, all of them
 * @property {number} events how many things have happened
 */

/** The numbers of deals are below this. */
export const DEALS = 1000000;

/** Hidden cards have come to light, or nothing was done: why nothing is taken back. */
export const SHOWN = t("Hidden cards have been shown since: nothing is taken back.");
export const NOTHING = t("There is nothing to take back in this hand.");

/** The rules of the layout with some options chosen. @param {Rules} game @param {Record<string, Choice>} chosen */
export function stageOf(game, chosen) {
  const rules = { ...game.layout };
  for (const option of game.options) {
    const at = option.choices.indexOf(chosen[option.name] ?? option.default);
    Object.assign(rules, option.ways[at]);
  }
  return rules.stage === "tableau" ? tableau(rules) : fans(/** @type {FansRules} */ (rules));
}

/** Lay out the deal of a number. @param {Rules} game @param {Record<string, Choice>} options @param {number} number */
export async function layOut(game, options, number) {
  /** @type {any} */
  const stage = stageOf(game, options);
  const cards = numbered((await chance(`deal ${number}`)).shuffled(pack(game.packs)));
  /** @type {Moment[]} */
  const moments = [];
  let first = {
    state: stage.start(cards),
    since: /** @type {Act[]} */ ([]),
    lines: [t("The cards are dealt.")],
    events: 1,
  };
  moments.push(follow(first));

  /** What follows by itself. @param {Moment} moment @returns {Moment} */
  function follow(moment) {
    for (let act = stage.forced(moment.state); act && !over(moment.state); act = stage.forced(moment.state))
      moment = happen(moment, act);
    return moment;
  }

  /** @param {Moment} moment @param {Act} act @returns {Moment} */
  const happen = ({ state, since, lines, events }, act) => ({
    state: stage.done(state, act),
    since: [...since, act],
    lines: [...lines, stage.told(state, act)],
    events: events + 1,
  });

  /** @param {any} state */
  const over = (state) => state.resigned || !stage.left(state);

  const now = () => moments[moments.length - 1];

  /** Do what a code says; the reason why not, or "". @param {string} text */
  async function act(text) {
    const { state, lines, events } = now();
    if (over(state)) return t("The hand is over.");
    const wished = stage.read(state, text);
    if (!wished) return t("“{text}” cannot be done now.", { text: text.slice(0, 64) });
    const why = stage.refusal(state, wished);
    if (why) return why;
    let next = follow(happen({ state, since: [], lines, events }, wished));
    if (stage.due(next.state))
      next = follow(happen(next, stage.fall(next.state, await chance(`deal ${number}/${events}/chance`))));
    moments.push(next);
    return "";
  }

  /** The cards that lie face up. @param {any} state @returns {Set<number>} */
  const seen = (state) =>
    new Set(
      stage.places(state).flatMap((/** @type {import("./piles.js").Place} */ place) => place.cards.filter(place.shown)),
    );

  /** Why the last act cannot be taken back, or "". */
  function stands() {
    if (moments.length < 2) return NOTHING;
    const before = moments[moments.length - 2],
      last = now();
    if (over(last.state)) {
      const all = stage
        .places(before.state)
        .every((/** @type {import("./piles.js").Place} */ place) => place.cards.every(place.shown));
      return all ? "" : SHOWN;
    }
    if (last.since.some(({ kind }) => BY_ITSELF.has(kind))) return SHOWN;
    const fresh = seen(last.state);
    // What lay open earlier is no news where nothing has been shuffled since.
    for (const moment of moments.slice(0, -1).reverse()) {
      for (const card of seen(moment.state)) fresh.delete(card);
      if (!fresh.size || moment.since.at(-1)?.kind === "shuffle") break;
    }
    return fresh.size ? SHOWN : "";
  }

  return {
    game,
    options,
    number,
    stage,
    act,
    stands,
    now: () => now().state,
    lines: () => now().lines,
    over: () => over(now().state),
    /** How many moves have been made. */
    moves: () => moments.length - 1,
    /** Take back the last act; the reason why not, or "". */
    undo() {
      const why = stands();
      if (!why) moments.pop();
      return why;
    },
    /** The codes of the acts that bring every card home, or none. @returns {string[]} */
    wayHome: () => (over(now().state) ? [] : stage.wayHome(now().state).map(stage.code)),
  };
}

/** @typedef {Awaited<ReturnType<typeof layOut>>} LaidDeal */
