// The review of a deal: it appears at once, and fills in as the server reckons and the page's own solver solves.

import { history, tokenOf } from "../results/keep.js";
import { closeTable } from "../shared/api.js";
import { installShapes } from "../shared/cards.js";
import { when } from "../shared/dispatch.js";
import { byId, fieldOf, from, h, render } from "../shared/dom.js";
import { tableOf, tables } from "../shared/settings.js";
import { text } from "../shared/strings.js";
import { forget } from "../solver/solver.js";
import { act } from "./actions.js";
import { comparedPanel, resultsOf } from "./beside.js";
import { callsPanel } from "./calls.js";
import { dealPanel, playPanel, stepping } from "./draw.js";
import { bestPanel, stepPanel } from "./panels.js";
import { resultPanel, turningPanel } from "./results.js";
import { ask, BROUGHT, MOST_KNOWN } from "./report.js";
import { slider } from "./signs.js";
import { draw, drawWith, number, state, table } from "./state.js";
import { asksOdds } from "./suits.js";
import { nameOf } from "./who.js";
import { words } from "./words.js";
import { place } from "../shared/places.js";

/** @import { Review } from "./state.js" */

const page = byId("review");

function drawReview() {
  if (!state.review) {
    page.replaceChildren(
      h("p", { class: "hush", role: state.failed ? "alert" : null }, state.failed || text.opening),
      ...state.playing.map((x) =>
        h(
          "p",
          { class: "hush row" },
          words.yours,
          " ",
          h("a", { class: "btn p", href: place("table", x.id) }, words.playIt),
          " ",
          h("button", { class: "btn", type: "button", data: { close: x.id } }, words.closeIt),
        ),
      ),
    );
    return;
  }
  const { told } = state.review;
  byId("what").replaceChildren(
    words.deal(told.number),
    h("span", { class: "roomy" }, ` · ${outcome(state.review) || told.title}`),
  );
  document.title = `${words.deal(told.number)}, ${told.title} · oddtrick`;
  const tricks = told.steps.some((one) => one.trick);
  page.dataset.part = state.part;
  const calls = callsPanel(state.review, state.step);
  render(
    page,
    state.failed ? h("p", { class: "hush", role: "alert", data: { key: "failed" } }, state.failed) : null,
    tricks ? parts(Boolean(calls)) : null,
    h(
      "div",
      { class: "col one", data: { key: "one" } },
      dealPanel(state.review, state.step, asksOdds(told, state.step)),
      tricks ? calls : null,
    ),
    h("div", { class: "col two", data: { key: "two" } }, tricks ? playPanel(state.review, state.step) : calls),
    h(
      "div",
      { class: "col three", data: { key: "three" } },
      stepPanel(state.review, state.step),
      bestPanel(state.review),
      state.review.line ? null : comparedPanel(state.review, state.results, tableOf(table)?.filed),
      resultPanel(state.review),
      turningPanel(state.review, state.step),
    ),
  );
  const steps = byId("steps");
  steps.hidden = false;
  steps.classList.toggle("few", tricks);
  render(
    steps,
    stepping(told, state.step),
    tricks
      ? null
      : [slider(told, state.step), h("span", { class: "small-text num" }, `${state.step} / ${told.steps.length}`)],
  );
  fieldOf("slider", HTMLInputElement).value = String(state.step);
  render(
    byId("ways"),
    table
      ? [
          h("button", { type: "button", class: "btn q", data: { do: "share", key: "share" } }, words.share),
          h("a", { class: "btn p", href: place("table", table), data: { key: "table" } }, words.table),
        ]
      : null,
    h("a", { class: "btn q wide-only", href: place("results"), data: { key: "results" } }, words.toResults),
  );
}

/** The contract and what became of it, by name. @param {Review} review */
function outcome(review) {
  const { contract, outcome: text, seats } = review.told;
  if (!contract || !text) return "";
  const [, rest] = text.split(` by ${contract.by}`);
  const own = contract.by === state.own;
  const by = seats.includes(contract.by) ? (own ? words.youFor : nameOf(review, contract.by)) : "";
  return `${words.contractBy(contract.name, by)}${rest ?? ""}`;
}

/** On a narrow page: which part of the review is shown. @param {boolean} called */
function parts(called) {
  return h(
    "div",
    { class: "seg parts", role: "group", "aria-label": words.part, data: { key: "parts" } },
    Object.entries(words.tabs)
      .filter(([part]) => part !== "auction" || called)
      .map(([part, name]) =>
        h(
          "button",
          {
            type: "button",
            class: state.part === part ? "on" : "",
            "aria-pressed": String(state.part === part),
            data: { do: "part", arg: part, key: `part-${part}` },
          },
          name,
        ),
      ),
  );
}

when("click", "[data-do]", ({ dataset }) => act(dataset.do, dataset.arg));
when("click", "[data-close]", async ({ dataset: { close: id } }) => {
  if (!id || state.review) return;
  await closeTable(id, tableOf(id)?.token ?? "");
  location.reload();
});
when("input", "#slider", (field) => act("go", /** @type {HTMLInputElement} */ (field).value));
/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", m: "mistake", M: "mistake" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || from(event, "input, dialog")) return;
  if (!KEYS[event.key]) return;
  event.preventDefault();
  act(KEYS[event.key]);
});

drawWith(drawReview);
installShapes();
matchMedia("(max-width:640px)").addEventListener("change", draw);
if (table) {
  state.own = history().find((x) => x.review === location.pathname)?.seat ?? tableOf(table)?.seat ?? "";
  ask(null);
  const known = [
    tableOf(table)?.beside,
    ...tables().map((x) => x.beside),
    ...history().map((x) => `${x.table}/${x.deal}`),
  ].flatMap((one) => one || []);
  resultsOf(table, number, tokenOf(table), [...new Set(known)].slice(-MOST_KNOWN)).then((found) => {
    state.results = found;
    draw();
  });
} else {
  try {
    state.played = null;
    const brought = JSON.parse(sessionStorage.getItem(BROUGHT) ?? "null");
    if (!brought) throw new Error();
    ask(brought);
  } catch {
    state.failed = words.noRecord;
    draw();
  }
}
addEventListener("pagehide", () => {
  state.asking?.abort();
  forget();
});
