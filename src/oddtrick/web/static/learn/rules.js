// The page of rules: a word's meaning beside it, and a worked deal, step by step.

import { language, t } from "../shared/language.js";
import { attempt, call, spoken } from "../shared/api.js";
import { shownCard } from "../shared/cards.js";
import { on, when } from "../shared/dispatch.js";
import { byId, from, h, render } from "../shared/dom.js";
import { about } from "../shared/punctuation.js";
import { idsOf } from "../shared/places.js";

// The page of rules in another language than English: its text is asked for apart.

/** @type {Promise<{title: string, html: string} | null>} */
const coming =
  language === "en"
    ? Promise.resolve(null)
    : call("GET", spoken(`/api/rules/${idsOf("rules")[0] ?? "words"}/text`)).catch(() => null);

/** Put the rules in the page's language in place of the English. Whether they are in it now. */
async function translated() {
  const main = byId("rules"),
    text = await coming;
  if (text) {
    main.replaceChildren(...new DOMParser().parseFromString(text.html, "text/html").body.childNodes);
    Object.assign(main, { lang: language, dir: document.documentElement.dir });
    document.title = document.title.replace(/^.*(?= ·)/, text.title);
  }
  main.classList.add("ready");
  return language === "en" || text !== null;
}

/** Show what the address names within the page; the browser looked for it when the page was in English. */
function arrive() {
  if (language !== "en" && location.hash.length > 1)
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

/** @typedef {Answers.WorkedDeal} Deal @typedef {Answers.WorkedStep} Step @typedef {Answers.WorkedLine} Line */
/** @typedef {Answers.ShownPlace} Place */

// -- words ---------------------------------------------------------------------------------------

const note = h("div.meaning", { role: "status" });
note.hidden = true;
/** @type {HTMLElement | null} */
let asked = null;

/** @param {HTMLElement} link */
function explain(link) {
  const entry = document.querySelector(/** @type {HTMLAnchorElement} */ (link).hash);
  if (!entry) return;
  render(note, h("b", entry.textContent), " ", entry.nextElementSibling?.textContent);
  note.hidden = false;
  asked = link;
  // Under the word, inside the text's edges.
  const at = link.getBoundingClientRect(),
    page = byId("rules").getBoundingClientRect();
  const left = Math.max(0, Math.min(at.left - page.left, page.width - note.offsetWidth - 20));
  note.style.left = `${left}px`;
  note.style.top = `${at.bottom - page.top + 6}px`;
}

function clearMessage() {
  note.hidden = true;
  asked = null;
}

// -- the worked deal -----------------------------------------------------------------------------

/** How cards of a place are called; what has no name here is called by its kind. @type {Record<string, string>} */
const KINDS = {
  "hand-stock": t("hand"),
  "turn-up": t("turned up"),
  won: t("tricks won"),
  out: t("cards of the first half"),
  payoff: t("pay-off pile"),
  discards: t("laid away"),
  side: t("side stack"),
  centre: t("centre stack"),
  faced: t("open cards"),
};

/** @param {Place} place */
function named(place) {
  const known = KINDS[place.kind],
    kind = known ?? place.kind,
    numbered = place.number ? `${kind} ${place.number}` : kind;
  return [place.seat, known ? numbered : place.name].filter(Boolean).reduce(about);
}

/** The cards of a place as they lie; of a heap its top. @param {Place} place */
function drawn({ cards, shape, spread }) {
  const heap = shape === "heap";
  const shown = heap ? cards.slice(-Math.max(1, spread)) : cards;
  return h(
    "div",
    { class: `lie ${shape}` },
    shown.map((code) => shownCard(code)),
    heap && cards.length > 1 && h("span.small-text.soft", t("{n} cards", { n: cards.length })),
  );
}

/** @param {Place} place */
const box = (place) =>
  h("figure", { class: `place ${place.shape}`, key: place.key }, h("figcaption", named(place)), drawn(place));

/** So many lines that were told before stand above the last. */
const PAST = 5;

/** The state of the cards after each step. @param {Step[]} steps @returns {Place[][]} */
function folded(steps) {
  /** @type {Map<string, Place>} */
  let lying = new Map();
  return steps.map((step) => {
    lying = new Map(lying);
    for (const place of step.places) lying.set(place.key, place);
    return [...lying.values()].filter((place) => place.cards.length);
  });
}

/** Hands first, one a seat with the card it plays beside it; then all else. @param {Place[]} places */
function table(places) {
  const hands = places.filter((p) => p.kind === "hand"),
    tricks = places.filter((p) => p.kind === "trick");
  const rest = places.filter((p) => !["hand", "trick", "quitted"].includes(p.kind));
  const squares = rest.filter((p) => p.shape === "grid"),
    others = rest.filter((p) => p.shape !== "grid");
  const seats = [...new Set([...hands, ...tricks].map((p) => p.seat))];
  return [
    seats.map((seat) =>
      h(
        "div.seat",
        h("b.who", seat),
        hands.filter((p) => p.seat === seat).map(drawn),
        h("div.now", tricks.filter((p) => p.seat === seat).map(drawn)),
      ),
    ),
    h("div.places", others.map(box)),
    [...new Set(squares.map((p) => p.seat))].map((seat) =>
      h(
        "figure.square",
        h("figcaption", seat),
        h(
          "div.cells",
          {
            style: {
              "--side": String(Math.round(Math.sqrt(Math.max(...squares.map((p) => p.number))))),
            },
          },
          squares.filter((p) => p.seat === seat),
          (p) => h("div.cell", { style: { order: String(p.number) } }, drawn(p)),
        ),
      ),
    ),
  ];
}

/** @param {Deal} deal */
function sheet({ sheet: lines, totals }) {
  const columns = lines.some((l) => l.column === "below" || l.column === "above");
  const rows = lines.map((l) =>
    h(
      "tr",
      h("td", l.side),
      h("td", l.why),
      columns && h("td", l.column === "below" ? t("below the line") : t("above the line")),
      h("td.num", l.points),
    ),
  );
  return h(
    "section.sheet",
    { "aria-label": t("Score sheet") },
    h("h3", t("Score sheet")),
    lines.length ? h("table>tbody", rows) : h("p", t("Nobody scores.")),
    h("p", totals.map((l) => `${l.side} ${l.points}`).join(", "), "."),
  );
}

/** @param {HTMLElement} section @param {Deal} deal */
function walk(section, deal) {
  const states = folded(deal.steps),
    last = states.length - 1;
  let at = 0;
  const told = h("p.told", { "aria-live": "polite" }),
    past = h("p.past.small-text.soft"),
    cards = h("div.cards4");
  const slider = h("input", {
    type: "range",
    min: "0",
    max: String(last),
    value: "0",
    "aria-label": t("Step of the deal"),
  });
  const count = h("span.small-text.soft");
  const end = h("div");
  /** @param {number} to */
  const go = (to) => {
    at = Math.max(0, Math.min(last, to));
    render(told, deal.steps[at].told.join(" "));
    render(
      past,
      deal.steps
        .slice(Math.max(0, at - PAST), at)
        .flatMap((step) => step.told)
        .slice(-PAST)
        .join(" "),
    );
    render(cards, table(states[at]));
    slider.value = String(at);
    count.textContent = t("{at} of {last}", { at, last });
    back.disabled = at === 0;
    next.disabled = at === last;
    render(end, at === last ? sheet(deal) : []);
  };
  const back = h("button.btn", t("Back"));
  const next = h("button.btn.p", t("Next"));
  on(back, "click", () => go(at - 1));
  on(next, "click", () => go(at + 1));
  on(slider, "input", () => go(Number(slider.value)));
  section.append(h("div.walk", back, next, slider, count), past, told, cards, end);
  go(0);
}

async function worked() {
  const section = document.getElementById("deal");
  const game = section?.dataset.game;
  if (!game) return;
  /** @param {string} said */
  const failed = (said) => section.append(h("p.warn", { role: "alert" }, said));
  await attempt(failed, async () => {
    /** @type {Deal | null} */
    const deal = await call("GET", `/api/rules/${encodeURIComponent(game)}/deal`);
    if (deal) walk(section, deal);
    else section.remove();
  });
}
if (!(await translated()))
  byId("rules").prepend(
    h("p.soft", { lang: language, dir: document.documentElement.dir }, t("These rules are in English.")),
  );
byId("rules").append(note);
when("click", "a.term", (link, event) => {
  event.preventDefault();
  explain(link);
});
when("click", "*", (node) => node.closest("a.term") || clearMessage());
document.addEventListener("mouseover", (event) => {
  // After a tap a browser may say that the mouse, which nobody has, is elsewhere.
  if (!matchMedia("(hover:hover)").matches) return;
  const link = from(event, "a.term");
  if (link) explain(link);
  else if (asked && !from(event, ".meaning")) clearMessage();
});
document.addEventListener("focusin", (event) => {
  const link = from(event, "a.term");
  if (link) explain(link);
});
document.addEventListener("keydown", (event) => event.key === "Escape" && clearMessage());
worked().then(arrive);
