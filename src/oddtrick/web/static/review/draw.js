// @ts-nocheck
// The parts of a review, drawn from what is told: no part knows a game.

import { cardName, rankOf, suitMark, suitOf } from "../shared/cards.js";
import { h, named } from "../shared/dom.js";
import { SUITS } from "../shared/strings.js";
import { words as w } from "./words.js";

const ORDER = "SHDC";
const RANKS = "AKQJT98765432";
const key = (heap) => `${heap.kind}/${heap.seat}/${heap.number}`;
const shown = (rank) => (rank === "T" ? "10" : rank);

/** A card as suit and rank, with its name for those who listen. */
export function cardSign(code, cls = "") {
  if (suitOf(code) === "JOKER") return h("span", { class: `cd ${cls}` }, named(cardName(code), "★"));
  return h("span", { class: `cd ${cls}` }, named(cardName(code), suitMark(suitOf(code)), shown(rankOf(code))));
}

/** A cost as a number and a colour. */
export function chip(cost) {
  return h(
    "span",
    { class: `cost c${Math.min(cost, 3)}`, title: w.cost(cost) },
    named(w.cost(cost), cost ? `−${cost}` : "0"),
  );
}

/** How the cards lie after so many steps. */
export function heapsAt(told, step) {
  const found = new Map(told.heaps.map((heap) => [key(heap), heap]));
  for (const one of told.steps.slice(0, step)) for (const heap of one.changed) found.set(key(heap), heap);
  return [...found.values()];
}

export const nameOf = (review, seat) => review.names?.[seat] || seat;

/** The line of the log of a step. */
export function lineOf(review, step) {
  return step.text.replaceAll("{hand}", nameOf(review, step.hand)).replaceAll("{by}", nameOf(review, step.by));
}

/** The suits of a hand; where `odds` says so, each is a button that asks for its odds. */
function suitLines(cards, seat, odds) {
  const rest = cards.filter((c) => !ORDER.includes(suitOf(c)));
  const rows = [...ORDER].map((suit) => {
    const of = cards
      .filter((c) => suitOf(c) === suit)
      .sort((a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)));
    const ranks = h("span", null, of.map((c) => shown(rankOf(c))).join(" ") || w.noCards);
    const label = of.map(cardName).join(", ") || w.noCards;
    if (!odds) return h("p", { role: "img", "aria-label": label }, suitMark(suit), ranks);
    const data = { do: "odds", arg: seat + suit, key: `odds-${seat}${suit}` };
    return h(
      "button",
      { type: "button", class: "suitline", title: w.oddsOf, "aria-label": w.oddsLabel(SUITS[suit], label), data },
      suitMark(suit),
      ranks,
    );
  });
  if (rest.length)
    rows.push(
      h(
        "p",
        null,
        rest.map((c) => cardSign(c)),
      ),
    );
  return rows;
}

/** All hands, and what lies elsewhere, at a step. */
export function dealPanel(review, step, odds = false) {
  const { told } = review;
  const heaps = heapsAt(told, step);
  const hands = heaps.filter((x) => x.kind === "hand");
  const seats = told.seats.filter((seat) => hands.some((x) => x.seat === seat));
  const at = told.steps[step - 1];
  const one = (seat) =>
    h(
      "div",
      { class: `hd h${seat}${at?.hand === seat ? " now" : ""}`, role: "group", "aria-label": nameOf(review, seat) },
      h("h3", null, h("span", { class: "seat" }, seat), " ", nameOf(review, seat) === seat ? "" : nameOf(review, seat)),
      suitLines(
        hands.filter((x) => x.seat === seat).flatMap((x) => x.cards),
        seat,
        odds,
      ),
    );
  const trick = heaps.filter((x) => x.kind === "trick" && x.cards.length);
  const compass = seats.length === 4 && seats.every((s) => "NESW".includes(s));
  const other = heaps.filter((x) => !["hand", "trick", "won"].includes(x.kind) && x.cards.length);
  return h(
    "section",
    { class: "pan deal", role: "region", "aria-label": w.hands, data: { key: "deal" } },
    h(
      "header",
      null,
      h("h2", null, w.hands),
      h(
        "span",
        { class: "sm soft" },
        [w.dealer(nameOf(review, told.dealer)), told.vulnerable.length ? w.vulnerable(told.vulnerable) : ""]
          .filter(Boolean)
          .join(" · "),
      ),
    ),
    seats.length
      ? h(
          "div",
          { class: `in t ${compass ? "compass" : "rows"}` },
          seats.map(one),
          compass || trick.length
            ? h(
                "div",
                { class: "mid" },
                trick.length
                  ? trick.map((x) => h("span", { class: `on${x.seat}` }, cardSign(x.cards[0], "lies")))
                  : h("b", null, w.deal(told.number)),
              )
            : null,
        )
      : null,
    odds ? h("p", { class: "key sm soft" }, w.oddsHint) : null,
    other.length
      ? h(
          "div",
          { class: "in t heaps", role: "group", "aria-label": w.heaps },
          other.map((x) =>
            h(
              "p",
              null,
              h("span", { class: "sm soft" }, [x.seat, w.kind(x.kind, x.number)].filter(Boolean).join(" "), " "),
              x.cards.map((c) => [cardSign(c), " "]),
            ),
          ),
        )
      : null,
  );
}

/** What was said before the play, each with what the book thinks. */
export function callsPanel(review, step) {
  const { told, book } = review;
  const said = told.steps.map((one, i) => [one, i]).filter(([one]) => one.kind !== "play" && one.by && one.label);
  if (!said.length) return null;
  const title = told.steps.some((one) => one.trick) ? w.calls : w.moves;
  return h(
    "section",
    { class: "pan calls", role: "region", "aria-label": title, data: { key: "calls" } },
    h("header", null, h("h2", null, title)),
    h(
      "ol",
      { class: "said t", tabindex: said.length > 16 ? 0 : null, data: { key: "said", scrolls: "" } },
      said.map(([one, i]) =>
        h(
          "li",
          null,
          h(
            "button",
            {
              type: "button",
              class: i === step - 1 ? "on" : "",
              "aria-current": i === step - 1 ? "step" : null,
              data: { do: "go", arg: i + 1, key: `call-${i}` },
            },
            h("span", { class: "who" }, nameOf(review, one.by)),
            h("b", null, one.label),
            h("span", { class: "sm soft" }, book[i] ? (book[i].followed ? "" : w.wouldHave(book[i].label)) : ""),
          ),
        ),
      ),
    ),
  );
}

/** The tricks, a row each; in each card how it was led, won, and what it cost. */
export function playPanel(review, step) {
  const { told, costs } = review;
  const tricks = new Map();
  told.steps.forEach((one, i) => {
    if (!one.trick) return;
    if (!tricks.has(one.trick)) tricks.set(one.trick, []);
    tricks.get(one.trick).push([one, i]);
  });
  if (!tricks.size) return null;
  const seats = told.seats.filter((s) => told.steps.some((x) => x.trick && x.hand === s));
  const cost = new Map((costs?.plays ?? []).filter((p) => p.card).map((p) => [p.step, p.cost]));
  const won = told.sides.map(() => 0);
  const rows = [...tricks].map(([number, plays]) => {
    const winner = plays.find(([x]) => x.winner)?.[0].winner;
    told.sides.forEach((side, i) => {
      if (side.seats.includes(winner)) won[i] += 1;
    });
    const here = plays.some(([, i]) => i === step - 1);
    return h(
      "tr",
      { class: here ? "here" : "" },
      h("th", { scope: "row" }, String(number)),
      seats.map((seat) => {
        const found = plays.find(([x]) => x.hand === seat);
        if (!found) return h("td");
        const [one, i] = found;
        const lost = cost.get(i) ?? 0;
        return h(
          "td",
          null,
          h(
            "button",
            {
              type: "button",
              "aria-current": i === step - 1 ? "step" : null,
              class: [i === step - 1 ? "on" : "", found === plays[0] ? "led" : "", winner === seat ? "won" : ""].join(
                " ",
              ),
              data: { do: "go", arg: i + 1, key: `play-${i}` },
            },
            cardSign(one.card),
            lost ? chip(lost) : null,
          ),
        );
      }),
      h("td", { class: "num" }, won.length <= 3 ? won.join(" ") : ""),
    );
  });
  return h(
    "section",
    { class: "pan play", role: "region", "aria-label": w.play, data: { key: "play" } },
    h(
      "header",
      null,
      h("h2", null, w.play),
      costs?.plays.some((p) => p.cost)
        ? h("button", { type: "button", class: "btn", data: { do: "mistake", key: "mistake" } }, w.mistake)
        : h("span", { class: "sm soft" }, costs === undefined ? w.reckoning : costs ? w.none : ""),
    ),
    h(
      "div",
      { class: "scrolls", tabindex: 0, role: "group", "aria-label": w.play },
      h(
        "table",
        { class: "tricks t" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col" }, h("span", { class: "unseen" }, w.trick(""))),
            seats.map((s) => h("th", { scope: "col" }, nameOf(review, s))),
            h("th", { scope: "col" }, told.sides.length <= 3 ? told.sides.map((x) => x.name).join(" ") : w.we),
          ),
        ),
        h("tbody", null, rows),
      ),
    ),
    costs
      ? h(
          "p",
          { class: "key sm soft" },
          w.costs.map((text, i) => [chip(i), ` ${text} `]),
        )
      : null,
  );
}
