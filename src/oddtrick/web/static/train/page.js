// The trainer: the points, a question at the table, the answer and why.

import { callSign, cardName, installShapes } from "../shared/cards.js";
import { handle, when } from "../shared/dispatch.js";
import { byId, from, h, render, saveAs } from "../shared/dom.js";
import { text } from "../shared/strings.js";
import { openSuit } from "../odds/dialog.js";
import { nextOne, panel } from "./answer.js";
import { felt } from "./deal.js";
import {
  dropMistake,
  fetchNext,
  fetchPoints,
  forget,
  here,
  learn,
  playQuestionOn,
  progress,
  skillOf,
  state,
  takeFile,
} from "./state.js";
import { words } from "./words.js";

/** @typedef {import("./state.js").Family} Family */
/** @typedef {import("./state.js").Point} Point */

const page = byId("train");
/** Whether the pupil has asked for a question of all points. */
const ANY = "any";
const narrow = matchMedia("(max-width:1000px)");

// -- what is drawn -----------------------------------------------------------------------------

/** @param {Point} point @param {string} chosen */
function pointLine(point, chosen) {
  const { right = 0, wrong = 0 } = skillOf(point.id);
  const share = right + wrong ? right / (right + wrong) : 0;
  return h(
    "li",
    { data: { key: point.id } },
    point.number
      ? h(
          "a",
          { href: `#${point.id}`, class: point.id === chosen ? "on" : "", "aria-current": point.id === chosen || null },
          h("span", null, point.name),
          h("small", null, words.tally(right, right + wrong)),
          h(
            "span",
            { class: "meter", "aria-hidden": "true" },
            h("i", { style: { width: `${Math.round(share * 100)}%` } }),
          ),
        )
      : h("p", { class: "soft" }, h("span", null, point.name), h("small", null, point.unmet)),
  );
}

/** @param {Family} family @param {string} chosen @param {boolean} open */
function familyList(family, chosen, open) {
  const begun = family.points.filter((point) => skillOf(point.id).right).length;
  return h(
    "details",
    { class: "family", open, data: { key: `family-${family.id}` } },
    h(
      "summary",
      null,
      h("b", null, family.title),
      h("span", { class: "small-text soft" }, words.ofAll(begun, family.points.length)),
    ),
    h(
      "ul",
      { class: "skills" },
      family.points.map((point) => pointLine(point, chosen)),
    ),
  );
}

/** @param {string} id */
const pointNamed = (id) => state.families.flatMap((family) => family.points).find((one) => one.id === id);

/** Mistakes of the pupil's own deals, the latest first. */
function ownDeals() {
  const found = progress().mistakes.map((one, at) => ({ one, at, name: pointNamed(one.point)?.name ?? one.point }));
  return h(
    "section",
    { class: "in own-deals", data: { key: "own-deals" } },
    h("h3", null, words.ownDeals),
    h("p", { class: "small-text soft" }, found.length ? words.ownDealsNote : words.ownDealsEmpty),
    found.length
      ? h(
          "ul",
          null,
          found.reverse().map(({ one, at, name }) =>
            h(
              "li",
              { data: { key: `${one.deal} ${one.step}` } },
              h("a", { href: `#${one.point}` }, name),
              h(
                "small",
                { class: "soft" },
                one.unit === "points" ? callSign(one.played, words.calledWords[one.played]) : cardName(one.played),
                " · ",
                one.unit === "points" ? words.costPoints(one.cost) : words.costTricks(one.cost),
                one.asked ? ` · ${words.askedSince}` : "",
              ),
              h(
                "span",
                { class: "buttons" },
                one.deal.startsWith("/review/") ? h("a", { class: "btn", href: one.deal }, words.review) : null,
                h(
                  "button",
                  {
                    class: "btn q",
                    type: "button",
                    "aria-label": words.dropLabel(name),
                    data: { do: "drop", arg: at },
                  },
                  words.drop,
                ),
              ),
            ),
          ),
        )
      : null,
  );
}

function keeping() {
  const n = Object.keys(progress().skills).length;
  return h(
    "section",
    { class: "in keeping", data: { key: "keeping" } },
    h("h3", null, words.yourProgress),
    h("p", { class: "small-text soft" }, words.begun(n), " ", words.kept),
    h("p", { class: "small-text soft" }, words.comesBack),
    h(
      "div",
      { class: "buttons" },
      h("button", { class: "btn", type: "button", disabled: !n, data: { do: "save" } }, words.save),
      h(
        "label",
        { class: "btn" },
        words.open,
        h("input", { type: "file", class: "unseen", accept: ".json", id: "file" }),
      ),
      h("button", { class: "btn q", type: "button", disabled: !n, data: { do: "forget" } }, words.forget),
    ),
    h("p", { role: "status", id: "kept" }),
  );
}

/** @param {string} chosen */
function rail(chosen) {
  const point = state.question?.point ?? chosen;
  return h(
    "section",
    { class: "pan rail", "aria-label": words.points, data: { key: "rail" } },
    state.families.map((family) =>
      familyList(
        family,
        point,
        // On a phone the list stands below the question, and would be a hundred lines.
        !(narrow.matches && state.question) && (family.id === chosen || family.points.some((one) => one.id === point)),
      ),
    ),
    ownDeals(),
    keeping(),
  );
}

function choosing() {
  return h(
    "section",
    { class: "pan choosing", data: { key: "choosing" } },
    h("header", null, h("h1", { tabindex: -1, data: { head: "" } }, words.choose)),
    h(
      "div",
      { class: "in" },
      h("p", { class: "soft" }, words.how),
      h("a", { class: "btn p big", href: `#${ANY}` }, words.weak),
      h("p", { class: "small-text soft" }, words.weakNote),
      h("p", { class: "apart" }, h("a", { href: "/bidding" }, words.bidWith), h("a", { href: "/class" }, words.teach)),
    ),
  );
}

function draw(focus = "") {
  const chosen = here(),
    q = state.question;
  page.dataset.step = q && chosen ? "asking" : "choosing";
  render(
    page,
    rail(chosen),
    state.trouble
      ? h(
          "section",
          { class: "pan in", data: { key: "trouble" } },
          h("p", { class: "warn", role: "alert" }, state.trouble),
          h("button", { class: "btn", type: "button", data: { do: "retry" } }, words.tryAgain),
        )
      : !chosen
        ? choosing()
        : q
          ? [felt(q), panel(q, state.given, nextOne(q, state.given))]
          : h("p", { class: "pan in soft", role: "status" }, words.loading),
  );
  if (focus) /** @type {HTMLElement | null} */ (page.querySelector(focus))?.focus({ preventScroll: true });
  if (focus === "[data-told]") page.querySelector("[data-told]")?.scrollIntoView({ block: "nearest" });
}

// -- what is done --------------------------------------------------------------------------------

/** @param {() => Promise<void>} deed */
async function tell(deed) {
  state.trouble = "";
  try {
    await deed();
  } catch (error) {
    state.trouble = error instanceof Error ? error.message : String(error);
  }
}

/** The next question of what is chosen. */
async function ask() {
  const chosen = here();
  state.question = null;
  draw();
  if (!chosen) return;
  await tell(() => fetchNext(chosen === ANY ? "" : chosen));
  draw("[data-head]");
  scrollTo(0, 0);
}

/** @param {string} code */
function answer(code) {
  const q = state.question;
  if (!q || state.given !== null) return;
  state.given = code;
  draw("[data-told]");
  const right = q.options.some((option) => option.code === code && option.right);
  // What is told is here already; the scheduler may take its time.
  tell(() => learn(q.point, right)).then(() => draw());
}

function save() {
  const data = new Blob([JSON.stringify(progress(), null, 1)], { type: "application/json" });
  saveAs(data, words.file);
}

/** @param {string} text */
const say = (text) => (byId("kept").textContent = text);

handle(() => ({
  answer,
  next: ask,
  playOn() {
    const { question, given } = state;
    if (question && given) tell(() => playQuestionOn(question, given)).then(() => draw());
  },
  retry: begin,
  save,
  drop(arg) {
    dropMistake(Number(arg));
    draw();
  },
  forget() {
    if (!confirm(words.forgetSure)) return;
    forget();
    draw();
    say(words.forgotten);
  },
  odds(arg) {
    const suit = state.question?.suits[Number(arg)];
    if (suit) openSuit(suit, text.seat);
  },
}));
when("change", "#file", async (input) => {
  const file = /** @type {HTMLInputElement} */ (input).files?.[0];
  if (!file) return;
  const taken = takeFile(await file.text());
  draw();
  say(taken ? words.opened : words.badFile);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || from(event, "input, dialog, summary")) return;
  const button = page.querySelector(`[data-number="${CSS.escape(event.key)}"]`);
  /** @type {HTMLElement | null} */ (button)?.click();
  if (event.key === "Enter" && !from(event, "a, button"))
    /** @type {HTMLElement | null} */ (page.querySelector('[data-do="next"]'))?.click();
});
addEventListener("hashchange", ask);

async function begin() {
  await tell(fetchPoints);
  if (state.trouble) draw();
  else await ask();
}

installShapes();
begin();
