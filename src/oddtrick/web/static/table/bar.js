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
  /** @param {string} action @param {string} words @param {string | undefined} key */
  const button = (action, words, key, on = true, arg = "") =>
    h(
      "button.btn.q",
      { disabled: !on, do: action, arg, key: `bar-${action}${arg}` },
      words,
      key && [" ", h("kbd", key)],
    );
  const mine = dealsAlone(table.view);
  const machines =
    table.view.seats.length > 1 &&
    table.view.home &&
    table.view.seats.every((s) => s.kind === "machine" || s.seat === table.view.home);
  const { sends, plays, watching } = piled(mode, mine);
  const laws = table.view.table.options.laws ?? "strict";
  // By which laws is a span of its own: where there is no room for everything, that is still seen.
  const refereed = laws === "strict" ? null : h("span.soft.small-text", text.refereed(laws));
  const { evening: club, set, deal } = table.view.table;
  const about = [
    club ? text.clubBoard(deal, club) : set ? text.setBoard(set) : t("deal {n}", { n: deal }),
    table.view.table.given && !club && !set && !tableOf(table.view.table.id)?.asked ? t("from a file") : "",
    table.view.table.seeded && !table.view.alone && !table.lesson?.learning() ? t("a prepared deal") : "",
    machines ? text.againstMachines([...levels(table.view)]) : "",
    table.view.table.watchers ? t("{n} watching", { n: table.view.table.watchers }) : "",
  ]
    .filter(Boolean)
    .join(text.and);
  return [
    h("div", { id: "notice" }, notice(table.view)),
    h("a.brand", { href: place("play"), "aria-label": text.brand }, brandMark(), h("span", text.product)),
    h("span.sep"),
    h(
      "div.name",
      h("h1", tableName(table.view.table)),
      " ",
      refereed,
      " ",
      h("span", { class: `soft small-text ${table.view.alone ? "run" : ""}` }, runLine(table.view) ?? about),
    ),
    h("div.narrow", headlineLine(table.view)),
    h("span.sp"),
    table.view.home && hints() && mode === "layout" ? button("hint", t("Hint"), "H", table.view.hint) : null,
    table.view.home ? greyed(button("undo", t("Undo"), "U"), !table.view.undo) : null,
    mode === "play" ? button("lastTrick", t("Last trick"), "L", table.view.tricks.length > 0) : null,
    sends ? button("allHome", t("All home"), "", mayGoHome(table.view)) : null,
    plays ? button("watch", watching, "") : null,
    mine ? [h("span.sep"), button("newDeal", t("New deal"), "")] : null,
    extraKinds().map((kind) => button("openMenuFor", text.kinds(kind), text.kindKeys[kind], true, kind)),
    h("span.sep"),
    club && table.view.home ? button("director", t("Director"), "") : null,
    table.view.seats.some((x) => x.kind === "open") && !club ? button("invite", t("Invite"), "") : null,
    club?.machines && table.view.home && table.view.seats.some((x) => x.kind === "open")
      ? button("fill", text.fill, "")
      : null,
    inCompany(table.view) ? button("people", table.view.house?.yours ? t("Host’s desk") : t("People"), "") : null,
    button("menu", t("Menu"), ""),
    // where an auction leaves no room for the tabs
    table.view.home && hints() && mode === "auction"
      ? h("button.ib.ask", { "aria-label": t("Hint"), do: "tab", arg: "hint", key: "bar-ask" }, "?")
      : null,
    inCompany(table.view) && mode === "auction" && unread(table.view, ui)
      ? h(
          "button.ib.ask",
          { "aria-label": text.newRemarks(unread(table.view, ui)), do: "tab", arg: "talk", key: "bar-talk" },
          "✉",
          h("span.count", { "aria-hidden": "true" }, unread(table.view, ui)),
        )
      : null,
    h("button.ib.more", { "aria-label": t("Menu"), do: "menu", key: "bar-more" }, "⋯"),
  ];
}
export const brandMark = () => document.querySelector(".brand .mark")?.cloneNode(true);

/** @param {string} mode */
export function tabs(mode) {
  /** @param {string} name @param {string} sign @param {import("../shared/dom.js").Child} words */
  const tab = (name, sign, words, on = true) =>
    h(
      "button",
      {
        disabled: !on,
        "aria-pressed": String(ui.sheet === name),
        class: ui.sheet === name ? "on" : "",
        do: "tab",
        arg: name,
        key: `tab-${name}`,
      },
      h("b", { "aria-hidden": "true" }, sign),
      words,
    );
  const mine = dealsAlone(table.view),
    { sends, plays, watching } = piled(mode, mine);
  return [
    table.view.home && hints()
      ? tab("hint", "?", ui.hint ? t("Hide hint") : t("Hint"), table.view.hint || Boolean(ui.hint))
      : null,
    table.view.auction ? tab(mode === "auction" ? "meanings" : "auction", "♠♥", t("Auction")) : null,
    mode === "play" ? tab("past", "↺", t("Last trick"), table.view.tricks.length > 0) : null,
    table.view.home && mode !== "play" ? greyed(tab("undo", "↶", t("Undo")), !table.view.undo) : null,
    sends ? tab("allHome", "⇧", t("All home"), mayGoHome(table.view)) : null,
    plays ? tab("watch", "▷", watching) : null,
    mine
      ? tab("newDeal", "+", t("New deal"))
      : tab(
          "pad",
          table.view.pad.sides.length > 1 && table.view.pad.sides.join("/").length <= 10
            ? table.view.pad.sides.join("/")
            : "∑",
          t("Score"),
        ),
    table.view.referee ? tab("ruling", "§", t("Ruling"), hasRuling(table.view)) : null,
    inCompany(table.view) && table.view.house?.talk !== "off"
      ? tab("talk", "✉", [
          t("Table talk"),
          unread(table.view, ui)
            ? h("span.count", { "aria-label": text.newRemarks(unread(table.view, ui)) }, unread(table.view, ui))
            : null,
        ])
      : null,
    mine ? null : tab("log", "≡", text.log),
  ];
}
