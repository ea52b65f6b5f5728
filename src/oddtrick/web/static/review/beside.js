// One deal played at several tables and in a file: the results side by side.

import { switches } from "../shared/dialogs.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { nextBoard } from "./file.js";
import { words } from "./words.js";
import { settings } from "../shared/settings.js";
import { about, decimal, minus } from "../shared/punctuation.js";
import { call } from "../shared/api.js";
import { columns } from "../shared/panels.js";

/** @import { Review } from "./state.js" */
/** @import { Filed } from "./file.js" */

/** @typedef {"mp" | "imps" | "points"} Way how results are compared */
/** @typedef {{name: string, text: string, score: number | null, this: boolean, review: string}} ResultRow */

/**
 * The IMPs for a difference in points, with its sign: one for each of the least differences that it reaches.
 * @param {number} points
 * @param {number[]} from
 */
const imps = (points, from) => Math.sign(points) * from.filter((least) => Math.abs(points) >= least).length;

/** @param {number[]} values */
const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;

/**
 * What each result is worth beside the others: `how` is "mp" (two for each beaten and one for each
 * equalled, law 78A), "imps" or "points" (the mean difference).
 * @param {number[]} scores
 * @param {Way} how
 * @param {number[]} from the least difference for each IMP
 */
export const worth = (scores, how, from) =>
  scores.map((mine, i) => {
    const others = scores.filter((_, j) => j !== i);
    if (how === "mp") return others.reduce((n, s) => n + (mine > s ? 2 : mine === s ? 1 : 0), 0);
    return mean(others.map((s) => (how === "imps" ? imps(mine - s, from) : mine - s)));
  });

/**
 * Every result of the deal on this server; none where they cannot be had. `known` are tables whose links this
 * browser has.
 * @param {string} table
 * @param {string} number
 * @param {string} token
 * @param {string[]} known
 * @returns {Promise<Answers.TableResult[]>}
 */
export async function resultsOf(table, number, token, known) {
  try {
    return await call(
      "GET",
      `/api/tables/${encodeURIComponent(table)}/deals/${encodeURIComponent(number)}/field?` +
        `${new URLSearchParams({ known: known.join(",") })}`,
      null,
      { token },
    );
  } catch {
    return [];
  }
}

/** @param {number} n */
const sign = (n) => minus(decimal(n, 2, 0));

/** The first side's score beside what the others have. @param {number[]} scores @param {boolean} net */
const margin = (scores, net) => (net || scores.length < 2 ? scores[0] : scores[0] - mean(scores.slice(1)));

/**
 * All results with what each is worth in the way one has chosen, and the next board of a file.
 * @param {Review} review
 * @param {Answers.TableResult[]} results
 * @param {Filed | null | undefined} filed
 */
export function comparedPanel(review, results, filed) {
  const { told } = review;
  const compared = told.imp_from.length > 0;
  /** @type {ResultRow[]} */
  const rows = results.map((r) => ({
    ...r,
    score: r.scores.length ? margin(r.scores, compared) : null,
    name: r.this ? t("This table") : r.people.join(", ") || (r.review ? t("The other table") : t("Another table")),
  }));
  if (filed) {
    if (!rows.length)
      rows.push({
        this: true,
        review: "",
        name: t("This table"),
        text: told.outcome,
        score: told.sides[0]?.score ?? null,
      });
    const text = filed.outcome || t("no result");
    rows.push({ this: false, review: "", name: t("In the file"), text, score: filed.score });
  }
  if (rows.length < 2) return null;
  /** @type {Way[]} */
  const ways = compared ? ["mp", "imps"] : ["points"];
  const how = ways.includes(settings.compare) ? settings.compare : ways[0];
  const scored = rows.filter((r) => r.score !== null);
  const scores = scored.map((r) => r.score ?? 0);
  const worths = scored.length > 1 ? worth(scores, how, told.imp_from) : [];
  const top = 2 * (scored.length - 1),
    side = told.sides[0].name;
  /** @param {ResultRow} r */
  const shown = (r) => {
    const value = worths[scored.indexOf(r)];
    return value === undefined ? "" : how === "mp" ? words.ofTop(value, top) : sign(value);
  };
  const title = filed ? filed.name : t("{n} results", { n: rows.length });
  return h(
    "section.pan.compared",
    { role: "region", "aria-label": t("Side by side"), key: "compared" },
    h("header", h("h2", t("Side by side")), h("span.small-text.soft", title)),
    h(
      "div.in",
      ways.length > 1 &&
        switches(
          t("Compared in"),
          "compare",
          ways.map((way) => /** @type {const} */ ([way, words.ways[way]])),
          how,
        ),
      h(
        "div.scrolls",
        { tabindex: rows.length > 8 ? 0 : null },
        h(
          "table.ledger.results",
          columns("", t("Result"), [side, "num"], [words.worths[how], "num"]),
          h("tbody", rows, (r) =>
            h(
              "tr",
              { class: r.this ? "here" : "" },
              h("th", { scope: "row" }, r.review && !r.this ? h("a", { href: r.review }, r.name) : r.name),
              h("td.small-text", r.text),
              h("td.num", r.score === null ? "" : sign(r.score)),
              h("td.num", shown(r)),
            ),
          ),
        ),
      ),
      worths.length > 0 &&
        h("p.foot", about(t("Difference"), ""), h("b", words.worthOf[how](worths[0], top)), ` ${side}`),
      filed && nextBoard(filed) && h("div.acts>button.btn", { do: "nextBoard", key: "nextboard" }, t("Next board")),
    ),
  );
}
