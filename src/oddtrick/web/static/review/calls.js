// What was said or done before the play: calls as a grid under the names, other acts in a list.

import { bidParts, callSign } from "../shared/cards.js";
import { h, named } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { inOrder, nameOf } from "./who.js";
import { words } from "./words.js";

/** @import { Review, Said } from "./state.js" */

const MOST = 24; // letters of what fits a cell of the grid

/** The acts before the play, each with its step. @param {Answers.DealReport} told */
const saidIn = (told) =>
  told.steps
    .map((one, i) => /** @type {Said} */ ([one, i]))
    .filter(([one]) => one.kind !== "play" && one.by && one.label);

/** Whether they are calls that go round the table. @param {Answers.DealReport} told @param {Said[]} said */
const goRound = (told, said) =>
  said.every(([one]) => one.by === one.hand && !one.card && one.label.length <= MOST) &&
  said.some(([one]) => one.code === "P" || bidParts(one.code)) &&
  told.steps.some((one) => one.trick);

/** @param {Review} review @param {number} step */
export function callsPanel(review, step) {
  const { told } = review;
  const said = saidIn(told);
  if (!said.length) return null;
  const grid = goRound(told, said);
  const first = told.steps.findIndex((one) => one.trick);
  const title = grid ? t("Auction") : said.every(([, i]) => i < first) ? t("Before the play") : words.moves;
  return h(
    "section.pan.calls",
    { role: "region", "aria-label": title, key: "calls" },
    h("header", h("h2", title), grid && h("span.small-text.soft", t("choose a call to ask"))),
    grid ? callGrid(review, said, step) : callList(review, said, step),
  );
}

/** @param {Review} review @param {Said[]} said @param {number} step */
const callList = (review, said, step) =>
  h("ol.said.tinted", { tabindex: said.length > 16 ? 0 : null, key: "said", data: { scrolls: "" } }, said, ([one, i]) =>
    h(
      "li>button",
      {
        class: i === step - 1 ? "on" : "",
        "aria-current": i === step - 1 ? "step" : null,
        do: "go",
        arg: i + 1,
        key: `call-${i}`,
      },
      h("span.who", nameOf(review, one.by)),
      h("b", one.label),
      h("span.small-text.soft", instead(review, i)),
    ),
  );

/**
 * What the book would have said instead, where it would have said something else.
 * @param {Review} review
 * @param {number} i
 */
const instead = (review, i) => {
  const opinion = review.book[i];
  return opinion && !opinion.followed ? words.wouldHave(opinion.label) : "";
};

/** @param {Review} review @param {Said[]} said @param {number} step */
function callGrid(review, said, step) {
  const { told } = review;
  const seats = inOrder(told.seats);
  /** @type {(Said | null)[][]} */
  const rows = [];
  let last = Infinity;
  for (const one of said) {
    const column = seats.indexOf(one[0].by);
    if (column <= last) rows.push(Array(seats.length).fill(null));
    rows[rows.length - 1][column] = one;
    last = column;
  }
  const asked = said.find(([, i]) => i === step - 1);
  return h(
    "div.in.tinted",
    h(
      "table.auc",
      h("thead>tr", seats, (seat) =>
        h(
          "th",
          { scope: "col" },
          nameOf(review, seat),
          told.vulnerable.includes(seat) && h("span.v", { title: t("vulnerable") }, named(` ${t("vulnerable")}`, "v")),
        ),
      ),
      h("tbody", rows, (row) => h("tr", row, (cell) => h("td", cell && callCell(review, cell, step)))),
    ),
    asked && askedLine(review, asked),
  );
}

/** @param {Review} review @param {Said} said @param {number} step */
function callCell(review, [one, i], step) {
  const other = instead(review, i);
  const pass = one.code === "P" ? "pass" : "";
  return h(
    "button",
    {
      class: `call ${pass} ${i === step - 1 ? "on" : ""} ${other ? "differs" : ""}`,
      "aria-current": i === step - 1 ? "step" : null,
      title: other || null,
      do: "go",
      arg: i + 1,
      key: `call-${i}`,
    },
    callSign(one.code, one.label),
    other && h("span.unseen", `. ${other}`),
  );
}

/** What the call one is at tells. @param {Review} review @param {Said} said */
function askedLine(review, [one, i]) {
  const opinion = review.book[i];
  const words = opinion?.meaning || instead(review, i);
  if (!words) return null;
  return h("p.small-text.asked", h("b", nameOf(review, one.by), ", ", callSign(one.code, one.label)), " ", words);
}
