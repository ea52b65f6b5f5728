// What this browser keeps, as JSON under a name. One that keeps nothing plays all the same, and asks again.

/** What is kept; null where nothing is, or nothing that can be read. `tab` is for what goes with this tab.
 *  @param {string} key @returns {any} */
export function kept(key, tab = false) {
  try {
    return JSON.parse((tab ? sessionStorage : localStorage).getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** What is kept of a list; none where something else is. @param {string} key @returns {any[]} */
export function keptList(key) {
  const found = kept(key);
  return Array.isArray(found) ? found : [];
}

/** Keep something, or let go of it where it is undefined. Whether that was done. @param {string} key @param {unknown} value */
export function keep(key, value, tab = false) {
  try {
    const store = tab ? sessionStorage : localStorage;
    if (value === undefined) store.removeItem(key);
    else store.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
