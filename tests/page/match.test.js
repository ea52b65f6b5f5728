// Which open tables a quick match tries, and in which order.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fitting } from "../../src/oddtrick/web/static/friends/match.js";

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
