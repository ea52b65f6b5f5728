// The finished deals of a table as files, and as a link to a viewer.

import * as api from "../../shared/api.js";
import { dialog } from "../../shared/dialogs.js";
import { linkRow } from "../../shared/invite.js";
import { h, saveAs } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { text } from "../words.js";

/** The buttons for the forms a game can be had in. @param {Frames.ViewFrame} view */
export function takeHomeRow(view) {
  const files = (view.home && view.finished?.files) || [];
  if (!files.length) return null;
  /** @param {string} form */
  const button = (form) =>
    h(
      "button.btn",
      {
        "aria-label": form === "link" ? null : t("Download as {form}", { form: text.forms[form] ?? form }),
        do: "takeHome",
        arg: form,
        key: `take-${form}`,
      },
      form === "link" ? t("Copy handviewer link") : (text.forms[form] ?? form),
    );
  return h(
    "div.takehome",
    { role: "group", "aria-label": t("Download deals"), key: "takehome" },
    h("span.small-text.soft", t("Download deals")),
    files.map(button),
  );
}

/**
 * Get the session in a form: saved as a file, or the last deal's link copied.
 * @param {string} id
 * @param {string} token
 * @param {string} form
 */
export async function takeHome(id, token, form) {
  const blob = await api.session(id, token, form);
  if (form !== "link") {
    saveAs(blob, `oddtrick-${id}.${form}`);
    return t("Saved as {form}.", { form: text.forms[form] ?? form });
  }
  const link = (await blob.text()).trim().split("\n").at(-1) ?? "";
  try {
    await navigator.clipboard.writeText(link);
    return t("The Bridge Base Online link to this deal is copied.");
  } catch {
    // A page that is not secure has no clipboard: show it to be copied by hand.
    dialog("viewer", t("Handviewer link"), h("p", text.viewerText), linkRow(link, t("Handviewer link")));
    return null;
  }
}
