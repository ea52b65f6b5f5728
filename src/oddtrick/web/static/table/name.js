// The name of a table: its game, and what differs from the way it is usually played.

import { t } from "../shared/language.js";
import { choicesNow } from "./later.js";

/** The game, and what differs from the way it is usually played. @param {Frames.TableLine} line */
export function tableName(line) {
  const choiceOf = choicesNow();
  const differing = line.differing.map(({ title, name, value }) =>
    value === "yes" || !choiceOf ? title : t("{rule}: {value}", { rule: title, value: choiceOf(name, value) }),
  );
  return [line.title, ...(line.way ? [line.way] : differing)].join(" · ");
}
