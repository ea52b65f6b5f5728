// A new evening: how many tables, which movement, who plays; what that comes to is said at once.

import { on } from "../../shared/dispatch.js";
import { byId, h, writeIn } from "../../shared/dom.js";
import {
  input,
  labelled,
  numberOf,
  select,
  submit,
  textField,
  tickField,
  titled,
  fieldsOf,
} from "../../shared/forms.js";
import { journal, request, save, load } from "../../shared/book.js";
import { t } from "../../shared/language.js";
import { unionFields, unionSaid } from "../union.js";
import { bringPart } from "./bring.js";
import { usualMovement } from "../usual.js";
import { newWords } from "./words.js";
import { attempt, sentenceOf } from "../../shared/api.js";
import { place } from "../../shared/places.js";

// Choices that follow what is chosen before them, with a sentence on each.

/**
 * A value with its words, and with a sentence on it; a choice among such.
 * @typedef {[string, string]} Choice
 * @typedef {[string, string, string]} Explained
 * @typedef {ReturnType<typeof explained>} ExplainedChoice
 */

/**
 * A choice with a sentence on what is chosen.
 * @param {string} name
 * @param {string} label
 */
function explained(name, label) {
  const list = select({ name }),
    says = h("small.soft");
  return { select: list, says, node: labelled(label, list, says), choices: /** @type {Explained[]} */ ([]) };
}

/**
 * Offer what the form of event knows, and keep what was chosen as far as it can be.
 * @param {HTMLSelectElement} select
 * @param {readonly (Choice | Explained)[]} choices
 * @param {string} chosen
 */
function offer(select, choices, chosen) {
  const fresh = choices.map(([v]) => v).join();
  if (select.dataset.choices === fresh) return;
  select.dataset.choices = fresh;
  select.replaceChildren(...choices.map(([v, words]) => h("option", { value: v, selected: v === chosen }, words)));
}

/**
 * Offer choices with their sentences; none are not asked about.
 * @param {ExplainedChoice} x
 * @param {Explained[]} choices
 * @param {string} chosen
 */
function explain(x, choices, chosen) {
  offer(x.select, choices, choices.some(([v]) => v === x.select.value) ? x.select.value : chosen);
  x.choices = choices;
  x.node.hidden = !choices.length;
}

const plan = h("p.told2", { role: "status" }),
  wrong = h("p.warn", { role: "alert" });
/** Movements that the server keeps as texts. @type {Answers.KeptMovement[]} */
const kept = await request("GET", "/api/club/movements").catch(() => []); // without a server it is said below
/** @param {boolean} players */
const keptOf = (players) =>
  kept.filter((x) => x.players === players).map((x) => /** @type {[string, string]} */ ([x.kind, x.about]));
const movement = h("select.field", { name: "movement" }, newWords.movements, ([group, kinds], n) =>
  h("optgroup", { label: group }, [...kinds, ...(n === 2 ? [] : keptOf(n === 1))], ([v, words]) =>
    h("option", { value: v }, words),
  ),
);
const scoring = select({ name: "scoring" }),
  victory = select({ name: "victory" });
const victoryField = labelled(t("Matches are scored by"), victory),
  namesWords = h("span"),
  tablesWords = h("span", t("Tables")),
  tablesNote = h("small.soft", ` ${newWords.tablesNote}`);
const names = h("textarea.field", { name: "names", rows: 9 });
const own = h("textarea.field", { name: "own", rows: 9, spellcheck: "false" });
const ownFile = input({ type: "file", accept: ".txt,text/plain" });
const ownField = h("div.stack", labelled(newWords.own, own), labelled(t("Or a file with it"), ownFile));
const oneField = tickField("one", t("One winner: the last rounds are arrow-switched"));
const barometerField = tickField("barometer", newWords.barometer);

const unequal = explained("unequal", t("A board played less often than others")),
  ties = explained("ties", t("Ties are broken by")),
  then = explained("then", t("and then by"));
const asked2 = [unequal, ties, then];
const say = () =>
  asked2.forEach((x) => {
    x.says.textContent = x.choices.find(([v]) => v === x.select.value)?.[2] ?? "";
  });

const form = h(
  "form",
  textField("title", titled(t("Name of the evening")), { maxlength: 100 }),
  h(
    "div.three",
    textField("tables", h("span", tablesWords, tablesNote), { value: "4", inputmode: "decimal", maxlength: 5 }),
    textField("boards", titled(t("Boards a round")), { value: "3", inputmode: "numeric", maxlength: 2 }),
    textField("rounds", titled(t("Rounds"), t("empty plays them all")), { inputmode: "numeric", maxlength: 2 }),
  ),
  labelled(t("Movement"), movement),
  ownField,
  labelled(t("Scoring"), scoring),
  victoryField,
  oneField,
  barometerField,
  tickField("here", t("Everybody plays in the browser, with the referee")),
  plan,
  h(
    "details.more",
    h("summary", t("Sections, ties, boards played less often, and when results are shown")),
    h(
      "div.stack",
      unequal.node,
      ties.node,
      then.node,
      tickField("held", t("Hide a board’s cards and results until its last result is in")),
      textField("sections", titled(t("Sections"), t("each with its own copies, ranked as one field")), {
        value: "1",
        inputmode: "numeric",
        maxlength: 2,
      }),
      textField("decimals", titled(t("Decimals"), t("of points and percentages, 0 to 4")), {
        value: "2",
        inputmode: "numeric",
        maxlength: 1,
      }),
    ),
  ),
  labelled(namesWords, names),
  h("details.more", h("summary", t("For the club’s union")), unionFields()),
  wrong,
  submit(t("Open the room"), "btn p big"),
);

/** Movements with two lists, unless the arrow is switched. */
const twoWinners = ["mitchell", "rover", "bump", "web", "own", ...kept.filter((x) => x.two).map((x) => x.kind)];
/** Movements whose boards go round unless all tables are to play the same ones. */
const goRound = [...twoWinners, ...kept.filter((x) => !x.players).map((x) => x.kind)];

/**
 * Pairs by tables, or a number of players, pairs or teams.
 * @param {string} kind
 */
const formOf = (kind) =>
  kept.some((x) => x.kind === kind && x.players)
    ? "individual"
    : newWords.movements[2][1].some(([v]) => v === kind)
      ? "teams"
      : "pairs";
/** @param {string} kind */
const countOf = (kind) =>
  newWords.counts[kind] ??
  (formOf(kind) === "individual" ? newWords.counts.individual : null) ??
  (formOf(kind) === "teams" ? newWords.counts.teams : null);

/** What the form asks follows the movement. */
function shape() {
  const kind = movement.value,
    counted = countOf(kind),
    form_ = formOf(kind);
  tablesWords.textContent = counted ? counted[0] : t("Tables");
  tablesNote.textContent = counted ? ` ${counted[1]}` : ` ${newWords.tablesNote}`;
  ownField.hidden = kind !== "own";
  namesWords.textContent = newWords.names[form_];
  oneField.hidden = !twoWinners.includes(kind);
  barometerField.hidden = !goRound.includes(kind);
}

function wish() {
  const x = fieldsOf(form),
    counted = countOf(movement.value);
  return {
    title: x.title.value.trim(),
    ...(counted ? { number: Math.trunc(numberOf(x.tables.value)) || 0 } : { tables: numberOf(x.tables.value) || 0 }),
    movement: movement.value,
    own: movement.value === "own" ? own.value : "",
    scoring: scoring.value,
    victory: victory.value,
    boards: Math.trunc(numberOf(x.boards.value)) || 0,
    rounds: Math.trunc(numberOf(x.rounds.value)) || 0,
    one_winner: x.one.checked && twoWinners.includes(movement.value),
    barometer: x.barometer.checked && goRound.includes(movement.value),
    held: x.held.checked,
    unequal: x.unequal.value,
    ties: [x.ties.value, x.then.value].filter(Boolean),
    sections: countOf(movement.value) ? 1 : Math.trunc(numberOf(x.sections.value)) || 0,
    decimals: Math.trunc(numberOf(x.decimals.value)),
    names: names.value
      .split("\n")
      .map((line) =>
        line
          .split(",")
          .map((x) => x.trim())
          .filter(Boolean),
      )
      .filter((x) => x.length),
  };
}

/**
 * Choices with their sentences, of those that there are words for.
 * @param {Record<string, [string, string]>} of
 * @param {string[]} names
 */
const sentences = (of, names) => names.map((x) => /** @type {Explained} */ ([x, ...of[x]]));

let asked = 0;

async function foresee() {
  const mine = ++asked,
    what = { ...wish(), names: [] };
  let words;
  try {
    const /** @type {Answers.EveningPlan} */ found = await request("POST", "/api/club/plan", { body: what });
    offer(
      scoring,
      found.scorings.map((x) => [x, newWords.scorings[x]]),
      found.scoring,
    );
    offer(
      victory,
      [
        ["", t("the sum of their boards")],
        ...found.victories[found.scoring].map((x) => /** @type {Choice} */ ([x, newWords.victories[x]])),
      ],
      found.victory,
    );
    victoryField.hidden = !found.matches;
    explain(unequal, found.unequal ? sentences(newWords.unequals, Object.keys(newWords.unequals)) : [], found.unequal);
    explain(ties, found.ties.length ? [["", ...newWords.share], ...sentences(newWords.ties1, found.ties)] : [], "");
    const rest = ties.select.value ? found.ties.filter((x) => x !== ties.select.value) : [];
    explain(then, rest.length ? [["", ...newWords.share], ...sentences(newWords.ties1, rest)] : [], "");
    say();
    words = newWords.plan(found, what.boards, what.rounds || found.rounds);
  } catch (error) {
    words = sentenceOf(error);
  }
  if (mine === asked) plan.textContent = words;
}

let chosen = false;
on(form, "input", (_, event) => {
  const { tables } = fieldsOf(form);
  if (!chosen && event.target === tables && numberOf(tables.value)) {
    movement.value = usualMovement(numberOf(tables.value));
    shape();
  }
  if (event.target === movement) {
    chosen = true;
    tables.value = String(movement.value === "head-to-head" ? 2 : (countOf(movement.value)?.[2] ?? 4));
    for (const select of [scoring, victory, ...asked2.map((x) => x.select)]) {
      select.replaceChildren();
      delete select.dataset.choices;
    }
    shape();
  } else if (event.target === scoring) {
    for (const select of [victory, ...asked2.map((x) => x.select)]) {
      select.replaceChildren();
      delete select.dataset.choices;
    }
  }
  if (event.target !== names) foresee();
});
on(ownFile, "change", async () => {
  const chosen = ownFile.files?.[0];
  if (!chosen) return;
  own.value = await chosen.text();
  foresee();
});
/**
 * The evening that was made opens; this browser keeps the way to it.
 * @param {{id: string, token: string}} made
 * @param {string} title
 */
function opens(made, title) {
  const mine = [{ id: made.id, token: made.token, title, at: Date.now() / 1000 }, ...(load("mine") ?? [])];
  save("mine", mine.slice(0, 20));
  location.assign(place("room", made.id) + `#${made.token}`);
}

on(form, "submit", async () => {
  wrong.textContent = "";
  await attempt(writeIn(wrong), async () => {
    const what = { ...wish(), described: unionSaid(form) },
      made = await request("POST", "/api/club", { body: what });
    if (fieldsOf(form).here.checked)
      await request("POST", `/api/club/${made.id}/here`, { token: made.token, body: { referee: true } });
    opens(made, what.title || made.title);
  });
});

/** @type {{id: string, token: string, title: string, at: number}[]} */
const mine = load("mine") ?? [];
byId("new").append(
  h("p.soft", newWords.intro),
  h("p.soft", t("For rubber, pivot or progressive bridge:"), " ", h("a", { href: place("host") }, newWords.party), "."),
  journal(t("Evenings of this browser"), mine, "room") || "",
  form,
  bringPart(opens),
);
shape();
foresee();
