// @ts-nocheck
// The phone page of a table: the round, its boards, a result in six taps, the director's call.
// What is sent is kept until the server has answered; the movement is here, so that a wrong board
// or pair is noticed in a dead spot too.

import { handle, on, when } from "../../shared/dispatch.js";
import { installShapes } from "../../shared/cards.js";
import { ask, fresh, id, keep, kept, tokenOf, watch } from "../api.js";
import {
  cardSign,
  contractSign,
  draftOf,
  EMPTY,
  isWhole,
  keys,
  overUnder,
  pressed,
  resultLine,
  resultOf,
  scoreOf,
  sentence,
} from "./entry.js";
import { due as dueFrom, moves, noticed, ofRound } from "../notice.js";
import { clockLine, heading, messages, reasons } from "./phone.js";
import { queueOf } from "./queue.js";
import { called, label } from "./sides.js";
import { words as w } from "../words.js";
import { dialog } from "../../shared/dialogs.js";
import { byId, h, refill } from "../../shared/dom.js";

const token = tokenOf("table");
const page = byId("page");
let view = null,
  scores = kept("scores"),
  reached = true;
let screen = "round"; // entry, confirm, call
let looking = 0; // the round that is looked at; 0 for the one that is played
let at = null; // what is entered: {due, turned}
let draft = { ...EMPTY };
let sent = ""; // what the result that is being confirmed is called
let notice = "";
let doubt = null; // a result that does not fit the cards, with what the server says of it
let answered = []; // what the server has taken, and the view does not have yet

const names = (pair) => (view.names[pair] ?? []).join(", ");
const round = () => looking || view.round || firstOpen()?.round || 1;
const keyOf = (x) => `${x.board}/${Math.min(x.ns, x.ew)}/${Math.max(x.ns, x.ew)}`;

// -- what stands, what waits, what is still here ------------------------------------------------

function statusOf(due) {
  const here = keyOf(due),
    mine = [...answered, ...queue.items];
  const result = view.results.find((x) => keyOf(x) === here);
  if (result) return { state: "in", x: result };
  const proposed = mine.filter((x) => x.type === "propose" && keyOf(x.result) === here).at(-1)?.result;
  const local = proposed && { ...proposed, by: proposed.declarer };
  if (local && mine.some((x) => x.type === "confirm" && x.sent === local.sent)) return { state: "kept", x: local };
  const waits = view.waiting.find((x) => keyOf(x) === here);
  const known = waits ?? local;
  if (known && mine.some((x) => x.type === "decline" && x.sent === known.sent)) return { state: "open" };
  if (known && mine.some((x) => x.type === "confirm" && x.sent === known.sent)) return { state: "kept", x: known };
  return known ? { state: "waits", x: known } : { state: "open" };
}

function firstOpen() {
  return view.plan
    .filter((x) => x[1] === view.table && (!view.round || x[0] <= view.round))
    .map(dueFrom)
    .find((d) => statusOf(d).state === "open");
}

const openIn = (n) => ofRound(view.plan, view.table, n).find((d) => statusOf(d).state === "open");

// -- drawing ------------------------------------------------------------------------------------

const chip = () => {
  const waiting = queue.items.length;
  return h(
    "span",
    { class: `chip ${reached ? "" : "off"}`, data: { key: "chip" } },
    reached && !waiting ? w.reach : waiting ? w.kept(waiting) : w.away,
  );
};

const top = (title, note, back) => heading(title, note, back, chip());

function said() {
  return [
    messages(view, notice),
    reached || !queue.items.length ? null : h("p", { class: "told", data: { key: "kept" } }, w.keptNote),
  ];
}

const pairsLine = (d, turned) => {
  const [ns, ew] = turned ? [d.ew, d.ns] : [d.ns, d.ew];
  return h(
    "div",
    { class: "pairs" },
    h("span", null, h("b", null, "N–S ", label(view, ns)), " ", h("span", { class: "soft" }, names(ns))),
    h("span", null, h("b", null, "E–W ", label(view, ew)), " ", h("span", { class: "soft" }, names(ew))),
  );
};

function boardRow(d) {
  const { state, x } = statusOf(d);
  const words = state === "open" ? null : resultLine(x);
  return h(
    "li",
    { class: `bd ${state}`, data: { key: keyOf(d) } },
    h("b", null, w.board(d.board)),
    h(
      "span",
      { class: "t grow" },
      words,
      x && x.score !== null && x.score !== undefined ? h("span", { class: "soft" }, " ", w.signed(x.score)) : null,
      state === "waits" ? h("small", null, w.toConfirm) : state === "kept" ? h("small", null, w.keptNote) : null,
    ),
    state === "open"
      ? h(
          "button",
          {
            class: "btn big p",
            type: "button",
            data: { do: "open", value: keyOf(d) },
            "aria-label": `${w.enter} ${w.board(d.board)}`,
          },
          w.enter,
        )
      : state === "waits"
        ? h(
            "button",
            {
              class: "btn big go",
              type: "button",
              data: { do: "reopen", value: keyOf(d) },
              "aria-label": `${w.confirmIt} ${w.board(d.board)}`,
            },
            w.confirmIt,
          )
        : null,
  );
}

function roundScreen() {
  const n = round(),
    here = ofRound(view.plan, view.table, n);
  const late = view.plan
    .map(dueFrom)
    .filter(
      (d) =>
        d.table === view.table && view.round && d.round < view.round && d.round !== n && statusOf(d).state !== "in",
    );
  return [
    top(w.table(view.table), w.roundOf(view.round, view.in_all), false),
    h(
      "main",
      { class: "ce" },
      clockLine(view),
      said(),
      looking ? h("p", { class: "note" }, w.otherRoundShown(n)) : null,
      here.length
        ? [
            pairsLine(here[0]),
            h("p", { class: "who" }, h("button", { class: "btn", type: "button", data: { do: "who" } }, w.notYou)),
          ]
        : h("p", { class: "note" }, w.sits),
      h("ul", { class: "bds" }, here.map(boardRow)),
      late.length ? [h("h2", { class: "lb2" }, w.earlier), h("ul", { class: "bds" }, late.map(boardRow))] : null,
      here.length && n < view.rounds && here.every((d) => statusOf(d).state === "in")
        ? [
            h("h2", { class: "lb2" }, w.moveOn),
            h(
              "ul",
              { class: "moves" },
              moves(view, n).map((line) => h("li", null, line)),
            ),
          ]
        : null,
      h(
        "div",
        { class: "steps" },
        h("button", { class: "btn", type: "button", disabled: n <= 1, data: { do: "step", value: n - 1 } }, w.previous),
        h(
          "button",
          { class: "btn", type: "button", disabled: n >= view.rounds, data: { do: "step", value: n + 1 } },
          w.next,
        ),
        h("a", { class: "btn", href: `/club/${id}` }, w.resultsPage),
      ),
    ),
    h("footer", { class: "cf" }, h("button", { class: "btn big wide", type: "button", data: { do: "call" } }, w.call)),
  ];
}

function entryScreen() {
  const { due, turned } = at,
    dealt = view.dealt[due.board];
  return [
    top(w.board(due.board), w.where(view.table, due.round), true),
    h(
      "main",
      { class: "ce" },
      notice ? said() : null,
      h(
        "div",
        { class: "ask" },
        pairsLine(due, turned),
        h("button", { class: "btn", type: "button", data: { do: "who" } }, w.notYou),
      ),
      h("p", { class: "sm soft" }, w.dealt(dealt), turned ? `. ${w.turnedNote}.` : null),
      keys(draft),
    ),
    h(
      "footer",
      { class: "cf" },
      h("div", { role: "status" }, sentence(draft, dealt[1], scores)),
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn big", type: "button", data: { do: "clear" } }, w.clear),
        h(
          "button",
          { class: "btn p big grow", type: "button", disabled: !isWhole(draft), data: { do: "hand" } },
          w.handOver,
        ),
      ),
    ),
  ];
}

function confirmScreen() {
  const { due, turned } = at,
    ew = turned ? due.ns : due.ew,
    points = scoreOf(draft, view.dealt[due.board][1], scores);
  const x = { ...resultOf(draft), by: draft.by };
  return [
    top(w.board(due.board), w.where(view.table, due.round), true),
    h(
      "main",
      { class: "ce confirm" },
      h("p", { class: "lab" }, w.eastWest),
      h("p", { class: "soft" }, w.forPair(called(view, ew), names(ew))),
      h("h2", { tabindex: -1, id: "ask" }, w.isRight),
      h("p", { class: "huge t" }, contractSign(x.contract), x.by ? ` ${x.by} ${overUnder(x)}` : null),
      x.by
        ? h(
            "p",
            { class: "t" },
            w.capital(w.contractName(draft.level, draft.strain, draft.risk)),
            w.byWhom(w.SIDES[draft.by]),
            ", ",
            w.resultName(draft.result),
            ", ",
            w.tricks(x.tricks),
          )
        : null,
      x.lead ? h("p", { class: "t" }, w.leadWord, " ", cardSign(x.lead)) : null,
      points === null ? null : h("p", { class: "points" }, w.toWhom(points)),
    ),
    h(
      "footer",
      { class: "cf" },
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn big", type: "button", data: { do: "decline" } }, w.no),
        h("button", { class: "btn p big grow", type: "button", data: { do: "confirm" } }, w.yes),
      ),
    ),
  ];
}

const callScreen = () => [
  top(w.call, w.table(view.table), true),
  h("main", { class: "ce" }, h("h2", { class: "lb2" }, w.why), reasons()),
];

function doubtScreen() {
  const { due } = at;
  return [
    top(w.board(due.board), w.where(view.table, due.round), true),
    h(
      "main",
      { class: "ce confirm" },
      h("h2", { tabindex: -1, id: "ask" }, w.lookAgain),
      h("p", { class: "huge t" }, resultLine({ ...doubt.result, by: doubt.result.declarer })),
      doubt.result.lead ? h("p", { class: "t" }, w.leadWord, " ", cardSign(doubt.result.lead)) : null,
      h("p", { role: "alert" }, doubt.sentence),
    ),
    h(
      "footer",
      { class: "cf" },
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn p big grow", type: "button", data: { do: "mend" } }, w.mend),
        h("button", { class: "btn big", type: "button", data: { do: "sure" } }, w.sure),
      ),
    ),
  ];
}

const SCREENS = {
  doubt: doubtScreen,
  round: roundScreen,
  entry: entryScreen,
  confirm: confirmScreen,
  call: callScreen,
};

function draw() {
  if (!view) return;
  page.dataset.screen = screen;
  page.dataset.left = queue.items.length;
  refill(page, SCREENS[screen]());
}

function go(to) {
  screen = to;
  draw();
  scrollTo(0, 0);
  byId("ask")?.focus();
}

const tell = (text) => (byId("said").textContent = text);

// -- what is done -------------------------------------------------------------------------------

/** The entry of the first board that has no result, or the round where all have. */
function onward() {
  const due = openIn(round()) ?? null;
  if (due) begin(due, false);
  else go("round");
}

function begin(due, turned) {
  at = { due, turned };
  draft = { ...EMPTY };
  notice = "";
  go("entry");
}

function dueOf(key) {
  return view.plan.map(dueFrom).find((d) => d.table === view.table && keyOf(d) === key);
}

const DEEDS = {
  back: () => go(screen === "confirm" ? "entry" : "round"),
  step: (n) => {
    looking = Number(n) === view.round ? 0 : Number(n);
    draw();
  },
  open: (key) => begin(dueOf(key), false),
  reopen(key) {
    const due = dueOf(key),
      { x } = statusOf(due);
    at = { due, turned: x.ns !== due.ns };
    draft = draftOf(x);
    sent = x.sent;
    go("confirm");
  },
  clear() {
    draft = { ...EMPTY };
    draw();
  },
  hand() {
    const { due, turned } = at,
      [ns, ew] = turned ? [due.ew, due.ns] : [due.ns, due.ew];
    sent = fresh();
    queue.add({
      type: "propose",
      result: { type: "entered", sent, board: due.board, ns, ew, ...resultOf(draft), turned },
    });
    go("confirm");
  },
  confirm() {
    queue.add({ type: "confirm", sent });
    tell(w.entered(at.due.board));
    onward();
  },
  decline() {
    queue.add({ type: "decline", sent });
    go("entry");
  },
  mend() {
    draft = draftOf({ ...doubt.result, by: doubt.result.declarer });
    go("entry");
  },
  sure() {
    draft = draftOf({ ...doubt.result, by: doubt.result.declarer });
    sent = fresh();
    queue.add({ type: "propose", sure: true, result: { ...doubt.result, sent } });
    go("confirm");
  },
  call: () => go("call"),
  reason(reason) {
    queue.add({ type: "call", reason, sent: fresh(), board: at?.due.board ?? 0 });
    go("round");
  },
  uncall: (number) => queue.add({ type: "uncall", call: Number(number) }),
  who: askWho,
};

/** Who really sits here, and with which board: the movement says what is wrong. */
function askWho() {
  const [here] = ofRound(view.plan, view.table, round()),
    due = screen === "entry" ? at.due : here;
  const who = view.form === "teams" ? w.team : w.pair,
    many = view.form === "individual";
  const field = (name, words, value) =>
    h(
      "label",
      { class: "fld" },
      words,
      h("input", {
        class: "field",
        name,
        inputmode: many ? "text" : "numeric",
        maxlength: 9,
        value,
        autocomplete: "off",
      }),
    );
  const answer = h("div", { role: "status", class: "answer" });
  const form = h(
    "form",
    null,
    h("p", { class: "soft" }, w.whoSitsNote),
    field("ns", w.nsPair(who), label(view, due?.ns)),
    field("ew", w.ewPair(who), label(view, due?.ew)),
    field("board", w.boardNumber, due?.board ?? ""),
    answer,
    h("button", { class: "btn p big wide", type: "submit" }, w.check),
  );
  const box = dialog("who", w.whoSits, form);
  on(form, "submit", () => {
    const found = noticed(view, round(), {
      board: Number(form.elements.board.value),
      ns: form.elements.ns.value,
      ew: form.elements.ew.value,
    });
    const enter = (turned, words) => {
      const button = h("button", { class: "btn big wide go", type: "button" }, words);
      return on(button, "click", () => {
        box.close();
        begin(found.due, turned);
      });
    };
    answer.replaceChildren(
      ...[
        h("p", { class: found.sentence ? "warn" : "" }, found.sentence ?? w.right),
        found.sentence ? (found.mend ? enter(found.turned, found.mend) : null) : enter(false, w.enter),
      ].filter(Boolean),
    );
  });
}

when("click", "[data-press]", ({ dataset: { press, value } }) => {
  draft = pressed(draft, press, ["level", "result"].includes(press) ? Number(value) : value);
  draw();
});
handle(() => DEEDS);

// -- starting -----------------------------------------------------------------------------------

let begun = false;

/** Whether one version has something that another has not. */
function isAfter(one, other) {
  const [a, b] = [one, other].map((x) => x.split(".").map(Number));
  return a[0] > b[0] || a[1] > b[1];
}

function show(found) {
  const round_ = view?.round;
  reached = true;
  view = found;
  answered = answered.filter((x) => isAfter(x.version, found.version));
  keep("view", found);
  if (round_ !== undefined && round_ !== found.round) looking = 0;
  document.title = `${w.table(found.table)}, ${found.title} · oddtrick`;
  if (!begun) {
    begun = true;
    if (found.round) return onward();
  } else if (round_ !== found.round && screen === "round" && found.round) return onward();
  draw();
}

function lost(error) {
  if (error.status === 403 || error.status === 404) {
    keep("view", null);
    page.replaceChildren(
      h("main", { class: "hush" }, h("h1", null, w.table("")), h("p", { role: "alert" }, error.message)),
    );
    view = null;
    return;
  }
  reached = false;
  const known = view ?? kept("view");
  if (known && !view) {
    show(known);
    reached = false;
  }
  draw();
}

const queue = queueOf(
  token,
  (item, wrong, answer) => {
    reached = true;
    if (answer) answered = [...answered, { ...item, version: answer.version }];
    if (wrong?.status === 428) {
      queue.drop(item.result.sent);
      doubt = { result: item.result, sentence: wrong.message };
      at = { due: dueOf(keyOf(item.result)), turned: item.result.turned };
      return go("doubt");
    }
    notice = wrong ? wrong.message : "";
    if (wrong && screen === "confirm" && [item.sent, item.result?.sent].includes(sent)) screen = "round";
    refresh?.();
    draw();
  },
  () => {
    reached = false;
    draw();
  },
);
let refresh = null;

async function start() {
  installShapes();
  if (!token) {
    page.replaceChildren(h("main", { class: "hush" }, h("p", { role: "alert" }, w.noLink)));
    return;
  }
  refresh = watch(`/api/club/${id}/table`, token, show, lost);
  queue.send();
  setInterval(() => screen === "round" && draw(), 1000);
  try {
    scores = await ask("GET", "/api/club/scores");
    keep("scores", scores);
  } catch {
    // The score is only shown; the server reckons it again.
  }
  draw();
}

start();
