// A board whose auction is over: the contracts side by side, all hands, and what every call has shown.

import { deed, columns } from "../shared/panels.js";
import { callSign, rankText, suitMark } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { text } from "../shared/strings.js";
import { callTable, meanings, compared, state } from "./auction.js";
import { words } from "./words.js";
import { about, signed } from "../shared/punctuation.js";
import { place } from "../shared/places.js";

/** @typedef {Answers.BoardCompared} Compared */
/** @typedef {Answers.ComparedAuction} Auction */

/** @param {Auction} one */
const contractOf = (one) =>
  one.contract ? [callSign(one.contract), " ", h("small", text.seat(one.declarer))] : t("Passed out");

/** @param {Compared} board */
function worthTable(board) {
  const means = board.worlds > 0;
  return h(
    "table.worths.tinted",
    h("caption.unseen", t("Compared")),
    columns("", t("Contract"), t("Tricks"), t("Points"), ...(means ? [t("On average")] : [])),
    h(
      "tbody",
      board.auctions.map((one) =>
        h(
          "tr",
          { class: one.by },
          h("th", { scope: "row" }, words.whose[/** @type {"you"} */ (one.by)]),
          h("td", contractOf(one)),
          h("td", one.tricks ?? ""),
          h("td", signed(one.score, 2, 0)),
          means && h("td", signed(one.mean ?? 0, 2, 0)),
        ),
      ),
      h(
        "tr",
        h("th", { scope: "row" }, t("Par")),
        h(
          "td.parcontracts",
          board.par_contracts.length
            ? board.par_contracts.map((one, i) => [
                i ? ", " : "",
                callSign(one.split(" ")[0].replace("x", "X")),
                one.replace(/^\S+/, ""),
              ])
            : t("Passed out"),
        ),
        h("td"),
        h("td", signed(board.par_score, 2, 0)),
        means && h("td"),
      ),
    ),
  );
}

/** @param {string} seat @param {string[]} cards */
const handLines = (seat, cards) =>
  h("div", { class: `hand4 h-${seat}` }, h("b", text.seat(seat)), ["S", "H", "D", "C"], (suit) =>
    h(
      "p.tinted",
      suitMark(suit),
      " ",
      cards
        .filter((card) => card[0] === suit)
        .map(rankText)
        .join(" ") || "–",
    ),
  );

/** @param {Compared} board */
export function comparedBoardScreen(board) {
  const [own, ...others] = board.auctions;
  return [
    h(
      "section.pan.in",
      { key: `compared-${board.number}` },
      h("h1", { tabindex: -1, data: { head: "" } }, about(words.board(board.number), ""), contractOf(own)),
      h("p.verdict", { role: "status" }, words.imps(board.imps)),
      worthTable(board),
      h("p.small-text.soft", words.seenNote, " ", board.worlds ? words.meanNote(board.worlds) : ""),
      deed(state.view?.board ? t("Next board") : t("How it went"), "next", "", "p big wide"),
    ),
    h(
      "section.pan.in",
      { key: `own-${board.number}` },
      h("h2", words.shows),
      callTable(own.calls, own.calls[0].seat),
      meanings(own.calls),
      h("p.small-text.soft", words.byBook),
    ),
    h(
      "section.pan.in",
      { key: `hands-${board.number}` },
      h("h2", t("All four hands")),
      h("div.hands4", Object.entries(board.hands), ([seat, cards]) => handLines(seat, cards)),
    ),
    h("section.pan.in", { key: `others-${board.number}` }, h("h2", t("The other auctions")), others, (one) =>
      h(
        "details",
        { key: `auction-${one.by}` },
        h("summary", about(words.whose[/** @type {"book"} */ (one.by)], ""), contractOf(one)),
        callTable(one.calls, one.calls[0].seat),
        meanings(one.calls),
      ),
    ),
  ];
}

/** All boards at the end. */
export function endScreen() {
  const boards = [...compared.values()].sort((a, b) => a.number - b.number);
  return h(
    "section.pan.in",
    { key: "end" },
    h("h1", { tabindex: -1, data: { head: "" } }, t("All boards are bid")),
    h(
      "p.verdict",
      { role: "status" },
      boards.length === state.view?.done.length
        ? words.total(boards.reduce((sum, board) => sum + board.imps, 0))
        : t("Comparing the auctions…"),
    ),
    h("ol.ends.tinted", boards, (board) =>
      h(
        "li",
        h("button.asname", { do: "look", arg: String(board.number) }, words.board(board.number)),
        h("span", contractOf(board.auctions[0])),
        h("b", signed(board.imps, 2, 0)),
      ),
    ),
    h("a.btn.p.big", { href: place("bid") }, t("Another set")),
  );
}
