// Dealing: a table is made, its seat kept in this browser, and its page opened.

import { newTable } from "../shared/api.js";
import { remember, settings } from "../shared/settings.js";

let starting = false;

/**
 * Make a table and go there; nothing where one is being made already. A name is sent if there is one:
 * nobody is asked for it before the first card.
 * @param {Record<string, any>} wish the body of `POST /api/tables`
 * @param {Record<string, any>} kept what is kept of the table besides its seat
 * @param {string} [hash] of the address of the table
 * @throws {Error} with a sentence, where the server refuses
 */
export async function startTable(wish, kept, hash = "") {
  if (starting) return;
  starting = true;
  try {
    const made = await newTable(settings.name ? { ...wish, name: settings.name } : wish);
    if (made.token) remember(made.id, { token: made.token, seat: made.seat, ...kept });
    location.assign(`/table/${encodeURIComponent(made.id)}${hash}`);
  } finally {
    starting = false;
  }
}

/** Begin the lesson of a game. @param {import("./data.js").Lesson} lesson */
export const startLesson = (lesson) =>
  startTable(
    { game: lesson.game, seed: lesson.seed, seat: lesson.seat || "any", pace: "normal" },
    { title: lesson.title, lesson: lesson.game },
    `#lesson-${encodeURIComponent(lesson.game)}`,
  );

/** Whether the lesson of a game has been played to its end in this browser. @param {string} game */
export const learned = (game) => settings.learned.includes(game);
