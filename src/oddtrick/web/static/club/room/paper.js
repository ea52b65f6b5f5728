// What the director takes away: links and cards with them, a guide for each pair, the file.

import { request, id } from "../../shared/book.js";
import { t } from "../../shared/language.js";
import { PAIRS, capital } from "../../shared/strings.js";
import { label, membersOf } from "../table/sides.js";
import { unionDialog } from "../union.js";
import { words } from "../words.js";
import { dialog, closeDialog } from "../../shared/dialogs.js";
import { on } from "../../shared/dispatch.js";
import { byId, h, saveAs } from "../../shared/dom.js";
import { roomWords } from "./words.js";
import { attempt } from "../../shared/api.js";
import { inTurn } from "../../shared/punctuation.js";

/** @typedef {Answers.DirectorContent["sittings"][number]} Sit */

/**
 * What is taken away, by its names; `room` is what the page knows and can do.
 * @param {import("./state.js").Room} of
 */
export function paperHandlers({ view, perform, token, tell }) {
  const handlers = {
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
          found.players.map((x) => card(roomWords.playerLink(x, view().one), x)),
          card(t("Director: keep it, for this page on another device"), found.director),
        ),
        renew,
      );
      box.classList.add("wide");
      on(renew, "click", async () => {
        await perform({ notes: [{ type: "renewed" }] });
        box.close();
        handlers.links();
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
        await perform({ notes: [{ type: "tablerenewed", table: table.table }] });
        box.close();
        handlers.device(n);
      });
    },

    async cards() {
      const found = await links();
      if (!found) return;
      await onPaper(
        ...found.tables.map((x) => card(roomWords.tableLink(x.table), x, view().title)),
        ...found.players.map((x) => card(roomWords.playerLink(x, view().one), x, view().title)),
        card(t("Results, for everybody"), found.results, view().title),
      );
    },

    guides() {
      const v = view(),
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

    union: () => unionDialog(view(), token, perform),

    async save() {
      const file = await attempt(tell, () => request("GET", `/api/club/${id}/file`, { token, raw: true }));
      if (file) saveAs(file, `${id}.club`);
    },
  };

  /** @returns {Promise<Answers.GatheredLinks | null>} */
  const links = () => attempt(tell, () => request("GET", `/api/club/${id}/links`, { token }));

  return handlers;
}

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
