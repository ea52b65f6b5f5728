// What the director does with results: a table's boards, a result entered or corrected, adjusted scores, rulings.

import { sentenceOf } from "../../shared/api.js";
import { id, request } from "../../shared/book.js";
import { closeDialog, dialog } from "../../shared/dialogs.js";
import { on } from "../../shared/dispatch.js";
import { from, h, render } from "../../shared/dom.js";
import {
  choiceField,
  form,
  formDialog,
  input,
  labelled,
  numberOf,
  select,
  submit,
  ticked,
} from "../../shared/forms.js";
import { t } from "../../shared/language.js";
import { deed } from "../../shared/panels.js";
import { place } from "../../shared/places.js";
import { capital } from "../../shared/strings.js";
import { askWho, keyOf, ofRound } from "../notice.js";
import { EMPTY, draftOf, isWhole, keys, pressed, resultLine, resultOf, scoreOf, sentence } from "../table/entry.js";
import { called, membersOf, labelled as sidesOf } from "../table/sides.js";
import { words } from "../words.js";
import { at, enter, later, lineField, lossField, lost, note, oneLine, perform, state, token } from "./deeds.js";
import { roomWords } from "./words.js";

// What the director gives in place of a result: an award in percent, or one result or several with
// how likely each would have been, for both sides the same or for each its own; and what it gives.

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
function gives({ top, points, percents: [nsShare, ewShare] }) {
  const [ns, ew] = top ? points : points.map(words.signed),
    all = { ns, ew, top, nsShare, ewShare };
  return top
    ? t("This gives North–South {ns} and East–West {ew} of {top}: {nsShare} and {ewShare} %.", all)
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
function adjustment(due, none) {
  const kind = select({ name: "kind" }, [...(none ? [/** @type {const} */ (["", none])] : []), ...KINDS]);
  /** @param {string} words */
  const box = (words, on = false) => h("input", { type: "checkbox", checked: on, "aria-label": words });
  /** @param {string} name @param {number} value */
  const percent = (name, value) => input({ inputmode: "decimal", maxlength: 7, value, "aria-label": name });
  const [ours, theirs, own, split] = [percent(a.ns, 60), percent(a.ew, 40), box(a.own, true), box(a.split)];
  const lists = [1, 2].map(() => ({ rows: h("div.chances.adjusting"), title: h("p.label") }));
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
  on(node, "input", later(redraw, 250));
  on(kind, "change", redraw);
  on(split, "change", redraw);
  redraw();
  return { node, entry, again: redraw };
}

/**
 * The entries that an adjustment asks for; throws what is wrong.
 * @param {ReturnType<typeof adjustment>} score
 * @param {Answers.BoardDue} d
 * @param {string} reason
 * @returns {object[]}
 */
function adjusted(score, d, reason) {
  const found = score.entry();
  return found ? [{ type: "adjusted", ...at(d), ...found, reason: oneLine(reason) }] : [];
}
/** What is done with results, by its names. */
export const results = {
  /** @param {number} n */
  table(n) {
    const v = state.view,
      table = Number(n),
      round = Math.max(1, v.round);
    const due = v.due.filter((d) => d.table === table && (d.round === round || (d.round < round && !d.line)));
    const who = [...new Set(due.filter((d) => d.round === round).flatMap((d) => [d.ns, d.ew]))];
    const rows = due.map((d) => {
      const i = v.due.indexOf(d);
      /** @param {string} name @param {string} does @param {number | string} arg */
      const act = (name, does, arg) =>
        deed(name, does, arg, "sm2", { "aria-label": `${name}, ${words.board(d.board)}` });
      return h(
        "tr",
        h("td.nw", words.board(d.board), d.round < round && h("small.soft", ` · ${words.where(table, d.round)}`)),
        h(
          "td.tinted",
          d.line
            ? [resultLine(d.line), d.line.score === null ? null : ` ${words.signed(d.line.score)}`]
            : d.waiting
              ? t("to be confirmed")
              : "–",
        ),
        h(
          "td.r",
          act(d.line ? t("Correct") : t("Enter"), "result", i),
          " ",
          act(t("Adjust"), "adjust", i),
          d.laid && [" ", act(t("Look"), "laid", d.laid)],
        ),
      );
    });
    formDialog(
      "tablebox",
      words.table(table),
      t("Say it"),
      ({ text }) => note("told", { table, text: oneLine(text) }),
      who.map((pair) => h("p", h("b", capital(called(v, pair))), ` ${(v.names[pair] ?? []).join(", ")}`)),
      h("div.scroll>table.tb>tbody", rows),
      h(
        "div.row",
        deed(t("Give a ruling"), "ruleat", table),
        deed(t("Others sat here, or another board"), "who", table),
        v.role === "director" && deed(t("Another device"), "device", table),
      ),
      lineField("text", t("Message to the table"), { required: true }),
    );
  },

  /** Enter or correct the result of a board. @param {number} index */
  result: (index) => resultPad(state.view.due[index], { index }),

  /** Who sits at a table, where that is not what the movement says. @param {number} n */
  who(n) {
    closeDialog("tablebox");
    const v = state.view,
      table = Number(n),
      round = Math.max(1, v.round);
    const plan = v.due.map(
      (d) => /** @type {import("../notice.js").Planned} */ ([d.round, d.table, d.board, d.ns, d.ew]),
    );
    const [due] = ofRound(plan, table, round);
    askWho({ ...v, table, plan }, round, due, (found, turned, against) => {
      const index = v.due.findIndex((d) => keyOf(d) === keyOf(found));
      if (!against) return resultPad(v.due[index], { index, turned });
      const { vulnerable } = /** @type {Answers.BoardDue} */ (v.due.find((d) => d.board === found.board));
      const d = { ...found, line: null, waiting: false, laid: "", vulnerable, doubt: false };
      resultPad(d, { against: true });
    });
  },

  /** @param {number} index */
  async withdraw(index) {
    const { board, line, ns, ew } = state.view.due[index];
    if (!(await enter("withdrawn", { board, ns: line?.ns ?? ns, ew: line?.ew ?? ew }))) closeDialog("resultbox");
  },

  /** @param {number} index */
  adjust(index) {
    closeDialog("tablebox");
    const d = state.view.due[index],
      score = adjustment(() => d);
    formDialog(
      "adjustbox",
      t("An adjusted score"),
      t("Adjust"),
      ({ reason }) => perform({ entries: adjusted(score, d, reason) }),
      h("p.soft", roomWords.correctTitle(sidesOf(state.view, d))),
      score.node,
      lineField("reason", t("Reason")),
    ).classList.add("wide");
  },

  /** @param {string} call */
  rule(call) {
    const found = state.view.calls.find((c) => c.number === Number(call));
    if (found) ruling(found.table, found);
  },

  /** @param {number} table */
  ruleat(table) {
    closeDialog("tablebox");
    ruling(Number(table), null);
  },
};

/**
 * The keys by which the result of a board is entered or corrected.
 * @param {Answers.BoardDue} d
 * @param {{index?: number, turned?: boolean, against?: boolean}} more its place in the list of boards; whether the
 *   seats were changed; whether it was played against the movement
 */
function resultPad(d, more) {
  closeDialog("tablebox");
  const v = state.view,
    line = d.line && !d.line.adjusted ? d.line : null;
  let draft = line ? draftOf(line) : { ...EMPTY, bare: true };
  const pad = h("div"),
    foot = h("div", { role: "status" });
  const why = lineField("reason", `${t("Reason")}, ${roomWords.optional}`),
    turned = h("input", { type: "checkbox", name: "turned", checked: more.turned ?? Boolean(line?.turned) });
  const missing = v.due.filter((x) => x.round === d.round && x.table === d.table && !x.line);
  const instead = choiceField("instead", t("In place of a board that will not be played"), [
    [0, t("No: all boards due are still played")],
    ...missing.map((x) => /** @type {[number, string]} */ ([x.board, words.board(x.board)])),
  ]);
  const save = submit(d.line ? t("Correct") : t("Enter"));
  /** @param {Record<string, string>} values */
  const send = ({ reason, instead }) => {
    const [ns, ew] = turned.checked ? [d.ew, d.ns] : [d.ns, d.ew];
    const said = { board: d.board, ns, ew, ...resultOf(draft), turned: turned.checked };
    if (d.line) return enter("corrected", { ...said, reason: oneLine(reason) });
    const against = { round: d.round, table: d.table, instead_of: Number(instead) };
    return enter("entered", more.against ? { ...said, ...against } : said);
  };
  const seats = more.against ? instead : h("label.row", turned, t("They sat in each other’s seats"));
  const body = form(save, send, () => box.close(), pad, seats, d.line && why, foot);
  if (d.line) body.append(deed(t("Withdraw"), "withdraw", more.index, "wide"));
  const box = dialog("resultbox", roomWords.correctTitle(sidesOf(state.view, d)), body);
  const redraw = () => {
    render(pad, keys(draft));
    render(foot, sentence(draft, d.vulnerable, state.scores));
    save.disabled = !isWhole(draft);
  };
  on(pad, "click", (_, event) => {
    const key = from(event, "[data-press]");
    if (!key) return;
    draft = pressed(draft, key.dataset.press, key.dataset.value);
    redraw();
  });
  redraw();
}

/**
 * A ruling at a table, on a call or without one.
 * @param {number} table
 * @param {Answers.DirectorCallLine | null} call
 */
function ruling(table, call) {
  const v = state.view,
    mine = v.due.filter((d) => d.table === table && d.round <= Math.max(1, v.round));
  const chosen = mine.find((d) => d.board === call?.board) ?? mine.at(-1);
  /** @param {Answers.BoardDue} d @returns {[number, string][]} */
  const pairs = (d) =>
    [d.ns, d.ew].flatMap((side) => membersOf(v, side)).map((n) => [n, `${capital(words.one(v.one))} ${n}`]);
  const everybody = [...new Map(mine.flatMap(pairs)).entries()];
  const which = choiceField(
    "which",
    t("Board"),
    mine.toReversed().map((d) => [v.due.indexOf(d), `${roomWords.correctTitle(sidesOf(state.view, d))}`]),
    chosen && v.due.indexOf(chosen),
  );
  const score = adjustment(() => v.due[Number(which.querySelector("select")?.value)], t("The result stands"));
  on(which, "change", score.again);
  formDialog(
    "rulebox",
    t("A ruling at table {n}", { n: table }),
    t("Keep the ruling"),
    (x) => {
      const d = v.due[Number(x.which)],
        text = oneLine(x.text),
        entries = adjusted(score, d, text);
      if (x.penalty) entries.push({ type: "penalised", pair: Number(x.penalty), ...lost(v, x.amount), reason: text });
      return perform({ entries, notes: [{ type: "ruled", ...at(d), text, call: call?.number ?? 0 }] });
    },
    call ? h("p>b", capital(call.reason)) : null,
    h("p>a", { href: place("ruling"), target: "oddtrick-laws" }, t("Look up the law (opens in a new tab)")),
    which,
    lineField("text", `${t("What you ruled")}. ${t("Kept with the deal.")}`, { required: true }),
    score.node,
    h("div.two2", choiceField("penalty", t("Penalty"), [["", t("None")], ...everybody], ""), lossField(v)),
  );
}
