// The deal of a question as it lies at the table: dummy, the trick, one's own hand; calls; piles.

import { bidParts, callSign, cardName, rankText, shownCard, suitMark } from "../shared/cards.js";
import { dayOf, daysSince, today } from "../shared/day.js";
import { h } from "../shared/dom.js";
import { t, tn } from "../shared/language.js";
import { callName } from "../shared/par.js";
import { about, decimal } from "../shared/punctuation.js";
import { SUITS, text } from "../shared/strings.js";
import { skillOf, state, words } from "./state.js";

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
function auction(q) {
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

// The question, the answers to choose from, and what is told afterwards.

/** @typedef {import("./state.js").Option} Option */

const UNSURE = "?";
/** The family of deals that a teacher has brought. */
const OWN = "deal";

/** More answers than these stand side by side, as in a bidding box. */
const FEW = 8;
const STRAINS = ["C", "D", "H", "S", "NT"];
const RANKS = "23456789TJQKA";

/** Where an answer stands in a box: calls by their height, cards by suits, the highest first. @param {Option} option */
function place({ code }) {
  const bid = bidParts(code);
  if (bid) return 10 + 5 * Number(bid.level) + STRAINS.indexOf(bid.strain);
  return code.length === 2 ? 100 * "SHCD".indexOf(code[0]) - RANKS.indexOf(code[1]) : ["P", "X", "XX"].indexOf(code);
}

/** The answers in an order that gives nothing away. @param {Question} q @returns {Option[]} */
export const inOrder = (q) =>
  [...q.options].sort((a, b) => (q.options.length > FEW ? place(a) - place(b) : a.label < b.label ? -1 : 1));

/** An answer drawn: a call, or a card of a box, by its sign. @param {Question} q @param {Option} option */
export function answerSign(q, option) {
  if (q.kind === "call") return callSign(option.code, option.label);
  if (q.options.length <= FEW) return h("span", option.label);
  return h("span.bid", { role: "img", "aria-label": option.label }, suitMark(option.code[0]), rankText(option.code));
}

/** @param {Question} q @param {Option} option @param {number} i @param {string | null} given */
function choice(q, option, i, given) {
  const mark = given === null ? "" : option.right ? "right" : option.code === given ? "missed" : "other";
  return h(
    "button",
    {
      class: `choice ${mark}`,
      disabled: given !== null,
      do: "answer",
      arg: option.code,
      key: `ans-${option.code}`,
      data: { number: i + 1 },
    },
    !(q.options.length > FEW) && h("span.key", { "aria-hidden": "true" }, i + 1),
    answerSign(q, option),
    given !== null && option.right && h("span.mark", "✓", h("span.unseen", t("the right answer"))),
    given === option.code && !option.right && h("span.mark", "✗", h("span.unseen", t("your answer"))),
  );
}

/**
 * What every answer is worth where deals were counted: in how many, by what measure, and for each its share of the
 * best and what is said of it; null where none were.
 * @param {Question} q
 */
export function counted(q) {
  if (!q.options.some((option) => option.mean !== undefined && option.mean !== null)) return null;
  const { measure, worlds = 0 } = q.certificate;
  const contract = measure === "contract";
  const most = Math.max(...q.options.map((option) => option.mean ?? 0), 1);
  const against = !q.hands.some((hand) => hand.seat === q.seat && hand.part);
  return {
    deals: tn(worlds, "In {n} deal that fits what you see", "In {n} deals that fit what you see", { n: worlds }),
    by: contract ? (against ? words.beats : t("How often the contract is made, all cards seen")) : words.tricks,
    answers: q.options.map(({ label, mean, goal, right }) => {
      const share = contract ? (goal ?? 0) / worlds : (mean ?? 0) / most;
      return { label, share, said: contract ? words.percent(share) : decimal(mean ?? 0, 1), right: Boolean(right) };
    }),
  };
}

/** What every answer is worth. @param {Question} q */
function worth(q) {
  const found = counted(q);
  if (found)
    return h(
      "div.part",
      h("h2", found.deals),
      h("p.small-text.soft", found.by),
      found.answers.map(({ label, share, said, right }) =>
        h(
          "div",
          { class: `worth ${right ? "best" : ""}` },
          h("span", label),
          h("span.meter", { "aria-hidden": "true" }, h("i", { style: { width: `${Math.round(share * 100)}%` } })),
          h("b", said),
        ),
      ),
      h("p.small-text.soft", q.certified),
    );
  const noted = q.options.filter((option) => option.note);
  return h(
    "div.part",
    noted.length > 0 && [
      h("h2", q.kind === "move" ? t("What each move comes to") : t("What the book asks for each call")),
      h("dl.notes", noted, (option) => [h("dt", option.label), h("dd", option.note)]),
    ],
    h("p.small-text.soft", q.certified),
  );
}

/** When the point is asked again. @param {string} point */
function again(point) {
  if (state.away) return h("p.small-text.soft", words.away);
  const { due } = skillOf(point);
  if (!due) return null;
  const days = daysSince(dayOf(due), today());
  return h("p.small-text.soft", words.due(days < 1 ? words.soon : days === 1 ? t("tomorrow") : words.inDays(days)));
}

/** @param {Question} q @param {string} code @param {import("../shared/dom.js").Child} foot */
function told(q, code, foot) {
  const given = q.options.find((option) => option.code === code);
  const right = q.options.find((option) => option.right);
  const named = right && q.kind === "card" && q.why.toLowerCase().includes(right.label.toLowerCase());
  const verdict = !right ? words.notSet : given?.right ? (given === right ? t("Right.") : words.asGood) : words.notThis;
  return h(
    "div.told",
    { key: "told" },
    h(
      "div.part",
      h(
        "p",
        { tabindex: -1, data: { told: "" } },
        h("b", verdict),
        " ",
        given?.right || !right || named || q.why.startsWith(right.label) ? "" : `${right.label}.`,
        " ",
        q.why,
      ),
      h("blockquote.law", h("p", q.name), h("small", q.citation)),
    ),
    worth(q),
    foot ? h("div.part", foot) : null,
  );
}

/** Bring what is told to the eye, with the answers over it and the reasons under it. @param {HTMLElement} page */
export function inSight(page) {
  const found = page.querySelector("[data-told]"),
    { top, bottom } = found?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  if (top < 0 || bottom > innerHeight * 0.75) found?.scrollIntoView({ block: "center" });
}

/** The offer to play on from an answer. @param {string | null} given */
export const playButton = (given) =>
  given === null || given === UNSURE || state.away
    ? null
    : h("button.btn.big", { do: "playOn", key: "play-on" }, t("Play on from here"));

/**
 * What stands under a question of the trainer: when the point comes again, and the next one.
 * @param {Question} q
 * @param {string | null} given
 */
export const nextOne = (q, given) => [
  ...(q.point ? [again(q.point), playButton(given)] : []),
  h("button.btn.p.big", { do: "next", key: "next" }, t("Next question")),
];

/**
 * The panel beside the felt: the question with its answers; once one is given, what there is to say, and a `foot`.
 * @param {Question} q
 * @param {string | null} given
 * @param {import("../shared/dom.js").Child} foot
 */
export function asking(q, given, foot) {
  const order = inOrder(q);
  return h(
    "aside.pan.asking",
    { "aria-label": q.ask, key: "asking" },
    h(
      "div.question-head",
      // The name of a point is its rule, and would tell the answer.
      h("p.label", given === null && q.family !== OWN ? q.game : q.name),
      h("h1", { tabindex: -1, data: { head: "" } }, q.ask),
      h(
        "div",
        {
          class: `choices tinted ${order.length > FEW ? "many" : ""} ${q.kind === "card" && given === null ? "laid" : ""}`,
        },
        order.map((option, i) => choice(q, option, i, given)),
        given === null &&
          h(
            "button.choice",
            { do: "answer", arg: UNSURE, key: "unsure", data: { number: order.length + 1 } },
            h("span.key", { "aria-hidden": "true" }, order.length + 1),
            h("span", t("I do not know")),
          ),
      ),
    ),
    given !== null && told(q, given, foot),
  );
}
