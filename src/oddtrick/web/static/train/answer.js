// The question, the answers to choose from, and what is told afterwards.

import { bidParts, callSign, rankText, suitMark } from "../shared/cards.js";
import { dayOf, daysSince, today } from "../shared/day.js";
import { h } from "../shared/dom.js";
import { t, tn } from "../shared/language.js";
import { decimal } from "../shared/punctuation.js";
import { skillOf, state, words } from "./state.js";

/** @typedef {import("./state.js").Question} Question */
/** @typedef {import("./state.js").Option} Option */

export const UNSURE = "?";
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
