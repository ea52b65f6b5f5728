// A deal of a party in words and signs: what was entered, and by whom.

import { contractSign } from "../club/table/entry.js";
import { words as club } from "../club/words.js";
import { suitMark } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { minus } from "../shared/punctuation.js";
import { STRAINS } from "../shared/strings.js";
import { isWhole, SIDES } from "./draft.js";
import { pairOf } from "./keys.js";
import { words } from "./words.js";

/**
 * The draft as a sentence; what is missing while it is not whole. `worth` is what the server says it earns.
 * @param {import("./draft.js").Draft} d
 * @param {Answers.PartyKeys} keys
 * @param {Record<string, string>} seats
 * @param {Answers.PartyEntry[] | null} worth
 */
export function sentence(d, keys, seats, worth) {
  if (!isWhole(d, keys))
    return [
      h("div.big2.tinted", d.strain ? [signOf(d, keys), d.by ? ` ${whoOf(d, keys, seats)}` : null] : t("A deal")),
      h("div.small-text.soft", words.say[lacking(d, keys)]),
    ];
  const told = worth
    ? SIDES.map((side, i) =>
        earned(
          pairOf(seats, side),
          worth.filter((e) => e.side === i),
        ),
      )
    : null;
  if (d.passed) return [h("div.big2", t("Passed out"))];
  const how = keys.form === "odd" ? words.oddName(d.result ?? 0) : club.resultName(d.result ?? 0);
  return [
    h("div.big2.tinted", signOf(d, keys), ` ${whoOf(d, keys, seats)}, ${how}`),
    h("div.small-text.soft.earns", told),
  ];
}

/**
 * What a side has from a deal, and what it is made of.
 * @param {string} names
 * @param {Answers.PartyEntry[]} entries
 */
export function earned(names, entries) {
  if (!entries.length) return null;
  const sum = entries.reduce((all, e) => all + e.points, 0);
  return h(
    "span.earn",
    h("b", `${names} ${minus(sum)}`),
    ": ",
    entries.map((e) => (entries.length > 1 ? `${minus(e.points)} ${e.why}` : e.why)).join(", "),
  );
}

/** @param {import("./draft.js").Draft} d @param {Answers.PartyKeys} keys @param {Record<string, string>} seats */
export const whoOf = (d, keys, seats) =>
  `${keys.form === "odd" ? "· " : "by "}` +
  `${keys.form === "odd" ? pairOf(seats, "NS".includes(d.by) ? "NS" : "EW") : seats[d.by]}`;

/** @param {import("./draft.js").Draft} d @param {Answers.PartyKeys} keys */
export function lacking(d, keys) {
  if (keys.form === "odd") return !d.strain ? "trumps" : !d.by ? "side" : !d.result ? "odd" : "lie";
  return !d.level ? "level" : !d.strain ? "strain" : !d.by ? "by" : d.result === null ? "result" : "lie";
}
/** @param {import("./draft.js").Draft} d @param {Answers.PartyKeys} keys */
export const signOf = (d, keys) =>
  trumpSign(`${keys.form === "odd" ? "" : d.level || ""}${d.strain}${"X".repeat(d.risk)}`);

/**
 * A contract, or at bridge of 1902 the trumps, in signs with its name for those who listen.
 * @param {string} contract
 */
export function trumpSign(contract) {
  if (/^\d|^PASS$/.test(contract)) return contractSign(contract);
  const [, strain, risk] = /^(NT|[CDHS])(X*)$/.exec(contract) ?? ["", "", ""],
    doubled = risk ? `, ${words.doublesName(risk.length)}` : "";
  return h(
    "span.bid",
    { role: "img", "aria-label": `${STRAINS[strain]}${doubled}` },
    strain === "NT" ? t("NT") : suitMark(strain),
    risk && ` ×${2 ** risk.length}`,
  );
}

/**
 * A deal that stands, in one line.
 * @param {Answers.PartyDeal} x
 * @param {Answers.PartyKeys} keys
 * @param {Record<string, string>} seats
 */
export function dealLine(x, keys, seats) {
  if (x.contract === "PASS") return [t("Passed out")];
  if (keys.form === "odd")
    return [
      trumpSign(x.contract),
      ` ${pairOf(seats, "NS".includes(x.declarer) ? "NS" : "EW")}, ${words.oddName(x.tricks - 6)}`,
    ];
  const over = x.tricks - 6 - Number(x.contract[0]);
  return [trumpSign(x.contract), ` ${seats[x.declarer]} ${over === 0 ? "=" : words.signed(over)}`];
}
