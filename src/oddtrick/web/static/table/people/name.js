// The name by which the others know one: asked for once, kept in this browser.

import { on } from "../../shared/dispatch.js";
import { dialog } from "../../shared/dialogs.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { set, settings } from "../../shared/settings.js";
import { text } from "../words.js";

/**
 * Resolves when the name is known, or was left out; at once where it has been asked for.
 * @returns {Promise<void>}
 */
export function nameAsked() {
  if (settings.name || settings.asked) return Promise.resolve();
  return new Promise((resolve) => {
    const field = h("input.field", { id: "askname-field", maxlength: 24, autocomplete: "nickname" });
    const form = h(
      "form.bynumber",
      { novalidate: "" },
      h("label.unseen", { for: "askname-field" }, t("Your name")),
      field,
      h("button.btn.p.big", { type: "submit" }, t("Sit down")),
    );
    const node = dialog("askname", t("What is your name?"), h("p", text.nameAskNote), form);
    on(form, "submit", () => {
      set("name", field.value.trim());
      node.close();
    });
    node.addEventListener("close", () => {
      set("asked", true);
      node.remove();
      resolve();
    });
    field.focus();
  });
}
