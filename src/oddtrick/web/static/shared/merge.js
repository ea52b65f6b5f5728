// What frames say of a table: two values, folded and laid together.

/** @typedef {{[name: string]: unknown}} Patch */

const IDLE = { actions: [], menu: [], refusals: [], hint: false };

/**
 * What one person sees of a table: what all see, and over it what is otherwise for that one.
 * @param {Frames.WholeView} view
 * @param {number} version
 */
export function laid({ all, own }, version) {
  const { seats, places, log, turn, ...rest } = own;
  const lines = new Map(log);
  return /** @type {Frames.ViewFrame} */ ({
    type: "view",
    version,
    ...rest,
    ...IDLE,
    ...over(over(all, rest), turn),
    seats: all.seats.map((line) => over(line, { note: seats[line.seat] ?? line.note })),
    places: all.places.map((line) => over(line, places[`${line.kind} ${line.seat ?? ""} ${line.number ?? ""}`])),
    log: all.log.map((line, i) => lines.get(i) ?? line),
  });
}

/**
 * A value with what is otherwise of it, which is what is not null.
 * @template {object} T
 * @param {T} line
 * @param {object | null | undefined} own
 * @returns {T}
 */
const over = (line, own) =>
  own ? Object.assign({ ...line }, Object.fromEntries(Object.entries(own).filter(([, x]) => x !== null))) : line;

/**
 * A value after a patch. An object changes the fields it has, or the items of a list by their numbers,
 * once its `splice` (where, how many go, what comes) is done; anything else takes the place of what
 * was. What is not touched stays the same object.
 * @param {unknown} old
 * @param {unknown} patch
 * @returns {unknown}
 */
export function fold(old, patch) {
  if (patch === undefined) return old;
  if (!isObject(patch) || Array.isArray(patch) || !isObject(old)) return patch;
  const { splice, ...items } = patch;
  const found = /** @type {Patch} */ (Array.isArray(old) ? [...old] : { ...old });
  if (splice && Array.isArray(found)) found.splice(.../** @type {[number, number]} */ ([splice].flat(2)));
  for (const name in items) found[name] = fold(found[name], items[name]);
  return found;
}

/** @param {unknown} value @returns {value is Patch} */
const isObject = (value) => typeof value === "object" && value !== null;
