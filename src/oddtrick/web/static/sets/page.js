// A set of boards: its results, the next board, how it compares.

import { when } from "../shared/dispatch.js";
import { byId, h, render } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { watch } from "../shared/watch.js";
import * as data from "./data.js";
import { boardList, placeBlocks } from "./results.js";
import { words } from "./words.js";
import { idsOf, place } from "../shared/places.js";
import { decimal, minus, signed } from "../shared/punctuation.js";
import { columns, tableLine } from "../shared/panels.js";

// Beside the boards: how the set stands, the best board, the one to learn most from, the friend.

/** @typedef {import("./data.js").BoardSet} BoardSet */
/** @typedef {import("./data.js").Standing} Standing */

/** @param {Standing} standing */
const standingCard = (standing) =>
  h(
    "section.pan.stand>div.in",
    h("h2.label", t("Matchpoints")),
    h("div.bigp", standing.percent === null ? "–" : [decimal(standing.percent, 1), h("span", "\u2009%")]),
    standing.of > 1 && placeBlocks("rk", standing, 24),
    h(
      "p.small-text.soft",
      standing.of > 1 ? words.place(standing.place, standing.of) : "",
      standing.imps === null ? "" : ` ${t("{imps} IMPs against the field.", { imps: signed(standing.imps, 1) })}`,
    ),
  );

/** The way to why the boards went so, where they are of bridge. @param {BoardSet} set */
const whyCard = (set) =>
  set.standing && set.boards.some((board) => board.vulnerable)
    ? h("a.btn.big.wide", { href: place("setwhy", set.id) }, t("Why this score"))
    : null;

/** The same set, played by a friend. @param {BoardSet} set */
function rivalCard(set) {
  const { rival } = set;
  if (!rival) return null;
  const both = set.boards.filter((board) => board.result && rival.scores[board.number] !== undefined);
  const percent = (/** @type {Standing | null} */ x) => (x?.percent == null ? "" : words.percent(x.percent));
  return h(
    "section.pan>div.in",
    h("h2.label", rival.name ? t("You and {name}", { name: rival.name }) : t("You and your friend")),
    both.length > 0 &&
      h(
        "table.rival",
        columns(t("Board"), t("You"), rival.name || t("Your friend")),
        h(
          "tbody",
          both.map(({ number, result }) => tableLine(number, [minus(result?.score ?? 0), minus(rival.scores[number])])),
          tableLine(t("All boards"), [percent(set.standing), percent(rival.standing)]),
        ),
      ),
    h("p.small-text.soft", both.length ? t("Only boards that you both have played are shown.") : words.rivalNone),
  );
}

/** @param {BoardSet} set */
function challengeCard(set) {
  const link = `${location.origin}${place("set", set.id)}?rival=${set.you}`;
  return h(
    "section.pan>div.in",
    h("h2.label", t("Challenge a friend")),
    set.you && set.standing
      ? [
          h("p.small-text", t("Your friend plays the same boards, and you both see both scores.")),
          h(
            "div.linkrow",
            h("input.linkfield", { readonly: true, value: link, "aria-label": t("Challenge a friend") }),
            h("button.btn.big", { data: { copy: link } }, t("Copy the link")),
          ),
        ]
      : h("p.small-text.soft", t("Play a board first. Then you can challenge a friend.")),
  );
}

/** @param {BoardSet} set */
const sideCards = (set) => [
  set.standing ? standingCard(set.standing) : null,
  whyCard(set),
  rivalCard(set),
  challengeCard(set),
  h("p.small-text.soft.sumx", t("The field is machine players, who played before you, and people.")),
];

const [id = ""] = idsOf("set");
const rival = new URLSearchParams(location.search).get("rival") ?? "";

/**
 * What the page knows.
 * @typedef {object} SetState
 * @property {data.BoardSet | null} set null before it has come
 * @property {data.Offer | null} offer the sets that need not be waited for, where this one has to be
 */

/** @type {SetState} */
const state = { set: null, offer: null };

/** @param {data.BoardSet} set */
function head(set) {
  const { standing } = set,
    played = set.boards.filter((board) => board.result).length;
  const next = set.boards.find((board) => board.number === set.next);
  const named = words.titled(set.title);
  const title =
    standing?.percent != null ? words.headline(named, standing.percent, standing.place, standing.of) : named;
  document.title = `${named} · oddtrick`;
  return [
    h(
      "div",
      h("h1", title),
      h(
        "p",
        words.field(set.machines, set.people - (standing ? 1 : 0)),
        " ",
        set.complete ? "" : words.progress(played, set.boards.length),
      ),
    ),
    next
      ? h(
          "button.btn.p.big",
          { disabled: !set.ready, data: { play: next.number } },
          next.state === "playing" ? words.resumeBoard(next.number) : words.playBoard(next.number),
        )
      : h(
          "a.btn.p.big",
          { href: set.day ? place("today") : place("sets") + `#${set.kind}` },
          set.day ? t("Today’s deals") : t("Next set"),
        ),
  ];
}

/** What is told while the field plays. @param {data.BoardSet} set */
function preparing(set) {
  if (set.ready) return null;
  const others = state.offer?.sets.filter((x) => x.kind === set.kind) ?? [];
  return h(
    "div.in.prep",
    h("p", { role: "status" }, h("b", words.preparing(set.prepared, set.boards.length)), " ", words.preparingText),
    h("progress", {
      max: set.boards.length,
      value: set.prepared,
      "aria-label": words.preparing(set.prepared, set.boards.length),
    }),
    others.length > 0 &&
      h("p", words.orShipped, " ", others, (x) => h("a", { href: place("set", x.id) }, words.titled(x.title), " ")),
  );
}

function draw() {
  const { set } = state;
  if (!set) return;
  render(byId("head"), head(set));
  render(byId("boards"), preparing(set), boardList(set));
  render(byId("side"), sideCards(set));
}

/** @param {unknown} error */
const tell = (error) => (byId("wrong").textContent = /** @type {Error} */ (error).message);

/** @param {data.BoardSet} found */
async function show(found) {
  state.set = found;
  byId("wrong").textContent = "";
  draw();
  if (found.ready || state.offer) return;
  state.offer = await data.offer().catch(() => null); // the set is worth waiting for without
  draw();
}

/** @param {unknown} error */
function lost(error) {
  tell(error);
  if (!state.set)
    render(byId("head"), h("div", h("h1", words.missing), h("p>a.lone", { href: place("sets") }, words.otherSets)));
}

when("click", "[data-play], [data-again], [data-copy]", async ({ dataset: { play, again, copy } }) => {
  try {
    if (play || again) await data.playBoard(id, Number(play ?? again), Boolean(again));
    if (copy) {
      await navigator.clipboard.writeText(copy);
      byId("told").textContent = t("Copied");
    }
  } catch (error) {
    if (copy) document.querySelector(/** @type {"input"} */ (".linkfield"))?.select();
    else tell(error);
  }
});
// While the field plays, the server says when it has played a board.
watch(
  (waits) => data.boardSet(id, rival, waits),
  show,
  lost,
  () => !state.set || state.set.ready,
);
