// Which open tables a quick match tries, and in which order.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const { fitting, nearest, personsAt, widthAfter } = await import("../../src/oddtrick/web/static/friends/api.js");

const seats = (...kinds) => kinds.map((kind, i) => ({ seat: "NESW"[i], name: "", kind }));
const table = (id, kinds, more = {}) => ({
  id,
  game: "whist",
  title: "Whist",
  name: "",
  pace: "normal",
  closed: false,
  watch: "table",
  seats: seats(...kinds),
  ...more,
});

test("the table that waits for the fewest comes first, and full or closed ones not at all", () => {
  const tables = [
    table("one of four", ["person", "open", "open", "open"]),
    table("full", ["person", "person", "person", "person"]),
    table("with machines", ["person", "machine", "machine", "machine"]),
    table("three of four", ["person", "person", "open", "person"]),
    table("closed", ["person", "open", "open", "open"], { closed: true }),
    table("another game", ["person", "open", "open", "open"], { game: "euchre" }),
  ];
  const found = fitting(tables, "whist", "").map((one) => one.id);
  assert.deepEqual(found, ["three of four", "one of four"]);
});

test("where a pace is wished only tables of that pace fit", () => {
  const tables = [
    table("slow", ["person", "open"], { pace: "calm" }),
    table("quick", ["person", "open"], { pace: "fast" }),
  ];
  assert.deepEqual(
    fitting(tables, "whist", "fast").map((one) => one.id),
    ["quick"],
  );
  assert.equal(fitting(tables, "whist", "").length, 2);
});

const rated = (id, people, more) => {
  const one = table(id, ["person", "person", "open", "open"], more);
  return { ...one, seats: one.seats.map((seat, i) => ({ ...seat, person: people[i] ?? "" })) };
};

test("near a rating the nearest table comes first, and the longer one waits the farther it may be", () => {
  const tables = [
    rated("far", ["ann"]),
    rated("pair", ["bob", "cy"]),
    rated("nobody rated", []),
    rated("near", ["dee"]),
  ];
  const figures = { ann: 700, bob: 300, cy: 500, dee: 260 };
  const at = (width) => nearest(tables, figures, 300, width).map((one) => one.id);
  assert.deepEqual(at(widthAfter(0)), ["near", "pair"]); // 40 and the mean of 0 and 200
  assert.deepEqual(at(widthAfter(30)), ["near", "pair"]);
  assert.deepEqual(at(widthAfter(45)), ["near", "pair", "far"]); // 400 after three quarters of a minute
  assert.deepEqual(personsAt(tables), ["ann", "bob", "cy", "dee"]);
});
