// Days are those of the visitor: by the offset that each instant had where they are, also where clocks change.

import assert from "node:assert/strict";
import test from "node:test";

import * as d from "../../src/oddtrick/web/static/shared/day.js";
import { byMonth, numbers } from "../../src/oddtrick/web/static/shared/statistics.js";

// Clocks that change by an hour, by half an hour (Lord Howe) and at midnight (Beirut), in both halves of the world.
const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Pacific/Auckland",
  "Australia/Lord_Howe",
  "Asia/Beirut",
  "Pacific/Kiritimati",
];
const HOUR = 3_600_000;
const [BEGIN, END] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)];

const inEachZone = (what, act) => {
  for (const zone of ZONES)
    test(`${what}: ${zone}`, async (t) => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      try {
        await act(zone, t);
      } finally {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      }
    });
};

/** A time of every day of 2026 by the clock there. */
const daily = (hour, minute) => Array.from({ length: 365 }, (_, n) => new Date(2026, 0, 1 + n, hour, minute).getTime());

inEachZone("an instant falls on the day that calendars there show", (zone) => {
  const calendar = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
  for (let at = BEGIN; at < END; at += HOUR / 2) assert.equal(d.dayOf(at), calendar.format(at), new Date(at));
});

inEachZone("who plays every day has as many days in a row, early or late", () => {
  for (const [hour, minute] of [
    [0, 15],
    [12, 0],
    [23, 45],
  ]) {
    const deals = daily(hour, minute).map((at) => ({ game: "klondike", at, alone: { home: true } }));
    for (let n = 9; n < deals.length; n += 10)
      assert.equal(numbers(deals.slice(0, n + 1), "klondike", deals[n].at).days, n + 1, new Date(deals[n].at));
    const [missed] = deals.splice(200, 1);
    assert.equal(numbers(deals, "klondike", deals.at(-1).at).days, 365 - 201);
    assert.equal(numbers(deals, "klondike", missed.at).days, 0);
  }
});

inEachZone("a month has the deals of its days", () => {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const deals = [...daily(0, 15), ...daily(23, 45)].sort((a, b) => a - b).map((at, n) => ({ id: `t/${n}`, at }));
  assert.deepEqual(
    byMonth(deals.map((one) => ({ game: "whist", points: 0, won: null, alone: null, ...one }))).map((x) => [
      x.month,
      x.deals,
    ]),
    lengths.map((days, n) => [`2026-${String(n + 1).padStart(2, "0")}`, 2 * days]),
  );
});

inEachZone("what is done as a day begins is done then, on days of any length", (zone, t) => {
  for (let at = BEGIN; at < END; at += 23 * HOUR) {
    t.mock.timers.enable({ apis: ["Date", "setTimeout"], now: at });
    const day = d.today(),
      left = d.untilTomorrow(),
      seen = [];
    assert.ok(left > 0 && left <= 25 * HOUR);
    d.eachMinute(() => seen.push(d.today()));
    t.mock.timers.tick(left - 1);
    assert.deepEqual([...new Set(seen)], left > 60_000 ? [day] : []);
    t.mock.timers.tick(1);
    assert.equal(seen.at(-1), d.dayBeside(day, 1), `${zone} ${new Date(at)}`);
    t.mock.timers.reset();
  }
});

test("days are reckoned by the calendar", () => {
  assert.equal(d.dayBeside("2026-02-28", 1), "2026-03-01");
  assert.equal(d.dayBeside("2028-03-01", -1), "2028-02-29");
  assert.equal(d.daysSince("2027-01-01", "2026-01-01"), 365);
  assert.deepEqual([d.monthBeside("2026-12", 1), d.monthBeside("2026-01", -1)], ["2027-01", "2025-12"]);
  assert.equal(d.monthOf("2026-11-24"), "2026-11");
});

inEachZone("a day is told as it is written", () => {
  assert.equal(d.dayInWords("2026-11-24", { day: "numeric", month: "long" }), "24 November");
  assert.equal(d.dayInWords("2026-11", { month: "long", year: "numeric" }), "November 2026");
});
