// What a card that lies turned up proposes for trumps: who takes it up, and how the trumps would rank.

import { rankOf, shownCard } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { nameOf } from "../view.js";
import { text } from "../words.js";

/** Who takes the card up. @param {Frames.ViewFrame} view */
export function takesLine(view) {
  const { proposal } = view;
  if (!proposal?.by) return null;
  const words = text.takesIf(nameOf(view, proposal.by), rankOf(proposal.card), proposal.name);
  return h("p.takes.small-text", { key: "takes" }, words);
}

/** How the trumps would rank. @param {Frames.ViewFrame} view */
export function rankingPanel({ proposal }) {
  if (!proposal?.cards.length) return null;
  const title = t("If {suit} are trumps", { suit: proposal.name });
  const cards = proposal.cards.map((card) => shownCard(card, { key: `rank-${card}`, beside: true }));
  return h(
    "section.pan.p-ranking",
    { "aria-label": title, key: "ranking" },
    h("header>h2", title),
    h(
      "div.in",
      h("p.small-text.soft", t("From high to low")),
      h("div.ranking", { style: { "--n": cards.length } }, cards),
      proposal.words && h("p.small-text.soft", proposal.words),
    ),
  );
}
