// The solver in a thread of its own: one question after another, each answered under its number.

import { Kernel } from "./kernel.js";

const kernel = fetch(new URL("./solver.wasm", import.meta.url)).then(async (answer) => {
  if (!answer.ok) throw new Error("The solver could not be fetched.");
  return Kernel.of(await answer.arrayBuffer());
});
kernel.catch(() => {}); // told to whoever asks

addEventListener("message", async ({ data: { number, deal, question, cards, seconds } }) => {
  try {
    const solver = await kernel;
    postMessage({ number, found: deal ? solver.table(deal, seconds) : solver.line(question, cards, seconds) });
  } catch (error) {
    postMessage({ number, sentence: error instanceof Error ? error.message : String(error) });
  }
});
