// The page of odds: a question, its answer as bars, and a small picture of the suit. The address
// holds the question, so that it can be sent to somebody.

import { when } from "../shared/dispatch.js";
import { attempt, call } from "../shared/api.js";
import { byId, h, render } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { bars, cardsText, drawn, holding, lineList } from "./draw.js";

/**
 * @typedef {import("./draw.js").Row} Row
 * @typedef {{title: string, rows: Row[], "best line"?: string[]}} Answer
 */

/**
 * A question: its name, what it is for, its fields with an example each, and a few ready ones.
 * @typedef {{name: string, label: string, example: string, note: string, more?: boolean, tick?: boolean}} Field
 * @typedef {{ask: string, title: string, intro: string, fields: Field[], ready: [string, Record<string, string>][]}}
 *   Question
 */

/** The queen and two small cards, as one types them. */
const QUEEN_AND_TWO = ["Q", "x", "x"].join("");

/** @param {string} name @param {string} label @param {string} example @param {string} note @returns {Field} */
const field = (name, label, example, note) => ({ name, label, example, note });
/** One that is folded away. @type {typeof field} */
const rare = (...parts) => ({ ...field(...parts), more: true });
/** A box to tick. @param {string} name @param {string} label @param {string} note @returns {Field} */
const box = (name, label, note) => ({ ...field(name, label, "", note), tick: true });

const PLACES = rare(
  "places",
  t("Unseen cards, left and right"),
  "13-13",
  t("13-13 when nothing is known of the other suits."),
);

/** @type {Question[]} */
const questions = [
  {
    ask: "suit",
    title: t("One suit"),
    intro: t("How many tricks a suit brings, and the best way to play it."),
    fields: [
      field("declarer", t("Your cards"), "AQT9x", t("An x is a low card.")),
      field("dummy", t("Dummy’s cards"), "xxx", t("A dash is no card.")),
      field("need", t("Tricks you need"), "4", t("Then the best line is shown.")),
      box("expected", t("Most tricks on average"), t("Leave the tricks you need empty.")),
      rare("line", t("Your own line"), "xQ, xT", t("Each trick: the card led, then the third card.")),
      rare("left", t("Left holds"), "K", t("Ranks that this hand has shown.")),
      rare("right", t("Right holds"), "J", t("Ranks that this hand has shown.")),
      rare("played", t("Played"), "K4", t("Ranks that are gone.")),
      PLACES,
    ],
    ready: [
      [t("Ace, queen, ten"), { declarer: "AQT", dummy: "xxx", need: "2" }],
      [t("Nine cards without the queen"), { declarer: "AKJxx", dummy: "xxxx", need: "5", line: "A, xJ" }],
      [t("King, jack"), { declarer: "KJx", dummy: "xxx" }],
      [t("Most tricks on average"), { declarer: "AKT75", dummy: "96", expected: "1" }],
    ],
  },
  {
    ask: "split",
    title: t("How cards split"),
    intro: t("How the missing cards of a suit lie in the two hidden hands."),
    fields: [
      field("missing", t("Missing cards"), "5", ""),
      field("with", t("Which of them matter"), "Q", t("Ranks, such as Q or KJ.")),
      rare("exactly", t("Left holds exactly"), QUEEN_AND_TWO, t("A whole hand: an x is a low card.")),
      rare("left", t("Seen on the left"), "xx", t("Cards this hand has shown.")),
      rare("right", t("Seen on the right"), "x", t("Cards this hand has shown.")),
      PLACES,
    ],
    ready: [
      [t("Five missing"), { missing: "5" }],
      [t("Four with the queen"), { missing: "4", with: "Q" }],
      [t("The queen and two small ones on the left"), { missing: "5", exactly: QUEEN_AND_TWO }],
      [t("Four, left had five in another suit"), { missing: "4", places: "8-13" }],
    ],
  },
  {
    ask: "points",
    title: t("Points"),
    intro: t("How often a hand has this many high-card points."),
    fields: [
      field("points", t("Points"), "15-17", t("One number, a range, or 12+.")),
      box("both", t("Two hands together"), t("Partner’s points and yours.")),
    ],
    ready: [
      [t("One no-trump, 15 to 17"), { points: "15-17" }],
      [t("Game for two hands, 25 or more"), { points: "25+", both: "1" }],
      [t("None at all"), { points: "0" }],
    ],
  },
  {
    ask: "shape",
    title: t("Shape"),
    intro: t("How often a hand has a shape."),
    fields: [
      field(
        "shape",
        t("Shape"),
        "4-4-3-2",
        t("4=4=3=2 means spades, hearts, diamonds, clubs. Leave it empty for all."),
      ),
    ],
    ready: [
      ["4-3-3-3", { shape: "4-3-3-3" }],
      ["5-4-2-2", { shape: "5-4-2-2" }],
      [t("All shapes"), {}],
    ],
  },
  {
    ask: "long",
    title: t("Long suits"),
    intro: t("How often a hand’s longest suit has this length."),
    fields: [field("length", t("Length"), "7", t("One number, a range, or 9+."))],
    ready: [
      [t("Seven"), { length: "7" }],
      [t("Nine or more"), { length: "9+" }],
    ],
  },
];

/** @type {{ask: string, values: Record<string, string>, number: number}} */
const state = { ask: questions[0].ask, values: {}, number: 0 };

const asked = () => questions.find((question) => question.ask === state.ask) ?? questions[0];

/** Read the question from the address. */
function readAddress() {
  const found = Object.fromEntries(new URLSearchParams(location.search));
  const { ask, ...values } = found;
  if (questions.some((question) => question.ask === ask)) state.ask = ask;
  state.values = values;
}

/** The question as an address. */
function address() {
  const filled = Object.entries(state.values).filter(([, value]) => value);
  return `?${new URLSearchParams([["ask", state.ask], ...filled])}`;
}

function drawKinds() {
  render(
    byId("kinds"),
    questions.map((question) =>
      h(
        "button",
        {
          class: `btn ${question.ask === state.ask ? "on" : ""}`,
          role: "tab",
          "aria-selected": String(question.ask === state.ask),
          do: "ask",
          arg: question.ask,
          key: question.ask,
        },
        question.title,
      ),
    ),
  );
}

/** @param {Field} field */
const drawField = (field) =>
  h(
    "label",
    h("span.w6", field.label),
    h("input", {
      name: field.name,
      ...(field.tick
        ? { type: "checkbox", value: "1", checked: state.values[field.name] === "1" }
        : { class: "field", value: state.values[field.name] ?? "" }),
      placeholder: field.example,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      maxlength: 40,
    }),
    field.note && h("small.soft", field.note),
  );

function drawQuestion() {
  const { title, intro, fields, ready } = asked();
  const main = fields.filter((field) => !field.more),
    more = fields.filter((field) => field.more);
  byId("question").replaceChildren(
    h("header>h2", title),
    h(
      "form.in",
      { id: "form" },
      h("p", intro),
      h("div.fields", main.map(drawField)),
      more.length > 0 &&
        h(
          "details",
          { open: more.some((field) => state.values[field.name]) },
          h("summary", t("More")),
          h("div.fields", more.map(drawField)),
        ),
      h("div.buttons", h("button.btn.p.big", { type: "submit" }, t("Count")), ready, ([name, values]) =>
        h("button.btn", { do: "ready", arg: JSON.stringify(values) }, name),
      ),
    ),
  );
}

/** The suit as it lies: dummy above, you below. */
function picture() {
  const { declarer = "", dummy = "" } = state.values;
  if (state.ask !== "suit" || !(declarer || dummy)) return null;
  const [yours, others] = [cardsText(declarer), cardsText(dummy)];
  return holding(
    [
      [t("dummy"), others],
      ["", "?"],
      ["", "?"],
      [t("you"), yours],
    ],
    drawn(yours, others),
  );
}

/** @param {Answer} answer */
function drawAnswer(answer) {
  const line = answer["best line"];
  render(
    byId("answer"),
    h("header>h2", answer.title),
    h("div.in", picture(), bars(answer.rows), line && [h("h3", t("Best line")), lineList(line)]),
  );
}

/** Ask, and show the answer; one that comes after a newer question is dropped. */
async function count() {
  state.number += 1;
  const mine = state.number;
  const box = byId("answer");
  render(box, h("div.in>p.soft", t("Counting…")));
  /** @param {string} said */
  const failed = (said) => mine === state.number && render(box, h("div.in>p.warn", { role: "alert" }, said));
  await attempt(failed, async () => {
    const filled = Object.entries(state.values).filter(([, value]) => value);
    const answer = await call("GET", `/api/odds/${state.ask}?${new URLSearchParams(filled)}`);
    if (mine === state.number) drawAnswer(answer);
  });
}

/** @param {Record<string, string>} values */
function ask(values) {
  state.values = values;
  history.replaceState(null, "", address());
  drawQuestion();
  count();
}

when("click", "[data-do]", ({ dataset: { do: action, arg = "" } }) => {
  if (action === "ready") ask(JSON.parse(arg));
  if (action !== "ask" || arg === state.ask) return;
  state.ask = arg;
  drawKinds();
  ask({ ...asked().ready[0][1] });
  byId("kinds").querySelector(".on")?.scrollIntoView({ block: "nearest", inline: "nearest" });
});

when("submit", "form", (form) => {
  const values = [...new FormData(/** @type {HTMLFormElement} */ (form))].map(([name, value]) => [
    name,
    String(value).trim(),
  ]);
  ask(Object.fromEntries(values));
});

readAddress();
drawKinds();
// All shapes are asked for with nothing filled in; another question with nothing is none yet.
if (!Object.values(state.values).some(Boolean) && asked().ready.every(([, values]) => Object.keys(values).length))
  state.values = { ...asked().ready[0][1] };
drawQuestion();
count();
