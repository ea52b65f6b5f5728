// Building the page: fresh nodes are made from a view and then morphed into the standing ones,
// so that focus, scroll and running transitions survive every frame. Text from people only ever
// becomes text nodes.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {string | number | boolean | Node | null | undefined} Leaf
 * @typedef {Leaf | readonly Leaf[] | readonly (Leaf | readonly Leaf[])[]} Child What a node is given
 *   to hold: nothing is made of null, undefined, false and no text.
 * @typedef {Record<string, any>} Props Attributes: `style` and `data` are records of their own; `key`, `do` and `arg`
 *   are data too.
 */

const DATA = ["key", "do", "arg"];
/** @param {unknown} value @returns {boolean} */
const isThere = (value) => value !== null && value !== undefined;
/** What shows of children. @param {readonly unknown[]} children */
const shown = (children) =>
  /** @type {(Node | string)[]} */ (children.flat(Infinity).filter((child) => child || child === 0));

/**
 * @template {HTMLElement | SVGElement} N
 * @param {N} node
 * @param {readonly string[]} classes
 * @param {readonly unknown[]} rest perhaps its attributes, then what it holds; last perhaps a list and what is made of
 *   each
 * @returns {N}
 */
function fill(node, classes, rest) {
  if (classes.length) node.setAttribute("class", classes.join(" "));
  const [first] = rest;
  const has = first?.constructor === Object;
  for (const [name, value] of Object.entries(/** @type {Props} */ (has ? first : {}))) {
    if (!isThere(value)) continue;
    if (DATA.includes(name)) node.dataset[name] = value;
    else if (name === "data")
      Object.assign(node.dataset, Object.fromEntries(Object.entries(value).filter(([, v]) => isThere(v))));
    else if (name === "style") for (const [k, v] of Object.entries(value)) node.style.setProperty(k, v);
    else if (value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  const held = rest.slice(has ? 1 : 0);
  const each = held.at(-1);
  if (typeof each === "function")
    held.splice(-2, 2, /** @type {unknown[]} */ (held.at(-2)).map(/** @type {(one: unknown) => unknown} */ (each)));
  node.append(...shown(held));
  return node;
}

/** @template {string} T @typedef {T | `${T}.${string}` | `${T}>${string}`} Path */
/**
 * Makes an element of one of these kinds: of its tag with its classes, its attributes and what it holds, of which each
 * may be left out: `h("button.btn", { do: "undo" }, "Undo")`. `h("header>h2", "Tricks")` is one in the other. A function
 * at the end makes what it holds of a list: `h("ul", names, (name) => h("li", name))`.
 * @template Kinds
 * @typedef {{
 *   <T extends keyof Kinds & string, V>(
 *     tag: Path<T>, ...rest: [...any[], readonly V[], (one: V, n: number) => unknown]
 *   ): Kinds[T],
 *   <T extends keyof Kinds & string>(tag: Path<T>, ...rest: any[]): Kinds[T],
 * }} Make
 */

/** @param {string} tag @param {unknown[]} rest @returns {HTMLElement} */
function element(tag, ...rest) {
  const [outer, ...inner] = tag.split(">");
  const [name, ...classes] = outer.split(".");
  const node = document.createElement(name);
  if (name === "button") node.setAttribute("type", "button");
  fill(node, classes, inner.length ? [element(inner.join(">"), ...rest)] : rest);
  if (name === "details") drawnOpen.set(node, node.hasAttribute("open"));
  return node;
}
/** An HTML element. A button sends no form unless its type says so. */
export const h = /** @type {Make<HTMLElementTagNameMap>} */ (element);

/** @param {string} tag @param {unknown[]} rest @returns {SVGElement} */
function drawn(tag, ...rest) {
  const [name, ...classes] = tag.split(".");
  return fill(/** @type {SVGElement} */ (document.createElementNS(SVG, name)), classes, rest);
}
/** An SVG element. */
export const svg = /** @type {Make<SVGElementTagNameMap>} */ (drawn);

/**
 * A name for those who listen, where what is drawn says it in signs: `named("Three spades", "3♠")`.
 * @param {string} name
 * @param {...unknown} signs
 * @returns {Element[]}
 */
export function named(name, ...signs) {
  const drawn = shown(signs).map((sign) => {
    const node = sign instanceof Element ? sign : h("span", sign);
    node.setAttribute("aria-hidden", "true");
    return node;
  });
  return [h("span.unseen", name), ...drawn];
}

/** @param {Node} node @returns {string | undefined} */
const keyOf = (node) => /** @type {HTMLElement} */ (node).dataset?.key;

/** @param {Node} a @param {Node} b */
const sameKind = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

/**
 * Make `old` look like `fresh`, a node of the same kind, changing as little as possible.
 * @param {Node} old
 * @param {Node} fresh
 */
export function morph(old, fresh) {
  if (old instanceof Element && fresh instanceof Element) morphElement(old, fresh);
  else if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
}

/**
 * Whether each `details` was drawn open: what somebody has opened or closed since stays so until it is drawn otherwise.
 * @type {WeakMap<Element, boolean>}
 */
const drawnOpen = new WeakMap();

/** @param {Element} old @param {Element} fresh */
function keepOpen(old, fresh) {
  const is = fresh.hasAttribute("open");
  if (is === drawnOpen.get(old)) fresh.toggleAttribute("open", old.hasAttribute("open"));
  drawnOpen.set(old, is);
}

/** @param {Element} old @param {Element} fresh */
function morphElement(old, fresh) {
  if (drawnOpen.has(old)) keepOpen(old, fresh);
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name === "style") {
      // Through the object model: an attribute would be an inline style.
      const [was, is] = [/** @type {HTMLElement} */ (old).style, /** @type {HTMLElement} */ (fresh).style];
      if (was.cssText !== is.cssText) was.cssText = is.cssText;
    } else if (old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
    }
  }
  morphChildren(old, fresh);
}

/** @param {Node} old @param {Node} fresh */
function morphChildren(old, fresh) {
  const wanted = new Set();
  for (const child of fresh.childNodes) if (keyOf(child)) wanted.add(keyOf(child));
  const keyed = new Map();
  for (const child of [...old.childNodes]) {
    const key = keyOf(child);
    if (!key) continue;
    if (wanted.has(key)) keyed.set(key, child);
    else old.removeChild(child);
  }
  let at = old.firstChild;
  for (const want of [...fresh.childNodes]) {
    const key = keyOf(want);
    const have = key ? keyed.get(key) : at;
    if (have && sameKind(have, want)) {
      if (have === at) at = have.nextSibling;
      else old.insertBefore(have, at);
      morph(have, want);
    } else {
      old.insertBefore(want, at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    old.removeChild(at);
    at = next;
  }
}

/**
 * Put fresh children into a standing container.
 * @param {Element} container
 * @param {...unknown} children
 */
export function render(container, ...children) {
  const fresh = /** @type {Element} */ (container.cloneNode(false));
  fresh.append(...shown(children));
  morphChildren(container, fresh);
}

/** What writes a text into a node. @param {Node} node @returns {(text: string) => void} */
export const writeIn = (node) => (text) => void (node.textContent = text);

/**
 * The element with this id, which the page is known to have.
 * @param {string} id
 */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * The field, button or dialog with this id, which the page is known to have, by its kind.
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} kind such as `HTMLInputElement`
 * @returns {E}
 */
export function fieldOf(id, kind) {
  const node = document.getElementById(id);
  if (!(node instanceof kind)) throw new TypeError(`#${id} is no ${kind.name}`);
  return node;
}

/**
 * Whether a key is meant for the page: with no other held, and outside of what the query names.
 * @param {KeyboardEvent} event
 * @param {string} query
 */
export const isForPage = (event, query) => !event.ctrlKey && !event.metaKey && !event.altKey && !from(event, query);

/**
 * On a page of questions a digit, or one of some letters by its place, presses the answer of that number, if it `may`
 * now; Enter goes on.
 * @param {HTMLElement} page
 * @param {string} next what goes on
 * @param {string} [letters]
 * @param {() => boolean} [may]
 */
export const answerKeys = (page, next, letters = "", may = () => true) =>
  document.addEventListener("keydown", (event) => {
    if (!isForPage(event, "input:not([type=checkbox]), textarea, select, dialog, summary")) return;
    const press = (/** @type {string} */ query) =>
      /** @type {HTMLElement | null} */ (page.querySelector(query))?.click();
    const number = letters.indexOf(event.key.toUpperCase()) + 1 || event.key;
    if (may()) press(`[data-number="${CSS.escape(String(number))}"]`);
    if (event.key === "Enter" && !from(event, "a, button")) press(next);
  });

/**
 * The element an event comes from, or the nearest around it that the query names.
 * @param {Event} event
 * @param {string} query
 * @returns {HTMLElement | null}
 */
export const from = (event, query) =>
  event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest(query)) : null;
