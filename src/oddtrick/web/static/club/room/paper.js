// What the director takes away: links and cards with them, a guide for each pair, the file.

import { request, id } from "../api.js";
import { label, membersOf } from "../table/sides.js";
import { unionDialog } from "../union.js";
import { words } from "../words.js";
import { dialog } from "../../shared/dialogs.js";
import { on } from "../../shared/dispatch.js";
import { byId, h, saveAs } from "../../shared/dom.js";
import { roomWords } from "./words.js";

/**
 * What is taken away, by its names; `room` is what the page knows and can do.
 * @param {{view: any, perform: any, token: string, tell: any}} of
 */
export function paperHandlers({ view, perform, token, tell }) {
  const handlers = {
    async links() {
      const found = await links();
      if (!found) return;
      const renew = h("button", { class: "btn", type: "button" }, roomWords.renew);
      const box = dialog(
        "linksbox",
        roomWords.links,
        h("p", { class: "soft" }, found.sentence, " ", roomWords.reach),
        h(
          "div",
          { class: "links" },
          card(roomWords.publicLink, found.results),
          card(roomWords.deputyLink, found.deputy),
          found.tables.map((/** @type {any} */ x) => card(roomWords.tableLink(x.table), x)),
          found.players.map((/** @type {any} */ x) => card(roomWords.playerLink(x, view().one), x)),
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
      /** @type {any} */ (byId("tablebox"))?.close();
      const found = await links(),
        table = found?.tables.find((/** @type {any} */ x) => x.table === Number(n));
      if (!table) return;
      const renew = h("button", { class: "btn wide", type: "button" }, roomWords.deviceRenew),
        box = dialog(
          "devicebox",
          roomWords.deviceTitle(table.table),
          h("p", { class: "soft" }, roomWords.deviceNote),
          card(roomWords.tableLink(table.table), table),
          renew,
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
        ...found.tables.map((/** @type {any} */ x) => card(roomWords.tableLink(x.table), x, view().title)),
        ...found.players.map((/** @type {any} */ x) => card(roomWords.playerLink(x, view().one), x, view().title)),
        card(roomWords.publicLink, found.results, view().title),
      );
    },

    guides() {
      const v = view(),
        rounds = [...new Set(v.sittings.map((/** @type {[number]} */ [n]) => n))];
      /** @param {any} who @param {number} round */
      const line = (who, round) => {
        // Both halves of a team have their lines.
        const all = v.sittings.filter(
          (/** @type {[number, any, any, any]} */ [n, , ns, ew]) =>
            n === round && ns && ew && [ns, ew].some((side) => membersOf(v, side).includes(who)),
        );
        return all.length
          ? all.map((/** @type {any} */ sits) => place(who, round, sits)).join("; ")
          : roomWords.waitsLine;
      };
      /** @param {any} who @param {number} round @param {any} sits */
      const place = (who, round, sits) => {
        const north = membersOf(v, sits[2]).includes(who),
          members = membersOf(v, north ? sits[2] : sits[3]),
          other = north ? sits[3] : sits[2];
        const direction =
          members.length > 1 ? words.SIDES[(north ? "NS" : "EW")[members.indexOf(who)]] : north ? "N–S" : "E–W";
        const boards = v.due
          .filter((/** @type {any} */ d) => d.round === round && d.table === sits[1])
          .map((/** @type {any} */ d) => d.board);
        return `${roomWords.guideLine(
          sits[1],
          direction,
          members.find((/** @type {any} */ x) => x !== who),
          label(v, other),
        )}, ${roomWords.boards(boards)}`;
      };
      return onPaper(
        ...v.pairs.map((/** @type {number} */ pair) =>
          h(
            "div",
            { class: "linkcard guide" },
            h("div", { class: "small-text" }, v.title),
            h("h2", null, roomWords.guide(pair, v.one)),
            h("p", null, v.people[pair].join(", ")),
            h(
              "ol",
              null,
              rounds.map((n) => h("li", null, line(pair, n))),
            ),
          ),
        ),
      );
    },

    union: () => unionDialog(view(), token, perform),

    async save() {
      try {
        saveAs(await request("GET", `/api/club/${id}/file`, { token, raw: true }), roomWords.fileName(id));
      } catch (/** @type {any} */ error) {
        tell(error.message);
      }
    },
  };

  async function links() {
    try {
      return await request("GET", `/api/club/${id}/links`, { token });
    } catch (/** @type {any} */ error) {
      tell(error.message);
      return null;
    }
  }

  return handlers;
}

/** @param {...any} cards */
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

/** @param {string} title @param {{link: any, qr: any}} and @param {string} [over] */
const card = (title, { link, qr }, over) =>
  h(
    "div",
    { class: "linkcard" },
    over ? h("div", { class: "small-text" }, over) : null,
    h("h2", null, title),
    h("img", { src: qr, alt: roomWords.scan, width: 150, height: 150 }),
    h("a", { href: link, target: "_blank", rel: "noreferrer" }, link),
  );
