// The page of odds: a question, its answer as bars, and a small picture of the suit. The address
// holds the question, so that it can be sent to somebody.

import { when } from "../shared/dispatch.js";
import { attempt, call } from "../shared/api.js";
import { byId, h, render } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { bars, cardsText, holding, lineList } from "./draw.js";
import { questions, words } from "./words.js";

/**
 * @typedef {import("./rows.js").Row} Row
 * @typedef {{title: string, rows: Row[], "best line"?: string[]}} Answer
 * @typedef {import("./words.js").Question} Question
 */

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

/** @param {import("./words.js").Field} field */
const fieldOf = (field) =>
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
      h("div.fields", main.map(fieldOf)),
      more.length > 0 &&
        h(
          "details",
          { open: more.some((field) => state.values[field.name]) },
          h("summary", t("More")),
          h("div.fields", more.map(fieldOf)),
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
    words.drawn(yours, others),
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
