// The tables this browser knows: those that wait, how they stand, and whether they are still there.

import { table } from "../shared/api.js";
import { callSign } from "../shared/cards.js";
import { t } from "../shared/language.js";
import { forget, isOwn, tables } from "../shared/settings.js";
import { text } from "../shared/strings.js";
import { place } from "../shared/places.js";

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
