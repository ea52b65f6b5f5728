// What the pages of a phone have in common: the heading, the clock, what the director says, calls.

import { deed } from "../../shared/panels.js";
import { now } from "../../shared/book.js";
import { t } from "../../shared/language.js";
import { words } from "../words.js";
import { h } from "../../shared/dom.js";
import { watchTime } from "../../shared/punctuation.js";

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
