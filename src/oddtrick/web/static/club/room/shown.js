// What the director looks at: a table of the server, what was done, the movement.

import { ask, id } from "../api.js";
import { handsOf } from "../hands.js";
import { called, label } from "../table/sides.js";
import { words as w } from "../words.js";
import { dialog } from "../../shared/dialogs.js";
import { on } from "../../shared/dispatch.js";
import { byId, h, refill } from "../../shared/dom.js";
import { remember } from "../../shared/settings.js";
import { room as r } from "./words.js";

/**
 * What is shown, by its names; `room` is what the page knows and can do.
 * @param {{view: any, perform: any, token: string, tell: any}} of
 */
export function shownDeeds({ view, perform, token, tell }) {
  return {
    /**
     * A table of the server: its deal, who sits there, what has happened; and the way to it.
     * @param {any} table
     */
    async laid(table) {
      /** @type {any} */ (byId("tablebox"))?.close();
      let found;
      try {
        found = await ask("GET", `/api/club/${id}/laid/${table}`, { token });
      } catch (/** @type {any} */ error) {
        return tell(error.message);
      }
      const watch = h(
        "a",
        { class: "btn p big wide", href: `/table/${table}`, target: "oddtrick-watch" },
        r.watchTable,
      );
      on(watch, "click", () =>
        remember(table, { token: found.token, title: `${view().title}, ${w.board(found.board)}` }),
      );
      dialog(
        "laidbox",
        w.board(found.board),
        h(
          "p",
          null,
          Object.entries(found.seats)
            .map(
              ([seat, name]) =>
                `${w.SIDES[seat]}: ${name || r.nobody}${name && found.away.includes(seat) ? ` (${r.absent})` : ""}`,
            )
            .join(" · "),
        ),
        handsOf(found.deal),
        h(
          "ol",
          { class: "laidlog" },
          found.log.map((/** @type {any} */ line) => h("li", null, line)),
        ),
        watch,
      ).classList.add("wide");
    },

    journal() {
      const list = h("ul", { class: "journal" });
      const find = h("input", { class: "field", type: "search", maxlength: 100, "aria-label": r.journalFind });
      find.placeholder = r.journalFind;
      let asked = 0;
      async function redraw() {
        const mine = ++asked,
          text = find.value.trim();
        const query = new URLSearchParams({ text });
        const found = await ask("GET", `/api/club/${id}/journal?${query}`, { token }).catch((error) => {
          wrong.textContent = error.message;
          return [];
        });
        if (mine !== asked) return;
        refill(
          list,
          found.map((/** @type {any} */ x) =>
            h(
              "li",
              null,
              h("time", null, w.time(x.at)),
              h("span", { class: `grow ${x.undone ? "off" : ""}` }, x.text),
              x.entry || x.note
                ? h(
                    "button",
                    {
                      class: "btn sm2",
                      type: "button",
                      "aria-label": `${r.undoThis}: ${x.text}`,
                      data: { entry: x.entry, note: x.note },
                    },
                    r.undoThis,
                  )
                : x.undone
                  ? h("span", { class: "sm soft" }, r.undone)
                  : null,
            ),
          ),
        );
      }
      const wrong = h("p", { class: "warn", role: "alert" });
      const box = dialog("journalbox", r.journal, find, wrong, list);
      box.classList.add("wide");
      on(list, "click", async (_, event) => {
        const { entry, note } = /** @type {any} */ (event.target).closest("button")?.dataset ?? {};
        if (!entry && !note) return;
        wrong.textContent = await perform(
          entry
            ? { entries: [{ type: "undone", entry: Number(entry) }] }
            : { notes: [{ type: "retracted", note: Number(note) }] },
        );
        redraw();
      });
      on(find, "input", redraw);
      redraw();
    },

    movement() {
      const v = view(),
        rounds = [...new Set(v.sittings.map((/** @type {[number]} */ [n]) => n))];
      /** @param {number} round @param {number} table */
      const boards = (round, table) =>
        v.due
          .filter((/** @type {any} */ d) => d.round === round && d.table === table)
          .map((/** @type {any} */ d) => d.board);
      /** @param {any[]} list */
      const span = (list) => (list.length > 1 ? `${list[0]}–${list.at(-1)}` : String(list[0] ?? ""));
      dialog(
        "movementbox",
        r.movementTitle,
        h(
          "div",
          { class: "scroll", tabindex: 0, role: "region", "aria-label": r.movementTitle },
          h(
            "table",
            { class: "tb" },
            h(
              "thead",
              null,
              h(
                "tr",
                null,
                h("th", { scope: "col" }, r.round),
                v.numbers.map((/** @type {number} */ n) => h("th", { scope: "col" }, r.table(n))),
              ),
            ),
            h(
              "tbody",
              null,
              rounds.map((n) =>
                h(
                  "tr",
                  { class: n === v.round ? "me" : "" },
                  h("th", { scope: "row" }, n),
                  v.numbers.map((/** @type {number} */ table) => {
                    const sits = v.sittings.find((/** @type {any} */ [x, y]) => x === n && y === table);
                    return h(
                      "td",
                      { class: "nw" },
                      sits
                        ? sits[2] && sits[3]
                          ? [
                              h("b", null, `${label(v, sits[2])}–${label(v, sits[3])}`),
                              h("br"),
                              h("small", { class: "soft" }, span(boards(n, table))),
                            ]
                          : h(
                              "small",
                              { class: "soft" },
                              r.sitsOut(sits[2] || sits[3] ? called(v, sits[2] || sits[3]) : ""),
                            )
                        : null,
                    );
                  }),
                ),
              ),
            ),
          ),
        ),
      ).classList.add("wide");
    },
  };
}
