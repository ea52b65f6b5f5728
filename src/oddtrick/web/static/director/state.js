// What the director's assistant knows: the laws, and where one is.

/**
 * What the page knows.
 * @typedef {object} AssistantState
 * @property {Answers.LawBook} book all codes, null before they have come
 * @property {string} sought what offences are looked for
 * @property {string | null} cameFrom where one was before the rulings of the evening were looked at
 * @property {string | null} drawn the address that was drawn last
 */

/** @type {AssistantState} */
export const state = {
  book: /** @type {any} */ (null),
  sought: "",
  cameFrom: null,
  drawn: null,
};
