// A saved evening brought in: its file goes to the server, and the evening goes on.

import { h } from "../../shared/dom.js";
import { form, labelled, submit } from "../../shared/forms.js";
import { request } from "../../shared/book.js";
import { t } from "../../shared/language.js";

/**
 * The part of the page for it; `opens` goes to the room of the evening that was made.
 * @param {(made: {id: string, token: string, title: string}, title: string) => void} opens
 */
export function bringPart(opens) {
  const file = h("input.field", { type: "file", name: "file" });
  async function bring() {
    const [chosen] = file.files ?? [];
    if (!chosen) return t("Choose a file.");
    const made = await request("POST", "/api/club/brought", { body: chosen });
    opens(made, made.title);
    return "";
  }
  return h(
    "details.more",
    h("summary", t("Open a saved evening")),
    form(
      submit(t("Go on with it"), "btn big"),
      bring,
      () => null,
      h("p.soft", t("Choose the file from “Save file”. The evening goes on here, with new links for the tables.")),
      labelled(t("File"), file),
    ),
  );
}
