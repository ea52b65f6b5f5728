// Puts questions to the browser's solver: lines of JSON in, a line of JSON for each out.
//
//   node page_solver.mjs FOLDER < questions

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const folder = process.argv[2];
// Node takes a file as a module by its name or its folder: the page's scripts are read as text.
const text = readFileSync(`${folder}/kernel.js`);
const { Kernel } = await import(`data:text/javascript;base64,${text.toString("base64")}`);
const kernel = await Kernel.of(readFileSync(`${folder}/solver.wasm`));

for await (const asked of createInterface({ input: process.stdin })) {
  const { deal, question, cards, seconds } = JSON.parse(asked);
  const start = process.cpuUsage();
  let answer;
  try {
    answer = { found: deal ? kernel.table(deal, seconds) : kernel.line(question, cards, seconds) };
  } catch (error) {
    answer = { sentence: error.message };
  }
  const used = process.cpuUsage(start);
  console.log(JSON.stringify({ ...answer, seconds: (used.user + used.system) / 1e6, memory: kernel.memory }));
}
