// Patience in fans: House in the Wood, House on the Hill, Intelligence, La Belle Lucie. The rules are
// those of the library's `Fans`; `tests/page/own-patience.test.js` compares the two.

import { t } from "../../shared/language.js";
import { alike, code, lowerName, name, step, suitOf } from "./cards.js";
import { RESIGN, homeName, homePlaces, homes, homeward, noHome, ontoCode, takes } from "./piles.js";

/**
 * @typedef {import("./piles.js").Act} Act
 * @typedef {import("./piles.js").Card} Card
 * @typedef {import("./piles.js").Foundation} Foundation
 * @typedef {import("./piles.js").Pile} Pile
 * @typedef {import("./piles.js").Place} Place
 *
 * @typedef {object} FansRules
 * @property {"patience"} stage
 * @property {Foundation[]} home
 * @property {number} fans at most at a time
 * @property {number[]} build steps within the suit by which a card may differ from the one it is laid on
 * @property {boolean} refill whether a fan that is used up is replaced from the stock
 * @property {boolean} aces_up whether aces met in dealing go to the foundations
 * @property {number} redeals
 * @property {number} draws cards drawn out after the last redeal
 *
 * @typedef {object} FansState
 * @property {Card[][]} fans the top card last
 * @property {Card[][]} foundations
 * @property {Card[]} stock the next card first
 * @property {number} redeals
 * @property {number} draws
 * @property {Card[]} gathered for a redeal, while they are shuffled
 * @property {boolean} resigned
 */

/** @type {Act} */
const REDEAL = { kind: "redeal" };

/** @param {number} number @returns {Pile} */
const fan = (number) => ({ kind: "fan", number });

/** @param {FansRules} rules */
export function fans(rules) {
  /** @param {Card[]} stock @returns {FansState} */
  const start = (stock) =>
    laid(
      {
        fans: [],
        foundations: rules.home.map(() => []),
        stock: [],
        redeals: rules.redeals,
        draws: rules.draws,
        gathered: [],
        resigned: false,
      },
      stock,
    );

  /** Deal cards in threes; the rest is stock. @param {FansState} s @param {Card[]} cards @returns {FansState} */
  function laid(s, cards) {
    /** @type {Card[][]} */
    const found = [];
    s = { ...s, fans: [], stock: cards };
    while (s.stock.length && found.length < rules.fans) {
      const [next, rest] = nextFan(s);
      found.push(next);
      s = rest;
    }
    return { ...s, fans: found.filter((cards) => cards.length) };
  }

  /** Three cards from the stock, an ace among them built and replaced. @param {FansState} s @returns {[Card[], FansState]} */
  function nextFan(s) {
    /** @type {Card[]} */
    const found = [],
      foundations = [...s.foundations];
    let at = 0;
    while (found.length < 3 && at < s.stock.length) {
      const card = s.stock[at++];
      if (!rules.aces_up || step(card) !== 0) found.push(card);
      else {
        const [[home]] = homes(rules.home, foundations, card);
        foundations[home] = [...foundations[home], card];
      }
    }
    return [found, { ...s, stock: s.stock.slice(at), foundations }];
  }

  // -- what can be done --------------------------------------------------------------------------

  /** Every way to take a card of a fan and lay it down. @param {FansState} s @param {number} i @param {Card} card @param {string} kind @returns {Act[]} */
  const moves = (s, i, card, kind) =>
    [
      ...homes(rules.home, s.foundations, card).map(([at]) => ({ kind: "foundation", number: at + 1 })),
      ...s.fans.flatMap((_, j) => (i === j ? [] : [fan(j + 1)])),
    ].map((to) => ({ kind, card, from: fan(i + 1), to }));

  /** @param {FansState} s */
  const drawing = (s) => s.draws > 0 && !s.redeals;

  /** The cards of a fan that can be taken, the top one first; with the kind of act. @param {FansState} s @param {Card[]} cards @returns {[Card, string][]} */
  const takable = (s, cards) => [
    ...cards.slice(-1).map((card) => /** @type {[Card, string]} */ ([card, "move"])),
    ...(drawing(s) ? cards.slice(0, -1).map((card) => /** @type {[Card, string]} */ ([card, "draw"])) : []),
  ];

  /** Everything that could be tried, legal or not. @param {FansState} s @returns {Act[]} */
  const possible = (s) =>
    s.gathered.length
      ? []
      : [
          ...s.fans.flatMap((cards, i) => takable(s, cards).flatMap(([card, kind]) => moves(s, i, card, kind))),
          ...(s.redeals ? [REDEAL] : []),
          RESIGN,
        ];

  /** Why an act is not allowed, or "". @param {FansState} s @param {Act} act */
  function refusal(s, act) {
    if (act.kind !== "move" && act.kind !== "draw") return "";
    const { card, from, to } = /** @type {Required<Act>} */ (act);
    if (to.kind === "foundation")
      return takes(rules.home[to.number - 1], s.foundations[to.number - 1], card) ? "" : noHome(card);
    const onto = s.fans[to.number - 1],
      top = onto.at(-1);
    if (top === undefined) return t("A fan that is used up is not replaced.");
    if (suitOf(card) !== suitOf(top) || !rules.build.includes(step(card) - step(top))) {
      return rules.build.length > 1
        ? t("On the {card} goes the next of its suit, up or down.", { card: lowerName(top) })
        : t("On the {card} goes the next of its suit, down.", { card: lowerName(top) });
    }
    return act.kind === "move" && alike(s.fans[from.number - 1].slice(0, -1), onto)
      ? t("That would leave the layout as it is.")
      : "";
  }

  /** @param {FansState} s */
  const legal = (s) => possible(s).filter((act) => !refusal(s, act));

  /** @param {FansState} s */
  const standstill = (s) =>
    !s.gathered.length && !s.resigned && left(s) > 0 && legal(s).every((act) => act.kind === "resign");

  /** The moves that bring every card home, where nothing else is left to be done. @param {FansState} s */
  const wayHome = (s) =>
    s.stock.length || s.gathered.length
      ? []
      : homeward(
          rules.home,
          s.foundations,
          s.fans.map((cards, i) => /** @type {[Pile, Card[]]} */ ([fan(i + 1), cards])),
        );

  // -- what follows ------------------------------------------------------------------------------

  /** @param {FansState} s @param {Act} act @returns {FansState} */
  function done(s, act) {
    if (act.kind === "resign") return { ...s, resigned: true };
    if (act.kind === "redeal")
      return { ...s, fans: [], stock: [], gathered: [...s.fans.flat(), ...s.stock], redeals: s.redeals - 1 };
    if (act.kind === "shuffle") return laid({ ...s, gathered: [] }, act.cards ?? []);
    const { card, from, to } = /** @type {Required<Act>} */ (act),
      found = [...s.fans],
      foundations = [...s.foundations];
    if (act.kind === "refill") {
      const [next, rest] = nextFan(s);
      found[from.number - 1] = next;
      return { ...rest, fans: found };
    }
    found[from.number - 1] = found[from.number - 1].filter((one) => one !== card);
    const target = to.kind === "foundation" ? foundations : found;
    target[to.number - 1] = [...target[to.number - 1], card];
    return { ...s, fans: found, foundations, draws: s.draws - Number(act.kind === "draw") };
  }

  /** A fan that is used up is replaced. @param {FansState} s @returns {Act | null} */
  function forced(s) {
    const at = rules.refill && s.stock.length ? s.fans.findIndex((cards) => !cards.length) : -1;
    return at < 0 ? null : { kind: "refill", from: fan(at + 1) };
  }

  /** The cards that are not on foundations. @param {FansState} s */
  const left = (s) => s.fans.flat().length + s.stock.length + s.gathered.length;

  // -- what may be seen, and words ---------------------------------------------------------------

  /** @param {FansState} s @returns {Place[]} */
  const places = (s) => [
    ...homePlaces(rules.home, s.foundations),
    ...s.fans.map((cards, i) => ({ ...fan(i + 1), cards, shown: () => true, shape: "fan", first: -1, spread: 1 })),
    ...(rules.refill || s.stock.length || s.gathered.length
      ? [
          {
            kind: "stock",
            number: 0,
            cards: [...s.stock, ...s.gathered],
            shown: () => false,
            shape: "heap",
            first: -1,
            spread: 1,
          },
        ]
      : []),
  ];

  /** @param {Act} act */
  function codeOf(act) {
    if (!act.from || !act.to) return act.kind;
    const drawn = act.kind === "draw" ? `.${code(/** @type {Card} */ (act.card))}` : "";
    return `${act.from.number}${drawn}>${ontoCode(rules.home, act.to)}`;
  }

  /** @param {Pile} pile */
  const nameOf = (pile) => (pile.kind === "foundation" ? homeName(rules.home[pile.number - 1]) : `fan ${pile.number}`);

  /** What an act is called on a button. @param {Act} act */
  function label(act) {
    if (act.kind === "resign") return "Resign";
    if (act.kind === "redeal") return t("Gather, shuffle and deal again");
    const { card, from, to } = /** @type {Required<Act>} */ (act);
    return `${name(card)}${act.kind === "draw" ? " drawn out" : ""} from fan ${from.number} to ${nameOf(to)}`;
  }

  /** The line of the log. @param {FansState} s @param {Act} act */
  function told(s, act) {
    if (act.kind === "resign") return t("You resigned.");
    if (act.kind === "redeal")
      return t("You gathered the cards to deal again ({redeals} more to come).", { redeals: s.redeals - 1 });
    if (act.kind === "shuffle") return t("The cards are shuffled and dealt again.");
    const { card, from, to } = /** @type {Required<Act>} */ (act);
    if (act.kind === "refill") return t("You replaced fan {number} from the stock.", { number: from.number });
    const values = { card: lowerName(card), number: from.number, to: nameOf(to) };
    return act.kind === "draw"
      ? t("You drew out the {card} from fan {number} to {to}.", values)
      : t("You moved the {card} from fan {number} to {to}.", values);
  }

  return {
    name: "patience",
    start,
    possible,
    legal,
    refusal,
    done,
    forced,
    standstill,
    wayHome,
    places,
    left,
    label,
    told,
    code: codeOf,
    /** @param {FansState} s */
    prompt: (s) => (standstill(s) ? t("No moves are left.") : t("Your move.")),
    /** The card an act is done with, or null. @param {Act} act */
    uses: (act) => (act.to ? /** @type {Card} */ (act.card) : null),
    /** Whether chance is to act: the cards gathered are shuffled. @param {FansState} s */
    due: (s) => s.gathered.length > 0,
    /** What chance does. @param {FansState} s @param {import("./chance.js").Chance} chance @returns {Act} */
    fall: (s, chance) => ({ kind: "shuffle", cards: chance.shuffled(s.gathered) }),
    /** The act a code stands for. @param {FansState} s @param {string} text */
    read: (s, text) =>
      possible(s).find((act) => codeOf(act).toUpperCase() === text.replaceAll(" ", "").toUpperCase()) ?? null,
    /** What an act without a card is aimed at. @param {Act} act @returns {number | string | null} */
    target: (act) => (!act.to ? null : act.to.kind === "fan" ? act.to.number : act.to.kind),
  };
}
