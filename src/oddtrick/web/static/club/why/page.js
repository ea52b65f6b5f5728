// Why everybody scored what they scored: of a pair, of a board, of the evening.

import { panel } from "../../shared/panels.js";
import { sentenceOf, statusOfCall, newTable } from "../../shared/api.js";
import { id, watch, request } from "../../shared/book.js";
import { dialog } from "../../shared/dialogs.js";
import { when } from "../../shared/dispatch.js";
import { byId, h, render } from "../../shared/dom.js";
import { linkRow } from "../../shared/invite.js";
import { t, tn } from "../../shared/language.js";
import { place } from "../../shared/places.js";
import { playerToken, remember, settings } from "../../shared/settings.js";
import { boardPage } from "./board.js";
import { listenForHands } from "./hands.js";
import { dropEvening, keepEvening, ownRow } from "./mine.js";
import { pairPage, untold } from "./pair.js";
import { listenForRecall } from "./remember.js";
import { evening, hrefOf, set, state, drawn } from "./state.js";
import { decimal, minus, signed } from "../../shared/punctuation.js";
import { capital, number } from "../../shared/strings.js";
import { contractSign } from "../table/entry.js";
import { words } from "../words.js";
import { keepFile, startAt } from "../../review/file.js";

const TITLE = t("Why everybody scored so");
const AWAY = t("The server does not answer. What is shown here is what was known before.");
const CHECK = t("Check the address, or ask the director for the link. Evenings that are long over may be gone.");
/** @type {Record<string, string>} */
const NAMES = { NS: t("North–South"), EW: t("East–West") };

/** @param {string} contract @param {string} side */
const ofSide = (contract, side) => (side ? t("{contract}, {side}", { contract, side: NAMES[side] }) : contract);
/** @param {number} n @param {string} contract */
const stopped = (n, contract) =>
  capital(tn(n, "{n} stopped in {contract}.", "{n} stopped in {contract}.", { n: number(n), contract }));
/** @param {Answers.WhyVaried} x */
const range = ({ low, high }) => t("Results from {low} to {high}.", { low: minus(low), high: minus(high) });

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
      outcome: range(x),
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
        signed(points, 1),
      );

/** @param {Answers.WhyEvening} e */
function table(e) {
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
      Object.values(e.parts).map((part) => h("th", { scope: "col" }, part)),
      others && h("th", { scope: "col" }, t("Penalties and other")),
    ),
    (two ? ["NS", "EW"] : [""]).map((field) => [
      two && h("tbody>tr", h("th.l.side", { scope: "colgroup", colspan: 99 }, NAMES[field])),
      h(
        "tbody",
        e.rows.filter((row) => row.field === field),
        (row) =>
          h(
            "tr",
            { key: `p${row.number}` },
            h("td.place", row.place),
            h("th.l", { scope: "row" }, h("a", { href: hrefOf(row.number) }, row.who)),
            h("td.score", minus(decimal(row.score, 1))),
            Object.keys(e.parts).map((key) =>
              cell(row.parts.find((x) => `${x.whose} ${x.kind}` === key)?.points, most),
            ),
            others && h("td", row.other ? signed(row.other, 1) : ""),
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
      (contract) =>
        x.seats.length === 1
          ? t("{contract} by {seat}", { contract, seat: words.SIDES[x.seats] })
          : ofSide(contract, x.side),
      contractSign(`${x.tricks - 6}${x.strain}`),
    ),
    t("0 of {n}", { n: x.tables }),
    x.often
      ? drawn((contract) => stopped(x.often, contract), contractSign(x.contract))
      : t("Nobody of that side declared."),
  );

/** @param {number} places */
const varied = (places) => (/** @type {Answers.WhyVaried} */ x) =>
  boardOf(
    x.board,
    drawn((contract) => ofSide(contract, x.side), contractSign(x.contract)),
    decimal(x.much, places),
    range(x),
  );

function allPage() {
  const e = evening();
  return [
    h(
      "div.why-head",
      { key: "head" },
      h("div", h("h1", TITLE), h("p", e.adds)),
      e.hardest.length > 0 &&
        h(
          "div",
          h(
            "button.btn",
            { id: "hardest" },
            tn(e.hardest.length, "Train the hardest board", "Train the {n} hardest boards", {
              n: number(e.hardest.length),
            }),
          ),
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
    h("section.pan.scroll.heated", { key: "heat", "aria-label": TITLE }, table(e)),
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
    alone(view.said, toResults);
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
    return alone(t("This board was not played, or may not be seen yet. Choose from the list."), [
      row ? t("All boards") : t("The club"),
      hrefOf(state.pair),
    ]);
  desk.className = `why ${board ? "of-board" : row ? "of-pair" : "of-all"}`;
  render(
    desk,
    state.away && h("p.pan.in.warn.away", { role: "status", key: "away" }, AWAY),
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
  dialog(
    "share-why",
    t("Share…"),
    h("p", t("Whoever may see the results may open this page.")),
    linkRow(location.href, t("Share…")),
  ),
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
    if (gone) alone(`${sentenceOf(error)} ${CHECK}`, [t("All evenings"), place("club")]);
    else if (state.view) draw();
    else alone(sentenceOf(error), toResults);
  },
);
