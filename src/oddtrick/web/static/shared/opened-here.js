// What was opened in this browser, such as classes and bidding sets: a list of its own for each kind, the newest first.

const MOST = 30;

/** @template T @param {string} kind @returns {T[]} */
export function openedHere(kind) {
  try {
    return JSON.parse(localStorage.getItem(`oddtrick.${kind}`) ?? "null") ?? [];
  } catch {
    return [];
  }
}

/** @template T @param {string} kind @param {T} one */
export function rememberOpened(kind, one) {
  try {
    localStorage.setItem(`oddtrick.${kind}`, JSON.stringify([one, ...openedHere(kind)].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing opens it by its link.
  }
}

/** @param {string} kind @param {string} id */
export function forgetOpened(kind, id) {
  try {
    const left = openedHere(kind).filter((/** @type {{id: string}} */ one) => one.id !== id);
    localStorage.setItem(`oddtrick.${kind}`, JSON.stringify(left));
  } catch {
    // It keeps nothing.
  }
}
