// The questions on paper, with or without their solutions.

import { rankText } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { text } from "../shared/strings.js";
import { answerSign, counted, inOrder } from "../train/answer.js";
import { dealtLine, felt } from "../train/deal.js";
import { words as trainWords } from "../train/words.js";
import { about, inTurn } from "../shared/punctuation.js";

const SUIT_SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** @param {string[]} cards */
const inSuits = (cards) =>
  Object.entries(SUIT_SIGNS)
    .map(([suit, sign]) => {
      const ranks = cards.filter((card) => card[0] === suit && card.length === 2).map((card) => rankText(card));
      return ranks.length ? `${sign} ${ranks.join(" ")}` : "";
    })
    .filter(Boolean)
    .join("   ");

/** The piles of a patience, one a line. @param {Answers.ClassTaskContent["question"]} q */
const piles = ({ piles: lying }) =>
  lying.length
    ? h("dl.lying", lying, ({ name, cards }) => [
        h("dt", name),
        h(
          "dd",
          cards
            .map((card) => inSuits([card]))
            .filter(Boolean)
            .join(" "),
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
export function printTasks(title, tasks, solved) {
  document.getElementById("paper")?.remove();
  document.body.append(
    h("div", { id: "paper" }, h("h1", solved ? about(title, t("Solutions")) : title), tasks, (task) =>
      printed(task, solved),
    ),
  );
  print();
}
