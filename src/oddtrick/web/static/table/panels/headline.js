// @ts-nocheck
// What is played, such as a contract or the trumps, and the tricks towards it.

import { callSign } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/strings.js";
import { standing } from "../auction/auction.js";
import { nameOf, ownLetter, seatOf, seatWord, trickTotal } from "../view.js";

function byWhom(view) {
  const { headline } = view;
  if (!headline.by) return null;
  const own = headline.by === ownLetter(view);
  return h("div", { class: "whom" },
    h("div", { class: "lab" }, headline.role),
    h("div", { class: "name" }, own ? t.youSeat(seatWord(view, headline.by)) : nameOf(view, headline.by)),
    ...vulnerability(view));
}

function vulnerability(view) {
  const own = seatOf(view, ownLetter(view));
  const words = standing(view);
  if (own) return words ? [h("div", { class: "sm warn" }, t.capital(words.slice(t.and.length)))] : [];
  const seat = seatOf(view, view.headline.by);
  return seat?.vulnerable ? [h("div", { class: "sm warn" }, t.vulnerable)] : [];
}

/** Tricks as boxes: filled when won, outlined while needed, pale beyond. */
function pips(view, rows, goal) {
  const total = trickTotal(view);
  const boxes = [];
  const of = goal ?? rows[0];
  const others = goal ? 0 : rows.slice(1).reduce((n, r) => n + r.won, 0);
  for (let i = 0; i < total; i++) {
    const cls = i < of.won ? "w" : i >= total - others ? "o" : goal && i >= goal.needed ? "" : "n";
    boxes.push(h("b", { class: cls }));
  }
  return h("div", { class: "pips", role: "img", "aria-label": t.pips(rows), style: { "--total": total } }, boxes);
}

export function headlinePanel(view) {
  const { headline, won } = view;
  if (!headline && !won) return null;
  const goal = won?.find((w) => w.needed !== null && w.needed !== undefined) ?? null;
  const toGo = goal ? goal.needed - goal.won : 0;
  const ours = goal && goal === won[0];
  return h("section", { class: "pan p-headline", "aria-label": headline?.label ?? t.tricks, data: { key: "headline", panel: "headline" } },
    h("div", { class: "in" },
      headline ? h("div", { class: "heads" },
        h("div", { class: "t" }, h("div", { class: "lab" }, headline.label),
          h("div", { class: "headline" }, callSign(headline.code, headline.text))),
        byWhom(view)) : null,
      won ? [
        h("div", { class: "trickline" }, h("span", { class: "lab" }, t.tricks),
          h("span", { class: "sm soft" }, goal ? (ours ? t.neededToGo(goal.needed, toGo, view.over) : t.theyNeed(goal.name, goal.needed, toGo, view.over)) : "")),
        pips(view, won, goal),
        h("div", { class: "sides" }, won.map((w, i) =>
          h("span", { class: i ? "soft" : "" }, i ? [w.name, " ", h("b", null, w.won)] : h("b", null, `${w.name} ${w.won}`)))),
      ] : null));
}

const LINE = 14; // letters of names that a narrow page has room for beside the contract

/** The same in one line, for the top of a narrow page. */
export function headlineLine(view) {
  const { headline, won } = view;
  const goal = won?.find((w) => w.needed) ?? null;
  // Where the names of all are too long for the line, the seats stand for them, as on the plates.
  const long = (won ?? []).reduce((n, w) => n + w.name.length, 0) > LINE;
  return [
    h("div", { class: "t cl" },
      headline ? [h("b", { class: "sign" }, callSign(headline.code, headline.text)), " "] : h("b", { class: "sign" }, view.table.title),
      headline?.by ? h("span", { class: "sm soft" }, t.byLine(nameOf(view, headline.by)), standing(view, true) ?? "") : null,
      headline && !headline.by ? h("span", { class: "sm soft" }, t.small(headline.label)) : null),
    won ? h("div", { class: "sm wl" },
      won.map((w, i) => ({ ...w, name: long && (i || !view.home) ? w.side : w.name })).map((w, i) => [i ? h("span", { class: "soft" }, t.and) : null,
        i ? h("span", { class: "soft" }, `${w.name} ${w.won}`) : h("b", null, `${w.name} ${w.won}`),
        goal && w.side === goal.side ? h("span", { class: "soft" }, ` of ${w.needed}`) : null])) : null,
  ];
}
