// What the director's assistant knows: the laws, and where one is.

/**
 * What the page knows.
 * @typedef {object} AssistantState
 * @property {Answers.LawBook} book all codes, null before they have come
 * @property {string} sought what offences are looked for
 * @property {string | null} cameFrom where one was before the rulings of the evening were looked at
 * @property {string | null} drawn the address that was drawn last
 * @property {Joint | null} joint the answer on several irregularities that was asked for last
 * @property {string} then where a change of the list leaves off, by its key
 * @property {boolean} unread whether what is new has still to be gone to
 */
/**
 * What was asked of a list, by its address: the ruling or question, or why there is none.
 * @typedef {{place: string, ruling: Answers.JointRuling | null, failed: string, offline: boolean}} Joint
 */

/** @type {AssistantState} */
export const state = {
  book: /** @type {any} */ (null),
  sought: "",
  cameFrom: null,
  drawn: null,
  joint: null,
  then: "",
  unread: false,
};
