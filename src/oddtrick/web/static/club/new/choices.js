// Choices that follow what is chosen before them, with a sentence on each.

import { h } from "../../shared/dom.js";
import { labelled, select } from "../../shared/forms.js";

/**
 * A choice with a sentence on what is chosen.
 * @param {string} name
 * @param {string} label
 */
export function explained(name, label) {
  const list = select({ name }),
    says = h("small", { class: "soft" });
  return { select: list, says, node: labelled(label, list, says), choices: [] };
}

/**
 * Offer what the form of event knows, and keep what was chosen as far as it can be.
 * @param {any} select
 * @param {any} choices
 * @param {any} chosen
 */
export function offer(select, choices, chosen) {
  const fresh = choices.map((/** @type {any} */ [v]) => v).join();
  if (select.dataset.choices === fresh) return;
  select.dataset.choices = fresh;
  select.replaceChildren(
    ...choices.map((/** @type {any} */ [v, words]) => h("option", { value: v, selected: v === chosen }, words)),
  );
}

/**
 * Offer choices with their sentences; none are not asked about.
 * @param {any} x
 * @param {any} choices
 * @param {any} chosen
 */
export function explain(x, choices, chosen) {
  offer(x.select, choices, choices.some((/** @type {any} */ [v]) => v === x.select.value) ? x.select.value : chosen);
  x.choices = choices;
  x.node.hidden = !choices.length;
}
