// A new evening: how many tables, which movement, who plays; what that comes to is said at once.

import { on } from "../../shared/dispatch.js";
import { byId, h } from "../../shared/dom.js";
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
  form,
  linesOf,
  piecesOf,
} from "../../shared/forms.js";
import { journal, request, eveningsHere, openRoom } from "../../shared/book.js";
import { t } from "../../shared/language.js";
import { unionFields, unionSaid } from "../union.js";
import { newWords, usualMovement } from "./words.js";
import { sentenceOf } from "../../shared/api.js";
import { place } from "../../shared/places.js";

/** The part of the page for a saved evening: its file goes to the server, and the evening goes on. */
function bringPart() {
  const file = h("input.field", { type: "file", name: "file" });
  async function bring() {
    const [chosen] = file.files ?? [];
    if (!chosen) return t("Choose a file.");
    const made = await request("POST", "/api/club/brought", { body: chosen });
    return openRoom(made, made.title);
  }
  return h(
    "details.more",
    h("summary", t("Open a saved evening")),
    form(
      submit(t("Go on with it"), "btn big"),
      bring,
      () => null,
      h("p.soft", t("Choose the file from “Save file”. The evening goes on here, with new links for the tables.")),
      labelled(t("File"), file),
    ),
  );
}

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

const plan = h("p.told2", { role: "status" });
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

const sheet = form(
  submit(t("Open the room"), "btn p big"),
  make,
  () => null,
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
    counted = countOf(kind);
  tablesWords.textContent = counted ? counted[0] : t("Tables");
  tablesNote.textContent = counted ? ` ${counted[1]}` : ` ${newWords.tablesNote}`;
  ownField.hidden = kind !== "own";
  namesWords.textContent = newWords.names[formOf(kind)];
  oneField.hidden = !twoWinners.includes(kind);
  barometerField.hidden = !goRound.includes(kind);
}

/** @param {HTMLInputElement} field */
const whole = (field) => Math.trunc(numberOf(field.value)) || 0;

function wish() {
  const x = fieldsOf(sheet),
    counted = countOf(movement.value);
  return {
    title: x.title.value.trim(),
    ...(counted ? { number: whole(x.tables) } : { tables: numberOf(x.tables.value) || 0 }),
    movement: movement.value,
    own: movement.value === "own" ? own.value : "",
    scoring: scoring.value,
    victory: victory.value,
    boards: whole(x.boards),
    rounds: whole(x.rounds),
    one_winner: x.one.checked && twoWinners.includes(movement.value),
    barometer: x.barometer.checked && goRound.includes(movement.value),
    held: x.held.checked,
    unequal: x.unequal.value,
    ties: [x.ties.value, x.then.value].filter(Boolean),
    sections: countOf(movement.value) ? 1 : whole(x.sections),
    decimals: Math.trunc(numberOf(x.decimals.value)),
    names: linesOf(names.value)
      .map((line) => piecesOf(line, ","))
      .filter((x) => x.length),
  };
}

/**
 * Choices with their sentences, of those that there are words for.
 * @param {Record<string, [string, string]>} of
 * @param {string[]} names
 */
const sentences = (of, names) => names.map((x) => /** @type {Explained} */ ([x, ...of[x]]));

async function make() {
  const what = { ...wish(), described: unionSaid(sheet) },
    made = await request("POST", "/api/club", { body: what });
  if (fieldsOf(sheet).here.checked)
    await request("POST", `/api/club/${made.id}/here`, { token: made.token, body: { referee: true } });
  openRoom(made, what.title || made.title);
}

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

/** Lists whose choices are offered anew. @param {...HTMLSelectElement} lists */
function emptied(...lists) {
  for (const list of lists) {
    list.replaceChildren();
    delete list.dataset.choices;
  }
}

let chosen = false;
on(sheet, "input", (_, event) => {
  const { tables } = fieldsOf(sheet);
  if (!chosen && event.target === tables && numberOf(tables.value)) {
    movement.value = usualMovement(numberOf(tables.value));
    shape();
  }
  if (event.target === movement) {
    chosen = true;
    tables.value = String(movement.value === "head-to-head" ? 2 : (countOf(movement.value)?.[2] ?? 4));
    emptied(scoring);
    shape();
  }
  if (event.target === movement || event.target === scoring) emptied(victory, ...asked2.map((x) => x.select));
  if (event.target !== names) foresee();
});
on(ownFile, "change", async () => {
  const chosen = ownFile.files?.[0];
  if (!chosen) return;
  own.value = await chosen.text();
  foresee();
});

byId("new").append(
  h("p.soft", newWords.intro),
  h("p.soft", t("For rubber, pivot or progressive bridge:"), " ", h("a", { href: place("host") }, newWords.party), "."),
  journal(t("Evenings of this browser"), eveningsHere(), "room") || "",
  sheet,
  bringPart(),
);
shape();
foresee();
