// The deal of a question as it lies at the table: dummy, the trick, one's own hand; calls; piles.

import { callSign, cardName, rankText, shownCard, suitMark } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { callName } from "../shared/par.js";
import { SUITS, text } from "../shared/strings.js";
import { words } from "./state.js";
import { about } from "../shared/punctuation.js";

/** @typedef {import("./state.js").Question} Question */
/** @typedef {import("./state.js").ShownHand} ShownHand */

const phone = matchMedia("(max-width:640px)");
const ORDER = "SHCD";
const PLACES = ["s", "w", "n", "e"];

/** @param {string[]} cards @param {string} suit */
const ofSuit = (cards, suit) => cards.filter((card) => card[0] === suit && card.length === 2);

/** @param {string} seat @param {string} part */
const plate = (seat, part) => h("span.plate", h("b", seat), part && h("small", ` ${part}`));

/** The cards of a hand by suits, in the order in which they lie; what belongs to none last. @param {string[]} cards */
function bySuit(cards) {
  const rest = cards.filter((card) => card.length !== 2);
  return [...[...ORDER].map((suit) => ofSuit(cards, suit)), rest].filter((some) => some.length);
}

/** How the cards of a hand lie that answer a question, by a tap. @param {string} code */
const answering = (code) => ({ cls: "may", does: { do: "answer", arg: code }, key: `tap-${code}` });

/**
 * A hand by suits; cards that cannot be played now are paler.
 * @param {"columns" | "fanned"} how
 * @param {string[]} cards
 * @param {string} [led] the suit to follow
 * @param {string[]} [asked] the cards to choose from
 */
function laid(how, cards, led = "", asked = []) {
  const suits = bySuit(cards),
    binds = suits.some(([first]) => first[0] === led);
  return h("div", { class: how, role: "group", "aria-label": suits.flat().map(cardName).join(", ") }, suits, (some) =>
    h("div", { class: binds && some[0][0] !== led ? "barred" : "" }, some, (card) =>
      shownCard(card, { beside: how === "columns", ...(asked.includes(card) ? answering(card) : {}) }),
    ),
  );
}

/** A hand as a fan, by suits. @param {Pick<ShownHand, "cards">} hand */
export const fan = ({ cards }) => laid("fanned", cards);

/** The suit that a hand has to follow, if it is that hand's turn. @param {Question} q @param {ShownHand} hand */
const ledFor = (q, hand) => (q.kind === "card" && q.turn === hand.seat ? (q.trick[0]?.[1][0] ?? "") : "");

/**
 * The tricks of both sides so far: who leads to the next trick has won the last one.
 * @param {Question} q
 */
function soFar({ seat, hands, tricks, trick, turn }) {
  if (!tricks.length || hands.length !== 4) return "";
  const seats = hands.map((hand) => hand.seat);
  const winners = [...tricks.slice(1).map(([[leader]]) => leader), trick[0]?.[0] ?? turn];
  const won = winners.filter((one) => (seats.indexOf(one) - seats.indexOf(seat)) % 2 === 0).length;
  return t("Tricks so far: {won} for you, {lost} for them.", { won, lost: winners.length - won });
}

/** The seats from the pupil on, clockwise. @param {Question} q */
function around(q) {
  const seats = q.hands.map((hand) => hand.seat);
  const at = seats.indexOf(q.seat);
  return [...seats.slice(at), ...seats.slice(0, at)];
}

/** @param {Question} q */
function trick(q) {
  const seats = around(q);
  const place = (/** @type {string} */ seat) => PLACES[seats.indexOf(seat)] ?? "n";
  return h(
    "div.middle",
    q.trick.map(([seat, card]) =>
      h("div", { class: `at at-${place(seat)}` }, shownCard(card), h("i", text.letter(seat))),
    ),
    q.kind === "card" &&
      h("div", { class: `at wait at-${place(q.turn)}` }, h("span", t("Which card?")), h("i", text.letter(q.turn))),
  );
}

/** The calls in rows of four, from the dealer. @param {Question} q */
export function auction(q) {
  if (q.kind === "card" && !q.calls.length) return null;
  if (!q.calls.length) return h("p.soft", t("You call first."));
  return h("ol.calls", { "aria-label": t("Calls") }, q.calls, ([seat, code]) =>
    h("li", h("small", text.seat(seat)), callSign(code, callName(code))),
  );
}

/** @param {[string, string][]} plays */
const saidPlays = (plays) => plays.map(([seat, card]) => `${text.letter(seat)} ${cardName(card)}`).join(", ");

/** Tricks that have been played. @param {Question} q */
function earlier(q) {
  if (!q.tricks.length) return null;
  return h(
    "details.earlier",
    h("summary", t("Earlier tricks")),
    h("ol", q.tricks, (plays, i) =>
      h("li", { "aria-label": about(words.trick(i + 1), saidPlays(plays)) }, plays, ([seat, card]) =>
        h("span.tinted", `${text.letter(seat)} `, suitMark(card[0]), rankText(card), " "),
      ),
    ),
  );
}

/** Buttons for the suits that two hands are seen of. @param {Question} q */
function odds(q) {
  if (!q.suits.length) return null;
  return h(
    "div.suitodds",
    h("small.soft", t("Tap one of your suits for its odds.")),
    h("div", q.suits, ({ suit, held }, i) =>
      h(
        "button.btn",
        {
          "aria-label": words.oddsLabel(text.capital(SUITS[suit]), Object.values(held).join(", ")),
          do: "odds",
          arg: String(i),
          key: `odds-${suit}`,
        },
        suitMark(suit),
      ),
    ),
  );
}

/**
 * The calls, earlier tricks and odds; on a phone folded up, so that the question is near its cards.
 * @param {Question} q
 */
function below(q) {
  const parts = [auction(q), earlier(q), odds(q)];
  if (!(phone.matches && q.tricks.length)) return h("div.below", parts);
  return h("details.more", { key: "more" }, h("summary", t("Calls, earlier tricks, odds")), parts);
}

/** What a call depends on, where one is asked: who dealt, and who is vulnerable. @param {Question} q */
export const dealtLine = (q) => (q.kind === "call" ? `${text.dealt(q.dealer, q.vulnerable)}.` : "");

/**
 * The felt with all that is seen; until an answer is given, a tap on a card is one.
 * @param {Question} q
 * @param {string | null} [given] null where the pupil has yet to answer
 */
export function felt(q, given = "") {
  const open = q.kind === "card" && given === null;
  /** @param {ShownHand} hand */
  const asked = (hand) => (open && hand.seat === q.turn ? q.options.map(({ code }) => code) : []);
  const own = q.hands.find((hand) => hand.seat === q.seat);
  const others = q.hands.filter((hand) => hand.seat !== q.seat && hand.cards.length);
  return h(
    "section",
    { class: `felt family-${q.family}`, "aria-label": q.game, key: `felt-${q.point}-${q.number}` },
    others.map((hand) =>
      h("div.other", plate(text.seat(hand.seat), hand.part), laid("columns", hand.cards, ledFor(q, hand), asked(hand))),
    ),
    q.piles.length > 0 &&
      h("div.piles", q.piles, (pile) =>
        h(
          "div.pile",
          h("small", pile.name),
          h("div.fanned>div", pile.cards, (card) => shownCard(card)),
        ),
      ),
    q.kind === "card" ? trick(q) : q.kind === "call" ? auction(q) : null,
    own?.cards.length
      ? h(
          "div.own",
          h("p.aim", plate(t("You"), ""), " ", dealtLine(q), " ", q.aim, " ", soFar(q)),
          laid("fanned", own.cards, ledFor(q, own), asked(own)),
        )
      : h("p.aim", dealtLine(q), " ", q.aim),
    q.kind === "card" && below(q),
  );
}
