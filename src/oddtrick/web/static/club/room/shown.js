// What the director looks at: a table of the server, what was done, the movement.

import { attempt, sentenceOf } from "../../shared/api.js";
import { id, request, savedFrom } from "../../shared/book.js";
import { closeDialog, dialog } from "../../shared/dialogs.js";
import { on } from "../../shared/dispatch.js";
import { byId, from, h, render } from "../../shared/dom.js";
import { choiceField, formDialog } from "../../shared/forms.js";
import { language, t } from "../../shared/language.js";
import { place } from "../../shared/places.js";
import { about, inTurn } from "../../shared/punctuation.js";
import { remember } from "../../shared/settings.js";
import { PAIRS, capital } from "../../shared/strings.js";
import { handsOf } from "../hands.js";
import { label, membersOf } from "../table/sides.js";
import { FIELDS, unionFields, unionSaid } from "../union.js";
import { words } from "../words.js";
import { enter, note, state, tell, token } from "./deeds.js";
import { roomWords } from "./words.js";

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
    dialog("journalbox", t("What was done"), find, wrong, list).classList.add("wide");
    on(list, "click", async (_, event) => {
      const { entry, note: kept } = from(event, "button")?.dataset ?? {};
      if (!entry && !kept) return;
      wrong.textContent = await (entry
        ? enter("undone", { entry: Number(entry) })
        : note("retracted", { note: Number(kept) }));
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
            h("th", { scope: "col" }, words.table(n)),
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
                      : h("small.soft", roomWords.sitsOut(v, sits[2] || sits[3]))),
                );
              },
            ),
          ),
        ),
      ),
    ).classList.add("wide");
  },
};

// What the director takes away: links and cards with them, a guide for each pair, the file.

/** @typedef {Answers.DirectorContent["sittings"][number]} Sit */

/** What is taken away, by its names. */
export const papers = {
  async links() {
    const found = await links();
    if (!found) return;
    const renew = h("button.btn", t("Give the deputy another link"));
    const box = dialog(
      "linksbox",
      t("Links"),
      h("p.soft", found.sentence, " ", t("Give each link only to the people it is for.")),
      h(
        "div.links",
        card(t("Results, for everybody"), found.results),
        card(t("Deputy: everything but links and the file"), found.deputy),
        found.tables.map((x) => card(words.table(x.table), x)),
        found.players.map((x) => card(roomWords.playerLink(x, state.view.one), x)),
        card(t("Director: keep it, for this page on another device"), found.director),
      ),
      renew,
    );
    box.classList.add("wide");
    on(renew, "click", async () => {
      await note("renewed");
      box.close();
      papers.links();
    });
  },

  /** A table's link for another device, and a new one where the device before is lost. @param {number} n */
  async device(n) {
    closeDialog("tablebox");
    const found = await links(),
      table = found?.tables.find((x) => x.table === Number(n));
    if (!table) return;
    const renew = h("button.btn.wide", t("Give this table a new link")),
      box = dialog(
        "devicebox",
        t("Another device at table {n}", { n: table.table }),
        h("p.soft", roomWords.deviceNote),
        h("div.stack", card(words.table(table.table), table), renew),
      );
    on(renew, "click", async () => {
      await note("tablerenewed", { table: table.table });
      box.close();
      papers.device(n);
    });
  },

  async cards() {
    const found = await links();
    if (!found) return;
    await onPaper(
      ...found.tables.map((x) => card(words.table(x.table), x, state.view.title)),
      ...found.players.map((x) => card(roomWords.playerLink(x, state.view.one), x, state.view.title)),
      card(t("Results, for everybody"), found.results, state.view.title),
    );
  },

  guides() {
    const v = state.view,
      rounds = [...new Set(v.sittings.map(([n]) => n))];
    /** @param {number} who @param {number} round */
    const line = (who, round) => {
      // Both halves of a team have their lines.
      const all = v.sittings.filter(
        ([n, , ns, ew]) => n === round && ns && ew && [ns, ew].some((side) => membersOf(v, side).includes(who)),
      );
      return all.length ? inTurn(all.map((sits) => place(who, round, sits))) : t("waits");
    };
    /** @param {number} who @param {number} round @param {Sit} sits */
    const place = (who, round, sits) => {
      const north = membersOf(v, sits[2]).includes(who),
        members = membersOf(v, north ? sits[2] : sits[3]),
        other = north ? sits[3] : sits[2];
      const direction =
        members.length > 1 ? words.SIDES[(north ? "NS" : "EW")[members.indexOf(who)]] : PAIRS[north ? "NS" : "EW"];
      const boards = v.due.filter((d) => d.round === round && d.table === sits[1]).map((d) => d.board);
      return `${roomWords.guideLine(
        sits[1],
        direction,
        members.find((x) => x !== who),
        label(v, other),
      )}, ${roomWords.boards(boards)}`;
    };
    return onPaper(
      ...v.pairs.map((/** @type {number} */ pair) =>
        h(
          "div.linkcard.guide",
          h("div.small-text", v.title),
          h("h2", `${capital(words.one(v.one))} ${pair}`),
          h("p", v.people[pair].join(", ")),
          h("ol", rounds, (n) => h("li", line(pair, n))),
        ),
      ),
    );
  },

  /** What is written down of the evening, and the file for the union. */
  union() {
    const { described } = state.view;
    formDialog(
      "unionbox",
      t("File for the union"),
      t("Save the file"),
      async (values, form) => {
        const said = unionSaid(form);
        if (!Object.keys(said).length) return t("Name the club.");
        const wrong = FIELDS.some((name) => said[name] !== described[name]) && (await enter("described", said));
        return wrong || savedFrom(`/api/club/${id}/union.xml?version=${values.version}`, `${id}.xml`, token);
      },
      unionFields(described),
      choiceField("version", t("Version"), [
        ["1.3", "USEBIO 1.3"],
        ["1.2", "USEBIO 1.2"],
        ["p2p", t("P2P of the English union")],
        ["myabf", t("MyABF of the Australian union")],
      ]),
    );
  },

  save: () => attempt(tell, () => savedFrom(`/api/club/${id}/file`, `${id}.club`, token)),
};

/** @returns {Promise<Answers.GatheredLinks | null>} */
const links = () => attempt(tell, () => request("GET", `/api/club/${id}/links`, { token }));

/** @param {...Node} cards */
async function onPaper(...cards) {
  const paper = byId("paper");
  paper.hidden = false;
  paper.replaceChildren(...cards);
  document.body.classList.add("cards");
  await Promise.all([...paper.querySelectorAll("img")].map((img) => img.decode().catch(() => null)));
  print();
  document.body.classList.remove("cards");
  paper.hidden = true;
}

/** @param {string} title @param {Answers.LinkDrawn} and @param {string} [over] */
const card = (title, { link, qr }, over) =>
  h(
    "div.linkcard",
    over && h("div.small-text", over),
    h("h2", title),
    h("img", { src: qr, alt: t("Point a phone’s camera here."), width: 150, height: 150 }),
    h("a", { href: link, target: "_blank", rel: "noreferrer" }, link),
  );
