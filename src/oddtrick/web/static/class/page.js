// A class: the teacher sets questions and sees how each pupil does; a pupil answers them one by one.

import { joined, about, inTurn } from "../shared/punctuation.js";
import { bookPage, newId, request, save, watch, forgetOpened, id } from "../shared/book.js";
import { rankText } from "../shared/cards.js";
import { handle, when } from "../shared/dispatch.js";
import { answerKeys, byId, h, render } from "../shared/dom.js";
import { whenFile } from "../shared/drop.js";
import { saveTable } from "../shared/save.js";
import { submit, textField, titled, valuesOf } from "../shared/forms.js";
import { call, spoken } from "../shared/api.js";
import { openSuit } from "../odds/dialog.js";
import { t, tn } from "../shared/language.js";
import { text } from "../shared/strings.js";
import { direct, nextRound, toTable, watchTables, BY_SCRIPT, source, isOver } from "./boards.js";
import { place } from "../shared/places.js";
import { chosen, pupilScreen, showLink, teacherScreen } from "./screens.js";
import { address, fetchTask, get, keepTask, link, post, pupilOf, state, words } from "./state.js";
import { answerSign, counted, dealtLine, felt, inOrder, inSight } from "../train/question.js";
import { playOn, words as trainWords } from "../train/state.js";

// The questions on paper, with or without their solutions.

const SUIT_SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** @param {string[]} cards */
const inSuits = (cards) =>
  joined(
    Object.entries(SUIT_SIGNS).map(([suit, sign]) => {
      const ranks = cards.filter((card) => card[0] === suit && card.length === 2).map((card) => rankText(card));
      return ranks.length && `${sign} ${ranks.join(" ")}`;
    }),
    "   ",
  );

/** The piles of a patience, one a line. @param {Answers.ClassTaskContent["question"]} q */
const piles = ({ piles: lying }) =>
  lying.length
    ? h("dl.lying", lying, ({ name, cards }) => [
        h("dt", name),
        h(
          "dd",
          joined(
            cards.map((card) => inSuits([card])),
            " ",
          ),
        ),
      ])
    : null;

/** What every answer is worth, in a line. @param {Answers.ClassTaskContent["question"]} q */
function worthLine(q) {
  const found = counted(q);
  if (!found) return null;
  return h(
    "p",
    about(`${found.deals} · ${found.by}`, ""),
    inTurn(found.answers.map(({ label, said }) => `${label} ${said}`)),
    ".",
  );
}

/** @param {[string, string][]} plays */
const saidPlays = (plays) => plays.map(([seat, card]) => `${text.letter(seat)} ${inSuits([card])}`).join(", ");

/** @param {Answers.ClassTaskContent} task @param {boolean} solved */
function printed(task, solved) {
  const q = task.question,
    right = q.options.filter((option) => option.right);
  const few = q.options.length <= 8;
  const drawn = felt(q);
  const calls = drawn.querySelector(".calls");
  return h(
    "article",
    h("h2", `${task.task + 1}. ${solved || q.family === "deal" ? q.name : q.game}`),
    h("p", dealtLine(q), " ", q.aim),
    h(
      "dl",
      solved
        ? Object.entries(task.hands)
        : q.hands.filter((hand) => hand.cards.length).map((x) => [x.seat, x.cards, x.part]),
      ([seat, cards, part]) => [
        h("dt", text.seat(/** @type {string} */ (seat)), part ? ` (${part})` : ""),
        h("dd", inSuits(/** @type {string[]} */ (cards))),
      ],
    ),
    piles(q),
    calls,
    q.tricks.map((plays, n) => h("p", about(trainWords.trick(n + 1), saidPlays(plays)))),
    q.trick.length > 0 && h("p", saidPlays(q.trick)),
    h("p.w6", q.ask),
    few && !solved && h("ul", inOrder(q), (option) => h("li", "□ ", answerSign(q, option))),
    solved
      ? h("p", h("b", `${right.map((option) => option.label).join(", ")}.`), " ", q.why, " ", h("small", q.citation))
      : h("p.line", about(t("Answer"), "")),
    solved && worthLine(q),
  );
}

/** @param {string} title @param {Answers.ClassTaskContent[]} tasks @param {boolean} solved */
function printTasks(title, tasks, solved) {
  document.getElementById("paper")?.remove();
  document.body.append(
    h("div", { id: "paper" }, h("h1", solved ? about(title, t("Solutions")) : title), tasks, (task) =>
      printed(task, solved),
    ),
  );
  print();
}

// What the teacher's forms send: points, deals and scripts as questions, boards to be played at tables.

/** What has been set, and what was left out. @param {unknown[]} set @param {string[]} out */
const told = (set, out = []) => (state.said = joined([...set, out.length && words.leftOut(out.length, out[0])], " "));

/** @param {{tasks: number, left_out?: string[]}} made */
const added = ({ tasks: n, left_out }) =>
  told([tn(n, "{n} question is set.", "{n} questions are set.", { n })], left_out);

/** A number that was written, 0 where it is none: the server says what it may be. @param {string} said */
const whole = (said) => (/^\d+$/.test(said.trim()) ? Number(said) : 0);

/** The movement that the form asks for. @param {HTMLFormElement} form */
function planned(form) {
  const { who, scoring } = valuesOf(form);
  return { alone: who === "alone", move: new FormData(form).has("move"), scoring };
}
/** @param {{boards: number, left: number, left_out: string[]}} made */
const dealt = ({ boards: n, left, left_out }) =>
  told(
    [
      tn(n, "{n} board is set.", "{n} boards are set.", { n }),
      left && tn(left, "The movement has no place for {n}.", "The movement has no place for {n}.", { n: left }),
    ],
    left_out,
  );

const page = byId("class");
const { notes, tell, lost } = bookPage(page, state, () => draw());
/** What the page calls its coming in, so that it counts once. */
const coming = newId();

// -- what is drawn -----------------------------------------------------------------------------

/** That the class is over, to a pupil or a guest. @param {string} title */
const overScreen = (title) =>
  h(
    "section.pan.in",
    { key: "over" },
    h("h1", { tabindex: -1, data: { head: "" } }, title),
    h("p", { role: "status" }, t("The class is over.")),
  );

/** @param {string} title */
const entrance = (title) =>
  h(
    "form.pan.in",
    { id: "entrance", key: "entrance" },
    h("h1", { tabindex: -1, data: { head: "" } }, title),
    textField("name", titled(t("Your name"), words.nameNote), { maxlength: 32, required: true }),
    state.trouble && h("p.warn", { role: "alert" }, state.trouble),
    submit(t("Join the class")),
  );

function draw(focus = "") {
  const view = state.view;
  if (!view) return;
  const title = view.title || t("A class");
  document.title = `${title} · oddtrick`;
  byId("title").textContent = title;
  page.dataset.role = view.role;
  page.dataset.step = state.task || view.shown ? "asking" : "choosing";
  const screen =
    view.role === "teacher"
      ? teacherScreen(view)
      : view.over
        ? overScreen(title)
        : view.role === "pupil"
          ? pupilScreen(view)
          : entrance(title);
  render(page, notes(view.role !== "guest"), screen);
  if (focus) /** @type {HTMLElement | null} */ (page.querySelector(focus))?.focus({ preventScroll: true });
}

/** @param {number | null | undefined} number */
async function open(number) {
  state.given = null;
  if (number === null || number === undefined) state.task = null;
  else await tell(async () => (state.task = await fetchTask(number)));
  draw("[data-head]");
  scrollTo(0, 0);
}

// -- what comes from the server ------------------------------------------------------------------

/** @param {Answers.ClassContent} next */
function show(next) {
  const before = state.view;
  state.reached = true;
  state.view = next;
  if (next.role === "pupil") {
    if (next.shown?.task !== before?.shown?.task) state.away = false;
    if (!state.task && next.you?.task !== null) void open(next.you?.task);
  }
  if (next.role === "teacher" && !before) void begin();
  if (next.role === "teacher") watchTables(next, draw);
  follow(next);
  // A pupil goes on at the deal that the teacher shows, and at their question once it is shown no more.
  const turned = next.role === "pupil" && Boolean(before?.shown) !== Boolean(next.shown);
  draw(before && !turned ? "" : "[data-head]");
}

/** A pupil who is watched goes on to their next question. @param {Answers.ClassContent} next */
function follow(next) {
  const pupil = next.pupils.find((one) => one.number === state.pupil);
  if (!pupil || pupil.task === null || !state.task || state.task.task === pupil.task) return;
  if (pupil.answers[state.task.task]) void open(pupil.task);
}

async function begin() {
  await tell(async () => {
    const asked = [get("/link"), call("GET", spoken("/api/train/points")), call("GET", "/api/sets")];
    const [found, families, { sets, over }] = await Promise.all(asked);
    showLink(found, `${found.link}#${link.token}`);
    state.families = families;
    state.sets = sets.filter((/** @type {{kind: string}} */ one) => one.kind === "bridge");
    state.over = over;
  });
}

// -- what is done --------------------------------------------------------------------------------

/** @param {unknown} body */
const send = (body) => tell(() => post("", body));

/** Whether a pupil is away from what is shown to all. @param {boolean} away */
function goAway(away) {
  state.away = away;
  draw("[data-head]");
}
/** The cards that are faced now. */
const faced = () => new Set(Object.values(state.view?.shown?.faced ?? {}).flat());
/** @param {Iterable<string>} cards */
const face = (cards) => {
  const { task, boards, board } = /** @type {Answers.FacedBoard} */ (state.view?.shown);
  return send({ type: "show", task, boards, board, cards: [...cards] });
};
/** The hands that are faced card by card. */
const facing = () => (state.view?.shown?.boards ? state.laid : state.task)?.hands ?? {};

function saveResults() {
  const view = /** @type {Answers.ClassContent} */ (state.view);
  const rows = view.pupils.map((pupil) => [
    pupil.name,
    ...view.tasks.map((_, n) => {
      const answer = pupil.answers[n];
      return !answer ? "" : answer.right === null ? answer.code : Number(answer.right);
    }),
  ]);
  const heads = [t("Name"), ...view.tasks.map((task, n) => `${n + 1} ${task.title}`)];
  saveTable([heads, ...rows], "oddtrick-class.csv");
}

/** End the class, with the boards that are still played. */
async function endClass() {
  const boards = state.view?.boards ?? [];
  await Promise.all(boards.map((movement, n) => (isOver(movement) ? null : direct(n, { type: "finished" }))));
  await post("", { type: "end" });
}

/** Delete the class for good. */
async function deleteClass() {
  await request("DELETE", address, { token: link.token });
  forgetOpened("classes", id);
  location.assign(place("teach"));
}

handle(() => ({
  async answer(code) {
    const task = state.task;
    if (!task || state.view?.role !== "pupil" || task.answered) return;
    state.given = code;
    await tell(async () => {
      const told = await post("", { type: "answer", task: task.task, code });
      keepTask(told);
      state.task = told;
    });
    draw("[data-told]");
    inSight(page);
  },
  playOn() {
    const number = state.task?.task;
    if (number !== undefined) tell(() => playOn(`${address}/tasks/${number}`, {}, link.token));
  },
  next: () => open(state.view?.you?.task),
  task: (arg) => {
    state.pupil = 0;
    return open(Number(arg));
  },
  hand: () => send({ type: "hand", up: !state.view?.you?.hand_up }),
  away: () => goAway(true),
  toShown: () => goAway(false),
  watch(arg) {
    const pupil = pupilOf(Number(arg));
    state.pupil = Number(arg);
    const last = Object.keys(pupil?.answers ?? {}).map(Number);
    const task = pupil?.task ?? (last.length ? Math.max(...last) : null);
    return open(task);
  },
  back() {
    state.pupil = 0;
    return open(null);
  },
  seen: (arg) => send({ type: "hand", pupil: Number(arg) }),
  async remove(arg) {
    const pupil = pupilOf(Number(arg));
    if (!pupil || !confirm(t("Send {name} out of the class? The answers stay.", { name: pupil.name }))) return;
    await send({ type: "remove", pupil: pupil.number });
    state.pupil = 0;
    await open(null);
  },
  async show(arg) {
    state.pupil = 0;
    await send({ type: "show", task: Number(arg), cards: [] });
    await open(Number(arg));
  },
  face(card) {
    const up = faced();
    if (!up.delete(card)) up.add(card);
    return face(up);
  },
  faceHand(seat) {
    const up = faced(),
      cards = facing()[seat] ?? [];
    const all = cards.every((card) => up.has(card));
    for (const card of cards) all ? up.delete(card) : up.add(card);
    return face(up);
  },
  faceAll: (arg) => face(arg ? Object.values(facing()).flat() : []),
  async showBoard(arg) {
    const [boards, board] = arg.split("/").map(Number);
    await tell(async () => {
      state.laid = { boards, board, ...(await get(`/boards/${boards}/${board}`)) };
      await post("", { type: "show", boards, board, cards: [] });
    });
    draw("[data-head]");
  },
  toTable(arg) {
    const [n, table] = arg.split("/");
    return tell(() => toTable(Number(n), table));
  },
  nextRound: (arg) => tell(() => direct(Number(arg), nextRound(Number(arg)))),
  endBoards: (arg) => confirm(words.endSure) && tell(() => direct(Number(arg), { type: "finished" })),
  endClass: () =>
    confirm(t("End the class for everybody, boards too? You keep the answers and the results.")) && tell(endClass),
  deleteClass: () => confirm(t("Delete this class with all answers for good?")) && tell(deleteClass),
  async hide() {
    state.laid = null;
    await send({ type: "hide" });
    await open(null);
  },
  print: (arg) =>
    tell(async () => {
      const tasks = await Promise.all((state.view?.tasks ?? []).map((_, n) => fetchTask(n)));
      printTasks(state.view?.title || t("A class"), tasks, arg === "solutions");
    }),
  results: saveResults,
  odds(arg) {
    const suit = state.task?.question.suits[Number(arg)];
    if (suit) openSuit(suit, text.seat);
  },
}));
when("submit", "#entrance", (form) =>
  tell(async () => {
    const { name } = valuesOf(/** @type {HTMLFormElement} */ (form));
    const made = await request("POST", `${address}/pupils`, { body: { name, sent: coming } });
    save("pupil", made.token);
    location.reload();
  }),
);
/** Do it, and go on where it is said what came of it, or why nothing did. @param {() => Promise<unknown>} deed */
const set = async (deed) => {
  state.said = "";
  await tell(deed);
  const place = state.trouble ? "[data-key=trouble]" : "[data-said]";
  if (state.trouble || state.said) /** @type {HTMLElement | null} */ (document.querySelector(place))?.focus();
};
when("change", "#points [name=family]", (field) => {
  chosen.family = /** @type {HTMLSelectElement} */ (field).value;
  draw();
});
when("submit", "#points", (node) =>
  set(async () => {
    const form = /** @type {HTMLFormElement} */ (node),
      points = new FormData(form).getAll("point");
    if (!points.length) throw new Error(t("Tick a point first."));
    added(await post("", { type: "points", points, each: whole(valuesOf(form).each) }));
    form.reset();
  }),
);
when("submit", "#script", (node) =>
  set(async () => {
    const { script, count } = valuesOf(/** @type {HTMLFormElement} */ (node));
    added(await post("/script", { script, count: whole(count) }));
  }),
);
when("submit", "#boards", (node) =>
  set(async () => {
    const form = /** @type {HTMLFormElement} */ (node),
      { from, script, count } = valuesOf(form);
    const plan = planned(form);
    if (from !== BY_SCRIPT) dealt(await post("/boards/set", { ...plan, name: from }));
    else dealt(await post("/boards/script", { ...plan, script, count: whole(count) }));
  }),
);
when("change", "#boards [name=from]", (field) => {
  source.name = /** @type {HTMLSelectElement} */ (field).value;
  draw();
});
/** Bring a file to an address; put right, the same may be chosen again. @template M @param {string} field @param {string} path
 *  @param {(form: HTMLFormElement) => Record<string, any>} more @param {(made: M) => void} said */
const bring = (field, path, more, said) =>
  whenFile(field, (file, form) => {
    const asked = new URLSearchParams({ name: file.name, ...more(form) });
    return set(async () => said(await call("POST", `${address}/${path}?${asked}`, file, { token: link.token })));
  });
bring("#dealfile", "deals", () => ({}), added);
bring("#boardfile", "boards", planned, dealt);
answerKeys(page, '[data-do="next"]', "", () => Boolean(state.task && state.task.question.options.length <= 8));
watch(address, link.token, show, lost);
// Minutes go by without anything happening.
setInterval(() => state.view?.role === "teacher" && !state.task && draw(), 20000);
