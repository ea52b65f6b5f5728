// What the director does with results: a table's boards, a result entered or corrected, adjusted scores, rulings.

import { t } from "../../shared/language.js";
import { capital } from "../../shared/strings.js";
import { adjustment } from "../adjust.js";
import { ofRound } from "../notice.js";
import { draftOf, EMPTY, isWhole, pressed, resultOf } from "../table/draft.js";
import { keys, resultLine, sentence } from "../table/entry.js";
import { called, labelled, membersOf } from "../table/sides.js";
import { askWho } from "../who.js";
import { words } from "../words.js";
import { dialog, closeDialog } from "../../shared/dialogs.js";
import { on } from "../../shared/dispatch.js";
import { h, render, from } from "../../shared/dom.js";
import { choiceField, formDialog } from "../../shared/forms.js";
import { at, keyOf, lineField, lossField, lost, oneLine, seated } from "./fields.js";
import { roomWords } from "./words.js";
import { place } from "../../shared/places.js";

/** @typedef {import("./state.js").Room} Room */

/**
 * Does what an adjustment asks for; gives what is wrong, or nothing, or throws it.
 * @param {ReturnType<typeof adjustment>} score
 * @param {Answers.BoardDue} d
 * @param {string} reason
 * @param {(entries: object[]) => Promise<string>} send
 */
function adjusted(score, d, reason, send) {
  const found = score.entry();
  return send(found ? [{ type: "adjusted", ...at(d), ...found, reason: oneLine(reason) }] : []);
}
/**
 * What is done with results, by its names; `room` is what the page knows and can do.
 * @param {Room} room
 */
export function resultHandlers(room) {
  const { view, perform, token } = room;
  return {
    /** @param {number} n */
    table(n) {
      const v = view(),
        table = Number(n),
        round = Math.max(1, v.round);
      const due = v.due.filter((d) => d.table === table && (d.round === round || (d.round < round && !d.line)));
      const who = [...new Set(due.filter((d) => d.round === round).flatMap((d) => [d.ns, d.ew]))];
      const rows = due.map((d) => {
        const i = v.due.indexOf(d);
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
            h(
              "button.btn.sm2",
              {
                do: "result",
                data: { value: i },
                "aria-label": `${d.line ? t("Correct") : t("Enter")}, ${words.board(d.board)}`,
              },
              d.line ? t("Correct") : t("Enter"),
            ),
            " ",
            h(
              "button.btn.sm2",
              { do: "adjust", data: { value: i }, "aria-label": `${t("Adjust")}, ${words.board(d.board)}` },
              t("Adjust"),
            ),
            d.laid && [
              " ",
              h(
                "button.btn.sm2",
                { do: "laid", data: { value: d.laid }, "aria-label": `${t("Look")}, ${words.board(d.board)}` },
                t("Look"),
              ),
            ],
          ),
        );
      });
      formDialog(
        "tablebox",
        roomWords.table(table),
        t("Say it"),
        ({ text }) => perform({ notes: [{ type: "told", table, text: oneLine(text) }] }),
        who.map((pair) => h("p", h("b", capital(called(v, pair))), ` ${(v.names[pair] ?? []).join(", ")}`)),
        h("div.scroll>table.tb>tbody", rows),
        h(
          "div.row",
          h("button.btn", { do: "ruleat", data: { value: table } }, t("Give a ruling")),
          h("button.btn", { do: "who", data: { value: table } }, t("Others sat here, or another board")),
          v.role === "director" && h("button.btn", { do: "device", data: { value: table } }, t("Another device")),
        ),
        lineField("text", t("Message to the table"), { required: true }),
      );
    },

    /** Enter or correct the result of a board. @param {number} index */
    result: (index) => resultPad(room, view().due[index], { index }),

    /** Who sits at a table, where that is not what the movement says. @param {number} n */
    who(n) {
      closeDialog("tablebox");
      const v = view(),
        table = Number(n),
        round = Math.max(1, v.round);
      const plan = v.due.map(
        (d) => /** @type {import("../notice.js").Planned} */ ([d.round, d.table, d.board, d.ns, d.ew]),
      );
      const [due] = ofRound(plan, table, round);
      askWho({ ...v, table, plan }, round, due, (found, turned, against) => {
        const index = v.due.findIndex((d) => keyOf(d) === keyOf(found));
        if (!against) return resultPad(room, v.due[index], { index, turned });
        const { vulnerable } = /** @type {Answers.BoardDue} */ (v.due.find((d) => d.board === found.board));
        const d = { ...found, line: null, waiting: false, laid: "", vulnerable, doubt: false };
        resultPad(room, d, { against: true });
      });
    },

    /** @param {number} index */
    async withdraw(index) {
      const said = await perform({ entries: [{ type: "withdrawn", ...seated(view().due[index]) }] });
      if (!said) closeDialog("resultbox");
    },

    /** @param {number} index */
    adjust(index) {
      closeDialog("tablebox");
      const d = view().due[index],
        score = adjustment({ due: () => d, scores: () => room.scores, token });
      formDialog(
        "adjustbox",
        t("An adjusted score"),
        t("Adjust"),
        ({ reason }) => adjusted(score, d, reason, (entries) => perform({ entries })),
        h("p.soft", roomWords.correctTitle(labelled(view(), d))),
        score.node,
        lineField("reason", t("Reason")),
      ).classList.add("wide");
    },

    /** @param {string} call */
    rule(call) {
      const found = view().calls.find((c) => c.number === Number(call));
      if (found) ruling(room, found.table, found);
    },

    /** @param {number} table */
    ruleat(table) {
      closeDialog("tablebox");
      ruling(room, Number(table), null);
    },
  };
}

/**
 * The keys by which the result of a board is entered or corrected.
 * @param {Room} room
 * @param {Answers.BoardDue} d
 * @param {{index?: number, turned?: boolean, against?: boolean}} more its place in the list of boards; whether the
 *   seats were changed; whether it was played against the movement
 */
function resultPad(room, d, more) {
  const { view, perform } = room;
  closeDialog("tablebox");
  const v = view(),
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
    d.line && h("button.btn.wide", { do: "withdraw", data: { value: more.index } }, t("Withdraw")),
  );
  const box = dialog("resultbox", roomWords.correctTitle(labelled(view(), d)), body);
  const redraw = () => {
    render(pad, keys(draft));
    render(foot, sentence(draft, d.vulnerable, room.scores));
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
    const reason = d.line ? { reason: oneLine(why.querySelector("input")?.value ?? "") } : {};
    const where = more.against
      ? { round: d.round, table: d.table, instead_of: Number(instead.querySelector("select")?.value) }
      : {};
    const said = await perform({
      entries: [
        {
          type: d.line ? "corrected" : "entered",
          board: d.board,
          ns,
          ew,
          ...resultOf(draft),
          turned: turned.checked,
          ...reason,
          ...where,
        },
      ],
    });
    if (said) wrong.textContent = said;
    else box.close();
  });
  redraw();
}

/**
 * A ruling at a table, on a call or without one.
 * @param {Room} room
 * @param {number} table
 * @param {Answers.DirectorCallLine | null} call
 */
function ruling(room, table, call) {
  const { view, perform, token } = room;
  const v = view(),
    mine = v.due.filter((d) => d.table === table && d.round <= Math.max(1, v.round));
  const chosen = mine.find((d) => d.board === call?.board) ?? mine.at(-1);
  /** @param {Answers.BoardDue} d @returns {[number, string][]} */
  const pairs = (d) =>
    [d.ns, d.ew].flatMap((side) => membersOf(v, side)).map((n) => [n, `${capital(words.one(v.one))} ${n}`]);
  const everybody = [...new Map(mine.flatMap(pairs)).entries()];
  const which = choiceField(
    "which",
    t("Board"),
    mine.toReversed().map((d) => [v.due.indexOf(d), `${roomWords.correctTitle(labelled(view(), d))}`]),
    chosen && v.due.indexOf(chosen),
  );
  const score = adjustment({
    due: () => v.due[Number(which.querySelector("select")?.value)],
    scores: () => room.scores,
    token,
    none: t("The result stands"),
  });
  on(which, "change", score.again);
  formDialog(
    "rulebox",
    t("A ruling at table {n}", { n: table }),
    t("Keep the ruling"),
    (x) =>
      adjusted(score, v.due[Number(x.which)], x.text, (entries) => {
        const d = v.due[Number(x.which)];
        if (x.penalty)
          entries.push({ type: "penalised", pair: Number(x.penalty), ...lost(v, x.amount), reason: oneLine(x.text) });
        return perform({
          entries,
          notes: [{ type: "ruled", ...at(d), text: oneLine(x.text), call: call?.number ?? 0 }],
        });
      }),
    call ? h("p>b", capital(call.reason)) : null,
    h("p>a", { href: place("ruling"), target: "oddtrick-laws" }, t("Look up the law (opens in a new tab)")),
    which,
    lineField("text", `${t("What you ruled")}. ${t("Kept with the deal.")}`, { required: true }),
    score.node,
    h("div.two2", choiceField("penalty", t("Penalty"), [["", t("None")], ...everybody], ""), lossField(v)),
  );
}
