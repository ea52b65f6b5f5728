// What the director changes: the movement, the names, the hands, where it is played, the end.

import { offers } from "../members.js";
import { dialog } from "../../shared/dialogs.js";
import { on } from "../../shared/dispatch.js";
import { h } from "../../shared/dom.js";
import { choiceField, form, formDialog, labelled, linesOf, submit, tickField } from "../../shared/forms.js";
import { lineField, lossField, lost, oneLine, wholeField } from "./fields.js";
import { room as r } from "./words.js";

/**
 * What changes the evening, by its names; `room` is what the page knows and can do.
 * @param {{view: any, perform: any, send: any, token: string, tell: any}} of
 */
export function changeDeeds({ view, perform, send, token, tell }) {
  return {
    announce() {
      formDialog(
        "announcebox",
        r.announceTitle,
        r.announceIt,
        ({ text }) => perform({ notes: [{ type: "announced", text: oneLine(text) }] }),
        lineField("text", r.announceTitle, { required: true }),
      );
    },

    finish() {
      const lacks = view().due.filter((/** @type {any} */ d) => !d.line).length;
      formDialog(
        "finishbox",
        r.sure,
        r.sure,
        () => perform({ notes: [{ type: "finished" }] }),
        lacks ? h("p", { class: "warn" }, r.lacks(lacks)) : null,
        h("p", null, r.sureNote),
      );
    },

    names() {
      const v = view();
      const text = v.pairs.map((/** @type {number} */ n) => `${n}: ${v.entered[n].join(", ")}`).join("\n");
      const area = h("textarea", { class: "field", name: "names", rows: 14, "aria-label": r.names });
      area.value = text;
      formDialog(
        "namesbox",
        r.names,
        r.saveNames,
        ({ names }) => {
          const entries = [];
          for (const line of linesOf(names).map(oneLine)) {
            const found = /^(\d{1,4})\s*[:.]?\s*(.*)$/.exec(line);
            if (!found) return r.badLine(line);
            const players = found[2]
                .split(",")
                .map((x) => x.trim())
                .filter(Boolean),
              old = v.entered[found[1]] ?? [];
            if (!players.length || players.join("\n") === old.join("\n")) continue;
            const team =
              v.form === "teams"
                ? { called: players[0], players: players.length > 1 ? players.slice(1) : players }
                : { players };
            entries.push({ type: "named", pair: Number(found[1]), ...team });
          }
          return entries.length ? perform({ entries }) : "";
        },
        h("p", { class: "soft" }, r.namesNote[v.form], " ", r.membersNote),
        area,
        offers(area, token, r.members),
        h("button", { class: "btn wide", type: "button", data: { do: "rename" } }, r.renames),
      ).classList.add("wide");
    },

    /** A player is called otherwise wherever he plays: chosen from those who play, and from the members. */
    rename() {
      const v = view();
      const who = [
        ...new Set(v.pairs.flatMap((/** @type {number} */ n) => v.entered[n].slice(v.form === "teams" ? 1 : 0))),
      ];
      const name = h("textarea", { class: "field", name: "name", rows: 1, "aria-label": r.renameTo });
      formDialog(
        "renamebox",
        r.renames,
        r.saveNames,
        (x) => send("rename", { who: x.who, name: oneLine(x.name) }),
        h("p", { class: "soft" }, r.renameNote, " ", r.membersNote),
        choiceField(
          "who",
          r.renameWho,
          who.map((one) => [one, one]),
        ),
        labelled(r.renameTo, name),
        offers(name, token, r.members),
      );
    },

    hands() {
      const file = h("input", { class: "field", type: "file", name: "file" });
      formDialog(
        "handsbox",
        r.handsTitle,
        r.handsSend,
        async () => {
          const [chosen] = file.files ?? [];
          if (!chosen) return r.noFile;
          return send(`hands?${new URLSearchParams({ name: chosen.name })}`, chosen);
        },
        h("p", { class: "soft" }, r.handsNote),
        h("p", null, r.handsKnown(view().hands)),
        labelled(r.handsFile, file),
      );
    },

    /** The next round, drawn from the standing. */
    draw() {
      /** @param {any} through */
      const drawn = (through) => send("draw", { through });
      if (!view().draw.knock_out) return drawn([]).then((/** @type {string} */ said) => said && tell(said));
      return formDialog(
        "drawbox",
        r.drawTitle,
        r.drawRound(view().draw.round),
        ({ through }) =>
          drawn(
            through
              .split(/[\s,]+/)
              .filter(Boolean)
              .map(Number),
          ),
        h("p", { class: "soft" }, r.drawNote),
        lineField("through", `${r.through}, ${r.optional}`),
      );
    },

    /** Where the boards are played: at the server's tables, or with cards on real ones. */
    here() {
      const { here } = view();
      const /** @type {any} */ opened = formDialog(
          "herebox",
          r.hereTitle,
          here ? r.hereChange : r.hereBegin,
          async (x) => {
            const tables = (x.tables.match(/\d+/g) ?? []).map(Number);
            const said = await send("here", { referee: x.referee === "on", machines: x.machines === "on", tables });
            if (!said) tell(r.hereDone);
            return said;
          },
          h("p", { class: "soft" }, r.hereNote),
          tickField("referee", r.hereReferee, here ? here.referee : true),
          tickField("machines", r.hereMachines, Boolean(here?.machines)),
          lineField("tables", `${r.hereTables}, ${r.optional}`, { value: here?.tables.join(", ") ?? "" }),
        );
      if (!here) return;
      const paper = h("button", { class: "btn wide", type: "button" }, r.onPaper);
      on(paper, "click", async () => {
        if (!(await perform({ notes: [{ type: "onpaper" }] }))) opened.close();
      });
      opened.querySelector("form").append(paper);
    },

    /** What changes the movement or the list: pairs that leave, tables dropped, penalties. */
    changes() {
      const v = view();
      /** @param {string} words @param {(x: Record<string, string>) => any} act @param {...HTMLElement} fields */
      const part = (words, act, ...fields) =>
        form(submit(words, "btn big"), act, () => box.close(), h("div", { class: "two2" }, fields));
      const after = String(Math.max(0, v.round));
      const box = dialog(
        "changesbox",
        r.changes,
        h(
          "div",
          { class: "stack" },
          part(
            r.leaves(v.one),
            (x) => perform({ entries: [{ type: "left", pair: Number(x.pair), after: Number(x.after) }] }),
            wholeField("pair", r.number(v.one)),
            wholeField("after", r.after, after),
          ),
          part(
            r.comes(v.one),
            (x) => perform({ entries: [{ type: "came", pair: Number(x.pair), after: Number(x.after) }] }),
            wholeField("pair", r.number(v.one)),
            wholeField("after", r.after, after),
          ),
          part(
            r.moves(v.one),
            (x) => perform({ entries: [{ type: "sitoutmoved", pair: Number(x.pair), after: Number(x.after) }] }),
            wholeField("pair", r.number(v.one)),
            wholeField("after", r.after, after),
          ),
          part(
            r.drops,
            (x) => perform({ entries: [{ type: "tabledropped", table: Number(x.table), after: Number(x.after) }] }),
            wholeField("table", r.tableNumber),
            wholeField("after", r.after, after),
          ),
          part(
            r.punish,
            (x) =>
              perform({
                entries: [{ type: "penalised", pair: Number(x.pair), ...lost(v, x.amount), reason: oneLine(x.reason) }],
              }),
            wholeField("pair", r.number(v.one)),
            lossField(v),
            lineField("reason", r.reason),
          ),
          part(
            r.fouls,
            (x) =>
              perform({
                entries: [
                  { type: "fouled", board: Number(x.board), after: Number(x.after), reason: oneLine(x.reason) },
                ],
              }),
            wholeField("board", r.which),
            wholeField("after", r.after, after),
            lineField("reason", r.reason),
          ),
          part(
            r.brings(v.one),
            (x) => {
              const hundredths = Math.round(Number(x.points.replace(",", ".").replace("−", "-")) * 1e4) / 100;
              return Number.isInteger(hundredths)
                ? perform({
                    entries: [{ type: "carried", pair: Number(x.pair), hundredths, reason: oneLine(x.reason) }],
                  })
                : r.noPoints(x.points);
            },
            wholeField("pair", r.number(v.one)),
            lineField("points", r.hasBrought, { inputmode: "decimal", required: true }),
            lineField("reason", r.reason),
          ),
          part(v.at_once ? r.hold : r.disclose, () =>
            perform({ entries: [{ type: "disclosed", at_once: !v.at_once }] }),
          ),
          part(r.extra, () => perform({ entries: [{ type: "extra" }] })),
        ),
      );
    },
  };
}
