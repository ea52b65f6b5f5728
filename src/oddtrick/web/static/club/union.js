// What a union asks of an evening and its club: asked once, and kept in this browser.

import { today } from "../shared/day.js";
import { h, saveAs } from "../shared/dom.js";
import { choiceField, fieldsOf, formDialog, textField } from "../shared/forms.js";
import { request, id, save, load } from "../shared/book.js";
import { t } from "../shared/language.js";
import { unionWords } from "./words.js";

/** A field of the union's answers, each of which the page has words for. */
/** @typedef {Exclude<keyof Answers.Described, "type">} Field */
const FIELDS = /** @type {Field[]} */ (Object.keys(unionWords.fields));
/** Those that are the same of every evening of a club. */
const OF_CLUB = FIELDS.filter((name) => name !== "date" && name !== "identifier");

/**
 * The fields, with what is known already.
 * @param {Partial<Record<Field, string>>} [known]
 */
export function unionFields(known) {
  const said = { ...(load("club", "") ?? {}), ...(known?.date ? known : {}) };
  return h("div.stack", h("p.soft", unionWords.note), Object.entries(unionWords.fields), ([name, words]) =>
    textField(name, words, {
      value: name === "date" ? said.date || today() : (said[name] ?? ""),
      maxlength: 100,
      ...(name === "date" ? { type: "date" } : name === "email" ? { type: "email" } : {}),
    }),
  );
}

/**
 * What the fields say; nothing where no club is named. The club's part is kept for its next evening.
 * @param {HTMLFormElement} form
 * @returns {Record<string, string>}
 */
export function unionSaid(form) {
  const fields = fieldsOf(form),
    said = Object.fromEntries(FIELDS.map((name) => [name, fields[name].value.trim()]));
  if (!said.club && !said.club_number) return {};
  save("club", Object.fromEntries(OF_CLUB.map((name) => [name, said[name]])), "");
  return said;
}

/**
 * The director's dialog: what is written down of the evening, and the file for the union.
 * @param {Answers.DirectorContent} view
 * @param {string} token
 * @param {import("./room/state.js").Perform} perform
 */
export const unionDialog = (view, token, perform) =>
  formDialog(
    "unionbox",
    t("File for the union"),
    t("Save the file"),
    async (values, form) => {
      const said = unionSaid(form);
      if (!Object.keys(said).length) return t("Name the club.");
      const changed = FIELDS.some((name) => said[name] !== view.described[name]);
      const wrong = changed ? await perform({ entries: [{ type: "described", ...said }] }) : "";
      if (wrong) return wrong;
      saveAs(
        await request("GET", `/api/club/${id}/union.xml?version=${values.version}`, { token, raw: true }),
        `${id}.xml`,
      );
      return "";
    },
    unionFields(view.described),
    choiceField("version", t("Version"), [
      ["1.3", "USEBIO 1.3"],
      ["1.2", "USEBIO 1.2"],
      ["p2p", t("P2P of the English union")],
      ["myabf", t("MyABF of the Australian union")],
    ]),
  );
