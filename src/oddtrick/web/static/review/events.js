// The report on a finished deal as the server sends it: named parts, one after another.

/**
 * The parts of a report as they come, each a name and what it tells.
 * @param {Response} answer
 * @returns {AsyncGenerator<[string, any]>}
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
      yield [name.slice("event: ".length), JSON.parse(data.slice("data: ".length))];
    }
  }
}
