// The rules of the patiences, in a thread of their own: it alone may translate a program.

import { Kernel } from "./kernel.js";

const kernel = fetch(new URL("./kernel.wasm", import.meta.url)).then(async (answer) => {
  if (!answer.ok) throw new TypeError("The rules could not be fetched.");
  return Kernel.of(await answer.arrayBuffer());
});
kernel.catch(() => {}); // told to whoever asks

addEventListener("message", async ({ data: question }) => {
  try {
    postMessage({ standing: (await kernel).play(question) });
  } catch {
    postMessage({ standing: null });
  }
});
