// What the player does at the end of a deal: the next one, the same cards again, the deals as files.

import * as api from "../../shared/api.js";
import { remember, settings, tableOf } from "../../shared/settings.js";
import { goToBoard, trying } from "../act.js";
import { gatherNow } from "../felt/trick-pause.js";
import { table, id, redraw, say, ui } from "../state.js";
import { nextOfSet } from "./board-set.js";
import { ending } from "./ending.js";
import { sentenceOf } from "../../shared/api.js";
import { place } from "../../shared/places.js";

/** By the names in `data-do`. */
export const endHandlers = {
  next() {
    if (!table.view.over || !ui.mayGoOn) return;
    if (table.view.table.set) goToBoard(nextOfSet(table.view));
    else if (table.view.table.evening) location.assign(place("player", table.view.table.evening.id) + "?on");
    else table.socket.send({ type: "next", version: table.view.version });
  },
  /** Asked twice: it cannot be taken back. */
  breakOff() {
    const { version } = table.view;
    if (ui.breaking !== version) {
      ui.breaking = version;
      return redraw();
    }
    ui.breaking = null;
    table.socket.send({ type: "breakoff", version });
  },
  moreWays() {
    ui.more = !ui.more;
    redraw();
  },
  /** The same cards at a table of one's own: what is played there changes nothing here. */
  async replay() {
    const { table: here, home, finished } = table.view;
    if (!finished) return;
    if (here.set) return goToBoard(here.set.board, true);
    const played = `${here.id}/${finished.deal}`;
    await trying(async () => {
      const wish = { game: here.game, options: here.options, name: settings.name ?? "", seat: home, again: played };
      const made = await api.newTable(wish);
      remember(made.id, { token: made.token, seat: made.seat, title: here.title, beside: played });
      location.assign(place("table", made.id));
    });
  },
  async nextBoard() {
    const filed = tableOf(id)?.filed;
    if (filed) await trying(async () => location.assign(await (await ending()).startBoard(filed, table.view.home)));
  },
  /** @param {string} form */
  async takeHome(form) {
    try {
      const { takeHome } = await ending();
      const done = await takeHome(id, tableOf(id)?.token ?? "", form);
      if (done) say(done);
    } catch (error) {
      say(sentenceOf(error), { tone: "e" });
    }
  },
  gather: () => gatherNow(),
};
