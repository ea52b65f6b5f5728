// The page in place of one that needs the server: what can be done without it.

import { on } from "../shared/dispatch.js";
import { byId, h, render } from "../shared/dom.js";
import { ownAddress, book } from "../patience/own/keep.js";
import { t } from "../shared/language.js";
import { place } from "../shared/places.js";

const { daily } = await book();
const again = h("button.btn.big", t("Try again"));
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
  h("h1", t("No connection")),
  h("p", t("This page needs the server, which cannot be reached. Your games there are kept.")),
  h("p", t("Meanwhile you can play patience, read the rules, and practise rulings.")),
  h(
    "div.row",
    h("a.btn.p.big", { href: ownAddress(daily, { winnable: 1 }) }, t("Play a patience")),
    h("a.btn.big", { href: place("own", "today") }, t("Today’s patience")),
    h("a.btn.big", { href: place("learn") }, t("Rules and lessons")),
    h("a.btn.big", { href: place("practice") }, t("Practise rulings")),
    again,
  ),
);
