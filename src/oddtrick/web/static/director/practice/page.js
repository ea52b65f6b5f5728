// Practice: situations that are ruled on. What is right comes with them; what has been answered is
// kept in this browser.

import { call, spoken } from "../../shared/api.js";
import { installShapes } from "../../shared/cards.js";
import { handle, on, when } from "../../shared/dispatch.js";
import { byId, h, render, from, isForPage } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { lawNames, rulingParts } from "../ruling.js";
import { situation } from "./picture.js";
import { address, answers, following, here, note, state, stateOf, tally } from "./state.js";
import { words } from "./words.js";
import { place } from "../../shared/places.js";

const page = byId("practice"); // the answer just given, by its words

/** @typedef {import("./state.js").Code} Code */
/** @typedef {import("./state.js").Situation} Situation */

/** The first node of the page that a query names. @param {string} query @returns {HTMLElement | null} */
const nodeAt = (query) => page.querySelector(query);

// -- what is drawn -----------------------------------------------------------------------------

const sets = () =>
  h(
    "section.pan.sets",
    { key: "sets" },
    h("header>h2", { tabindex: -1, data: { head: "" } }, t("Which laws do you want to practise?")),
    h(
      "div.in",
      h("p.soft", t("Something went wrong at the table. Choose the ruling; then read the law.")),
      h("ul.answers", state.book.codes, (code) =>
        h(
          "li>a.answer",
          { href: address(code, following(code, 0)?.number ?? 1), key: code.name },
          h("b", code.short),
          h("small", t("{n} situations", { n: code.situations.length }), " · ", standing(code)),
        ),
      ),
    ),
  );

/** @param {Code} code */
const standing = (code) => words.tally(tally(code, "right"), tally(code, "wrong"), code.situations.length);

/** @param {Code} code @param {number} at */
const side = (code, at) =>
  h(
    "aside.side",
    { key: "side" },
    h(
      "section.pan",
      { key: "tally" },
      h("header", h("h2", code.short), h("span.small-text.soft", words.ofSet(at, code.situations.length))),
      h(
        "div.in",
        h("div.squares", { "aria-hidden": "true" }, code.situations, (one, i) =>
          h("i", { class: `${stateOf(code, one)} ${i === at - 1 ? "now" : ""}` }),
        ),
        h("p.small-text.soft", { role: "status" }, standing(code)),
        tally(code, "right") + tally(code, "wrong") ? h("button.btn.q", { do: "forget" }, words.forget) : null,
      ),
    ),
    h(
      "section.pan.set",
      { key: "set" },
      h("header>h2", t("In this set")),
      h("ol.in", { tabindex: 0, "aria-label": t("In this set") }, code.situations, (one, i) => {
        const how = stateOf(code, one);
        return h(
          "li",
          { key: String(i) },
          h(
            "a",
            {
              href: address(code, i + 1),
              class: i === at - 1 ? "on" : "",
              "aria-current": i === at - 1 ? "true" : null,
            },
            h(
              "span",
              { class: `mark ${how}`, "aria-hidden": "true" },
              /** @type {Record<string, string>} */ ({ right: "✓", wrong: "↻" })[how] ?? "·",
            ),
            one.title,
            h("span.unseen", `, ${/** @type {Record<string, string>} */ (words.state)[how]}`),
          ),
        );
      }),
    ),
    h("nav.pan.in", { "aria-label": t("Laws"), key: "codes" }, state.book.codes, (c) =>
      h(
        "a.code",
        { href: address(c, following(c, 0)?.number ?? 1), "aria-current": c === code ? "true" : null },
        h("span", c.short),
        h("b", words.ofSet(tally(c, "right"), c.situations.length)),
      ),
    ),
  );

/** @param {Code} code @param {Situation} one @param {number} at */
function asking(code, one, at) {
  const chosen = answers(one).find((a) => a.text === state.given);
  return h(
    "section.asks",
    { key: "asks" },
    h("h2", one.asks),
    h("ul.answers", answers(one), (a, i) => {
      const shown = chosen && (a === chosen || a.text === chosen.text || a.right);
      const mark = !shown ? "" : a.right ? "right" : "wrong";
      return h(
        "li",
        { key: `a${i}` },
        h(
          "button",
          { class: `answer ${mark}`, disabled: Boolean(chosen), data: { answer: a.text, number: i + 1 } },
          h("kbd", { "aria-hidden": "true" }, "ABCD"[i]),
          h("b", a.text),
          shown && h("small.verdict", a.right ? `✓ ${t("right")}` : `✗ ${t("not this one")}`),
        ),
      );
    }),
    chosen && told(code, one, at, chosen),
  );
}

/** @param {Code} code @param {Situation} one @param {number} at @param {ReturnType<typeof answers>[number]} chosen */
function told(code, one, at, chosen) {
  const next = following(code, at);
  return h(
    "section.pan.ruling.given",
    { key: "told" },
    h(
      "header",
      h("h2", { tabindex: -1, data: { told: "" } }, chosen.right ? t("Right answer") : t("Not this one")),
      lawNames(one.ruling.laws),
    ),
    h(
      "div.in",
      chosen.where && h("p.soft", t("That ruling belongs to: {title}.", { title: chosen.where })),
      rulingParts({ ...one.ruling, example: null }, true),
      h(
        "div.foot.steps",
        one.offence
          ? h(
              "a.small-text",
              { href: place("ruling") + `#${code.name}/${one.offence}?${new URLSearchParams(one.facts)}` },
              t("Ask the director’s assistant"),
            )
          : h("span.small-text.soft", t("This book does not say.")),
        !chosen.right && h("button.btn.big", { do: "again" }, t("Answer again")),
        next
          ? h("a.btn.p.big", { href: address(code, next.number), data: { next: "" } }, next.label)
          : h("a.btn.p.big", { href: "#", data: { next: "" } }, words.done),
      ),
    ),
  );
}

/** @param {string} text */
const refused = (text) =>
  h(
    "section.pan.sets",
    { key: "refused" },
    h("div.in", h("p.warn", { role: "alert" }, text), h("a.btn.big", { href: "#" }, words.done)),
  );

function draw(focus = "") {
  const { name, number } = here();
  const code = state.book.codes.find((c) => c.name === name);
  const one = code?.situations[number - 1];
  page.dataset.step = one ? "one" : "sets";
  if (one) render(page, side(code, number), situation(code, one, number), asking(code, one, number));
  else
    render(page, name && !code ? refused(words.noSet(name)) : code ? refused(words.noSituation(number)) : null, sets());
  if (focus) nodeAt(focus)?.focus({ preventScroll: focus === "[data-head]" });
  if (focus === "[data-told]") page.querySelector(".asks .ruling")?.scrollIntoView({ block: "nearest" });
}

// -- what is done --------------------------------------------------------------------------------

/** @param {string} text */
function answer(text) {
  const { name, number } = here();
  const code = state.book.codes.find((c) => c.name === name),
    one = code?.situations[number - 1];
  if (!one) return;
  state.given = text;
  note(name, one.id, text === one.right ? "right" : "wrong");
  draw("[data-told]");
}

when("click", "[data-answer]", ({ dataset }) => answer(dataset.answer ?? ""));
handle(() => ({
  again() {
    state.given = null;
    draw("[data-head]");
  },
  forget() {
    note(here().name, "", null);
    state.given = null;
    draw("[data-head]");
  },
}));
document.addEventListener("keydown", (event) => {
  if (!isForPage(event, "input, dialog")) return;
  const letter = "ABCD".indexOf(event.key.toUpperCase()) + 1 || event.key;
  nodeAt(`[data-number="${CSS.escape(String(letter))}"]`)?.click();
  if (event.key === "Enter" && !from(event, "a, button")) nodeAt("[data-next]")?.click();
});
addEventListener("hashchange", () => {
  state.given = null;
  if (!state.book) return;
  draw("[data-head]");
  scrollTo(0, 0);
});

async function begin() {
  render(page, h("p.pan.alone.soft", { role: "status" }, t("Fetching the situations…")));
  try {
    state.book = await call("GET", spoken("/api/practice"));
  } catch {
    const again = h("button.btn.p.big", t("Try again"));
    on(again, "click", begin);
    page.replaceChildren(h("p.pan.alone.warn", { role: "alert" }, words.failed, " ", again));
    return;
  }
  draw();
}

installShapes();
begin();
