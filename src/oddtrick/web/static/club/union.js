// What a union asks of an evening and its club: asked once, and kept in this browser.

import { today } from "../shared/day.js";
import { h } from "../shared/dom.js";
import { fieldsOf, textField } from "../shared/forms.js";
import { save, load } from "../shared/book.js";
import { t } from "../shared/language.js";

/** What is asked for a union: a field that the server has and that has no word here fails the check of types. */
const WORDS = /** @satisfies {Record<Exclude<keyof Answers.Described, "type">, string>} */ ({
  club: t("Club"),
  club_number: t("The club’s number with its union"),
  date: t("Day"),
  venue: t("Venue"),
  identifier: t("The event’s number with the union"),
  contact: t("Contact"),
  email: t("E-mail"),
  telephone: t("Telephone"),
  charge: t("Charge rate or code"),
  rating: t("Master-point scale"),
  points: t("Kind of master points"),
});

/** A field of the union's answers, each of which the page has words for. */
/** @typedef {Exclude<keyof Answers.Described, "type">} Field */
export const FIELDS = /** @type {Field[]} */ (Object.keys(WORDS));
/** Those that are the same of every evening of a club. */
const OF_CLUB = FIELDS.filter((name) => name !== "date" && name !== "identifier");

/**
 * The fields, with what is known already.
 * @param {Partial<Record<Field, string>>} [known]
 */
export function unionFields(known) {
  const said = { ...(load("club", "") ?? {}), ...(known?.date ? known : {}) };
  return h(
    "div.stack",
    h(
      "p.soft",
      t(
        "Your union needs these details in the results file. Only the director’s file holds e-mail and telephone numbers.",
      ),
    ),
    Object.entries(WORDS),
    ([name, words]) =>
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
