// The diagram of a board that the server draws: of it, known elements and classes are copied.

import { h, svg } from "../shared/dom.js";

export const HTML = new Set([
  "figure",
  "figcaption",
  "table",
  "caption",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "sup",
  "ol",
  "li",
  "p",
  "span",
  "br",
]);
export const DRAWN = new Set(["svg", "title", "rect", "text", "tspan"]);
export const KEPT = new Set(["scope", "viewBox", "x", "y", "width", "height", "rx", "role", "text-anchor"]);
export const CLASSES = new Set(["ot-deal", "compass", "soft", "warn", "s", "h", "d", "c", "led", "won"]);

/** @param {any} node @returns {any} */
export function adopt(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  const /** @type {any} */ make = DRAWN.has(node.localName) ? svg : HTML.has(node.localName) ? h : null;
  if (!make) return null;
  const props = /** @type {Record<string, string | null>} */ ({});
  for (const { name, value } of node.attributes) if (KEPT.has(name)) props[name] = value;
  props.class = [...node.classList].filter((c) => CLASSES.has(c)).join(" ") || null;
  return make(node.localName, props, [...node.childNodes].map(adopt));
}

/**
 * Fresh nodes for a diagram; a document that is only parsed runs and loads nothing.
 * @param {string} text
 */
export function diagram(text) {
  return [...new DOMParser().parseFromString(text, "text/html").body.childNodes].map(adopt);
}
