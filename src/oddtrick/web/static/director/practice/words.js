// @ts-nocheck
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
const number = (n) => NUMBERS[n] ?? String(n);
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const words = {
  upper,
  loading: "Fetching the situations…",
  failed: "The situations could not be fetched.",
  tryAgain: "Try again",
  choose: "Which laws do you want to practise?",
  begin: (n) => `${n} situations`,
  how: "Something went wrong at the table. Choose the ruling; then read the law.",
  ofSet: (at, n) => `${at} of ${n}`,
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
  elsewhere: (title) => `That is how it is ruled in: ${title}.`,
  ruledSo: "It is ruled so:",
  silent: "This book is silent here.",
  read: "Ask the director’s assistant",
  next: "Next situation",
  nextMistake: "Next to look at again",
  done: "Back to the sets",
  again: "Answer again",
  forget: "Begin this set anew",
  picture: (rows) => `At the table: ${rows}`,
  said: (seat, what) => `${seat} ${what}`,
  calls: { P: "Pass", X: "Double", XX: "Redouble" },
  noSet: (name) => `There is no set “${name}” here.`,
  noSituation: (n) => `There is no situation ${n} in this set.`,
};
