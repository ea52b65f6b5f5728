// The keys of a result: level, suit, who, lead, tricks; only what can be is offered.

import { callSign, cardName, rankText, suitMark } from "../../shared/cards.js";
import { h, named } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { RANKS, STRAINS, SUITS, capital, text } from "../../shared/strings.js";
import { words } from "../words.js";

// A result while it is entered: the keys pressed so far, what they mean, and what it scores.

const NEXT = /** @type {Record<string, string>} */ ({ N: "E", E: "S", S: "W", W: "N" });

/**
 * The keys pressed so far; null and nothing for what has not been chosen. `more`: results that are rare are offered,
 * `bare`: without a lead. The last three are a party's.
 * @typedef {object} ResultDraft
 * @property {boolean} passed
 * @property {number} level
 * @property {string} strain
 * @property {number} risk how often it was doubled
 * @property {string} by
 * @property {number | null} result tricks over the contract, or odd tricks
 * @property {boolean} more
 * @property {boolean} bare
 * @property {string} suit
 * @property {string} rank
 * @property {string} side the side with honours
 * @property {number | null} lie which of the holdings that count
 * @property {string} void who has no trump
 */
/**
 * A result as the server takes it, as it is drawn, and declarer's points by contract.
 * @typedef {{contract: string, declarer: string, tricks: number | null, lead: string}} ResultSent
 * @typedef {Pick<Answers.ClubResult, "by" | "contract" | "tricks"> & {ruling?: string, lead?: string | null}} Drawn
 * @typedef {Record<string, number[][]>} Scores
 */

/** @type {Readonly<ResultDraft>} */
export const EMPTY = {
  passed: false,
  level: 0,
  strain: "",
  risk: 0,
  by: "",
  result: null,
  more: false,
  bare: false,
  suit: "",
  rank: "",
  side: "",
  lie: null,
  void: "",
};

/**
 * The first that has not been said, by its name; nothing where all has.
 * @param {Record<string, unknown>} needed
 */
export const lacking = (needed) => Object.entries(needed).find(([, said]) => !said)?.[0] ?? "";
/** @param {ResultDraft} d */
const lacks = ({ level, strain, by, result, bare, suit, rank }) =>
  lacking({ level, strain, by, lead: suit || bare, rank: rank || bare, result: result !== null });
/** @param {ResultDraft} d */
export const isWhole = (d) => d.passed || !lacks(d);

/**
 * The draft after a key; a level or strain that makes the result impossible clears it.
 * @param {ResultDraft} draft
 * @param {string | undefined} what
 * @param {string | undefined} value
 * @returns {ResultDraft}
 */
export function pressed(draft, what = "", value = "") {
  if (what === "passed") return { ...EMPTY, passed: !draft.passed };
  const next = { ...draft, passed: false };
  if (what === "risk") next.risk = draft.risk === Number(value) ? 0 : Number(value);
  else if (what === "more") next.more = !draft.more;
  else if (what === "bare") Object.assign(next, { bare: !draft.bare, suit: "", rank: "" });
  else Object.assign(next, { [what]: ["level", "result", "lie"].includes(what) ? Number(value) : value });
  if (what === "suit" || what === "rank") next.bare = false;
  if (what === "level" && next.result !== null && !possible(next, next.result)) next.result = null;
  return next;
}

/** @param {Pick<ResultDraft, "level">} d @param {number} result */
const possible = (d, result) => !d.level || (result <= 7 - d.level && result >= -(d.level + 6));

/** The contract of a draft, as the server writes it. @param {ResultDraft} d */
export const written = (d) => `${d.level || ""}${d.strain}${"X".repeat(d.risk)}`;

/** What a contract says, or what was trumps. @param {string | null} [contract] */
export function read(contract) {
  const [, level, strain = "", risk = ""] = /^(\d?)(NT|[CDHS])(X*)$/.exec(contract ?? "") ?? [];
  return { level: Number(level || 0), strain, risk: risk.length };
}

/** The tricks of declarer's side. @param {Pick<ResultDraft, "level" | "result">} d */
const tricksOf = (d) => d.level + 6 + Number(d.result);

/**
 * What a whole draft says, as the server takes it.
 * @param {ResultDraft} d
 * @returns {ResultSent}
 */
export function resultOf(d) {
  if (d.passed) return { contract: "PASS", declarer: "", tricks: null, lead: "" };
  return { contract: written(d), declarer: d.by, tricks: tricksOf(d), lead: d.bare ? "" : d.suit + d.rank };
}

/**
 * The draft of a result, to change it.
 * @param {Drawn} x
 * @returns {ResultDraft}
 */
export function draftOf({ by, contract, tricks, lead }) {
  if (!by) return { ...EMPTY, passed: true };
  const bid = read(contract),
    result = Number(tricks) - 6 - bid.level;
  return { ...EMPTY, ...bid, by, result, suit: lead?.[0] ?? "", rank: lead?.[1] ?? "", bare: !lead };
}

/**
 * North–South's points, by the table of scores.
 * @param {Pick<ResultDraft, "level" | "strain" | "risk" | "by" | "result"> & {passed?: boolean}} d
 * @param {string} vulnerable
 * @param {Scores | null} scores
 */
export function scoreOf(d, vulnerable, scores) {
  if (d.passed) return 0;
  const side = "NS".includes(d.by) ? "NS" : "EW";
  const kind = d.strain === "NT" ? "NT" : "CD".includes(d.strain) ? "C" : "S";
  const points =
    scores?.[`${d.level}${kind}${"X".repeat(d.risk)}`]?.[Number(vulnerable === side || vulnerable === "All")]?.[
      tricksOf(d)
    ];
  return points === undefined ? null : side === "NS" ? points : -points;
}

/**
 * A contract in signs, with its name for those who listen.
 * @param {string} contract
 */
export const contractSign = (contract) =>
  contract === "PASS" ? t("Passed out") : callSign(contract, nameOf(contract));

/** A contract in words. @param {string} contract */
export function nameOf(contract) {
  const { level, strain, risk } = read(contract);
  return level ? words.contractName(level, strain, risk) : contract;
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

/** The keys of a contract. @param {ResultDraft} d @param {boolean} passes whether it may be passed out */
export const contractKeys = (d, passes) =>
  group(
    t("Contract"),
    "1, 2",
    sevenKeys("level", d.level, words.level),
    strainKeys(d.strain),
    h(
      "div.ks.k3",
      passes && key("passed", "", d.passed, t("Passed out"), null, { cls: "sml" }),
      [t("Doubled"), t("Redoubled")],
      (name, i) => key("risk", i + 1, d.risk === i + 1, name, null, { cls: "sml", off: !d.level || !d.strain }),
    ),
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
  return [
    contractKeys(d, true),
    !d.passed && [
      group(
        t("By"),
        "3",
        h("div.ks.k4", ["N", "E", "S", "W"], (x) => key("by", x, d.by === x, words.SIDES[x], text.letter(x))),
      ),
      group(
        words.lead(NEXT[d.by]), // who led: the one after declarer
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
  const missing = d.passed ? "" : lacks(d),
    sign = d.level && d.strain ? contractSign(written(d)) : null;
  if (missing)
    return [
      h("div.big2.tinted", sign ? [sign, d.by && words.byWhom(d.by)] : t("A result")),
      h("div.small-text.soft", words.say[/** @type {"result"} */ (missing)]),
    ];
  const points = scoreOf(d, vulnerable, scores);
  const score = points === null ? null : h("b", words.to(points));
  if (d.passed) return [h("div.big2", t("Passed out")), h("div.small-text.soft", score)];
  return [
    h("div.big2.tinted", sign, `${words.byWhom(d.by)}, ${words.resultName(Number(d.result))}`),
    h(
      "div.small-text.soft.tinted",
      !d.bare && [t("lead"), " ", cardSign(d.suit + d.rank), " · "],
      words.tricks(tricksOf(d)),
      score && [" · ", score],
    ),
  ];
}
