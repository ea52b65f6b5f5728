// Why everybody scored what they scored: of a pair, of a board, of the evening.

import { panel } from "../../shared/panels.js";
import { sentenceOf, statusOfCall, newTable } from "../../shared/api.js";
import { id, watch, request } from "../../shared/book.js";
import { dialog } from "../../shared/dialogs.js";
import { when } from "../../shared/dispatch.js";
import { byId, h, render } from "../../shared/dom.js";
import { linkRow } from "../../shared/invite.js";
import { t } from "../../shared/language.js";
import { place } from "../../shared/places.js";
import { playerToken, remember, settings } from "../../shared/settings.js";
import { boardPage } from "./board.js";
import { listenForHands } from "./hands.js";
import { dropEvening, keepEvening, ownRow } from "./mine.js";
import { PARTS } from "./parts.js";
import { pairPage, untold } from "./pair.js";
import { listenForRecall } from "./remember.js";
import { evening, hrefOf, set, state, drawn, nameOf } from "./state.js";
import { whyWords } from "./words.js";
import { decimal, minus } from "../../shared/punctuation.js";
import { capital } from "../../shared/strings.js";
import { contractSign } from "../table/entry.js";
import { words } from "../words.js";
import { keepFile, startAt } from "../../review/file.js";

// A board of the page: played on at a table of one's own, or looked at card by card.

/** The board as whoever is looked at played it, where that is known; else its deal. @param {number} board */
const recordOf = (board) =>
  set
    ? request("GET", `/api/sets/${set}/boards/${board}`, { token: playerToken() })
    : request("GET", `/api/club/${id}/boards/${board}?of=${state.pair}`);

/** Play a board on from before an act. @param {number} board @param {number} act @param {string} seat one's own */
async function playOn(board, act, seat) {
  const record = await recordOf(board);
  const made = await newTable({
    game: record.game,
    options: record.options ?? {},
    record: { ...record, actions: record.actions.slice(0, act) },
    played: act > 0,
    seat: seat || "any",
    name: settings.name ?? "",
  });
  remember(made.id, { token: made.token, seat: made.seat, asked: location.pathname + location.hash });
  location.assign(place("table", made.id));
}

/** The review takes the deal that a page leaves it. @param {number} board @param {number} act where it opens */
async function review(board, act) {
  sessionStorage.setItem("oddtrick.review", JSON.stringify(await recordOf(board)));
  location.assign(`${place("brought")}${act ? `#${act}` : ""}`);
}

/** Who declared most often what a board was mostly played in. @param {Answers.WhyVaried} x */
function declarerOf(x) {
  const results = evening().boards.find((one) => one.board === x.board)?.results ?? [];
  const seats = results.filter((r) => r.contract.startsWith(x.contract)).map((r) => r.declarer);
  const often = (/** @type {string} */ seat) => seats.filter((one) => one === seat).length;
  return seats.sort((a, b) => often(b) - often(a))[0] ?? "";
}

/** Play the hardest boards of the evening one after another, each as who declared it. */
async function trainHardest() {
  const boards = await Promise.all(
    evening().hardest.map(async (x) => ({
      name: words.board(x.board),
      title: words.board(x.board),
      outcome: whyWords.range(x.low, x.high),
      score: null,
      record: await recordOf(x.board),
      seat: declarerOf(x),
      back: hrefOf(0, x.board),
    })),
  );
  keepFile(boards);
  location.assign(await startAt(boards[0], 0, {}));
}

// The evening in columns: everybody's parts, and the boards that moved most.

/** @param {number | undefined} points @param {number} most */
const cell = (points, most) =>
  points === undefined
    ? h("td")
    : h(
        `td.${points < 0 ? "loss" : "gain"}`,
        { style: { "--much": `${Math.round((44 * Math.abs(points)) / most)}%` } },
        whyWords.signed(points),
      );

/** @param {Answers.WhyEvening} e */
function table(e) {
  const there = new Set(e.rows.flatMap((row) => row.parts.map((x) => `${x.whose} ${x.kind}`)));
  const columns = Object.keys(PARTS).filter((x) => there.has(x));
  const most = Math.max(...e.rows.flatMap((row) => row.parts.map((x) => Math.abs(x.points))), 1);
  const others = e.rows.some((row) => Math.abs(row.other) > 0.005);
  const two = e.rows.some((row) => row.field);
  return h(
    "table.heat",
    h(
      "thead>tr",
      h("td.place"),
      h("th.l", { scope: "col" }, capital(words.one(state.view.one))),
      h("th", { scope: "col" }, t("Score")),
      columns.map((x) => h("th", { scope: "col" }, whyWords.column(x))),
      others && h("th", { scope: "col" }, t("Penalties and other")),
    ),
    (two ? ["NS", "EW"] : [""]).map((field) => [
      two && h("tbody>tr", h("th.l.side", { scope: "colgroup", colspan: 99 }, whyWords.side(field))),
      h(
        "tbody",
        e.rows.filter((row) => row.field === field),
        (row) =>
          h(
            "tr",
            { key: `p${row.number}` },
            h("td.place", row.place),
            h("th.l", { scope: "row" }, h("a", { href: hrefOf(row.number) }, nameOf(row))),
            h("td.score", minus(decimal(row.score, 1))),
            columns.map((key) => cell(row.parts.find((x) => `${x.whose} ${x.kind}` === key)?.points, most)),
            others && h("td", row.other ? whyWords.signed(row.other) : ""),
          ),
      ),
    ]),
  );
}

/**
 * A board of a list: its number, what it is about, a figure and a sentence.
 * @param {number} board @param {import("../../shared/dom.js").Child} what @param {string} figure @param {import("../../shared/dom.js").Child} more
 */
const boardOf = (board, what, figure, more) =>
  h(
    "a.why-board.tinted",
    { href: hrefOf(0, board) },
    h("span.n", board),
    h("b", what),
    h("span.r", figure),
    h("p", more),
  );

/** @param {string} title @param {string} unit @param {HTMLElement[]} rows */
const listed = (title, unit, rows) =>
  rows.length > 0 && panel(title.toLowerCase().replaceAll(" ", "-"), title, unit, rows);

/** @param {Answers.WhySlam} x */
const slam = (x) =>
  boardOf(
    x.board,
    drawn(
      (contract) => (x.seats.length === 1 ? whyWords.ofSeat(contract, x.seats) : whyWords.of(contract, x.side)),
      contractSign(`${x.tricks - 6}${x.strain}`),
    ),
    t("0 of {n}", { n: x.tables }),
    x.often ? drawn((contract) => whyWords.stopped(x.often, contract), contractSign(x.contract)) : whyWords.nobodyBid,
  );

/** @param {number} places */
const varied = (places) => (/** @type {Answers.WhyVaried} */ x) =>
  boardOf(
    x.board,
    drawn((contract) => whyWords.of(contract, x.side), contractSign(x.contract)),
    decimal(x.much, places),
    whyWords.range(x.low, x.high),
  );

function allPage() {
  const e = evening();
  return [
    h(
      "div.why-head",
      { key: "head" },
      h("div", h("h1", whyWords.evening), h("p", whyWords.adds(e, state.view.one))),
      e.hardest.length > 0 &&
        h(
          "div",
          h("button.btn", { id: "hardest" }, whyWords.trainHardest(e.hardest.length)),
          h("p.small-text", { role: "status" }, state.told),
        ),
    ),
    h(
      "div.col.beside",
      { key: "beside" },
      listed(t("Slams nobody bid"), t("make, all hands seen"), e.slams.map(slam)),
      listed(t("Hardest to play"), t("tricks from best play"), e.hardest.map(varied(1))),
      listed(t("Most varied"), t("average swing"), e.varied.map(varied(e.unit === "%" ? 0 : 1))),
      untold(e),
    ),
    h("section.pan.scroll.heated", { key: "heat", "aria-label": whyWords.evening }, table(e)),
  ];
}

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
  if (state.pair && !row)
    return alone(t("Nobody here has this number. Choose from the list."), [t("The club"), hrefOf(0)]);
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
