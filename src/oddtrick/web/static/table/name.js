// The name of a table: its game, and what differs from the way it is usually played.

import { choicesNow } from "./later.js";
import { text } from "./words.js";

/** The game, and what differs from the way it is usually played. @param {Frames.TableLine} line */
export function tableName(line) {
  const choiceOf = choicesNow();
  const differing = line.differing.map(({ title, name, value }) =>
    value === "yes" || !choiceOf ? title : text.ruleOf(title, choiceOf(name, value)),
  );
  return [line.title, ...(line.way ? [line.way] : differing)].join(" · ");
}
