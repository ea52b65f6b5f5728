// @ts-nocheck
// The director's assistant: choose the laws and the offence, answer what is asked, read the ruling.
// The address says where one is, so that the browser's back button goes back one answer; everything
// is here once the page is loaded.

import { on, when } from "../shared/dispatch.js";
import { openSettings } from "../shared/dialogs.js";
import { keep, keepForm, pressed, tonight, tonightPanel } from "./tonight.js";
import { decisionTable, lawNames, rulingParts } from "./ruling.js";
import { address, readAddress, UNKNOWN, walk } from "./walk.js";
import { words } from "./words.js";
import { byId, h, refill, speak } from "../shared/dom.js";
import { t } from "../shared/strings.js";

const desk = byId("desk");
let book = null;
let sought = "";
let cameFrom = null; // where one was before the rulings of the evening were looked at

const TONIGHT = "tonight";

const link = (to, cls, ...inside) => h("a", { class: cls, href: address(to) }, inside);

function choosing(here, code) {
  const found = code?.offences.filter((o) => fits(o, sought)) ?? [];
  return h(
    "section",
    { class: "pan choose", data: { key: "choose" }, "aria-label": words.whichLaws },
    h("header", null, h("h2", { tabindex: -1, data: { key: "code-head" } }, words.whichLaws)),
    h(
      "div",
      { class: "in" },
      h(
        "div",
        { class: "codes" },
        book.codes.map((c) =>
          h(
            "a",
            {
              class: `btn big ${c === code ? "on" : ""}`,
              href: address({ code: c.name }),
              "aria-current": c === code ? "true" : null,
              data: { key: c.name },
            },
            c.short,
          ),
        ),
      ),
      code
        ? [
            h("h2", { class: "what", tabindex: -1, data: { key: "what", head: "choose" } }, words.whatHappened),
            h("input", {
              class: "field",
              id: "find",
              type: "search",
              placeholder: words.find,
              "aria-label": words.findLabel,
              autocomplete: "off",
              spellcheck: "false",
              value: sought,
              data: { key: "find" },
            }),
            found.length ? null : h("p", { class: "soft", role: "status" }, words.noOffence(sought)),
            h(
              "div",
              { class: "phases" },
              book.phases
                .map((phase) => [phase, found.filter((o) => o.phase === phase)])
                .filter(([, some]) => some.length)
                .map(([phase, some]) =>
                  h(
                    "section",
                    { class: "phase", data: { key: phase } },
                    h("h3", { class: "lab" }, phase),
                    h(
                      "ul",
                      { class: "offences" },
                      some.map((o) =>
                        h(
                          "li",
                          { data: { key: o.name } },
                          h(
                            "a",
                            {
                              class: o.name === here.offence ? "on" : "",
                              href: address({ code: code.name, offence: o.name }),
                              "aria-current": o.name === here.offence ? "true" : null,
                            },
                            h("span", null, o.title),
                            numbers(o),
                          ),
                        ),
                      ),
                    ),
                  ),
                ),
            ),
            h("p", { class: "foot" }, link({ code: code.name, table: true }, "linky", words.wholeCode)),
          ]
        : h("p", { class: "soft" }, words.chooseCode),
    ),
  );
}

/** The first of its laws by number. */
function numbers(o) {
  const found = o.laws.filter((n) => /^\d/.test(n)).sort((a, b) => parseInt(a) - parseInt(b));
  return found.length ? h("small", null, found.slice(0, 3).join(", "), found.length > 3 ? " …" : "") : null;
}

const fits = (o, text) =>
  [o.title, o.phase, ...o.laws].some((w) => w.toLowerCase().includes(text.trim().toLowerCase()));

function asking(here, code, offence, at) {
  const answered = at.asked.map((a, i) =>
    h(
      "div",
      { class: "done", data: { key: a.fact } },
      h("div", null, h("span", { class: "sm soft" }, a.text), h("b", null, words.upper(a.words))),
      h(
        "a",
        {
          class: "btn q",
          href: address({ ...here, facts: factsOf(at.asked.slice(0, i)) }),
          "aria-label": words.changeOf(a.text),
        },
        words.change,
      ),
    ),
  );
  const open = at.question && !at.rest;
  return h(
    "section",
    { class: "pan ask", data: { key: "ask" }, "aria-label": offence.title },
    h(
      "header",
      null,
      h("h2", null, offence.title, " ", h("small", { class: "sm soft" }, code.short)),
      open ? h("span", { class: "sm soft" }, words.question(at.asked.length + 1)) : null,
    ),
    h(
      "div",
      { class: "in" },
      answered,
      at.refused
        ? h(
            "p",
            { class: "warn", role: "alert" },
            words.refused,
            ". ",
            at.refused.why || `${words.noAnswer(at.refused.value, at.question.text)}.`,
          )
        : null,
      open ? question(here, at) : null,
      h(
        "div",
        { class: "foot steps" },
        h("a", { class: "btn big", href: address(before(here, at)), data: { back: "" } }, words.back),
        link({ code: code.name, offence: offence.name }, "btn q big", words.again1),
        open
          ? h("span", { class: "sm soft roomy" }, words.keys(at.question.answers.filter((a) => !a.why).length + 1))
          : null,
      ),
    ),
  );
}

function question(here, at) {
  const { question: q, asked } = at;
  if (q.together) return severalOf(here, at);
  const next = (value) => address({ ...here, facts: [...factsOf(asked), [q.fact, value]] });
  let number = 0;
  return h(
    "div",
    { class: "q", data: { key: `q-${q.fact}` } },
    h("h3", { tabindex: -1, data: { head: "ask" } }, q.text),
    h(
      "ul",
      { class: "answers" },
      q.answers.map((a) =>
        h(
          "li",
          null,
          a.why
            ? h(
                "div",
                { class: "answer never" },
                h("b", null, words.upper(a.words)),
                h("small", null, words.cannotBe(a.why)),
              )
            : h(
                "a",
                { class: "answer", href: next(a.value), data: { key: `${q.fact}-${a.value}`, number: ++number } },
                h("kbd", { "aria-hidden": "true" }, number),
                h("b", null, words.upper(a.words)),
              ),
        ),
      ),
      h(
        "li",
        null,
        h(
          "a",
          { class: "answer", href: next(UNKNOWN), data: { key: `${q.fact}-unknown`, number: ++number } },
          h("kbd", { "aria-hidden": "true" }, number),
          h("b", null, words.unknown),
          h("small", null, words.unknownNote),
        ),
      ),
    ),
  );
}

/** A question of which several answers may hold: boxes to tick. */
function severalOf(here, { question: q, asked }) {
  const next = (value) => address({ ...here, facts: [...factsOf(asked), [q.fact, value]] });
  const boxes = q.answers.filter((a) => besideOthers(q, a)),
    others = q.answers.filter((a) => !besideOthers(q, a));
  const row = (to, text, note, number) =>
    h(
      "li",
      null,
      h(
        "a",
        { class: "answer", href: to, data: { number } },
        h("kbd", { "aria-hidden": "true" }, number),
        h("b", null, words.upper(text)),
        note ? h("small", null, note) : null,
      ),
    );
  return h(
    "form",
    { class: "q several", data: { key: `q-${q.fact}`, fact: q.fact } },
    h("h3", { tabindex: -1, data: { head: "ask" } }, q.text),
    h("p", { class: "sm soft" }, words.severalNote),
    h(
      "ul",
      { class: "answers" },
      boxes.map((a, i) =>
        h(
          "li",
          { data: { key: `${q.fact}-${a.value}` } },
          h(
            "label",
            { class: "answer" },
            h("input", { type: "checkbox", name: q.fact, value: a.value, data: { number: i + 1 } }),
            h("kbd", { "aria-hidden": "true" }, i + 1),
            h("b", null, words.upper(a.words)),
          ),
        ),
      ),
      h("li", null, h("button", { class: "btn p big", type: "submit" }, words.goOn)),
      others.map((a, i) => row(next(a.value), a.words, "", boxes.length + i + 1)),
      row(next(UNKNOWN), words.unknown, words.unknownNote, q.answers.length + 1),
    ),
  );
}

/** Whether an answer can hold beside others. */
const besideOthers = (q, a) => q.together.some((r) => r.value.split(",").includes(a.value));

const factsOf = (asked) => asked.map((a) => [a.fact, a.value]);

function before(here, at) {
  if (at.rest || at.refused) return { ...here, facts: factsOf(at.asked) };
  return at.asked.length ? { ...here, facts: factsOf(at.asked.slice(0, -1)) } : { code: here.code };
}

function ruled(here, code, offence, at) {
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
                  h("p", { class: "sm" }, lawNames(one.laws)),
                ),
              ),
            ]
          : h("p", { class: "soft" }, words.waiting),
      ruling ? keepForm(location.hash) : null,
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

function whole(here, code) {
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

const refusal = (text, to) =>
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

/** What stands on the desk, and which part of it a narrow page shows. */
function parts(here) {
  if (here.code === TONIGHT) return ["whole", [tonightPanel(cameFrom ?? "#")]];
  const code = book.codes.find((c) => c.name === here.code);
  if (here.code && !code) return ["ask", [choosing(here, null), refusal(words.noCode(here.code), {})]];
  if (!code) return ["choose", [choosing(here, null)]];
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

let drawn = null;

/** How many rulings have been kept this evening, where they are to be found. */
function count() {
  const n = tonight().length;
  const short = h("span", { class: "short" }, words.tonightShort);
  byId("to-tonight").replaceChildren(
    h("span", { class: "long" }, words.tonight),
    short,
    n ? h("span", { class: "kbd" }, n) : "",
  );
  byId("to-tonight").setAttribute("aria-label", n ? `${words.tonight} ${n}` : words.tonight);
}

/** Draws where one is. Somebody who has gone on is taken to the head of what is new. */
function draw() {
  const here = readAddress(location.hash);
  const [step, panels] = parts(here);
  desk.dataset.step = step;
  refill(desk, panels);
  count();
  if (here.code !== TONIGHT) cameFrom = location.hash || "#";
  const moved = drawn !== null && drawn !== location.hash;
  drawn = location.hash;
  if (moved) {
    const head = desk.querySelector(`[data-head="${step}"]`);
    head?.focus({ preventScroll: true });
    if (getComputedStyle(desk).display !== "grid") {
      scrollTo(0, 0);
      if (step === "ask") head?.scrollIntoView({ block: "nearest" });
    }
  }
}

when("click", "[data-do=print]", () => print());
on(document.body, "click", (_, event) => pressed(event.target) && draw());
when("submit", ".several", (form) => {
  const { fact } = form.dataset,
    ticked = new FormData(form).getAll(fact).join(",");
  const here = readAddress(location.hash);
  if (ticked) location.hash = address({ ...here, facts: [...here.facts, [fact, ticked]] });
  else form.querySelector("input").focus();
});
when("submit", ".keep", (_, event) => {
  const here = readAddress(location.hash),
    code = book.codes.find((c) => c.name === here.code);
  const offence = code.offences.find((o) => o.name === here.offence),
    { ruling } = walk(offence, code.rulings, here.facts);
  const { board } = event.target.elements;
  const kept = keep(
    { place: location.hash, laws: code.short, title: offence.title, says: ruling.says, numbers: ruling.laws },
    board.value,
  );
  board.value = "";
  draw();
  if (!kept) event.target.querySelector("[role=status]").textContent = words.notKept;
});
when("input", "#find", (field) => {
  sought = field.value;
  draw();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=checkbox]), dialog"))
    return;
  if (event.key === "Escape") desk.querySelector(".ask [data-back]")?.click();
  else if (event.key === "/" && byId("find")) {
    byId("find").focus();
    event.preventDefault();
  } else desk.querySelector(`[data-number="${CSS.escape(event.key)}"]`)?.click();
});
on(byId("open-settings"), "click", () => openSettings());
addEventListener("hashchange", () => {
  if (!readAddress(location.hash).offence) sought = "";
  if (book) draw();
});

async function begin() {
  refill(desk, h("p", { class: "pan alone soft", role: "status" }, words.loading));
  try {
    const answer = await fetch("/api/laws");
    if (!answer.ok) throw new Error(answer.statusText);
    book = await answer.json();
  } catch {
    const again = h("button", { class: "btn p big", type: "button" }, words.again);
    on(again, "click", begin);
    desk.replaceChildren(h("p", { class: "pan alone warn", role: "alert" }, words.failed, " ", again));
    return;
  }
  draw();
  byId("offline").textContent = words.offline;
}

speak(t);
begin();
