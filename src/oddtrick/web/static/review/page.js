// @ts-nocheck
// The review of a deal: it appears at once, and fills in as the server reckons and the page's own solver solves.

import { when } from "../shared/dispatch.js";
import * as api from "../shared/api.js";
import { installShapes } from "../shared/cards.js";
import { dialog, linkRow } from "../shared/dialogs.js";
import { byId, h, refill, speak } from "../shared/dom.js";
import { history, tokenOf } from "../history/keep.js";
import { comparedPanel, resultsOf } from "./beside.js";
import { bestPanel, callsPanel, dealPanel, playPanel, resultPanel, stepPanel, turningPanel } from "./draw.js";
import { events } from "./events.js";
import { startBoard } from "./file.js";
import { keepReview, keptReview } from "../offline/reviews.js";
import { cardsOf, contractsOf, costsOf } from "./solved.js";
import { words as w } from "./words.js";
import { remember, set, settings, tableOf, tables } from "../shared/settings.js";
import { t } from "../shared/strings.js";
import { canSolve, forget, line, table as solvedTable } from "../solver/solver.js";

const MOST_KNOWN = 60; // links told to the server at a time
const BROUGHT = "oddtrick.review";
const SOLVING = 12; // seconds for a question to the page's own solver
const [, , table, number] = location.pathname.split("/");
const page = byId("review");

let parts = []; // of the report, as they came
let review = null; // {told, names, book, costs, makeable, done, line}
let played = null; // the record as it was played, while a line of one's own is shown
let step = 0;
let asking = null;
let results = [];
let failed = "";
let playing = []; // tables of one's own at which the same cards are not over
let solves = canSolve(); // until it fails

// -- the report ----------------------------------------------------------------------------

function take(name, data) {
  if (name === "told") parts = [];
  parts.push([name, data]);
  if (name === "told") {
    review = { ...data, book: {}, costs: undefined, makeable: undefined, done: false, line: played !== null };
    step = Math.min(step, data.told.steps.length);
  } else if (name === "book") {
    for (const one of data) review.book[one.step] = one;
  } else if (name === "costs" || name === "makeable") {
    review[name] = data;
  } else if (name === "done") {
    review.done = true;
    review.costs ??= null;
  }
}

/** Ask for the report of an address, or of a record; what was asked before is left. */
async function ask(record) {
  asking?.abort();
  if (review && !review.done) forget(); // what is being solved for nobody
  const mine = (asking = new AbortController());
  const solving = [];
  try {
    const answer = await report(record, mine.signal);
    if (!answer.ok) {
      if (!record && answer.status === 409)
        playing = tables().filter((x) => x.beside === `${table}/${number}` && x.token && !x.over);
      throw new Error((await answer.json()).error);
    }
    for await (const [name, data] of events(answer)) {
      if (name === "question") solving.push(solved("costs", data && playCosts(data), mine.signal));
      else if (name === "contracts") solving.push(solved("makeable", contracts(data, mine.signal), mine.signal));
      else if (name !== "done") take(name, data);
      draw();
    }
    const unsolved = (await Promise.all(solving)).filter(Boolean);
    if (mine.signal.aborted) return;
    if (unsolved.length) await askServer(record, unsolved, mine.signal);
    take("done");
    if (!record) keepReview(location.pathname, parts);
    draw();
  } catch (error) {
    if (mine.signal.aborted) return;
    // Without a network: as it was when it was opened before.
    const kept = !record && error instanceof TypeError ? await keptReview(location.pathname) : null;
    for (const [name, data] of kept ?? []) take(name, data);
    if (!kept) failed = error instanceof TypeError ? w.failed : error.message || w.failed;
    draw();
  }
}

/** The server's report of an address, or of a record, as it comes. */
function report(record, signal) {
  const how = solves ? "?solver=page" : "";
  const token = tokenOf(table);
  return record
    ? fetch(`/api/reviews${how}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(record),
        signal,
      })
    : fetch(`/api/tables/${encodeURIComponent(table)}/deals/${encodeURIComponent(number)}/review${how}`, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
        signal,
      });
}

const playCosts = async (question) => costsOf(question, await line(question, cardsOf(question), SOLVING));

async function contracts(question, signal) {
  const table = await solvedTable(question.hands, SOLVING);
  const found = contractsOf(question, table);
  if (question.vulnerable === null) return found;
  const answer = await fetch("/api/par", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tricks: table, dealer: question.dealer, vulnerable: question.vulnerable }),
    signal,
  });
  if (!answer.ok) throw new Error();
  return { ...found, ...(await answer.json()) };
}

/** Show what the solver finds of one part; where it finds nothing, the part's name for the server. */
async function solved(name, finding, signal) {
  try {
    const found = await finding;
    if (signal.aborted) return "";
    take(name, found);
    draw();
    return "";
  } catch {
    return signal.aborted ? "" : name;
  }
}

/** Have the server reckon what the page's own solver could not, now and from now on. */
async function askServer(record, parts, signal) {
  solves = false;
  forget();
  const answer = await report(record, signal);
  if (!answer.ok) throw new Error((await answer.json()).error);
  const missing = new Set(parts);
  for await (const [name, data] of events(answer)) {
    const part = name === "late" ? data.part : name;
    if (!missing.delete(part)) continue;
    if (name !== "late") take(name, data);
    draw();
    if (missing.size === 0) return; // what is left has been told
  }
}

// -- the page ------------------------------------------------------------------------------

const record = (steps) => ({ ...review.told.record, actions: actions().slice(0, steps) });

/** The acts of the record: a text is a line of words. */
function actions() {
  const found = review.told.record.actions ?? [];
  return typeof found === "string" ? found.split(" ").filter(Boolean) : found;
}

function draw() {
  if (!review) {
    page.replaceChildren(
      h("p", { class: "hush", role: failed ? "alert" : null }, failed || t.opening),
      ...playing.map((x) =>
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
  const { told } = review;
  byId("what").textContent = [told.title, told.outcome].filter(Boolean).join(" · ");
  document.title = `${w.deal(told.number)}, ${told.title} · oddtrick`;
  const tricks = told.steps.some((one) => one.trick);
  refill(
    page,
    failed ? h("p", { class: "hush", role: "alert", data: { key: "failed" } }, failed) : null,
    h(
      "div",
      { class: "col one", data: { key: "one" } },
      dealPanel(review, step),
      tricks ? callsPanel(review, step) : null,
    ),
    h(
      "div",
      { class: "col two", data: { key: "two" } },
      tricks ? playPanel(review, step) : callsPanel(review, step),
      turningPanel(review, step),
    ),
    h(
      "div",
      { class: "col three", data: { key: "three" } },
      stepPanel(review, step),
      bestPanel(review),
      review.line ? null : comparedPanel(review, results, tableOf(table)?.filed),
      resultPanel(review),
    ),
  );
  const steps = byId("steps");
  steps.hidden = false;
  const of = told.steps.length;
  refill(
    steps,
    h(
      "button",
      { type: "button", class: "btn", "aria-label": w.back, disabled: step === 0, data: { do: "back", key: "back" } },
      "‹",
    ),
    h("input", {
      type: "range",
      min: 0,
      max: of,
      step: 1,
      "aria-label": w.steps,
      "aria-valuetext": w.step(step, of),
      data: { key: "slider" },
      id: "slider",
    }),
    h("span", { class: "sm num" }, `${step} / ${of}`),
    h(
      "button",
      { type: "button", class: "btn", "aria-label": w.on, disabled: step === of, data: { do: "on", key: "on" } },
      "›",
    ),
  );
  byId("slider").value = String(step);
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
  const { told } = review;
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
    failed = error.message;
    draw();
  }
}

/** Go where a table has been made, or say why there is none. */
async function goTo(making) {
  try {
    location.assign(await making);
  } catch (error) {
    failed = error.message;
    draw();
  }
}

/** The seat one had at the table, or that of whoever acted. */
function seat() {
  const own = history().find((x) => x.review === location.pathname)?.seat;
  const { told } = review;
  if (own && told.seats.includes(own)) return own;
  return told.steps[step]?.by || "any";
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
    step = Number(at);
  },
  back: () => {
    step = Math.max(0, step - 1);
  },
  on: () => {
    step = Math.min(review.told.steps.length, step + 1);
  },
  first: () => {
    step = 0;
  },
  last: () => {
    step = review.told.steps.length;
  },
  mistake: () => {
    const found = (review.costs?.plays ?? []).filter((p) => p.card && p.cost).map((p) => p.step + 1);
    step = found.find((at) => at > step) ?? found[0] ?? step;
  },
  whatif: (card) => {
    // At the end of a line the card follows it, elsewhere it takes the place of the one played.
    const open = step === review.told.steps.length && !review.told.finished;
    const line = { ...record(open ? step : step - 1) };
    line.actions = [...line.actions, card];
    played ??= review.told.record;
    step = line.actions.length;
    ask(line);
  },
  asPlayed: () => {
    const back = played;
    played = null;
    ask(table ? null : back);
  },
  playOn: () => start({ record: record(step), played: true, seat: seat() }),
  replay: () =>
    start(table && !review.line ? { again: `${table}/${number}`, seat: seat() } : { record: record(0), seat: seat() }),
  nextBoard: () => {
    goTo(startBoard(tableOf(table).filed, history().find((x) => x.review === location.pathname)?.seat));
  },
  compare: (way) => set("compare", way),
  values: () => set("values", !settings.values),
  openHands: () => {
    const line = record(step);
    played ??= review.told.record;
    ask(line);
  },
  copy: () => copy(location.href, w.copyLink, w.copied),
  challenge: () => copy(`${location.origin}/challenge/${table}/${number}`, w.challenge, w.challenged),
};

function act(name, arg) {
  if (!review) return;
  deeds[name](arg);
  draw();
}

when("click", "[data-do]", ({ dataset }) => deeds[dataset.do] && act(dataset.do, dataset.arg));
when("click", "[data-close]", async ({ dataset: { close: id } }) => {
  if (!id || review) return;
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
    results = found;
    draw();
  });
} else {
  try {
    played = null;
    const brought = JSON.parse(sessionStorage.getItem(BROUGHT));
    if (!brought) throw new Error();
    ask(brought);
  } catch {
    failed = w.noRecord;
    draw();
  }
}
addEventListener("pagehide", () => {
  asking?.abort();
  forget();
});
