// A new party: what is played, who plays, what is agreed.

import { astray } from "../../shared/astray.js";
import { journal, load, openedHere, rememberOpened, request, save } from "../../shared/book.js";
import { on } from "../../shared/dispatch.js";
import { byId, h, writeIn } from "../../shared/dom.js";
import * as forms from "../../shared/forms.js";
import { t } from "../../shared/language.js";
import { capital } from "../../shared/strings.js";
import { rules } from "../ledgers.js";
import { words } from "../state.js";
import { attempt } from "../../shared/api.js";
import { place } from "../../shared/places.js";

const after = new URLSearchParams(location.search).get("after") ?? "";
const form = h("form"),
  wrong = h("p.warn", { role: "alert" });
/** @param {string} text */
const number = (text) => Math.trunc(Number(text.trim())) || 0;

/** The party whose columns are carried on, if this browser is its host's. */
const host = after && load("host", after);
const earlier = host ? { id: after, token: host, title: load("view", after)?.title ?? "" } : null;

/** What a party can be. @type {Answers.OfferedParties} */
let offered;

const parts = {
  kind: forms.choiceField("kind", t("What you play")),
  kindNote: h("p.told2", { role: "status" }),
  rules: h("div"),
  names: forms.linesField("names", forms.titled(t("Who plays"), words.namesNote), { class: "field short", rows: 6 }),
  ladies: forms.linesField("ladies", forms.titled(t("The ladies"), words.ladiesNote), {
    class: "field short",
    rows: 4,
  }),
  scoring: forms.choiceField("scoring", t("How a round is scored")),
  scale: forms.choiceField("scale", t("Contract scores"), Object.entries(words.scales)),
  vulnerable: forms.choiceField("vulnerable", t("Vulnerable")),
  honours: forms.tickField("honours", t("Honours count"), true),
  limit: forms.tickField("limit", t("At most 1,000 for a deal, slams apart"), true),
  each: forms.tickField("each", t("Both sides score premiums of an unfinished rubber")),
  round: h(
    "div.two2",
    forms.numberField("deals", forms.titled(t("Deals a round"), words.none), { maxlength: 2 }),
    forms.numberField("minutes", forms.titled(t("Minutes a round"), words.none), { value: "30", maxlength: 3 }),
  ),
  couples: forms.linesField("couples", forms.titled(words.couples, words.couplesNote), {
    class: "field short",
    rows: 2,
  }),
  tables: forms.textField("tables", forms.titled(t("Tables"), words.tablesNote), {
    inputmode: "numeric",
    maxlength: 2,
  }),
  named: forms.tickField("named", t("Seat players in the order listed, not by lot")),
  stakes: h(
    "div.two2",
    forms.textField("stake", forms.titled(t("Stake"), words.stakeNote), { inputmode: "decimal", maxlength: 12 }),
    forms.choiceField("per", t("The stake is for"), [
      [100, t("a hundred points")],
      [1, t("a point")],
    ]),
    forms.numberField("unit", forms.titled(t("Points to a unit"), ""), { maxlength: 5 }),
  ),
};

const kind = () => {
  const chosen = forms.fieldsOf(form).kind.value;
  return offered.kinds.find((k) => k.name === chosen) ?? offered.kinds[0];
};
const way = () => offered.ways[forms.fieldsOf(form).scoring.value];

/**
 * What is asked follows the kind, and the way of scoring.
 * @param {boolean} fresh
 */
function shape(fresh) {
  const x = forms.fieldsOf(form),
    k = kind();
  if (fresh) {
    x.scoring.replaceChildren(...forms.options(k.ways.map((name) => [name, offered.ways[name].title])));
    x.unit.value = String(k.unit);
  }
  const s = way();
  x.vulnerable.replaceChildren(
    ...forms.options(
      s.vulnerable.map((v) => [v, words.vulnerables[v]]),
      x.vulnerable.value,
    ),
  );
  parts.kindNote.textContent = `${k.note} ${capital(s.title)}${s.note ? `: ${s.note}` : ""}.`;
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
  for (const [name, off] of Object.entries(hide)) parts[/** @type {keyof typeof hide} */ (name)].hidden = off;
}

function wish() {
  const x = forms.fieldsOf(form),
    k = kind(),
    s = way();
  const timed = s.course === "rubbers";
  return {
    kind: k.name,
    players: forms.linesOf(x.names.value),
    title: x.title.value.trim(),
    ladies: k.mixed ? forms.linesOf(x.ladies.value) : [],
    couples: k.couples ? forms.linesOf(x.couples.value).map((line) => forms.piecesOf(line, ",")) : [],
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

form.append(
  parts.kind,
  parts.kindNote,
  parts.names,
  parts.ladies,
  parts.scoring,
  parts.stakes,
  h(
    "details",
    h("summary", t("What is agreed")),
    h(
      "div.stack",
      forms.textField("title", forms.titled(t("Name of the evening"), t("may be left empty")), { maxlength: 100 }),
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
  h("details", h("summary", t("How it goes")), parts.rules),
  wrong,
  h("button.btn.p.big", { type: "submit" }, t("Begin")),
);

on(
  form,
  "input",
  (_, { target }) =>
    target instanceof HTMLSelectElement && ["kind", "scoring"].includes(target.name) && shape(target.name === "kind"),
);
on(form, "submit", async () => {
  wrong.textContent = "";
  const made = await attempt(writeIn(wrong), () => request("POST", "/api/parties", { body: wish() }));
  if (!made) return wrong.scrollIntoView({ block: "center" });
  rememberOpened("parties", { ...made, at: Date.now() / 1000 });
  save("host", made.token, made.id);
  location.assign(place("party", made.id) + `#${made.token}`);
});

async function begin() {
  offered = await request("GET", "/api/parties");
  forms.fieldsOf(form).kind.replaceChildren(...forms.options(offered.kinds.map((k) => [k.name, k.title])));
  byId("new").append(
    h("p.soft", words.intro),
    earlier ? h("p.told2", t("The scores of “{title}” go on, in its units and stakes.", { title: earlier.title })) : "",
    (!earlier && journal(t("Parties of this browser"), openedHere("parties"), "party")) || "",
    form,
  );
  if (earlier) {
    const /** @type {Answers.PartyContent | null} */ view = load("view", earlier.id);
    forms.fieldsOf(form).names.value = (view?.players ?? [])
      .filter((p) => p.here)
      .map((p) => p.name)
      .join("\n");
    if (view) forms.fieldsOf(form).kind.value = view.kind.name;
  }
  shape(true);
}

begin().catch((error) => byId("new").append(astray(error)));
