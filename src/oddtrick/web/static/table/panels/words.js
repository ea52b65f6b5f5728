// The words of the table's page in its panels: the score, the end of a deal, files.

const TRICKS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export const panelWords = {
  // score
  markers: [
    "both face down",
    "four face down on the three, one pip showing",
    "three face down on the four, two pips showing",
    "three face up on the four",
    "four face up on the three",
  ],
  /** @param {string} name @param {number} n @param {number | null} target */
  ofPoints: (name, n, target) => `${name} ${n} of ${target}`,

  // the end of a deal
  dealOver: "The deal is over",
  /** @param {string} name */
  dealtTo: (name) => (name === "You" ? "You were dealt" : `${name} was dealt`),
  replay: "Replay",
  more: "More",
  /** @param {string} side @param {boolean} several @param {number} points @param {boolean} all */
  scores: (side, several, points, all) => `${side} ${several ? "score" : "scores"} ${points}${all ? " in all" : ""}.`,
  /** @param {number} net @param {number} board */
  scoresOnBoard: (net, board) =>
    net ? `${net > 0 ? "You" : "They"} score ${Math.abs(net)} on board ${board}.` : `Nobody scores on board ${board}.`,
  cost: "Cost",
  par: "Par",
  workingOutCost: "Working out the cost",
  workingOutPar: "Working out par",
  /** @param {string} score @param {string} contract */
  parIs: (score, contract) => `${score}${contract ? `, for ${contract}` : ""}.`,
  opponents: "the opponents",
  /** @param {number} you @param {number} partner @param {number} they tricks given up */
  gaveUp(you, partner, they) {
    const tricks = (/** @type {number} */ n) => `${TRICKS[n] ?? n} ${n === 1 ? "trick" : "tricks"}`;
    const ours =
      you && partner
        ? `You gave up ${tricks(you)}, your partner ${TRICKS[partner] ?? partner}`
        : you
          ? `You gave up ${tricks(you)}`
          : partner
            ? `Your partner gave up ${tricks(partner)}`
            : "";
    if (!ours) return they ? `They gave up ${tricks(they)}.` : "Nobody gave up a trick.";
    if (!they) return `${ours}.`;
    return you + partner === they && !(you && partner)
      ? `${ours}; so did they.`
      : `${ours}; they gave up ${TRICKS[they] ?? they}.`;
  },
  givenUp: "Tricks given up",
  /** @param {number[]} numbers */
  tricksNamed: (numbers) =>
    numbers.length === 1 ? `trick ${numbers[0]}` : `tricks ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`,
  /** @param {number} needed */
  ofNeeded: (needed) => `of ${needed}`,
  thisSet: "This set",
  /** @param {number} n @param {number} of */
  boardOf: (n, of) => `${n} of ${of}`,
  /** @param {number} n */
  board: (n) => `Board ${n}`,
  /** @param {number} n */
  percent: (n) => `${n} %`,
  /** @param {string} n */
  imps: (n) => `${n} IMPs`,
  replayed: "Played again: this one does not count.",
  setResults: "Results of this set",
  nextBoardOfSet: "Next board",
  sheet: "Score sheet",
  nextDeal: "Next deal",
  /** @param {string} what */
  breakOff: (what) => `End the ${what} here`,
  /** @param {string} what */
  breakOffSure: (what) => `End the ${what} here?`,
  newMatch: "Play again",
  backToLobby: "Back to the front page",

  // files
  fromFile: "from a file",
  seeded: "a prepared deal",
  takeHome: "Download the deals",
  /** @type {Record<string, string>} */
  forms: { pbn: "PBN", lin: "LIN", jsonl: "JSON" },
  /** @param {string} form */
  downloadAs: (form) => `Download as ${form}`,
  /** @param {string} form */
  saved: (form) => `Saved as ${form}.`,
  copyViewer: "Copy handviewer link",
  viewerCopied: "The link to this deal in the hand viewer of Bridge Base Online is copied.",
  viewerTitle: "Handviewer link",
  viewerText: "This link shows the deal in the hand viewer of Bridge Base Online.",
};
