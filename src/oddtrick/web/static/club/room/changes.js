// What the director changes: the movement, the names, the hands, where it is played, the end.

import { offers } from "../members.js";
import { dialog, closeDialog } from "../../shared/dialogs.js";
import { on } from "../../shared/dispatch.js";
import { h } from "../../shared/dom.js";
import {
  choiceField,
  form,
  formDialog,
  labelled,
  linesField,
  linesOf,
  numberOf,
  submit,
  tickField,
} from "../../shared/forms.js";
import { lineField, lossField, lost, numbersOf, oneLine, wholeField } from "./fields.js";
import { roomWords } from "./words.js";

/**
 * What changes the evening, by its names; `room` is what the page knows and can do.
 * @param {import("./state.js").Room} of
 */
export function changeHandlers({ view, perform, send, token, tell }) {
  return {
    announce() {
      formDialog(
        "announcebox",
        roomWords.announceTitle,
        roomWords.announceIt,
        ({ text }) => perform({ notes: [{ type: "announced", text: oneLine(text) }] }),
        lineField("text", roomWords.announceTitle, { required: true }),
      );
    },

    finish() {
      const lacks = view().due.filter((d) => !d.line).length;
      formDialog(
        "finishbox",
        roomWords.sure,
        roomWords.sure,
        () => perform({ notes: [{ type: "finished" }] }),
        lacks ? h("p.warn", roomWords.lacks(lacks)) : null,
        h("p", roomWords.sureNote),
      );
    },

    names() {
      const v = view();
      const text = v.pairs.map((/** @type {number} */ n) => `${n}: ${v.entered[n].join(", ")}`).join("\n");
      const area = h("textarea.field", { name: "names", rows: 14, "aria-label": roomWords.names });
      area.value = text;
      formDialog(
        "namesbox",
        roomWords.names,
        roomWords.saveNames,
        ({ names }) => {
          const entries = [];
          for (const line of linesOf(names).map(oneLine)) {
            const found = /^(\d{1,4})\s*[:.]?\s*(.*)$/.exec(line);
            if (!found) return roomWords.badLine(line);
            const players = found[2]
                .split(",")
                .map((x) => x.trim())
                .filter(Boolean),
              old = v.entered[Number(found[1])] ?? [];
            if (!players.length || players.join("\n") === old.join("\n")) continue;
            const team =
              v.form === "teams"
                ? { called: players[0], players: players.length > 1 ? players.slice(1) : players }
                : { players };
            entries.push({ type: "named", pair: Number(found[1]), ...team });
          }
          return entries.length ? perform({ entries }) : "";
        },
        h("p.soft", roomWords.namesNote[v.form], " ", roomWords.membersNote),
        area,
        offers(area, token, roomWords.members),
        h("button.btn.wide", { do: "rename" }, roomWords.renames),
      ).classList.add("wide");
    },

    /** Rename a player wherever they play: chosen from those who play, and from the members. */
    rename() {
      closeDialog("namesbox"); // its lines would be those of before
      const v = view();
      const who = [
        ...new Set(v.pairs.flatMap((/** @type {number} */ n) => v.entered[n].slice(v.form === "teams" ? 1 : 0))),
      ];
      const name = h("textarea.field", { name: "name", rows: 1, "aria-label": roomWords.renameTo });
      formDialog(
        "renamebox",
        roomWords.renames,
        roomWords.saveNames,
        (x) => send("rename", { who: x.who, name: oneLine(x.name) }),
        h("p.soft", roomWords.renameNote, " ", roomWords.membersNote),
        choiceField(
          "who",
          roomWords.renameWho,
          who.map((one) => [one, one]),
        ),
        labelled(roomWords.renameTo, name),
        offers(name, token, roomWords.members),
      );
    },

    hands() {
      const file = h("input.field", { type: "file", name: "file" });
      formDialog(
        "handsbox",
        roomWords.handsTitle,
        roomWords.handsSend,
        async () => {
          const [chosen] = file.files ?? [];
          if (!chosen) return roomWords.noFile;
          return send(`hands?${new URLSearchParams({ name: chosen.name })}`, chosen);
        },
        h("p.soft", roomWords.handsNote),
        h("p", roomWords.handsKnown(view().hands)),
        labelled(roomWords.handsFile, file),
      );
    },

    /** The next round, drawn from the standing or as the director says. */
    draw() {
      const due = view().draw;
      if (!due) return;
      formDialog(
        "drawbox",
        roomWords.drawTitle,
        roomWords.drawRound(due.round),
        (x) =>
          send("draw", {
            through: numbersOf(x.through),
            danish: x.danish === "on",
            own: (x.own ?? "").split(/[\s,;]+/).filter(Boolean),
          }),
        h("p.soft", due.knock_out ? roomWords.drawNote : roomWords.swissNote),
        due.knock_out
          ? lineField("through", `${roomWords.through}, ${roomWords.optional}`)
          : [
              tickField("danish", roomWords.danish),
              linesField("own", `${roomWords.ownDraw(view().one)}, ${roomWords.optional}`, { rows: 4 }),
            ],
      );
    },

    /** Where the boards are played: at the server's tables, or with cards on real ones. */
    here() {
      const { here } = view();
      const opened = formDialog(
        "herebox",
        roomWords.hereTitle,
        here ? roomWords.hereChange : roomWords.hereBegin,
        async (x) => {
          const tables = numbersOf(x.tables);
          const said = await send("here", { referee: x.referee === "on", machines: x.machines === "on", tables });
          if (!said) tell(roomWords.hereDone);
          return said;
        },
        h("p.soft", roomWords.hereNote),
        tickField("referee", roomWords.hereReferee, here ? here.referee : true),
        tickField("machines", roomWords.hereMachines, Boolean(here?.machines)),
        lineField("tables", `${roomWords.hereTables}, ${roomWords.optional}`, {
          value: here?.tables.join(", ") ?? "",
        }),
      );
      if (!here) return;
      const paper = h("button.btn.wide", roomWords.onPaper);
      on(paper, "click", async () => {
        if (!(await perform({ notes: [{ type: "onpaper" }] }))) opened.close();
      });
      opened.querySelector("form")?.append(paper);
    },

    /** What changes the movement or the list: pairs that leave, tables dropped, penalties. */
    changes() {
      const v = view();
      /** @param {string} words @param {(x: Record<string, string>) => unknown} act @param {...HTMLElement} fields */
      const part = (words, act, ...fields) => {
        const made = form(submit(words, "btn big"), act, () => box.close(), h("div.two2", fields));
        return fields.length ? h("details", { name: "change" }, h("summary", words), made) : made;
      };
      const after = String(Math.max(0, v.round));
      const box = dialog(
        "changesbox",
        roomWords.changes,
        h(
          "div.stack.acts",
          part(
            roomWords.leaves(v.one),
            (x) => perform({ entries: [{ type: "left", pair: Number(x.pair), after: Number(x.after) }] }),
            wholeField("pair", roomWords.number(v.one)),
            wholeField("after", roomWords.after, after),
          ),
          part(
            roomWords.comes(v.one),
            (x) => perform({ entries: [{ type: "came", pair: Number(x.pair), after: Number(x.after) }] }),
            wholeField("pair", roomWords.number(v.one)),
            wholeField("after", roomWords.after, after),
          ),
          part(
            roomWords.moves(v.one),
            (x) => perform({ entries: [{ type: "sitoutmoved", pair: Number(x.pair), after: Number(x.after) }] }),
            wholeField("pair", roomWords.number(v.one)),
            wholeField("after", roomWords.after, after),
          ),
          part(
            roomWords.drops,
            (x) => perform({ entries: [{ type: "tabledropped", table: Number(x.table), after: Number(x.after) }] }),
            wholeField("table", roomWords.tableNumber),
            wholeField("after", roomWords.after, after),
          ),
          part(
            roomWords.punish,
            (x) =>
              perform({
                entries: [{ type: "penalised", pair: Number(x.pair), ...lost(v, x.amount), reason: oneLine(x.reason) }],
              }),
            wholeField("pair", roomWords.number(v.one)),
            lossField(v),
            lineField("reason", roomWords.reason),
          ),
          part(
            roomWords.fouls,
            (x) => {
              const tables = numbersOf(x.tables),
                since = tables.length ? 0 : Number(x.after);
              return perform({
                entries: [{ type: "fouled", board: Number(x.board), after: since, tables, reason: oneLine(x.reason) }],
              });
            },
            wholeField("board", roomWords.which),
            wholeField("after", roomWords.after, after),
            lineField("tables", roomWords.fouledTables),
            lineField("reason", roomWords.reason),
          ),
          part(
            roomWords.brings(v.one),
            (x) => {
              const hundredths = Math.round(numberOf(x.points) * 1e4) / 100;
              return Number.isInteger(hundredths)
                ? perform({
                    entries: [{ type: "carried", pair: Number(x.pair), hundredths, reason: oneLine(x.reason) }],
                  })
                : roomWords.noPoints(x.points);
            },
            wholeField("pair", roomWords.number(v.one)),
            lineField("points", roomWords.hasBrought, { inputmode: "decimal", required: true }),
            lineField("reason", roomWords.reason),
          ),
          part(v.at_once ? roomWords.hold : roomWords.disclose, () =>
            perform({ entries: [{ type: "disclosed", at_once: !v.at_once }] }),
          ),
          part(v.reasons ? roomWords.hideReasons : roomWords.showReasons, () =>
            perform({ notes: [{ type: "reasons", shown: !v.reasons }] }),
          ),
          part(roomWords.extra, () => perform({ entries: [{ type: "extra" }] })),
        ),
      );
    },
  };
}
