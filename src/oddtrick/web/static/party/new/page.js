// @ts-nocheck
// A new party: what is played, who plays, what is agreed.

import { on } from "../../shared/dispatch.js";
import { ask, kept } from "../../club/api.js";
import { byId, h } from "../../shared/dom.js";
import { rules } from "../show.js";
import { words as w } from "../words.js";

const after = new URLSearchParams(location.search).get("after") ?? "";
const form = h("form", null),
  wrong = h("p", { class: "warn", role: "alert" });
const titled = (words, note) => h("span", null, words, note ? h("small", { class: "soft" }, ` ${note}`) : null);
const field = (name, words, note, value = "", more = {}) =>
  h(
    "label",
    { class: "fld" },
    titled(words, note),
    h("input", { class: "field", name, value, autocomplete: "off", ...more }),
  );
const area = (name, words, note, rows) =>
  h("label", { class: "fld" }, titled(words, note), h("textarea", { class: "field short", name, rows }));
const select = (name, words, choices = []) =>
  h(
    "label",
    { class: "fld" },
    words,
    h(
      "select",
      { class: "field", name },
      choices.map(([v, text]) => h("option", { value: v }, text)),
    ),
  );
const box = (name, words, checked = false) =>
  h("label", { class: "row" }, h("input", { type: "checkbox", name, checked }), words);
const lines = (text) =>
  text
    .split("\n")
    .map((x) => x.trim())
    .filter(Boolean);
const number = (text) => Math.trunc(Number(text.trim())) || 0;

/** The parties of this browser, kept beside the evenings. */
function keptParties() {
  try {
    return JSON.parse(localStorage.getItem("oddtrick.parties")) ?? [];
  } catch {
    return [];
  }
}

/** The party whose columns are carried on, if this browser is its host's. */
const host = after && kept("host", after);
const earlier = host ? { id: after, token: host, title: kept("view", after)?.title ?? "" } : null;
let offered = null;

const parts = {
  kind: select("kind", w.kind),
  kindNote: h("p", { class: "told2", role: "status" }),
  rules: h("div"),
  names: area("names", w.names, w.namesNote, 6),
  ladies: area("ladies", w.ladies, w.ladiesNote, 4),
  scoring: select("scoring", w.scoring),
  scale: select(
    "scale",
    w.scale,
    Object.entries(w.scales).map(([v, x]) => [v, x]),
  ),
  vulnerable: select("vulnerable", w.vulnerable),
  honours: box("honours", w.honours, true),
  limit: box("limit", w.limit, true),
  each: box("each", w.each),
  round: h(
    "div",
    { class: "two2" },
    field("deals", w.deals, w.none, "", { inputmode: "numeric", maxlength: 2 }),
    field("minutes", w.minutes, w.none, "30", { inputmode: "numeric", maxlength: 3 }),
  ),
  couples: area("couples", w.couples, w.couplesNote, 2),
  tables: field("tables", w.tables, w.tablesNote, "", { inputmode: "numeric", maxlength: 2 }),
  named: box("named", w.asNamed),
  stakes: h(
    "div",
    { class: "two2" },
    field("stake", w.stake, w.stakeNote, "", { inputmode: "decimal", maxlength: 12 }),
    h(
      "label",
      { class: "fld" },
      w.per,
      h(
        "select",
        { class: "field", name: "per" },
        [100, 1].map((points) => h("option", { value: points }, w.pers[points])),
      ),
    ),
    field("unit", w.unit, "", "", { inputmode: "numeric", maxlength: 5 }),
  ),
};

const kind = () => offered.kinds.find((k) => k.name === form.elements.kind.value);
const way = () => offered.ways[form.elements.scoring.value];

/** What is asked follows the kind, and the way of scoring. */
function shape(fresh) {
  const x = form.elements,
    k = kind();
  if (fresh) {
    x.scoring.replaceChildren(...k.ways.map((name) => h("option", { value: name }, offered.ways[name].title)));
    x.unit.value = k.unit;
  }
  const s = way();
  x.vulnerable.replaceChildren(
    ...s.vulnerable.map((v) => h("option", { value: v, selected: v === x.vulnerable.value }, w.vulnerables[v])),
  );
  parts.kindNote.textContent = `${k.note} ${w.capital(s.title)}${s.note ? `: ${s.note}` : ""}.`;
  parts.rules.replaceChildren(rules(k.rules));
  const hide = {
    ladies: !k.mixed,
    scale: !s.scale,
    vulnerable: s.vulnerable.length < 2,
    honours: !s.honours,
    limit: s.course !== "four",
    each: !s.unfinished,
    round: s.course !== "rubbers",
    couples: !k.couples,
    tables: !k.sizes,
    stakes: Boolean(earlier),
  };
  for (const [name, off] of Object.entries(hide)) parts[name].hidden = off;
}

function wish() {
  const x = form.elements,
    k = kind(),
    s = way();
  const timed = s.course === "rubbers";
  return {
    kind: k.name,
    players: lines(x.names.value),
    title: x.title.value.trim(),
    ladies: k.mixed ? lines(x.ladies.value) : [],
    couples: k.couples ? lines(x.couples.value).map((line) => line.split(",").map((p) => p.trim())) : [],
    terms: {
      scoring: x.scoring.value,
      scale: s.scale ? x.scale.value : "1963",
      honours: !s.honours || x.honours.checked,
      vulnerable: x.vulnerable.value,
      limit: x.limit.checked,
      each: s.unfinished && x.each.checked,
      deals: timed ? number(x.deals.value) : 0,
      minutes: timed ? number(x.minutes.value) : 0,
    },
    unit: number(x.unit.value),
    stake: earlier ? "" : x.stake.value.trim().replace(",", "."),
    per: Number(x.per.value),
    tables: k.sizes ? number(x.tables.value) : 0,
    as_named: x.named.checked,
    ...(earlier ? { after: [earlier.id, earlier.token] } : {}),
  };
}

function remember(made) {
  try {
    localStorage.setItem(
      "oddtrick.parties",
      JSON.stringify([{ ...made, at: Date.now() / 1000 }, ...keptParties()].slice(0, 20)),
    );
    localStorage.setItem(`oddtrick.club.${made.id}.host`, JSON.stringify(made.token));
  } catch {
    // A browser that keeps nothing has the address.
  }
}

form.append(
  parts.kind,
  parts.kindNote,
  parts.names,
  parts.ladies,
  parts.scoring,
  parts.stakes,
  h(
    "details",
    null,
    h("summary", null, w.more),
    h(
      "div",
      { class: "stack" },
      field("title", w.title, w.titleNote, "", { maxlength: 100 }),
      parts.scale,
      parts.vulnerable,
      parts.round,
      parts.honours,
      parts.limit,
      parts.each,
      parts.couples,
      parts.tables,
      parts.named,
    ),
  ),
  h("details", null, h("summary", null, w.rules), parts.rules),
  wrong,
  h("button", { class: "btn p big", type: "submit" }, w.go),
);

on(form, "input", (_, { target }) => ["kind", "scoring"].includes(target.name) && shape(target.name === "kind"));
on(form, "submit", async () => {
  wrong.textContent = "";
  try {
    const made = await ask("POST", "/api/parties", { body: wish() });
    remember(made);
    location.assign(`/party/${made.id}#${made.token}`);
  } catch (error) {
    wrong.textContent = error.message;
    wrong.scrollIntoView({ block: "center" });
  }
});

async function begin() {
  offered = await ask("GET", "/api/parties");
  form.elements.kind.replaceChildren(...offered.kinds.map((k) => h("option", { value: k.name }, k.title)));
  const mine = keptParties();
  byId("new").append(
    h("p", { class: "soft" }, w.intro),
    earlier ? h("p", { class: "told2" }, w.carriedOn(earlier.title)) : "",
    mine.length && !earlier
      ? h(
          "section",
          { "aria-label": w.mine },
          h("h2", { class: "lab" }, w.mine),
          h(
            "ul",
            { class: "journal" },
            mine.map((x) =>
              h(
                "li",
                null,
                h("a", { class: "grow", href: `/party/${x.id}#${x.token}` }, x.title),
                h("time", null, new Date(x.at * 1000).toLocaleDateString("en-GB")),
              ),
            ),
          ),
        )
      : "",
    form,
  );
  if (earlier) {
    const view = kept("view", earlier.id);
    form.elements.names.value = (view?.players ?? [])
      .filter((p) => p.here)
      .map((p) => p.name)
      .join("\n");
    if (view) form.elements.kind.value = view.kind.name;
  }
  shape(true);
}

begin().catch((error) => byId("new").append(h("p", { class: "warn", role: "alert" }, error.message)));
