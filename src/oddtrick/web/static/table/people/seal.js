// The seal of a deal that runs, noted before the first act.

import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { text } from "../words.js";
import { ui } from "../state.js";
import { about } from "../../shared/punctuation.js";
import { place } from "../../shared/places.js";

/**
 * Note the seal while the deal runs: what is opened at its end is compared with it.
 * @param {Frames.ViewFrame} view
 */
export function noteSeal(view) {
  if (!view.seal || view.over) return;
  ui.sealed = { table: view.table.id, deal: view.table.deal, commitment: view.seal.commitment };
}

/**
 * The seal of the deal that runs, small: it leads to what this server has dealt.
 * @param {Frames.ViewFrame} view
 */
export function sealMark(view) {
  if (!view.seal || view.over) return null;
  const { commitment } = view.seal;
  return [
    " ",
    h(
      "a.linky.seal",
      { href: place("fair"), target: "_blank", title: about(text.seal, commitment), key: "sealmark" },
      t("Fair deal"),
    ),
  ];
}
