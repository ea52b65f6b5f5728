// What a table of this browser says.

export const words = {
  you: "South",
  unknown: "This game needs the network: only patience can be played without it.",
  notHome: "Not every card can go home yet.",
  noneKnown: "With these rules no deals are known that can be won: take any deal.",
  /** @param {number} last */
  numbers: (last) => `Deals are numbered from 1 to ${last.toLocaleString("en")}.`,
};
