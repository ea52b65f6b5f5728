// What is done with a page: its clicks, submitted forms and changed fields all come in here, and each is handed to
// whatever was said to take it. Nothing else listens for them.
//
// Three ways to say so: `handle` by the name in `data-do`, for what is drawn again and again; `when` by a query, for
// other attributes; `on` for one node, such as a button of a dialog.

/** @typedef {"click" | "submit" | "change" | "input"} Kind */
/** @typedef {(node: HTMLElement, event: Event) => any} Taker */
/**
 * What a click does: with the argument of its node, of which each knows whether there is one.
 * @typedef {(arg: any, node: HTMLElement, event: MouseEvent) => unknown} Handler
 */

/** @type {readonly Kind[]} */
const KINDS = ["click", "submit", "change", "input"];

/** @type {{kind: Kind, query: string, taker: Taker}[]} */
const rules = [];
/** @type {WeakMap<EventTarget, Partial<Record<Kind, Taker>>>} */
const own = new WeakMap();

/**
 * Hand over an event: first to each node's own taker, from where it happened outwards, then by each rule to the
 * nearest node that its query names.
 * @param {Event} event
 */
function dispatch(event) {
  const kind = /** @type {Kind} */ (event.type);
  const target = /** @type {HTMLElement | null} */ (event.target);
  if (kind === "click") closeAround(target);
  let taken = false;
  for (const node of event.composedPath()) {
    const taker = own.get(node)?.[kind];
    if (!taker) continue;
    taken = true;
    taker(/** @type {HTMLElement} */ (node), event);
  }
  for (const { query, taker } of rules.filter((rule) => rule.kind === kind)) {
    const node = /** @type {HTMLButtonElement | null} */ (target?.closest?.(query) ?? null);
    if (!node || node.disabled) continue;
    taken = true;
    taker(node, event);
  }
  // The page does what the form is for; the browser would leave for another.
  if (taken && kind === "submit") event.preventDefault();
}

/** A dialog closes by a button that says so, and by a click beside it, which lands on the dialog itself.
 *  @param {HTMLElement | null} target */
function closeAround(target) {
  const dialog = target?.closest?.("dialog");
  if (dialog && (target === dialog || target?.closest?.("dialog [data-close]"))) dialog.close();
}

for (const kind of KINDS) globalThis.document?.addEventListener(kind, dispatch);

/**
 * Whenever something happens at, or within, a node that the query names. A disabled one is left alone.
 * @param {Kind} kind
 * @param {string} query
 * @param {Taker} taker
 */
export function when(kind, query, taker) {
  rules.push({ kind, query, taker });
}

/**
 * What a click on `data-do` does, by its name: with the node's `data-arg` (or `data-value`). A name that is not in the
 * table is another's. The table is asked at each click; where it is `null` the page is not ready.
 * @param {() => Record<string, Handler> | null} table
 */
export function handle(table) {
  when("click", "[data-do]", (node, event) =>
    table()?.[node.dataset.do ?? ""]?.(node.dataset.arg ?? node.dataset.value, node, /** @type {MouseEvent} */ (event)),
  );
}

/**
 * What happens at this node, or within it.
 * @template {HTMLElement} E
 * @param {E} node
 * @param {Kind} kind
 * @param {(node: E, event: Event) => any} taker
 * @returns {E} the node
 */
export function on(node, kind, taker) {
  own.set(node, { ...own.get(node), [kind]: taker });
  return node;
}
