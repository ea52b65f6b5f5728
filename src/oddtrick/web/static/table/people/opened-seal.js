// The seal of a deal at its end: opened, checked and saved.

import { h } from "../../shared/dom.js";
import { saveJson } from "../../shared/save.js";
import { t } from "../../shared/language.js";
import { ui } from "../state.js";
import { place } from "../../shared/places.js";

const said = {
  sealCheck: t("Verify"),
  sealTrue: t("These are the cards that were sealed before the first call."),
  sealFalse: t("The seal does not match the one shown before the deal."),
  sealCannot: t("This browser cannot check it. Save it and run: oddtrick verify"),
  sealSave: t("Save it"),
  sealDealing: t("Dealing statistics"),
};

/** @param {Frames.ViewFrame} view */
const noted = (view) =>
  ui.sealed?.table === view.table.id && ui.sealed.deal === view.table.deal ? ui.sealed.commitment : null;

/**
 * What the opened seal proves, in a sentence.
 * @param {Frames.ViewFrame} view
 */
export async function checkSeal(view) {
  const { seal } = view;
  if (!globalThis.crypto?.subtle || !seal?.opened) return said.sealCannot;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seal.opened));
  const hash = [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, "0")).join("");
  return hash === (noted(view) ?? seal.commitment) && hash === seal.commitment ? said.sealTrue : said.sealFalse;
}

/**
 * Save it, for `oddtrick verify`.
 * @param {Frames.ViewFrame} view
 */
export function saveSeal(view) {
  if (!view.seal) return;
  const { commitment, opened } = view.seal;
  saveJson({ commitment, opened }, `seal-${view.table.id}-${view.table.deal}.json`, 0);
}

/**
 * A line with the seal, once it is open.
 * @param {Frames.ViewFrame} view
 */
export function sealRow(view) {
  if (!view.seal?.opened) return null;
  return h(
    "div.sealrow.small-text.soft.foot",
    { key: "seal" },
    h("span", { title: view.seal.commitment }, t("Fair deal")),
    h("button.linky", { do: "checkSeal" }, said.sealCheck),
    h("button.linky", { do: "saveSeal" }, said.sealSave),
    h("a.linky", { href: place("fair") }, said.sealDealing),
  );
}
