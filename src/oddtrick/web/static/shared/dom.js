// @ts-nocheck
// Building the page: fresh nodes are made from a view and then morphed into the standing ones,
// so that focus, scroll and running transitions survive every frame. Text from people only ever
// becomes text nodes.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "style") {
      for (const [k, v] of Object.entries(value)) node.style.setProperty(k, v);
    } else if (name === "data") {
      for (const [k, v] of Object.entries(value)) {
        if (v !== null && v !== undefined) node.dataset[k] = v;
      }
    } else {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  node.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  return node;
}

/** An HTML element: `h("button", {class: "btn", data: {do: "undo"}}, "Undo")`. */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** An SVG element. */
export function s(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** A name for those who listen, where what is drawn says it in signs: `named("Three spades", "3♠")`. */
export function named(name, ...signs) {
  const drawn = signs.flat(Infinity).filter((x) => x !== null && x !== undefined && x !== false).map((sign) => {
    const node = sign instanceof Element ? sign : h("span", null, sign);
    node.setAttribute("aria-hidden", "true");
    return node;
  });
  return [h("span", { class: "unseen" }, name), ...drawn];
}

const keyOf = (node) => node.dataset?.key;

function sameKind(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);
}

/** Make `old` look like `fresh`, changing as little as possible. */
export function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name === "style") {
      // Through the object model: an attribute would be an inline style.
      if (old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
    } else if (old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
    }
  }
  morphChildren(old, fresh);
}

function morphChildren(old, fresh) {
  const wanted = new Set();
  for (const child of fresh.childNodes) if (keyOf(child)) wanted.add(keyOf(child));
  const keyed = new Map();
  for (const child of [...old.childNodes]) {
    const key = keyOf(child);
    if (!key) continue;
    if (wanted.has(key)) keyed.set(key, child);
    else child.remove();
  }
  let at = old.firstChild;
  for (const want of [...fresh.childNodes]) {
    const key = keyOf(want);
    const have = key ? keyed.get(key) : at;
    if (have && sameKind(have, want)) {
      if (have === at) at = at.nextSibling;
      else old.insertBefore(have, at);
      morph(have, want);
    } else {
      old.insertBefore(want, at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** Put fresh children into a standing container. */
export function refill(container, ...children) {
  const fresh = container.cloneNode(false);
  fresh.append(...children.flat(Infinity).filter(Boolean));
  morphChildren(container, fresh);
}

/** Fill what stands in the page itself with words of the catalogue: `data-t`, `data-t-label`. */
export function speak(words) {
  for (const node of document.querySelectorAll("[data-t]")) node.textContent = words[node.dataset.t];
  for (const node of document.querySelectorAll("[data-t-label]")) {
    const text = words[node.dataset.tLabel];
    node.setAttribute("aria-label", text);
    if (node.placeholder) node.placeholder = text;
  }
}

/** Let the browser save a blob as a file. */
export function saveAs(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** The element with this id, which the page is known to have. */
export const byId = (id) => document.getElementById(id);
