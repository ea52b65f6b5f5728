// What stands under a table of piles: what was last done, what is picked, and what may be done in words.

import { cardName } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { lostLine, offers, words } from "../../patience/manners.js";
import { choiceButton } from "../auction/auction.js";
import { layoutAdvice } from "../panels/headline.js";
import { placeKey } from "../view.js";
import { text } from "../words.js";

/** @import { TableUi } from "../state.js" */

const RECENT = 2,
  FEW = 3;

/**
 * What was last done, where others play too: told aloud where they take turns and no log is open.
 * @param {Frames.ViewFrame} view
 * @param {boolean} heard
 */
export function toldLine(view, heard) {
  if (view.seats.length < 2 || view.over) return null;
  const atOnce = view.seats.filter((s) => s.to_act).length > 1;
  const lines = view.log.slice(-RECENT),
    first = view.log.length - lines.length;
  return h(
    "div.toldbox",
    {
      role: heard ? "log" : null,
      "aria-live": heard && !atOnce ? "polite" : "off",
      "aria-label": heard ? text.log : null,
      "aria-hidden": heard ? null : "true",
      key: "told",
    },
    h("ol.told", lines, (line, i) => h("li", { key: `told-${view.table.deal}-${first + i}` }, line.text)),
  );
}

/**
 * The line under a layout: what is picked, where it may go, and what else may be done.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
export function layoutBar(view, ui) {
  const moves = ui.pick ? ui.pick.actions : [];
  return h(
    "div.lbar",
    { key: "lbar" },
    h(
      "div.plate",
      h(
        "span.status",
        { role: "status", key: "status" },
        ui.pick
          ? h("b", text.pick(cardName(ui.pick.card)))
          : ui.hint
            ? [layoutAdvice(view, ui.hint), " ", ui.hint.reason]
            : view.alone?.finish
              ? h("b", words.allOpen)
              : (lostLine(view, ui) ?? view.status.text),
      ),
      h("span.small-text.keysay", ui.pick ? text.patienceKeys : ""),
    ),
    h(
      "div.moves",
      moves.map((a) => choiceButton(ui, a, "small")),
      !ui.pick && offers(view, ui, text),
      !ui.pick && inWords(view, ui).map((a) => choiceButton(ui, a, a.kind === "stop" ? "small stop" : "small")),
    ),
  );
}

/**
 * What is done without a card, without the many places where one and the same may be laid; alone also
 * without what a click on its place does, and without giving up, which is in the menu.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
function inWords(view, ui) {
  if (view.alone) {
    const onPlace = new Set(ui.places.values());
    return ui.menu.plain.filter((a) => a.kind !== "resign" && !onPlace.has(a));
  }
  const laid = ui.menu.plain.filter((a) => {
    const to = view.places[a.to ?? -1];
    return to && ui.places.get(placeKey(to)) === a;
  });
  return laid.length > FEW ? ui.menu.plain.filter((a) => !laid.includes(a)) : ui.menu.plain;
}
