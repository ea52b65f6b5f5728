// A set of boards: its results, the next board, how it compares.

import { when } from "../shared/dispatch.js";
import { installShapes } from "../shared/cards.js";
import { byId, h, render } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { watch } from "../shared/watch.js";
import * as data from "./data.js";
import { boardList } from "./results.js";
import { sideCards } from "./side.js";
import { words } from "./words.js";
import { idsOf, place } from "../shared/places.js";

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
installShapes();
// While the field plays, the server says when it has played a board.
watch(
  (waits) => data.boardSet(id, rival, waits),
  show,
  lost,
  () => !state.set || state.set.ready,
);
