// A new evening: how many tables, which movement, who plays; what that comes to is said at once.

import { on } from "../../shared/dispatch.js";
import { byId, h, render } from "../../shared/dom.js";
import {
  input,
  labelled,
  numberOf,
  options,
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
import { attempt } from "../../shared/api.js";
import { astray } from "../../shared/astray.js";
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
 * A choice with a sentence on what is chosen.
 * @param {string} name
 * @param {string} label
 */
function explained(name, label) {
  const list = select({ name }),
    says = h("small.soft");
  return { select: list, says, node: labelled(label, list, says) };
}

/**
 * Offer what the form of event knows, and keep what was chosen as far as it can be; nothing is not asked about.
 * @param {ReturnType<typeof explained>} x
 * @param {readonly Answers.ChoiceOffered[]} choices
 * @param {string} [chosen]
 */
function offer({ select: list, says, node }, choices, chosen = "") {
  const values = choices.map((x) => x.value),
    before = [...list.options].map((x) => x.value);
  const value = before.length && values.includes(list.value) ? list.value : chosen;
  if (before.join() !== values.join()) list.replaceChildren(...options(choices.map((x) => [x.value, x.title])));
  list.value = value;
  says.textContent = choices.find((x) => x.value === value)?.note ?? "";
  node.hidden = !choices.length;
}

const plan = h("p.told2", { role: "status" });
/** @type {Answers.MovementGroup[]} */
let groups = [];
const movement = h("select.field", { name: "movement" });
const group = () => groups.find((x) => x.kinds.includes(kind())) ?? groups[0];
const kind = () => groups.flatMap((x) => x.kinds).find((x) => x.kind === movement.value) ?? groups[0].kinds[0];
const scoring = explained("scoring", t("Scoring")),
  victory = explained("victory", t("Matches are scored by")),
  namesWords = h("span"),
  tablesWords = h("span"),
  tablesNote = h("small.soft");
const names = h("textarea.field", { name: "names", rows: 9 });
const own = h("textarea.field", { name: "own", rows: 9, spellcheck: "false" });
const ownFile = input({ type: "file", accept: ".txt,text/plain" });
const OWN = t("The movement, a line for each round: 1-4:1 2-5:2 is pair 1 against 4 over set 1, then the next table");
const ownField = h("div.stack", labelled(OWN, own), labelled(t("Or a file with it"), ownFile));
const oneField = tickField("one", t("One winner: the last rounds are arrow-switched"));
const barometerField = tickField(
  "barometer",
  t("Barometer: everybody plays the same boards in each round, and its ranking is final"),
);

const unequal = explained("unequal", t("A board played less often than others")),
  ties = explained("ties", t("Ties are broken by")),
  then = explained("then", t("and then by"));

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
  scoring.node,
  victory.node,
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

/** What the form asks follows the movement. */
function shape() {
  const { count, note, two, round } = kind();
  tablesWords.textContent = count;
  tablesNote.textContent = ` ${note}`;
  ownField.hidden = movement.value !== "own";
  namesWords.textContent = group().names;
  oneField.hidden = !two;
  barometerField.hidden = !round;
}

/** @param {HTMLInputElement} field */
const whole = (field) => Math.trunc(numberOf(field.value)) || 0;

function wish() {
  const x = fieldsOf(sheet),
    { number, two, round } = kind();
  return {
    title: x.title.value.trim(),
    ...(number ? { number: whole(x.tables) } : { tables: numberOf(x.tables.value) || 0 }),
    movement: chosen ? movement.value : "",
    own: movement.value === "own" ? own.value : "",
    scoring: x.scoring.value,
    victory: x.victory.value,
    boards: whole(x.boards),
    rounds: whole(x.rounds),
    one_winner: x.one.checked && two,
    barometer: x.barometer.checked && round,
    held: x.held.checked,
    unequal: x.unequal.value,
    ties: [x.ties.value, x.then.value].filter(Boolean),
    sections: number ? 1 : whole(x.sections),
    decimals: Math.trunc(numberOf(x.decimals.value)),
    names: linesOf(names.value)
      .map((line) => piecesOf(line, ","))
      .filter((x) => x.length),
  };
}

async function make() {
  const what = { ...wish(), described: unionSaid(sheet) },
    made = await request("POST", "/api/club", { body: what });
  if (fieldsOf(sheet).here.checked)
    await request("POST", `/api/club/${made.id}/here`, { token: made.token, body: { referee: true } });
  openRoom(made, what.title || made.title);
}

let asked = 0;

async function foresee() {
  const mine = ++asked;
  const /** @type {Answers.EveningPlan | null} */ found = await attempt(
      (said) => (mine === asked ? (plan.textContent = said) : ""),
      () => request("POST", "/api/club/plan", { body: { ...wish(), names: [] } }),
    );
  if (!found || mine !== asked) return;
  if (movement.value !== found.movement) {
    movement.value = found.movement;
    shape();
  }
  offer(scoring, found.scorings, found.scoring);
  offer(victory, found.victories, found.victory);
  offer(unequal, found.unequals, found.unequal);
  offer(ties, found.ties);
  const rest = found.ties.filter((x) => !x.value || x.value !== ties.select.value);
  offer(then, ties.select.value && rest.length > 1 ? rest : []);
  plan.textContent = found.words;
}

/** Lists whose choices are offered anew. @param {...ReturnType<typeof explained>} lists */
const emptied = (...lists) => lists.forEach((x) => x.select.replaceChildren());

let chosen = false;
on(sheet, "input", (_, event) => {
  if (event.target === movement) {
    chosen = true;
    fieldsOf(sheet).tables.value = String(kind().usual);
    emptied(scoring);
    shape();
  }
  if (event.target === movement || event.target === scoring.select) emptied(victory, unequal, ties, then);
  if (event.target !== names) foresee();
});
on(ownFile, "change", async () => {
  const chosen = ownFile.files?.[0];
  if (!chosen) return;
  own.value = await chosen.text();
  foresee();
});

const INTRO = t(
  "You direct duplicate bridge from this page, and everybody sees the results. " +
    "At real tables, phones send the results; at Oddtrick’s, they come by themselves.",
);

async function begin() {
  groups = await request("GET", "/api/club/movements");
  render(
    movement,
    groups.map(({ title, kinds }) => h("optgroup", { label: title }, options(kinds.map((x) => [x.kind, x.title])))),
  );
  byId("new").append(
    h("p.soft", INTRO),
    h(
      "p.soft",
      t("For rubber, pivot or progressive bridge:"),
      " ",
      h("a", { href: place("host") }, t("have a party")),
      ".",
    ),
    journal(t("Evenings of this browser"), eveningsHere(), "room") || "",
    sheet,
    bringPart(),
  );
  shape();
  await foresee();
}

begin().catch((error) => byId("new").append(astray(error)));
