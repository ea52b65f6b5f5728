// A class: the teacher sets questions and sees how each pupil does; a pupil answers them one by one.

import { bookPage, newId, request, save, watch } from "../shared/book.js";
import { installShapes } from "../shared/cards.js";
import { handle, when } from "../shared/dispatch.js";
import { byId, from, h, render, saveAs, isForPage } from "../shared/dom.js";
import { submit, textField, titled, valuesOf } from "../shared/forms.js";
import { call, spoken } from "../shared/api.js";
import { openSuit } from "../odds/dialog.js";
import { t } from "../shared/language.js";
import { text } from "../shared/strings.js";
import { direct, nextRound, toTable, watchTables } from "./boards.js";
import { deleteClass, endClass, overScreen } from "./ending.js";
import { printTasks } from "./print.js";
import { pupilScreen } from "./pupil.js";
import { address, fetchTask, get, keepTask, link, post, pupilOf, state } from "./state.js";
import { inSight } from "../train/answer.js";
import { playOn } from "../train/state.js";
import { installForms } from "./forms.js";
import { showLink, teacherScreen } from "./teacher.js";
import { words } from "./words.js";

const page = byId("class");
const { notes, tell, lost } = bookPage(page, state, () => draw(), words.away);
/** What the page calls its coming in, so that it counts once. */
const coming = newId();

// -- what is drawn -----------------------------------------------------------------------------

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
  const cell = (/** @type {unknown} */ value) =>
    `"${String(value)
      .replaceAll('"', '""')
      .replace(/^[=+@-]/, "'$&")}"`;
  const marks = { right: 1, wrong: 0 };
  const rows = view.pupils.map((pupil) => [
    pupil.name,
    ...view.tasks.map((_, n) => {
      const answer = pupil.answers[n];
      return !answer ? "" : answer.right === null ? answer.code : answer.right ? marks.right : marks.wrong;
    }),
  ]);
  const lines = [[t("Name"), ...view.tasks.map((task, n) => `${n + 1} ${task.title}`)], ...rows];
  saveAs(new Blob([lines.map((row) => row.map(cell).join(",")).join("\r\n")], { type: "text/csv" }), words.resultsFile);
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
  away() {
    state.away = true;
    draw("[data-head]");
  },
  toShown() {
    state.away = false;
    draw("[data-head]");
  },
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
  endClass: () => confirm(words.endClassSure) && tell(endClass),
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
installForms(tell, draw);
document.addEventListener("keydown", (event) => {
  if (!isForPage(event, "input, textarea, select, dialog, summary")) return;
  const button = page.querySelector(`[data-number="${CSS.escape(event.key)}"]`);
  if (state.task && state.task.question.options.length <= 8) /** @type {HTMLElement | null} */ (button)?.click();
  if (event.key === "Enter" && !from(event, "a, button"))
    /** @type {HTMLElement | null} */ (page.querySelector('[data-do="next"]'))?.click();
});

installShapes();
watch(address, link.token, show, lost);
// Minutes go by without anything happening.
setInterval(() => state.view?.role === "teacher" && !state.task && draw(), 20000);
