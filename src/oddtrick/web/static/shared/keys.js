// The keyboard: codes typed as one says them, single keys for panels, arrows inside a group.

const PATIENCE = 700; // a key that could begin a card waits this long for the rest

import { from } from "./dom.js";

/** @param {string} code */
const plainCode = (code) => code.toLowerCase();

/**
 * The spellings a code may be typed by: `1nt` also as `1n`, `HT` also as `h10`.
 * @param {string} code
 */
function spellings(code) {
  const typed = plainCode(code);
  const all = [typed];
  if (/^\d+nt$/.test(typed)) all.push(typed.slice(0, -1));
  if (/^[shdc]t$/.test(typed)) all.push(`${typed[0]}10`);
  return all;
}

/**
 * Listen to typing. `codes()` gives the codes that can be typed now, `choose(code)` takes one,
 * `hot` maps single keys to what they do, which say whether they did it, and `blocked()` says when
 * all this is not meant.
 * @param {object} on
 * @param {() => string[]} on.codes
 * @param {(code: string) => void} on.choose
 * @param {Record<string, (event: KeyboardEvent) => any>} on.hot
 * @param {() => boolean} on.blocked
 */
export function listen({ codes, choose, hot, blocked }) {
  let typed = "",
    timer = 0;

  const forget = () => {
    clearTimeout(timer);
    typed = "";
  };

  /** @param {string} text */
  function attempt(text) {
    const found = codes().flatMap((code) => spellings(code).map((spelling) => ({ code, spelling })));
    return {
      exact: found.find((f) => f.spelling === text)?.code,
      open: found.some((f) => f.spelling.startsWith(text) && f.spelling !== text),
    };
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (from(event, "input, select, textarea") || blocked()) return;
    const key = event.key;
    if (key.length > 1) {
      if (hot[key]?.(event)) event.preventDefault();
      if (key !== "Shift") forget();
      return;
    }
    const low = key.toLowerCase();
    if (low === " ") {
      if (!event.repeat && hot[low]?.(event)) event.preventDefault();
      return;
    }
    for (const text of typed ? [typed + low, low] : [low]) {
      const { exact, open } = attempt(text);
      if (!exact && !open) continue;
      clearTimeout(timer);
      typed = open ? text : "";
      if (exact) choose(exact);
      const alone = text === low && !exact ? hot[low] : null;
      timer = setTimeout(() => {
        typed = "";
        alone?.(event);
      }, PATIENCE);
      event.preventDefault();
      return;
    }
    forget();
    if (hot[low]?.(event)) event.preventDefault();
  });
}

/** @type {Record<string, number[]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Element} node */
const middle = (node) => {
  const r = node.getBoundingClientRect();
  return [r.left + r.width / 2, r.top + r.height / 2];
};

/**
 * Arrow keys, Home and End inside a `data-group`; true when the focus has moved.
 * @param {KeyboardEvent} event
 */
export function arrow(event) {
  const here = /** @type {HTMLButtonElement | null} */ (from(event, "[data-group] button"));
  const group = here?.closest("[data-group]");
  if (!here || !group) return false;
  const all = [...group.querySelectorAll("button")].filter((b) => !b.disabled && b.offsetParent);
  /** @type {HTMLElement | null | undefined} */
  let to = null;
  if (event.key === "Home") to = all[0];
  else if (event.key === "End") to = all.at(-1);
  else {
    const way = WAYS[event.key];
    if (!way) return false;
    const [x, y] = middle(here);
    let best = Infinity;
    for (const node of all) {
      if (node === here) continue;
      const [nx, ny] = middle(node);
      const along = (nx - x) * way[0] + (ny - y) * way[1];
      const aside = Math.abs((nx - x) * way[1]) + Math.abs((ny - y) * way[0]);
      if (along < 4) continue;
      const cost = along + 3 * aside;
      if (cost < best) [best, to] = [cost, node];
    }
    // A fan is one line: where nothing lies that way, the next of its order will do.
    if (!to && way[0]) to = all[all.indexOf(here) + way[0]] ?? null;
  }
  if (!to) return false;
  to.focus();
  event.preventDefault();
  return true;
}

/**
 * The focused member of a group becomes the one that the tab key comes back to.
 * @param {FocusEvent} event
 * @param {(group: string, node: HTMLElement) => void} remember
 */
export function rove(event, remember) {
  const node = from(event, "[data-group] button");
  const group = /** @type {HTMLElement | null | undefined} */ (node?.closest("[data-group]"));
  if (!node || !group) return;
  /** @type {NodeListOf<HTMLElement>} */
  const others = group.querySelectorAll('button[tabindex="0"]');
  for (const other of others) other.tabIndex = -1;
  node.tabIndex = 0;
  remember(group.dataset.group ?? "", node);
}
