// What a deal of the browser says. It speaks as the server does: English, which `shared/served.js` translates.

/**
 * @typedef {import("./kernel.js").Act} Act
 * @typedef {import("./deal.js").Place} Place
 * @typedef {import("./deal.js").Words} Words
 */

const SUITS = ["clubs", "diamonds", "hearts", "spades"];
const NUMBERS = "none one two three four five six seven eight nine ten eleven twelve thirteen".split(" ");
const RANKS = [...NUMBERS.slice(2, 11), "jack", "queen", "king", "ace"];

const suitOf = (/** @type {number} */ card) => Math.floor((card % 52) / 13);

/** Such as `HT`. @param {number} card */
export const codeOf = (card) => "CDHS"[suitOf(card)] + "23456789TJQKA"[card % 13];

/** “ten of hearts”. @param {number} card */
const nameOf = (card) => `${RANKS[card % 13]} of ${SUITS[suitOf(card)]}`;

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A number as one says it, in figures from fourteen on. @param {number} n */
const numberWord = (n) => NUMBERS[n] ?? String(n);

/** What lies in a place: “three cards, top ten of hearts”. @param {number[]} cards @param {string} shape */
export function contents(cards, shape) {
  if (!cards.length) return "empty";
  const hidden = cards.filter((card) => card < 0).length,
    top = cards[cards.length - 1];
  const count =
    hidden && hidden < cards.length && shape !== "heap"
      ? `${numberWord(hidden)} closed, ${numberWord(cards.length - hidden)} open`
      : `${numberWord(cards.length)} card${cards.length === 1 ? "" : "s"}`;
  return top < 0 ? count : `${count}, top ${nameOf(top)}`;
}

/** @param {Place} place */
const placeName = ({ kind, number, first }) =>
  first
    ? `the ${SUITS["CDHS".indexOf(first[0])]} foundation`
    : number
      ? `${kind} ${number}`
      : `the ${kind.replace("-stock", "")}`;

/** What an act is called in records. @param {Act} act @param {Place[]} places @param {Words} words */
export function actCode({ kind, card, from, to }, places, words) {
  if (kind !== "move" && kind !== "draw") return kind;
  const [source, target] = [places[from], places[to]];
  const named = kind === "draw" || (words.groups && source.kind === "pile") ? `.${codeOf(card)}` : "";
  const where = { waste: "W", "hand-stock": "H" }[source.kind] ?? source.number;
  const onto = target.first ? target.first[0] + (target.first[1] === "K" ? "K" : "") : target.number;
  return `${where}${named}>${onto}`;
}

/** What it is called on a button. @param {Act} act @param {Place[]} places @param {Words} words */
export function actLabel({ kind, card, from, to }, places, words) {
  if (kind === "turn") return words.draw > 1 ? `Turn ${numberWord(words.draw)} cards` : "Turn a card";
  if (kind === "turn-over") return "Turn the waste over";
  if (kind === "redeal") return "Gather, shuffle and deal again";
  if (kind === "resign") return "Resign";
  const onto = placeName(places[to]);
  return card < 0
    ? `Next card of the hand to ${onto}`
    : `${capital(nameOf(card))}${kind === "draw" ? " drawn out" : ""} from ${placeName(places[from])} to ${onto}`;
}

/**
 * The lines of the log: what was done, and what followed by itself.
 * @param {Act} act @param {Place[]} before @param {Place[]} after @param {number} redeals that are left after it
 */
export function actLines({ kind, card, from, to }, before, after, redeals) {
  if (kind === "resign") return ["You resigned."];
  if (kind === "turn-over") return ["You turned the waste over."];
  if (kind === "redeal")
    return [
      `You gathered the cards to deal again (${redeals} more to come).`,
      "The cards are shuffled and dealt again.",
    ];
  const grown = (/** @type {number} */ at) => after[at].cards.length - before[at].cards.length;
  const top = (/** @type {number} */ at) => nameOf(after[at].cards[after[at].cards.length - 1]);
  if (kind === "turn") {
    const waste = after.findIndex((place) => place.kind === "waste"),
      under = grown(waste) - 1;
    return [`You turned the ${top(waste)}${under ? `, with ${under} under it` : ""}.`];
  }
  const [source, target] = [after[from], after[to]],
    more = grown(to) - 1;
  const moved = card < 0 ? top(to) : nameOf(card),
    how = `from ${placeName(source)} to ${placeName(target)}`;
  const hidden = (/** @type {Place} */ place) => place.cards.filter((one) => one < 0).length;
  const stock = after.findIndex((place) => place.kind === "stock");
  return [
    kind === "draw"
      ? `You drew out the ${moved} ${how}.`
      : `You moved the ${moved}${more ? ` with ${more} more` : ""} ${how}.`,
    ...(source.kind === "pile" && hidden(source) < hidden(before[from])
      ? [`You turned up the ${top(from)} on pile ${source.number}.`]
      : []),
    ...(stock >= 0 && grown(stock) < 0 ? [`You replaced fan ${source.number} from the stock.`] : []),
  ];
}

const OWED = "Fill the space first, from the waste or the hand.";
/** @type {Record<string, string>} */
const GROUPS = {
  king: "Only a whole run headed by a king moves together, into a space.",
  runs: "Only cards in order and in alternating colours move together.",
};

/**
 * Why a card cannot be moved, by the number of the reason (`Why` in native/environments/patience/layout.hpp).
 * @param {{place: number, card: number, why: number}} refused @param {Place[]} places @param {Words} words
 */
export function reason({ place, card, why }, places, words) {
  const onto = places.find((one, i) => one.kind === "pile" && i !== place),
    top = onto?.cards.at(-1) ?? 0;
  return [
    "",
    OWED,
    `No foundation is ready for the ${nameOf(card)}.`,
    GROUPS[words.groups],
    `On the ${nameOf(top)} goes the next lower card${words.alternate ? " of the other colour" : ""}.`,
    "Only a king goes into a space.",
    "A space is filled from the waste or the hand.",
    "That would leave the layout as it is.",
  ][why];
}

export const said = {
  dealt: "The cards are dealt.",
  move: "Your move.",
  owed: OWED,
  /** @param {string} text of the status */
  heading: (text) => (text === "Your move." ? "" : "Your turn: ") + text.slice(0, -1),
  stuck: "No moves are left.",
  over: "The hand is over.",
  /** @param {string} code */
  not: (code) => `“${code}” cannot be done now.`,
  shown: "Hidden cards have been shown since: nothing is taken back.",
  shuffled: "The cards have been shuffled since: nothing is taken back.",
  nothing: "There is nothing to take back in this hand.",
  notHome: "Not every card can go home yet.",
  /** @param {number} of */
  aim: (of) => `The aim: all ${of} cards home.`,
  /** @param {number} of */
  won: (of) => `Won: all ${of} cards are home.`,
  /** @param {number} home @param {number} of */
  home: (home, of) => `${home} of ${of} cards home.`,
  allWhy: "all cards on the foundations",
};
