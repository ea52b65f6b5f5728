// @ts-nocheck
// The review of a deal: it appears at once, and fills in as the server reckons and the page's own solver solves.

import { history, tokenOf } from "../history/keep.js";
import * as api from "../shared/api.js";
import { installShapes } from "../shared/cards.js";
import { dialog, linkRow } from "../shared/dialogs.js";
import { when } from "../shared/dispatch.js";
import { byId, h, refill, speak } from "../shared/dom.js";
import { remember, set, settings, tableOf, tables } from "../shared/settings.js";
import { openSuit } from "../odds/dialog.js";
import { t } from "../shared/strings.js";
import { forget } from "../solver/solver.js";
import { comparedPanel, resultsOf } from "./beside.js";
import { callsPanel } from "./calls.js";
import { dealPanel, playPanel, slider, stepping } from "./draw.js";
import { startBoard } from "./file.js";
import { bestPanel, stepPanel } from "./panels.js";
import { resultPanel, turningPanel } from "./results.js";
import { ask, BROUGHT, MOST_KNOWN, record } from "./report.js";
import { draw, drawWith, number, state, table } from "./state.js";
import { asksOdds, suitAt } from "./suits.js";
import { nameOf } from "./who.js";
import { words as w } from "./words.js";

const page = byId("review");

function drawReview() {
  if (!state.review) {
    page.replaceChildren(
      h("p", { class: "hush", role: state.failed ? "alert" : null }, state.failed || t.opening),
      ...state.playing.map((x) =>
        h(
          "p",
          { class: "hush row" },
          w.yours,
          " ",
          h("a", { class: "btn p", href: `/table/${x.id}` }, w.playIt),
          " ",
          h("button", { class: "btn", type: "button", data: { close: x.id } }, w.closeIt),
        ),
      ),
    );
    return;
  }
  const { told } = state.review;
  byId("what").textContent = [w.deal(told.number), outcome(state.review) || told.title].join(" · ");
  byId("back").setAttribute("href", table ? `/table/${table}` : "/history");
  document.title = `${w.deal(told.number)}, ${told.title} · oddtrick`;
  const tricks = told.steps.some((one) => one.trick);
  page.dataset.part = state.part;
  const calls = callsPanel(state.review, state.step);
  refill(
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
  refill(
    steps,
    stepping(told, state.step),
    tricks ? null : [slider(told, state.step), h("span", { class: "sm num" }, `${state.step} / ${told.steps.length}`)],
  );
  byId("slider").value = String(state.step);
  refill(
    byId("ways"),
    table
      ? [
          h("button", { type: "button", class: "btn q", data: { do: "share", key: "share" } }, w.share),
          h("a", { class: "btn p", href: `/table/${table}`, data: { key: "table" } }, w.table),
        ]
      : null,
    h("a", { class: "btn q wide-only", href: "/history", data: { key: "history" } }, w.history),
  );
}

/** The contract and what became of it, by name. */
function outcome(review) {
  const { contract, outcome: text, seats } = review.told;
  if (!contract || !text) return "";
  const [, rest] = text.split(` by ${contract.by}`);
  const own = contract.by === state.own;
  const by = seats.includes(contract.by) ? (own ? w.youFor : nameOf(review, contract.by)) : "";
  return `${contract.name} by ${by}${rest ?? ""}`;
}

/** On a narrow page: which part of the review is shown. */
function parts(called) {
  return h(
    "div",
    { class: "seg parts", role: "group", "aria-label": w.part, data: { key: "parts" } },
    Object.entries(w.tabs)
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

async function start(wish) {
  const { told } = state.review;
  try {
    const made = await api.newTable({
      game: told.game,
      options: told.record.options ?? {},
      name: settings.name ?? "",
      ...wish,
    });
    remember(made.id, {
      token: made.token,
      seat: made.seat,
      title: told.title,
      beside: table ? `${table}/${number}` : undefined,
    });
    location.assign(`/table/${made.id}`);
  } catch (error) {
    state.failed = error.message;
    draw();
  }
}

/** Go where a table has been made, or say why there is none. */
async function goTo(making) {
  try {
    location.assign(await making);
  } catch (error) {
    state.failed = error.message;
    draw();
  }
}

/** The seat one had at the table, or that of whoever acted. */
function seat() {
  const { told } = state.review;
  return told.seats.includes(state.own) ? state.own : told.steps[state.step]?.by || "any";
}

/** The links that others may open: to this review, and to the same cards for a friend. */
function share() {
  const { finished } = state.review.told;
  dialog(
    "share",
    w.share,
    h("p", null, w.shareReview),
    linkRow(location.href, w.shareReview),
    finished
      ? [
          h("p", null, h("b", null, w.challenge), ". ", w.challenged),
          linkRow(`${location.origin}/challenge/${table}/${number}`, w.challenge),
        ]
      : null,
  );
}

const deeds = {
  go: (at) => {
    state.step = Number(at);
  },
  back: () => {
    state.step = Math.max(0, state.step - 1);
  },
  on: () => {
    state.step = Math.min(state.review.told.steps.length, state.step + 1);
  },
  first: () => {
    state.step = 0;
  },
  last: () => {
    state.step = state.review.told.steps.length;
  },
  mistake: () => {
    const found = (state.review.costs?.plays ?? []).filter((p) => p.card && p.cost).map((p) => p.step + 1);
    state.step = found.find((at) => at > state.step) ?? found[0] ?? state.step;
  },
  whatif: (card) => {
    // At the end of a line the card follows it, elsewhere it takes the place of the one played.
    const open = state.step === state.review.told.steps.length && !state.review.told.finished;
    const line = { ...record(open ? state.step : state.step - 1) };
    line.actions = [...line.actions, card];
    state.played ??= state.review.told.record;
    state.step = line.actions.length;
    ask(line);
  },
  asPlayed: () => {
    const back = state.played;
    state.played = null;
    ask(table ? null : back);
  },
  playOn: () => start({ record: record(state.step), played: true, seat: seat() }),
  replay: () =>
    start(
      table && !state.review.line ? { again: `${table}/${number}`, seat: seat() } : { record: record(0), seat: seat() },
    ),
  nextBoard: () => {
    goTo(startBoard(tableOf(table).filed, state.own || undefined));
  },
  odds: (arg) => {
    const found = suitAt(state.review.told, state.step, arg.slice(0, -1), arg.slice(-1));
    if (found) openSuit(found, (one) => nameOf(state.review, one));
  },
  compare: (way) => set("compare", way),
  values: () => set("values", !settings.values),
  openHands: () => {
    const line = record(state.step);
    state.played ??= state.review.told.record;
    ask(line);
  },
  share,
  part: (part) => {
    state.part = part;
  },
};

function act(name, arg) {
  if (!state.review) return;
  deeds[name](arg);
  draw();
}

when("click", "[data-do]", ({ dataset }) => deeds[dataset.do] && act(dataset.do, dataset.arg));
when("click", "[data-close]", async ({ dataset: { close: id } }) => {
  if (!id || state.review) return;
  await api.closeTable(id, tableOf(id).token);
  location.reload();
});
when("input", "#slider", (field) => act("go", field.value));
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", m: "mistake", M: "mistake" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, dialog")) return;
  if (!KEYS[event.key]) return;
  event.preventDefault();
  act(KEYS[event.key]);
});

drawWith(drawReview);
speak(t);
installShapes();
matchMedia("(max-width:640px)").addEventListener("change", draw);
if (table) {
  state.own = history().find((x) => x.review === location.pathname)?.seat ?? tableOf(table)?.seat ?? "";
  ask(null);
  const known = [
    tableOf(table)?.beside,
    ...tables().map((x) => x.beside),
    ...history().map((x) => `${x.table}/${x.deal}`),
  ].filter(Boolean);
  resultsOf(table, number, tokenOf(table), [...new Set(known)].slice(-MOST_KNOWN)).then((found) => {
    state.results = found;
    draw();
  });
} else {
  try {
    state.played = null;
    const brought = JSON.parse(sessionStorage.getItem(BROUGHT));
    if (!brought) throw new Error();
    ask(brought);
  } catch {
    state.failed = w.noRecord;
    draw();
  }
}
addEventListener("pagehide", () => {
  state.asking?.abort();
  forget();
});
