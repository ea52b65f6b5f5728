// The words of the practice page. Situations, answers and rulings come with the laws.

const NUMBERS = [
  "none",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
/** @param {number} n */
const number = (n) => NUMBERS[n] ?? String(n);
/** @param {string} text */
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const words = {
  upper,
  loading: "Fetching the situations…",
  failed: "The situations could not be fetched.",
  tryAgain: "Try again",
  choose: "Which laws do you want to practise?",
  /** @param {number} n */
  begin: (n) => `${n} situations`,
  how: "Something went wrong at the table. Choose the ruling; then read the law.",
  /** @param {number} at @param {number} n */
  ofSet: (at, n) => `${at} of ${n}`,
  /** @param {number} right @param {number} wrong @param {number} n */
  tally: (right, wrong, n) =>
    right + wrong === 0
      ? "Not begun."
      : `${upper(number(right))} right${wrong ? `, ${number(wrong)} to look at again` : ""}` +
        `${right === n ? ". All done" : ""}.`,
  inSet: "In this set",
  codes: "Laws",
  right: "Right",
  rightMark: "right",
  notSo: "Not this one",
  notSoMark: "not this one",
  state: { right: "answered rightly", wrong: "to look at again", "": "not yet answered" },
  /** @param {string} title */
  elsewhere: (title) => `That is how it is ruled in: ${title}.`,
  ruledSo: "It is ruled so:",
  silent: "This book is silent here.",
  read: "Ask the director’s assistant",
  next: "Next situation",
  nextMistake: "Next to look at again",
  done: "Back to the sets",
  again: "Answer again",
  forget: "Begin this set anew",
  /** @param {string} rows */
  picture: (rows) => `At the table: ${rows}`,
  /** @param {string} seat @param {string} what */
  said: (seat, what) => `${seat} ${what}`,
  calls: { P: "Pass", X: "Double", XX: "Redouble" },
  /** @param {string} name */
  noSet: (name) => `There is no set “${name}” here.`,
  /** @param {number} n */
  noSituation: (n) => `There is no situation ${n} in this set.`,
};
