// The words of the table's page in its panels: the score, the end of a deal, files.

import { t, tn } from "../../shared/language.js";
import { place } from "../../shared/places.js";
import { listed, number, small } from "../../shared/strings.js";

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
  ofPoints: (name, n, target) => (target ? t("{name} {n} of {target}", { name, n, target }) : `${name} ${n}`),

  // the end of a deal

  /** @param {string} name */
  dealtTo: (name) => (name === t("You") ? t("You were dealt") : t("{name} was dealt", { name })),

  /** @param {string} side @param {boolean} several @param {number} points @param {boolean} all */
  scores: (side, several, points, all) =>
    several
      ? all
        ? t("{side} score {points} in all.", { side, points })
        : t("{side} score {points}.", { side, points })
      : all
        ? t("{side} scores {points} in all.", { side, points })
        : t("{side} scores {points}.", { side, points }),
  /** @param {number} net @param {number} board */
  scoresOnBoard: (net, board) =>
    net > 0
      ? t("You score {points} on board {board}.", { points: net, board })
      : net
        ? t("They score {points} on board {board}.", { points: -net, board })
        : t("Nobody scores on board {board}.", { board }),

  /** @param {string} score @param {string} contract */
  parIs: (score, contract) => (contract ? t("{score}, for {contract}.", { score, contract }) : `${score}.`),

  /** @param {number} you @param {number} partner @param {number} they tricks given up */
  gaveUp(you, partner, they) {
    const tricks = (/** @type {number} */ n) => tn(n, "{n} trick", "{n} tricks", { n: number(n) });
    const values = { you: tricks(you), partner: tricks(partner), they: tricks(they), n: number(they) };
    const { n } = values;
    if (!you && !partner) return they ? t("They gave up {they}.", { they: values.they }) : t("Nobody gave up a trick.");
    if (you && partner) {
      const both = { you: values.you, partner: number(partner) };
      return they
        ? t("You gave up {you}, your partner {partner}; they gave up {n}.", { ...both, n })
        : t("You gave up {you}, your partner {partner}.", both);
    }
    if (you)
      return !they
        ? t("You gave up {you}.", { you: values.you })
        : they === you
          ? t("You gave up {you}; so did they.", { you: values.you })
          : t("You gave up {you}; they gave up {n}.", { you: values.you, n });
    return !they
      ? t("Your partner gave up {partner}.", { partner: values.partner })
      : they === partner
        ? t("Your partner gave up {partner}; so did they.", { partner: values.partner })
        : t("Your partner gave up {partner}; they gave up {n}.", { partner: values.partner, n });
  },

  /** @param {number[]} numbers */
  tricksNamed: (numbers) =>
    tn(numbers.length, "trick {numbers}", "tricks {numbers}", { numbers: listed(numbers.map(String)) }),
  /** @param {number} needed */
  ofNeeded: (needed) => t("of {needed}", { needed }),

  /** @param {number} n */
  percent: (n) => `${n} %`,

  sheet: t("Score sheet"),

  /** @param {string} what */
  breakOff: (what) => t("End the {what} here", { what }),
  /** @param {string} what */
  breakOffSure: (what) => t("End the {what} here?", { what }),

  /** @param {string} asked where one came from */
  backTo: (asked) => (asked.startsWith(place("train")) ? t("Back to the questions") : t("Back to the reasons")),

  // files

  /** @type {Record<string, string>} */
  forms: { pbn: "PBN", lin: "LIN", jsonl: "JSON" },

  viewerText: t("This link shows the deal at Bridge Base Online."),

  // connection and messages
  reconnecting: t("Reconnecting. Your seat and the deal are kept."),

  notYourTurn: t("It is not your turn yet."),

  /** @param {string} name */
  cannotUse: (name) => t("You cannot play the {name} now.", { name: small(name) }),
};
