// One sentence in the bar: somebody is away, a machine plays for you, all are asked something.

import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { text } from "../words.js";
import { nameOf } from "../view.js";
import { ui } from "../state.js";
import { left, ownSeat } from "./company.js";

/**
 * A ring that empties, the seconds always written.
 * @param {{seconds: number, share: number}} of
 */
export const ring = ({ seconds, share }, big = false) =>
  h(
    "span",
    { class: `cd ${big ? "big" : ""}`, role: "img", "aria-label": text.seconds(seconds), style: { "--p": share } },
    h("b", { "aria-hidden": "true" }, seconds),
  );

/**
 * @param {string} key
 * @param {Node | null} mark
 * @param {string} title
 * @param {string} text
 * @param {...import("../../shared/dom.js").Child} buttons
 */
const box = (key, mark, title, text, ...buttons) =>
  h(
    "section.notice",
    { "aria-live": "polite", key },
    mark,
    h("div.grow", h("b", title), text && h("p.small-text.soft", text)),
    buttons,
  );

/** @param {string} action @param {string} words */
const button = (action, words, arg = "", main = false) =>
  h("button", { class: `btn ${main ? "p" : ""}`, do: action, arg }, words);

/**
 * What has to be said now, or null.
 * @param {Frames.ViewFrame} view
 */
export function notice(view) {
  const own = ownSeat(view);
  if (own?.away)
    return box("back", null, text.machineForYou, t("Your seat is kept."), button("back", text.takeSeatBack, "", true));
  if (view.asked && view.home) {
    const { asked } = view,
      mine = asked.by === view.home;
    const waits = asked.waits.filter((s) => s !== view.home).map((s) => nameOf(view, s));
    const title = mine ? t("You ask {what}.", { what: asked.what }) : text.asks(nameOf(view, asked.by), asked.what);
    return box(
      "asked",
      null,
      title,
      waits.length ? t("Waiting for {names}.", { names: waits.join(", ") }) : "",
      asked.yours
        ? [button("answer", t("Agree"), "yes", true), button("answer", t("Refuse"), "no")]
        : mine
          ? button("answer", t("Never mind"), "no")
          : null,
    );
  }
  const gone = !view.over && view.home && view.seats.find((s) => s.to_act && left(s.seat)),
    time = gone && left(gone.seat);
  if (!gone || !time) return ui.trouble ? box("trouble", null, ui.trouble, "") : null;
  const name = nameOf(view, gone.seat);
  return box(
    "away",
    ring(time, true),
    t("{name} is away, and the table waits.", { name }),
    text.soonMachine(name, time.seconds),
    button("wait", t("Wait longer")),
  );
}
