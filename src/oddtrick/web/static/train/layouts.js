// After a question was played on: against which card the layout was chosen, and what others there were.

import { cardName, rankText, suitMark, suitOf } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { small, text } from "../shared/strings.js";

/** @param {Frames.LayoutsLine} line */
function sentences({ played, better, trick, contract }) {
  const cards = { played: small(cardName(played)), better: small(cardName(better)), trick };
  const chosen = t("Trick {trick}: the opponents chose this layout against your card, the {played}.", cards);
  if (contract === "made") return [chosen, t("The {better} would have made the contract here.", cards)];
  if (contract === "beaten") return [chosen, t("The {better} would have beaten the contract here.", cards)];
  return [chosen, t("The {better} would have brought more tricks here.", cards)];
}

/** @param {Frames.HandLine} hand */
const handLine = ({ seat, cards }) =>
  h("p.tinted", h("b", `${text.seat(seat)} `), ["S", "H", "D", "C"], (suit) => [
    suitMark(suit),
    `${
      cards
        .filter((card) => suitOf(card) === suit)
        .map(rankText)
        .join(" ") || "–"
    } `,
  ]);

/** @param {Frames.ViewFrame} view */
export function layoutLines(view) {
  const line = view.finished?.layouts;
  if (!line) return null;
  return h(
    "div.layouts",
    { key: "layouts" },
    sentences(line).map((sentence) => h("p", sentence)),
    line.others.length > 0 &&
      h("details", h("summary", t("Other layouts that fitted what you had seen")), line.others, (hands) =>
        h("div.layout", hands.map(handLine)),
      ),
  );
}
