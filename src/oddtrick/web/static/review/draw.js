// @ts-nocheck
// The parts of a review, drawn from what is told: no part knows a game.

import { cardName, rankOf, suitMark, suitOf } from "../shared/cards.js";
import { h, named } from "../shared/dom.js";
import { words as w } from "./words.js";
import { settings } from "../shared/settings.js";

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

function suitLines(cards) {
  const rest = cards.filter((c) => !ORDER.includes(suitOf(c)));
  const rows = [...ORDER].map((suit) => {
    const of = cards
      .filter((c) => suitOf(c) === suit)
      .sort((a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)));
    return h(
      "p",
      { role: "img", "aria-label": of.map(cardName).join(", ") || w.noCards },
      suitMark(suit),
      h("span", null, of.map((c) => shown(rankOf(c))).join(" ") || w.noCards),
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
export function dealPanel(review, step) {
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
      suitLines(hands.filter((x) => x.seat === seat).flatMap((x) => x.cards)),
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

/** The step one is at: what happened, the book's word, what each card would have cost. */
export function stepPanel(review, step) {
  const { told, book, costs } = review;
  const one = told.steps[step - 1];
  const mine = costs?.plays.find((p) => p.step === step - 1);
  const opinion = book[step - 1];
  const open = costs?.plays.find((p) => p.step === told.steps.length && !p.card);
  const atEnd = step === told.steps.length;
  const strip = atEnd && told.choices.length ? null : (mine ?? null),
    next = atEnd ? told.choices : [];
  const worth = new Map((atEnd ? (open?.choices ?? []) : []).map((c) => [c.card, c.cost]));
  const said = !one
    ? w.keys
    : opinion
      ? [
          h(
            "p",
            null,
            opinion.followed ? h("b", null, w.followed) : h("b", null, w.wouldHave(opinion.label)),
            " ",
            opinion.reason,
          ),
          opinion.citation ? h("p", { class: "sm soft" }, opinion.citation) : null,
          opinion.meaning ? h("p", { class: "sm" }, h("b", null, w.tells), " ", opinion.meaning) : null,
        ]
      : h("p", { class: "soft" }, !one.by ? "" : review.done ? w.silent : w.asking);
  return h(
    "section",
    { class: `pan at${mine?.cost ? " bad" : ""}`, role: "region", "aria-label": w.book, data: { key: "at" } },
    h(
      "header",
      null,
      h("h2", { "aria-live": "polite", data: { key: "told" } }, one ? lineOf(review, one) : w.start),
      mine ? chip(mine.cost) : null,
    ),
    h(
      "div",
      { class: "in" },
      said,
      settings.values && (strip ?? (next.length ? open : null))
        ? h("p", { class: "sm soft" }, w.beforeIt((strip ?? open).best, costs.side.join("")))
        : null,
      strip
        ? h(
            "div",
            { class: "strip t", role: "group", "aria-label": w.choices },
            strip.choices.map((c) =>
              h(
                "button",
                {
                  type: "button",
                  class: c.card === strip.card ? "on" : "",
                  disabled: c.card === strip.card,
                  data: { do: "whatif", arg: c.card, key: `c-${c.card}` },
                },
                cardSign(c.card),
                settings.values ? chip(c.cost) : null,
              ),
            ),
          )
        : null,
      next.length
        ? [
            h("p", { class: "sm" }, w.nextFor([...new Set(next.map((c) => nameOf(review, c.by)))].join(", "))),
            h(
              "div",
              { class: "strip t", role: "group", "aria-label": w.choices, tabindex: next.length > 24 ? 0 : null },
              next.map((c) =>
                h(
                  "button",
                  { type: "button", data: { do: "whatif", arg: c.code, key: `n-${c.code}` } },
                  c.card && c.card === c.code ? cardSign(c.card) : c.label,
                  settings.values && worth.has(c.card) ? chip(worth.get(c.card)) : null,
                ),
              ),
            ),
          ]
        : null,
      review.line ? h("p", { class: "sm" }, h("b", null, w.line)) : null,
      h(
        "div",
        { class: "acts" },
        review.line
          ? h("button", { type: "button", class: "btn", data: { do: "asPlayed", key: "asplayed" } }, w.asPlayed)
          : null,
        h("button", { type: "button", class: "btn p", data: { do: "playOn", key: "playon" } }, w.playOn),
        atEnd
          ? null
          : h("button", { type: "button", class: "btn", data: { do: "openHands", key: "openhands" } }, w.openHands),
        costs
          ? h(
              "button",
              {
                type: "button",
                class: "btn",
                "aria-pressed": String(settings.values),
                data: { do: "values", key: "values" },
              },
              settings.values ? w.hideValues : w.values,
            )
          : null,
        h("button", { type: "button", class: "btn", data: { do: "replay", key: "replay" } }, w.replay),
      ),
    ),
  );
}

/** What every contract makes, and par. */
export function bestPanel(review) {
  const { makeable } = review;
  if (!makeable) return null;
  const strain = (s) =>
    s === "NT"
      ? s
      : h(
          "span",
          { role: "img", "aria-label": { S: "Spades", H: "Hearts", D: "Diamonds", C: "Clubs" }[s] },
          suitMark(s),
        );
  return h(
    "section",
    { class: "pan best", role: "region", "aria-label": w.best, data: { key: "best" } },
    h(
      "header",
      null,
      h("h2", null, w.best),
      h("span", { class: "sm soft" }, makeable.rows.length === 4 ? w.byDeclarer : w.bySide),
    ),
    h(
      "div",
      { class: "in" },
      h(
        "table",
        { class: "dd t" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("td"),
            makeable.strains.map((s) => h("th", { scope: "col" }, strain(s))),
          ),
        ),
        h(
          "tbody",
          null,
          makeable.rows.map((row) =>
            h(
              "tr",
              null,
              h("th", { scope: "row" }, row.who.length === 1 ? nameOf(review, row.who) : row.who),
              row.tricks.map((n) => h("td", null, String(n))),
            ),
          ),
        ),
      ),
      makeable.par_score === null || makeable.par_score === undefined
        ? null
        : h(
            "p",
            { class: "par" },
            h("span", { class: "lab" }, w.par),
            " ",
            h("b", null, String(makeable.par_score).replace("-", "−")),
            " ",
            makeable.par,
            h("span", { class: "sm soft" }, ` ${w.parNote}`),
          ),
    ),
  );
}

/** What was scored, and who gave how many tricks away. */
export function resultPanel(review) {
  const { told, costs } = review;
  const lost = costs
    ? told.seats.map((s) => [s, costs.plays.filter((p) => p.card && p.seat === s)]).filter(([, p]) => p.length)
    : [];
  return h(
    "section",
    { class: "pan result", role: "region", "aria-label": w.result, data: { key: "result" } },
    h(
      "header",
      null,
      h("h2", null, w.result),
      h(
        "span",
        { class: "sm soft" },
        told.sides
          .filter((x) => x.score !== null)
          .map((x) => `${x.name} ${String(x.score).replace("-", "−")}`)
          .join(" · "),
      ),
    ),
    h(
      "div",
      { class: "in" },
      told.ledger.length
        ? h(
            "table",
            { class: "ledger" },
            h(
              "tbody",
              null,
              told.ledger.map((e) =>
                h(
                  "tr",
                  null,
                  h("th", { scope: "row" }, e.side),
                  h("td", null, e.why),
                  h("td", { class: "num" }, String(e.points).replace("-", "−")),
                ),
              ),
            ),
          )
        : h("p", { class: "soft" }, w.nothing),
      lost.length
        ? [
            h("h3", { class: "lab" }, w.given),
            h(
              "table",
              { class: "lost" },
              h(
                "tbody",
                null,
                lost.map(([seat, plays]) =>
                  h(
                    "tr",
                    null,
                    h("th", { scope: "row" }, nameOf(review, seat)),
                    h("td", null, chip(plays.reduce((a, p) => a + p.cost, 0))),
                    h("td", { class: "sm soft num" }, w.cards(plays.length)),
                  ),
                ),
              ),
            ),
          ]
        : null,
      costs === null ? h("p", { class: "sm soft" }, told.uneven ? w.uneven : w.unknown) : null,
    ),
  );
}

/** The turning points, each a step to go to. */
export function turningPanel(review, step) {
  const found = (review.costs?.plays ?? []).filter((p) => p.card && p.cost);
  if (!found.length) return null;
  return h(
    "section",
    { class: "pan turning", role: "region", "aria-label": w.turning, data: { key: "turning" } },
    h("header", null, h("h2", null, w.turning)),
    h(
      "ol",
      { class: "said t" },
      found.map((p) =>
        h(
          "li",
          null,
          h(
            "button",
            {
              type: "button",
              class: p.step === step - 1 ? "on" : "",
              data: { do: "go", arg: p.step + 1, key: `turn-${p.step}` },
            },
            h("span", { class: "who" }, nameOf(review, p.seat)),
            cardSign(p.card),
            h("span", { class: "sm soft" }, w.trick(review.told.steps[p.step].trick)),
            chip(p.cost),
          ),
        ),
      ),
    ),
  );
}
