// A new party: what is played, who plays, what is agreed.

import { ask, kept } from "../../club/api.js";
import { on } from "../../shared/dispatch.js";
import { byId, h } from "../../shared/dom.js";
import { locale } from "../../shared/language.js";
import { choiceField, linesField, linesOf, textField, tickField, titled } from "../../shared/forms.js";
import { rules } from "../show.js";
import { words as w } from "../words.js";

const after = new URLSearchParams(location.search).get("after") ?? "";
const form = h("form", null),
  wrong = h("p", { class: "warn", role: "alert" });
/** @param {string} text */
const number = (text) => Math.trunc(Number(text.trim())) || 0;

/** The parties of this browser, kept beside the evenings. */
function keptParties() {
  try {
    return JSON.parse(/** @type {any} */ (localStorage.getItem("oddtrick.parties"))) ?? [];
  } catch {
    return [];
  }
}

/** The party whose columns are carried on, if this browser is its host's. */
const host = after && kept("host", after);
const earlier = host ? { id: after, token: host, title: kept("view", after)?.title ?? "" } : null;
let /** @type {any} */ offered = null;

const parts = /** @type {Record<string, any>} */ ({
  kind: choiceField("kind", w.kind),
  kindNote: h("p", { class: "told2", role: "status" }),
  rules: h("div"),
  names: linesField("names", titled(w.names, w.namesNote), { class: "field short", rows: 6 }),
  ladies: linesField("ladies", titled(w.ladies, w.ladiesNote), { class: "field short", rows: 4 }),
  scoring: choiceField("scoring", w.scoring),
  scale: choiceField(
    "scale",
    w.scale,
    Object.entries(w.scales).map(([v, x]) => [v, x]),
  ),
  vulnerable: choiceField("vulnerable", w.vulnerable),
  honours: tickField("honours", w.honours, true),
  limit: tickField("limit", w.limit, true),
  each: tickField("each", w.each),
  round: h(
    "div",
    { class: "two2" },
    textField("deals", titled(w.deals, w.none), { inputmode: "numeric", maxlength: 2 }),
    textField("minutes", titled(w.minutes, w.none), { value: "30", inputmode: "numeric", maxlength: 3 }),
  ),
  couples: linesField("couples", titled(w.couples, w.couplesNote), { class: "field short", rows: 2 }),
  tables: textField("tables", titled(w.tables, w.tablesNote), { inputmode: "numeric", maxlength: 2 }),
  named: tickField("named", w.asNamed),
  stakes: h(
    "div",
    { class: "two2" },
    textField("stake", titled(w.stake, w.stakeNote), { inputmode: "decimal", maxlength: 12 }),
    choiceField(
      "per",
      w.per,
      [100, 1].map((points) => [points, /** @type {Record<string, any>} */ (w.pers)[points]]),
    ),
    textField("unit", titled(w.unit, ""), { inputmode: "numeric", maxlength: 5 }),
  ),
});

const kind = () =>
  offered.kinds.find((/** @type {any} */ k) => k.name === /** @type {any} */ (form.elements).kind.value);
const way = () => offered.ways[/** @type {any} */ (form.elements).scoring.value];

/**
 * What is asked follows the kind, and the way of scoring.
 * @param {boolean} fresh
 */
function shape(fresh) {
  const /** @type {any} */ x = form.elements,
    k = kind();
  if (fresh) {
    x.scoring.replaceChildren(
      ...k.ways.map((/** @type {string} */ name) => h("option", { value: name }, offered.ways[name].title)),
    );
    x.unit.value = k.unit;
  }
  const s = way();
  x.vulnerable.replaceChildren(
    ...s.vulnerable.map((/** @type {string | number} */ v) =>
      h(
        "option",
        { value: v, selected: v === x.vulnerable.value },
        /** @type {Record<string, any>} */ (w.vulnerables)[v],
      ),
    ),
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
  const /** @type {any} */ x = form.elements,
    k = kind(),
    s = way();
  const timed = s.course === "rubbers";
  return {
    kind: k.name,
    players: linesOf(x.names.value),
    title: x.title.value.trim(),
    ladies: k.mixed ? linesOf(x.ladies.value) : [],
    couples: k.couples ? linesOf(x.couples.value).map((line) => line.split(",").map((p) => p.trim())) : [],
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

/** @param {any} made */
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
      textField("title", titled(w.title, w.titleNote), { maxlength: 100 }),
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

on(
  form,
  "input",
  (_, { target }) =>
    ["kind", "scoring"].includes(/** @type {any} */ (target).name) &&
    shape(/** @type {any} */ (target).name === "kind"),
);
on(form, "submit", async () => {
  wrong.textContent = "";
  try {
    const made = await ask("POST", "/api/parties", { body: wish() });
    remember(made);
    location.assign(`/party/${made.id}#${made.token}`);
  } catch (/** @type {any} */ error) {
    wrong.textContent = error.message;
    wrong.scrollIntoView({ block: "center" });
  }
});

async function begin() {
  offered = await ask("GET", "/api/parties");
  /** @type {any} */ (form.elements).kind.replaceChildren(
    ...offered.kinds.map((/** @type {any} */ k) => h("option", { value: k.name }, k.title)),
  );
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
            mine.map((/** @type {any} */ x) =>
              h(
                "li",
                null,
                h("a", { class: "grow", href: `/party/${x.id}#${x.token}` }, x.title),
                h("time", null, new Date(x.at * 1000).toLocaleDateString(locale)),
              ),
            ),
          ),
        )
      : "",
    form,
  );
  if (earlier) {
    const view = kept("view", earlier.id);
    /** @type {any} */ (form.elements).names.value = (view?.players ?? [])
      .filter((/** @type {any} */ p) => p.here)
      .map((/** @type {any} */ p) => p.name)
      .join("\n");
    if (view) /** @type {any} */ (form.elements).kind.value = view.kind.name;
  }
  shape(true);
}

begin().catch((error) => byId("new").append(h("p", { class: "warn", role: "alert" }, error.message)));
