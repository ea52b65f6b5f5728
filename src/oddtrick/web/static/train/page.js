// The trainer: the points, a question at the table, the answer and why.

import { openSuit } from "../odds/dialog.js";
import { call, telling } from "../shared/api.js";
import { callSign, cardName } from "../shared/cards.js";
import { handle, when } from "../shared/dispatch.js";
import { answerKeys, byId, h, render } from "../shared/dom.js";
import { whenFile } from "../shared/drop.js";
import { saveJson } from "../shared/save.js";
import { choiceField, tickField } from "../shared/forms.js";
import { t } from "../shared/language.js";
import { place, idsIn } from "../shared/places.js";
import { playerToken } from "../shared/settings.js";
import { text } from "../shared/strings.js";
import { asking, felt, inSight, nextOne } from "./question.js";
import * as pupil from "./state.js";

const { state, words } = pupil;

// Six deals from an evening or a set: its dearest decisions again, and new deals of their points.

/** @typedef {Answers.AgainDeal} Again */

const EVENING = /^evening=([^/]+)\/(\d+)$/,
  SET = /^set=([^/]+)$/;

/** @type {{of: string, deals: Again[], at: number}} */
const six = { of: "", deals: [], at: -1 };

/** Whether what is chosen are such deals. @param {string} chosen */
const isAgain = (chosen) => EVENING.test(chosen) || SET.test(chosen);

/** @param {string} chosen */
function named(chosen) {
  const [, evening = "", pair = ""] = EVENING.exec(chosen) ?? [],
    [, set = ""] = SET.exec(chosen) ?? [];
  return { evening, pair, set };
}

/** Where they come from, or one of their boards does. @param {string} chosen @param {number} [board] */
function againFrom(chosen, board) {
  const { evening, pair, set } = named(chosen);
  if (evening) return `${place("why", evening)}#pair=${pair}${board ? `&board=${board}` : ""}`;
  return place("setwhy", set) + (board ? `#board=${board}` : "");
}

/** Which of how many is asked. */
const againAt = () => t("Deal {n} of {of}.", { n: six.at + 1, of: six.deals.length });

/** The point that the question asked is about; empty where it is another's. @param {import("./state.js").Question} q */
const againPoint = (q) => (six.deals[six.at]?.question === q ? six.deals[six.at].point : "");

/** The deals, from the first on; what cost something is taken as a miss of its point, once. @param {string} chosen */
async function beginWith(chosen) {
  const { evening, pair, set } = named(chosen);
  const path = evening ? `/api/club/${evening}/deals/${pair}` : `/api/sets/${set}/why/deals`;
  const deals = await call("GET", path, null, { token: set ? playerToken() : "" });
  if (!deals.length) throw new Error(t("There are no deals to train from here. Open the page of the score first."));
  Object.assign(six, { of: chosen, deals, at: -1 });
  const from = againFrom(chosen);
  if (pupil.isRead(from)) return;
  pupil.noteMistakes(
    from,
    six.deals.flatMap(({ mistake, board }) => (mistake ? [{ ...mistake, deal: againFrom(chosen, board) }] : [])),
  );
  const own = six.deals.filter((x) => !x.question.point).map((x) => x.point);
  for (const point of new Set(own)) await pupil.learn(point, false, false);
}

const page = byId("train");
/** Whether the pupil has asked for a question of all points. */
const ANY = "any";

// -- what is drawn -----------------------------------------------------------------------------

const choosing = () =>
  h(
    "section.pan.choosing",
    { key: "choosing" },
    h("header>h1", { tabindex: -1, data: { head: "" } }, t("What do you want to practise?")),
    h(
      "div.in",
      h("p.soft", words.how),
      h("a.btn.p.big", { href: `#${ANY}` }, words.weak),
      h("p.small-text.soft", t("What is due, what you missed, then something new.")),
      h("p.apart", h("a", { href: place("bid") }, words.bidWith), h("a", { href: place("teach") }, words.teach)),
    ),
  );

/** After the last deal of an evening. @param {string} chosen */
const ended = (chosen) =>
  h(
    "section.pan.in",
    { data: { key: "ended" } },
    h("h1", { tabindex: -1, data: { head: "" } }, t("All these deals are answered.")),
    h("p.soft", t("What you missed comes again when it is due.")),
    h("a.btn.p.big", { href: againFrom(chosen) }, t("Back to your score")),
    " ",
    h("a.btn", { href: `#${ANY}` }, words.weak),
  );

/** Whether no deal is known of a point: to ask again brings nothing. @param {string} chosen */
const unmet = (chosen) => state.families.some(({ points }) => points.some((one) => one.id === chosen && !one.number));

function draw(focus = "") {
  const chosen = pupil.here(),
    q = state.question;
  page.dataset.step = q && chosen ? "asking" : "choosing";
  const beside = rail(chosen);
  // Who goes by the Tab key comes to things in the order in which they are seen.
  const first = q && chosen && !narrow.matches;
  render(
    page,
    first && beside,
    state.trouble
      ? h(
          "section.pan.in",
          { key: "trouble" },
          h("p.warn", { role: "alert" }, state.trouble),
          !unmet(chosen) && h("button.btn", { do: "retry" }, t("Try again")),
          chosen && h("a.btn", { href: "#" }, t("All points")),
        )
      : !chosen
        ? choosing()
        : q
          ? [felt(q, state.given), asking(q, state.given, [isAgain(chosen) && againAt(), nextOne(q, state.given)])]
          : state.done
            ? ended(chosen)
            : h("p.pan.in.soft", { role: "status" }, t("Fetching a question…")),
    !first && beside,
  );
  if (focus) /** @type {HTMLElement | null} */ (page.querySelector(focus))?.focus({ preventScroll: true });
  if (focus === "[data-told]") inSight(page);
}

// -- what is done --------------------------------------------------------------------------------

const tell = telling(state, () => draw(), "trouble");

/** The next question of what is chosen. */
async function ask() {
  const chosen = pupil.here();
  state.question = null;
  state.done = false;
  draw();
  if (!chosen) return;
  await tell(() => (isAgain(chosen) ? fetchAgain(chosen) : pupil.fetchNext(chosen === ANY ? "" : chosen)));
  draw("[data-head]");
  scrollTo(0, 0);
}

/** The next deal of an evening. @param {string} chosen */
async function fetchAgain(chosen) {
  if (six.of !== chosen || six.at >= six.deals.length) await beginWith(chosen);
  six.at += 1;
  state.question = six.deals[six.at]?.question ?? null;
  state.away = false;
  state.given = null;
  state.done = !state.question;
}

/** @param {string} code */
function answer(code) {
  const q = state.question;
  if (!q || state.given !== null) return;
  state.given = code;
  draw("[data-told]");
  const right = q.options.some((option) => option.code === code && option.right);
  // What is told is here already; the scheduler may take its time.
  tell(() => pupil.learn(againPoint(q) || q.point, right));
}

/** @param {string} text */
function say(text) {
  byId("kept").textContent = text;
  byId("kept").focus({ preventScroll: true });
}

handle(() => ({
  answer,
  next: ask,
  playOn() {
    const { question, given } = state;
    if (question && given) tell(() => pupil.playQuestionOn(question, given));
  },
  retry: begin,
  save: () => saveJson(pupil.progress(), "oddtrick-training.json"),
  drop(arg) {
    pupil.dropMistake(Number(arg));
    draw();
  },
  forget() {
    if (!confirm(t("Delete your progress? It cannot be brought back."))) return;
    pupil.forget();
    draw();
    say(t("Your progress is deleted."));
  },
  odds(arg) {
    const suit = state.question?.suits[Number(arg)];
    if (suit) openSuit(suit, text.seat);
  },
}));
whenFile("#file", async (file) => {
  const taken = pupil.takeFile(await file.text());
  draw();
  say(taken ? t("Your progress is taken from the file.") : t("This is not a trainer file."));
});
when("change", "[name=level]", (field) => pupil.setChoice("level", /** @type {HTMLSelectElement} */ (field).value));
when("change", "[name=mistakes]", (box) => pupil.setChoice("mistakes", /** @type {HTMLInputElement} */ (box).checked));
answerKeys(page, '[data-do="next"]');
addEventListener("hashchange", ask);

async function begin() {
  await tell(pupil.fetchPoints);
  if (!state.trouble) await ask();
}
begin();

// What stands beside the question: the points, what to ask, mistakes of own deals, and what is kept.

/** @typedef {import("./state.js").Family} Family */
/** @typedef {import("./state.js").Point} Point */

export const narrow = matchMedia("(max-width:1000px)");
/** The deals of a point of which there are enough. */
const FULL = 20;

/** @param {Point} point @param {string} chosen */
function pointLine(point, chosen) {
  const { right = 0, wrong = 0 } = pupil.skillOf(point.id);
  const share = right + wrong ? right / (right + wrong) : 0;
  return h(
    "li",
    { key: point.id },
    point.number
      ? h(
          "a",
          { href: `#${point.id}`, class: point.id === chosen ? "on" : "", "aria-current": point.id === chosen || null },
          h("span", point.name),
          h("small", words.tally(right, right + wrong), point.number < FULL ? ` · ${words.deals(point.number)}` : ""),
          h("span.meter", { "aria-hidden": "true" }, h("i", { style: { width: `${Math.round(share * 100)}%` } })),
        )
      : h("p.soft", h("span", point.name), h("small", point.unmet)),
  );
}

/** @param {Family} family @param {string} chosen @param {boolean} open */
function familyList(family, chosen, open) {
  const begun = family.points.filter((point) => pupil.skillOf(point.id).right).length;
  return h(
    "details.family",
    { open, key: `family-${family.id}` },
    h("summary", h("b", family.title), h("span.small-text.soft", words.ofAll(begun, family.points.length))),
    h(
      "ul.skills",
      h(
        "li",
        { key: family.id },
        h(
          "a",
          {
            href: `#${family.id}`,
            class: family.id === chosen ? "on" : "",
            "aria-current": family.id === chosen || null,
          },
          t("Ask about all of these"),
        ),
      ),
      family.points,
      (point) => pointLine(point, chosen),
    ),
  );
}

/** @param {string} id */
const pointNamed = (id) => state.families.flatMap((family) => family.points).find((one) => one.id === id);

/** How hard the questions are to be. */
const levels = () =>
  h(
    "section.in.levels",
    { key: "levels" },
    choiceField(
      "level",
      t("How hard"),
      pupil.LEVELS.map((level) => [level, words.levels[level]]),
      pupil.choices().level,
    ),
  );

const CARD = /^[CDHS][2-9TJQKA]$/;

/** Whether a mistake is of a board whose score was explained. @param {import("./state.js").Mistake} one */
const isFromScore = (one) => idsIn(one.deal.split("#")[0], "why", "setwhy").length > 0;

/** Mistakes of the pupil's own deals, the latest first. */
function ownDeals() {
  const found = pupil
    .progress()
    .mistakes.map((one, at) => ({ one, at, name: pointNamed(one.point)?.name ?? one.point }));
  return h(
    "section.in.own-deals",
    { key: "own-deals" },
    h("h2", t("From your own deals")),
    h("p.small-text.soft", found.length ? words.ownDealsNote : words.ownDealsEmpty),
    tickField("mistakes", t("Ask about my mistakes"), pupil.choices().mistakes),
    found.length > 0 &&
      h("ul", found.reverse(), ({ one, at, name }) =>
        h(
          "li",
          { key: `${one.deal} ${one.step}` },
          h("a", { href: `#${one.point}` }, name),
          h(
            "small.soft",
            one.unit === "tricks" || (isFromScore(one) && CARD.test(one.played))
              ? cardName(one.played)
              : callSign(one.played, words.calledWords[one.played] ?? (one.label || undefined)),
            " · ",
            words.cost[one.unit](one.cost),
            one.asked ? ` · ${t("asked since")}` : "",
          ),
          h(
            "span.buttons",
            one.deal.startsWith(place("review", "", "")) && h("a.btn", { href: one.deal }, t("Review")),
            isFromScore(one) && h("a.btn", { href: one.deal }, t("Why this score")),
            h("button.btn.q", { "aria-label": words.dropLabel(name), do: "drop", arg: at }, t("Remove")),
          ),
        ),
      ),
  );
}

function keeping() {
  const n = Object.keys(pupil.progress().skills).length;
  const some = n || pupil.progress().mistakes.length || pupil.waiting().length;
  return h(
    "section.in.keeping",
    { key: "keeping" },
    h("h2", t("Your progress")),
    h("p.small-text.soft", words.begun(n), " ", t("It is kept in this browser alone.")),
    h("p.small-text.soft", t("What you miss comes back soon, what you know later.")),
    h(
      "div.buttons",
      h("button.btn", { disabled: !some, do: "save" }, t("Save as a file")),
      h("label.btn", t("Open a file"), h("input.unseen", { type: "file", accept: ".json", id: "file" })),
      h("button.btn.q", { disabled: !some, do: "forget" }, t("Delete it")),
    ),
    h("p", { role: "status", id: "kept", tabindex: -1 }),
  );
}

/** @param {string} chosen */
export function rail(chosen) {
  // Which point is asked about is told with the answer.
  const point = (state.given !== null && state.question?.point) || chosen;
  return h(
    "section.pan.rail",
    { "aria-label": t("Points"), key: "rail" },
    state.families.map((family) =>
      familyList(
        family,
        point,
        // On a phone the list stands below the question, and would be a hundred lines.
        !(narrow.matches && state.question) && (family.id === chosen || family.points.some((one) => one.id === point)),
      ),
    ),
    levels(),
    ownDeals(),
    keeping(),
  );
}
