// Python with Oddtrick in a thread of its own: one piece of code after another.

import { Kernel, PACK } from "./solver/kernel.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const SUITS = [0, 16, 32, 48].map((first) => Array.from({ length: 15 }, (_, i) => String(first + i)));

const fetched = async (name) => {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name} could not be fetched.`);
  return answer.arrayBuffer();
};

/** What the solver is asked from Python (kernel.py); cards are numbers of bits there. */
function bridge(kernel, toPython) {
  const named = (cards) => cards.map((bit) => PACK[bit >> 4][bit & 15]);
  return {
    table: (hands) => toPython(kernel.table(hands.toJs().map(named))),
    results(given) {
      const question = given.toJs({ dict_converter: Object.fromEntries });
      if (!question.values.length) delete question.values;
      return toPython(kernel.line({ ...question, suits: SUITS }, [])[0].results);
    },
  };
}

const ready = (async () => {
  const [python, program, wheel, oddtrick] = await Promise.all([
    loadPyodide(),
    fetched("./solver/solver.wasm"),
    fetched("./msgspec.whl"),
    fetched("./oddtrick.zip"),
  ]);
  python.registerJsModule("solver_page", bridge(await Kernel.of(program), (value) => python.toPy(value)));
  python.unpackArchive(wheel, "wheel");
  python.unpackArchive(oddtrick, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
  return python;
})();
ready.catch(() => {}); // told to whoever asks

addEventListener("message", async ({ data: { number, code } }) => {
  const told = (text) => postMessage({ number, text });
  try {
    const python = await ready;
    const write = { batched: (line) => told(`${line}\n`) };
    python.setStdout(write);
    python.setStderr(write);
    await python.runPythonAsync(code, { globals: python.toPy({ __name__: "__main__" }) });
    postMessage({ number, done: true });
  } catch (error) {
    // Of a traceback the last lines say what was wrong.
    const lines = String(error instanceof Error ? error.message : error).trim().split("\n");
    postMessage({ number, text: `${lines.at(-1)}\n`, done: true });
  }
});
