// A ruling as it is read out: what holds, who may choose from what, what follows, until when.

import { call, spoken } from "../shared/api.js";
import { on } from "../shared/dispatch.js";
import { h, render } from "../shared/dom.js";
import { t, tn } from "../shared/language.js";
import { columns } from "../shared/panels.js";
import { capital } from "../shared/strings.js";

// The words of the director's page. Questions, answers and rulings come with the laws.

export const words = {
  /** @param {string} text */
  sentence: (text) => `${capital(text)}${/[.?!…]$/.test(text) ? "" : "."}`,
  /** @param {number} n */
  others: (n) => tn(n, "{n} other matter", "{n} other matters", { n }),
  /** @param {string} text */
  noOffence: (text) => t("These laws have nothing on “{text}”.", { text }),
  /** @param {string} asked */
  changeOf: (asked) => t("Change the answer to: {asked}", { asked }),
  unknown: t("I do not know"),
  unknownNote: t("All rulings still possible"),
  /** @param {string[]} laws */
  law: (laws) =>
    !/^\d/.test(laws[0]) ? laws.join(", ") : tn(laws.length, "law {laws}", "laws {laws}", { laws: laws.join(", ") }),
  noneTonight: t("Nothing is kept yet. After a ruling, keep it with its board."),
  /** @param {string[]} boards */
  keptWith: (boards) => (boards.length ? t("Kept with {boards}.", { boards: boards.join(", ") }) : t("Kept.")),
  /** @param {string} title @param {string} board */
  dropOf: (title, board) => `${t("Delete: {title}", { title })}${board ? `, ${board}` : ""}`,
  /** @param {string} what */
  tableOf: (what) => t("{what}: every ruling", { what }),
  refused: t("That is not possible"),
  /** @param {string} code @param {string} name */
  noLaw: (code, name) => t("{code} has no law on “{name}”.", { code, name }),
  several: t("Several irregularities at once"),
  severalWhere: t("The whole has one ruling, which needs the network."),
  /** @param {number} n @param {string} who @param {string} did */
  numbered: (n, who, did) => t("{n}. {who}: {did}", { n, who, did }),
  /** @param {string} what */
  earlierOf: (what) => t("It happened earlier: {what}", { what }),
  jointRuling: t("One ruling for the whole"),
  needsNetwork: t("One ruling for several irregularities needs the network, and nobody answers."),
  /** @param {string} what */
  byItself: (what) => t("{what}, by itself", { what }),
  /** @param {number} n @param {string} side */
  tricksGo: (n, side) => tn(n, "In all {n} trick goes to {side}.", "In all {n} tricks go to {side}.", { n, side }),
  noTricks: t("No trick goes over."),
  /** @param {string[]} laws */
  reviewed: (laws) => t("After play the score is looked at once, by: {laws}.", { laws: laws.join(", ") }),
};

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
              ? h("ul", cases, ([asked, answers]) => h("li", asked, " ", h("b", answers.join(` ${t("or")} `))))
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
