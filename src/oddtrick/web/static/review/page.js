// The review of a deal: it appears at once, and fills in as the server reckons and the page's own solver solves.

import { astray } from "../shared/astray.js";
import { history, tokenOf } from "../results/keep.js";
import * as api from "../shared/api.js";
import { attempt, closeTable } from "../shared/api.js";
import { when } from "../shared/dispatch.js";
import { byId, fieldOf, h, isForPage, render } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { remember, set, settings, tableOf, tables } from "../shared/settings.js";
import { forget } from "../solver/solver.js";
import { callsPanel, comparedPanel, dealPanel, playPanel, resultsOf, stepping } from "./draw.js";
import { bestPanel, stepPanel, resultPanel, turningPanel } from "./panels.js";
import { BROUGHT, MOST_KNOWN, ask, record } from "./report.js";
import { heapsAt, slider, nameOf } from "./signs.js";
import { draw, drawWith, number, state, table } from "./state.js";
import { words } from "./words.js";
import { place } from "../shared/places.js";
import { dialog, switches } from "../shared/dialogs.js";
import { linkRow } from "../shared/invite.js";
import { openSuit } from "../odds/dialog.js";
import { startBoard } from "./file.js";
import { suitAsked } from "../odds/suit.js";

// A suit of the deal that is looked at, as a question of odds.

/**
 * Who plays with whom: declarer first with the hand that declarer plays, or a side of two; null where there are not two.
 * @param {Answers.DealReport} told
 * @param {Answers.ReviewStep[]} tricks
 * @param {string} seat
 * @returns {[string, string] | null}
 */
function partnersOf(told, tricks, seat) {
  const led = tricks.filter((one) => one.by !== one.hand);
  const mine = led.find((one) => one.by === seat || one.hand === seat);
  if (mine) return [mine.by, mine.hand];
  const side = told.sides.find((one) => one.seats.includes(seat))?.seats ?? [];
  const rest = led.length ? told.seats.filter((one) => one !== led[0].by && one !== led[0].hand) : [];
  const [one, other, ...more] = side.length === 2 ? side : rest;
  return other && !more.length ? [one, other] : null;
}

/**
 * The question of a suit of a seat, as the trick begins in which a step is; null where there is none.
 * @param {Answers.DealReport} told
 * @param {number} step
 * @param {string} seat
 * @param {string} suit
 */
function suitAt(told, step, seat, suit) {
  /** @type {Answers.ReviewStep[]} */
  const steps = told.steps;
  const tricks = steps.filter((one) => one.trick && one.card);
  let at = Math.min(step, steps.length); // a step of one’s own may not have come yet
  while (at > 0 && steps[at - 1].trick && !steps[at - 1].winner) at -= 1;
  const partners = partnersOf(told, tricks, seat);
  if (!partners) return null;
  const first = tricks.filter((one) => one.trick === 1).map((one) => one.hand);
  const round = first.length === 4 ? first : told.seats;
  const heaps = heapsAt(told, at).filter((heap) => heap.kind === "hand");
  const hands = Object.fromEntries(
    round.map((one) => [one, heaps.filter((heap) => heap.seat === one).flatMap((heap) => heap.cards)]),
  );
  const led = new Map(tricks.map((one) => [one.trick, ""]));
  const plays = steps.slice(0, at).flatMap((one) => {
    if (!one.trick || !one.card) return [];
    if (!led.get(one.trick)) led.set(one.trick, one.card);
    return [{ hand: one.hand, card: one.card, led: led.get(one.trick) ?? "" }];
  });
  const you = tricks.some((one) => one.by === partners[0] && one.hand === partners[1]) ? partners[0] : seat;
  return suitAsked({ hands, plays, partners }, you, suit);
}

/**
 * Whether the hands are four of a whole pack, so that a suit in them can be asked about.
 * @param {Answers.DealReport} told
 * @param {number} step
 */
const asksOdds = (told, step) =>
  told.seats.length === 4 && told.seats.some((seat) => [..."SHDC"].some((suit) => suitAt(told, step, seat, suit)));

// What one does at a review: every button and key ends here.

/** @import { Review, ReviewState } from "./state.js" */

/** A table of one's own for the deal. @param {Review} review @param {Record<string, unknown>} wish */
async function newTable({ told }, wish) {
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
  return place("table", made.id);
}

/** Go where a table has been made, or say why there is none. @param {Promise<string>} making */
async function goTo(making) {
  const to = await attempt(
    (said) => (state.failed = said),
    () => making,
  );
  if (to) location.assign(to);
  else draw();
}

/** The seat one had at the table, or that of whoever acted. @param {Review} review */
const seat = ({ told }) => (told.seats.includes(state.own) ? state.own : told.steps[state.step]?.by || "any");

/** The links that others may open: to this review, and to the same cards for a friend. @param {Review} review */
function share({ told }) {
  dialog(
    "share",
    t("Share…"),
    h("p", t("This review")),
    linkRow(location.href, t("This review")),
    told.finished
      ? [
          h("p", h("b", t("Challenge a friend")), ". ", t("Your friend plays the same cards.")),
          linkRow(location.origin + place("challenge", table, number), t("Challenge a friend")),
        ]
      : null,
  );
}

/** @type {Record<string, (review: Review, arg: string) => unknown>} */
const handlers = {
  go: (_, at) => (state.step = Number(at)),
  back: () => (state.step = Math.max(0, state.step - 1)),
  on: ({ told }) => (state.step = Math.min(told.steps.length, state.step + 1)),
  first: () => (state.step = 0),
  last: ({ told }) => (state.step = told.steps.length),
  mistake: ({ costs }) => {
    const found = (costs?.plays ?? []).filter((play) => play.card && play.cost).map((play) => play.step + 1);
    state.step = found.find((at) => at > state.step) ?? found[0] ?? state.step;
  },
  whatif: ({ told }, card) => {
    // At the end of a line the card follows it, elsewhere it takes the place of the one played.
    const open = state.step === told.steps.length && !told.finished;
    const line = record(told, open ? state.step : state.step - 1);
    const actions = [...line.actions, card];
    state.played ??= told.record;
    state.step = actions.length;
    ask({ ...line, actions });
  },
  asPlayed: () => {
    const back = state.played;
    state.played = null;
    ask(table ? null : back);
  },
  playOn: (review) =>
    goTo(newTable(review, { record: record(review.told, state.step), played: true, seat: seat(review) })),
  replay: (review) => {
    const cards = table && !review.line ? { again: `${table}/${number}` } : { record: record(review.told, 0) };
    return goTo(newTable(review, { ...cards, seat: seat(review) }));
  },
  nextBoard: () => {
    const filed = tableOf(table)?.filed;
    if (filed) goTo(startBoard(filed, state.own || undefined));
  },
  odds: (review, arg) => {
    const found = suitAt(review.told, state.step, arg.slice(0, -1), arg.slice(-1));
    if (found) openSuit(found, (one) => nameOf(review, one));
  },
  compare: (_, way) => set("compare", way === "imps" ? "imps" : "mp"),
  values: () => set("values", !settings.values),
  openHands: ({ told }) => {
    const line = record(told, state.step);
    state.played ??= told.record;
    ask(line);
  },
  share,
  part: (_, part) => (state.part = /** @type {ReviewState["part"]} */ (part)),
};

/** Do what a button or a key is for, once there is a review. @param {string | undefined} name */
function act(name, arg = "") {
  const handler = handlers[name ?? ""];
  if (!handler || !state.review) return;
  handler(state.review, arg);
  draw();
}

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
    tricks &&
      switches(
        t("What is shown"),
        "part",
        Object.entries(words.tabs).filter(([part]) => part !== "auction" || calls),
        state.part,
        "parts",
      ),
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
