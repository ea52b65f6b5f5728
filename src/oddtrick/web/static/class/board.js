// The deal that is shown to all: as the pupils see it, and as the teacher faces its cards.

import { deed } from "../shared/panels.js";
import { backCard, cardName, face as drawnFace, shownCard } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { t, tn } from "../shared/language.js";
import { text } from "../shared/strings.js";
import { boardWords, words } from "./words.js";
import { state } from "./state.js";
import { about } from "../shared/punctuation.js";

/** @typedef {Answers.FacedBoard} FacedBoard */

/** The place of a seat: North above, West and East beside, South below. @param {string} seat */
const cls = (seat) => `seat seat-${seat}`;

/**
 * @param {string} seat
 * @param {import("../shared/dom.js").Child} inside
 * @param {import("../shared/dom.js").Child} [tool]
 */
const place = (seat, inside, tool) =>
  h(
    "section",
    { class: cls(seat), "aria-label": text.seat(seat), key: `seat-${seat}` },
    h("p.plate", h("b", text.seat(seat)), tool),
    h("div.faces", inside),
  );

/** The name of what is shown. @param {FacedBoard} shown */
export const shownName = (shown) => (shown.boards ? boardWords.board(shown.board) : shown.title);

/** As a pupil sees it: faced cards, and how many are closed. @param {FacedBoard} shown */
export const facedBoard = (shown) =>
  h("section.felt.shown", { "aria-label": shownName(shown), key: "shown" }, Object.keys(shown.counts), (seat) => {
    const cards = shown.faced[seat] ?? [],
      closed = shown.counts[seat] - cards.length;
    return place(seat, [
      cards.map((card) => shownCard(card, { key: `f-${card}` })),
      closed
        ? h(
            "span.closed",
            { role: "img", "aria-label": tn(closed, "{n} closed card", "{n} closed cards", { n: closed }) },
            Array.from({ length: Math.min(closed, 13) }, (_, i) => backCard({ key: `b-${i}` })),
          )
        : null,
    ]);
  });

/** The faced cards in words, seat by seat. @param {FacedBoard} shown */
export const facedWords = ({ faced }) =>
  Object.entries(faced)
    .filter(([, cards]) => cards.length)
    .map(([seat, cards]) => about(text.seat(seat), `${cards.map(cardName).join(", ")}.`))
    .join(" ");

/** As the teacher sees it: every card, which a tap faces or closes. @param {FacedBoard} shown */
export function facingBoard(shown) {
  const hands = (shown.boards ? state.laid : state.task)?.hands ?? {};
  return h(
    "section.felt.shown.facing",
    { "aria-label": shownName(shown), key: "facing" },
    Object.entries(hands),
    ([seat, cards]) => {
      const faced = new Set(shown.faced[seat] ?? []);
      const all = faced.size === cards.length;
      return place(
        seat,
        cards.map((card) =>
          h(
            "button",
            {
              class: `facer ${faced.has(card) ? "up" : ""}`,
              "aria-pressed": String(faced.has(card)),
              "aria-label": faced.has(card) ? words.faced(cardName(card)) : words.closed(cardName(card)),
              do: "face",
              arg: card,
              key: `face-${card}`,
            },
            h("span.card", { "aria-hidden": "true" }, drawnFace(card)),
          ),
        ),
        deed(
          all ? t("Close {seat}", { seat: text.seat(seat) }) : t("Face {seat}", { seat: text.seat(seat) }),
          "faceHand",
          seat,
        ),
      );
    },
  );
}
