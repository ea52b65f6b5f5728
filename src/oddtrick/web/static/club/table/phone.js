// What the pages of a phone have in common: the heading, the clock, what the director says, calls.

import { attempt, call } from "../../shared/api.js";
import { load, newId, now, watch } from "../../shared/book.js";
import { dialog } from "../../shared/dialogs.js";
import { on } from "../../shared/dispatch.js";
import { from, h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { deed } from "../../shared/panels.js";
import { about, watchTime } from "../../shared/punctuation.js";
import { words } from "../words.js";

/** What waits to be sent, and whether the server answers. @param {{reached: boolean, queue: {items: object[]}}} state */
export const chip = ({ reached, queue }) => {
  const waiting = queue.items.length;
  const said = waiting ? words.kept(waiting) : reached ? t("online") : t("offline");
  return h("span", { class: `chip ${reached ? "" : "off"}`, key: "chip" }, said);
};

export const backButton = () => h("button.ib", { "aria-label": t("Back"), do: "back" }, "‹");

/**
 * @param {string} title
 * @param {string} note
 * @param {boolean} back
 * @param {...import("../../shared/dom.js").Child} more
 */
export const heading = (title, note, back, ...more) =>
  h("header.ptop", back ? backButton() : h("span.pad"), h("h1.ttl", title, " ", h("span.small-text.soft", note)), more);

/** @param {Pick<Answers.TableContent, "over" | "round" | "ends" | "paused">} view */
export function clockLine(view) {
  if (view.over) return h("p.note", t("The evening is over. Thank you for playing."));
  if (!view.round)
    return h("p.note.soft", t("The director begins the first round. You can enter results at any time."));
  const left = view.ends - (view.paused || now());
  const text = view.paused ? words.stands : left <= 0 ? t("Time is up.") : words.left(watchTime(Math.floor(left)));
  return h("p", { class: `clockline ${left <= 0 ? "late" : ""}`, role: "timer", key: "clock" }, text);
}

/**
 * What the director has said, the calls that wait, and what went wrong here.
 * @param {Pick<Answers.TableContent, "told" | "announced" | "calls">} view
 * @param {string} notice
 */
export function messages(view, notice) {
  const lines = [view.told, view.announced].filter((x) => x !== null).filter((x) => now() - x[0] < 900);
  return [
    lines.map(([, text]) => h("p.told", { key: text }, h("span.label", t("From the director")), text)),
    view.calls.map((c) =>
      h(
        "div.told.hot",
        { key: `call-${c.number}` },
        h("span.grow", words.called(c.reason)),
        deed(t("Take it back"), "uncall", c.number),
      ),
    ),
    notice ? h("p.told.wrong", { role: "alert", key: "notice" }, notice) : null,
  ];
}

/** Why one calls, to be chosen. */
export const reasons = () =>
  h("ul.why", words.reasons, (reason) =>
    h("li>button.btn.big.wide", { do: "reason", data: { value: reason } }, reason),
  );

// The director at a table of the server: called from there with the reason, and heard there.

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
