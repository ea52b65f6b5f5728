// What the page that says why everybody scored so says of itself.

import { joined, decimal, minus, signed } from "../../shared/punctuation.js";
import { t, tn } from "../../shared/language.js";
import { callName } from "../../shared/par.js";
import { nameOf } from "../table/entry.js";
import { capital, number } from "../../shared/strings.js";
import { words } from "../words.js";
import { PARTS, costOf } from "./parts.js";

/** What a column is called, of whoever stands in its lines. @type {Record<string, string>} */
const COLUMNS = {
  ...PARTS,
  "ours contract": t("Own contracts"),
  "ours lead": t("Own leads"),
  "ours declarer": t("Own declarer play"),
  "ours defence": t("Own defence"),
};
/** @type {Record<string, string>} */
const STEPS = {
  contract: t("Contract"),
  lead: t("Lead"),
  declarer: t("Declarer"),
  defence: t("Defence"),
  play: t("The play"),
  whole: t("Contract and play"),
  ruling: t("Ruling"),
};
/** @param {number} n */
const boards = (n) => tn(n, "{n} board", "{n} boards", { n: number(n) });
/** @param {number} n */
const tables = (n) => tn(n, "{n} table", "{n} tables", { n: number(n) });
/** @type {Record<string, string>} */
const NAMES = { NS: t("North–South"), EW: t("East–West") };

export const whyWords = {
  signed: (/** @type {number} */ n, places = 1) => signed(n, places),
  reckoning: t("The reasons are being worked out. This takes some seconds."),
  closed: t("The reasons come with the last result, unless the director keeps them back."),
  sixTold: t("Two for each decision: your own hand, then a new one."),
  sixLike: t("Two for each of your three dearest boards, of what cost you."),
  me: t("I played here"),
  meNote: t("Then your evenings are joined under Results, in this browser alone."),
  notMe: t("I did not play here"),
  failed: t("The reasons could not be worked out. The results stand."),
  notPlayed: t("The reasons come with your first board. Sets of bridge have them."),
  noBoard: t("This board was not played, or may not be seen yet. Choose from the list."),
  /** A score with its unit. @param {number} n @param {string} unit */
  score: (n, unit) =>
    unit === "%"
      ? `${decimal(n, 1)} %`
      : unit === "IMPs"
        ? t("{n} IMPs", { n: signed(n, 1) })
        : t("{n} points", { n: minus(decimal(n, 1)) }),
  /** @param {string} who @param {string} score @param {string} place @param {number} of */
  title: (who, score, place, of) => t("{who}: {score}, place {place} of {of}", { who, score, place, of }),
  /** @param {Answers.WhyEvening} e @param {number} n */
  known: (e, n) =>
    capital(
      t("{boards}, {tables}.", { boards: boards(n), tables: tables(e.tables) }) +
        " " +
        (e.cards
          ? t("Cards were recorded.")
          : e.without.length === e.boards.length
            ? t("Results alone.")
            : e.leads
              ? t("Results, leads and hands.")
              : t("Results and hands only.")),
    ),
  /** @param {string} score */
  why: (score) => t("Why {score}", { score }),
  /** @param {Answers.WhyEvening} e */
  start: (e) => (e.unit === "%" ? t("50 is average") : t("0 is average")),
  /** @param {string} key */
  part: (key) => PARTS[key] ?? key,
  /** @param {string} key */
  column: (key) => COLUMNS[key] ?? key,
  /** @param {string} key @param {number} n @param {boolean} beyond */
  cost: (key, n, beyond) =>
    `${costOf(key, -n)} ${
      beyond ? t("Chance alone does that to one part in twenty.") : t("Chance alone can do that in one evening.")
    }`,
  noCost: t("Nothing cost you anything on the whole."),
  /** @param {number} board @param {number[]} sides */
  gaveBack: (board, [lost, won]) =>
    t("Board {board} cost {lost} and gave back {won}.", { board, lost: decimal(lost, 0), won: decimal(won, 0) }),
  byBoard: t("Board by board"),
  largest: t("largest first"),
  dearest: t("dearest first"),
  /** @param {Answers.WhyDecision} x @param {string} what */
  at: (x, what) => {
    const name = x.name || words.SIDES[x.seat];
    return x.trick
      ? t("Trick {trick}, {name}: {what}", { trick: x.trick, name, what })
      : t("{name}: {what}", { name, what });
  },
  shareTold: t("Whoever may see the results may open this page."),
  /** What the others of the field did, in two lines. */
  field2: {
    lead: [t("The field"), t("led worse")],
    declarer: [t("The field"), t("fell short")],
    defence: [t("The field"), t("gave more")],
  },
  /** @param {string} kind */
  step: (kind) => STEPS[kind] ?? kind,
  /** What moved a board most. @param {Answers.WhyPiece} s @param {boolean} declared */
  cause: (s, declared) =>
    s.kind === "contract"
      ? s.whose === "theirs"
        ? t("Their contract")
        : declared
          ? t("Your contract")
          : t("You let them play")
      : s.kind === "lead"
        ? s.whose === "ours"
          ? t("Your lead")
          : t("Their lead")
        : (STEPS[s.kind] ?? s.kind),
  /** @param {number} n */
  unseen: (n) =>
    capital(
      tn(n, "{n} card cost you something. Nobody could see it.", "{n} cards cost you something. Nobody could see it.", {
        n: number(n),
      }),
    ),
  /** @param {Answers.WhyDecision} x @param {string} what */
  decided: (x, what) =>
    t("Board {board}, {name}: {what}", { board: x.board, name: x.name || words.SIDES[x.seat], what }),
  /** @param {string} card */
  better: (card) => t("Play: {card}.", { card }),
  /** @param {Answers.WhyDecision} x */
  betterCall: (x) =>
    x.declarer
      ? t("{call}. Bid on by the expert, that leads to {contract} by {seat}.", {
          call: callName(x.better),
          contract: nameOf(x.contract),
          seat: words.SIDES[x.declarer],
        })
      : t("{call}. Bid on by the expert, that leads to a board passed out.", { call: callName(x.better) }),
  recallTold: t("Enter the cards you remember. That board is then split further."),
  recalled: t("The play you remember"),
  recallDone: t("This board is split by your cards. They stay in this browser."),
  /** @param {number} cards that are played @param {string} seat */
  turn: (cards, seat) =>
    cards % 4
      ? t("Trick {trick}: {name} plays", { trick: Math.floor(cards / 4) + 1, name: words.SIDES[seat] })
      : t("Trick {trick}: {name} leads", { trick: cards / 4 + 1, name: words.SIDES[seat] }),
  /** @param {number} n */
  trainHardest: (n) => tn(n, "Train the hardest board", "Train the {n} hardest boards", { n: number(n) }),
  leadTold: t("Not entered here. Enter it next time, and it counts."),
  addOthers: t("The director adds their file, here or in the room."),
  addHere: t("Drop the file of the hands here, or choose it."),
  choose: t("Choose a file"),
  /** @param {string} end */
  fromAverage: (end) => t("From average to {end}", { end }),
  countsTold: t(
    "Each step is what another result would have brought against the same tables. What everybody does costs nothing.",
  ),
  evening: t("Why everybody scored so"),
  /** @param {Answers.WhyEvening} e @param {string} one */
  adds: (e, one) =>
    capital(
      t("{people}, {boards}. Every row adds up to the score.", {
        people: words.count(e.rows.length, one),
        boards: boards(e.boards.length),
      }),
    ),
  /** @param {string} field */
  side: (field) => NAMES[field] ?? field,
  /** @param {string} contract @param {string} side */
  of: (contract, side) => (side ? t("{contract}, {side}", { contract, side: NAMES[side] }) : contract),
  /** @param {string} contract @param {string} seat */
  ofSeat: (contract, seat) => t("{contract} by {seat}", { contract, seat: words.SIDES[seat] }),
  /** @param {number} n @param {string} contract */
  stopped: (n, contract) =>
    capital(tn(n, "{n} stopped in {contract}.", "{n} stopped in {contract}.", { n: number(n), contract })),
  nobodyBid: t("Nobody of that side declared."),
  /** @param {number} low @param {number} high */
  range: (low, high) => t("Results from {low} to {high}.", { low: minus(low), high: minus(high) }),
  /** What a board's contract and play were worth; `let` is what it brought to let them play, and `theirs` is the
   *  opponents' contract. @param {{own: number, let: number, theirs: number, play: number}} sums */
  summed: ({ own, let: left, theirs, play }) =>
    joined(
      [
        own <= -1 ? t("The contract cost {n}.", { n: decimal(-own, 0) }) : own >= 1 ? t("The contract was good.") : "",
        left <= -1
          ? t("You let them play, which cost {n}.", { n: decimal(-left, 0) })
          : left >= 1
            ? t("You let them play, which brought {n}.", { n: decimal(left, 0) })
            : "",
        theirs <= -1
          ? t("Their contract cost you {n}.", { n: decimal(-theirs, 0) })
          : theirs >= 1
            ? t("Their contract brought you {n}.", { n: decimal(theirs, 0) })
            : "",
        play <= -1
          ? t("The play cost {n}.", { n: decimal(-play, 0) })
          : play >= 1
            ? t("The play brought {n}.", { n: decimal(play, 0) })
            : "",
      ],
      " ",
    ),
  cardCounts: t(
    "A card is measured with all hands seen. It counts as a mistake only if it also loses without seeing them.",
  ),
  away: t("The server does not answer. What is shown here is what was known before."),
  check: t("Check the address, or ask the director for the link. Evenings that are long over may be gone."),
};
