// The cards of a board that somebody remembers: entered one by one, and the board divided further by them. The server
// divides and keeps nothing; what was entered stays in this browser.

import { attempt } from "../../shared/api.js";
import { id, load, request, save } from "../../shared/book.js";
import { closeDialog, dialog } from "../../shared/dialogs.js";
import { when } from "../../shared/dispatch.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { cardSign } from "../table/entry.js";
import { words } from "../words.js";
import { dearest, evening, hrefOf, set } from "./state.js";
import { panel } from "../../shared/panels.js";

const SEATS = "NESW",
  RANKS = "23456789TJQKA";

/** What a result is known again by. */
const ALIKE = /** @type {const} */ (["contract", "declarer", "tricks", "points"]);
const TOLD = t("Enter the cards you remember. That board is then split further.");
const RECALLED = t("The play you remember");
const ASKED = t("Remember a board?");
/** What is being entered: the board's key and the cards that were chosen; those a hand must play come by themselves. */
const entry = { key: "", chosen: /** @type {string[]} */ ([]), told: "" };

/** @param {number} board @param {string} side */
const keyOf = (board, side) => `${board}-${side}`;
/** @returns {Record<string, Answers.WhyLine>} */
const kept = () => load("remembered") ?? {};

/** A board as it is divided by what is remembered of it, where that is of this result; else as it was.
 *  @param {Answers.WhyLine} line */
export function recalled(line) {
  const own = set ? undefined : kept()[keyOf(line.board, line.side)];
  const alike = own && ALIKE.every((fact) => own[fact] === line[fact]);
  return alike ? own : line;
}

/** Whether cards of a board can be entered: it was played, its hands are known and its play is not.
 *  @param {Answers.WhyLine} line */
const canRecall = (line) =>
  !set &&
  !evening().cards &&
  Boolean(line.declarer) &&
  !line.ruling &&
  !evening().without.includes(line.board) &&
  !evening().strange.includes(line.board);

/**
 * The play so far: its tricks, whose turn it is and what that hand may play.
 * @param {string} deal as PBN writes it
 * @param {Answers.WhyLine} line
 * @param {string[]} chosen
 */
function playOf(deal, line, chosen) {
  const trump = line.contract[1];
  const hands = deal
    .slice(2)
    .split(" ")
    .map((hand) => hand.split(".").flatMap((ranks, k) => [...ranks].map((rank) => "SHDC"[k] + rank)));
  let seat = (SEATS.indexOf(line.declarer) + 1) % 4;
  /** @type {{leader: number, cards: string[]}[]} */
  const tricks = [];
  /** @param {string} card @param {string} led */
  const power = (card, led) => (card[0] === trump ? 100 : card[0] === led ? 50 : 0) + RANKS.indexOf(card[1]);
  const may = () => {
    const now = tricks.at(-1),
      led = now && now.cards.length < 4 ? now.cards[0][0] : "";
    const follows = hands[seat].filter((card) => card[0] === led);
    return follows.length ? follows : hands[seat];
  };
  const waiting = [...chosen],
    /** @type {string[]} */ cards = [];
  while (hands[seat].length) {
    const legal = may(),
      card = legal.length === 1 && cards.length ? legal[0] : waiting.shift();
    if (!card || !legal.includes(card)) break;
    cards.push(card);
    hands[seat] = hands[seat].filter((x) => x !== card);
    let now = tricks.at(-1);
    if (!now || now.cards.length === 4) tricks.push((now = { leader: seat, cards: [] }));
    now.cards.push(card);
    seat = (seat + 1) % 4;
    if (now.cards.length === 4) {
      const { leader, cards: four } = now,
        best = Math.max(...four.map((x) => power(x, four[0][0])));
      seat = (leader + four.findIndex((x) => power(x, four[0][0]) === best)) % 4;
    }
  }
  return { tricks, cards, seat, may: may() };
}

/** The tricks, each under the seats that played them. @param {{leader: number, cards: string[]}[]} tricks */
const tricksTable = (tricks) =>
  h(
    "table.auc.tinted",
    h("thead>tr", h("td"), [...SEATS], (seat) => h("th", { scope: "col" }, words.SIDES[seat])),
    h("tbody", tricks, ({ leader, cards }, n) =>
      h("tr", h("th", { scope: "row" }, n + 1), [0, 1, 2, 3], (seat) => {
        const at = (seat - leader + 4) % 4;
        return h("td", { class: at ? "" : "led" }, cards[at] && cardSign(cards[at]));
      }),
    ),
  );

/** A button of a board's entry. @param {string} what @param {Answers.WhyLine} line @param {string} said @param {string} [cls] */
const act = (what, line, said, cls = "", disabled = false) =>
  h(`button.btn${cls}`, { data: { recalling: what, line: keyOf(line.board, line.side) }, disabled }, said);

/** @param {number} cards that are played @param {string} name */
const turn = (cards, name) =>
  cards % 4
    ? t("Trick {trick}: {name} plays", { trick: Math.floor(cards / 4) + 1, name })
    : t("Trick {trick}: {name} leads", { trick: cards / 4 + 1, name });

/** What is being entered of a board, and what is done with it. @param {Answers.WhyBoard} board @param {Answers.WhyLine} line */
function entering(board, line) {
  const { tricks, cards, seat, may } = playOf(board.deal, line, entry.chosen);
  const suits = [..."SHDC"].map((suit) => may.filter((card) => card[0] === suit)).filter((row) => row.length);
  return panel(
    "remember.remembering",
    RECALLED,
    may.length > 0 && h("span.small-text.soft", { role: "status" }, turn(cards.length, words.SIDES[SEATS[seat]])),
    tricks.length > 0 && tricksTable(tricks),
    h(
      "div.in",
      suits.map((row) =>
        h("div.ways.tinted", row, (card) => h("button.btn", { data: { recall: card } }, cardSign(card))),
      ),
      h("p.small-text", { role: "status" }, entry.told),
      h(
        "p.ways",
        act("split", line, t("Split this board"), ".p", !cards.length),
        act("back", line, t("Take back"), "", !entry.chosen.length),
        act("leave", line, t("Cancel"), ".q"),
      ),
    ),
  );
}

/** What stands on a board's page: the entry, or the offer of it. @param {Answers.WhyBoard} board @param {Answers.WhyLine} line */
export function recall(board, line) {
  if (!canRecall(line) || !board.deal) return null;
  if (entry.key === keyOf(line.board, line.side)) return entering(board, line);
  const done = recalled(line) !== line,
    title = done ? RECALLED : ASKED;
  return h(
    "section.pan.in.adding",
    { key: "remember", "aria-label": title },
    h("h2", title),
    h("p.small-text.soft", done ? t("This board is split by your cards. They stay in this browser.") : TOLD),
    act("begin", line, done ? t("Enter it anew") : t("Add the play")),
    done && act("forget", line, t("Forget it"), ".q"),
  );
}

/** The offer on a pair's page: of which board. @param {Answers.WhyRow} row */
export const recallOne = (row) =>
  row.lines.some(canRecall) &&
  h(
    "section.pan.in.adding",
    { key: "remember", "aria-label": ASKED },
    h("h2", ASKED),
    h("p.small-text.soft", TOLD),
    h("button.btn", { id: "recall-one" }, t("Add the play of a board")),
  );

/**
 * Listen for what is entered.
 * @param {() => void} draw
 * @param {() => Answers.WhyRow | undefined} looked who is looked at
 */
export function listenForRecall(draw, looked) {
  /** @param {Answers.WhyLine} line */
  const begin = (line) => Object.assign(entry, { key: keyOf(line.board, line.side), chosen: [], told: "" });
  /** @param {Answers.WhyLine} line @param {Answers.WhyLine} [divided] */
  const hold = (line, divided) => {
    const { [keyOf(line.board, line.side)]: _, ...others } = kept();
    save("remembered", divided ? { ...others, [keyOf(line.board, line.side)]: divided } : others);
  };
  /** @param {Answers.WhyLine} line @param {number} of */
  async function divide(line, of) {
    const board = evening().boards.find((x) => x.board === line.board);
    const { cards } = playOf(board?.deal ?? "", line, entry.chosen);
    const body = { board: line.board, of, side: line.side, cards };
    entry.told = t("The reasons are being worked out. This takes some seconds.");
    draw();
    const say = (/** @type {string} */ said) => (entry.told = said);
    await attempt(say, async () => {
      hold(line, await request("POST", `/api/club/${id}/why`, { body }));
      Object.assign(entry, { key: "", told: "" });
    });
  }
  /** @type {Record<string, (line: Answers.WhyLine, of: number) => unknown>} */
  const does = {
    begin,
    back: () => entry.chosen.pop(),
    leave: () => (entry.key = ""),
    forget: (line) => hold(line),
    split: divide,
    // From the pair's page to the board's.
    open: (line, of) => {
      closeDialog("recall");
      begin(line);
      location.assign(hrefOf(of, line.board));
    },
  };
  when("click", "[data-recalling]", async ({ dataset: { recalling = "", line: key } }) => {
    const row = looked(),
      line = row?.lines.find((x) => keyOf(x.board, x.side) === key);
    entry.told = "";
    if (row && line) await does[recalling](line, row.number);
    draw();
  });
  when("click", "#recall-one", () => {
    const lines = dearest(looked()?.lines.filter(canRecall) ?? []);
    dialog(
      "recall",
      t("Which board?"),
      h("div.ways", lines, (line) => act("open", line, String(line.board))),
    );
  });
  when("click", "[data-recall]", ({ dataset: { recall: card = "" } }) => {
    entry.told = "";
    entry.chosen.push(card);
    draw();
  });
}
