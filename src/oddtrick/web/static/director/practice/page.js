// Practice: situations that are ruled on. What is right comes with them; what has been answered is
// kept in this browser.

import { deed, panel } from "../../shared/panels.js";
import { callSign, cardName, shownCard } from "../../shared/cards.js";
import { handle, when } from "../../shared/dispatch.js";
import { answerKeys, byId, h, render } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { fetched, lawNames, rulingParts } from "../ruling.js";
import { place } from "../../shared/places.js";
import { keep, kept } from "../../shared/kept.js";
import { capital as upper, number, small, text } from "../../shared/strings.js";

// The words of the practice page. Situations, answers and rulings come with the laws.

const words = {
  /** @param {number} at @param {number} n */
  ofSet: (at, n) => t("{at} of {n}", { at, n }),
  /** @param {number} right @param {number} wrong @param {number} n */
  tally: (right, wrong, n) => {
    if (right + wrong === 0) return t("Not begun.");
    const values = { right: right ? number(right) : t("none"), wrong: number(wrong) };
    if (wrong) return upper(t("{right} right, {wrong} to look at again.", values));
    return upper(right === n ? t("{right} right. All done.", values) : t("{right} right.", values));
  },

  state: { right: t("answered rightly"), wrong: t("to look at again"), "": t("not yet answered") },

  done: t("Back to the sets"),

  calls: { P: t("Pass"), X: t("Double"), XX: t("Redouble") },
  /** @param {string} name */
  noSet: (name) => t("There is no set “{name}” here.", { name }),
  /** @param {number} n */
  noSituation: (n) => t("There is no situation {n} in this set.", { n }),
};

// A situation, drawn: seats, calls and cards.

const CARD = /^[SHDC]([2-9TJQKA])$/;
/** @param {string} code */
const callOf = (code) => /** @type {Record<string, string>} */ (words.calls)[code] ?? code;

/**
 * What lies or was said at the table, seat by seat.
 * @param {Answers.PracticeSituation} one
 */
function picture(one) {
  if (!one.shown) return null;
  const shown = one.shown.split(" ").map((part) => part.split(":"));
  const spoken = shown
    .map(([seat, what]) => `${text.seat(seat)} ${CARD.test(what) ? small(cardName(what)) : callOf(what)}`)
    .join(", ");
  return h(
    "div.felt",
    { role: "img", "aria-label": t("At the table: {rows}", { rows: spoken }) },
    ["N", "W", "E", "S"],
    (seat) =>
      h(
        "div",
        { class: `at at${seat}` },
        h("span.plate", text.seat(seat)),
        h(
          "span.cards",
          shown.filter(([s]) => s === seat),
          ([, what]) => (CARD.test(what) ? shownCard(what) : h("span.call", callSign(what, callOf(what)))),
        ),
      ),
  );
}

/** @param {Answers.PracticeCode} code @param {Answers.PracticeSituation} one @param {number} at */
const situation = (code, one, at) =>
  h(
    "section.pan.story",
    { key: "story" },
    h(
      "div.in",
      h("p.small-text.soft.narrow", code.short, " · ", words.ofSet(at, code.situations.length)),
      h("h2", { tabindex: -1, data: { head: "" } }, one.story),
      picture(one),
    ),
  );

// What the page of practice knows: the situations, and the answer just given.

/** @typedef {Answers.PracticeCode} Code */
/** @typedef {Answers.PracticeSituation} Situation */
/**
 * What the page knows.
 * @typedef {object} PracticeState
 * @property {Answers.PracticeBook} book the situations by code, null before they have come
 * @property {string | null} given the answer just given, by its words
 */

/** @type {PracticeState} */
const state = { book: /** @type {any} */ (null), given: null };
const PROGRESS = "oddtrick.practice";

/** How each situation was answered, by code and id. @returns {Record<string, Record<string, "right" | "wrong">>} */
const progress = () => kept(PROGRESS) ?? {};

/** @param {string} code @param {string} id @param {"right" | "wrong" | null} how */
function note(code, id, how) {
  const all = progress();
  if (how === null) delete all[code];
  else all[code] = { ...all[code], [id]: how };
  keep(PROGRESS, all);
}
/** @param {Code} code @param {Situation} one */
const stateOf = (code, one) => progress()[code.name]?.[one.id] ?? "";
/** @param {Code} code @param {string} how */
const tally = (code, how) => code.situations.filter((one) => stateOf(code, one) === how).length;

function here() {
  const [name = "", number = ""] = location.hash.replace(/^#/, "").split("/").map(decodeURIComponent);
  return { name, number: Number(number || 1) };
}
/** @param {Code} code @param {number} number */
const address = (code, number) => `#${code.name}/${number}`;

/**
 * The next situation after one that is still open, or that was answered wrongly.
 * @param {Code} code
 * @param {number} at
 */
function following(code, at) {
  const order = code.situations.map((_, i) => (at + i) % code.situations.length);
  const [open, wrong] = ["", "wrong"].map((how) =>
      order.find((i) => i !== at - 1 && stateOf(code, code.situations[i]) === how),
    ),
    next = open ?? wrong;
  if (next === undefined) return null;
  return { number: next + 1, label: open === undefined ? t("Next to look at again") : t("Next situation") };
}

/**
 * The answers, in an order of the situation's own: the right one is not always first.
 * @param {Situation} one
 * @returns {{text: string, right?: boolean, where?: string}[]}
 */
function answers(one) {
  const all = [{ text: one.right, right: true }, ...one.wrong];
  let seed = [...one.story].reduce((sum, c) => (sum * 31 + (c.codePointAt(0) ?? 0)) % 1000003, 7);
  for (let i = all.length - 1; i > 0; i--) {
    seed = (seed * 48271 + 11) % 2147483647;
    [all[i], all[seed % (i + 1)]] = [all[seed % (i + 1)], all[i]];
  }
  return all;
}

const page = byId("practice"); // the answer just given, by its words

/** The first node of the page that a query names. @param {string} query @returns {HTMLElement | null} */
const nodeAt = (query) => page.querySelector(query);

// -- what is drawn -----------------------------------------------------------------------------

const sets = () =>
  h(
    "section.pan.sets",
    { key: "sets" },
    h("header>h2", { tabindex: -1, data: { head: "" } }, t("Which laws do you want to practise?")),
    h(
      "div.in",
      h("p.soft", t("Something went wrong at the table. Choose the ruling; then read the law.")),
      h("ul.answers", state.book.codes, (code) =>
        h(
          "li>a.answer",
          { href: address(code, following(code, 0)?.number ?? 1), key: code.name },
          h("b", code.short),
          h("small", t("{n} situations", { n: code.situations.length }), " · ", standing(code)),
        ),
      ),
    ),
  );

/** @param {Code} code */
const standing = (code) => words.tally(tally(code, "right"), tally(code, "wrong"), code.situations.length);

/** @param {Code} code @param {number} at */
const side = (code, at) =>
  h(
    "aside.side",
    { key: "side" },
    panel(
      "tally",
      code.short,
      words.ofSet(at, code.situations.length),
      h(
        "div.in",
        h("div.squares", { "aria-hidden": "true" }, code.situations, (one, i) =>
          h("i", { class: `${stateOf(code, one)} ${i === at - 1 ? "now" : ""}` }),
        ),
        h("p.small-text.soft", { role: "status" }, standing(code)),
        tally(code, "right") + tally(code, "wrong") ? deed(t("Start this set again"), "forget", "", "q") : null,
      ),
    ),
    panel(
      "set.set",
      t("In this set"),
      "",
      h("ol.in", { tabindex: 0, "aria-label": t("In this set") }, code.situations, (one, i) => {
        const how = stateOf(code, one);
        return h(
          "li",
          { key: String(i) },
          h(
            "a",
            { href: address(code, i + 1), ...(i === at - 1 ? { class: "on", "aria-current": "true" } : {}) },
            h("span", { class: `mark ${how}`, "aria-hidden": "true" }, { right: "✓", wrong: "↻", "": "·" }[how]),
            one.title,
            h("span.unseen", `, ${words.state[how]}`),
          ),
        );
      }),
    ),
    h("nav.pan.in", { "aria-label": t("Laws"), key: "codes" }, state.book.codes, (c) =>
      h(
        "a.code",
        { href: address(c, following(c, 0)?.number ?? 1), "aria-current": c === code ? "true" : null },
        h("span", c.short),
        h("b", words.ofSet(tally(c, "right"), c.situations.length)),
      ),
    ),
  );

/** @param {Code} code @param {Situation} one @param {number} at */
function asking(code, one, at) {
  const chosen = answers(one).find((a) => a.text === state.given);
  return h(
    "section.asks",
    { key: "asks" },
    h("h2", one.asks),
    h("ul.answers", answers(one), (a, i) => {
      const shown = chosen && (a === chosen || a.text === chosen.text || a.right);
      const mark = !shown ? "" : a.right ? "right" : "wrong";
      return h(
        "li",
        { key: `a${i}` },
        h(
          "button",
          { class: `answer ${mark}`, disabled: Boolean(chosen), data: { answer: a.text, number: i + 1 } },
          h("kbd", { "aria-hidden": "true" }, "ABCD"[i]),
          h("b", a.text),
          shown && h("small.verdict", a.right ? `✓ ${t("right")}` : `✗ ${t("not this one")}`),
        ),
      );
    }),
    chosen && told(code, one, at, chosen),
  );
}

/** @param {Code} code @param {Situation} one @param {number} at @param {ReturnType<typeof answers>[number]} chosen */
function told(code, one, at, chosen) {
  const next = following(code, at);
  return h(
    "section.pan.ruling.given",
    { key: "told" },
    h(
      "header",
      h("h2", { tabindex: -1, data: { told: "" } }, chosen.right ? t("Right answer") : t("Not this one")),
      lawNames(one.ruling.laws),
    ),
    h(
      "div.in",
      chosen.where && h("p.soft", t("That ruling belongs to: {title}.", { title: chosen.where })),
      rulingParts({ ...one.ruling, example: null }, true),
      h(
        "div.foot.steps",
        one.offence
          ? h(
              "a.small-text",
              { href: place("ruling") + `#${code.name}/${one.offence}?${new URLSearchParams(one.facts)}` },
              t("Ask the director’s assistant"),
            )
          : h("span.small-text.soft", t("This book does not say.")),
        !chosen.right && deed(t("Answer again"), "again", "", "big"),
        h(
          "a.btn.p.big",
          { href: next ? address(code, next.number) : "#", data: { next: "" } },
          next ? next.label : words.done,
        ),
      ),
    ),
  );
}

/** @param {string} text */
const refused = (text) =>
  h(
    "section.pan.sets",
    { key: "refused" },
    h("div.in", h("p.warn", { role: "alert" }, text), h("a.btn.big", { href: "#" }, words.done)),
  );

/** Where one is. */
function looked() {
  const { name, number } = here();
  const code = state.book.codes.find((c) => c.name === name);
  return { name, number, code, one: code?.situations[number - 1] };
}

function draw(focus = "") {
  const { name, number, code, one } = looked();
  page.dataset.step = one ? "one" : "sets";
  if (code && one) render(page, side(code, number), situation(code, one, number), asking(code, one, number));
  else render(page, code ? refused(words.noSituation(number)) : name ? refused(words.noSet(name)) : null, sets());
  if (focus) nodeAt(focus)?.focus({ preventScroll: focus === "[data-head]" });
  if (focus === "[data-told]") page.querySelector(".asks .ruling")?.scrollIntoView({ block: "nearest" });
}

// -- what is done --------------------------------------------------------------------------------

when("click", "[data-answer]", ({ dataset: { answer = "" } }) => {
  const { name, one } = looked();
  if (!one) return;
  state.given = answer;
  note(name, one.id, answer === one.right ? "right" : "wrong");
  draw("[data-told]");
});
function again() {
  state.given = null;
  draw("[data-head]");
}
handle(() => ({
  again,
  forget() {
    note(here().name, "", null);
    again();
  },
}));
answerKeys(page, "[data-next]", "ABCD");
addEventListener("hashchange", () => {
  state.given = null;
  if (!state.book) return;
  draw("[data-head]");
  scrollTo(0, 0);
});
fetched(page, "/api/practice", t("Fetching the situations…"), t("The situations could not be fetched."), (book) => {
  state.book = book;
  draw();
});
