// The report on a finished deal as the server sends it: named parts, one after another.

import { inWords } from "../shared/api.js";

/**
 * A part of a report: its name and what it tells. Who solves for himself gets questions.
 * @typedef {["told", Answers.Reviewed] | ["book", Answers.Opinion[]] | ["costs", Answers.Costs | null]
 *   | ["makeable", Answers.Makeable | null] | ["question", Answers.PlayQuestion | null]
 *   | ["contracts", Answers.ContractsQuestion] | ["late", {part: string, sentence: string}]
 *   | ["waiting", {before: number}]
 *   | ["done", object]} ReportPart
 */

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
      const part = await inWords(JSON.parse(data.slice("data: ".length)));
      yield /** @type {ReportPart} */ ([name.slice("event: ".length), part]);
    }
  }
}
