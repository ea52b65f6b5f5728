// The trainer: the points, a question at the table, the answer and why.

import { installShapes } from "../shared/cards.js";
import { handle, when } from "../shared/dispatch.js";
import { byId, from, h, isForPage, render, saveAs } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { text } from "../shared/strings.js";
import { openSuit } from "../odds/dialog.js";
import { inSight, nextOne, asking } from "./answer.js";
import { felt } from "./deal.js";
import { narrow, rail } from "./rail.js";
import {
  dropMistake,
  fetchNext,
  fetchPoints,
  forget,
  here,
  isRead,
  learn,
  noteMistakes,
  playQuestionOn,
  progress,
  setChoice,
  state,
  takeFile,
} from "./state.js";
import { words } from "./words.js";
import { place } from "../shared/places.js";
import { attempt, call } from "../shared/api.js";
import { playerToken } from "../shared/settings.js";

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
  if (isRead(from)) return;
  noteMistakes(
    from,
    six.deals.flatMap(({ mistake, board }) => (mistake ? [{ ...mistake, deal: againFrom(chosen, board) }] : [])),
  );
  const own = six.deals.filter((x) => !x.question.point).map((x) => x.point);
  for (const point of new Set(own)) await learn(point, false, false);
}

/** The next of these deals; null after the last. @param {string} chosen */
async function nextAgain(chosen) {
  if (six.of !== chosen || six.at >= six.deals.length) await beginWith(chosen);
  six.at += 1;
  return six.deals[six.at]?.question ?? null;
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
  const chosen = here(),
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

/** @param {() => Promise<void>} deed */
async function tell(deed) {
  state.trouble = "";
  await attempt((said) => (state.trouble = said), deed);
}

/** The next question of what is chosen. */
async function ask() {
  const chosen = here();
  state.question = null;
  state.done = false;
  draw();
  if (!chosen) return;
  await tell(() => (isAgain(chosen) ? fetchAgain(chosen) : fetchNext(chosen === ANY ? "" : chosen)));
  draw("[data-head]");
  scrollTo(0, 0);
}

/** The next deal of an evening. @param {string} chosen */
async function fetchAgain(chosen) {
  state.question = await nextAgain(chosen);
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
  tell(() => learn(againPoint(q) || q.point, right)).then(() => draw());
}

function save() {
  const data = new Blob([JSON.stringify(progress(), null, 1)], { type: "application/json" });
  saveAs(data, "oddtrick-training.json");
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
    if (question && given) tell(() => playQuestionOn(question, given)).then(() => draw());
  },
  retry: begin,
  save,
  drop(arg) {
    dropMistake(Number(arg));
    draw();
  },
  forget() {
    if (!confirm(t("Delete your progress? It cannot be brought back."))) return;
    forget();
    draw();
    say(t("Your progress is deleted."));
  },
  odds(arg) {
    const suit = state.question?.suits[Number(arg)];
    if (suit) openSuit(suit, text.seat);
  },
}));
when("change", "#file", async (input) => {
  const file = /** @type {HTMLInputElement} */ (input).files?.[0];
  if (!file) return;
  const taken = takeFile(await file.text());
  draw();
  say(taken ? t("Your progress is taken from the file.") : t("This is not a trainer file."));
});
when("change", "[name=level]", (field) => setChoice("level", /** @type {HTMLSelectElement} */ (field).value));
when("change", "[name=mistakes]", (box) => setChoice("mistakes", /** @type {HTMLInputElement} */ (box).checked));
document.addEventListener("keydown", (event) => {
  if (!isForPage(event, "input:not([type=checkbox]), select, dialog, summary")) return;
  const button = page.querySelector(`[data-number="${CSS.escape(event.key)}"]`);
  /** @type {HTMLElement | null} */ (button)?.click();
  if (event.key === "Enter" && !from(event, "a, button"))
    /** @type {HTMLElement | null} */ (page.querySelector('[data-do="next"]'))?.click();
});
addEventListener("hashchange", ask);

async function begin() {
  await tell(fetchPoints);
  if (state.trouble) draw();
  else await ask();
}

installShapes();
begin();
