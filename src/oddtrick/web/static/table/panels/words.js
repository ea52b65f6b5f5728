// The words of the table's page in its panels: the score, the end of a deal, files.

import { t, tn } from "../../shared/language.js";

const TRICKS = [
  t("no"),
  t("one"),
  t("two"),
  t("three"),
  t("four"),
  t("five"),
  t("six"),
  t("seven"),
  t("eight"),
  t("nine"),
  t("ten"),
];

export const panelWords = {
  // score
  markers: [
    t("both face down"),
    t("four face down on the three, one pip showing"),
    t("three face down on the four, two pips showing"),
    t("three face up on the four"),
    t("four face up on the three"),
  ],
  /** @param {string} name @param {number} n @param {number | null} target */
  ofPoints: (name, n, target) => t("{name} {n} of {target}", { name, n, target }),

  // the end of a deal
  dealOver: t("The deal is over"),
  /** @param {string} name */
  dealtTo: (name) => (name === "You" ? t("You were dealt") : t("{name} was dealt", { name })),
  replay: t("Replay"),
  more: t("More"),
  /** @param {string} side @param {boolean} several @param {number} points @param {boolean} all */
  scores: (side, several, points, all) =>
    `${side} ${several ? t("score") : t("scores")} ${points}${all ? t(" in all") : ""}.`,
  /** @param {number} net @param {number} board */
  scoresOnBoard: (net, board) =>
    net
      ? t("{net} score {net2} on board {board}.", { net: net > 0 ? t("You") : t("They"), net2: Math.abs(net), board })
      : t("Nobody scores on board {board}.", { board }),
  cost: t("Cost"),
  par: t("Par"),
  workingOutCost: t("Working out the cost"),
  workingOutPar: t("Working out par"),
  /** @param {string} score @param {string} contract */
  parIs: (score, contract) => `${score}${contract ? t(", for {contract}", { contract }) : ""}.`,
  opponents: t("the opponents"),
  /** @param {number} you @param {number} partner @param {number} they tricks given up */
  gaveUp(you, partner, they) {
    const tricks = (/** @type {number} */ n) => tn(n, "{n} trick", "{n} tricks", { n: TRICKS[n] ?? n });
    const ours =
      you && partner
        ? t("You gave up {you}, your partner {partner}", { you: tricks(you), partner: TRICKS[partner] ?? partner })
        : you
          ? t("You gave up {you}", { you: tricks(you) })
          : partner
            ? t("Your partner gave up {partner}", { partner: tricks(partner) })
            : "";
    if (!ours) return they ? t("They gave up {they}.", { they: tricks(they) }) : t("Nobody gave up a trick.");
    if (!they) return `${ours}.`;
    return you + partner === they && !(you && partner)
      ? t("{ours}; so did they.", { ours })
      : t("{ours}; they gave up {they}.", { ours, they: TRICKS[they] ?? they });
  },
  givenUp: t("Tricks given up"),
  /** @param {number[]} numbers */
  tricksNamed: (numbers) =>
    tn(numbers.length, "trick {numbers}", "tricks {numbers2} and {at}", {
      numbers: numbers[0],
      numbers2: numbers.slice(0, -1).join(", "),
      at: numbers.at(-1),
    }),
  /** @param {number} needed */
  ofNeeded: (needed) => t("of {needed}", { needed }),
  thisSet: t("This set"),
  /** @param {number} n @param {number} of */
  boardOf: (n, of) => t("{n} of {of}", { n, of }),
  /** @param {number} n */
  board: (n) => t("Board {n}", { n }),
  /** @param {number} n */
  percent: (n) => `${n} %`,
  /** @param {string} n */
  imps: (n) => t("{n} IMPs", { n }),
  replayed: t("Played again: this one does not count."),
  setResults: t("Results of this set"),
  nextBoardOfSet: t("Next board"),
  sheet: t("Score sheet"),
  nextDeal: t("Next deal"),
  /** @param {string} what */
  breakOff: (what) => t("End the {what} here", { what }),
  /** @param {string} what */
  breakOffSure: (what) => t("End the {what} here?", { what }),
  newMatch: t("Play again"),
  backToLobby: t("Back to the front page"),

  // files
  fromFile: t("from a file"),
  seeded: t("a prepared deal"),
  takeHome: t("Download the deals"),
  /** @type {Record<string, string>} */
  forms: { pbn: "PBN", lin: "LIN", jsonl: "JSON" },
  /** @param {string} form */
  downloadAs: (form) => t("Download as {form}", { form }),
  /** @param {string} form */
  saved: (form) => t("Saved as {form}.", { form }),
  copyViewer: t("Copy handviewer link"),
  viewerCopied: t("The link to this deal in the hand viewer of Bridge Base Online is copied."),
  viewerTitle: t("Handviewer link"),
  viewerText: t("This link shows the deal in the hand viewer of Bridge Base Online."),
};
