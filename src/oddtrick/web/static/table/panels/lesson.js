// A first deal: sentences that are told once, two at a time, each when its moment comes, beside the book's advice.

import * as api from "../../shared/api.js";
import { suitOf } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { askHint } from "../actions.js";
import { table, redraw, sheeted, ui } from "../state.js";
import { text } from "../words.js";
import { about } from "../../shared/punctuation.js";

/**
 * The moments a view holds, as a player sees them.
 * @param {Frames.ViewFrame | null} old
 * @param {Frames.ViewFrame} view
 */
function moments(old, view) {
  const found = new Set(),
    mine = view.status.yours && !view.over;
  if (!old) found.add("start");
  if (view.over) return found.add("over");
  const acts = view.actions ?? [],
    plays = acts.filter((a) => a.kind === "play" && a.card);
  const led = view.trick?.plays[0]?.card,
    suits = plays.map((a) => suitOf(a.card ?? ""));
  if (mine && acts.some((a) => a.kind === "call")) found.add("call");
  if (mine && plays.length && view.trick) {
    if (!led) found.add("lead");
    else if (plays.length === 1) found.add("only");
    else if (suits.includes(suitOf(led)) && new Set(suits).size === 1) found.add("follow");
    else found.add("void");
  } else if (mine && acts.length && !acts.some((a) => a.kind === "call")) {
    found.add(
      acts.some((a) => a.card && a.to !== null)
        ? "move"
        : acts.some((a) => ["redeal", "turn"].includes(a.kind))
          ? "turn"
          : "choose",
    );
  }
  if (old && view.tricks.length > old.tricks.length) {
    const winner = view.seats.find((s) => s.seat === view.tricks.at(-1)?.winner),
      own = view.seats.find((s) => s.seat === view.home);
    found.add(winner?.side === own?.side ? "won" : "lost");
  }
  if (view.seats.some((s) => s.role === "dummy")) found.add("dummy");
  if (view.seats.some((s) => s.role === "declarer" && s.seat === view.home)) found.add("declarer");
  return found;
}

/**
 * A lesson: what is left to be told, each with its moment, what is told now and next, and whether the learner has acted
 * since.
 * @typedef {{title: string, source: string, left: [string, string][], now: string[], read?: boolean}} Lesson
 */
/** @type {Lesson | null} */
let lesson = null;

/** A text in pieces of two sentences. @param {string} text @returns {string[]} */
const pieces = (text) => text.match(/\S.*?[.!?](?: .+?[.!?])?(?= |$)/g) ?? [text];

/** Whether a lesson is going on. */
export const learning = () => lesson !== null;

/** Begin, where the address says so. */
export async function beginLesson() {
  const name = location.hash.startsWith("#lesson-") && decodeURIComponent(location.hash.slice(8));
  if (!name) return;
  const found = (await api.lessons()).find((/** @type {{game: string}} */ x) => x.game === name);
  if (!found) return;
  lesson = { ...found, left: [...found.sentences], now: [] };
  listen(null, table.view);
}

/**
 * What a new view gives to be told; and the book's advice, asked for at every turn.
 * @param {Frames.ViewFrame | null} old
 * @param {Frames.ViewFrame} view
 */
export function listen(old, view) {
  if (!lesson || !view) return;
  const here = moments(old, view);
  lesson.read ||= view.over || Boolean(old?.status.yours);
  const told = lesson.left.filter(([moment]) => here.has(moment));
  if (told.length) {
    lesson.left = lesson.left.filter((x) => !told.includes(x));
    // What has been told stays until the learner acts: others may act at once.
    lesson.now = [...(lesson.read ? [] : lesson.now), ...told.flatMap(([, sentences]) => pieces(sentences))];
    lesson.read = false;
  }
  if (view.hint && ui.hint?.version !== view.version)
    setTimeout(() => table.view?.version === view.version && askHint(), 0);
  redraw();
}

/** What the book would do, where the panel that says so has no room. */
function advice() {
  if (!sheeted() || !ui.hint || ui.hint.version !== table.view.version) return null;
  return h("p", h("b", about(text.capital(ui.hint.label), "")), ui.hint.reason);
}

/** What is told now; the source at the end of the deal. */
export function lessonPanel() {
  if (!lesson?.now.length) return null;
  const [now, ...next] = lesson.now;
  return h(
    "section.pan.p-lesson",
    { "aria-label": t("First deal"), key: "lesson" },
    h(
      "header",
      h("h2", t("A first deal: {title}", { title: lesson.title })),
      h("button.linky.small-text", { do: "endLesson" }, t("End the lesson")),
    ),
    h(
      "div.in",
      { "aria-live": "polite", tabindex: 0 },
      next.length ? h("button.btn", { do: "readOn", key: "read-on" }, t("Go on")) : null,
      h("p", now),
      next.length ? null : advice(),
      table.view.over && !next.length ? h("p.small-text.soft", lesson.source) : null,
    ),
  );
}

/** The next two sentences. */
export function readOn() {
  lesson?.now.shift();
  redraw();
}

/** No more sentences; the hint stays. */
export function endLesson() {
  lesson = null;
  history.replaceState(null, "", location.pathname);
  redraw();
}
