// A ruling as it is read out: what holds, who may choose from what, what follows, until when.

import { call, spoken } from "../shared/api.js";
import { on } from "../shared/dispatch.js";
import { h, render } from "../shared/dom.js";
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

/** Sentences under a head, where there are any. @param {"h3.label" | "h4.label"} kind @param {string} title @param {string[]} lines */
export const sentences = (kind, title, lines) =>
  lines.length > 0 && [h(kind, title), h("ul.follow", lines, (line) => h("li", words.sentence(line)))];

/**
 * The parts of a ruling; `short` leaves out what is not the ruling itself.
 * @param {Ruling} ruling
 */
export const rulingParts = (ruling, short = false) => [
  ruling.says ? [short ? null : h("h3.label", t("Read this to the table")), h("blockquote", ruling.says)] : null,
  ruling.options.length > 0 && [
    h("h3.label", t("{who} may choose", { who: capital(ruling.who) })),
    h("ul.may", ruling.options, (o) => h("li", h("b", o.label), o.leads_to && h("small", words.sentence(o.leads_to)))),
  ],
  sentences("h3.label", t("And then"), short ? ruling.done : [...ruling.done, ...ruling.besides]),
  !short && sentences("h3.label", t("Too late when"), ruling.later),
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
    sentences("h4.label", t("Too late when"), offence.later),
  ];
}

/**
 * Fetches the laws, or what is practised of them, and hands them on; where that fails it may be tried again.
 * @param {HTMLElement} page
 * @param {string} path
 * @param {string} waits
 * @param {string} failed
 * @param {(found: any) => void} show
 */
export async function fetched(page, path, waits, failed, show) {
  render(page, h("p.pan.alone.soft", { role: "status" }, waits));
  const found = await call("GET", spoken(path)).catch(() => null);
  if (found) return show(found);
  const again = on(h("button.btn.p.big", t("Try again")), "click", () => fetched(page, path, waits, failed, show));
  page.replaceChildren(h("p.pan.alone.warn", { role: "alert" }, failed, " ", again));
}
