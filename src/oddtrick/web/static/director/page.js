// The director's assistant: choose the laws and the offence, answer what is asked, read the ruling.
// The address says where one is, so that the browser's back button goes back one answer; everything
// is here once the page is loaded.

import { call, sentenceOf, statusOfCall } from "../shared/api.js";
import { handle, when } from "../shared/dispatch.js";
import { byId, h, isForPage, render } from "../shared/dom.js";
import { fieldsOf, input, valuesOf } from "../shared/forms.js";
import { keptList, keep as store } from "../shared/kept.js";
import { locale, t } from "../shared/language.js";
import { deed } from "../shared/panels.js";
import { SEATS, capital, listed } from "../shared/strings.js";
import { asking, before, choosing, choosingOne, factsOf, link, listPanel, ticking, titleOf, who } from "./asking.js";
import { decisionTable, fetched, lawNames, rulingParts, sentences, words } from "./ruling.js";
import { caseAddress, caseOf, changed, complete, readCase, withFact, withOne, written } from "./stated.js";
import { SEVERAL, address, readAddress, state, walk } from "./walk.js";

// The rulings of an evening, kept in this browser alone: each with its board or table, to be looked
// up again, printed, or given to the scorer.

const KEY = "oddtrick.rulings",
  MOST = 200,
  LONGEST = 40;

/**
 * A ruling to be kept, and one that is: when, and of which board.
 * @typedef {{place: string, laws: string, title: string, says: string, numbers: string[]}} Ruled
 * @typedef {Ruled & {at: number, board: string}} Kept
 */

/** The rulings kept, the latest first. @returns {Kept[]} */
const tonight = () => keptList(KEY).filter((r) => r && typeof r.place === "string");

/** @param {Kept[]} rulings */
const write = (rulings) => store(KEY, rulings.slice(0, MOST));

/**
 * Keep a ruling. False where the browser keeps nothing.
 * @param {Ruled} ruling
 * @param {string} board
 */
const keep = (ruling, board) =>
  write([{ ...ruling, at: Date.now(), board: board.trim().slice(0, LONGEST) }, ...tonight()]);

/**
 * Where a ruling is kept with its board; what stands there says which.
 * @param {string} place
 */
function keepForm(place) {
  const kept = tonight().filter((r) => r.place === place);
  return h(
    "form.keep",
    { key: "keep" },
    h(
      "label",
      h("span.small-text.soft", t("Board or table")),
      input({ name: "board", maxlength: LONGEST, placeholder: t("such as: board 7, table 2"), key: "board" }),
    ),
    h("button.btn.big", { type: "submit" }, t("Keep with board")),
    h(
      "p.small-text.soft",
      { role: "status" },
      kept.length > 0 && words.keptWith(kept.map((r) => r.board).filter(Boolean)),
    ),
  );
}

/** @param {number} at */
const told = (at) => new Date(at).toLocaleString(locale, { weekday: "short", hour: "2-digit", minute: "2-digit" });

/**
 * All of the evening.
 * @param {string} back
 */
function tonightPanel(back) {
  const all = tonight();
  return h(
    "section.pan.whole",
    { key: "tonight", "aria-label": t("Rulings tonight") },
    h(
      "header",
      h("h2", { tabindex: -1, data: { head: "whole" } }, t("Rulings tonight")),
      h("span.steps", h("a.btn", { href: back }, t("Back")), all.length > 0 && deed(t("Print"), "print", "", "p")),
    ),
    h(
      "div.in",
      h("p.soft", all.length ? t("They stay in this browser, and nobody else sees them.") : words.noneTonight),
      all.length > 0 &&
        h("ol.tonight", all, (r) =>
          h(
            "li",
            { key: r.at },
            h("div", h("b", r.board || t("No board given")), h("span.small-text.soft", " ", told(r.at), " · ", r.laws)),
            h("a", { href: r.place }, r.title),
            h("blockquote", r.says),
            lawNames(r.numbers ?? []),
            deed(t("Delete"), "drop", r.at, "q", { "aria-label": words.dropOf(r.title, r.board) }),
          ),
        ),
      all.length > 0 && h("p.foot.steps>button.btn", { do: "clear" }, t("Delete all")),
    ),
  );
}

// What the assistant rules, and the whole decision table of an offence.

const TONIGHT = "tonight";
/** @param {string} text @param {import("./walk.js").Address} to */
const refusal = (text, to) =>
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
function ruled(here, code, offence, at) {
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
function whole(here, code) {
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
        deed(t("Print"), "print", "", "p"),
      ),
    ),
    h("div.in", h("p.soft", code.title, ". ", code.source, "."), offences, (o) =>
      h("section.law", !here.offence && h("h3", o.title), decisionTable(o, code.rulings)),
    ),
  );
}

// One ruling for several irregularities: the server is asked, what it has to know of one of them is asked in turn,
// and the ruling has what each player owes.

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
async function askJoint(of, done) {
  const place = caseAddress(of);
  if (state.joint?.place === place || !complete(of)) return;
  /** @type {import("./walk.js").Joint} */
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
function inAll({ tricks, parts }) {
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
        sentences("h4.label", t("Too late when"), part.later),
        h("p.small-text", lawNames(part.laws)),
      ),
    ),
  ];
}

/** What is asked next, the ruling, or why there is none. @param {Case} of @param {LawCode} code */
function answerPanel(of, code) {
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

const desk = byId("desk"); // where one was before the rulings of the evening were looked at

/**
 * What stands on the desk, and which part of it a narrow page shows.
 * @param {import("./walk.js").Here} here
 * @returns {[string, Node[]]}
 */
function parts(here) {
  if (here.code === TONIGHT) return ["whole", [tonightPanel(state.cameFrom ?? "#")]];
  const code = state.book.codes.find((c) => c.name === here.code);
  if (here.code && !code)
    return ["ask", [choosing(here, null), refusal(t("There are no laws “{name}” here.", { name: here.code }), {})]];
  if (!code) return ["choose", [choosing(here, null)]];
  if (here.offence === SEVERAL) {
    const of = readCase(here);
    askJoint(of, draw);
    return ["joint", [listPanel(of, code), answerPanel(of, code)]];
  }
  const offence = code.offences.find((o) => o.name === here.offence);
  if (here.offence && !offence)
    return ["ask", [choosing(here, code), refusal(words.noLaw(code.short, here.offence), { code: code.name })]];
  if (here.table) return ["whole", [whole(here, code)]];
  if (!offence) return ["choose", [choosing(here, code)]];
  const at = walk(offence, code.rulings, here.facts);
  return [
    at.ruling || at.rest ? "ruling" : "ask",
    [choosing(here, code), asking(here, code, offence, at), ruled(here, code, offence, at)],
  ];
}

/** How many rulings have been kept this evening, where they are to be found. */
function count() {
  const n = tonight().length;
  const short = h("span.short", t("Tonight"));
  byId("to-tonight").replaceChildren(h("span.long", t("Rulings tonight")), short, n ? h("span.kbd", n) : "");
  byId("to-tonight").setAttribute("aria-label", n ? `${t("Rulings tonight")} ${n}` : t("Rulings tonight"));
}

/** Draws where one is. Somebody who has gone on is taken to the head of what is new. */
function draw() {
  const here = readAddress(location.hash);
  const [step, panels] = parts(here);
  desk.dataset.step = step;
  render(desk, panels);
  count();
  if (here.code !== TONIGHT) state.cameFrom = location.hash || "#";
  if (state.drawn !== null && state.drawn !== location.hash) state.unread = true;
  state.drawn = location.hash;
  if (state.then) {
    const /** @type {HTMLElement | null} */ left = desk.querySelector(`[data-key="${state.then}"]`);
    left?.focus();
    state.then = "";
    state.unread = false;
  }
  const waits = step === "joint" && state.joint && !state.joint.ruling && !state.joint.failed;
  if (state.unread && !waits) {
    state.unread = false;
    const /** @type {HTMLElement | null} */ head = desk.querySelector(`[data-head="${step}"]`);
    head?.focus({ preventScroll: true });
    if (getComputedStyle(desk).display !== "grid") {
      scrollTo(0, 0);
      if (step === "ask") head?.scrollIntoView({ block: "nearest" });
      if (step === "joint") head?.closest("section")?.scrollIntoView();
    }
  }
}

/** Keep some of the rulings of the evening. @param {Kept[]} rulings */
const left = (rulings) => {
  write(rulings);
  draw();
};
handle(() => ({
  print: () => print(),
  drop: (at) => left(tonight().filter((r) => r.at !== Number(at))),
  clear: () => confirm(t("Delete all rulings of the evening?")) && left([]),
}));
when("submit", ".several", (node) => {
  const form = /** @type {HTMLFormElement} */ (node);
  const fact = form.dataset.fact ?? "",
    ticked = new FormData(form).getAll(fact).join(",");
  const here = readAddress(location.hash),
    about = state.joint?.ruling?.about ?? 0;
  if (ticked && here.offence === SEVERAL) location.hash = withFact(readCase(here), about, fact, ticked);
  else if (ticked) location.hash = address({ ...here, facts: [...here.facts, [fact, ticked]] });
  else form.querySelector("input")?.focus();
});
when("submit", ".add", (node) => {
  const { seat, offence } = fieldsOf(/** @type {HTMLFormElement} */ (node));
  location.hash = withOne(readCase(readAddress(location.hash)), { seat: seat.value, offence: offence.value });
});
when("submit", ".naming", (node) => {
  const values = valuesOf(/** @type {HTMLFormElement} */ (node));
  const names = Object.fromEntries(Object.entries(values).filter(([, name]) => name.trim()));
  location.hash = caseAddress({ ...readCase(readAddress(location.hash)), names });
});
when("change", ".stated select", (node) => {
  const field = /** @type {HTMLSelectElement} */ (node);
  state.then = field.dataset.key ?? "";
  location.hash = changed(readCase(readAddress(location.hash)), Number(field.dataset.at), { suit: field.value });
});
when("click", "[data-then]", (node) => {
  state.then = node.dataset.then ?? "";
});

/** What is kept of the ruling that stands here. @returns {Ruled | null} */
function standing() {
  const here = readAddress(location.hash),
    place = location.hash,
    code = state.book.codes.find((c) => c.name === here.code);
  if (code && here.offence === SEVERAL) {
    const of = readCase(here),
      ruling = state.joint?.ruling;
    if (!ruling || ruling.open) return null;
    const said = ruling.parts.map((p, i) => words.numbered(i + 1, who(of, p.seat), p.says));
    const title = of.list.map((one) => titleOf(code, one)).join(" · ");
    const numbers = [...new Set(ruling.parts.flatMap((p) => p.laws))];
    return { place, laws: code.short, title, says: [inAll(ruling), ...said].join(" "), numbers };
  }
  const offence = code?.offences.find((o) => o.name === here.offence),
    ruling = code && offence && walk(offence, code.rulings, here.facts).ruling;
  return ruling ? { place, laws: code.short, title: offence.title, says: ruling.says, numbers: ruling.laws } : null;
}
when("submit", ".keep", (node) => {
  const ruling = standing();
  if (!ruling) return;
  const { board } = fieldsOf(/** @type {HTMLFormElement} */ (node));
  const kept = keep(ruling, board.value);
  board.value = "";
  draw();
  if (!kept) node.querySelector("[role=status]")?.replaceChildren(t("This browser does not allow storage."));
});
when("input", "#find", (field) => {
  state.sought = /** @type {HTMLInputElement} */ (field).value;
  draw();
});
/** A click at what a key stands for. @param {string} query */
function press(query) {
  const /** @type {HTMLElement | null} */ node = desk.querySelector(query);
  node?.click();
}

document.addEventListener("keydown", (event) => {
  if (!isForPage(event, "input:not([type=checkbox]), select, dialog")) return;
  if (event.key === "Escape") press(".ask [data-back]");
  else if (event.key === "/" && byId("find")) {
    byId("find").focus();
    event.preventDefault();
  } else press(`[data-number="${CSS.escape(event.key)}"]`);
});
/** Draw where one is. */
function arrive() {
  if (!readAddress(location.hash).offence) state.sought = "";
  if (state.book) draw();
}
addEventListener("hashchange", arrive);

fetched(desk, "/api/laws", t("Fetching the laws…"), t("The laws could not be fetched."), (book) => {
  state.book = book;
  arrive();
  byId("offline").textContent = t("works without a network");
});
