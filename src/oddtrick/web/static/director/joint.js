// One ruling for several irregularities: the server is asked, what it has to know of one of them is asked in turn,
// and the ruling has what each player owes.

import { call, sentenceOf, statusOfCall } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { capital, listed, SEATS } from "../shared/strings.js";
import { choosingOne, link, ticking } from "./asking.js";
import { lawNames, rulingParts } from "./ruling.js";
import { titleOf, who } from "./several.js";
import { caseAddress, changed, complete, withFact, written } from "./stated.js";
import { state } from "./state.js";
import { keepForm } from "./tonight.js";
import { words } from "./words.js";

/**
 * @typedef {import("./stated.js").Case} Case
 * @typedef {import("./stated.js").Stated} Stated
 * @typedef {Answers.LawCode} LawCode
 * @typedef {Answers.JointRuling} JointRuling
 */

const NOBODY = [0, 502, 503, 504]; // what a call that nobody answered says

/**
 * Asks for the ruling of a list, unless it is here or on its way. `done` is called when something has come.
 * @param {Case} of
 * @param {() => void} done
 */
export async function askJoint(of, done) {
  const place = caseAddress(of);
  if (state.joint?.place === place || !complete(of)) return;
  /** @type {import("./state.js").Joint} */
  const asked = { place, ruling: null, failed: "", offline: false };
  state.joint = asked;
  try {
    const list = { code: of.code, did: of.list.map(written), names: of.names };
    asked.ruling = await call("POST", "/api/laws/rule", list);
  } catch (error) {
    asked.offline = NOBODY.includes(statusOfCall(error));
    asked.failed = sentenceOf(error);
  }
  if (state.joint === asked) done();
}

/** What the server asks next. @param {Case} of @param {LawCode} code @param {JointRuling} ruling */
function askedNext(of, code, { about, open }) {
  if (!open) return null;
  const q = {
    fact: open.asks,
    text: open.question,
    answers: Object.entries(open.answers).map(([value, said]) => ({ value, words: said })),
  };
  /** @param {string} value */
  const next = (value) => withFact(of, about, q.fact, value);
  const boxes = q.answers.map((a) => a.value).filter((value) => value !== open.alone);
  const one = of.list[about - 1];
  return [
    h("p.small-text.soft", t("About {what}", { what: words.numbered(about, who(of, one.seat), titleOf(code, one)) })),
    open.several ? ticking(q, next, boxes, false, "joint") : choosingOne(q, next, false, "joint"),
    one.facts.length
      ? h(
          "div.foot.steps>a.btn.big",
          { href: changed(of, about - 1, { facts: one.facts.slice(0, -1) }), data: { back: "" } },
          t("Back"),
        )
      : null,
  ];
}

/** @param {Case} of @param {string} bearer a seat, a side, or who it is in words */
const bearerOf = (of, bearer) =>
  SEATS[bearer]
    ? who(of, bearer)
    : bearer.length === 2
      ? listed([...bearer].map((seat) => of.names[seat] ?? SEATS[seat]))
      : capital(bearer);

/** The sentence of the whole: what goes over when all is set off. @param {JointRuling} ruling */
export function inAll({ tricks, parts }) {
  const won = Object.entries(tricks).find(([, n]) => n);
  if (won) return words.tricksGo(won[1], [...won[0]].map((seat) => SEATS[seat]).join("–"));
  return parts.some((part) => part.tricks) ? t("What both sides owe is set off: no trick goes over.") : words.noTricks;
}

/** The ruling for the whole. @param {Case} of @param {LawCode} code @param {JointRuling} ruling */
function jointRuling(of, code, ruling) {
  const owed = Object.entries(ruling.owed);
  return [
    h("blockquote", inAll(ruling)),
    ruling.besides.map((line) => h("p.story", line)),
    h("h3.label", t("Who owes what")),
    owed.length
      ? h("dl.owed", owed, ([bearer, all]) => [
          h("dt", bearerOf(of, bearer)),
          all.map((line) => h("dd", words.sentence(line))),
        ])
      : h("p.soft", t("Nobody owes anything.")),
    ruling.review.length ? h("p.story", words.reviewed(ruling.review)) : null,
    h("h3.label", t("One by one")),
    ruling.parts.map((part, i) =>
      h(
        "section.one",
        h("p>b", words.numbered(i + 1, who(of, part.seat), titleOf(code, of.list[i]))),
        rulingParts(part, true),
        part.taken.map((line) => h("p.small-text.soft", t("Taken from the others:"), " ", line)),
        part.later.length > 0 && [
          h("h4.label", t("Too late when")),
          h("ul.follow", part.later, (line) => h("li", words.sentence(line))),
        ],
        h("p.small-text", lawNames(part.laws)),
      ),
    ),
  ];
}

/** What is asked next, the ruling, or why there is none. @param {Case} of @param {LawCode} code */
export function answerPanel(of, code) {
  const { ruling = null, failed = "", offline = false } = complete(of) ? (state.joint ?? {}) : {};
  const settled = ruling && !ruling.open;
  const inside = !of.list.length
    ? h("p.soft", t("Nothing is in the list yet."))
    : !complete(of)
      ? h("p.soft", t("First say who did it."))
      : failed
        ? [
            h("p.warn", { role: "alert" }, offline ? words.needsNetwork : failed),
            offline ? [h("p", t("Each by itself is ruled on here:")), of.list.map((one) => alone(code, one))] : null,
          ]
        : !ruling
          ? h("p.soft", { role: "status" }, t("Asking for the ruling…"))
          : ruling.open
            ? askedNext(of, code, ruling)
            : [jointRuling(of, code, ruling), keepForm(location.hash)];
  return h(
    "section",
    { class: `pan ${settled ? "ruling given" : "ask"}`, key: "answer", "aria-label": words.jointRuling },
    h("header>h2", { tabindex: -1, data: { head: ruling?.open ? "" : "joint" } }, words.jointRuling),
    h("div.in", inside),
  );
}

/** The way to the ruling on one by itself. @param {LawCode} code @param {Stated} one */
const alone = (code, one) =>
  h(
    "p",
    link({ code: code.name, offence: one.offence, facts: one.facts }, "linky", words.byItself(titleOf(code, one))),
  );
