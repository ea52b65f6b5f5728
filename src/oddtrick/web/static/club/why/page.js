// Why everybody scored what they scored: of a pair, of a board, of the evening.

import { sentenceOf, statusOfCall } from "../../shared/api.js";
import { id, watch } from "../../shared/book.js";
import { installShapes } from "../../shared/cards.js";
import { dialog } from "../../shared/dialogs.js";
import { when } from "../../shared/dispatch.js";
import { byId, h, render } from "../../shared/dom.js";
import { linkRow } from "../../shared/invite.js";
import { t } from "../../shared/language.js";
import { place } from "../../shared/places.js";
import { playerToken } from "../../shared/settings.js";
import { allPage } from "./all.js";
import { boardPage } from "./board.js";
import { listenForHands } from "./hands.js";
import { dropEvening, keepEvening, ownRow } from "./mine.js";
import { pairPage } from "./pair.js";
import { playOn, review, trainHardest } from "./play.js";
import { listenForRecall } from "./remember.js";
import { evening, hrefOf, set, state } from "./state.js";
import { whyWords } from "./words.js";

const desk = byId("why");

/** What is looked at stands in the address, so that it can be sent to somebody. */
function readHash() {
  const found = new URLSearchParams(location.hash.slice(1));
  [state.pair, state.board] = [Number(found.get("pair") ?? 0), Number(found.get("board") ?? 0)];
}

/** A sentence alone, and where one goes from there. @param {string} sentence @param {[string, string]} [link] */
function alone(sentence, link) {
  desk.className = "why";
  render(desk, h("div.hush", { role: "status" }, h("p", sentence), link && h("a.btn", { href: link[1] }, link[0])));
}
/** @type {[string, string]} */
const toResults = set ? [t("To the set"), place("set", set)] : [t("To the results"), place("evening", id)];

function draw() {
  const { view } = state;
  if (!view) return;
  byId("title").textContent = view.title;
  byId("share").hidden = Boolean(set) || !view.evening;
  document.title = `${view.title} · oddtrick`;
  if (!view.evening) {
    const said = whyWords[/** @type {"reckoning" | "closed" | "failed"} */ (view.state)] ?? whyWords.failed;
    alone(set && view.state === "closed" ? whyWords.notPlayed : said, toResults);
    return;
  }
  // A set has the row of its player alone.
  if (set) state.pair = evening().rows[0].number;
  const row = evening().rows.find((x) => x.number === state.pair),
    board = evening().boards.find((x) => x.board === state.board);
  const all = /** @type {HTMLAnchorElement} */ (byId("all"));
  all.hidden = set ? !board : !row && !board;
  all.textContent = row && board ? t("All boards") : t("The club");
  all.href = hrefOf(row && board ? row.number : 0);
  if (state.pair && !row) return alone(whyWords.noPair, [t("The club"), hrefOf(0)]);
  if (state.board && !board)
    return alone(whyWords.noBoard, [row ? t("All boards") : t("The club"), hrefOf(state.pair)]);
  desk.className = `why ${board ? "of-board" : row ? "of-pair" : "of-all"}`;
  render(
    desk,
    state.away && h("p.pan.in.warn.away", { role: "status", key: "away" }, whyWords.away),
    ...(board ? boardPage(board, row) : row ? pairPage(row) : allPage()),
  );
  desk.dataset.state = view.state;
}

/** Do something with a board; say why, where that fails. @param {Promise<void>} done */
function tried(done) {
  done.catch((error) => {
    state.told = sentenceOf(error);
    draw();
  });
}

addEventListener("hashchange", () => {
  state.told = "";
  readHash();
  draw();
  scrollTo(0, 0);
});
/** @type {HTMLAnchorElement} */ (byId("evening")).href = toResults[1];
installShapes();
readHash();
listenForHands(draw);
listenForRecall(draw, () => evening().rows.find((x) => x.number === state.pair));
when("click", "[data-play]", ({ dataset: { play, act, seat } }) =>
  tried(playOn(Number(play), Number(act), seat ?? "")),
);
when("click", "[data-review]", ({ dataset: { review: board, act } }) => tried(review(Number(board), Number(act))));
when("click", "#hardest", () => tried(trainHardest()));
when("click", "#share", () =>
  dialog("share-why", t("Share…"), h("p", whyWords.shareTold), linkRow(location.href, t("Share…"))),
);
when("click", "[data-mine]", (button) => {
  const row = evening().rows.find((x) => x.number === Number(button.dataset.mine));
  if (row) keepEvening(id, evening(), row);
  else dropEvening(id);
  draw();
});
watch(
  set ? `/api/sets/${set}/why` : `/api/club/${id}/why`,
  set ? playerToken() : "",
  (/** @type {Answers.WhyContent} */ found, changed) => {
    const back = state.away;
    [state.view, state.away] = [found, false];
    const mine = !set && changed && found.evening ? ownRow(id, found.evening) : undefined;
    if (mine && found.evening) keepEvening(id, found.evening, mine);
    if (changed || back) draw();
  },
  (/** @type {unknown} */ error) => {
    const gone = [403, 404].includes(statusOfCall(error));
    state.away = true;
    if (gone) alone(`${sentenceOf(error)} ${whyWords.check}`, [t("All evenings"), place("club")]);
    else if (state.view) draw();
    else alone(sentenceOf(error), toResults);
  },
);
