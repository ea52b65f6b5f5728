// @ts-nocheck
// A new evening: how many tables, which movement, who plays; what that comes to is said at once.

import { on } from "../../shared/dispatch.js";
import { ask, keep, kept } from "../api.js";
import { words as w } from "../words.js";
import { byId, h } from "../../shared/dom.js";

const n = {
  intro:
    "Duplicate bridge, by pairs, players or teams: you direct from this page, everybody sees the list. With " +
    "cards on real tables each table enters its results on a phone; at Oddtrick’s tables everybody plays in " +
    "the browser, and results enter themselves.",
  orParty: "Rubbers, pivot or a progressive evening, without boards that are played again:",
  party: "have a party",
  here: "Everybody plays in the browser, with the referee",
  title: "What the evening is called",
  tables: "Tables",
  tablesNote: "a half table as 7.5",
  movement: "Movement",
  movements: [
    [
      "Pairs",
      [
        ["mitchell", "Mitchell: one side moves"],
        ["howell", "Howell: nearly all move"],
        ["three-quarter", "Three-quarter Howell: fewer rounds, some sit still"],
        ["rover", "Mitchell with a rover: a half table’s pair goes round"],
        ["bump", "Mitchell with a bump: a half table’s pair comes in, each pair goes one table on"],
        ["web", "Web: a large field, so many rounds as you say"],
        ["swiss", "Swiss: who stand equal meet, drawn round by round"],
      ],
    ],
    ["Individual", [["individual", "Individual: everybody plays once with each"]]],
    [
      "Teams of four",
      [
        ["head-to-head", "Head to head: two teams"],
        ["round-robin", "Round robin: each against each"],
        ["american-whist", "American whist: an odd number, a board at a time"],
        ["new-england", "New England: an even number, a board at a time"],
        ["swiss-teams", "Swiss, drawn round by round"],
        ["knock-out", "Knock-out"],
      ],
    ],
  ],
  counts: {
    individual: ["Players", "from 5 to 61; not for every number is there one", 8],
    swiss: ["Pairs", "", 8],
    teams: ["Teams", "", 4],
  },
  scoring: "Scoring",
  scorings: {
    matchpoints: "Matchpoints",
    imps: "IMPs",
    butler: "IMPs against a datum (Butler)",
    total: "Total points",
    bam: "Board-a-match",
    patton: "Patton: board-a-match and the match",
  },
  victory: "A match counts",
  plain: "what its boards bring",
  victories: {
    wbf: "victory points, the WBF’s scale",
    discrete: "victory points in whole numbers, the WBF’s scale",
    20: "victory points, 20 at most (6 to 11 boards)",
    30: "victory points, 30 at most (6 to 11 boards)",
    share: "its share of twenty",
    wins: "a point if it is won",
  },
  boards: "Boards a round",
  rounds: "Rounds",
  roundsNote: "empty for all",
  barometer: "Barometer: everybody plays the same boards in a round, and the list after it stays",
  more: "Ties, boards played less often, what is shown when",
  unequal: "A board played less often than others",
  unequals: {
    neuberg: [
      "Neuberg’s formula",
      "As if each result had come as often as on a full board: neither a top nor a bottom is quite what it is there.",
    ],
    factored: ["Factored", "In proportion: the best result of a small field is a full top."],
    halves: ["Halves", "Half a win for each score that is missing."],
  },
  ties: "Ties are broken by",
  then: "and then by",
  share: ["nothing: who are level share the place", ""],
  ties1: {
    between: ["what they have against each other", "It counts where all who are equal have met."],
    wins: ["matches won", "A level match is a half."],
    margin: ["by how much they won", "Of all matches together, before they became victory points."],
    opponents: ["the opponents’ own scores", "Whoever has met the stronger ones stands first."],
    boards: ["boards above average", "On how many boards each had more than half of what there was."],
  },
  sections: "Sections",
  sectionsNote: "each with its own copies, ranked as one field",
  decimals: "Decimals",
  decimalsNote: "of points and percentages, 0 to 4",
  held: "Show what a board came to, and its cards, with the last result only",
  one: "One list of winners, not two: the last rounds are arrow-switched",
  names: {
    pairs:
      "Players, a line a pair: “Ada, Ben”. In a Mitchell first North–South, table by table, then East–West. " +
      "You may leave this until later.",
    individual: "Players, a line each. You may leave this until later.",
    teams:
      "Teams, a line each, the team’s own name first: “Sharks, Ada, Ben, Cleo, Dan”; the first two of them " +
      "sit North–South. You may leave this until later.",
  },
  begin: "Open the room",
  plan: (p, boards, rounds) =>
    `${p.name}: ${w.count(p.pairs.length, p.one)}, ${rounds} rounds of ${boards}, ${rounds * boards} ` +
    `boards, about ${about(rounds * boards * 7.5)}.${p.waits ? ` A ${p.one} waits in every round.` : ""}` +
    `${p.together ? ` ${p.together}` : ""}`,
  mine: "Your evenings",
  kept: "Evenings of this browser",
};

function about(minutes) {
  const quarters = Math.max(1, Math.round(minutes / 15)),
    hours = Math.floor(quarters / 4),
    rest = (quarters % 4) * 15;
  return [hours ? w.count(hours, "hour") : "", rest ? `${rest} minutes` : ""].filter(Boolean).join(" ");
}

const field = (name, label, note, value, more = {}) =>
  h(
    "label",
    { class: "fld" },
    h("span", null, label, note ? h("small", { class: "soft" }, ` ${note}`) : null),
    h("input", { class: "field", name, value, autocomplete: "off", ...more }),
  );
const plan = h("p", { class: "told2", role: "status" }),
  wrong = h("p", { class: "warn", role: "alert" });
const movement = h(
  "select",
  { class: "field", name: "movement" },
  n.movements.map(([group, kinds]) =>
    h(
      "optgroup",
      { label: group },
      kinds.map(([v, words]) => h("option", { value: v }, words)),
    ),
  ),
);
const scoring = h("select", { class: "field", name: "scoring" }),
  victory = h("select", { class: "field", name: "victory" });
const victoryField = h("label", { class: "fld" }, n.victory, victory),
  namesWords = h("span"),
  tablesWords = h("span", null, n.tables),
  tablesNote = h("small", { class: "soft" }, ` ${n.tablesNote}`);
const names = h("textarea", { class: "field", name: "names", rows: 9 });
const oneField = h("label", { class: "row" }, h("input", { type: "checkbox", name: "one" }), n.one);
const barometerField = h("label", { class: "row" }, h("input", { type: "checkbox", name: "barometer" }), n.barometer);

/** A choice with a sentence on what is chosen. */
function explained(name, label) {
  const select = h("select", { class: "field", name }),
    says = h("small", { class: "soft" });
  return { select, says, node: h("label", { class: "fld" }, label, select, says), choices: [] };
}
const unequal = explained("unequal", n.unequal),
  ties = explained("ties", n.ties),
  then = explained("then", n.then);
const asked2 = [unequal, ties, then];
const say = () =>
  asked2.forEach((x) => {
    x.says.textContent = x.choices.find(([v]) => v === x.select.value)?.[2] ?? "";
  });

const form = h(
  "form",
  null,
  field("title", n.title, "", "", { maxlength: 100 }),
  h(
    "div",
    { class: "three" },
    h(
      "label",
      { class: "fld" },
      h("span", null, tablesWords, tablesNote),
      h("input", {
        class: "field",
        name: "tables",
        value: "4",
        autocomplete: "off",
        inputmode: "decimal",
        maxlength: 5,
      }),
    ),
    field("boards", n.boards, "", "3", { inputmode: "numeric", maxlength: 2 }),
    field("rounds", n.rounds, n.roundsNote, "", { inputmode: "numeric", maxlength: 2 }),
  ),
  h("label", { class: "fld" }, n.movement, movement),
  h("label", { class: "fld" }, n.scoring, scoring),
  victoryField,
  oneField,
  barometerField,
  h("label", { class: "row" }, h("input", { type: "checkbox", name: "here" }), n.here),
  plan,
  h(
    "details",
    { class: "more" },
    h("summary", null, n.more),
    h(
      "div",
      { class: "stack" },
      unequal.node,
      ties.node,
      then.node,
      h("label", { class: "row" }, h("input", { type: "checkbox", name: "held" }), n.held),
      field("sections", n.sections, n.sectionsNote, "1", { inputmode: "numeric", maxlength: 2 }),
      field("decimals", n.decimals, n.decimalsNote, "2", { inputmode: "numeric", maxlength: 1 }),
    ),
  ),
  h("label", { class: "fld" }, namesWords, names),
  wrong,
  h("button", { class: "btn p big", type: "submit" }, n.begin),
);

/** Movements with two lists, unless the arrow is switched. */
const twoWinners = ["mitchell", "rover", "bump", "web"];

/** Movements whose boards go round unless all tables are to play the same ones. */
const goRound = [...twoWinners, "howell", "three-quarter"];

const number = (text) => Number(text.trim().replace("½", ".5").replace(",", "."));

/** Pairs by tables, or a number of players, pairs or teams. */
const formOf = (kind) =>
  kind === "individual" ? "individual" : n.movements[2][1].some(([v]) => v === kind) ? "teams" : "pairs";
const countOf = (kind) => n.counts[kind] ?? (formOf(kind) === "teams" ? n.counts.teams : null);

/** What the form asks follows the movement. */
function shape() {
  const kind = movement.value,
    counted = countOf(kind),
    form_ = formOf(kind);
  tablesWords.textContent = counted ? counted[0] : n.tables;
  tablesNote.textContent = counted ? ` ${counted[1]}` : ` ${n.tablesNote}`;
  form.elements.tables.value = kind === "head-to-head" ? 2 : counted ? counted[2] : 4;
  namesWords.textContent = n.names[form_];
  oneField.hidden = !twoWinners.includes(kind);
  barometerField.hidden = !goRound.includes(kind);
}

function wish() {
  const x = form.elements,
    counted = countOf(movement.value);
  return {
    title: x.title.value.trim(),
    ...(counted ? { number: Math.trunc(number(x.tables.value)) || 0 } : { tables: number(x.tables.value) || 0 }),
    movement: movement.value,
    scoring: scoring.value,
    victory: victory.value,
    boards: Math.trunc(number(x.boards.value)) || 0,
    rounds: Math.trunc(number(x.rounds.value)) || 0,
    one_winner: x.one.checked && twoWinners.includes(movement.value),
    barometer: x.barometer.checked && goRound.includes(movement.value),
    held: x.held.checked,
    unequal: x.unequal.value,
    ties: [x.ties.value, x.then.value].filter(Boolean),
    sections: countOf(movement.value) ? 1 : Math.trunc(number(x.sections.value)) || 0,
    decimals: Math.trunc(number(x.decimals.value)),
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

/** Offer what the form of event knows, and keep what was chosen as far as it can be. */
function offer(select, choices, chosen) {
  const fresh = choices.map(([v]) => v).join();
  if (select.dataset.choices === fresh) return;
  select.dataset.choices = fresh;
  select.replaceChildren(...choices.map(([v, words]) => h("option", { value: v, selected: v === chosen }, words)));
}

/** Offer choices with their sentences; none are not asked about. */
function explain(x, choices, chosen) {
  offer(x.select, choices, choices.some(([v]) => v === x.select.value) ? x.select.value : chosen);
  x.choices = choices;
  x.node.hidden = !choices.length;
}

let asked = 0;
async function foresee() {
  const mine = ++asked,
    what = { ...wish(), names: [] };
  let words;
  try {
    const found = await ask("POST", "/api/club/plan", { body: what });
    offer(
      scoring,
      found.scorings.map((x) => [x, n.scorings[x]]),
      found.scoring,
    );
    offer(victory, [["", n.plain], ...found.victories[found.scoring].map((x) => [x, n.victories[x]])], found.victory);
    victoryField.hidden = !found.matches;
    explain(unequal, found.unequal ? Object.entries(n.unequals).map(([v, words]) => [v, ...words]) : [], found.unequal);
    explain(ties, found.ties.length ? [["", ...n.share], ...found.ties.map((x) => [x, ...n.ties1[x]])] : [], "");
    const rest = ties.select.value ? found.ties.filter((x) => x !== ties.select.value) : [];
    explain(then, rest.length ? [["", ...n.share], ...rest.map((x) => [x, ...n.ties1[x]])] : [], "");
    say();
    words = n.plan(found, what.boards, what.rounds || found.rounds);
  } catch (error) {
    words = error.message;
  }
  if (mine === asked) plan.textContent = words;
}

on(form, "input", (_, event) => {
  if (event.target === movement) {
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
on(form, "submit", async () => {
  wrong.textContent = "";
  try {
    const what = wish(),
      made = await ask("POST", "/api/club", { body: what });
    if (form.elements.here.checked)
      await ask("POST", `/api/club/${made.id}/here`, { token: made.token, body: { referee: true } });
    keep(
      "mine",
      [
        { id: made.id, token: made.token, title: what.title || made.title, at: Date.now() / 1000 },
        ...(kept("mine") ?? []),
      ].slice(0, 20),
    );
    location.assign(`/club/${made.id}/room#${made.token}`);
  } catch (error) {
    wrong.textContent = error.message;
  }
});

const mine = kept("mine") ?? [];
byId("new").append(
  h("p", { class: "soft" }, n.intro),
  h("p", { class: "soft" }, n.orParty, " ", h("a", { href: "/party" }, n.party), "."),
  mine.length
    ? h(
        "section",
        { "aria-label": n.kept },
        h("h2", { class: "lab" }, n.kept),
        h(
          "ul",
          { class: "journal" },
          mine.map((x) =>
            h(
              "li",
              null,
              h("a", { class: "grow", href: `/club/${x.id}/room#${x.token}` }, x.title),
              h("time", null, new Date(x.at * 1000).toLocaleDateString("en-GB")),
            ),
          ),
        ),
      )
    : "",
  form,
);
shape();
foresee();
