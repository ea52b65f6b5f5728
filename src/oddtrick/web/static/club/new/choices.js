// Choices that follow what is chosen before them, with a sentence on each.

import { h } from "../../shared/dom.js";
import { labelled, select } from "../../shared/forms.js";

/**
 * A value with its words, and with a sentence on it; a choice among such.
 * @typedef {[string, string]} Choice
 * @typedef {[string, string, string]} Explained
 * @typedef {ReturnType<typeof explained>} ExplainedChoice
 */

/**
 * A choice with a sentence on what is chosen.
 * @param {string} name
 * @param {string} label
 */
export function explained(name, label) {
  const list = select({ name }),
    says = h("small.soft");
  return { select: list, says, node: labelled(label, list, says), choices: /** @type {Explained[]} */ ([]) };
}

/**
 * Offer what the form of event knows, and keep what was chosen as far as it can be.
 * @param {HTMLSelectElement} select
 * @param {readonly (Choice | Explained)[]} choices
 * @param {string} chosen
 */
export function offer(select, choices, chosen) {
  const fresh = choices.map(([v]) => v).join();
  if (select.dataset.choices === fresh) return;
  select.dataset.choices = fresh;
  select.replaceChildren(...choices.map(([v, words]) => h("option", { value: v, selected: v === chosen }, words)));
}

/**
 * Offer choices with their sentences; none are not asked about.
 * @param {ExplainedChoice} x
 * @param {Explained[]} choices
 * @param {string} chosen
 */
export function explain(x, choices, chosen) {
  offer(x.select, choices, choices.some(([v]) => v === x.select.value) ? x.select.value : chosen);
  x.choices = choices;
  x.node.hidden = !choices.length;
}
