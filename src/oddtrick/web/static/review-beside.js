// One deal played at two tables: the results side by side.

import { h } from "./dom.js";
import { nextBoard } from "./review-file.js";
import { words as w } from "./review-words.js";

// The least difference for each IMP from one on: Laws of Duplicate Bridge 2017, law 78B.
const IMPS = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000];

/** The IMPs for a difference in points, with its sign. */
export const imps = (points) => Math.sign(points) * IMPS.filter((least) => Math.abs(points) >= least).length;

/** What the other table has told of the deal, `TABLE/NUMBER`; null where it cannot be had. */
export async function otherTable(name) {
  if (!name) return null;
  const [table, number] = name.split("/");
  const enough = new AbortController();
  try {
    const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/deals/${encodeURIComponent(number)}/review`, { signal: enough.signal });
    if (!answer.ok) return null;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("\n\n")) {
      const { value, done } = await reader.read();
      if (done) return null;
      text += value;
    }
    return { name, ...JSON.parse(text.split("\n\n")[0].split("\n")[1].slice("data: ".length)) };
  } catch {
    return null;
  } finally {
    enough.abort();
  }
}

/** Both results and the difference: IMPs where a side's score is net, else points. */
export function comparedPanel(review, beside) {
  const [a, b] = [review.told.sides, beside.told.sides];
  if (review.told.game !== beside.told.game || a.some((x) => x.score === null)) return null;
  const difference = a[0].score - b[0].score;
  const sign = (n) => String(n).replace("-", "−");
  return h("section", { class: "pan", role: "region", "aria-label": w.compared, data: { key: "compared" } },
    h("header", null, h("h2", null, w.compared)),
    h("div", { class: "in" }, h("table", { class: "ledger" },
      h("thead", null, h("tr", null, h("td"), a.map((x) => h("th", { scope: "col", class: "num" }, x.name)))),
      h("tbody", null,
        h("tr", null, h("th", { scope: "row" }, w.thisTable, review.told.outcome ? h("span", { class: "sm soft" }, ` ${review.told.outcome}`) : null), a.map((x) => h("td", { class: "num" }, sign(x.score)))),
        h("tr", null, h("th", { scope: "row" }, h("a", { href: `/review/${beside.name}` }, w.otherTable), beside.told.outcome ? h("span", { class: "sm soft" }, ` ${beside.told.outcome}`) : null), b.map((x) => h("td", { class: "num" }, sign(x.score)))))),
    h("p", { class: "foot" }, `${w.difference}: `, h("b", null, review.told.net ? w.imps(imps(difference)) : w.points(difference)), ` ${a[0].name}`)));
}

/** How the board ended in the file it comes from, beside how it ended here; and the next board. */
export function filedPanel(review, filed) {
  if (!filed) return null;
  const { told } = review;
  const score = told.sides[0]?.score;
  return h("section", { class: "pan", role: "region", "aria-label": w.compared, data: { key: "filed" } },
    h("header", null, h("h2", null, w.compared), h("span", { class: "sm soft" }, filed.name)),
    h("div", { class: "in" }, h("table", { class: "ledger" }, h("tbody", null,
      h("tr", null, h("th", { scope: "row" }, w.thisTable), h("td", null, told.outcome), h("td", { class: "num" }, score === null || score === undefined ? "" : String(score).replace("-", "−"))),
      h("tr", null, h("th", { scope: "row" }, w.inFile), h("td", null, filed.outcome || w.noResult), h("td", { class: "num" }, filed.score === null ? "" : String(filed.score).replace("-", "−"))))),
    nextBoard(filed) ? h("div", { class: "acts" }, h("button", { type: "button", class: "btn", data: { do: "nextBoard", key: "nextboard" } }, w.nextBoard)) : null));
}
