// A pupil's screen: the question they are at, their squares, and the deal that the teacher shows.

import { joined } from "../shared/punctuation.js";
import { deed } from "../shared/panels.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { asking, playButton } from "../train/answer.js";
import { felt } from "../train/deal.js";
import { facedBoard, facedWords, shownName } from "./board.js";
import { boardsOfPupil } from "./boards.js";
import { state } from "./state.js";
import { words } from "./words.js";

/** @param {Answers.ClassAnswerLine | undefined} answer */
export const markOf = (answer) =>
  answer ? (answer.right === null ? "given" : answer.right ? "right" : "wrong") : "open";

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
