// What the director takes away: links and cards with them, a guide for each pair, the file.

import { request, id, savedFrom } from "../../shared/book.js";
import { t } from "../../shared/language.js";
import { PAIRS, capital } from "../../shared/strings.js";
import { label, membersOf } from "../table/sides.js";
import { FIELDS, unionFields, unionSaid } from "../union.js";
import { choiceField, formDialog } from "../../shared/forms.js";
import { words } from "../words.js";
import { dialog, closeDialog } from "../../shared/dialogs.js";
import { on } from "../../shared/dispatch.js";
import { byId, h } from "../../shared/dom.js";
import { roomWords } from "./words.js";
import { enter, note, tell, token } from "./deeds.js";
import { state } from "./state.js";
import { attempt } from "../../shared/api.js";
import { inTurn } from "../../shared/punctuation.js";

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
        found.tables.map((x) => card(roomWords.tableLink(x.table), x)),
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
        h("div.stack", card(roomWords.tableLink(table.table), table), renew),
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
      ...found.tables.map((x) => card(roomWords.tableLink(x.table), x, state.view.title)),
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
