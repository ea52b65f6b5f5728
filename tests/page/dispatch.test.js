// Clicks, submitted forms and changed fields come to whoever takes them, once.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const listeners = {};
globalThis.document = { addEventListener: (kind, listener) => (listeners[kind] ??= []).push(listener) };
const { handle, on, when } = await import("../../src/oddtrick/web/static/shared/dispatch.js");

/** A node as the dispatcher sees it: attributes by query, and what lies around it. */
class Node {
  constructor(names = [], parent = null, dataset = {}) {
    Object.assign(this, { names, parent, dataset, disabled: false, closed: 0 });
  }
  closest(query) {
    const [outer, inner] = query.includes(" ") ? query.split(" ") : [null, query];
    for (let node = this; node; node = node.parent)
      if (node.names.includes(inner) && (!outer || node.closest(outer))) return node;
    return null;
  }
  close() {
    this.closed += 1;
  }
}

/** What happens when something is done at a node: whether the browser was kept from its own way. */
function happen(type, target) {
  const path = [];
  for (let node = target; node; node = node.parent) path.push(node);
  let prevented = false;
  const event = { type, target, composedPath: () => path, preventDefault: () => (prevented = true) };
  for (const listener of listeners[type] ?? []) listener(event);
  return prevented;
}

let said = [];
beforeEach(() => (said = []));

test("one listener stands for each kind of event, however much is said", () => {
  when("click", "[data-none]", () => said.push("none"));
  when("input", "[data-none]", () => said.push("none"));
  assert.deepEqual(
    Object.entries(listeners).map(([kind, all]) => [kind, all.length]),
    [
      ["click", 1],
      ["submit", 1],
      ["change", 1],
      ["input", 1],
    ],
  );
});

test("a deed is done by its name, with what the nearest node says", () => {
  let table = null;
  handle(() => table);
  const outer = new Node(["[data-do]"], null, { do: "turn", arg: "stock" });
  const inner = new Node(["[data-do]"], outer, { do: "card", value: "SA" });
  const face = new Node([], inner);
  happen("click", face);
  assert.deepEqual(said, []); // the page is not ready
  table = { turn: (arg) => said.push(["turn", arg]), card: (arg, node) => said.push(["card", arg, node === inner]) };
  happen("click", face);
  happen("click", outer);
  assert.deepEqual(said, [
    ["card", "SA", true],
    ["turn", "stock"],
  ]);
  inner.disabled = true;
  happen("click", face);
  happen("click", new Node(["[data-do]"], null, { do: "unheard-of" }));
  assert.equal(said.length, 2);
});

test("what happens at a node comes to it before it comes to the page, and to those around it", () => {
  const around = new Node(),
    button = new Node(["[data-press]"], around);
  when("click", "[data-press]", () => said.push("page"));
  on(around, "click", () => said.push("around"));
  on(button, "click", () => said.push("button"));
  happen("click", button);
  assert.deepEqual(said, ["button", "around", "page"]);
  happen("click", around);
  assert.deepEqual(said.slice(3), ["around"]);
});

test("a node has a taker for each kind, and a later one takes the place of an earlier", () => {
  const field = new Node();
  on(field, "input", () => said.push("typed"));
  on(field, "change", () => said.push("old"));
  on(field, "change", () => said.push("changed"));
  happen("input", field);
  happen("change", field);
  assert.deepEqual(said, ["typed", "changed"]);
});

test("a form that somebody takes is not sent by the browser; one that nobody takes is", () => {
  const form = new Node(["form"]);
  assert.equal(happen("submit", form), false);
  on(form, "submit", () => said.push("sent"));
  assert.equal(happen("submit", form), true);
  assert.deepEqual(said, ["sent"]);
});

test("a dialog closes by its button and by a click beside it, before what the button does", () => {
  const dialog = new Node(["dialog"]),
    inside = new Node([], dialog),
    button = new Node(["[data-close]"], dialog);
  happen("click", inside);
  assert.equal(dialog.closed, 0);
  on(button, "click", () => said.push(dialog.closed));
  happen("click", button);
  assert.deepEqual(said, [1]);
  happen("click", dialog);
  assert.equal(dialog.closed, 2);
  happen("click", new Node(["[data-close]"])); // outside a dialog the word means something else
  assert.equal(dialog.closed, 2);
});
