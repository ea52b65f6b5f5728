// The bar of the table's page, and its tabs where there is little room.

import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { settings, tableOf } from "../shared/settings.js";
import { levels } from "./felt/seats.js";
import { headlineLine } from "./panels/headline.js";
import { unread, inCompany, notice } from "./people/company.js";
import { dealsAlone, runLine } from "./people/solo.js";
import { hasRuling } from "./referee/referee.js";
import { extraKinds, table, ui } from "./state.js";
import { tableName } from "./later.js";
import { hasHomes, mayGoHome } from "./view.js";
import { text } from "./words.js";
import { place } from "../shared/places.js";

/** Whether the book advises: not at the club. */
export const hints = () => settings.hints && !table.view.table.evening;

/**
 * Of a table of piles: whether cards can be sent home together; whether it can be played out, and the
 * word for it.
 * @param {string} mode
 * @param {boolean} mine
 */
const piled = (mode, mine) => ({
  sends: mode === "layout" && !mine && table.view.home && hasHomes(table.view) && !table.view.over,
  plays: mine && table.view.hint,
  watching: ui.auto === "watch" ? t("Stop") : t("Play it out"),
});

/** A button that can be pressed though it is grey: the server says why nothing is taken back.
 * @param {HTMLElement} button @param {boolean} grey */
function greyed(button, grey) {
  if (grey) button.setAttribute("aria-disabled", "true");
  return button;
}

/** @param {string} mode */
export function bar(mode) {
  const { view } = table,
    { home } = view,
    { evening: club, set, deal, given, seeded, watchers, id, options } = view.table;
  /** @param {string} action @param {string} words @param {string | undefined} key */
  const button = (action, words, key = "", on = true, arg = "") =>
    h(
      "button.btn.q",
      { disabled: !on, do: action, arg, key: `bar-${action}${arg}` },
      words,
      key && [" ", h("kbd", key)],
    );
  const mine = dealsAlone(view),
    open = view.seats.some((x) => x.kind === "open"),
    machines = view.seats.length > 1 && home && view.seats.every((s) => s.kind === "machine" || s.seat === home);
  const { sends, plays, watching } = piled(mode, mine),
    remarks = inCompany(view) ? unread(view, ui) : 0;
  const laws = options.laws ?? "strict";
  const about = [
    club ? text.clubBoard(deal, club) : set ? text.setBoard(set) : t("deal {n}", { n: deal }),
    given && !club && !set && !tableOf(id)?.asked && t("from a file"),
    seeded && !view.alone && !table.lesson?.learning() && t("a prepared deal"),
    machines && text.againstMachines([...levels(view)]),
    watchers && t("{n} watching", { n: watchers }),
  ];
  return [
    h("div", { id: "notice" }, notice(view)),
    h("a.brand", { href: place("play"), "aria-label": text.brand }, brandMark(), h("span", text.product)),
    h("span.sep"),
    h(
      "div.name",
      h("h1", tableName(view.table)),
      " ",
      // By which laws is a span of its own: where there is no room for everything, that is still seen.
      laws !== "strict" && h("span.soft.small-text", text.refereed(laws)),
      " ",
      h(
        "span",
        { class: `soft small-text ${view.alone ? "run" : ""}` },
        runLine(view) ?? about.filter(Boolean).join(text.and),
      ),
    ),
    h("div.narrow", headlineLine(view)),
    h("span.sp"),
    home && hints() && mode === "layout" && button("hint", t("Hint"), "H", view.hint),
    home && greyed(button("undo", t("Undo"), "U"), !view.undo),
    mode === "play" && button("lastTrick", t("Last trick"), "L", view.tricks.length > 0),
    sends && button("allHome", t("All home"), "", mayGoHome(view)),
    plays && button("watch", watching),
    mine && [h("span.sep"), button("newDeal", t("New deal"))],
    extraKinds().map((kind) => button("openMenuFor", text.kinds(kind), text.kindKeys[kind], true, kind)),
    h("span.sep"),
    club && home && button("director", t("Director")),
    open && !club && button("invite", t("Invite")),
    club?.machines && home && open && button("fill", text.fill),
    inCompany(view) && button("people", view.house?.yours ? t("Host’s desk") : t("People")),
    button("menu", t("Menu")),
    // where an auction leaves no room for the tabs
    mode === "auction" && [
      home && hints() && h("button.ib.ask", { "aria-label": t("Hint"), do: "tab", arg: "hint", key: "bar-ask" }, "?"),
      remarks > 0 &&
        h(
          "button.ib.ask",
          { "aria-label": text.newRemarks(remarks), do: "tab", arg: "talk", key: "bar-talk" },
          "✉",
          h("span.count", { "aria-hidden": "true" }, remarks),
        ),
    ],
    h("button.ib.more", { "aria-label": t("Menu"), do: "menu", key: "bar-more" }, "⋯"),
  ];
}
export const brandMark = () => document.querySelector(".brand .mark")?.cloneNode(true);

/** @param {string} mode */
export function tabs(mode) {
  const { view } = table,
    { sides } = view.pad,
    mine = dealsAlone(view),
    { sends, plays, watching } = piled(mode, mine);
  /** @param {string} name @param {string} sign @param {import("../shared/dom.js").Child} words */
  const tab = (name, sign, words, on = true) => {
    const is = ui.sheet === name;
    return h(
      "button",
      {
        disabled: !on,
        "aria-pressed": String(is),
        class: is ? "on" : "",
        do: "tab",
        arg: name,
        key: `tab-${name}`,
      },
      h("b", { "aria-hidden": "true" }, sign),
      words,
    );
  };
  const remarks = unread(view, ui);
  return [
    view.home && hints() && tab("hint", "?", ui.hint ? t("Hide hint") : t("Hint"), view.hint || Boolean(ui.hint)),
    view.auction && tab(mode === "auction" ? "meanings" : "auction", "♠♥", t("Auction")),
    mode === "play" && tab("past", "↺", t("Last trick"), view.tricks.length > 0),
    view.home && mode !== "play" && greyed(tab("undo", "↶", t("Undo")), !view.undo),
    sends && tab("allHome", "⇧", t("All home"), mayGoHome(view)),
    plays && tab("watch", "▷", watching),
    mine
      ? tab("newDeal", "+", t("New deal"))
      : tab("pad", sides.length > 1 && sides.join("/").length <= 10 ? sides.join("/") : "∑", t("Score")),
    view.referee && tab("ruling", "§", t("Ruling"), hasRuling(view)),
    inCompany(view) &&
      view.house?.talk !== "off" &&
      tab("talk", "✉", [
        t("Table talk"),
        remarks > 0 && h("span.count", { "aria-label": text.newRemarks(remarks) }, remarks),
      ]),
    !mine && tab("log", "≡", text.log),
  ];
}
