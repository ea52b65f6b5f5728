// The bar of the table's page, and its tabs where there is little room.

import { h } from "../shared/dom.js";
import { settings } from "../shared/settings.js";
import { levels } from "./felt/seats.js";
import { headlineLine } from "./panels/headline.js";
import { unread } from "./people/chat.js";
import { inCompany } from "./people/company.js";
import { dealsAlone } from "./people/solo.js";
import { hasRuling } from "./referee/referee.js";
import { besides, desk, ui } from "./state.js";
import { hasHomes, mayGoHome, seatWord } from "./view.js";
import { t } from "./words.js";

/** Whether the book advises: not at the club. */
export const hints = () => settings.hints && !desk.view.table.evening;

/** @param {string} mode */
export function bar(mode) {
  /** @param {string} action @param {string} words @param {string | undefined} key */
  const button = (action, words, key, on = true, arg = "") =>
    h(
      "button",
      { class: "btn q", type: "button", disabled: !on, data: { do: action, arg, key: `bar-${action}${arg}` } },
      words,
      key ? [" ", h("kbd", null, key)] : null,
    );
  const mine = dealsAlone(desk.view);
  const machines =
    desk.view.seats.length > 1 &&
    desk.view.home &&
    desk.view.seats.every((s) => s.kind === "machine" || s.seat === desk.view.home);
  const laws = desk.view.table.options.laws ?? "strict";
  // By which laws is a span of its own: where there is no room for everything, that is still seen.
  const refereed = laws === "strict" ? null : h("span", { class: "soft sm" }, t.refereed(laws));
  const club = desk.view.table.evening;
  const about = [
    desk.view.alone ? "" : club ? t.clubBoard(desk.view.table.deal, club) : t.deal(desk.view.table.deal),
    desk.view.table.given && !club ? t.fromFile : "",
    desk.view.table.seeded && !desk.view.alone && !desk.lesson?.learning() ? t.seeded : "",
    desk.view.table.shared?.length ? t.shared(desk.view.table.shared.map((s) => seatWord(desk.view, s))) : "",
    machines ? t.againstMachines([...levels(desk.view)]) : "",
    desk.view.table.watchers ? t.watching(desk.view.table.watchers) : "",
  ]
    .filter(Boolean)
    .join(t.and);
  return [
    h("a", { class: "brand", href: "/", "aria-label": t.brand }, brandMark(), h("span", null, t.product)),
    h("span", { class: "sep" }),
    h(
      "div",
      { class: "name" },
      h("h1", null, desk.view.table.title),
      " ",
      refereed,
      " ",
      h("span", { class: "soft sm" }, about),
    ),
    h("div", { class: "narrow" }, headlineLine(desk.view)),
    h("span", { class: "sp" }),
    desk.view.home && hints() && mode === "layout" ? button("hint", t.hint, "H", desk.view.hint) : null,
    desk.view.home ? button("undo", t.undo, "U", desk.view.undo || mine) : null,
    mode === "play" ? button("lastTrick", t.lastTrick, "L", desk.view.tricks.length > 0) : null,
    mode === "layout" && desk.view.home && hasHomes(desk.view) && !desk.view.over
      ? button("allHome", t.allHome, "", mayGoHome(desk.view))
      : null,
    mine && desk.view.hint ? button("watch", ui.auto === "watch" ? t.stopWatching : t.playOut, "") : null,
    mine ? [h("span", { class: "sep" }), button("again", t.again, ""), button("newDeal", t.newDeal, "")] : null,
    besides().map((kind) => button("besides", t.besides(kind), t.besidesKeys[kind], true, kind)),
    h("span", { class: "sep" }),
    club && desk.view.home ? button("director", t.director, "") : null,
    desk.view.seats.some((x) => x.kind === "open") && !club ? button("invite", t.invite, "") : null,
    club?.machines && desk.view.home && desk.view.seats.some((x) => x.kind === "open")
      ? button("fill", t.fill, "")
      : null,
    inCompany(desk.view) ? button("people", desk.view.house?.yours ? t.hostsDesk : t.people, "") : null,
    button("menu", t.menu, ""),
    h("button", { class: "ib more", type: "button", "aria-label": t.menu, data: { do: "menu", key: "bar-more" } }, "⋯"),
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
        type: "button",
        disabled: !on,
        "aria-pressed": String(ui.sheet === name),
        class: ui.sheet === name ? "on" : "",
        data: { do: "tab", arg: name, key: `tab-${name}` },
      },
      h("b", { "aria-hidden": "true" }, sign),
      words,
    );
  const mine = dealsAlone(desk.view);
  return [
    desk.view.home && hints() ? tab("hint", "?", t.hint, desk.view.hint || Boolean(ui.hint)) : null,
    desk.view.auction ? tab(mode === "auction" ? "meanings" : "auction", "♠♥", t.auction) : null,
    mode === "play" ? tab("past", "↺", t.lastTrick, desk.view.tricks.length > 0) : null,
    desk.view.home && mode !== "play" ? tab("undo", "↶", t.undo, desk.view.undo || mine) : null,
    desk.view.home && mode === "layout" && hasHomes(desk.view) && !desk.view.over
      ? tab("allHome", "⇧", t.allHome, mayGoHome(desk.view))
      : null,
    mine
      ? null
      : tab(
          "pad",
          desk.view.pad.sides.length > 1 && desk.view.pad.sides.join("/").length <= 10
            ? desk.view.pad.sides.join("/")
            : "∑",
          t.score,
        ),
    desk.view.referee ? tab("ruling", "§", t.ruling, hasRuling(desk.view)) : null,
    inCompany(desk.view) && desk.view.house?.talk !== "off"
      ? tab("talk", "✉", [
          t.talk,
          unread(desk.view, ui)
            ? h("span", { class: "count", "aria-label": t.newRemarks(unread(desk.view, ui)) }, unread(desk.view, ui))
            : null,
        ])
      : null,
    tab("log", "≡", t.log),
  ];
}
