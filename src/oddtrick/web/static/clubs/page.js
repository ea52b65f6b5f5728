// What a club or a director needs: the page holds the doors to it; files of deals are opened here.

import { joined, about } from "../shared/punctuation.js";
import { callSign } from "../shared/cards.js";
import { keepFile, startAt } from "../review/file.js";
import { dialog, segment } from "../shared/dialogs.js";
import { on } from "../shared/dispatch.js";
import { byId, fieldOf, from, h, svg, writeIn } from "../shared/dom.js";
import { dropped, whenFile } from "../shared/drop.js";
import { select } from "../shared/forms.js";
import { t, tn } from "../shared/language.js";
import { text } from "../shared/strings.js";
import { attempt, boards as boardsOf } from "../shared/api.js";
import { place } from "../shared/places.js";
import { keep } from "../shared/kept.js";

// A file of deals: opened or dropped, its boards looked at and played.
//
// What a file says is text that strangers wrote. Of the server's diagrams only the elements and
// classes known here are taken over, and what stands in them as text.

// What the dialog of a file of deals knows.

/** @typedef {{file: File, chosen: number, seat: string, opened: boolean}} Chosen what is chosen in an open file */

/**
 * What the dialog of a file knows.
 * @typedef {object} BoardsState
 * @property {Answers.FileBoards & Chosen} shown the open file, null before there is one
 * @property {Record<"others" | "pace", string>} wish who else plays a board, and how fast
 * @property {boolean} starting whether a table is being made
 */

/** @type {BoardsState} */
const state = {
  shown: /** @type {BoardsState["shown"]} */ (/** @type {unknown} */ (null)),
  wish: { others: "book", pace: "normal" },
  starting: false,
};

// The diagram of a board that the server draws: of it, known elements and classes are copied.

const HTML = new Set("figure figcaption table caption thead tbody tr th td sup ol li p span br".split(" "));
const DRAWN = new Set(["svg", "title", "rect", "text", "tspan"]);
const KEPT = new Set(["scope", "viewBox", "x", "y", "width", "height", "rx", "role", "text-anchor"]);
const CLASSES = new Set(["ot-deal", "compass", "soft", "warn", "s", "h", "d", "c", "led", "won"]);

/** @param {Node} node @returns {Node | string | null} */
function adopt(node) {
  if (node.nodeType === Node.TEXT_NODE) return text.letter(node.nodeValue ?? "");
  if (!(node instanceof Element)) return null;
  const drawn = DRAWN.has(node.localName);
  if (!drawn && !HTML.has(node.localName)) return null;
  const props = /** @type {Record<string, string | null>} */ ({});
  for (const { name, value } of node.attributes) if (KEPT.has(name)) props[name] = value;
  props.class = [...node.classList].filter((c) => CLASSES.has(c)).join(" ") || null;
  const inside = [...node.childNodes].map(adopt);
  return drawn
    ? svg(/** @type {keyof SVGElementTagNameMap} */ (node.localName), props, inside)
    : h(/** @type {keyof HTMLElementTagNameMap} */ (node.localName), props, inside);
}

/**
 * Fresh nodes for a diagram; a document that is only parsed runs and loads nothing.
 * @param {string} text
 */
const diagram = (text) => [...new DOMParser().parseFromString(text, "text/html").body.childNodes].map(adopt);

const LARGEST = 4 * 1024 * 1024; // bytes, as the server has it: more need not be sent

// -- the list and the chosen board ----------------------------------------------------------

/** @param {Answers.BoardLine} board @param {number} i */
function row(board, i) {
  const by = board.declarer ? text.byLine(text.seat(board.declarer)) : "";
  const result = board.result === null ? "" : tn(board.result, "{n} trick", "{n} tricks", { n: board.result });
  return h(
    "li>button",
    {
      class: `bdrow ${i === state.shown.chosen ? "sel" : ""}`,
      "aria-pressed": String(i === state.shown.chosen),
      "aria-label": text.boardName(board),
      data: { board: i },
    },
    h("b", board.name),
    board.contract
      ? h("span.tinted", callSign(board.contract, board.contract), " ", h("span.soft", joined([by, result])))
      : h("span.soft", board.outcome),
    board.problems.length
      ? h("small.warn", text.problems(board.problems.length))
      : h("small.soft", board.record ? board.title : ""),
  );
}

function drawList() {
  const { boards, next, left_off: more, unread } = state.shown;
  byId("bd-list").replaceChildren(
    unread.length
      ? h(
          "details.bdunread",
          h("summary.warn", text.unread(unread.length + more)),
          h(
            "ul",
            unread.map((u) => h("li", u.line ? text.unreadAt(u.line, u.column, u.sentence) : u.sentence)),
            more ? h("li", t("and {n} more", { n: more })) : null,
          ),
        )
      : "",
    h("ul.bdrows", boards.map(row)),
    next === null ? "" : h("button.btn.big.wide", { data: { more: "" } }, t("Show more boards")),
  );
}

/**
 * A list to choose from, whose choice is kept for the boards that are played next.
 * @param {string} label
 * @param {Record<string, string>} choices
 * @param {keyof typeof state.wish} what
 */
function list(label, choices, what) {
  const node = select({ "aria-label": label }, Object.entries(choices), state.wish[what]);
  return on(node, "change", () => (state.wish[what] = node.value));
}

function drawBoard() {
  const { chosen, boards } = state.shown,
    board = boards[chosen],
    count = boards.length;
  if (!board) return byId("bd-board").replaceChildren(h("p.soft", t("No board in this file can be read.")));
  const seats = board.seats.length > 1;
  if (state.shown.seat !== "any" && !board.seats.includes(state.shown.seat)) state.shown.seat = "any";
  const seatOf = (/** @type {string} */ x) => (x === "any" ? t("Any") : text.letter(x));
  const choices = ["any", ...board.seats].map((x) => /** @type {const} */ ([x, seatOf(x)]));
  byId("bd-board").replaceChildren(
    h("button.btn.big.bdback", { data: { back: "" } }, t("All boards")),
    count < 2
      ? ""
      : h(
          "div.bdturn",
          h("button.btn", { data: { board: chosen - 1 }, disabled: !chosen }, t("Previous")),
          h("button.btn", { data: { board: chosen + 1 }, disabled: chosen + 1 === count }, t("Next")),
        ),
    h("h3", { id: "bd-name", tabindex: -1 }, board.name, board.title && h("span.soft.small-text", ` ${board.title}`)),
    h(
      "div.bdplay",
      board.record &&
        seats && [
          segment("boardseat", t("Your seat"), choices, state.shown.seat, (v) => (state.shown.seat = v)),
          list(t("The other seats"), text.othersChoices, "others"),
          list(t("Pace"), text.paces, "pace"),
        ],
      board.record
        ? [
            h("button.btn.p.big", { data: { play: "" } }, t("Play this deal")),
            h("button.btn.big", { data: { review: "" } }, t("Review")),
          ]
        : h("p.soft.small-text", t("To play it, all four hands must be known.")),
      h("p.small-text.warn", { id: "bd-wrong", role: "alert" }),
    ),
    board.problems.length
      ? h(
          "section.bdproblems",
          { "aria-label": t("Problems") },
          h("h4.warn", t("Problems")),
          h("ul", board.problems, (p) => h("li", p)),
        )
      : "",
    h(
      "div.bddiagram",
      { role: "group", tabindex: 0, "aria-label": t("{name}: hands, auction and play", { name: board.name }) },
      diagram(board.diagram),
    ),
  );
}

function draw() {
  byId("bd-said").textContent = text.fileSays(state.shown.title, state.shown.boards.length, state.shown.next !== null);
  byId("boards").classList.toggle("one", state.shown.opened);
  drawList();
  drawBoard();
}

/** @param {number} i @returns {HTMLElement | null} the button of a board */
const inList = (i) => byId("bd-list").querySelector(`[data-board="${i}"]`);
/** @param {number} i */
function choose(i) {
  state.shown.chosen = i;
  state.shown.opened = true;
  draw();
  byId("boards").scrollTop = 0;
  // On a narrow page the board takes the place of the list; beside it the focus stays there.
  const narrow = byId("bd-list").offsetParent === null;
  (narrow ? byId("bd-name") : inList(i))?.focus();
}

function back() {
  state.shown.opened = false;
  draw();
  inList(state.shown.chosen)?.focus();
}

async function more() {
  const first = state.shown.boards.length,
    mine = state.shown;
  await attempt(writeIn(byId("bd-said")), async () => {
    const got = await boardsOf(mine.file, mine.next ?? 0);
    if (mine !== state.shown) return;
    Object.assign(mine, {
      boards: [...mine.boards, ...got.boards],
      unread: [...mine.unread, ...got.unread],
      left_off: mine.left_off + got.left_off,
      next: got.next,
    });
    draw();
    inList(first)?.focus();
  });
}

/** Look at a board without playing it: its record goes with this tab. */
function review() {
  const board = state.shown.boards[state.shown.chosen];
  if (!board?.record) return;
  keep("oddtrick.review", board.played ?? board.record, true);
  location.assign(place("brought"));
}

async function play() {
  const board = state.shown.boards[state.shown.chosen];
  if (state.starting || !board?.record) return;
  state.starting = true;
  byId("bd-wrong").textContent = "";
  const { seat, chosen, boards } = state.shown;
  await attempt(writeIn(byId("bd-wrong")), async () => {
    keepFile(boards);
    const address = await startAt(board, chosen, { seat, ...state.wish });
    location.assign(address + (state.wish.others === "people" ? "#invite" : ""));
  });
  state.starting = false;
}

/** @param {string} text */
const say = (text) => (byId("file-wrong").textContent = text);

/** @param {File} file */
async function open(file) {
  say("");
  if (file.size > LARGEST) return say(t("{name} is too large: files can have up to 4 MB.", { name: file.name }));
  const got = await attempt(
    (said) => say(about(file.name, said)),
    () => boardsOf(file, 0),
  );
  if (!got) return;
  state.shown = { file, ...got, chosen: 0, seat: "any", opened: false };
  const node = dialog(
    "boards",
    file.name,
    h("p.soft.small-text", { id: "bd-said", role: "status" }),
    h(
      "div.bdcols",
      h("nav", { id: "bd-list", "aria-label": t("Boards") }),
      h("article", { id: "bd-board", "aria-labelledby": "bd-name" }),
    ),
  );
  on(node, "click", (_, event) => {
    const board = from(event, "[data-board]")?.dataset.board;
    if (board !== undefined) return choose(Number(board));
    Object.entries({ back, more, play, review }).find(([name]) => from(event, `[data-${name}]`))?.[1]();
  });
  draw();
}

// Files are opened or dropped.
const field = fieldOf("file", HTMLInputElement),
  button = fieldOf("open-file", HTMLButtonElement);
on(button, "click", () => field.click());
button.disabled = false; // who taps before this script is here would tap in vain
whenFile("#file", open);
dropped(open);
