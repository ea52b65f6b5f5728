// What the director gives in place of a result: an award in percent, or one result or several with
// how likely each would have been, for both sides the same or for each its own; and what it gives.

import { t } from "../shared/language.js";
import { sentenceOf } from "../shared/api.js";
import { on } from "../shared/dispatch.js";
import { h } from "../shared/dom.js";
import { input, labelled, numberOf, select, ticked } from "../shared/forms.js";
import { id, request } from "../shared/book.js";
import { at, token } from "./room/deeds.js";
import { state } from "./room/state.js";
import { scoreOf } from "./table/entry.js";
import { words } from "./words.js";

const a = {
  ns: t("North–South, percent"),
  ew: t("East–West, percent"),
  own: t("Use a side’s session average where that is beyond average plus or minus"),
  northSouth: t("For North–South"),
  eastWest: t("For East–West"),
  split: t("Another score for East–West (a split score)"),
  chance: t("Chance, percent"),
  hint: t("A result such as 4S N =, 3NTX E −1 or “Passed out”. Or points for North–South, such as 420 or −50."),
  empty: t("Write at least one result."),
};

/** What may be given. @type {[string, string][]} */
const KINDS = [
  ["60/40", t("Average plus to North–South, average minus to East–West")],
  ["40/60", t("Average minus to North–South, average plus to East–West")],
  ["60/60", t("Average plus to both")],
  ["50/50", t("Average to both")],
  ["40/40", t("Average minus to both")],
  ["percent", t("Other percentages")],
  ["assigned", t("The likely result, or several with their chances")],
];

/** What it gives. @param {Answers.ForeseenScore} found */
function gives({ top, points, percents }) {
  const [ns, ew] = top ? points : points.map(words.signed),
    [nsShare, ewShare] = percents;
  return top
    ? t("This gives North–South {ns} and East–West {ew} of {top}: {nsShare} and {ewShare} %.", {
        ns,
        ew,
        top,
        nsShare,
        ewShare,
      })
    : t("This gives North–South {ns} and East–West {ew}.", { ns, ew });
}

const SIGNS = /** @type {Record<string, string>} */ ({ "♣": "C", "♦": "D", "♥": "H", "♠": "S" });
const RESULT = /^([1-7])(NT?|[CDHS])(X{0,2})(?:BY)?([NESW])(=|[+-]\d{1,2}|\d{1,2})$/;

/**
 * North–South's points of a text such as “4S N =” or “−50”; null where it is neither.
 * @param {string} text
 * @param {string} vulnerable
 */
function pointsOf(text, vulnerable) {
  const plain = text
    .toUpperCase()
    .replace(/[♣♦♥♠]/g, (x) => SIGNS[x])
    .replace(/[−–]/g, "-")
    .replace(/\s+/g, "");
  if (/^[+-]?\d{1,4}$/.test(plain)) return Number(plain);
  if (/^(P|PASS|PASSEDOUT)$/.test(plain)) return 0;
  const [, level, strain, risk, by, end] = RESULT.exec(plain) ?? [];
  if (!level) return null;
  const result = end === "=" ? 0 : /^[+-]/.test(end) ? Number(end) : Number(end) - 6 - Number(level);
  return scoreOf(
    { level: Number(level), strain: strain === "N" ? "NT" : strain, risk: risk.length, by, result },
    vulnerable,
    state.scores,
  );
}

/**
 * A part of a form for a line `due()` of the room; `none` are the words for no adjustment, where that
 * may be. `entry()` gives the fields of the adjustment, null for none, or throws what is wrong.
 * @param {() => Answers.BoardDue} due
 * @param {string} [none]
 */
export function adjustment(due, none) {
  const kind = select({ name: "kind" }, [...(none ? [/** @type {const} */ (["", none])] : []), ...KINDS]);
  /** @param {string} words */
  const box = (words, on = false) => h("input", { type: "checkbox", checked: on, "aria-label": words });
  /** @param {string} name @param {number} value */
  const percent = (name, value) => input({ inputmode: "decimal", maxlength: 7, value, "aria-label": name });
  const [ours, theirs, own, split] = [percent(a.ns, 60), percent(a.ew, 40), box(a.own, true), box(a.split)];
  const lists = [a.northSouth, a.eastWest].map((side) => ({
    side,
    rows: h("div.chances.adjusting"),
    title: h("p.label"),
  }));
  const told = h("p.told2", { role: "status" }),
    wrong = h("p.warn.small-text", { role: "alert" });

  /** @typedef {(typeof lists)[number]} Chances */
  /** @param {Chances} list @param {number | ""} chance */
  function add(list, chance) {
    list.rows.append(
      h(
        "div.two2",
        labelled(a.chance, input({ inputmode: "decimal", maxlength: 7, value: chance, data: { chance: "" } })),
        labelled(t("Result or points"), input({ maxlength: 20, data: { result: "" } })),
      ),
    );
  }
  for (const list of lists) add(list, 100);
  /** @param {Chances} list */
  const more = (list) => {
    const button = h("button.btn", t("One more result"));
    on(button, "click", () => add(list, ""));
    return h("div.adjusting", list.title, list.rows, button);
  };
  const awards = h("div>div.two2", labelled(a.ns, ours), labelled(a.ew, theirs));
  const [first, second] = lists.map(more);
  const results = h(
    "div.adjusting",
    h("p.soft.small-text", a.hint),
    first,
    ticked(split, a.split, "row small-text"),
    second,
  );
  const average = h("div", ticked(own, a.own, "row small-text"));
  const node = h("div.adjusting", labelled(t("The score"), kind), awards, average, results, wrong, told);

  /** @param {Chances} list */
  function chances(list) {
    const found = [];
    for (const row of list.rows.children) {
      /** @param {string} query */
      const said = (query) => /** @type {HTMLInputElement} */ (row.querySelector(query)).value.trim();
      const text = said("[data-result]");
      if (!text) continue;
      const points = pointsOf(text, due().vulnerable);
      if (points === null || Number.isNaN(points))
        throw new Error(t("“{text}” is not a result. Write 4S N = or 3NT E −1, or points such as −50.", { text }));
      found.push([points, numberOf(said("[data-chance]")) || 0]);
    }
    if (!found.length) throw new Error(a.empty);
    return found;
  }

  function entry() {
    if (!kind.value) return null;
    /** @param {HTMLInputElement} input */
    const share = (input) => {
      const value = numberOf(input.value);
      return Number.isFinite(value) ? value : -1; // the server says what is wrong
    };
    if (kind.value === "assigned")
      return {
        ns_percent: 0,
        ew_percent: 0,
        scores: chances(lists[0]),
        ew_scores: split.checked ? chances(lists[1]) : [],
      };
    const [ns, ew] = kind.value === "percent" ? [share(ours), share(theirs)] : kind.value.split("/").map(Number);
    return { ns_percent: ns, ew_percent: ew, own: own.checked };
  }

  let asked = 0;
  async function redraw() {
    const mine = ++asked;
    awards.hidden = kind.value !== "percent";
    results.hidden = kind.value !== "assigned";
    average.hidden = !kind.value || kind.value === "assigned";
    second.hidden = !split.checked;
    lists[0].title.textContent = split.checked ? a.northSouth : t("For both sides");
    lists[1].title.textContent = a.eastWest;
    told.textContent = wrong.textContent = "";
    let words = "";
    try {
      const what = entry();
      if (!what) return;
      const d = due();
      const body = { type: "adjusted", ...at(d), ...what };
      const found = await request("POST", `/api/club/${id}/foresee`, { token, body });
      if (mine === asked) told.textContent = gives(found);
    } catch (error) {
      words = sentenceOf(error);
    }
    if (mine === asked) wrong.textContent = words === a.empty ? "" : words;
  }
  let soon = 0;
  on(node, "input", () => {
    clearTimeout(soon);
    soon = setTimeout(redraw, 250);
  });
  on(kind, "change", redraw);
  on(split, "change", redraw);
  redraw();
  return { node, entry, again: redraw };
}
