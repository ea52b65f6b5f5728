// The words of the trade at the table: underlined where a panel uses one first, and told by a tap, by the pointer
// resting on it, or in a list.

import { call, spoken } from "../shared/api.js";
import { dialog } from "../shared/dialogs.js";
import { h, render } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { patternOf, usesIn } from "../shared/term-uses.js";
import { place } from "../shared/places.js";

/** @typedef {import("../shared/term-uses.js").Word} Word @typedef {{word: Word, range: Range}} Use */

/** Where words are looked for: what is read, never what is pressed. */
const READ =
  ".statusbox, .p-hint .in, .p-log, .p-pad, .p-headline, .p-holding, .p-meanings, .p-ruling, " +
  ".p-lesson .in, .finished, dialog .in";
const PRESSED = "button, a, input, textarea, select, kbd, .unseen, .meaning, [data-do], [hidden]";
const REST = 400; // milliseconds that a pointer rests on a word

/**
 * The words on the page.
 * @typedef {object} TermsState
 * @property {RegExp | null} pattern finds words; null before they have come
 * @property {Use[]} uses where they stand
 * @property {string} asked the word whose meaning is shown
 * @property {number} marking the timer until they are looked for again
 * @property {Promise<void> | null} loading their coming
 */

/** @type {TermsState} */
const state = { pattern: null, uses: [], asked: "", marking: 0, loading: null };

const note = h("div.meaning", { role: "status" });

/** Find the words that the page uses, and underline them where the browser can. */
function mark() {
  state.marking = 0;
  if (!state.pattern) return;
  state.uses = [];
  for (const part of document.querySelectorAll(READ)) {
    const known = new Set();
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest(PRESSED)) continue;
      for (const { word, start, end } of usesIn(state.pattern, node.nodeValue ?? "", known)) {
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, end);
        state.uses.push({ word, range });
      }
    }
  }
  // Chromium paints every highlight as selected text in forced colours, whatever the sheet says.
  if (!("highlights" in CSS) || matchMedia("(forced-colors: active)").matches) return;
  CSS.highlights.set("terms", new Highlight(...state.uses.map((use) => use.range)));
}

/** The word at a point of the page. @param {MouseEvent} event */
function wordAt({ target, clientX: x, clientY: y }) {
  if (!(target instanceof Element) || target.closest(PRESSED) || !target.closest(READ)) return undefined;
  return state.uses.find(({ range }) =>
    [...range.getClientRects()].some((r) => x >= r.left && x <= r.right && y >= r.top - 2 && y <= r.bottom + 2),
  );
}

/** Show a word's meaning under it, or nothing. @param {Use | undefined} use */
function tell(use) {
  state.asked = use?.word.name ?? "";
  if (!use) return note.remove();
  const at = use.range.getBoundingClientRect();
  render(note, h("b", use.word.name), " ", use.word.meaning);
  (use.range.startContainer.parentElement?.closest("dialog") ?? document.body).append(note);
  const left = Math.max(8, Math.min(at.left, innerWidth - note.offsetWidth - 8));
  const below = at.bottom + 6 + note.offsetHeight < innerHeight;
  note.style.left = `${left}px`;
  note.style.top = `${below ? at.bottom + 6 : at.top - note.offsetHeight - 6}px`;
}

/** The words that stand on the page, with their meanings. @param {string} game */
export async function openWords(game) {
  await load(game);
  mark();
  const words = [...new Map(state.uses.map(({ word }) => [word.name, word])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
  dialog(
    "glossary",
    t("Words here"),
    h("dl.wordlist", words, (word) => [h("dt", word.name), h("dd", word.meaning)]),
    h("p>a", { href: place("words"), target: "oddtrick-rules" }, t("Glossary of all games")),
  );
}

/** @param {string} game */
function load(game) {
  state.loading ??= call("GET", spoken(`/api/rules/${encodeURIComponent(game)}/words`)).then(
    (/** @type {Word[]} */ words) => {
      state.pattern = patternOf(words);
    },
    () => {
      state.loading = null; // without a network the words are not told
    },
  );
  return state.loading;
}

/** The page has been drawn: look for the words when there is time. @param {string} game */
export function drawn(game) {
  if (state.marking) return;
  state.marking = window.setTimeout(() => load(game).then(mark), 300);
}

/** Tell words where they are tapped or pointed at. */
export function tellWords() {
  let rest = 0;
  addEventListener("pointerup", (event) => {
    const use = wordAt(event);
    tell(use && use.word.name !== state.asked ? use : undefined);
  });
  addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(rest);
    rest = window.setTimeout(() => {
      const use = wordAt(event);
      if (use?.word.name !== state.asked) tell(use);
    }, REST);
  });
  addEventListener("keydown", () => state.asked && tell(undefined));
  addEventListener("scroll", () => state.asked && tell(undefined), { capture: true, passive: true });
}
