// The director is called from a table of the server, with the reason.

import { call } from "./api.js";
import { fresh, kept } from "./club-api.js";
import { reasons } from "./club-phone.js";
import { words as w } from "./club-words.js";
import { dialog } from "./dialogs.js";
import { h } from "./dom.js";

/** Asks why, and calls; `tell` is told what came of it. */
export function callDirector(table, tell) {
  const { id } = table.evening, list = reasons();
  const box = dialog("callbox", w.call, h("p", null, w.why), list);
  list.addEventListener("click", async (event) => {
    const reason = event.target.closest("button")?.dataset.value;
    if (!reason) return;
    box.close();
    try {
      await call("POST", `/api/club/${id}/play`, { type: "call", reason, board: table.deal, sent: fresh() }, { token: kept("play", id) ?? "" });
      tell(w.called(reason));
    } catch (error) {
      tell(error.message);
    }
  });
}
