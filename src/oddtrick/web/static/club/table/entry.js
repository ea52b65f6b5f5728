// The keys of a result: level, suit, who, lead, tricks; only what can be is offered.

import { callSign, cardName, rankText, suitMark } from "../../shared/cards.js";
import { t } from "../../shared/language.js";
import { words } from "../words.js";
import { h, named } from "../../shared/dom.js";
import { isWhole, leader, possible, scoreOf } from "./draft.js";
import { capital, RANKS, STRAINS, SUITS, text } from "../../shared/strings.js";

/**
 * @typedef {import("./draft.js").ResultDraft} ResultDraft
 * @typedef {import("./draft.js").Drawn} Drawn
 * @typedef {import("./draft.js").Scores} Scores
 */

/**
 * A contract in signs, with its name for those who listen.
 * @param {string} contract
 */
export const contractSign = (contract) =>
  contract === "PASS" ? t("Passed out") : callSign(contract, nameOf(contract));

/** A contract in words. @param {string} contract */
export function nameOf(contract) {
  const [, level, strain, risk] = /^(\d)(NT|[CDHS])(X*)$/.exec(contract) ?? [];
  return level ? words.contractName(Number(level), strain, risk) : contract;
}

/**
 * Tricks over or under, as one writes them: “=”, “+1”, “−2”.
 * @param {Drawn} x
 */
export const overUnder = (x) =>
  x.by ? ((n) => (n === 0 ? "=" : words.signed(n)))(Number(x.tricks) - 6 - Number(x.contract?.[0])) : "";

/**
 * A result in one line: contract, declarer, tricks; or what was awarded.
 * @param {Drawn} x
 */
export const resultLine = (x) =>
  x.ruling ? [x.ruling] : x.by ? [contractSign(x.contract ?? ""), ` ${x.by} ${overUnder(x)}`] : [t("Passed out")];

/** @param {string} lead */
export const cardSign = (lead) =>
  h("span.bid", { role: "img", "aria-label": cardName(lead[0] + lead[1]) }, suitMark(lead[0]), rankText(lead));

/**
 * @param {string} what
 * @param {string | number} value
 * @param {boolean} on
 * @param {string} name
 * @param {string | Node | null} sign
 * @param {{cls?: string, off?: boolean}} more
 */
export const key = (what, value, on, name, sign, more = {}) =>
  h(
    "button",
    {
      class: `ky ${on ? "on" : ""} ${more.cls ?? ""}`,
      "aria-pressed": String(Boolean(on)),
      disabled: more.off,
      key: `${what}-${value}`,
      data: { press: what, value },
    },
    sign === null ? name : named(name, sign),
  );

/** @param {string} title @param {string} taps @param {...import("../../shared/dom.js").Child} rows */
export const group = (title, taps, ...rows) =>
  h("section", { "aria-label": title }, h("h2.lb2", title, taps && h("span", { "aria-hidden": "true" }, taps)), rows);

/** The keys of the levels, and of as many odd tricks. @param {string} what @param {number | null} held @param {(n: number) => string} name */
export const sevenKeys = (what, held, name) =>
  h("div.ks.k7", [1, 2, 3, 4, 5, 6, 7], (n) => key(what, n, held === n, name(n), String(n)));

/** The keys of the strains. @param {string} held */
export const strainKeys = (held) =>
  h("div.ks.k5.tinted", ["C", "D", "H", "S", "NT"], (x) =>
    key("strain", x, held === x, STRAINS[x], x === "NT" ? t("NT") : suitMark(x)),
  );

/** The keys of a double and a redouble. @param {{level: number, strain: string, risk: string | number}} d @param {(string | number)[]} risks */
export const riskKeys = (d, risks) =>
  [t("Doubled"), t("Redoubled")].map((name, i) =>
    key("risk", risks[i], d.risk === risks[i], name, null, { cls: "sml", off: !d.level || !d.strain }),
  );

/** The keys of how it ended: the usual, or all that can be. @param {{level: number, result: number | null, more: boolean}} d */
export const resultKeys = (d) =>
  h(
    "div.ks.k4",
    (d.more ? Array.from({ length: 20 }, (_, i) => i - 13).filter((n) => possible(d, n)) : USUAL).map((n) =>
      key("result", n, d.result === n, words.resultName(n), n === 0 ? t("made") : words.signed(n), {
        off: !possible(d, n),
      }),
    ),
    key("more", "", d.more, t("More results"), "⋯"),
  );
const USUAL = [-3, -2, -1, 0, 1, 2, 3];

/**
 * All keys.
 * @param {ResultDraft} d
 */
export function keys(d) {
  const lead = leader(d);
  return [
    group(
      t("Contract"),
      "1, 2",
      sevenKeys("level", d.level, words.level),
      strainKeys(d.strain),
      h("div.ks.k3", key("passed", "", d.passed, t("Passed out"), null, { cls: "sml" }), riskKeys(d, ["X", "XX"])),
    ),
    !d.passed && [
      group(
        t("By"),
        "3",
        h("div.ks.k4", ["N", "E", "S", "W"], (x) => key("by", x, d.by === x, words.SIDES[x], text.letter(x))),
      ),
      group(
        words.lead(lead),
        "4, 5",
        h("div.ks.k4.tinted", ["C", "D", "H", "S"], (x) =>
          key("suit", x, d.suit === x, `${capital(t("lead"))} ${SUITS[x]}`, suitMark(x)),
        ),
        h(
          "div.ks.k7",
          [..."AKQJT98765432"].map((x) => key("rank", x, d.rank === x, RANKS[x], x === "T" ? "10" : x)),
          key("bare", "", d.bare, t("Leave the lead out"), "–"),
        ),
      ),
      group(t("Result"), "6", resultKeys(d)),
    ],
  ];
}

/**
 * The result as a sentence; what is missing while it is not whole.
 * @param {ResultDraft} d
 * @param {string} vulnerable
 * @param {Scores | null} scores
 */
export function sentence(d, vulnerable, scores) {
  if (!isWhole(d)) {
    const lead = d.suit || d.bare,
      rank = d.rank || d.bare;
    const needed = { level: d.level, strain: d.strain, by: d.by, lead, rank };
    const lacks = Object.entries(needed).find(([, said]) => !said)?.[0] ?? "result";
    const begun = d.level && d.strain;
    return [
      h(
        "div.big2.tinted",
        begun ? [contractSign(`${d.level}${d.strain}${d.risk}`), d.by ? words.byWhom(d.by) : null] : t("A result"),
      ),
      h("div.small-text.soft", words.say[/** @type {"result"} */ (lacks)]),
    ];
  }
  const points = scoreOf(d, vulnerable, scores);
  const score = points === null ? null : h("b", words.to(points));
  if (d.passed) return [h("div.big2", t("Passed out")), h("div.small-text.soft", score)];
  return [
    h(
      "div.big2.tinted",
      contractSign(`${d.level}${d.strain}${d.risk}`),
      `${words.byWhom(d.by)}, ${words.resultName(Number(d.result))}`,
    ),
    h(
      "div.small-text.soft.tinted",
      !d.bare && [t("lead"), " ", cardSign(d.suit + d.rank), " · "],
      words.tricks(d.level + 6 + Number(d.result)),
      score && [" · ", score],
    ),
  ];
}
