// The review of a deal: it appears at once, and fills in as the server reckons and the page's own solver solves.

import { astray } from "../shared/astray.js";
import { history, tokenOf } from "../results/keep.js";
import { closeTable } from "../shared/api.js";
import { installShapes } from "../shared/cards.js";
import { when } from "../shared/dispatch.js";
import { byId, fieldOf, h, render, isForPage } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { tableOf, tables } from "../shared/settings.js";
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
      state.failed ? astray(state.failed) : h("p.hush", t("Opening the table…")),
      ...state.playing.map((x) =>
        h(
          "p.hush.row",
          t("You have a table with these cards open."),
          " ",
          h("a.btn.p", { href: place("table", x.id) }, t("Play it to the end")),
          " ",
          h("button.btn", { data: { close: x.id } }, t("Close that table")),
        ),
      ),
    );
    return;
  }
  const { told } = state.review;
  byId("what").replaceChildren(words.deal(told.number), h("span.roomy", ` · ${outcome(state.review) || told.title}`));
  document.title = `${words.deal(told.number)}, ${told.title} · oddtrick`;
  const tricks = told.steps.some((one) => one.trick);
  page.dataset.part = state.part;
  const calls = callsPanel(state.review, state.step);
  render(
    page,
    state.failed && h("p.hush", { role: "alert", key: "failed" }, state.failed),
    tricks && parts(Boolean(calls)),
    h("div.col.one", { key: "one" }, dealPanel(state.review, state.step, asksOdds(told, state.step)), tricks && calls),
    h("div.col.two", { key: "two" }, tricks ? playPanel(state.review, state.step) : calls),
    h(
      "div.col.three",
      { key: "three" },
      stepPanel(state.review, state.step),
      bestPanel(state.review),
      !state.review.line && comparedPanel(state.review, state.results, tableOf(table)?.filed),
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
    !tricks && [slider(told, state.step), h("span.small-text.num", `${state.step} / ${told.steps.length}`)],
  );
  fieldOf("slider", HTMLInputElement).value = String(state.step);
  render(
    byId("ways"),
    table && [
      h("button.btn.q", { do: "share", key: "share" }, t("Share…")),
      h("a.btn.p", { href: place("table", table), key: "table" }, t("To the table")),
    ],
    h("a.btn.q.wide-only", { href: place("results"), key: "results" }, t("Results")),
  );
}

/** The contract and what became of it, by name. @param {Review} review */
function outcome(review) {
  const { contract, seats } = review.told;
  if (!contract) return "";
  const own = contract.by === state.own;
  const by = seats.includes(contract.by) ? (own ? t("you") : nameOf(review, contract.by)) : "";
  return [t("{contract} by {name}", { contract: contract.name, name: by }), contract.made].filter(Boolean).join(", ");
}

/** On a narrow page: which part of the review is shown. @param {boolean} called */
const parts = (called) =>
  h(
    "div.seg.parts",
    { role: "group", "aria-label": t("What is shown"), key: "parts" },
    Object.entries(words.tabs).filter(([part]) => part !== "auction" || called),
    ([part, name]) =>
      h(
        "button",
        {
          class: state.part === part ? "on" : "",
          "aria-pressed": String(state.part === part),
          do: "part",
          arg: part,
          key: `part-${part}`,
        },
        name,
      ),
  );

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
  if (!KEYS[event.key] || !isForPage(event, "input, dialog")) return;
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
    state.step = Number(location.hash.slice(1)) || 0; // where who brings it wants it opened
    ask(brought);
  } catch {
    state.failed = t("No deal is open. Choose one from your results or a file.");
    draw();
  }
}
addEventListener("pagehide", () => {
  state.asking?.abort();
  forget();
});
