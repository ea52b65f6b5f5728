// The finished deals of a table as files, and as a link to a viewer.

import * as api from "../../shared/api.js";
import { dialog } from "../../shared/dialogs.js";
import { linkRow } from "../../shared/invite.js";
import { h, saveAs } from "../../shared/dom.js";
import { t } from "../words.js";

/** The buttons for the forms a game can be had in. @param {Frames.ViewFrame} view */
export function takeHomeRow(view) {
  const files = (view.home && view.finished?.files) || [];
  if (!files.length) return null;
  /** @param {string} form */
  const button = (form) =>
    h(
      "button",
      {
        class: "btn",
        type: "button",
        "aria-label": form === "link" ? null : t.downloadAs(t.forms[form] ?? form),
        data: { do: "takeHome", arg: form, key: `take-${form}` },
      },
      form === "link" ? t.copyViewer : (t.forms[form] ?? form),
    );
  return h(
    "div",
    { class: "takehome", role: "group", "aria-label": t.takeHome, data: { key: "takehome" } },
    h("span", { class: "sm soft" }, t.takeHome),
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
    return t.saved(t.forms[form] ?? form);
  }
  const link = (await blob.text()).trim().split("\n").at(-1) ?? "";
  try {
    await navigator.clipboard.writeText(link);
    return t.viewerCopied;
  } catch {
    // A page that is not secure has no clipboard: show it to be copied by hand.
    dialog("viewer", t.viewerTitle, h("p", null, t.viewerText), linkRow(link, t.viewerTitle));
    return null;
  }
}
