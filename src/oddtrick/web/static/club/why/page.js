// Why everybody scored what they scored: of a pair, of a board, of the evening.

import { sentenceOf } from "../../shared/api.js";
import { id, watch } from "../../shared/book.js";
import { installShapes } from "../../shared/cards.js";
import { byId, h, render } from "../../shared/dom.js";
import { place } from "../../shared/places.js";
import { allPage } from "./all.js";
import { boardPage } from "./board.js";
import { pairPage } from "./pair.js";
import { evening, hrefOf, state } from "./state.js";
import { whyWords } from "./words.js";

const desk = byId("why");

/** What is looked at stands in the address, so that it can be sent to somebody. */
function readHash() {
  const found = new URLSearchParams(location.hash.slice(1));
  [state.pair, state.board] = [Number(found.get("pair") ?? 0), Number(found.get("board") ?? 0)];
}

/** @param {string} sentence */
const alone = (sentence) => render(desk, h("p", { class: "hush", role: "status" }, sentence));

function draw() {
  const { view } = state;
  if (!view) return;
  byId("title").textContent = view.title;
  document.title = `${view.title} · oddtrick`;
  if (!view.evening) {
    alone(whyWords[/** @type {"reckoning" | "closed" | "failed"} */ (view.state)] ?? whyWords.failed);
    return;
  }
  const row = evening().rows.find((x) => x.number === state.pair),
    board = evening().boards.find((x) => x.board === state.board);
  const all = /** @type {HTMLAnchorElement} */ (byId("all"));
  all.hidden = !row && !board;
  all.textContent = row && board ? whyWords.allBoards : whyWords.all;
  all.href = hrefOf(row && board ? row.number : 0);
  desk.className = `why ${board ? "of-board" : row ? "of-pair" : "of-all"}`;
  if (state.pair && !row) alone(whyWords.noPair);
  else render(desk, ...(board ? boardPage(board, row) : row ? pairPage(row) : allPage()));
  desk.dataset.state = view.state;
}

addEventListener("hashchange", () => {
  readHash();
  draw();
  scrollTo(0, 0);
});
/** @type {HTMLAnchorElement} */ (byId("evening")).href = place("evening", id);
installShapes();
readHash();
watch(
  `/api/club/${id}/why`,
  "",
  (/** @type {Answers.WhyContent} */ found, changed) => {
    state.view = found;
    if (changed) draw();
  },
  (/** @type {unknown} */ error) => {
    if (!state.view) desk.replaceChildren(h("p", { class: "hush", role: "alert" }, sentenceOf(error)));
  },
);
