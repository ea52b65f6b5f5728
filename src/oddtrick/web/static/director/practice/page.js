// @ts-nocheck
// Practice: situations that are ruled on. What is right comes with them; what has been answered is
// kept in this browser.

import { handle, on, when } from "../../shared/dispatch.js";
import { callSign, installShapes, shownCard } from "../../shared/cards.js";
import { openSettings } from "../../shared/dialogs.js";
import { lawNames, rulingParts } from "../ruling.js";
import { byId, h, refill, speak } from "../../shared/dom.js";
import { words } from "./words.js";
import { t } from "../../shared/strings.js";

const PROGRESS = "oddtrick.practice";
const page = byId("practice");
let book = null;
let given = null; // the answer just given, by its words

// -- what is kept ----------------------------------------------------------------------------

function progress() {
  try {
    return JSON.parse(localStorage.getItem(PROGRESS)) ?? {};
  } catch {
    return {};
  }
}

function keep(code, title, how) {
  const all = progress();
  all[code] = { ...all[code], [title]: how };
  if (how === null) delete all[code];
  try {
    localStorage.setItem(PROGRESS, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing still asks.
  }
}

const stateOf = (code, one) => progress()[code.name]?.[one.title] ?? "";
const tally = (code, how) => code.situations.filter((one) => stateOf(code, one) === how).length;

// -- where one is ------------------------------------------------------------------------------

function here() {
  const [name = "", number = ""] = location.hash.replace(/^#/, "").split("/").map(decodeURIComponent);
  return { name, number: Number(number || 1) };
}
const address = (code, number) => `#${code.name}/${number}`;

/** The next situation after one that is still open, or that was answered wrongly. */
function following(code, at) {
  const order = code.situations.map((_, i) => (at + i) % code.situations.length);
  const found = ["", "wrong"].map((how) =>
    order.find((i) => i !== at - 1 && stateOf(code, code.situations[i]) === how),
  );
  return found[0] !== undefined
    ? { number: found[0] + 1, label: words.next }
    : found[1] !== undefined
      ? { number: found[1] + 1, label: words.nextMistake }
      : null;
}

/** The answers, in an order of the situation's own: the right one is not always first. */
function answers(one) {
  const all = [{ told: one.right, right: true }, ...one.wrong];
  let seed = [...one.story].reduce((sum, c) => (sum * 31 + c.codePointAt(0)) % 1000003, 7);
  for (let i = all.length - 1; i > 0; i--) {
    seed = (seed * 48271 + 11) % 2147483647;
    [all[i], all[seed % (i + 1)]] = [all[seed % (i + 1)], all[i]];
  }
  return all;
}

// -- what is drawn -----------------------------------------------------------------------------

function sets() {
  return h(
    "section",
    { class: "pan sets", data: { key: "sets" } },
    h("header", null, h("h2", { tabindex: -1, data: { head: "" } }, words.choose)),
    h(
      "div",
      { class: "in" },
      h("p", { class: "soft" }, words.how),
      h(
        "ul",
        { class: "answers" },
        book.codes.map((code) =>
          h(
            "li",
            null,
            h(
              "a",
              { class: "answer", href: address(code, following(code, 0)?.number ?? 1), data: { key: code.name } },
              h("b", null, code.short),
              h("small", null, words.begin(code.situations.length), " · ", standing(code)),
            ),
          ),
        ),
      ),
    ),
  );
}

const standing = (code) => words.tally(tally(code, "right"), tally(code, "wrong"), code.situations.length);

function side(code, at) {
  return h(
    "aside",
    { class: "side", data: { key: "side" } },
    h(
      "section",
      { class: "pan", data: { key: "tally" } },
      h(
        "header",
        null,
        h("h2", null, code.short),
        h("span", { class: "sm soft" }, words.ofSet(at, code.situations.length)),
      ),
      h(
        "div",
        { class: "in" },
        h(
          "div",
          { class: "squares", "aria-hidden": "true" },
          code.situations.map((one, i) => h("i", { class: `${stateOf(code, one)} ${i === at - 1 ? "now" : ""}` })),
        ),
        h("p", { class: "sm soft", role: "status" }, standing(code)),
        tally(code, "right") + tally(code, "wrong")
          ? h("button", { class: "btn q", type: "button", data: { do: "forget" } }, words.forget)
          : null,
      ),
    ),
    h(
      "section",
      { class: "pan set", data: { key: "set" } },
      h("header", null, h("h2", null, words.inSet)),
      h(
        "ol",
        { class: "in", tabindex: 0, "aria-label": words.inSet },
        code.situations.map((one, i) => {
          const how = stateOf(code, one);
          return h(
            "li",
            { data: { key: String(i) } },
            h(
              "a",
              {
                href: address(code, i + 1),
                class: i === at - 1 ? "on" : "",
                "aria-current": i === at - 1 ? "true" : null,
              },
              h("span", { class: `mark ${how}`, "aria-hidden": "true" }, { right: "✓", wrong: "↻" }[how] ?? "·"),
              one.title,
              h("span", { class: "unseen" }, `, ${words.state[how]}`),
            ),
          );
        }),
      ),
    ),
    h(
      "nav",
      { class: "pan in", "aria-label": words.codes, data: { key: "codes" } },
      book.codes.map((c) =>
        h(
          "a",
          { class: "code", href: address(c, following(c, 0)?.number ?? 1), "aria-current": c === code ? "true" : null },
          h("span", null, c.short),
          h("b", null, words.ofSet(tally(c, "right"), c.situations.length)),
        ),
      ),
    ),
  );
}

const CARD = /^[SHDC]([2-9TJQKA])$/;

/** What lies or was said at the table, seat by seat. */
function picture(one) {
  if (!one.shown) return null;
  const shown = one.shown.split(" ").map((part) => part.split(":"));
  const spoken = shown
    .map(([seat, what]) => words.said(t.seat(seat), CARD.test(what) ? cardOf(what) : callOf(what)))
    .join(", ");
  return h(
    "div",
    { class: "felt", role: "img", "aria-label": words.picture(spoken) },
    ["N", "W", "E", "S"].map((seat) =>
      h(
        "div",
        { class: `at at${seat}` },
        h("span", { class: "plate" }, t.seat(seat)),
        h(
          "span",
          { class: "cards" },
          shown
            .filter(([s]) => s === seat)
            .map(([, what]) =>
              CARD.test(what) ? shownCard(what) : h("span", { class: "call" }, callSign(what, callOf(what))),
            ),
        ),
      ),
    ),
  );
}

const cardOf = (code) => `${t.cardName(RANK[code[1]], SUIT[code[0]])}`;
const RANK = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "two",
};
const SUIT = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const callOf = (code) => words.calls[code] ?? code;

function situation(code, one, at) {
  return h(
    "section",
    { class: "pan story", data: { key: "story" } },
    h(
      "div",
      { class: "in" },
      h("p", { class: "sm soft narrow" }, code.short, " · ", words.ofSet(at, code.situations.length)),
      h("h2", { tabindex: -1, data: { head: "" } }, one.story),
      picture(one),
    ),
  );
}

function asking(code, one, at) {
  const chosen = answers(one).find((a) => a.told === given);
  return h(
    "section",
    { class: "asks", data: { key: "asks" } },
    h("h2", null, one.asks),
    h(
      "ul",
      { class: "answers" },
      answers(one).map((a, i) => {
        const shown = chosen && (a === chosen || a.told === chosen.told || a.right);
        const mark = !shown ? "" : a.right ? "right" : "wrong";
        return h(
          "li",
          { data: { key: `a${i}` } },
          h(
            "button",
            {
              class: `answer ${mark}`,
              type: "button",
              disabled: Boolean(chosen),
              data: { answer: a.told, number: i + 1 },
            },
            h("kbd", { "aria-hidden": "true" }, "ABCD"[i]),
            h("b", null, a.told),
            shown ? h("small", { class: "verdict" }, a.right ? `✓ ${words.rightMark}` : `✗ ${words.notSoMark}`) : null,
          ),
        );
      }),
    ),
    chosen ? told(code, one, at, chosen) : null,
  );
}

function told(code, one, at, chosen) {
  const next = following(code, at);
  return h(
    "section",
    { class: "pan ruling given", data: { key: "told" } },
    h(
      "header",
      null,
      h("h2", { tabindex: -1, data: { told: "" } }, chosen.right ? words.right : words.notSo),
      lawNames(one.ruling.laws),
    ),
    h(
      "div",
      { class: "in" },
      chosen.where ? h("p", { class: "soft" }, words.elsewhere(chosen.where)) : null,
      rulingParts({ ...one.ruling, example: null }, true),
      h(
        "div",
        { class: "foot steps" },
        one.offence
          ? h(
              "a",
              { class: "sm", href: `/director#${code.name}/${one.offence}?${new URLSearchParams(one.facts)}` },
              words.read,
            )
          : h("span", { class: "sm soft" }, words.silent),
        chosen.right ? null : h("button", { class: "btn big", type: "button", data: { do: "again" } }, words.again),
        next
          ? h("a", { class: "btn p big", href: address(code, next.number), data: { next: "" } }, next.label)
          : h("a", { class: "btn p big", href: "#", data: { next: "" } }, words.done),
      ),
    ),
  );
}

const refused = (text) =>
  h(
    "section",
    { class: "pan sets", data: { key: "refused" } },
    h(
      "div",
      { class: "in" },
      h("p", { class: "warn", role: "alert" }, text),
      h("a", { class: "btn big", href: "#" }, words.done),
    ),
  );

function draw(focus = "") {
  const { name, number } = here();
  const code = book.codes.find((c) => c.name === name);
  const one = code?.situations[number - 1];
  page.dataset.step = one ? "one" : "sets";
  if (one) refill(page, side(code, number), situation(code, one, number), asking(code, one, number));
  else
    refill(page, name && !code ? refused(words.noSet(name)) : code ? refused(words.noSituation(number)) : null, sets());
  if (focus) page.querySelector(focus)?.focus({ preventScroll: focus === "[data-head]" });
  if (focus === "[data-told]") page.querySelector(".asks .ruling")?.scrollIntoView({ block: "nearest" });
}

// -- what is done --------------------------------------------------------------------------------

function answer(text) {
  const { name, number } = here();
  const code = book.codes.find((c) => c.name === name),
    one = code.situations[number - 1];
  given = text;
  keep(name, one.title, text === one.right ? "right" : "wrong");
  draw("[data-told]");
}

when("click", "[data-answer]", ({ dataset }) => answer(dataset.answer));
handle(() => ({
  again() {
    given = null;
    draw("[data-head]");
  },
  forget() {
    keep(here().name, "", null);
    given = null;
    draw("[data-head]");
  },
}));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, dialog")) return;
  const letter = "ABCD".indexOf(event.key.toUpperCase()) + 1 || event.key;
  page.querySelector(`[data-number="${CSS.escape(String(letter))}"]`)?.click();
  if (event.key === "Enter" && !event.target.closest("a, button")) page.querySelector("[data-next]")?.click();
});
on(byId("open-settings"), "click", () => openSettings());
addEventListener("hashchange", () => {
  given = null;
  if (!book) return;
  draw("[data-head]");
  scrollTo(0, 0);
});

async function begin() {
  refill(page, h("p", { class: "pan alone soft", role: "status" }, words.loading));
  try {
    const found = await fetch("/api/practice");
    if (!found.ok) throw new Error(found.statusText);
    book = await found.json();
  } catch {
    const again = h("button", { class: "btn p big", type: "button" }, words.tryAgain);
    on(again, "click", begin);
    page.replaceChildren(h("p", { class: "pan alone warn", role: "alert" }, words.failed, " ", again));
    return;
  }
  draw();
}

installShapes();
speak(t);
begin();
