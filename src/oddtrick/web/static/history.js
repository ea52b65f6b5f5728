// The finished deals of this browser, and what can be learnt from them.

import * as api from "./api.js";
import { installShapes } from "./cards.js";
import { dialog } from "./dialogs.js";
import { byId, h, refill, speak } from "./dom.js";
import { forgetAll, history, keepLost } from "./history-keep.js";
import { bars, linePlot, spark } from "./history-plot.js";
import { minus, words as w } from "./history-words.js";
import { tableOf } from "./settings.js";
import { t } from "./strings.js";

const PAGE = 20;
const BATCH = 12; // reviews reckoned at a press
let family = "", shown = PAGE, todo = 0, wrong = "";

const reckonable = (x) => x.lost === undefined;
const scored = (x) => x.points[0] - x.points[1];

function draw() {
  const all = history(), some = all.filter((x) => !family || x.family === family).reverse();
  byId("what").textContent = w.count(all.length);
  refill(byId("history"), !all.length ? h("p", { class: "hush", data: { key: "none" } }, w.empty) : [
    h("div", { class: "col", data: { key: "list" } }, listPanel(all, some), keepPanel(all)),
    h("div", { class: "col", data: { key: "figures" } }, lostPanel(some), contractsPanel(some), gamesPanel(some))]);
}

function listPanel(all, some) {
  const families = [...new Set(all.map((x) => x.family))];
  return h("section", { class: "pan", role: "region", "aria-label": w.finished, data: { key: "deals" } },
    h("header", null, h("h2", null, w.finished),
      families.length > 1 ? h("div", { class: "pills", role: "group", "aria-label": w.game }, ["", ...families].map((name) =>
        h("button", { type: "button", class: "pill", "aria-pressed": String(family === name), data: { do: "family", arg: name, key: `f-${name}` } }, name || w.all))) : null),
    h("div", { class: "list" }, h("table", { class: "deals" },
      h("thead", null, h("tr", null, [w.date, w.game, w.company, w.result].map((x) => h("th", { scope: "col" }, x)))),
      h("tbody", null, some.slice(0, shown).map((x) => h("tr", { data: { key: x.review } },
        h("td", null, w.day(x.at)), h("th", { scope: "row" }, h("a", { href: x.review }, x.title)),
        h("td", { class: "soft" }, company(x)), h("td", null, x.over && x.summary ? x.summary : x.text)))))),
    h("footer", { class: "in row" }, h("span", { class: "sm soft" }, w.each), some.length > shown ? h("button", { type: "button", class: "btn", data: { do: "more", key: "more" } }, w.more) : null));
}

function company(x) {
  const side = (names) => (names.every((n) => !n) ? (names.length ? w.machines : "") : names.map((n) => n || w.machines).join(", "));
  const [a, b] = [side(x.partners), side(x.against)];
  return a === b ? a : [a, b].filter(Boolean).join(" · ");
}

function keepPanel() {
  return h("section", { class: "pan", role: "region", "aria-label": w.exportAll, data: { key: "keep" } }, h("div", { class: "in row" },
    h("span", { class: "sm soft" }, w.exportAll), ["jsonl", "pbn"].map((form) => h("button", { type: "button", class: "btn", data: { do: "save", arg: form, key: form } }, form === "pbn" ? w.pbn : w.records)),
    h("span", { class: "sm soft grow" }, w.exportNote), h("button", { type: "button", class: "btn danger", data: { do: "remove", key: "remove" } }, w.remove)),
  wrong ? h("p", { class: "in warn", role: "alert" }, wrong) : null);
}

/** The mean of the last so many values, at each of them. */
const smooth = (values) => values.map((_, i) => { const last = values.slice(Math.max(0, i - 9), i + 1); return last.reduce((a, b) => a + b, 0) / last.length; });

function lostPanel(some) {
  const known = some.filter((x) => x.lost).reverse(), missing = some.filter(reckonable).length;
  const of = (role) => smooth(known.filter((x) => x.lost.role === role).map((x) => x.lost.tricks));
  const lines = ["declaring", "defending", "playing"].map((role) => ({ name: w[role], short: w.short[role], values: of(role) })).filter((l) => l.values.length);
  return h("section", { class: "pan", role: "region", "aria-label": w.lost, data: { key: "lost" } },
    h("header", null, h("h2", null, w.lost), h("span", { class: "sm soft" }, w.lostNote)),
    h("div", { class: "in" }, known.length ? [linePlot(w.lost, lines),
      h("p", { class: "sm legend" }, lines.map((l, k) => [h("span", { class: `dash l${k}` }), l.name, " "]))] : h("p", { class: "sm soft" }, w.noneLost),
    todo ? h("p", { class: "sm soft", role: "status" }, w.reckoning(todo)) : missing ? h("button", { type: "button", class: "btn", data: { do: "reckon", key: "reckon" } }, w.reckon(Math.min(BATCH, missing))) : null));
}

function contractsPanel(some) {
  const ours = some.filter((x) => x.contract === x.seat && x.made !== null);
  if (!ours.length) return null;
  const made = ours.filter((x) => x.made).length;
  return h("section", { class: "pan", role: "region", "aria-label": w.contracts, data: { key: "contracts" } },
    h("header", null, h("h2", null, w.contracts), h("span", { class: "sm soft" }, w.contractsNote(ours.length))),
    h("div", { class: "in" }, bars([[w.made, made], [w.down, ours.length - made]])));
}

function gamesPanel(some) {
  const titles = [...new Set(some.map((x) => x.title))];
  return h("section", { class: "pan", role: "region", "aria-label": w.perGame, data: { key: "games" } },
    h("header", null, h("h2", null, w.perGame), h("span", { class: "sm soft" }, w.running)),
    h("div", { class: "list" }, h("table", { class: "deals" }, h("thead", null, h("tr", null, h("th", { scope: "col" }, w.game), h("th", { scope: "col", class: "num" }, w.deals), h("th", { scope: "col", class: "num" }, w.won), h("th", { scope: "col", class: "num" }, w.score), h("td"))),
      h("tbody", null, titles.map((title) => {
        const of = some.filter((x) => x.title === title).reverse();
        let total = 0;
        const sums = of.map((x) => (total += scored(x)));
        return h("tr", { data: { key: title } }, h("th", { scope: "row" }, title), h("td", { class: "num" }, String(of.length)), h("td", { class: "num" }, `${Math.round((100 * of.filter((x) => scored(x) > 0).length) / of.length)} %`), h("td", { class: "num" }, minus(total)),
          h("td", null, spark(sums, w.plot(title, minus(total), of.length))));
      })))));
}

// -- what is done --------------------------------------------------------------------------

/** What the review of a deal says of one's own cards: tricks given away, and as whom. */
async function lostIn(x) {
  const [, , table, number] = x.review.split("/");
  const token = tableOf(table)?.token;
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/deals/${encodeURIComponent(number)}/review`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  if (answer.status === 409 || answer.status === 429) return undefined; // not now
  if (!answer.ok) return null;
  const text = await answer.text();
  const costs = JSON.parse(/event: costs\ndata: (.*)/.exec(text)?.[1] ?? "null");
  const told = JSON.parse(/event: told\ndata: (.*)/.exec(text)[1]).told;
  if (!costs) return null;
  const by = new Set(told.steps.map((one, i) => [one, i]).filter(([one]) => one.by === x.seat).map(([, i]) => i));
  const tricks = costs.plays.filter((p) => by.has(p.step)).reduce((n, p) => n + p.cost, 0);
  const role = !x.contract ? "playing" : costs.side.includes(x.seat) ? "declaring" : "defending";
  return { tricks, role };
}

async function reckon() {
  const wanted = history().filter((x) => (!family || x.family === family) && reckonable(x)).slice(-BATCH).reverse();
  todo = wanted.length;
  draw();
  for (const x of wanted) {
    try {
      const found = await lostIn(x);
      if (found !== undefined) keepLost(x.review, found);
    } catch {
      wrong = w.failed;
    }
    todo -= 1;
    draw();
  }
}

async function save(form) {
  const parts = [];
  wrong = "";
  for (const table of new Set(history().map((x) => x.table))) {
    try {
      parts.push(await api.session(table, tableOf(table)?.token ?? "", form));
    } catch {
      // A game that has no such form, or a table that is gone, is left out.
    }
  }
  if (!parts.length) wrong = w.nothingOut;
  else {
    const address = URL.createObjectURL(new Blob(parts));
    const link = h("a", { href: address, download: `oddtrick-history.${form}`, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }
  draw();
}

function remove() {
  const close = () => byId("remove")?.close();
  const yes = h("button", { type: "button", class: "btn danger big" }, w.yes), no = h("button", { type: "button", class: "btn big" }, w.no);
  yes.addEventListener("click", () => { forgetAll(); close(); draw(); });
  no.addEventListener("click", close);
  dialog("remove", w.remove, h("p", null, w.sure), h("div", { class: "row" }, yes, no));
}

const deeds = { family: (name) => { family = name; shown = PAGE; }, more: () => { shown += PAGE; }, reckon, save, remove };

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (!button) return;
  deeds[button.dataset.do](button.dataset.arg);
  draw();
});

speak(t);
installShapes();
draw();
