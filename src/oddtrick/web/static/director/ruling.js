// A ruling as it is read out: what holds, who may choose from what, what follows, until when.

import { h } from "../shared/dom.js";
import { words } from "./words.js";

/** @typedef {Answers.PlainRuling & {example?: Answers.WorkedExample | null}} Ruling */

/**
 * Its laws, to be looked up.
 * @param {string[]} laws
 */
export const lawNames = (laws) => (laws.length ? h("span", { class: "laws" }, words.law(laws)) : null);

/**
 * What follows, and what holds of every penalty that is to be chosen.
 * @param {Ruling} ruling
 * @param {boolean} short
 */
const follows = (ruling, short) => (short ? ruling.done : [...ruling.done, ...ruling.besides]);

/**
 * The parts of a ruling; `short` leaves out what is not the ruling itself.
 * @param {Ruling} ruling
 */
export function rulingParts(ruling, short = false) {
  return [
    ruling.says ? [short ? null : h("h3", { class: "label" }, words.read), h("blockquote", null, ruling.says)] : null,
    ruling.options.length
      ? [
          h("h3", { class: "label" }, words.choose(ruling.who)),
          h(
            "ul",
            { class: "may" },
            ruling.options.map((o) =>
              h("li", null, h("b", null, o.label), o.leads_to ? h("small", null, words.sentence(o.leads_to)) : null),
            ),
          ),
        ]
      : null,
    follows(ruling, short).length
      ? [
          h("h3", { class: "label" }, words.then),
          h(
            "ul",
            { class: "follow" },
            follows(ruling, short).map((done) => h("li", null, words.sentence(done))),
          ),
        ]
      : null,
    !short && ruling.later.length
      ? [
          h("h3", { class: "label" }, words.limit),
          h(
            "ul",
            { class: "follow" },
            ruling.later.map((line) => h("li", null, words.sentence(line))),
          ),
        ]
      : null,
    !short && ruling.example
      ? [
          h("h3", { class: "label" }, words.example),
          h("p", { class: "story" }, ruling.example.story),
          h("p", { class: "story" }, h("b", null, words.ruled), " ", ruling.example.ruling),
        ]
      : null,
  ];
}

/**
 * Every ruling of a law with what it hangs on.
 * @param {Answers.LawOffence} offence
 * @param {Answers.LawRuling[]} rulings
 */
export function decisionTable(offence, rulings) {
  const late = offence.later.length
    ? [
        h("h4", { class: "label" }, words.limit),
        h(
          "ul",
          { class: "follow" },
          offence.later.map((line) => h("li", null, words.sentence(line))),
        ),
      ]
    : null;
  return [
    h(
      "table",
      { class: "decide" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          [words.when, words.ruledAs, words.laws].map((w) => h("th", { scope: "col" }, w)),
        ),
      ),
      h(
        "tbody",
        null,
        offence.table.map(([cases, number]) =>
          h(
            "tr",
            null,
            h(
              "td",
              null,
              cases.length
                ? h(
                    "ul",
                    null,
                    cases.map(([asked, answers]) => h("li", null, asked, " ", h("b", null, answers.join(words.or)))),
                  )
                : words.always,
            ),
            h("td", null, rulingParts(rulings[number], true)),
            h("td", null, rulings[number].laws.join(", ")),
          ),
        ),
      ),
    ),
    late,
  ];
}
