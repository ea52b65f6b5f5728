// A pupil's screen: the question they are at, their squares, and the deal that the teacher shows.

import { givenLink, now } from "../shared/book.js";
import { backCard, cardName, face as drawnFace, shownCard } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { choiceField, numberField } from "../shared/forms.js";
import { linkRow } from "../shared/invite.js";
import { t, tn } from "../shared/language.js";
import { columns, deed, panel } from "../shared/panels.js";
import { place } from "../shared/places.js";
import { about, joined } from "../shared/punctuation.js";
import { text } from "../shared/strings.js";
import { asking, felt, playButton } from "../train/question.js";
import { boardsForm, boardsOfPupil, boardsPanel, fileButton, listed, scriptFields } from "./boards.js";
import { boardWords, pupilOf, state, tableOf, words } from "./state.js";

// The deal that is shown to all: as the pupils see it, and as the teacher faces its cards.

/** @typedef {Answers.FacedBoard} FacedBoard */

/**
 * @param {string} seat
 * @param {import("../shared/dom.js").Child} inside
 * @param {import("../shared/dom.js").Child} [tool]
 */
const seatPlace = (seat, inside, tool) =>
  h(
    "section",
    { class: `seat seat-${seat}`, "aria-label": text.seat(seat), key: `seat-${seat}` },
    h("p.plate", h("b", text.seat(seat)), tool),
    h("div.faces", inside),
  );

/** The name of what is shown. @param {FacedBoard} shown */
const shownName = (shown) => (shown.boards ? boardWords.board(shown.board) : shown.title);

/** As a pupil sees it: faced cards, and how many are closed. @param {FacedBoard} shown */
const facedBoard = (shown) =>
  h("section.felt.shown", { "aria-label": shownName(shown), key: "shown" }, Object.keys(shown.counts), (seat) => {
    const cards = shown.faced[seat] ?? [],
      closed = shown.counts[seat] - cards.length;
    return seatPlace(seat, [
      cards.map((card) => shownCard(card, { key: `f-${card}` })),
      closed
        ? h(
            "span.closed",
            { role: "img", "aria-label": tn(closed, "{n} closed card", "{n} closed cards", { n: closed }) },
            Array.from({ length: Math.min(closed, 13) }, (_, i) => backCard({ key: `b-${i}` })),
          )
        : null,
    ]);
  });

/** The faced cards in words, seat by seat. @param {FacedBoard} shown */
const facedWords = ({ faced }) =>
  Object.entries(faced)
    .filter(([, cards]) => cards.length)
    .map(([seat, cards]) => about(text.seat(seat), `${cards.map(cardName).join(", ")}.`))
    .join(" ");

/** As the teacher sees it: every card, which a tap faces or closes. @param {FacedBoard} shown */
function facingBoard(shown) {
  const hands = (shown.boards ? state.laid : state.task)?.hands ?? {};
  return h(
    "section.felt.shown.facing",
    { "aria-label": shownName(shown), key: "facing" },
    Object.entries(hands),
    ([seat, cards]) => {
      const faced = new Set(shown.faced[seat] ?? []);
      const all = faced.size === cards.length;
      return seatPlace(
        seat,
        cards.map((card) =>
          h(
            "button",
            {
              class: `facer ${faced.has(card) ? "up" : ""}`,
              "aria-pressed": String(faced.has(card)),
              "aria-label": faced.has(card) ? words.faced(cardName(card)) : words.closed(cardName(card)),
              do: "face",
              arg: card,
              key: `face-${card}`,
            },
            h("span.card", { "aria-hidden": "true" }, drawnFace(card)),
          ),
        ),
        deed(
          all ? t("Close {seat}", { seat: text.seat(seat) }) : t("Face {seat}", { seat: text.seat(seat) }),
          "faceHand",
          seat,
        ),
      );
    },
  );
}

/** @param {Answers.ClassAnswerLine | undefined} answer */
const markOf = (answer) => (answer ? (answer.right === null ? "given" : answer.right ? "right" : "wrong") : "open");

/** @param {Answers.ClassContent} view @param {Answers.ClassPupil} you */
const squares = (view, you) =>
  h("ol.squares", { "aria-label": t("Your questions") }, view.tasks, (task, n) => {
    const mark = markOf(you.answers[n]),
      now = state.task?.task === n && !state.pupil;
    return h(
      "li>button",
      {
        class: `sq ${mark} ${now ? "now" : ""}`,
        disabled: mark === "open" && !now && n !== you.task,
        "aria-current": now ? "step" : null,
        "aria-label": joined([words.number(n + 1), task.title, words.marks[mark]]),
        do: "task",
        arg: String(n),
        key: `sq-${n}`,
      },
      n + 1,
    );
  });

/** @param {Answers.ClassContent} view @param {Answers.ClassPupil} you */
function head(view, you) {
  const given = Object.values(you.answers);
  const judged = given.filter((answer) => answer.right !== null);
  const right = judged.filter((answer) => answer.right).length;
  return h(
    "section.pan.classhead",
    { key: "head" },
    h("p.w6", you.name),
    view.tasks.length > 0 && squares(view, you),
    h("p.small-text.soft", { role: "status" }, judged.length ? words.score(right, judged.length) : ""),
    h(
      "div.buttons",
      view.shown && state.away && deed(t("Look at the teacher’s deal"), "toShown", "", "p"),
      h(
        "button",
        { class: `btn ${you.hand_up ? "on" : ""}`, do: "hand" },
        you.hand_up ? t("The teacher knows: take it back") : t("I need help"),
      ),
    ),
  );
}

/** @param {Answers.ClassContent} view */
export function pupilScreen(view) {
  const you = /** @type {Answers.ClassPupil} */ (view.you),
    task = state.task;
  const top = head(view, you);
  if (view.shown && !state.away)
    return [
      top,
      h(
        "section.pan.in",
        { key: "showing" },
        h("h1", { tabindex: -1, data: { head: "" } }, shownName(view.shown)),
        h("p", { role: "status" }, t("The teacher shows this deal."), h("span.unseen", " ", facedWords(view.shown))),
        deed(view.tasks.length ? t("Back to my question") : words.back, "away"),
      ),
      facedBoard(view.shown),
    ];
  const tables = boardsOfPupil(view);
  if (!view.tasks.length && tables) return [top, tables];
  if (!view.tasks.length) return [top, h("p.pan.in.soft", { role: "status" }, words.noTasks)];
  if (!task) {
    const done = you.task === null;
    return [
      top,
      tables,
      h(
        "section.pan.in",
        { key: "done" },
        h("h1", { tabindex: -1, data: { head: "" } }, done ? t("You have answered all questions.") : words.fetching),
        done && h("p.soft", t("Tap a square above to look at one again.")),
      ),
    ];
  }
  const q = task.question,
    given = you.answers[task.task]?.code ?? state.given;
  const foot = [
    playButton(given ?? null),
    deed(you.task === null ? t("To the end") : t("Next question"), "next", "", "p big"),
  ];
  return [top, tables, felt(q, task.answered ? given : null), asking(q, task.answered ? given : null, foot)];
}

// The teacher's screen: the pupils as they work, the questions, the deal that is shown to all.

// Setting questions: points of the trainer, deals of a file, deals of a script.

/** The form's family that is open; the first where none was chosen. */
export const chosen = { family: "" };

function pointsForm() {
  const family = state.families.find((one) => one.id === chosen.family) ?? state.families[0];
  if (!family) return h("p.soft", words.fetching);
  return h(
    "form",
    { id: "points", key: `points-${family.id}` },
    choiceField(
      "family",
      t("Family"),
      state.families.map((one) => [one.id, one.title]),
      family.id,
    ),
    h(
      "fieldset.ticks",
      h("legend", t("Points")),
      family.points.filter((point) => point.number),
      (point) =>
        h("label.row", h("input", { type: "checkbox", name: "point", value: point.id }), h("span", point.name)),
    ),
    numberField("each", t("Questions of each"), { value: "2", maxlength: 2 }),
    h("button.btn.p.big", { type: "submit" }, t("Set these questions")),
  );
}

/** What came of the teacher's last deed, where it is seen and heard with all forms closed. */
const said = () =>
  h(
    "p",
    { class: state.said ? "pan in w6" : "", role: "status", tabindex: -1, key: "said", data: { said: "" } },
    state.said,
  );

/** All ways, while the class is open. */
const setting = () =>
  !state.view?.over &&
  h(
    "details.pan.setting",
    { open: !state.view?.tasks.length && !state.view?.boards.length, key: "setting" },
    h("summary>h2", t("Set more")),
    h(
      "div.in",
      h("h3", t("Points of the trainer")),
      pointsForm(),
      h("h3", t("Your own deals")),
      h("p.small-text.soft", t("A file in PBN, LIN or another format."), " ", words.ownAsked),
      fileButton("dealfile", t("Open a file")),
      h("h3", t("A dealer script")),
      h(
        "form",
        { id: "script", key: "script" },
        scriptFields(t("Deals that fit are made, and the dealer’s first call is asked."), 4, "8"),
        h("button.btn.p.big", { type: "submit" }, t("Make these deals")),
      ),
      h("h3", t("Boards at tables")),
      boardsForm(),
    ),
  );

/** @typedef {Answers.ClassContent} ClassView */
/** @typedef {Answers.ClassPupil} Pupil */

/** Minutes at one question after which a pupil is taken to be stuck, and misses in a row. */
const LONG = 3,
  MISSES = 3;

/** @param {Pupil} pupil */
const minutesAt = (pupil) => Math.max(0, Math.floor((now() - pupil.since) / 60));

/** @param {Pupil} pupil */
function isStuck(pupil) {
  if (pupil.task === null) return false;
  const last = Object.keys(pupil.answers)
    .map(Number)
    .sort((a, b) => a - b)
    .slice(-MISSES);
  const missed = last.length === MISSES && last.every((n) => pupil.answers[n].right === false);
  return missed || minutesAt(pupil) >= LONG;
}

/** Who needs the teacher stands first. @param {Pupil[]} pupils */
const inNeed = (pupils) => {
  const need = (/** @type {Pupil} */ p) => (p.hand_up ? 0 : isStuck(p) ? 1 : 2);
  return [...pupils].sort((a, b) => need(a) - need(b) || a.name.localeCompare(b.name));
};

/** @param {ClassView} view @param {Pupil} pupil */
function pupilRow(view, pupil) {
  const minutes = minutesAt(pupil);
  return h(
    "tr",
    { class: pupil.hand_up ? "hot" : "", key: `pupil-${pupil.number}` },
    h(
      "th",
      { scope: "row" },
      h(
        "button.asname",
        { "aria-label": words.watch(pupil.name), do: "watch", arg: String(pupil.number), key: `watch-${pupil.number}` },
        pupil.name,
      ),
    ),
    h(
      "td",
      pupil.task !== null ? words.number(pupil.task + 1) : view.tasks.length ? t("done") : "",
      pupil.task !== null && minutes ? h("small.soft", ` ${words.minutes(minutes)}`) : null,
      pupil.hand_up ? h("b.flag", t("needs help")) : isStuck(pupil) ? h("b.flag", t("stuck")) : null,
    ),
    h(
      "td>span.squares",
      {
        role: "img",
        "aria-label": view.tasks.map((_, n) => `${n + 1} ${words.marks[markOf(pupil.answers[n])]}`).join(", "),
      },
      view.tasks,
      (_, n) => h("i", { class: markOf(pupil.answers[n]) }),
    ),
  );
}

/** @param {ClassView} view */
const pupilTable = (view) =>
  panel(
    "pupils",
    t("Pupils"),
    tn(view.present, "{n} pupil", "{n} pupils", { n: view.present }),
    view.pupils.length
      ? listed(
          t("Answers"),
          h(
            "table.progress",
            columns(t("Pupil"), t("At"), t("Answers")),
            h("tbody", inNeed(view.pupils), (pupil) => pupilRow(view, pupil)),
          ),
        )
      : h("p.in.soft", t("Nobody has joined yet.")),
  );

/** @param {ClassView} view @param {number} n */
function taskRow(view, n) {
  const answers = view.pupils.map((pupil) => pupil.answers[n]).filter(Boolean);
  const judged = answers.filter((answer) => answer.right !== null);
  const right = judged.filter((answer) => answer.right).length;
  return h(
    "li",
    { key: `task-${n}` },
    h(
      "span",
      h("b", `${n + 1} `),
      view.tasks[n].title,
      h(
        "small.soft",
        judged.length || !answers.length ? words.tally(right, judged.length) : words.given(answers.length),
      ),
    ),
    h("span.buttons", deed(t("Look"), "task", n), deed(t("Show to all"), "show", n)),
  );
}

/** @param {ClassView} view */
const taskList = (view) =>
  view.tasks.length > 0 &&
  panel(
    "tasks",
    t("Questions"),
    "",
    h("ol.tasklist", view.tasks, (_, n) => taskRow(view, n)),
    h(
      "div.in.buttons",
      deed(t("Print the questions"), "print", "sheet"),
      deed(t("Print the solutions"), "print", "solutions"),
      deed(t("Save the results"), "results"),
    ),
  );

/** The link, with its picture once it has come. */
const linkPanel = panel("link.linked", words.link, "", h("div.in>p.small-text.soft", words.linkNote));

/** @param {Answers.LinkToGive} found @param {string} own */
export function showLink(found, own) {
  linkPanel
    .querySelector(".in")
    ?.append(...givenLink(found, words.link), h("details", h("summary", words.yourLink), linkRow(own, words.yourLink)));
}

/** What the class has said to a question. @param {ClassView} view @param {Answers.ClassTaskContent} task */
function sayings(view, task) {
  /** @type {Map<string, string[]>} */
  const by = new Map();
  for (const pupil of view.pupils) {
    const code = pupil.answers[task.task]?.code;
    if (code) by.set(code, [...(by.get(code) ?? []), pupil.name]);
  }
  /** @param {string} code */
  const label = (code) => task.question.options.find((option) => option.code === code)?.label ?? t("I do not know");
  return h(
    "section.pan.in",
    { key: "sayings" },
    h("h2", t("How the class answered")),
    by.size
      ? h(
          "dl.notes",
          [...by].sort((a, b) => b[1].length - a[1].length),
          ([code, names]) => [h("dt", words.said(label(code), names.length)), h("dd", names.join(", "))],
        )
      : h("p.soft", words.tally(0, 0)),
  );
}

/** One question: as a pupil is at it, or with all that the class has said. @param {ClassView} view */
function looking(view) {
  const task = /** @type {Answers.ClassTaskContent} */ (state.task),
    pupil = pupilOf(state.pupil);
  const given = pupil?.answers[task.task]?.code;
  const table = pupil && tableOf(pupil, task.task);
  return [
    h(
      "section.pan.classhead",
      { key: "watching" },
      deed(words.back, "back"),
      h("p.w6", { role: "status" }, pupil ? (given ? words.answered(pupil.name) : words.watching(pupil.name)) : ""),
      h(
        "div.buttons",
        table && h("a.btn", { href: place("table", table.name) }, words.table(table.task + 1)),
        pupil?.hand_up && deed(t("Helped"), "seen", pupil.number, "p"),
        pupil && deed(t("Send out"), "remove", pupil.number, "q"),
      ),
    ),
    felt(task.question),
    h(
      "div.looked",
      { key: "looked" },
      asking(task.question, given ?? (pupil ? null : "?"), null),
      !pupil && sayings(view, task),
    ),
  ];
}

/** @param {ClassView} view */
function showing(view) {
  const shown = /** @type {Answers.FacedBoard} */ (view.shown);
  return [
    h(
      "section.pan.classhead",
      { key: "showhead" },
      h("h1", { tabindex: -1, data: { head: "" } }, shownName(shown)),
      h("p.small-text.soft", t("Tap a card to face it, or a hand. The pupils see faced cards alone.")),
      h(
        "div.buttons",
        deed(t("Face all"), "faceAll", "1"),
        deed(t("Close all"), "faceAll", ""),
        deed(t("Stop showing"), "hide", "", "p"),
      ),
    ),
    facingBoard(shown),
  ];
}

/** The teacher's buttons. @param {Answers.ClassContent} view */
const endPanel = ({ over }) =>
  h(
    "section.pan.in",
    { key: "end" },
    over && h("p", { role: "status" }, t("The class is over. Save the results before you delete it.")),
    h(
      "p.buttons",
      over && deed(t("Save the results"), "results"),
      over ? deed(t("Delete the class"), "deleteClass") : deed(t("End the class"), "endClass"),
    ),
  );

/** @param {ClassView} view */
export function teacherScreen(view) {
  const { shown } = view,
    laid = state.laid;
  if (shown?.boards && laid?.boards === shown.boards && laid.board === shown.board) return showing(view);
  if (shown && !shown.boards && state.task?.task === shown.task && !state.pupil) return showing(view);
  if (state.task) return looking(view);
  return [
    h("h1.unseen", { tabindex: -1, key: "head", data: { head: "" } }, view.title || t("A class")),
    h("div.column", { key: "left" }, pupilTable(view), boardsPanel(view)),
    h("div.column", { key: "right" }, linkPanel, said(), taskList(view), setting(), endPanel(view)),
  ];
}
