// Dealing: a table is made, its seat kept in this browser, and its page opened.

import { newTable, table } from "../shared/api.js";
import { callSign } from "../shared/cards.js";
import { t } from "../shared/language.js";
import { press } from "../shared/panels.js";
import { place } from "../shared/places.js";
import { ownSystem, remember, settings, forget, isOwn, tables } from "../shared/settings.js";
import { text } from "../shared/strings.js";

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
    const made = await newTable({
      pace: settings.pace,
      system: ownSystem(),
      ...wish,
      ...(settings.name ? { name: settings.name } : {}),
    });
    if (made.token) remember(made.id, { token: made.token, seat: made.seat, ...kept });
    location.assign(place("table", made.id) + hash);
  } catch (error) {
    if (/** @type {{status?: number}} */ (error).status !== 0) throw error;
    const here = await addressHere(wish, hash);
    if (!here) throw new Error(t("The server cannot be reached. Without it you can play patience."));
    remember(new URL(here, location.href).pathname.slice(place("table", "").length), kept);
    location.assign(here);
  } finally {
    starting = false;
  }
}

/**
 * Where a game is played without the server; empty for one that needs it.
 * @param {Record<string, any>} wish @param {string} hash
 */
async function addressHere({ game, options = {}, seed }, hash) {
  const [{ book }, { ownAddress }] = await Promise.all([
    import("../patience/own/keep.js"),
    import("../patience/own/keep.js"),
  ]);
  if (!Object.hasOwn((await book()).games, game)) return "";
  // A lesson is of one deal; the tile's is any that can be won.
  const deal = hash ? { deal: seed } : seed === undefined ? {} : { winnable: 1 };
  return ownAddress(game, { ...options, ...deal }, hash);
}

/** Begin the lesson of a game. @param {import("./data.js").Lesson} lesson */
export const startLesson = (lesson) =>
  startTable(
    { game: lesson.game, seed: lesson.seed, seat: lesson.seat || "any", pace: "normal", system: "" },
    { title: lesson.title, lesson: lesson.game },
    `#lesson-${encodeURIComponent(lesson.game)}`,
  );

/** Whether the lesson of a game has been played to its end in this browser. @param {string} game */
export const learned = (game) => settings.learned.includes(game);

// The tables this browser knows: those that wait, how they stand, and whether they are still there.

/** @typedef {ReturnType<typeof tables>[number]} Table */

/** The tables at which something is left to play, the latest first. */
export const waiting = () => tables().filter((x) => x.title && !x.over);

/** How a table stands: contract, trick, whose turn. @param {Table} known @returns {(string | Node)[]} */
export function standing(known) {
  /** @type {(string | Node)[]} */
  const parts = [];
  // A deal that is over has no trick to go on with: its result stands alone.
  if (known.code && known.trick) parts.push(callSign(known.code, known.codeText), ", ");
  if (known.trick) parts.push(t("trick {n}", { n: known.trick }), text.and);
  const [first] = String(known.status ?? "").split(/\.(\s|$)/);
  return [...parts, parts.length ? text.small(first) : first];
}

/** Forget the latest tables that the server no longer has; resolves to whether any was. */
export async function dropLost() {
  const known = waiting()
    .filter(({ id }) => !isOwn(id))
    .slice(0, 4);
  const lost = await Promise.all(
    known.map(async ({ id }) => {
      try {
        await table(id);
        return false;
      } catch (error) {
        if (/** @type {{status?: number}} */ (error).status !== 404) return false;
        forget(id);
        return true;
      }
    }),
  );
  return lost.includes(true);
}

/** @param {Table} known */
export const addressOf = (known) => place("table", known.id);

/** The button that begins a lesson, once more where it was `done`. @param {{game: string, title: string}} lesson */
export const lessonButton = ({ game, title }, done = false) =>
  done
    ? press(t("Again: a first deal of {title}", { title }), t("Again"), { lesson: game })
    : press(t("Start: a first deal of {title}", { title }), t("Start"), { lesson: game });
