// A suit of a deal as a question: what two partners hold, and what play has shown of the two others.

/**
 * A card played: by which hand, and the card that was led to its trick.
 * @typedef {{hand: string, card: string, led: string}} Play
 * A deal at the start of a trick: what each seat, in order, holds, the tricks before, who are partners.
 * @typedef {{hands: Record<string, string[]>, plays: Play[], partners: [string, string]}} Deal
 * The suit, `held` by the hands that are seen, for one who sits at `you`, with `dummy` opposite; `known` are cards that
 * must lie on a side.
 * @typedef {{suit: string, you: string, dummy: string, left: string, right: string, played: string,
 *   held: Record<string, string>, missing: string, places: [number, number], known: [string, string]}} SuitAsked
 */

const RANKS = "AKQJT98765432";
const SUITS = "SHDC";

/** The ranks that a hand has of a suit, high cards first. @param {string[]} cards @param {string} suit */
export const ranksOf = (cards, suit) => [...RANKS].filter((rank) => cards.includes(suit + rank)).join("");

/**
 * The question of a suit, null where it has none: for four hands and the pack of 52 alone.
 * @param {Deal} deal
 * @param {string} you
 * @param {string} suit
 * @returns {SuitAsked | null}
 */
export function suitAsked({ hands, plays, partners }, you, suit) {
  const seats = Object.keys(hands);
  const cards = [...Object.values(hands).flat(), ...plays.map((play) => play.card)];
  if (seats.length !== 4 || new Set(cards).size !== 52 || !cards.every((card) => SUITS.includes(card[0]))) return null;
  const at = seats.indexOf(you);
  const dummy = partners.find((seat) => seat !== you) ?? "";
  const [left, right] = [1, 2, 3].map((n) => seats[(at + n) % 4]).filter((seat) => seat !== dummy);
  const held = Object.fromEntries(seats.map((seat) => [seat, ranksOf(hands[seat], suit)]));
  if (!held[you] && !held[dummy]) return null;
  /** @param {string} seat @param {string} of */
  const out = (seat, of) => plays.some((play) => play.hand === seat && play.led[0] === of && play.card[0] !== of);
  const pair = /** @type {[string, string]} */ ([left, right]);
  // A hand that has shown out of a suit leaves all that is hidden of it to the other one.
  const places = pair.map((seat, i) => {
    const others = [...SUITS].filter((of) => of !== suit && out(pair[1 - i], of));
    return hands[seat].length - others.reduce((sum, of) => sum + ranksOf(hands[seat], of).length, 0);
  });
  const known = pair.map((seat, i) => (out(pair[1 - i], suit) ? held[seat] : ""));
  return {
    suit,
    you,
    dummy,
    left,
    right,
    held,
    missing: ranksOf([...hands[left], ...hands[right]], suit),
    played: ranksOf(
      plays.map((play) => play.card),
      suit,
    ),
    places: /** @type {[number, number]} */ (places),
    known: /** @type {[string, string]} */ (known),
  };
}

/** What `oddtrick odds suit` is asked. @param {SuitAsked} asked @returns {Record<string, string>} */
export function suitQuestion({ held, you, dummy, played, places, known }) {
  const found = {
    declarer: held[you] || "-",
    dummy: held[dummy] || "-",
    played,
    places: places.join("-"),
    left: known[0],
    right: known[1],
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value));
}
