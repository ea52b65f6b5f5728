// The score sheet of a table, to read and to print.

import { installShapes } from "./cards.js";
import { byId, h, speak } from "./dom.js";
import { minus, words as w } from "./history-words.js";
import { counters, padTable } from "./pad.js";
import { tableOf } from "./settings.js";
import { t } from "./strings.js";

const table = location.pathname.split("/")[2];
const page = byId("score");

function matchPanel(match, number, of) {
  const title = of > 1 ? w.match(number) : match.pad.title || w.score;
  const deals = match.deals.map((deal) => h("tbody", null,
    h("tr", { class: "head" }, h("th", { scope: "rowgroup", colspan: 3 }, h("a", { href: `/review/${table}/${deal.deal}` }, w.deal(deal.deal)), " ", h("span", { class: "sm soft" }, deal.day))),
    deal.entries.map((e) => h("tr", null, h("th", { scope: "row" }, e.side), h("td", null, t.capital(e.why)), h("td", { class: "num" }, minus(e.points))))));
  return h("section", { class: "pan sheet", role: "region", "aria-label": title },
    h("header", null, h("h2", null, title), h("span", { class: "sm soft" }, match.pad.summary)),
    h("div", { class: "in halves" }, h("div", null, padTable(match.pad), counters(match.pad), match.pad.note ? h("p", { class: "sm soft" }, match.pad.note) : null),
      h("table", { class: "entries" }, h("thead", null, h("tr", null, h("td"), h("th", { scope: "col" }, w.why), h("th", { scope: "col", class: "num" }, w.points))), deals)));
}

async function open() {
  try {
    const token = tableOf(table)?.token;
    const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/sheet`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.error);
    byId("what").textContent = `${found.title} · ${found.source}`;
    document.title = `${w.score}, ${found.title} · oddtrick`;
    page.replaceChildren(...found.matches.map((match, i) => matchPanel(match, i + 1, found.matches.length)).reverse());
  } catch (error) {
    page.replaceChildren(h("p", { class: "hush", role: "alert" }, error instanceof TypeError ? w.failed : error.message));
  }
}

byId("print").addEventListener("click", () => print());
speak(t);
installShapes();
open();
