// The report on a finished deal as the server sends it: named parts, one after another.

/**
 * A part of a report: its name and what it tells. Somebody who solves alone gets questions.
 * @typedef {["told", Answers.Reviewed] | ["book", Answers.Opinion[]] | ["costs", Answers.Costs | null]
 *   | ["makeable", Answers.Makeable | null] | ["question", Answers.PlayQuestion | null]
 *   | ["contracts", Answers.ContractsQuestion] | ["late", {part: string, sentence: string}]
 *   | ["waiting", {before: number}]
 *   | ["done", object]} ReportPart
 */

/**
 * Ask for the report on a deal of a table.
 * @param {string} table
 * @param {string | number} number
 * @param {string} token of the seat that one had
 * @param {RequestInit} [how]
 */
export const askReport = (table, number, token, { headers, ...how } = {}, search = "") =>
  fetch(`/api/tables/${encodeURIComponent(table)}/deals/${encodeURIComponent(number)}/review${search}`, {
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...how,
  });

/**
 * The parts of a report as they come.
 * @param {Response} answer
 * @returns {AsyncGenerator<ReportPart>}
 */
export async function* events(answer) {
  if (!answer.body) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    rest += value;
    const found = rest.split("\n\n");
    rest = found.pop() ?? "";
    for (const one of found) {
      const [name, data] = one.split("\n");
      const part = name.slice("event: ".length);
      yield /** @type {ReportPart} */ ([part, JSON.parse(data.slice("data: ".length))]);
    }
  }
}
