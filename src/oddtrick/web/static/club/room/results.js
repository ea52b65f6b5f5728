// What the director does with results: a table's boards, a result entered or corrected, adjusted scores, rulings.

import { deed } from "../../shared/panels.js";
import { t } from "../../shared/language.js";
import { capital } from "../../shared/strings.js";
import { adjustment } from "../adjust.js";
import { ofRound, askWho } from "../notice.js";
import { EMPTY, draftOf, isWhole, keys, pressed, resultLine, resultOf, sentence } from "../table/entry.js";
import { called, labelled, membersOf } from "../table/sides.js";
import { words } from "../words.js";
import { dialog, closeDialog } from "../../shared/dialogs.js";
import { on } from "../../shared/dispatch.js";
import { h, render, from } from "../../shared/dom.js";
import { choiceField, formDialog } from "../../shared/forms.js";
import { at, enter, keyOf, lineField, lossField, lost, note, oneLine, perform } from "./deeds.js";
import { state } from "./state.js";
import { roomWords } from "./words.js";
import { place } from "../../shared/places.js";

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
      roomWords.table(table),
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
      h("p.soft", roomWords.correctTitle(labelled(state.view, d))),
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
  const wrong = h("p.warn", { role: "alert" });
  const why = lineField("reason", `${t("Reason")}, ${roomWords.optional}`),
    turned = h("input", { type: "checkbox", name: "turned", checked: more.turned ?? Boolean(line?.turned) });
  const missing = v.due.filter((x) => x.round === d.round && x.table === d.table && !x.line);
  const instead = choiceField("instead", t("In place of a board that will not be played"), [
    [0, t("No: all boards due are still played")],
    ...missing.map((x) => /** @type {[number, string]} */ ([x.board, words.board(x.board)])),
  ]);
  const save = h("button.btn.p.big.wide", { type: "submit" }, d.line ? t("Correct") : t("Enter"));
  const body = h(
    "form",
    pad,
    more.against ? instead : h("label.row", turned, t("They sat in each other’s seats")),
    d.line && why,
    foot,
    wrong,
    save,
    d.line && deed(t("Withdraw"), "withdraw", more.index, "wide"),
  );
  const box = dialog("resultbox", roomWords.correctTitle(labelled(state.view, d)), body);
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
  on(body, "submit", async () => {
    const [ns, ew] = turned.checked ? [d.ew, d.ns] : [d.ns, d.ew];
    const said = { board: d.board, ns, ew, ...resultOf(draft), turned: turned.checked };
    const instead_of = Number(instead.querySelector("select")?.value);
    wrong.textContent = d.line
      ? await enter("corrected", { ...said, reason: oneLine(why.querySelector("input")?.value ?? "") })
      : await enter("entered", more.against ? { ...said, round: d.round, table: d.table, instead_of } : said);
    if (!wrong.textContent) box.close();
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
    mine.toReversed().map((d) => [v.due.indexOf(d), `${roomWords.correctTitle(labelled(state.view, d))}`]),
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
