// Bidding with a partner: the auction of a board, one's own hand and the box; afterwards how it compares.

import { joined, about } from "../shared/punctuation.js";
import { bookPage, givenLink, id, watch } from "../shared/book.js";
import { bidParts, cardName, callSign, suitMark } from "../shared/cards.js";
import { handle } from "../shared/dispatch.js";
import { byId, from, h, render, isForPage, named } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { callName } from "../shared/par.js";
import { text, STRAINS } from "../shared/strings.js";
import { fan } from "../train/question.js";
import { callTable, meanings, address, compared, comparedBoard, get, post, state, token } from "./auction.js";
import { comparedBoardScreen, endScreen } from "./compared.js";
import { words } from "./words.js";

// The bidding box: a level, then a suit, or a word; a second press makes the call.

/** @typedef {Answers.BiddingCallChoice} Choice */

const ORDER = ["C", "D", "H", "S", "NT"];

/** The level that is open: the one chosen, or the lowest that can be bid. @param {Choice[]} choices */
function openLevel(choices) {
  const levels = choices.flatMap((one) => bidParts(one.code)?.level ?? []).map(Number);
  return levels.includes(state.level) ? state.level : Math.min(...levels);
}

/** @param {Choice} choice @param {import("../shared/dom.js").Child} sign */
const button = (choice, sign) =>
  h(
    "button",
    {
      class: `bb ${state.call === choice.code ? "sel" : ""}`,
      "aria-pressed": String(state.call === choice.code),
      do: "choose",
      arg: choice.code,
      key: `call-${choice.code}`,
    },
    named(choice.label, sign),
  );

/** @param {Choice[]} choices */
function box(choices) {
  const bids = choices.filter((one) => bidParts(one.code));
  const others = choices.filter((one) => !bidParts(one.code));
  const at = openLevel(choices);
  const possible = new Set(bids.map((one) => Number(bidParts(one.code)?.level)));
  const chosen = choices.find((one) => one.code === state.call);
  return h(
    "section.pan.in.bidbox.tinted",
    { "aria-label": t("Your call"), key: "box" },
    h("h2", { tabindex: -1, data: { head: "" } }, t("Your call")),
    bids.length > 0 &&
      h("div.levels", { role: "group", "aria-label": t("Level") }, [1, 2, 3, 4, 5, 6, 7], (n) =>
        h(
          "button",
          {
            class: `bb ${n === at ? "on" : ""}`,
            "aria-pressed": String(n === at),
            disabled: !possible.has(n),
            do: "level",
            arg: String(n),
            key: `level-${n}`,
          },
          named(t("Level {n}", { n }), n),
        ),
      ),
    bids.length > 0 &&
      h("div.strains", ORDER, (strain) => {
        const found = bids.find((one) => one.code === `${at}${strain}`);
        return found
          ? button(found, [String(at), strain === "NT" ? "NT" : suitMark(strain)])
          : h("span.bb.none", { key: `none-${strain}`, "aria-hidden": "true" }, STRAINS[strain][0]);
      }),
    h("div.others", others, (one) => button(one, one.label)),
    chosen
      ? h(
          "button.btn.p.big.wide",
          { disabled: state.sending, do: "call", key: "make" },
          t("Call it"),
          ": ",
          callSign(chosen.code, chosen.label),
        )
      : h("p.small-text.soft", t("Choose a level, then a suit.")),
  );
}

/** @typedef {Answers.BiddingContent} BiddingView */

const page = byId("bidding");
const { notes, tell, lost } = bookPage(page, state, () => draw());

// -- what is drawn -----------------------------------------------------------------------------

/** @param {BiddingView} view */
const squares = (view) =>
  h(
    "ol.squares",
    { "aria-label": t("The boards") },
    Array.from({ length: view.plan.boards ?? 0 }, (_, i) => {
      const n = i + 1,
        mark = view.done.includes(n) ? "done" : n === view.board ? "now" : "open",
        on = state.looked === n || (!state.looked && mark === "now");
      return h(
        "li>button",
        {
          class: `sq ${mark} ${on ? "on" : ""}`,
          disabled: mark === "open",
          "aria-current": on ? "step" : null,
          "aria-label": `${words.board(n)}, ${words.marks[mark]}`,
          do: "look",
          arg: mark === "now" ? "0" : String(n),
          key: `sq-${n}`,
        },
        n,
      );
    }),
  );

/** @param {BiddingView} view */
function invitation(view) {
  if (view.seat !== "S" || view.plan.partner === "machine" || view.partner_here) return null;
  return h(
    "section.pan.in.linked",
    { key: "link" },
    h("h2", t("Your partner’s link")),
    h("p.small-text", t("Your partner sits North. You can begin; your partner’s calls are waited for.")),
    state.link && givenLink(state.link, t("Your partner’s link")),
    h("p", { role: "status" }, t("Your partner has not come yet.")),
  );
}

/** The calls since one's own last one, with what they have shown, for who hears the page. @param {BiddingView} view */
function heard(view) {
  const own = view.calls.findLastIndex((call) => call.seat === view.seat);
  return view.calls
    .slice(own + 1)
    .map((call) => joined([words.called(text.seat(call.seat), callName(call.code)), call.meaning], " "))
    .join(" ");
}

/** The board that is being bid. @param {BiddingView} view */
function biddingScreen(view) {
  const own = view.turn === view.seat;
  return [
    h(
      "section.felt",
      { "aria-label": words.board(view.board), key: `felt-${view.board}` },
      h(
        "h1.aim",
        t("Board {n} of {of}", { n: view.board, of: view.plan.boards ?? 0 }),
        " · ",
        t("{dealer} deals", { dealer: text.seat(view.dealer) }),
        " · ",
        words.vulnerable[/** @type {"None"} */ (view.vulnerable)],
      ),
      callTable(view.calls, view.dealer, view.turn),
      h(
        "div.own",
        { role: "group", "aria-label": about(t("Your hand"), view.hand.map(cardName).join(", ")) },
        fan({ cards: view.hand }),
      ),
    ),
    h(
      "div.side",
      h("p.unseen", { role: "status", key: "last" }, heard(view)),
      own
        ? box(view.choices)
        : h(
            "p.pan.in",
            { role: "status", tabindex: -1, key: "wait", data: { wait: "" } },
            t("{seat} is to call.", { seat: text.seat(view.turn) }),
          ),
      h(
        "section.pan.in",
        { key: "shows" },
        h("h2", words.shows),
        view.plan.meanings === "auction"
          ? h("p.soft", t("Shown once the auction is over."))
          : view.calls.some((call) => call.meaning)
            ? [meanings(view.calls), h("p.small-text.soft", words.byBook)]
            : h("p.soft", t("Nobody has called yet.")),
      ),
      invitation(view),
    ),
  ];
}

/** @param {BiddingView} view */
function screen(view) {
  if (state.looked > 0) {
    const found = compared.get(state.looked);
    return found
      ? h("div.results", comparedBoardScreen(found))
      : h("p.pan.in.soft", { role: "status" }, t("Comparing the auctions…"));
  }
  return view.board ? biddingScreen(view) : h("div.results", endScreen());
}

function draw(focus = "") {
  const view = state.view;
  if (!view) return;
  byId("title").textContent = t("Bid with a partner");
  page.dataset.step = state.looked || !view.board ? "looking" : "calling";
  render(page, notes(), squares(view), screen(view));
  if (focus) /** @type {HTMLElement | null} */ (page.querySelector(focus))?.focus({ preventScroll: true });
}

/** Look at a board whose auction is over; 0 for the one that is being bid. @param {number} number */
async function look(number) {
  state.looked = number;
  draw("[data-head]");
  scrollTo(0, 0);
  if (number > 0 && !compared.has(number)) {
    await tell(() => comparedBoard(number));
    draw("[data-head]");
  }
  if (!number && state.view && !state.view.board)
    await tell(async () => {
      for (const one of state.view?.done ?? []) await comparedBoard(one);
    });
}

// -- what comes from the server ------------------------------------------------------------------

/** @param {BiddingView} next */
function show(next) {
  const before = state.view;
  state.reached = true;
  state.view = next;
  if (!next.choices.some((one) => one.code === state.call)) state.call = "";
  if (before?.turn !== next.turn || before?.calls.length !== next.calls.length) state.level = 0;
  if (!before) {
    if (next.seat === "N" && !next.partner_here) tell(() => post("", { type: "here" }));
    if (next.seat === "S" && !next.partner_here) tell(async () => (state.link = await get("/link")));
    if (!next.board) look(0);
  }
  // The board that has just been bid is looked at by both.
  const ended = before ? next.done.filter((n) => !before.done.includes(n)) : [];
  if (ended.length) look(ended[ended.length - 1]);
  else draw(before && before.turn !== next.turn && !state.looked ? place(before, next) : "");
}

/**
 * Where one goes on once the turn has passed: to the box, or from it to whose call it is.
 * @param {BiddingView} before
 * @param {BiddingView} next
 */
const place = (before, next) =>
  next.turn === next.seat ? "[data-head]" : before.turn === next.seat ? "[data-wait]" : "";

// -- what is done --------------------------------------------------------------------------------

async function makeCall() {
  const view = state.view,
    code = state.call;
  if (!view || !code || state.sending) return;
  state.sending = true;
  draw();
  await tell(() => post("", { type: "call", board: view.board, number: view.calls.length, code }));
  state.sending = false;
  if (!state.trouble) state.call = "";
  draw();
}

/** @param {string} code */
function choose(code) {
  state.call = code;
  const level = bidParts(code)?.level;
  if (level) state.level = Number(level);
  draw();
}

handle(() => ({
  level(arg) {
    state.level = Number(arg);
    if (bidParts(state.call)) state.call = "";
    draw();
  },
  choose,
  call: makeCall,
  look: (arg) => look(Number(arg)),
  next: () => look(0),
}));

/** @type {Record<string, string>} */
const KEYS = { c: "C", d: "D", h: "H", s: "S", n: "NT" };
document.addEventListener("keydown", (event) => {
  const view = state.view;
  if (!view || !isForPage(event, "input, select, summary")) return;
  const key = event.key.toLowerCase();
  if (event.key === "Enter" && !from(event, "a, button")) return state.looked ? void look(0) : void makeCall();
  if (state.looked || !view.choices.length) return;
  const can = (/** @type {string} */ code) => view.choices.some((one) => one.code === code);
  if (key >= "1" && key <= "7") {
    state.level = Number(key);
    return draw();
  }
  const bid = KEYS[key] && `${openLevel(view.choices)}${KEYS[key]}`;
  if (bid && can(bid)) choose(bid);
  if (key === "p" && can("P")) choose("P");
  if (key === "x") choose(can("X") ? "X" : can("XX") ? "XX" : "");
});
if (id) watch(address, token, show, lost);
