// The finished deals of this browser, and what can be learnt from them.

import { handle, on, when } from "../shared/dispatch.js";
import * as api from "../shared/api.js";
import { installShapes } from "../shared/cards.js";
import { dialog, closeDialog } from "../shared/dialogs.js";
import { byId, fieldOf, h, render, saveAs } from "../shared/dom.js";
import { contractsPanel, gamesPanel, leadsPanel, lostPanel, missedPanel, timesPanel } from "./figures.js";
import { forgetAll, history, tokenOf, tokens } from "./keep.js";
import { analyse } from "./analyse.js";
import { words } from "./words.js";
import { settings } from "../shared/settings.js";
import { sentenceOf } from "../shared/api.js";
import { said } from "../shared/said.js";

/** @typedef {import("./keep.js").KeptDeal} Deal */

const PAGE = 20;
const ASKED = 100; // seats forgotten at a time, as the protocol has it
const BATCH = 12; // reviews reckoned at a press

/**
 * What the page shows.
 * @typedef {object} HistoryState
 * @property {string} family the family whose deals are listed; empty for all
 * @property {boolean} matches whether matches are listed, in place of deals
 * @property {number} shown lines of the list
 * @property {number} todo reviews that are still being reckoned
 * @property {string} wrong what is wrong
 * @property {{name: string, deals: Deal[]} | null} other somebody's finished deals on this server
 */

/** @type {HistoryState} */
const state = { family: "", matches: false, shown: PAGE, todo: 0, wrong: "", other: null };

/** @param {Deal} x */
const reckonable = (x) => x.lost === undefined;

function draw() {
  const all = state.other?.deals ?? history(),
    some = all.filter((x) => !state.family || x.family === state.family).reverse();
  const listed = some.filter((x) => !state.matches || x.over),
    missing = state.other ? 0 : some.filter(reckonable).length;
  byId("what").textContent = state.other ? words.countOf(all.length, state.other.name) : words.count(all.length);
  render(
    byId("history"),
    whosePanel(),
    !all.length
      ? h("p", { class: "hush", data: { key: "none" } }, state.other ? words.nobody(state.other.name) : words.empty)
      : [
          h("div", { class: "col", data: { key: "list" } }, listPanel(all, listed), keepPanel()),
          h(
            "div",
            { class: "col", data: { key: "figures" } },
            state.other ? null : lostPanel(some, state.todo, Math.min(BATCH, missing)),
            missedPanel(some),
            contractsPanel(some),
            leadsPanel(some),
            gamesPanel(some),
            timesPanel(some),
          ),
        ],
  );
}

/** Whose deals: those of this browser, or those of a name on this server. */
function whosePanel() {
  const field = h("input", {
    class: "field",
    id: "whose",
    maxlength: 24,
    value: state.other?.name ?? settings.name ?? "",
    "aria-label": words.byName,
    autocomplete: "off",
    data: { key: "whose-name" },
  });
  return h(
    "form",
    { class: "whose row", id: "find", "aria-label": words.whose, data: { key: "find" } },
    h(
      "button",
      { type: "button", class: "pill", "aria-pressed": String(!state.other), data: { do: "mine", key: "mine" } },
      words.mine,
    ),
    h("label", { class: "small-text soft", for: "whose" }, words.byName),
    field,
    h("button", { type: "submit", class: "btn" }, words.findName),
    state.wrong ? h("p", { class: "warn", role: "alert" }, state.wrong) : null,
  );
}

/** @param {Deal[]} all @param {Deal[]} some */
function listPanel(all, some) {
  const families = [...new Set(all.map((x) => x.family))];
  /** @param {boolean} pressed @param {string} what @param {string} arg @param {string} key @param {string} text */
  const pill = (pressed, what, arg, key, text) =>
    h("button", { type: "button", class: "pill", "aria-pressed": String(pressed), data: { do: what, arg, key } }, text);
  return h(
    "section",
    { class: "pan", role: "region", "aria-label": words.finished, data: { key: "deals" } },
    h(
      "header",
      null,
      h("h2", null, words.finished),
      families.length > 1
        ? h(
            "div",
            { class: "pills", role: "group", "aria-label": words.game },
            ["", ...families].map((name) =>
              pill(state.family === name, "family", name, `f-${name}`, name ? said(name) : words.all),
            ),
          )
        : null,
      h(
        "div",
        { class: "pills", role: "group", "aria-label": words.what },
        pill(!state.matches, "list", "deals", "deals", words.dealsOf),
        pill(state.matches, "list", "matches", "matches", words.matchesOf),
      ),
    ),
    h(
      "div",
      { class: "list" },
      h(
        "table",
        { class: "deals" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            [words.date, words.game, words.company, words.result].map((x) => h("th", { scope: "col" }, x)),
          ),
        ),
        h(
          "tbody",
          null,
          some
            .slice(0, state.shown)
            .map((x) =>
              h(
                "tr",
                { data: { key: `${x.review} ${x.at}` } },
                h("td", null, words.day(x.at)),
                h("th", { scope: "row" }, x.review ? h("a", { href: x.review }, x.title) : x.title),
                h("td", { class: "soft" }, company(x)),
                h("td", null, x.over && x.summary ? x.summary : x.text),
              ),
            ),
        ),
      ),
    ),
    h(
      "footer",
      { class: "in row" },
      h("span", { class: "small-text soft" }, words.each),
      some.length > state.shown
        ? h("button", { type: "button", class: "btn", data: { do: "more", key: "more" } }, words.more)
        : null,
    ),
  );
}

/** @param {Deal} x */
function company(x) {
  /** @param {string[]} names */
  const side = (names) =>
    names.every((n) => !n) ? (names.length ? words.machines : "") : names.map((n) => n || words.machines).join(", ");
  const [a, b] = [side(x.partners), side(x.against)];
  return a === b ? a : [a, b].filter(Boolean).join(" · ");
}

function keepPanel() {
  if (state.other) return null;
  return h(
    "section",
    { class: "pan", role: "region", "aria-label": words.exportAll, data: { key: "keep" } },
    h(
      "div",
      { class: "in row" },
      h("span", { class: "small-text soft" }, words.exportAll),
      ["jsonl", "pbn"].map((form) =>
        h(
          "button",
          { type: "button", class: "btn", data: { do: "save", arg: form, key: form } },
          form === "pbn" ? words.pbn : words.records,
        ),
      ),
      h("span", { class: "small-text soft grow" }, words.exportNote),
      h("button", { type: "button", class: "btn danger", data: { do: "remove", key: "remove" } }, words.remove),
    ),
  );
}

// -- what is done --------------------------------------------------------------------------

async function reckon() {
  const wanted = history()
    .filter((x) => (!state.family || x.family === state.family) && reckonable(x))
    .slice(-BATCH)
    .reverse();
  state.todo = wanted.length;
  draw();
  for (const x of wanted) {
    try {
      await analyse(x);
    } catch {
      state.wrong = words.failed;
    }
    state.todo -= 1;
    draw();
  }
}

/** @param {string} form */
async function save(form) {
  const parts = [];
  state.wrong = "";
  for (const table of new Set(history().map((x) => x.table))) {
    try {
      parts.push(await api.session(table, tokenOf(table), form));
    } catch {
      // A game that has no such form, or a table that is gone, is left out.
    }
  }
  if (!parts.length) state.wrong = words.nothingOut;
  else saveAs(new Blob(parts), `oddtrick-history.${form}`);
  draw();
}

function remove() {
  const close = () => closeDialog("remove");
  const yes = h("button", { type: "button", class: "btn danger big" }, words.yes),
    no = h("button", { type: "button", class: "btn big" }, words.no);
  on(yes, "click", async () => {
    close();
    try {
      for (let mine = tokens(); mine.length; mine = mine.slice(ASKED)) await api.forgetPast(mine.slice(0, ASKED));
      forgetAll();
    } catch (error) {
      state.wrong = sentenceOf(error);
    }
    draw();
  });
  on(no, "click", close);
  dialog("remove", words.remove, h("p", null, words.sure), h("div", { class: "row" }, yes, no));
}

/** @param {string} name */
async function find(name) {
  state.wrong = "";
  try {
    state.other = { name, deals: (await api.past(name)).reverse() };
    state.family = "";
    state.shown = PAGE;
  } catch (error) {
    state.wrong = sentenceOf(error);
  }
  draw();
}

const handlers = {
  mine: () => {
    state.other = null;
    state.family = "";
  },
  list: (/** @type {string} */ what) => {
    state.matches = what === "matches";
    state.shown = PAGE;
  },
  family: (/** @type {string} */ name) => {
    state.family = name;
    state.shown = PAGE;
  },
  more: () => {
    state.shown += PAGE;
  },
  reckon,
  save,
  remove,
};

handle(() => handlers);
when("click", "[data-do]", draw);
when("submit", "form", () => {
  const name = fieldOf("whose", HTMLInputElement).value.trim();
  if (name) find(name);
});

installShapes();
const asked = new URLSearchParams(location.search).get("name");
draw();
if (asked) find(asked);
