// The public results: ranking, a pair's card, a board's traveller and how a figure came about.

import { astray } from "../../shared/astray.js";
import { installShapes } from "../../shared/cards.js";
import { segment } from "../../shared/dialogs.js";
import { on, when } from "../../shared/dispatch.js";
import { byId, h, render, saveAs } from "../../shared/dom.js";
import { request, id, watch } from "../../shared/book.js";
import { t } from "../../shared/language.js";
import { pdfLinks } from "../print.js";
import { words } from "../words.js";
import { boardPanels, cardPanel } from "./boards.js";
import { matches, ranking } from "./ranking.js";
import { hashOf, plays, state } from "./state.js";
import { resultWords } from "./words.js";
import { sentenceOf } from "../../shared/api.js";
import { place } from "../../shared/places.js";

const desk = byId("results");

/** What is looked at stands in the address, so that a card can be sent to somebody. */
function readHash() {
  const found = new URLSearchParams(location.hash.slice(1));
  [state.pair, state.board] = [Number(found.get("pair") ?? 0), Number(found.get("board") ?? 0)];
}

function draw() {
  if (!state.view) return;
  const two = state.view.ranking.some((x) => x.field);
  if (!state.field && two) state.field = "NS";
  if (!state.view.ranking.some((x) => x.pair === state.pair))
    state.pair = state.view.ranking.find((x) => x.names.length)?.pair ?? state.view.ranking[0]?.pair ?? 0;
  const lines = state.view.lines.filter(plays);
  if (!state.view.lines.some((x) => x.board === state.board))
    state.board = lines[0]?.board ?? state.view.lines[0]?.board ?? 0;
  byId("title").textContent = state.view.title;
  byId("what").textContent = resultWords.state(state.view);
  document.title = `${state.view.title} · oddtrick`;
  const standing = byId("fields")?.firstChild;
  render(
    desk,
    ranking(),
    cardPanel(),
    h(
      "div.col",
      { key: "right" },
      matches(),
      boardPanels(),
      h(
        "section.pan",
        { key: "corrections", "aria-label": t("Corrections") },
        h("header", h("h2", t("Corrections")), h("span.small-text.soft", state.view.corrections.length)),
        h(
          "ul.list2.small-text",
          state.view.corrections.length
            ? state.view.corrections.map((x) => h("li.al2>span", x.text, " ", h("span.soft", words.time(x.at))))
            : h("li.al2.soft", t("None.")),
        ),
      ),
      h(
        "section.pan",
        { key: "evening", "aria-label": t("The evening") },
        h("header>h2", t("The evening")),
        h(
          "div.acts",
          state.view.over && h("a.btn", { href: `/api/club/${id}/results.usebio`, download: true }, "USEBIO"),
          state.view.lines.length > 0 && h("a.btn", { href: `/api/club/${id}/results.pbn`, download: true }, "PBN"),
          state.view.lines.length > 0 &&
            h("a.btn", { href: `/api/club/${id}/results.html`, download: true }, t("Page for your web site")),
          h("button.btn", { data: { csv: "" } }, "CSV"),
          state.view.seal?.text &&
            h("a.btn", { href: `/api/club/${id}/hands.html`, download: true }, t("Hand records")),
          state.view.seal?.text && h("button.btn", { data: { deals: "" } }, t("Seed and deals")),
          pdfLinks(state.view),
        ),
        state.view.seal &&
          h(
            "p.foot2.small-text.soft",
            t("The boards were sealed before the first card"),
            " ",
            h("code.hash", state.view.seal.hash),
            " ",
            t(
              "This file gives each finished set’s seed and deals, one set a line. " +
                "Line one lists their SHA-256 hashes, and its own hash is the seal above.",
            ),
          ),
        !state.view.over && h("p.foot2.small-text.soft", resultWords.fileLater),
      ),
    ),
  );
  if (two)
    byId("fields").replaceChildren(
      standing ??
        segment(
          "field",
          t("Ranking"),
          ["NS", "EW", "all"].map((x) => [x, resultWords.fields[x]]),
          state.field,
          (x) => {
            state.field = x;
            draw();
          },
        ),
    );
}

/**
 * A cell that no spreadsheet takes for a formula.
 * @param {string | number} x
 */
const cell = (x) =>
  `"${String(x)
    .replace(/^(?=[=+\-@\t])(?!-?\d+(\.\d+)?$)/, "'")
    .replaceAll('"', '""')}"`;

/** @param {string} text @param {string} type @param {string} name */
const save = (text, type, name) => saveAs(new Blob([text], { type }), name);

function csv() {
  const rows = [
    ["place", "pair", "names", "field", "points", "percent", "penalty", "tie"],
    ...state.view.ranking.map((x) => [
      x.place,
      x.pair,
      x.names.join(" & "),
      x.field,
      x.points,
      x.percent,
      x.penalty,
      x.split,
    ]),
  ];
  save(rows.map((x) => x.map(cell).join(",")).join("\n"), "text/csv", `${id}.csv`);
}

/** The review takes the deal that a page leaves it. */
async function review() {
  try {
    sessionStorage.setItem(
      "oddtrick.review",
      JSON.stringify(await request("GET", `/api/club/${id}/boards/${state.board}`)),
    );
    location.assign(place("brought"));
  } catch (error) {
    byId("what").textContent = sentenceOf(error);
  }
}

when("click", "[data-review]", () => review());
when("click", "[data-csv]", () => csv());
when("click", "[data-deals]", () => save(state.view.seal?.text ?? "", "text/plain", `${id}-deals.txt`));
when("click", "[data-pair],[data-board]", ({ dataset }) => {
  history.replaceState(null, "", hashOf(Number(dataset.pair ?? state.pair), Number(dataset.board ?? state.board)));
  readHash();
  draw();
});
when("change", "[name=after]", (field) => {
  const chosen = Number(/** @type {HTMLSelectElement} */ (field).value);
  state.after = chosen === state.view.running.length ? null : chosen;
  draw();
});
addEventListener("hashchange", () => {
  readHash();
  draw();
});
on(byId("print"), "click", () => print());

installShapes();
readHash();
watch(
  `/api/club/${id}/results`,
  "",
  (/** @type {Answers.ResultsContent} */ found, changed) => {
    state.view = found;
    if (changed) draw();
    desk.dataset.version = found.version;
  },
  (/** @type {unknown} */ error) => {
    if (!state.view) desk.replaceChildren(astray(error));
  },
);
