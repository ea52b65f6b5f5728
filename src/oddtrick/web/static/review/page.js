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
import { callsPanel, dealPanel, nameOf, playPanel } from "./draw.js";
import { startBoard } from "./file.js";
import { bestPanel, resultPanel, stepPanel, turningPanel } from "./panels.js";
import { ask, BROUGHT, MOST_KNOWN, record } from "./report.js";
import { draw, drawWith, number, state, table } from "./state.js";
import { asksOdds, suitAt } from "./suits.js";
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
  byId("what").textContent = [told.title, told.outcome].filter(Boolean).join(" · ");
  document.title = `${w.deal(told.number)}, ${told.title} · oddtrick`;
  const tricks = told.steps.some((one) => one.trick);
  refill(
    page,
    state.failed ? h("p", { class: "hush", role: "alert", data: { key: "failed" } }, state.failed) : null,
    h(
      "div",
      { class: "col one", data: { key: "one" } },
      dealPanel(state.review, state.step, asksOdds(told, state.step)),
      tricks ? callsPanel(state.review, state.step) : null,
    ),
    h(
      "div",
      { class: "col two", data: { key: "two" } },
      tricks ? playPanel(state.review, state.step) : callsPanel(state.review, state.step),
      turningPanel(state.review, state.step),
    ),
    h(
      "div",
      { class: "col three", data: { key: "three" } },
      stepPanel(state.review, state.step),
      bestPanel(state.review),
      state.review.line ? null : comparedPanel(state.review, state.results, tableOf(table)?.filed),
      resultPanel(state.review),
    ),
  );
  const steps = byId("steps");
  steps.hidden = false;
  const of = told.steps.length;
  refill(
    steps,
    h(
      "button",
      {
        type: "button",
        class: "btn",
        "aria-label": w.back,
        disabled: state.step === 0,
        data: { do: "back", key: "back" },
      },
      "‹",
    ),
    h("input", {
      type: "range",
      min: 0,
      max: of,
      step: 1,
      "aria-label": w.steps,
      "aria-valuetext": w.step(state.step, of),
      data: { key: "slider" },
      id: "slider",
    }),
    h("span", { class: "sm num" }, `${state.step} / ${of}`),
    h(
      "button",
      { type: "button", class: "btn", "aria-label": w.on, disabled: state.step === of, data: { do: "on", key: "on" } },
      "›",
    ),
  );
  byId("slider").value = String(state.step);
  refill(
    byId("ways"),
    table
      ? [
          h("button", { type: "button", class: "btn q", data: { do: "copy", key: "copy" } }, w.copyLink),
          told.finished
            ? h("button", { type: "button", class: "btn q", data: { do: "challenge", key: "challenge" } }, w.challenge)
            : null,
          h("a", { class: "btn", href: `/table/${table}`, data: { key: "table" } }, w.table),
        ]
      : null,
    h("a", { class: "btn q", href: "/history", data: { key: "history" } }, w.history),
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
  const own = history().find((x) => x.review === location.pathname)?.seat;
  const { told } = state.review;
  if (own && told.seats.includes(own)) return own;
  return told.steps[state.step]?.by || "any";
}

async function copy(link, title, text) {
  try {
    await navigator.clipboard.writeText(link);
    dialog("copied", title, h("p", null, text), linkRow(link, title));
  } catch {
    dialog("copied", title, linkRow(link, title));
  }
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
    goTo(startBoard(tableOf(table).filed, history().find((x) => x.review === location.pathname)?.seat));
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
  copy: () => copy(location.href, w.copyLink, w.copied),
  challenge: () => copy(`${location.origin}/challenge/${table}/${number}`, w.challenge, w.challenged),
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
if (table) {
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
