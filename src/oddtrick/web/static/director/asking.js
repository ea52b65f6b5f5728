// What the assistant asks: the laws, the offence, one question after another.

import { h } from "../shared/dom.js";
import { choiceField, options, select, textField } from "../shared/forms.js";
import { t, tn } from "../shared/language.js";
import { SEATS, SUITS, capital } from "../shared/strings.js";
import { words } from "./ruling.js";
import { changed, earlier, inWords, without } from "./stated.js";
import { SEVERAL, UNKNOWN, address, state } from "./walk.js";

/**
 * @typedef {import("./walk.js").Here} Here
 * @typedef {import("./walk.js").Address} Address
 * @typedef {import("./walk.js").Walked} Walked
 * @typedef {Answers.LawCode} LawCode
 * @typedef {Answers.LawOffence} LawOffence
 * @typedef {Answers.LawQuestion} Question
 */

/** @param {Address} to @param {string} cls @param {...string} inside */
export const link = (to, cls, ...inside) => h("a", { class: cls, href: address(to) }, inside);
/** @param {LawOffence} o @param {string} text */
const fits = (o, text) =>
  [o.title, o.phase, ...o.laws].some((w) => w.toLowerCase().includes(text.trim().toLowerCase()));

/**
 * The first of its laws by number.
 * @param {LawOffence} o
 */
function numbers(o) {
  const found = o.laws.filter((n) => /^\d/.test(n)).sort((a, b) => parseInt(a) - parseInt(b));
  return found.length ? h("small", found.slice(0, 3).join(", "), found.length > 3 ? " …" : "") : null;
}

/** A way that leads to where one is. */
const HERE = { class: "on", "aria-current": "true" },
  CHOSEN = { class: "btn big on", "aria-current": "true" };
const LONG = 10; // matters that a phone shows without more ado
const OFTEN = ["lead", "revoke", "call", "bid", "declaration", "making", "exposed", "deal"];
const narrow = () => matchMedia("(max-width:1020px)").matches;

/** The five for which a director is called most, as far as the laws have them. @param {LawOffence[]} all */
const commonest = (all) => OFTEN.flatMap((name) => all.filter((o) => o.name === name)).slice(0, 5);

/** @param {Here} here @param {LawCode | null} code */
export function choosing(here, code) {
  const found = code?.offences.filter((o) => fits(o, state.sought)) ?? [];
  const common = !state.sought && narrow() && found.length > LONG ? commonest(found) : [],
    rest = found.filter((o) => !common.includes(o));
  /** @param {LawOffence} o */
  const item = (o) =>
    h(
      "li",
      { key: o.name },
      h(
        "a",
        { href: address({ code: code?.name ?? "", offence: o.name }), ...(o.name === here.offence ? HERE : {}) },
        h("span", o.title),
        numbers(o),
      ),
    );
  /** @param {LawOffence[]} some */
  const phases = (some) =>
    h("div.phases", state.book.phases, (phase) => {
      const of = some.filter((o) => o.phase === phase);
      return of.length > 0 && h("section.phase", { key: phase }, h("h3.label", phase), h("ul.offences", of.map(item)));
    });
  return h(
    "section.pan.choose",
    { key: "choose", "aria-label": t("Which laws?") },
    h("header>h2", { tabindex: -1, key: "code-head" }, t("Which laws?")),
    h(
      "div.in",
      h("div.codes", state.book.codes, (c) =>
        h(
          "a",
          { class: "btn big", href: address({ code: c.name }), key: c.name, ...(c === code ? CHOSEN : {}) },
          c.short,
        ),
      ),
      code
        ? [
            h("h2.what", { tabindex: -1, key: "what", data: { head: "choose" } }, t("What happened?")),
            h("input.field", {
              id: "find",
              type: "search",
              placeholder: t("revoke, lead, exposed …"),
              "aria-label": t("Find an offence or a law"),
              autocomplete: "off",
              spellcheck: "false",
              value: state.sought,
              key: "find",
            }),
            found.length ? null : h("p.soft", { role: "status" }, words.noOffence(state.sought)),
            common.length > 0 && h("ul.offences.often", { "aria-label": t("Called for most often") }, common.map(item)),
            common.length ? h("details.others", h("summary", words.others(rest.length)), phases(rest)) : phases(rest),
            h(
              "p.foot.steps",
              link({ code: code.name, offence: SEVERAL }, "btn big", words.several),
              link({ code: code.name, table: true }, "linky", t("All these laws")),
            ),
          ]
        : h("p.soft", t("Choose the laws you play by, then what happened.")),
    ),
  );
}
/** @param {Walked["asked"]} asked @returns {string[][]} */
export const factsOf = (asked) => asked.map((a) => [a.fact, a.value]);

/**
 * A question: its fact, its text, and its answers, some of which cannot be.
 * @typedef {{fact: string, text: string, answers: {value: string, words: string, why?: string}[]}} Put
 * @typedef {(value: string) => string} Next the address that an answer leads to
 */

/**
 * An answer to press, with its number.
 * @param {string} key
 * @param {string} to
 * @param {string} text
 * @param {number} number
 * @param {string} [note]
 */
const answerTo = (key, to, text, number, note = "") =>
  h(
    "li>a.answer",
    { href: to, key, data: { number } },
    h("kbd", { "aria-hidden": "true" }, number),
    h("b", capital(text)),
    note && h("small", note),
  );

/**
 * A question of which several answers may hold: boxes to tick. The others hold alone.
 * @param {Put} q
 * @param {Next} next
 * @param {string[]} boxes
 * @param {boolean} unknown whether it may be left open
 * @param {string} [head] which head of the page its text is
 */
export function ticking(q, next, boxes, unknown, head = "ask") {
  const ticked = q.answers.filter((a) => boxes.includes(a.value)),
    others = q.answers.filter((a) => !boxes.includes(a.value));
  const said = others.map((a) => ({ value: a.value, words: a.words, note: "" }));
  if (unknown) said.push({ value: UNKNOWN, words: words.unknown, note: words.unknownNote });
  return h(
    "form.q.several",
    { key: `q-${q.fact}`, data: { fact: q.fact } },
    h("h3", { tabindex: -1, data: { head } }, q.text),
    h("p.small-text.soft", t("Tick all that is true.")),
    h(
      "ul.answers",
      ticked.map((a, i) =>
        h(
          "li",
          { key: `${q.fact}-${a.value}` },
          h(
            "label.answer",
            h("input", { type: "checkbox", name: q.fact, value: a.value, data: { number: i + 1 } }),
            h("kbd", { "aria-hidden": "true" }, i + 1),
            h("b", capital(a.words)),
          ),
        ),
      ),
      h("li>button.btn.p.big", { type: "submit" }, t("Go on")),
      said,
      (a, i) => answerTo(`${q.fact}-${a.value}`, next(a.value), a.words, ticked.length + i + 1, a.note),
    ),
  );
}

/**
 * A question with one answer.
 * @param {Put} q
 * @param {Next} next
 * @param {boolean} unknown whether it may be left open
 * @param {string} [head] which head of the page its text is
 */
export function choosingOne(q, next, unknown, head = "ask") {
  let number = 0;
  return h(
    "div.q",
    { key: `q-${q.fact}` },
    h("h3", { tabindex: -1, data: { head } }, q.text),
    h(
      "ul.answers",
      q.answers.map((a) =>
        a.why
          ? h("li>div.answer.never", h("b", capital(a.words)), h("small", t("Not possible. {why}", { why: a.why })))
          : answerTo(`${q.fact}-${a.value}`, next(a.value), a.words, ++number),
      ),
      unknown && answerTo(`${q.fact}-unknown`, next(UNKNOWN), words.unknown, ++number, words.unknownNote),
    ),
  );
}

/** @param {Here} here @param {Walked} at @returns {Address} */
export function before(here, at) {
  if (at.rest || at.refused) return { ...here, facts: factsOf(at.asked) };
  return at.asked.length ? { ...here, facts: factsOf(at.asked.slice(0, -1)) } : { code: here.code };
}

/** @param {Here} here @param {{question: Question, asked: Walked["asked"]}} at */
function question(here, { question: q, asked }) {
  /** @param {string} value */
  const next = (value) => address({ ...here, facts: [...factsOf(asked), [q.fact, value]] });
  if (!q.together) return choosingOne(q, next, true);
  const beside = q.together.flatMap((row) => row.value.split(","));
  return ticking(q, next, beside, true);
}

/** @param {Here} here @param {LawCode} code @param {LawOffence} offence @param {Walked} at */
export function asking(here, code, offence, at) {
  const answered = at.asked.map((a, i) =>
    h(
      "div.done",
      { key: a.fact },
      h("div", h("span.small-text.soft", a.text), h("b", capital(a.words))),
      h(
        "a.btn.q",
        { href: address({ ...here, facts: factsOf(at.asked.slice(0, i)) }), "aria-label": words.changeOf(a.text) },
        t("Change"),
      ),
    ),
  );
  const open = at.rest ? null : at.question;
  return h(
    "section.pan.ask",
    { key: "ask", "aria-label": offence.title },
    h(
      "header",
      h("h2", offence.title, " ", h("small.small-text.soft", code.short)),
      open && h("span.small-text.soft", t("question {n}", { n: at.asked.length + 1 })),
    ),
    h(
      "div.in",
      answered,
      at.refused &&
        h(
          "p.warn",
          { role: "alert" },
          words.refused,
          ". ",
          at.refused.why ||
            `${t("“{value}” is not an answer to “{asked}”", { value: at.refused.value, asked: at.question?.text ?? "" })}.`,
        ),
      open && question(here, { question: open, asked: at.asked }),
      h(
        "div.foot.steps",
        h("a.btn.big", { href: address(before(here, at)), data: { back: "" } }, t("Back")),
        link({ code: code.name, offence: offence.name }, "btn q big", t("Start again")),
        open &&
          h("span.small-text.soft.roomy", t("keys 1 to {n}", { n: open.answers.filter((a) => !a.why).length + 1 })),
      ),
    ),
  );
}

// Several irregularities of one board: the list of who did what, in which order, with what is known of each. The
// address carries it.

/**
 * @typedef {import("./stated.js").Case} Case
 * @typedef {import("./stated.js").Stated} Stated
 */

const LONGEST_NAME = 60;

/** @param {LawCode} code @param {Stated} one */
export const titleOf = (code, one) =>
  code.offences.find((o) => o.name === one.offence)?.title ?? one.unread ?? one.offence;
/** Who sits there, by name where there is one. @param {Case} of @param {string} seat */
export const who = (of, seat) =>
  of.names[seat] ? `${of.names[seat]} (${SEATS[seat]})` : (SEATS[seat] ?? t("Somebody"));

/** @param {Case} of @param {LawCode} code @param {Stated} one @param {number} i */
function knownOf(of, code, one, i) {
  const tree = code.offences.find((o) => o.name === one.offence)?.tree ?? 0;
  return h(
    "details",
    { key: `known-${i}` },
    h("summary.small-text", tn(one.facts.length, "{n} answer", "{n} answers", { n: one.facts.length })),
    one.facts,
    ([fact, value], j) => {
      const said = inWords(tree, fact, value) ?? { text: fact, words: value };
      return h(
        "div.done",
        h("div", h("span.small-text.soft", said.text), h("b", capital(said.words))),
        h(
          "a.btn.q",
          { href: changed(of, i, { facts: one.facts.slice(0, j) }), "aria-label": words.changeOf(said.text) },
          t("Change"),
        ),
      );
    },
  );
}

/** @param {Case} of @param {LawCode} code @param {Stated} one @param {number} i */
function item(of, code, one, i) {
  const title = titleOf(code, one),
    named = words.numbered(i + 1, who(of, one.seat), title);
  const again = of.list.some((o, j) => j !== i && o.seat === one.seat && o.offence === one.offence);
  /** @param {string} to @param {string} key @param {string} then @param {string} text @param {string} label */
  const move = (to, key, then, text, label) =>
    h("a.btn.q", { href: to, "aria-label": label, key, data: { then } }, text);
  return h(
    "li",
    { key: `stated-${i}` },
    h("b", named),
    one.seat === "?" &&
      h(
        "div.steps",
        { role: "group", "aria-label": t("Who did it?") },
        h("span.soft", t("Who did it?")),
        Object.entries(SEATS),
        ([seat, text]) => h("a.btn", { href: changed(of, i, { seat }), key: `seat-${i}-${seat}` }, text),
      ),
    code.suited.includes(one.offence) &&
      (again || one.suit) &&
      h(
        "label.fld",
        t("In which suit?"),
        select({ name: "suit", data: { at: i, key: `suit-${i}` } }, [["", t("not said")], ...suits()], one.suit),
      ),
    one.facts.length > 0 && knownOf(of, code, one, i),
    h(
      "div.steps",
      i
        ? move(earlier(of, i), `up-${i}`, i > 1 ? `up-${i - 1}` : "down-0", t("Move up"), words.earlierOf(named))
        : null,
      i + 1 < of.list.length &&
        move(
          earlier(of, i + 1),
          `down-${i}`,
          i + 2 < of.list.length ? `down-${i + 1}` : `up-${i + 1}`,
          t("Move down"),
          t("It happened later: {what}", { what: named }),
        ),
      move(without(of, i), `drop-${i}`, "joint-head", t("Remove"), t("Remove: {what}", { what: named })),
    ),
  );
}

/** @returns {[string, string][]} */
const suits = () => ["S", "H", "D", "C"].map((s) => [s, SUITS[s]]);

/** @param {Case} of @param {LawCode} code */
const adding = (of, code) =>
  h(
    "form.add",
    { key: "add" },
    choiceField("seat", t("Who did it?"), Object.entries(SEATS)),
    h(
      "label.fld",
      t("What happened?"),
      h("select.field", { name: "offence" }, state.book.phases, (phase) => {
        const some = code.offences.filter((o) => o.phase === phase);
        return some.length > 0 && h("optgroup", { label: phase }, options(some.map((o) => [o.name, o.title])));
      }),
    ),
    h("button.btn.p.big", { type: "submit" }, of.list.length ? t("Add another") : t("Add")),
  );

/** @param {Case} of */
const naming = (of) =>
  h(
    "details",
    { key: "naming" },
    h("summary", t("Names of the players")),
    h(
      "form.naming",
      { key: "naming" },
      Object.entries(SEATS).map(([seat, text]) =>
        textField(seat, text, { value: of.names[seat] ?? "", maxlength: LONGEST_NAME, data: { key: `name-${seat}` } }),
      ),
      h("button.btn", { type: "submit" }, t("Use these names")),
    ),
  );

/** The list, and what is added to it. @param {Case} of @param {LawCode} code */
export const listPanel = (of, code) =>
  h(
    "section.pan.joint",
    { key: "joint", "aria-label": words.several },
    h(
      "header",
      h("h2", { tabindex: -1, key: "joint-head" }, words.several, " ", h("small.small-text.soft", code.short)),
      h("a.btn", { href: address({ code: code.name }) }, t("Laws")),
    ),
    h(
      "div.in",
      h("p.soft", t("Add who did what, in the order in which it happened."), " ", words.severalWhere),
      h("ol.stated", of.list, (one, i) => item(of, code, one, i)),
      adding(of, code),
      naming(of),
    ),
  );
