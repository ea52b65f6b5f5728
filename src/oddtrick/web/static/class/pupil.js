// A pupil's screen: the question they are at, their squares, and the deal that the teacher shows.

import { backCard, cardName, face as drawnFace, shownCard } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { t, tn } from "../shared/language.js";
import { deed } from "../shared/panels.js";
import { about, joined } from "../shared/punctuation.js";
import { text } from "../shared/strings.js";
import { asking, playButton } from "../train/answer.js";
import { felt } from "../train/deal.js";
import { boardsOfPupil } from "./boards.js";
import { boardWords, state, words } from "./state.js";

// The deal that is shown to all: as the pupils see it, and as the teacher faces its cards.

/** @typedef {Answers.FacedBoard} FacedBoard */

/** The place of a seat: North above, West and East beside, South below. @param {string} seat */
const cls = (seat) => `seat seat-${seat}`;

/**
 * @param {string} seat
 * @param {import("../shared/dom.js").Child} inside
 * @param {import("../shared/dom.js").Child} [tool]
 */
const place = (seat, inside, tool) =>
  h(
    "section",
    { class: cls(seat), "aria-label": text.seat(seat), key: `seat-${seat}` },
    h("p.plate", h("b", text.seat(seat)), tool),
    h("div.faces", inside),
  );

/** The name of what is shown. @param {FacedBoard} shown */
export const shownName = (shown) => (shown.boards ? boardWords.board(shown.board) : shown.title);

/** As a pupil sees it: faced cards, and how many are closed. @param {FacedBoard} shown */
const facedBoard = (shown) =>
  h("section.felt.shown", { "aria-label": shownName(shown), key: "shown" }, Object.keys(shown.counts), (seat) => {
    const cards = shown.faced[seat] ?? [],
      closed = shown.counts[seat] - cards.length;
    return place(seat, [
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
export function facingBoard(shown) {
  const hands = (shown.boards ? state.laid : state.task)?.hands ?? {};
  return h(
    "section.felt.shown.facing",
    { "aria-label": shownName(shown), key: "facing" },
    Object.entries(hands),
    ([seat, cards]) => {
      const faced = new Set(shown.faced[seat] ?? []);
      const all = faced.size === cards.length;
      return place(
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
