// What is said of the site without a network.

export const words = {
  newer: "A newer version of Oddtrick is here.",
  load: "Load it now",
  later: "Later",
  title: "No connection",
  text: "The server cannot be reached, and this page needs it. What you have begun there is kept.",
  without: "Without it you can play patience, read the rules, and practise rulings.",
  patience: "Play a patience",
  today: "Today’s patience",
  rules: "Rules and lessons",
  practice: "Practise rulings",
  again: "Try again",
};
