// What the player does at the end of a deal: the next one, the same cards again, the deals as files.

import * as api from "../../shared/api.js";
import { remember, settings, tableOf } from "../../shared/settings.js";
import { goToBoard } from "../act.js";
import { gatherNow } from "../felt/trick-pause.js";
import { desk, id, redraw, say, ui } from "../state.js";
import { nextOfSet } from "./board-set.js";
import { ending } from "./ending.js";

/** By the names in `data-do`. */
export const endHandlers = {
  next() {
    if (!desk.view.over || !ui.mayGoOn) return;
    if (desk.view.table.set) goToBoard(nextOfSet(desk.view));
    else if (desk.view.table.evening) location.assign(`/club/${desk.view.table.evening.id}/play?on`);
    else desk.line.send({ type: "next", version: desk.view.version });
  },
  /** Asked twice: it cannot be taken back. */
  breakOff() {
    const { version } = desk.view;
    if (ui.breaking !== version) {
      ui.breaking = version;
      return redraw();
    }
    ui.breaking = null;
    desk.line.send({ type: "breakoff", version });
  },
  moreWays() {
    ui.more = !ui.more;
    redraw();
  },
  /** The same cards at a table of one's own: what is played there changes nothing here. */
  async replay() {
    const { table, home, finished } = desk.view;
    if (!finished) return;
    if (table.set) return goToBoard(table.set.board, true);
    const played = `${table.id}/${finished.deal}`;
    try {
      const made = await api.newTable({
        game: table.game,
        options: table.options,
        name: settings.name ?? "",
        seat: home,
        again: played,
      });
      remember(made.id, {
        token: made.token,
        seat: made.seat,
        title: table.title,
        beside: played,
      });
      location.assign(`/table/${made.id}`);
    } catch (/** @type {any} */ error) {
      say(error.message, { tone: "w", lasting: true });
    }
  },
  async nextBoard() {
    try {
      const filed = tableOf(id)?.filed;
      if (!filed) return;
      const { startBoard } = await ending();
      location.assign(await startBoard(filed, desk.view.home));
    } catch (/** @type {any} */ error) {
      say(error.message, { tone: "w", lasting: true });
    }
  },
  /** @param {string} form */
  async takeHome(form) {
    try {
      const { takeHome } = await ending();
      const done = await takeHome(id, tableOf(id)?.token ?? "", form);
      if (done) say(done);
    } catch (/** @type {any} */ error) {
      say(error.message, { tone: "e" });
    }
  },
  gather: () => gatherNow(),
};
