// The diagram of a board that the server draws: of it, known elements and classes are copied.

import { h, svg } from "../shared/dom.js";
import { said } from "../shared/said.js";
import { text } from "../shared/strings.js";

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

/** @param {Node} node @returns {Node | string | null} */
export function adopt(node) {
  if (node.nodeType === Node.TEXT_NODE) return text.letter(said(node.nodeValue ?? ""));
  if (!(node instanceof Element)) return null;
  const drawn = DRAWN.has(node.localName);
  if (!drawn && !HTML.has(node.localName)) return null;
  const props = /** @type {Record<string, string | null>} */ ({});
  for (const { name, value } of node.attributes) if (KEPT.has(name)) props[name] = value;
  props.class = [...node.classList].filter((c) => CLASSES.has(c)).join(" ") || null;
  const inside = [...node.childNodes].map(adopt);
  return drawn
    ? svg(/** @type {keyof SVGElementTagNameMap} */ (node.localName), props, inside)
    : h(/** @type {keyof HTMLElementTagNameMap} */ (node.localName), props, inside);
}

/**
 * Fresh nodes for a diagram; a document that is only parsed runs and loads nothing.
 * @param {string} text
 */
export const diagram = (text) => [...new DOMParser().parseFromString(text, "text/html").body.childNodes].map(adopt);
