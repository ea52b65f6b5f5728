// Several irregularities of one board: the list of who did what, in which order, with what is known of each. The
// address carries it.

import { h } from "../shared/dom.js";
import { choiceField, options, select, textField } from "../shared/forms.js";
import { t, tn } from "../shared/language.js";
import { capital, SEATS, SUITS } from "../shared/strings.js";
import { changed, earlier, inWords, without } from "./stated.js";
import { state, address } from "./walk.js";
import { words } from "./ruling.js";

/**
 * @typedef {import("./stated.js").Case} Case
 * @typedef {import("./stated.js").Stated} Stated
 * @typedef {Answers.LawCode} LawCode
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
