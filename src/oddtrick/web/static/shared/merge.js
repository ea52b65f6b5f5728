// What frames say has changed, folded into the view.

/** @typedef {{[name: string]: unknown}} Patch */
/** @typedef {Frames.ViewFrame & {shared?: Patch, own?: Patch}} Change */

/**
 * The view after a frame: what it leaves out is as it was, the log goes on from `log_from`; patches
 * are folded in, first what is told to all.
 * @param {Partial<Frames.ViewFrame>} view
 * @param {Change} frame
 * @returns {Frames.ViewFrame}
 */
export function merged(view, { shared, own, ...frame }) {
  const log = frame.log && [...(view.log ?? []).slice(0, frame.log_from ?? 0), ...frame.log];
  const found = { ...view, ...frame, ...(log ? { log } : {}) };
  return /** @type {Frames.ViewFrame} */ (fold(fold(found, shared), own));
}

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
  if (!isObject(patch) || !(isObject(old) || Array.isArray(old))) return patch;
  if (Array.isArray(old)) {
    const { splice, ...items } = patch;
    const found = [...old];
    if (splice) {
      const [at, gone, come] = /** @type {[number, number, unknown[]]} */ (splice);
      found.splice(at, gone, ...come);
    }
    for (const [i, item] of Object.entries(items)) found[Number(i)] = fold(found[Number(i)], item);
    return found;
  }
  const found = { ...old };
  for (const [name, value] of Object.entries(patch)) found[name] = fold(found[name], value);
  return found;
}

/**
 * @param {unknown} value
 * @returns {value is Patch}
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
