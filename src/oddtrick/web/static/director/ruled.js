// What the assistant rules, and the whole decision table of an offence.

import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { before, factsOf, link } from "./asking.js";
import { decisionTable, lawNames, rulingParts } from "./ruling.js";
import { caseOf } from "./stated.js";
import { keepForm } from "./tonight.js";
import { address } from "./walk.js";
import { words } from "./words.js";

export const TONIGHT = "tonight";
/** @param {string} text @param {import("./walk.js").Address} to */
export const refusal = (text, to) =>
  h(
    "section.pan.ask",
    { key: "refusal" },
    h("header>h2", { tabindex: -1, data: { head: "ask" } }, words.refused),
    h("div.in", h("p.warn", { role: "alert" }, text), h("div.foot.steps", link(to, "btn big", t("Back")))),
  );

/**
 * @param {import("./walk.js").Here} here
 * @param {Answers.LawCode} code
 * @param {Answers.LawOffence} offence
 * @param {import("./walk.js").Walked} at
 */
export function ruled(here, code, offence, at) {
  const { ruling, rest } = at;
  return h(
    "section",
    { class: `pan ruling ${ruling || rest ? "given" : ""}`, key: "ruling", "aria-label": t("The ruling") },
    h(
      "header",
      h("h2", { tabindex: -1, data: { head: "ruling" } }, rest ? t("It depends") : t("The ruling")),
      ruling && lawNames(ruling.laws),
    ),
    h(
      "div.in",
      ruling
        ? rulingParts(ruling)
        : rest
          ? [
              h("p.soft", t("Find out what you can. One of these applies.")),
              rest.map(({ answers, ruling: one }) =>
                h(
                  "section.one",
                  h("ul.cases", answers, (a) => h("li", a.text, " ", h("b", a.words))),
                  rulingParts(one, true),
                  h("p.small-text", lawNames(one.laws)),
                ),
              ),
            ]
          : h("p.soft", t("Answer the questions, and the ruling stands here.")),
      ruling && keepForm(location.hash),
      h(
        "p.foot>a.linky",
        { href: caseOf(code.name, offence.name, factsOf(at.asked)) },
        ruling ? t("Something else happened too") : words.several,
      ),
      h(
        "div.foot.steps",
        (ruling || rest) && h("a.btn.big.narrow", { href: address(before(here, at)), data: { back: "" } }, t("Back")),
        link({ code: code.name, offence: offence.name, table: true }, "btn big", t("Decision table")),
        (ruling || rest) && link({ code: code.name }, "btn p big", t("Next case")),
      ),
    ),
  );
}

/** @param {import("./walk.js").Here} here @param {Answers.LawCode} code */
export function whole(here, code) {
  const offences = here.offence ? code.offences.filter((o) => o.name === here.offence) : code.offences;
  return h(
    "section.pan.whole",
    { key: "whole", "aria-label": t("Decision table") },
    h(
      "header",
      h("h2", { tabindex: -1, data: { head: "whole" } }, words.tableOf(here.offence ? offences[0].title : code.short)),
      h(
        "span.steps",
        link({ code: code.name, offence: here.offence }, "btn", t("Back")),
        h("button.btn.p", { do: "print" }, t("Print")),
      ),
    ),
    h("div.in", h("p.soft", code.title, ". ", code.source, "."), offences, (o) =>
      h("section.law", !here.offence && h("h3", o.title), decisionTable(o, code.rulings)),
    ),
  );
}
