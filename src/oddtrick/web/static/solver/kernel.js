// The double-dummy solver as a program of its own (native/solver/browser/solver.cpp), and how it is asked.
//
// Program and page share one buffer of numbers. A card is told to the program by its place: 16 times its
// suit (clubs to spades), and within the suit the highest first.

/**
 * A position, as `oddtrick.solver.Position` has it. A card is a name such as "SA", each a different one.
 * @typedef {object} Question
 * @property {string[][]} suits the cards of clubs, diamonds, hearts and spades, the highest first
 * @property {string[][]} hands what each of two to four seats holds, without the cards on the table
 * @property {number[]} sides the side of each seat, 0 or 1
 * @property {number} trump 0 to 3, clubs to spades; 4 without trumps
 * @property {boolean} fewest whether both sides want the fewest tricks
 * @property {number} leader the seat that leads, or led to the trick on the table
 * @property {string[]} [played] the cards on the table, from the leader on
 * @property {number[]} [absent] the seats that take no part in the trick on the table
 * @property {number[]} [values] what this trick and each after it counts; one each by default
 */

/**
 * A moment of a line of play: who plays, what side 0 has taken so far, and of the tricks still to be completed
 * what it takes after each card that may be played, everybody playing at their best from there on.
 * @typedef {{seat: number, taken: number, results: Record<string, number>}} Step
 */

/** The solver has no answer; the message is a sentence. */
export class SolverFailed extends Error {}

const SUITS = "CDHS";
const RANKS = "AKQJT98765432";
const LEAST_TIME = 1;

const MOST_STEPS = 60;
const CARDS = 64;
// Where things stand in the buffer (`Buffer` in solver.cpp), in numbers of 32 bits.
const HANDS = 0;
const STRAINS = 8;
const SEATS = 9;
const SIDES = 10;
const TRUMP = 14;
const FEWEST = 15;
const LEADER = 16;
const ABSENT = 17;
const ON_TABLE = 18;
const PLAYED = 19;
const VALUED = 23;
const VALUES = 24;
const STEPS = 40;
const LINE = 41;
const TIME = LINE + MOST_STEPS;
const TRICKS = TIME + 1;
const ANSWERED = TRICKS + 20;
const SEAT = ANSWERED + 1;
const TAKEN = SEAT + MOST_STEPS;
const RESULTS = TAKEN + MOST_STEPS;

const REFUSALS = [
  "",
  "The solver had no answer in the time there was.",
  "There is not enough memory for the solver.",
  "This is no position that the solver can be asked about.",
];

/**
 * The place of each card.
 * @param {string[][]} suits
 * @returns {Map<string, number>}
 */
export function placesOf(suits) {
  const found = new Map(suits.flatMap((cards, suit) => cards.map((card, i) => [card, 16 * suit + i])));
  const count = suits.reduce((sum, cards) => sum + cards.length, 0);
  if (suits.length !== 4 || suits.some((cards) => cards.length > 15) || found.size !== count)
    throw new SolverFailed("Cards come suit by suit, four suits of 15 different cards at most.");
  return found;
}

/** The 52 cards, suit by suit. */
export const PACK = [...SUITS].map((suit) => [...RANKS].map((rank) => suit + rank));

/**
 * A set of cards as two numbers, each card a bit; no card twice.
 * @param {string[]} cards
 * @param {Map<string, number>} places
 * @returns {[number, number]}
 */
export function bitsOf(cards, places) {
  /** @type {[number, number]} */
  const halves = [0, 0];
  for (const card of cards) {
    const place = placeOf(card, places);
    const bit = (1 << (place & 31)) >>> 0;
    if (halves[place >> 5] & bit) throw new SolverFailed(`The card ${card} is there twice.`);
    halves[place >> 5] = (halves[place >> 5] | bit) >>> 0;
  }
  return halves;
}

/**
 * @param {string} card
 * @param {Map<string, number>} places
 */
function placeOf(card, places) {
  const place = places.get(card);
  if (place === undefined) throw new SolverFailed(`${card} is no card of this deal.`);
  return place;
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 * @param {string} what
 */
function within(value, least, most, what) {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new SolverFailed(`${what} is ${least} to ${most}, not ${value}.`);
  return value;
}

/** The solver. It answers one question at a time, and needs up to 40 MB until it is let go. */
export class Kernel {
  /** @param {WebAssembly.Exports} program */
  constructor(program) {
    this.program = program;
  }

  /**
   * The solver, from the bytes of `solver.wasm`.
   * @param {BufferSource} bytes
   */
  static async of(bytes) {
    /** @type {WebAssembly.Memory | undefined} */
    let memory;
    const { instance } = await WebAssembly.instantiate(bytes, {
      env: { emscripten_notify_memory_growth() {} },
      wasi_snapshot_preview1: {
        // Nanoseconds, which no clock of a page has.
        clock_time_get(/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ at) {
          const now = BigInt(Math.round(performance.now() * 1e6));
          new DataView(/** @type {WebAssembly.Memory} */ (memory).buffer).setBigUint64(at, now, true);
          return 0;
        },
        proc_exit() {
          throw new SolverFailed("The solver ended by itself.");
        },
      },
    });
    memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    /** @type {Function} */ (instance.exports._initialize)();
    return new Kernel(instance.exports);
  }

  /** Bytes in use. */
  get memory() {
    return /** @type {WebAssembly.Memory} */ (this.program.memory).buffer.byteLength;
  }

  /**
   * The tricks of every declarer, in the order of the hands, in clubs, diamonds, hearts, spades and no-trump.
   * @param {string[][]} deal four hands of as many cards each
   * @param {number} [seconds] time for it; 0 sets no bound
   * @returns {number[][]}
   */
  table(deal, seconds = 0) {
    const words = this.#words();
    const places = placesOf(PACK);
    within(deal.length, 4, 4, "The number of hands of a deal");
    deal.forEach((hand, i) => words.set(bitsOf(hand, places), HANDS + 2 * i));
    words[STRAINS] = 31;
    this.#ask("table", words, seconds);
    const found = this.#words();
    return [0, 1, 2, 3, 4].map((strain) => [...found.slice(TRICKS + 4 * strain, TRICKS + 4 * strain + 4)]);
  }

  /**
   * Every moment of a line of play: before each of the cards, and after the last while any are left.
   * @param {Question} question
   * @param {string[]} cards
   * @param {number} [seconds] time for all of it; 0 sets no bound
   * @returns {Step[]}
   */
  line(question, cards, seconds = 0) {
    const words = this.#words();
    const places = placesOf(question.suits);
    const { hands, sides, played = [], absent = [], values } = question;
    words[SEATS] = within(hands.length, 2, 4, "The number of hands");
    hands.forEach((hand, i) => words.set(bitsOf(hand, places), HANDS + 2 * i));
    within(sides.length, hands.length, hands.length, "The number of sides");
    sides.forEach((side, i) => (words[SIDES + i] = within(side, 0, 1, "A side")));
    words[TRUMP] = within(question.trump, 0, 4, "The trump suit");
    words[FEWEST] = Number(question.fewest);
    words[LEADER] = within(question.leader, 0, hands.length - 1, "The leader");
    words[ABSENT] = absent.reduce((all, seat) => all | (1 << within(seat, 0, hands.length - 1, "A seat")), 0);
    words[ON_TABLE] = within(played.length, 0, hands.length - 1, "The number of cards on the table");
    played.forEach((card, i) => (words[PLAYED + i] = placeOf(card, places)));
    words[VALUED] = within(values?.length ?? 0, 0, 16, "The number of values");
    values?.forEach((value, i) => (words[VALUES + i] = within(value, 0, 30_000, "The value of a trick")));
    words[STEPS] = within(cards.length, 0, MOST_STEPS - 1, "The number of cards of a line");
    cards.forEach((card, i) => (words[LINE + i] = placeOf(card, places)));
    this.#ask("line", words, seconds);
    const found = this.#words();
    return Array.from({ length: found[ANSWERED] }, (_, i) => {
      const row = found.subarray(RESULTS + CARDS * i, RESULTS + CARDS * (i + 1));
      const results = [...places].filter(([, place]) => row[place] >= 0).map(([card, place]) => [card, row[place]]);
      return { seat: found[SEAT + i], taken: found[TAKEN + i], results: Object.fromEntries(results) };
    });
  }

  /** The buffer, which lies elsewhere after the memory has grown. */
  #words() {
    const start = /** @type {Function} */ (this.program.shared)();
    const { buffer } = /** @type {WebAssembly.Memory} */ (this.program.memory);
    return new Int32Array(buffer, start, RESULTS + CARDS * MOST_STEPS);
  }

  /**
   * @param {"table" | "line"} what
   * @param {Int32Array} words
   * @param {number} seconds
   */
  #ask(what, words, seconds) {
    words[TIME] = seconds > 0 ? Math.max(LEAST_TIME, Math.round(seconds * 1000)) : 0;
    const status = /** @type {Function} */ (this.program[what])();
    if (status !== 0) throw new SolverFailed(REFUSALS[status] ?? "The solver failed.");
  }
}
