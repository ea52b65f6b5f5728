// Walks in a browser's own patience: each line of the input is a walk, each line of the output its frames.

import { readFileSync } from "node:fs";

const [, , folder] = process.argv;
const { Kernel } = await import(`${folder}/kernel.js`);
const { variantOf } = await import(`${folder}/keep.js`);
const { chance, dealOfDay, layOut } = await import(`${folder}/deal.js`);
const { frameOf } = await import(`${folder}/line.js`);

const [first, ...asked] = readFileSync(0, "utf-8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
const kernel = await Kernel.of(readFileSync(`${folder}/kernel.wasm`));
const play = async (question) => kernel.play(question);

async function walk({ game, options, deal: number, steps }) {
  const deal = await layOut(variantOf(first, game, options), number, play);
  const frames = [],
    refused = [];
  for (const what of ["", ...steps]) {
    if (what === "finish") await deal.finish();
    else if (what) refused.push(what === "undo" ? deal.undo() : await deal.act(what));
    frames.push(frameOf(deal, { id: "own", version: 1, name: "South" }));
  }
  return { frames, refused: refused.filter(Boolean) };
}

async function answer(question) {
  if (question.day) {
    const { known } = variantOf(first, first.daily, {});
    return dealOfDay(known.slice(0, first.days), question.day);
  }
  if (question.text === undefined) return walk(question);
  const lot = await chance(question.text);
  return { below: Array.from({ length: 700 }, () => lot.below(1000)), shuffled: lot.shuffled([...Array(52).keys()]) };
}

for (const question of asked) process.stdout.write(JSON.stringify(await answer(question)) + "\n");
