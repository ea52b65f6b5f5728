// The seal of a deal: noted before the first act, opened and checked at its end.

import { h, saveAs } from "../../shared/dom.js";
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

/** @param {Frames.ViewFrame} view */
const noted = (view) =>
  ui.sealed?.table === view.table.id && ui.sealed.deal === view.table.deal ? ui.sealed.commitment : null;

/**
 * What the opened seal proves, in a sentence.
 * @param {Frames.ViewFrame} view
 */
export async function checkSeal(view) {
  const { seal } = view;
  if (!globalThis.crypto?.subtle || !seal?.opened) return text.sealCannot;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seal.opened));
  const hash = [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, "0")).join("");
  return hash === (noted(view) ?? seal.commitment) && hash === seal.commitment ? text.sealTrue : text.sealFalse;
}

/**
 * Save it, for `oddtrick verify`.
 * @param {Frames.ViewFrame} view
 */
export function saveSeal(view) {
  if (!view.seal) return;
  const { commitment, opened } = view.seal;
  saveAs(
    new Blob([JSON.stringify({ commitment, opened })], { type: "application/json" }),
    `seal-${view.table.id}-${view.table.deal}.json`,
  );
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
      "a",
      {
        class: "linky seal",
        href: place("fair"),
        target: "_blank",
        title: about(text.seal, commitment),
        data: { key: "sealmark" },
      },
      text.sealNote,
    ),
  ];
}

/**
 * A line with the seal, once it is open.
 * @param {Frames.ViewFrame} view
 */
export function sealRow(view) {
  if (!view.seal?.opened) return null;
  return h(
    "div",
    { class: "sealrow small-text soft foot", data: { key: "seal" } },
    h("span", { title: view.seal.commitment }, text.sealNote),
    h("button", { class: "linky", type: "button", data: { do: "checkSeal" } }, text.sealCheck),
    h("button", { class: "linky", type: "button", data: { do: "saveSeal" } }, text.sealSave),
    h("a", { class: "linky", href: place("fair") }, text.sealDealing),
  );
}
