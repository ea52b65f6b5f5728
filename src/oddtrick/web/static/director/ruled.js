// What the assistant rules, and the whole decision table of an offence.

import { h } from "../shared/dom.js";
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
    "section",
    { class: "pan ask", data: { key: "refusal" } },
    h("header", null, h("h2", { tabindex: -1, data: { head: "ask" } }, words.refused)),
    h(
      "div",
      { class: "in" },
      h("p", { class: "warn", role: "alert" }, text),
      h("div", { class: "foot steps" }, link(to, "btn big", words.back)),
    ),
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
    { class: `pan ruling ${ruling || rest ? "given" : ""}`, data: { key: "ruling" }, "aria-label": words.ruling },
    h(
      "header",
      null,
      h("h2", { tabindex: -1, data: { head: "ruling" } }, rest ? words.rulings : words.ruling),
      ruling ? lawNames(ruling.laws) : null,
    ),
    h(
      "div",
      { class: "in" },
      ruling
        ? rulingParts(ruling)
        : rest
          ? [
              h("p", { class: "soft" }, words.rulingsNote),
              rest.map(({ answers, ruling: one }) =>
                h(
                  "section",
                  { class: "one" },
                  h(
                    "ul",
                    { class: "cases" },
                    answers.map((a) => h("li", null, a.text, " ", h("b", null, a.words))),
                  ),
                  rulingParts(one, true),
                  h("p", { class: "small-text" }, lawNames(one.laws)),
                ),
              ),
            ]
          : h("p", { class: "soft" }, words.waiting),
      ruling ? keepForm(location.hash) : null,
      h(
        "p",
        { class: "foot" },
        h(
          "a",
          { class: "linky", href: caseOf(code.name, offence.name, factsOf(at.asked)) },
          ruling ? words.andMore : words.several,
        ),
      ),
      h(
        "div",
        { class: "foot steps" },
        ruling || rest
          ? h("a", { class: "btn big narrow", href: address(before(here, at)), data: { back: "" } }, words.back)
          : null,
        link({ code: code.name, offence: offence.name, table: true }, "btn big", words.wholeLaw),
        ruling || rest ? link({ code: code.name }, "btn p big", words.nextCase) : null,
      ),
    ),
  );
}

/** @param {import("./walk.js").Here} here @param {Answers.LawCode} code */
export function whole(here, code) {
  const offences = here.offence ? code.offences.filter((o) => o.name === here.offence) : code.offences;
  return h(
    "section",
    { class: "pan whole", data: { key: "whole" }, "aria-label": words.wholeLaw },
    h(
      "header",
      null,
      h("h2", { tabindex: -1, data: { head: "whole" } }, words.tableOf(here.offence ? offences[0].title : code.short)),
      h(
        "span",
        { class: "steps" },
        link({ code: code.name, offence: here.offence }, "btn", words.back),
        h("button", { class: "btn p", type: "button", data: { do: "print" } }, words.print),
      ),
    ),
    h(
      "div",
      { class: "in" },
      h("p", { class: "soft" }, code.title, ". ", code.source, "."),
      offences.map((o) =>
        h("section", { class: "law" }, here.offence ? null : h("h3", null, o.title), decisionTable(o, code.rulings)),
      ),
    ),
  );
}
