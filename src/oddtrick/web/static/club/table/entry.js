// The keys of a result: level, suit, who, lead, tricks; only what can be is offered.

import { callSign, cardName, suitMark } from "../../shared/cards.js";
import { words } from "../words.js";
import { h, named } from "../../shared/dom.js";
import { RANKS, STRAINS, SUITS } from "../../shared/strings.js";

const NEXT = /** @type {Record<string, string>} */ ({ N: "E", E: "S", S: "W", W: "N" });

/**
 * The keys pressed so far; `more`: results that are rare are offered, `bare`: without a lead.
 * @typedef {object} ResultDraft
 * @property {number} level
 * @property {string} strain
 * @property {string} risk
 * @property {string} by
 * @property {string} suit
 * @property {string} rank
 * @property {number | null} result tricks over the contract
 * @property {boolean} passed
 * @property {boolean} more
 * @property {boolean} bare
 */
/**
 * A result as the server takes it, as it is drawn, and declarer's points by contract.
 * @typedef {{contract: string, declarer: string, tricks: number | null, lead: string}} ResultSent
 * @typedef {Pick<Answers.ClubResult, "ruling" | "by" | "contract" | "tricks" | "lead">} Drawn
 * @typedef {Record<string, number[][]>} Scores
 */

/** @type {Readonly<ResultDraft>} */
export const EMPTY = {
  level: 0,
  strain: "",
  risk: "",
  by: "",
  suit: "",
  rank: "",
  result: null,
  passed: false,
  more: false,
  bare: false,
};

/**
 * Who led: the one after declarer.
 * @param {Pick<ResultDraft, "by">} d
 */
export const leader = (d) => NEXT[d.by] ?? "";
/** @param {ResultDraft} d */
export const isWhole = (d) =>
  d.passed || Boolean(d.level && d.strain && d.by && d.result !== null && ((d.suit && d.rank) || d.bare));

/**
 * The draft after a key; a level or strain that makes the result impossible clears it.
 * @param {ResultDraft} draft
 * @param {string | undefined} what
 * @param {string | undefined} value
 * @returns {ResultDraft}
 */
export function pressed(draft, what = "", value = "") {
  if (what === "passed") return draft.passed ? { ...EMPTY } : { ...EMPTY, passed: true };
  const next = { ...draft, passed: false };
  if (what === "risk") next.risk = draft.risk === value ? "" : value;
  else if (what === "more") next.more = !draft.more;
  else if (what === "bare") Object.assign(next, { bare: !draft.bare, suit: "", rank: "" });
  else Object.assign(next, { [what]: ["level", "result"].includes(what) ? Number(value) : value });
  if (what === "suit" || what === "rank") next.bare = false;
  if (what === "level" && next.result !== null && !possible(next, next.result)) next.result = null;
  return next;
}

/** @param {Pick<ResultDraft, "level">} d @param {number} result */
const possible = (d, result) => !d.level || (result <= 7 - d.level && result >= -(d.level + 6));

/**
 * What a whole draft says, as the server takes it.
 * @param {ResultDraft} d
 * @returns {ResultSent}
 */
export function resultOf(d) {
  if (d.passed) return { contract: "PASS", declarer: "", tricks: null, lead: "" };
  return {
    contract: `${d.level}${d.strain}${d.risk}`,
    declarer: d.by,
    tricks: d.level + 6 + Number(d.result),
    lead: d.bare ? "" : d.suit + d.rank,
  };
}

/**
 * The draft of a result, to change it.
 * @param {Drawn} x
 * @returns {ResultDraft}
 */
export function draftOf(x) {
  if (!x.by) return { ...EMPTY, passed: true };
  const [, level, strain, risk] = /^(\d)(NT|[CDHS])(X*)$/.exec(x.contract ?? "") ?? [];
  return {
    ...EMPTY,
    level: Number(level),
    strain,
    risk,
    by: x.by,
    suit: x.lead?.[0] ?? "",
    rank: x.lead?.[1] ?? "",
    bare: !x.lead,
    result: Number(x.tricks) - 6 - Number(level),
  };
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
    scores?.[`${d.level}${kind}${d.risk}`]?.[Number(vulnerable === side || vulnerable === "All")]?.[
      d.level + 6 + Number(d.result)
    ];
  return points === undefined ? null : side === "NS" ? points : -points;
}

/**
 * A contract in signs, with its name for those who listen.
 * @param {string} contract
 */
export const contractSign = (contract) =>
  contract === "PASS" ? words.passedOut : callSign(contract, nameOf(contract));

/** @param {string} contract */
function nameOf(contract) {
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
  x.ruling ? [x.ruling] : x.by ? [contractSign(x.contract ?? ""), ` ${x.by} ${overUnder(x)}`] : [words.passedOut];

/** @param {string} lead */
export const cardSign = (lead) =>
  h(
    "span",
    { class: "bid", role: "img", "aria-label": cardName(lead[0] + lead[1]) },
    suitMark(lead[0]),
    lead[1] === "T" ? "10" : lead[1],
  );

/**
 * @param {string} what
 * @param {string | number} value
 * @param {boolean} on
 * @param {string} name
 * @param {string | Node | null} sign
 * @param {{cls?: string, off?: boolean}} more
 */
const key = (what, value, on, name, sign, more = {}) =>
  h(
    "button",
    {
      class: `ky ${on ? "on" : ""} ${more.cls ?? ""}`,
      type: "button",
      "aria-pressed": String(Boolean(on)),
      disabled: more.off,
      data: { press: what, value, key: `${what}-${value}` },
    },
    sign === null ? name : named(name, sign),
  );

/** @param {string} title @param {string} taps @param {string} label @param {...Node} rows */
const group = (title, taps, label, ...rows) =>
  h(
    "section",
    { "aria-label": label ?? title },
    h("h2", { class: "lb2" }, title, h("span", { "aria-hidden": "true" }, taps)),
    rows,
  );

/**
 * All keys.
 * @param {ResultDraft} d
 */
export function keys(d) {
  const strains = ["C", "D", "H", "S", "NT"];
  const shown = d.more
    ? Array.from({ length: 20 }, (_, i) => i - 13).filter((n) => possible(d, n))
    : [-3, -2, -1, 0, 1, 2, 3];
  const lead = leader(d);
  return [
    group(
      words.contract,
      "1, 2",
      words.contract,
      h(
        "div",
        { class: "ks k7" },
        [1, 2, 3, 4, 5, 6, 7].map((n) => key("level", n, d.level === n, words.level(n), String(n))),
      ),
      h(
        "div",
        { class: "ks k5 tinted" },
        strains.map((x) => key("strain", x, d.strain === x, STRAINS[x], x === "NT" ? "NT" : suitMark(x))),
      ),
      h(
        "div",
        { class: "ks k3" },
        key("passed", "", d.passed, words.passedOut, null, { cls: "sml" }),
        key("risk", "X", d.risk === "X", words.doubled, null, { cls: "sml", off: !d.level || !d.strain }),
        key("risk", "XX", d.risk === "XX", words.redoubled, null, { cls: "sml", off: !d.level || !d.strain }),
      ),
    ),
    d.passed
      ? null
      : [
          group(
            words.by,
            "3",
            words.by,
            h(
              "div",
              { class: "ks k4" },
              ["N", "E", "S", "W"].map((x) => key("by", x, d.by === x, words.SIDES[x], x)),
            ),
          ),
          group(
            words.lead(lead),
            "4, 5",
            words.lead(lead),
            h(
              "div",
              { class: "ks k4 tinted" },
              ["C", "D", "H", "S"].map((x) =>
                key("suit", x, d.suit === x, `${words.capital(words.leadWord)} ${SUITS[x]}`, suitMark(x)),
              ),
            ),
            h(
              "div",
              { class: "ks k7" },
              [..."AKQJT98765432"].map((x) => key("rank", x, d.rank === x, RANKS[x], x === "T" ? "10" : x)),
              key("bare", "", d.bare, words.noLead, "–"),
            ),
          ),
          group(
            words.result,
            "6",
            words.result,
            h(
              "div",
              { class: "ks k4" },
              shown.map((n) =>
                key("result", n, d.result === n, words.resultName(n), n === 0 ? words.made : words.signed(n), {
                  off: !possible(d, n),
                }),
              ),
              key("more", "", d.more, words.more, words.moreSign),
            ),
          ),
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
    const lacks = !d.level
      ? "level"
      : !d.strain
        ? "strain"
        : !d.by
          ? "by"
          : !d.suit && !d.bare
            ? "lead"
            : !d.rank && !d.bare
              ? "rank"
              : "result";
    const begun = d.level && d.strain;
    return [
      h(
        "div",
        { class: "big2 tinted" },
        begun ? [contractSign(`${d.level}${d.strain}${d.risk}`), d.by ? words.byWhom(d.by) : null] : words.say1,
      ),
      h("div", { class: "small-text soft" }, words.say[lacks]),
    ];
  }
  const points = scoreOf(d, vulnerable, scores);
  const score = points === null ? null : h("b", null, words.to(points));
  if (d.passed) return [h("div", { class: "big2" }, words.passedOut), h("div", { class: "small-text soft" }, score)];
  return [
    h(
      "div",
      { class: "big2 tinted" },
      contractSign(`${d.level}${d.strain}${d.risk}`),
      words.byWhom(d.by),
      ", ",
      words.resultName(Number(d.result)),
    ),
    h(
      "div",
      { class: "small-text soft tinted" },
      d.bare ? null : [words.leadWord, " ", cardSign(d.suit + d.rank), " · "],
      words.tricks(d.level + 6 + Number(d.result)),
      score ? [" · ", score] : null,
    ),
  ];
}
