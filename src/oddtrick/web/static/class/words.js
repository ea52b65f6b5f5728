// The words of a class. Questions, answers and reasons come from the server.

import { t, tn } from "../shared/language.js";

export const words = {
  newHow: t(
    "Set questions and deals, follow each pupil, and show deals card by card. " +
      "Pupils join by a link and a name, without an account.",
  ),
  title: t("Title"),
  titleNote: t("shown to the pupils"),
  open: t("Open the class"),
  yours: t("Your classes"),
  away: t("The server does not answer. What you see may be old."),
  untitled: t("A class"),

  // coming in
  comeIn: t("Join the class"),
  yourName: t("Your name"),
  nameNote: t("The teacher sees it; the other pupils do not."),

  // the pupil
  noTasks: t("There are no questions yet. They come here by themselves."),
  fetching: t("Fetching the question…"),
  allDone: t("You have answered all questions."),
  again: t("Tap a square above to look at one again."),
  next: t("Next question"),
  toEnd: t("To the end"),
  callTeacher: t("I need help"),
  called: t("The teacher knows: take it back"),
  /** @param {number} n */
  score: (n, all = 0) => t("{n} of {all} right", { n, all }),
  shownTo: t("The teacher shows this deal."),
  backToTask: t("Back to my question"),
  toShown: t("Look at the teacher’s deal"),
  squares: t("Your questions"),
  marks: {
    right: t("right"),
    wrong: t("not right"),
    given: t("answered"),
    open: t("not yet"),
    now: t("now"),
  },

  // the teacher
  link: t("The pupils’ link"),
  linkNote: t("Anybody with this link can join under a name. Write it on the board, or show the picture."),
  yourLink: t("Your own link, for another device"),
  pupils: t("Pupils"),
  nobody: t("Nobody has joined yet."),
  /** @param {number} n */
  here: (n) => tn(n, "{n} pupil", "{n} pupils", { n }),
  pupil: t("Pupil"),
  at: t("At"),
  answers: t("Answers"),
  /** @param {number} minutes */
  minutes: (minutes) => tn(minutes, "for {n} minute", "for {n} minutes", { n: minutes }),
  done: t("done"),
  stuck: t("stuck"),
  hand: t("needs help"),
  seen: t("Helped"),
  remove: t("Send out"),
  /** @param {string} name */
  removeSure: (name) => t("Send {name} out of the class? The answers stay.", { name }),
  /** @param {string} name */
  watch: (name) => t("Watch {name}", { name }),
  /** @param {string} name */
  watching: (name) => t("{name} sees this question.", { name }),
  /** @param {string} name */
  answered: (name) => t("{name} has answered.", { name }),
  back: t("Back to the class"),
  /** @param {number} n */
  table: (n) => t("Look at the table of question {n}", { n }),
  tasks: t("Questions"),
  setMore: t("Set more"),
  /** @param {number} n */
  number: (n) => t("Question {n}", { n }),
  /** @param {number} right @param {number} all */
  tally: (right, all) => (all ? t("{right} of {all} right", { right, all }) : t("no answers yet")),
  /** @param {number} all */
  given: (all) => tn(all, "{n} answer", "{n} answers", { n: all }),
  look: t("Look"),
  show: t("Show to all"),
  /** @param {string} label @param {number} n */
  said: (label, n) => t("{label}: {n}", { label, n }),
  whoSaid: t("How the class answered"),
  unsure: t("I do not know"),
  printSheet: t("Print the questions"),
  printSolutions: t("Print the solutions"),
  saveResults: t("Save the results"),
  resultsFile: "oddtrick-class.csv",
  name: t("Name"),

  // setting
  points: t("Points of the trainer"),
  family: t("Family"),
  choosePoints: t("Points"),
  each: t("Questions of each"),
  set: t("Set these questions"),
  own: t("Your own deals"),
  ownNote: t("A file in PBN, LIN or another format."),
  ownAsked: t("The next call or card is asked where the file stops. After a whole auction it is the lead."),
  chooseFile: t("Open a file"),
  script: t("A dealer script"),
  scriptNote: t("Deals that fit are made, and the dealer’s first call is asked."),
  scriptExample: "condition hcp(north) >= 20",
  deals: t("Deals"),
  make: t("Make these deals"),
  /** @param {number} n */
  added: (n) => tn(n, "{n} question is set.", "{n} questions are set.", { n }),
  /** @param {number} n @param {string} first */
  leftOut: (n, first) => tn(n, "Left out: {first}", "{n} are left out. The first: {first}", { n, first }),
  pickOne: t("Tick a point first."),

  endClass: t("End the class"),
  endClassSure: t("End the class for everybody, boards too? You keep the answers and the results."),
  over: t("The class is over."),
  overTeacher: t("The class is over. Save the results before you delete it."),
  deleteClass: t("Delete the class"),
  deleteSure: t("Delete this class with all answers for good?"),
  endSure: t("End these boards? Nothing more is played, and everybody sees all hands."),

  // showing
  showHow: t("Tap a card to face it, or a hand. The pupils see faced cards alone."),
  /** @param {string} seat */
  faceHand: (seat) => t("Face {seat}", { seat }),
  /** @param {string} seat */
  closeHand: (seat) => t("Close {seat}", { seat }),
  faceAll: t("Face all"),
  closeAll: t("Close all"),
  hide: t("Stop showing"),
  /** @param {string} card */
  faced: (card) => t("{card}, faced", { card }),
  /** @param {string} card */
  closed: (card) => t("{card}, closed to the pupils", { card }),
  /** @param {number} n */
  closedCards: (n) => tn(n, "{n} closed card", "{n} closed cards", { n }),

  // print
  solutions: t("Solutions"),
  answerLine: t("Answer"),
};
