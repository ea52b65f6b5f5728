// The rules of the patiences as a program of its own (native/environments/browser/patience.cpp), and how it
// is asked.

/**
 * @typedef {object} Question How a deal stands after some acts.
 * @property {number[]} rules the numbers of the game's rules
 * @property {number[]} pack the cards as they lie: 13 × suit + rank - 2, those of a second pack 52 higher
 * @property {[move: number, order: number[]][]} acts moves by number; where the cards are gathered for one, their
 * new order
 *
 * @typedef {object} Act
 * @property {number} number among the moves that are legal
 * @property {string} kind `move`, `draw`, `turn`, `turn-over`, `redeal`, `resign`
 * @property {number} card the card that is moved, or -1
 * @property {number} from the place, or -1
 * @property {number} to the place, or -1
 *
 * @typedef {object} Standing
 * @property {boolean} over
 * @property {boolean} owed whether a space has to be filled before anything else
 * @property {boolean} stuck whether no move is left
 * @property {Act[]} legal
 * @property {number[]} home the numbers of the moves that bring every card home, one after the other, or none
 * @property {{place: number, card: number, why: number}[]} refused cards that cannot be moved
 * @property {number[][]} places the cards of each, the lowest first; -1 for one that lies face down
 */

const KINDS = ["move", "draw", "turn", "turn-over", "redeal", "resign"];

/** The program. It answers one question at a time. */
export class Kernel {
  /** @param {any} program */
  constructor(program) {
    this.program = program;
  }

  /** The program, from the bytes of `kernel.wasm`. @param {BufferSource} bytes */
  static async of(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes, {
      wasi_snapshot_preview1: {
        proc_exit() {
          throw new TypeError("The program of the rules ended by itself.");
        },
      },
    });
    /** @type {Function} */ (instance.exports._initialize)();
    return new Kernel(instance.exports);
  }

  /** @param {Question} question @returns {Standing} */
  play({ rules, pack, acts }) {
    const { program } = this,
      numbers = new Int32Array(program.memory.buffer, program.numbers());
    numbers.set([...rules, ...pack]);
    if (!program.deal(rules.length + pack.length)) throw new TypeError("These are not the rules of a patience.");
    for (const [move, order] of acts) {
      numbers.set(order);
      program.act(move);
    }
    program.look();
    return read(numbers, rules);
  }
}

/** @param {Int32Array} numbers @param {number[]} rules @returns {Standing} */
function read(numbers, [, , most, foundations]) {
  let at = 0;
  const next = () => numbers[at++];
  /** @template T @param {number} count @param {(i: number) => T} each */
  const some = (count, each) => Array.from({ length: count }, (_, i) => each(i));
  const [over, owed, stuck, piles] = [next() === 1, next() === 1, next() === 1, next()];
  const legal = some(next(), (number) => ({ number, kind: KINDS[next()], card: next(), from: next(), to: next() }));
  const home = some(next(), next),
    refused = some(next(), () => ({ place: next(), card: next(), why: next() }));
  const places = some(next(), () => some(next(), next));
  // There may be fewer piles than there is room for.
  places.splice(foundations + piles, most - piles);
  return { over, owed, stuck, legal, home, refused, places };
}
