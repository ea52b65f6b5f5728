// Patience with a tableau, a hand and a waste: Congress, Harp, Klondike. The rules are those of the
// library's `Tableau`; `tests/page/own-patience.test.js` compares the two.

import { t } from "../../shared/language.js";
import { alike, code, lowerName, name, numberWord, red, step } from "./cards.js";
import { RESIGN, homeName, homePlaces, homes, homeward, noHome, ontoCode, same, takes } from "./piles.js";

/**
 * @typedef {import("./piles.js").Act} Act
 * @typedef {import("./piles.js").Card} Card
 * @typedef {import("./piles.js").Foundation} Foundation
 * @typedef {import("./piles.js").Pile} Pile
 * @typedef {import("./piles.js").Place} Place
 *
 * @typedef {object} TableauRules
 * @property {"tableau"} stage
 * @property {number[]} sizes of the piles, whose top card lies face up
 * @property {Foundation[]} home
 * @property {boolean} alternate whether colours alternate in the tableau
 * @property {string} groups what moves together: nothing, `king` or `runs`
 * @property {string} spaces what fills an empty pile: `king` or `at-once`
 * @property {boolean} turn_over whether the waste is turned over
 * @property {number} draw cards turned at a time
 * @property {number} passes times through the hand, 0 for as often as one likes
 * @property {string} shape
 *
 * @typedef {object} TableauState
 * @property {Card[][]} down
 * @property {Card[][]} up
 * @property {Card[][]} foundations
 * @property {Card[]} hand the next card first
 * @property {Card[]} waste the top card last
 * @property {boolean} resigned
 * @property {number} turnedOver
 */

const KING = 12;
const OWED = t("Fill the space first, from the waste or the hand.");
/** @type {Act} */
const TURN = { kind: "turn" };
/** @type {Act} */
const TURN_OVER = { kind: "turn-over" };
/** @type {Pile} */
const WASTE = { kind: "waste", number: 1 };
/** @type {Record<string, string>} */
const GROUPS = {
  king: t("Only a whole run headed by a king moves together, into a space."),
  runs: t("Only cards in order and in alternating colours move together."),
};
/** @type {Record<string, string>} */
const LABELS = { turn: t("Turn a card"), "turn-over": t("Turn the waste over"), resign: t("Resign") };

/** @param {TableauRules} rules */
export function tableau(rules) {
  /** @type {Pile[]} */
  const piles = rules.sizes.map((_, i) => ({ kind: "pile", number: i + 1 }));

  /** @param {Card[]} stock @returns {TableauState} */
  function start(stock) {
    /** @type {Card[][]} */
    const down = [],
      up = [];
    let at = 0;
    for (const size of rules.sizes) {
      down.push(stock.slice(at, at + size - 1));
      up.push(stock.slice(at + size - 1, (at += size)));
    }
    return {
      down,
      up,
      foundations: rules.home.map(() => []),
      hand: stock.slice(at),
      waste: [],
      resigned: false,
      turnedOver: 0,
    };
  }

  // -- what can be done --------------------------------------------------------------------------

  /** Every card that can be taken up, with where it lies. @param {TableauState} s @returns {[Card, Pile][]} */
  const sources = (s) => [
    ...piles.flatMap((pile, i) =>
      (rules.groups ? s.up[i] : s.up[i].slice(-1)).map((card) => /** @type {[Card, Pile]} */ ([card, pile])),
    ),
    ...s.waste.slice(-1).map((card) => /** @type {[Card, Pile]} */ ([card, WASTE])),
  ];

  /** @param {TableauState} s @param {Card} card @param {Pile} from @returns {Act[]} */
  function moves(s, card, from) {
    const top = from.kind === "waste" || s.up[from.number - 1].at(-1) === card;
    return [
      ...(top
        ? homes(rules.home, s.foundations, card).map(([at]) => ({
            kind: "move",
            card,
            from,
            to: { kind: "foundation", number: at + 1 },
          }))
        : []),
      ...piles.filter((to) => !same(to, from)).map((to) => ({ kind: "move", card, from, to })),
    ];
  }

  /** @param {TableauState} s @param {Pile} pile */
  const pileOf = (s, pile) => [...s.down[pile.number - 1], ...s.up[pile.number - 1]];

  /** @param {TableauState} s */
  const turnsLeft = (s) => rules.turn_over && (!rules.passes || s.turnedOver + 1 < rules.passes);

  /** Everything that could be tried, legal or not. @param {TableauState} s @returns {Act[]} */
  function possible(s) {
    const found = sources(s).flatMap(([card, from]) => moves(s, card, from));
    if (s.hand.length) {
      found.push(TURN);
      if (rules.spaces === "at-once")
        found.push(
          ...piles
            .filter((p) => !pileOf(s, p).length)
            .map((to) => ({ kind: "move", card: -1, from: { kind: "hand", number: 1 }, to })),
        );
    } else if (s.waste.length && turnsLeft(s)) found.push(TURN_OVER);
    return [...found, RESIGN];
  }

  /** Whether a space must be filled before anything else. @param {TableauState} s */
  const owed = (s) =>
    rules.spaces === "at-once" && s.hand.length + s.waste.length > 0 && s.up.some((cards) => !cards.length);

  /** Why an act is not allowed, or "". @param {TableauState} s @param {Act} act @returns {string} */
  function refusal(s, act) {
    if (act.kind === "resign") return "";
    if (act.kind !== "move") return owed(s) ? OWED : "";
    const { card, from, to } = /** @type {Required<Act>} */ (act);
    if (from.kind === "hand") return "";
    if (to.kind === "foundation") {
      if (owed(s)) return OWED;
      return takes(rules.home[to.number - 1], s.foundations[to.number - 1], card) ? "" : noHome(card);
    }
    const onto = pileOf(s, to);
    if (owed(s) && (onto.length || from.kind !== "waste")) return OWED;
    return building(s, card, from, onto);
  }

  /** Why a card, with those on it, may not be laid on a pile. @param {TableauState} s @param {Card} card @param {Pile} from @param {Card[]} onto */
  function building(s, card, from, onto) {
    const group = groupOf(s, card, from),
      top = onto.at(-1),
      inTableau = from.kind === "pile";
    const below = inTableau ? pileOf(s, from).slice(0, -group.length) : [];
    if (inTableau && group.length > 1 && !together(group, onto.length > 0)) return GROUPS[rules.groups];
    if (top !== undefined) {
      if (step(top) - step(card) !== 1 || (rules.alternate && red(top) === red(card))) {
        return rules.alternate
          ? t("On the {card} goes the next lower card of the other colour.", { card: lowerName(top) })
          : t("On the {card} goes the next lower card.", { card: lowerName(top) });
      }
    } else if (rules.spaces === "king" && step(card) !== KING) return t("Only a king goes into a space.");
    else if (rules.spaces === "at-once" && inTableau) return t("A space is filled from the waste or the hand.");
    if (inTableau && !s.down[from.number - 1].length && alike(below, onto))
      return t("That would leave the layout as it is.");
    return "";
  }

  /** The card and those that lie on it. @param {TableauState} s @param {Card} card @param {Pile} from */
  function groupOf(s, card, from) {
    if (from.kind !== "pile") return [card];
    const up = s.up[from.number - 1];
    return up.slice(up.indexOf(card));
  }

  /** @param {Card[]} group @param {boolean} onto whether they would lie on cards */
  function together(group, onto) {
    const run = group
      .slice(1)
      .every((card, i) => step(group[i]) - step(card) === 1 && !(rules.alternate && red(group[i]) === red(card)));
    return rules.groups === "king" ? run && step(group[0]) === KING && !onto : run;
  }

  /** @param {TableauState} s */
  const legal = (s) => possible(s).filter((act) => !refusal(s, act));

  /** Whether a card could be played from the waste. @param {TableauState} s @param {Card} card */
  function playable(s, card) {
    const now = { ...s, hand: [], waste: [card] };
    return moves(now, card, WASTE).some((act) => !refusal(now, act));
  }

  /** Whether one of the cards that come to be the top of the waste could be played, turn as one may. @param {TableauState} s */
  function withinReach(s) {
    if (s.waste.length && playable(s, s.waste[s.waste.length - 1])) return true;
    for (let round = 0; round < 2; round++) {
      while (s.hand.length) {
        s = done(s, TURN);
        if (playable(s, s.waste[s.waste.length - 1])) return true;
      }
      if (!s.waste.length || !turnsLeft(s)) return false;
      s = done(s, TURN_OVER);
    }
    return false;
  }

  /** Whether no card can be moved any more, as far as the player can know. @param {TableauState} s */
  function standstill(s) {
    if ((s.hand.length && !s.turnedOver) || s.resigned || !left(s)) return false;
    return !legal(s).some((act) => act.kind === "move") && !withinReach(s);
  }

  /** The moves that bring every card home, where nothing else is left to be done. @param {TableauState} s */
  const wayHome = (s) =>
    s.hand.length || s.down.some((cards) => cards.length)
      ? []
      : homeward(rules.home, s.foundations, [
          ...piles.map((pile, i) => /** @type {[Pile, Card[]]} */ ([pile, s.up[i]])),
          [WASTE, s.waste],
        ]);

  // -- what follows ------------------------------------------------------------------------------

  /** @param {TableauState} s @param {Act} act @returns {TableauState} */
  function done(s, act) {
    if (act.kind === "resign") return { ...s, resigned: true };
    if (act.kind === "turn")
      return { ...s, hand: s.hand.slice(rules.draw), waste: [...s.waste, ...s.hand.slice(0, rules.draw)] };
    if (act.kind === "turn-over") return { ...s, hand: s.waste, waste: [], turnedOver: s.turnedOver + 1 };
    const { card, from, to } = /** @type {Required<Act>} */ (act),
      at = from.number - 1;
    const down = [...s.down],
      up = [...s.up],
      foundations = [...s.foundations];
    if (act.kind === "face") {
      up[at] = down[at].slice(-1);
      down[at] = down[at].slice(0, -1);
      return { ...s, down, up };
    }
    let { hand, waste } = s,
      group = groupOf(s, card, from);
    if (from.kind === "hand") [group, hand] = [hand.slice(0, 1), hand.slice(1)];
    else if (from.kind === "waste") waste = waste.slice(0, -1);
    else up[at] = up[at].slice(0, -group.length);
    const target = to.kind === "foundation" ? foundations : up;
    target[to.number - 1] = [...target[to.number - 1], ...group];
    return { ...s, down, up, foundations, hand, waste };
  }

  /** A face-down card that is laid bare is turned up. @param {TableauState} s @returns {Act | null} */
  function forced(s) {
    const at = piles.findIndex((_, i) => s.down[i].length && !s.up[i].length);
    return at < 0 ? null : { kind: "face", from: piles[at], card: s.down[at][s.down[at].length - 1] };
  }

  /** The cards that are not on foundations. @param {TableauState} s */
  const left = (s) => [...s.down, ...s.up, s.hand, s.waste].reduce((n, cards) => n + cards.length, 0);

  // -- what may be seen, and words ---------------------------------------------------------------

  /** @param {TableauState} s @returns {Place[]} */
  const places = (s) => [
    ...homePlaces(rules.home, s.foundations),
    ...piles.map((pile, i) => ({
      ...pile,
      cards: pileOf(s, pile),
      shown: (/** @type {Card} */ card) => s.up[i].includes(card),
      shape: rules.shape,
      first: -1,
      spread: 1,
    })),
    { kind: "hand-stock", number: 0, cards: s.hand, shown: () => false, shape: "heap", first: -1, spread: 1 },
    { kind: "waste", number: 0, cards: s.waste, shown: () => true, shape: "heap", first: -1, spread: rules.draw },
  ];

  /** @param {Act} act */
  function codeOf(act) {
    if (act.kind !== "move") return act.kind;
    const { card, from, to } = /** @type {Required<Act>} */ (act);
    const where =
      from.kind === "waste"
        ? "W"
        : from.kind === "hand"
          ? "H"
          : `${from.number}${rules.groups ? `.${code(card)}` : ""}`;
    return `${where}>${ontoCode(rules.home, to)}`;
  }

  /** @param {Pile} pile */
  const nameOf = (pile) =>
    pile.kind === "foundation"
      ? homeName(rules.home[pile.number - 1])
      : pile.kind === "pile"
        ? `pile ${pile.number}`
        : `the ${pile.kind}`;

  /** What an act is called on a button. @param {Act} act */
  function label(act) {
    if (act.kind === "turn" && rules.draw > 1) return t("Turn {draw} cards", { draw: numberWord(rules.draw) });
    if (act.kind !== "move") return LABELS[act.kind];
    const { card, from, to } = /** @type {Required<Act>} */ (act);
    return from.kind === "hand"
      ? t("Next card of the hand to {to}", { to: nameOf(to) })
      : `${name(card)} from ${nameOf(from)} to ${nameOf(to)}`;
  }

  /** The line of the log. @param {TableauState} s @param {Act} act */
  function told(s, act) {
    if (act.kind === "resign") return t("You resigned.");
    if (act.kind === "turn-over") return t("You turned the waste over.");
    if (act.kind === "turn") {
      const cards = s.hand.slice(0, rules.draw),
        under = cards.length - 1;
      return under
        ? t("You turned the {card}, with {n} under it.", { card: lowerName(cards[under]), n: under })
        : t("You turned the {card}.", { card: lowerName(cards[under]) });
    }
    const { card, from, to } = /** @type {Required<Act>} */ (act);
    if (act.kind === "face")
      return t("You turned up the {card} on pile {number}.", { card: lowerName(card), number: from.number });
    const moved = from.kind === "hand" ? s.hand[0] : card,
      more = groupOf(s, moved, from).length - 1;
    const values = { card: lowerName(moved), from: nameOf(from), to: nameOf(to) };
    return more
      ? t("You moved the {card} with {n} more from {from} to {to}.", { ...values, n: more })
      : t("You moved the {card} from {from} to {to}.", values);
  }

  /** @param {TableauState} s */
  const prompt = (s) => (owed(s) ? OWED : standstill(s) ? t("No moves are left.") : t("Your move."));

  return {
    name: "tableau",
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
    prompt,
    code: codeOf,
    /** The card an act is done with, or null. @param {Act} act */
    uses: (act) => (act.kind !== "move" || act.from?.kind === "hand" ? null : /** @type {Card} */ (act.card)),
    /** Whether chance is to act: never. */
    due: () => false,
    /** The act a code stands for. @param {TableauState} s @param {string} text */
    read: (s, text) =>
      possible(s).find((act) => codeOf(act).toUpperCase() === text.replaceAll(" ", "").toUpperCase()) ?? null,
    /** What an act without a card is aimed at. @param {Act} act @returns {number | string | null} */
    target: (act) => (act.kind !== "move" || !act.to ? null : act.to.kind === "pile" ? act.to.number : act.to.kind),
  };
}
