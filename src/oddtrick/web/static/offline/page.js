// The page in place of one that needs the server: what can be done without it.

import { on } from "../shared/dispatch.js";
import { byId, h, render } from "../shared/dom.js";
import { ownAddress, TODAY } from "../patience/own/keep.js";
import { book } from "../patience/own/book.js";
import { words } from "./words.js";
import { place } from "../shared/places.js";

const { daily } = await book();
const again = h("button.btn.big", words.again);
on(again, "click", () => location.reload());
// A network is not yet the server: it is asked first, so that nobody who is on their way elsewhere is called back.
addEventListener("online", () =>
  fetch("/worker.js", { cache: "no-store" }).then(
    (answer) => answer.ok && location.reload(),
    () => undefined,
  ),
);
render(
  byId("needs"),
  h("h1", words.title),
  h("p", words.text),
  h("p", words.without),
  h(
    "div.row",
    h("a.btn.p.big", { href: ownAddress(daily, { winnable: 1 }) }, words.patience),
    h("a.btn.big", { href: TODAY }, words.today),
    h("a.btn.big", { href: place("learn") }, words.rules),
    h("a.btn.big", { href: place("practice") }, words.practice),
    again,
  ),
);
