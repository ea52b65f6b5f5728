// The page in place of one that needs the server: what can be done without it.

import { on } from "../shared/dispatch.js";
import { byId, h, refill } from "../shared/dom.js";
import { ownAddress, TODAY } from "../patience/own/keep.js";
import { daily } from "../patience/rules/games.js";
import { words as w } from "./words.js";

const again = h("button", { class: "btn big", type: "button" }, w.again);
on(again, "click", () => location.reload());
// A network is not yet the server: it is asked first, so that nobody who is on his way elsewhere is called back.
addEventListener("online", () =>
  fetch("/worker.js", { cache: "no-store" }).then(
    (answer) => answer.ok && location.reload(),
    () => undefined,
  ),
);
refill(
  byId("needs"),
  h("h1", null, w.title),
  h("p", null, w.text),
  h("p", null, w.without),
  h(
    "div",
    { class: "row" },
    h("a", { class: "btn p big", href: ownAddress(daily, { winnable: 1 }) }, w.patience),
    h("a", { class: "btn big", href: TODAY }, w.today),
    h("a", { class: "btn big", href: "/learn" }, w.rules),
    h("a", { class: "btn big", href: "/practice" }, w.practice),
    again,
  ),
);
