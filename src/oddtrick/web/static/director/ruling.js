// A ruling as it is read out: what holds, who may choose from what, what follows, until when.

import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { capital } from "../shared/strings.js";
import { words } from "./words.js";
import { columns } from "../shared/panels.js";

/** @typedef {Answers.PlainRuling & {example?: Answers.WorkedExample | null}} Ruling */

/**
 * Its laws, to be looked up.
 * @param {string[]} laws
 */
export const lawNames = (laws) => (laws.length ? h("span.laws", words.law(laws)) : null);

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
export const rulingParts = (ruling, short = false) => [
  ruling.says ? [short ? null : h("h3.label", t("Read this to the table")), h("blockquote", ruling.says)] : null,
  ruling.options.length
    ? [
        h("h3.label", t("{who} may choose", { who: capital(ruling.who) })),
        h("ul.may", ruling.options, (o) =>
          h("li", h("b", o.label), o.leads_to && h("small", words.sentence(o.leads_to))),
        ),
      ]
    : null,
  follows(ruling, short).length
    ? [h("h3.label", t("And then")), h("ul.follow", follows(ruling, short), (done) => h("li", words.sentence(done)))]
    : null,
  !short && ruling.later.length
    ? [h("h3.label", t("Too late when")), h("ul.follow", ruling.later, (line) => h("li", words.sentence(line)))]
    : null,
  !short && ruling.example
    ? [
        h("h3.label", t("Example")),
        h("p.story", ruling.example.story),
        h("p.story", h("b", t("Ruling:")), " ", ruling.example.ruling),
      ]
    : null,
];

/**
 * Every ruling of a law with what it hangs on.
 * @param {Answers.LawOffence} offence
 * @param {Answers.LawRuling[]} rulings
 */
export function decisionTable(offence, rulings) {
  const late = offence.later.length
    ? [h("h4.label", t("Too late when")), h("ul.follow", offence.later, (line) => h("li", words.sentence(line)))]
    : null;
  return [
    h(
      "table.decide",
      columns(t("When"), t("Ruling"), t("Laws")),
      h("tbody", offence.table, ([cases, number]) =>
        h(
          "tr",
          h(
            "td",
            cases.length
              ? h("ul", cases, ([asked, answers]) => h("li", asked, " ", h("b", answers.join(words.or))))
              : t("Always"),
          ),
          h("td", rulingParts(rulings[number], true)),
          h("td", rulings[number].laws.join(", ")),
        ),
      ),
    ),
    late,
  ];
}
