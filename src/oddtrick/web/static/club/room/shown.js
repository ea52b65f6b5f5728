// What the director looks at: a table of the server, what was done, the movement.

import { request, id } from "../../shared/book.js";
import { handsOf } from "../hands.js";
import { called, label } from "../table/sides.js";
import { words } from "../words.js";
import { dialog, closeDialog } from "../../shared/dialogs.js";
import { on } from "../../shared/dispatch.js";
import { h, render, from } from "../../shared/dom.js";
import { remember } from "../../shared/settings.js";
import { roomWords } from "./words.js";
import { enter, note as noted, tell, token } from "./deeds.js";
import { state } from "./state.js";
import { attempt, sentenceOf } from "../../shared/api.js";
import { about } from "../../shared/punctuation.js";
import { language, t } from "../../shared/language.js";
import { place } from "../../shared/places.js";

/** What is shown, by its names. */
export const shown = {
  /**
   * A table of the server: its deal, who sits there, what has happened; and the way to it.
   * @param {string} table
   */
  async laid(table) {
    closeDialog("tablebox");
    /** @type {Answers.TableLaid | null} */
    const found = await attempt(tell, () => request("GET", `/api/club/${id}/laid/${table}`, { token }));
    if (!found) return;
    const watch = h(
      "a.btn.p.big.wide",
      { href: place("table", table), target: "oddtrick-watch" },
      t("Watch at the table"),
    );
    on(watch, "click", () =>
      remember(table, { token: found.token, title: `${state.view.title}, ${words.board(found.board)}` }),
    );
    dialog(
      "laidbox",
      words.board(found.board),
      h(
        "p",
        Object.entries(found.seats)
          .map(([seat, name]) => {
            const absent = name && found.away.includes(seat) ? ` (${t("not there")})` : "";
            return about(words.SIDES[seat], `${name || t("nobody yet")}${absent}`);
          })
          .join(" · "),
      ),
      handsOf(found.deal),
      h("ol.laidlog", found.log, (line) => h("li", line)),
      watch,
    ).classList.add("wide");
  },

  journal() {
    const list = h("ul.journal");
    const find = h("input.field", { type: "search", maxlength: 100, "aria-label": roomWords.journalFind });
    find.placeholder = roomWords.journalFind;
    let asked = 0;
    async function redraw() {
      const mine = ++asked,
        text = find.value.trim();
      // The server looks through its own words, which are English.
      const query = new URLSearchParams(language === "en" ? { text } : {});
      const /** @type {Answers.JournalLine[]} */ found = await request("GET", `/api/club/${id}/journal?${query}`, {
          token,
        }).catch((error) => {
          wrong.textContent = sentenceOf(error);
          return [];
        });
      if (mine !== asked) return;
      const parts = text.toLowerCase().split(/\s+/);
      render(
        list,
        found
          .filter((x) => language === "en" || parts.every((part) => x.text.toLowerCase().includes(part)))
          .map((x) =>
            h(
              "li",
              h("time", words.time(x.at)),
              h("span", { class: `grow ${x.undone ? "off" : ""}` }, x.text),
              x.entry || x.note
                ? h(
                    "button.btn.sm2",
                    { "aria-label": about(t("Undo"), x.text), data: { entry: x.entry, note: x.note } },
                    t("Undo"),
                  )
                : x.undone
                  ? h("span.small-text.soft", t("undone"))
                  : null,
            ),
          ),
      );
    }
    const wrong = h("p.warn", { role: "alert" });
    const box = dialog("journalbox", t("What was done"), find, wrong, list);
    box.classList.add("wide");
    on(list, "click", async (_, event) => {
      const { entry, note } = from(event, "button")?.dataset ?? {};
      if (!entry && !note) return;
      wrong.textContent = await (entry
        ? enter("undone", { entry: Number(entry) })
        : noted("retracted", { note: Number(note) }));
      redraw();
    });
    on(find, "input", redraw);
    redraw();
  },

  movement() {
    const v = state.view,
      rounds = [...new Set(v.sittings.map(([n]) => n))];
    /** @param {number} round @param {number} table */
    const boards = (round, table) => v.due.filter((d) => d.round === round && d.table === table).map((d) => d.board);
    /** @param {number[]} list */
    const span = (list) => (list.length > 1 ? `${list[0]}–${list.at(-1)}` : String(list[0] ?? ""));
    dialog(
      "movementbox",
      t("The movement"),
      h(
        "div.scroll",
        { tabindex: 0, role: "region", "aria-label": t("The movement") },
        h(
          "table.tb",
          h("thead>tr", h("th", { scope: "col" }, t("Round")), v.numbers, (/** @type {number} */ n) =>
            h("th", { scope: "col" }, roomWords.table(n)),
          ),
          h("tbody", rounds, (n) =>
            h(
              "tr",
              { class: n === v.round ? "me" : "" },
              h("th", { scope: "row" }, n),
              v.numbers,
              (/** @type {number} */ table) => {
                const sits = v.sittings.find(([x, y]) => x === n && y === table);
                return h(
                  "td.nw",
                  sits &&
                    (sits[2] && sits[3]
                      ? [
                          h("b", `${label(v, sits[2])}–${label(v, sits[3])}`),
                          h("br"),
                          h("small.soft", span(boards(n, table))),
                        ]
                      : h("small.soft", roomWords.sitsOut(sits[2] || sits[3] ? called(v, sits[2] || sits[3]) : ""))),
                );
              },
            ),
          ),
        ),
      ),
    ).classList.add("wide");
  },
};
