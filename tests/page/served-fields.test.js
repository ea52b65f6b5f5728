// Each text of the server's answers is looked up in the page's language, or known to be no words of the server's.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (/** @type {string} */ name) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");

/** Names of people, tables and files, and what people write. */
const WRITTEN =
  "against alert announced away charge club club_number contact cuts date email entered event identifier link members " +
  "name names partner partners payer people qr rating seats telephone to token told turned venue version winners";
/** Codes, of which a page has its own words, or which it never shows. */
const CODES =
  "adjusts all alone as auction before better break_off by call calls card cards cells chosen code column commitment compared contract counts " +
  "day deal dealer dealt declarer dummy ew faced fact facts family field files first form format game games hand hands " +
  "hash heir held home host id in_time key kind known laid language left level levels line makes measure missing movement next ns " +
  "numbers offence one opened options other own pace page par par_contracts part place places played players point points record " +
  "role scoring scorings seat sections sent shape shared shown side stage stake state strain strains suit suited system table tables " +
  "talk ties today token trick tricks turn undo unequal unit value victories victory vulnerable waiting waits watch ways " +
  "whose winner with worth you";
/** What the server says in the reader's language by itself, wherever it stands. */
const MESSAGES =
  "about answers asks citation ew_how heading how laws log made owed phase problems question review right ruling says short story where who";
/** Words of the server that a page looks up where it shows them, or of which it makes something else. */
const SHOWN = "diagram";

test("every text that the server sends is said, or is none of its words", () => {
  const frames = read("src/oddtrick/web/static/shared/served-frames.js");
  const lists = [...frames.matchAll(/const (?:READ|LISTS) = new Set\(([^;]*)\);/g)];
  assert.equal(lists.length, 2);
  const said = new Set(lists.flatMap(([, list]) => [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name)));
  const stay = new Set(`${WRITTEN} ${CODES} ${MESSAGES} ${SHOWN}`.split(" "));
  const sent = new Set();
  for (const [, name, type] of read("tools/page/frames.d.ts").matchAll(/^ +(\w+)\??: (.*\bstring\b.*);$/gm))
    if (!/^("[\w-]+"( \| )?)+$/.test(type)) sent.add(name);
  assert.ok(sent.size > 150);
  assert.deepEqual(
    [...sent].filter((name) => !said.has(name) && !stay.has(name)),
    [],
  );
  assert.deepEqual(
    [...stay].filter((name) => said.has(name) || !sent.has(name)),
    [],
  );
});
