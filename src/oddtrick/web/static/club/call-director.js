// The director at a table of the server: called from there with the reason, and heard there.

import { on } from "../shared/dispatch.js";
import { attempt, call } from "../shared/api.js";
import { newId, load, watch } from "../shared/book.js";
import { t } from "../shared/language.js";
import { reasons } from "./table/phone.js";
import { words } from "./words.js";
import { dialog } from "../shared/dialogs.js";
import { h, from } from "../shared/dom.js";
import { about } from "../shared/punctuation.js";

/**
 * Asks why, and calls; `tell` is told what came of it.
 * @param {Frames.TableLine} table
 * @param {(sentence: string) => void} tell
 */
export function callDirector(table, tell) {
  const id = table.evening?.id ?? "",
    list = reasons();
  const box = dialog("callbox", t("Call the director"), h("p", words.why), list);
  on(list, "click", async (_, event) => {
    const reason = from(event, "button")?.dataset.value;
    if (!reason) return;
    box.close();
    await attempt(tell, async () => {
      await call(
        "POST",
        `/api/club/${id}/play`,
        { type: "call", reason, board: table.deal, sent: newId() },
        { token: load("play", id) ?? "" },
      );
      tell(words.called(reason));
    });
  });
}

const RECENT = 30; // seconds for which a sentence is news to whoever comes to the table

/**
 * Tells what the director says to all or to this table while one plays.
 * @param {{id: string}} of
 * @param {(sentence: string) => void} tell
 */
export function hearDirector({ id }, tell) {
  const token = load("play", id);
  if (!token) return;
  let heard = Date.now() / 1000 - RECENT;
  watch(
    `/api/club/${id}/play`,
    token,
    (/** @type {Answers.PlayerContent} */ view) => {
      const news = [view.told, view.announced]
        .filter((x) => x !== null)
        .filter((x) => x[0] > heard)
        .sort((a, b) => a[0] - b[0]);
      if (!news.length) return;
      heard = news[news.length - 1][0];
      tell(about(t("From the director"), news.map(([, text]) => text).join(" ")));
    },
    // The table has a line of its own; whether the evening answers is said on its page.
    () => undefined,
  );
}
