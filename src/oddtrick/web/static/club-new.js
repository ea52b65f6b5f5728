// A new evening: how many tables, which movement, who plays; what that comes to is said at once.

import { ask, keep, kept } from "./club-api.js";
import { words as w } from "./club-words.js";
import { byId, h } from "./dom.js";

const n = {
  intro: "Duplicate pairs: you direct from this page, everybody sees the list. With cards on real tables each table enters its results on a phone; at Oddtrick’s tables everybody plays in the browser, and results enter themselves.",
  here: "Everybody plays in the browser, at Oddtrick’s tables, with the referee",
  title: "What the evening is called", tables: "Tables", tablesNote: "a half table as 7.5",
  movement: "Movement", movements: [["mitchell", "Mitchell: one side moves"], ["howell", "Howell: nearly all move"], ["three-quarter", "Three-quarter Howell: fewer rounds, some sit still"]],
  scoring: "Scoring", scorings: [["matchpoints", "Matchpoints"], ["imps", "IMPs against every other table"], ["butler", "IMPs against a datum (Butler)"], ["total", "Total points"]],
  boards: "Boards a round", rounds: "Rounds", roundsNote: "empty for all",
  one: "One list of winners, not two: the last rounds are arrow-switched",
  names: "Players, a line a pair: “Ada, Ben”. In a Mitchell first North–South, table by table, then East–West. You may leave this until later.",
  begin: "Open the room",
  plan: (p, boards, rounds) => `${p.name}: ${w.count(p.pairs.length, "pair")}, ${rounds} rounds of ${boards}, ${rounds * boards} boards, about ${about(rounds * boards * 7.5)}.${p.waits ? ` A pair waits in every round.` : ""}`,
  mine: "Your evenings", kept: "Evenings of this browser",
};

function about(minutes) {
  const quarters = Math.max(1, Math.round(minutes / 15)), hours = Math.floor(quarters / 4), rest = (quarters % 4) * 15;
  return [hours ? w.count(hours, "hour") : "", rest ? `${rest} minutes` : ""].filter(Boolean).join(" ");
}

const field = (name, label, note, value, more = {}) => h("label", { class: "fld" }, h("span", null, label, note ? h("small", { class: "soft" }, ` ${note}`) : null), h("input", { class: "field", name, value, autocomplete: "off", ...more }));
const plan = h("p", { class: "told2", role: "status" }), wrong = h("p", { class: "warn", role: "alert" });
const movement = h("select", { class: "field", name: "movement" }, n.movements.map(([v, words]) => h("option", { value: v }, words)));
const scoring = h("select", { class: "field", name: "scoring" }, n.scorings.map(([v, words]) => h("option", { value: v }, words)));
const names = h("textarea", { class: "field", name: "names", rows: 9 });
const form = h("form", null,
  field("title", n.title, "", "Pairs", { maxlength: 100 }),
  h("div", { class: "three" },
    field("tables", n.tables, n.tablesNote, "4", { inputmode: "decimal", maxlength: 5 }),
    field("boards", n.boards, "", "3", { inputmode: "numeric", maxlength: 2 }),
    field("rounds", n.rounds, n.roundsNote, "", { inputmode: "numeric", maxlength: 2 })),
  h("label", { class: "fld" }, n.movement, movement), h("label", { class: "fld" }, n.scoring, scoring),
  h("label", { class: "row" }, h("input", { type: "checkbox", name: "one" }), n.one),
  h("label", { class: "row" }, h("input", { type: "checkbox", name: "here" }), n.here),
  plan,
  h("label", { class: "fld" }, n.names, names), wrong,
  h("button", { class: "btn p big", type: "submit" }, n.begin));

const number = (text) => Number(text.trim().replace("½", ".5").replace(",", "."));

function wish() {
  const x = form.elements;
  return {
    title: x.title.value.trim() || "Pairs", tables: number(x.tables.value) || 0, movement: movement.value, scoring: scoring.value, boards: Math.trunc(number(x.boards.value)) || 0,
    rounds: Math.trunc(number(x.rounds.value)) || 0, one_winner: x.one.checked,
    names: names.value.split("\n").map((line) => line.split(",").map((x) => x.trim()).filter(Boolean)).filter((x) => x.length),
  };
}

let asked = 0;
async function foresee() {
  const mine = ++asked, what = { ...wish(), names: [] };
  let words;
  try {
    const found = await ask("POST", "/api/club/plan", { body: what });
    words = n.plan(found, what.boards, what.rounds || found.rounds);
  } catch (error) {
    words = error.message;
  }
  if (mine === asked) plan.textContent = words;
}

form.addEventListener("input", (event) => event.target === names || foresee());
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  wrong.textContent = "";
  try {
    const what = wish(), made = await ask("POST", "/api/club", { body: what });
    if (form.elements.here.checked) await ask("POST", `/api/club/${made.id}/here`, { token: made.token, body: { referee: true } });
    keep("mine", [{ id: made.id, token: made.token, title: what.title, at: Date.now() / 1000 }, ...(kept("mine") ?? [])].slice(0, 20));
    location.assign(`/club/${made.id}/room#${made.token}`);
  } catch (error) {
    wrong.textContent = error.message;
  }
});

const mine = kept("mine") ?? [];
byId("new").append(h("p", { class: "soft" }, n.intro),
  mine.length ? h("section", { "aria-label": n.kept }, h("h2", { class: "lab" }, n.kept), h("ul", { class: "journal" }, mine.map((x) => h("li", null, h("a", { class: "grow", href: `/club/${x.id}/room#${x.token}` }, x.title), h("time", null, new Date(x.at * 1000).toLocaleDateString("en-GB")))))) : "", form);
foresee();
