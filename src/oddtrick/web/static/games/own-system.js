// A side's bidding system: one of those there are, or a card of the players' own from a file.

import { on } from "../shared/dispatch.js";
import { h } from "../shared/dom.js";
import { select } from "../shared/forms.js";
import { t } from "../shared/language.js";
import { text } from "../shared/strings.js";

/** @typedef {import("../front/data.js").Option} Option */

/** Letters that a card may have; the server reads no more. */
const MOST = 131072;
const OWN = "own";

/** The card's text, where the file can be one. @param {File} file */
async function cardOf(file) {
  if (file.size > MOST) throw Error(t("A card has at most 48 KB of text."));
  const card = (await file.text()).replace(/^\uFEFF/, "").trimStart();
  const from = card.search(/^system /m);
  if (from < 0) throw Error(t("A card begins with “system” and its name."));
  return card.slice(from);
}

/**
 * The list of systems, and the file of an own one.
 * @param {Option} option
 * @param {string} value what is chosen: a name or a card's text
 * @param {(value: string) => void} change
 */
export function systemControl(option, value, change) {
  const names = [...option.choices.map(String), OWN],
    own = value.startsWith("system ");
  const said = h("p.small-text.soft", { role: "status" });
  const file = h("input", { type: "file", accept: ".system,.txt", "aria-label": t("The file of the card") });
  const card = h("div", { hidden: !own }, file, said);
  if (own) said.textContent = text.systemName(value);
  const list = select(
    { "aria-label": option.title },
    names.map((name, i) => [i, name === OWN ? t("Our own card…") : (option.titles?.[i] ?? name)]),
    names.indexOf(own ? OWN : value),
  );
  on(list, "change", () => {
    const name = names[Number(list.value)];
    card.hidden = name !== OWN;
    change(name === OWN ? String(option.default) : name);
    said.textContent = "";
    file.value = "";
  });
  on(file, "change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    try {
      const found = await cardOf(chosen);
      change(found);
      said.textContent = text.systemName(found);
    } catch (error) {
      change(String(option.default));
      said.textContent = /** @type {Error} */ (error).message;
    }
  });
  return h("div", list, card);
}
