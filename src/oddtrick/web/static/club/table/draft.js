// A result while it is entered: the keys pressed so far, what they mean, and what it scores.

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
export const possible = (d, result) => !d.level || (result <= 7 - d.level && result >= -(d.level + 6));

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
