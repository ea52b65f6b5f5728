// Where a page cannot show what it is for, by a bad address or without a server: what is wrong, and what can be done.

import { sentenceOf, statusOfCall } from "./api.js";
import { on } from "./dispatch.js";
import { h } from "./dom.js";
import { t } from "./language.js";
import { place } from "./places.js";
import { text } from "./strings.js";

/** The places that a page may lie in, by the first part of its address. */
const PLACES = /** @type {const} */ ([
  ["today", "today", t("Today")],
  ["learn", "learn", t("Learn")],
  ["results", "results", t("Results")],
  ["review", "results", t("Results")],
  ["friends", "friends", t("Friends")],
  ["club", "club", t("Club")],
]);

/** @param {unknown} error what went wrong, or a sentence */
export function astray(error) {
  const said = typeof error === "string" ? error : sentenceOf(error);
  const up = PLACES.find(([name]) => name === location.pathname.split("/")[1]);
  return h(
    "div.hush.astray",
    h("p", { role: "alert" }, said),
    h(
      "p.row",
      (said === text.failed || statusOfCall(error) >= 500) &&
        on(h("button.btn.p.big", t("Try again")), "click", () => location.reload()),
      up && h("a.btn.big", { href: place(up[1]) }, up[2]),
      location.pathname !== place("play") && h("a.btn.big", { href: place("play") }, t("Play")),
    ),
  );
}
