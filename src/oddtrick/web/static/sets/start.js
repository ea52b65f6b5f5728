// Starting a set: which game, how many boards, and what they are scored by.

import { on } from "../shared/dispatch.js";
import { nameField, optionRow, segment } from "../shared/dialogs.js";
import { byId, h, refill } from "../shared/dom.js";
import * as data from "./data.js";
import { words as w } from "./words.js";

const wish = { kind: "bridge", boards: 4, compared: "matchpoints" };

/** @param {unknown} error */
const tell = (error) => (byId("wrong").textContent = /** @type {Error} */ (error).message);

/** @param {data.Offer} offer */
function draw(offer) {
  const kind = offer.kinds.find((x) => x.kind === wish.kind) ?? offer.kinds[0];
  if (!kind) return;
  if (!kind.boards.includes(wish.boards)) wish.boards = kind.boards[0];
  const again = () => draw(offer);
  byId("new").replaceChildren(
    optionRow(
      w.game,
      "",
      segment(
        "kind",
        w.game,
        offer.kinds.map((x) => /** @type {const} */ ([x.kind, x.title])),
        wish.kind,
        (value) => {
          wish.kind = value;
          again();
          focusOn("kind");
        },
      ),
    ),
    optionRow(
      w.boards,
      "",
      segment(
        "boards",
        w.boards,
        kind.boards.map((n) => /** @type {const} */ ([n, String(n)])),
        wish.boards,
        (value) => (wish.boards = value),
      ),
    ),
    kind.kind === "bridge"
      ? optionRow(
          w.scored,
          "",
          segment(
            "compared",
            w.scored,
            [
              ["matchpoints", w.matchpoints],
              ["IMPs", w.imps],
            ],
            wish.compared,
            (value) => (wish.compared = value),
          ),
        )
      : "",
    optionRow(w.name, w.nameWhy, nameField()),
    h("button", { class: "btn p big wide", type: "submit" }, w.startSet),
  );
  refill(
    byId("ready"),
    offer.sets.map((x) =>
      h(
        "li",
        null,
        h("span", { class: "grow" }, h("b", null, x.title)),
        h("a", { class: "go1", href: `/set/${encodeURIComponent(x.id)}`, "aria-label": w.playSet(x.title) }, w.play),
      ),
    ),
  );
}

/** The choice that was made keeps the focus when the form is drawn anew. @param {string} name */
function focusOn(name) {
  const at = name === "kind" ? 0 : 1;
  /** @type {HTMLElement | undefined} */ (
    byId("new").querySelectorAll(".seg")[at]?.querySelector("[aria-checked=true]") ?? undefined
  )?.focus();
}

on(byId("new"), "submit", async () => {
  try {
    const compared = wish.kind === "bridge" ? wish.compared : "matchpoints";
    const { id } = await data.newSet({ ...wish, compared });
    location.assign(`/set/${encodeURIComponent(id)}`);
  } catch (error) {
    tell(error);
  }
});
if (location.hash.length > 1) wish.kind = decodeURIComponent(location.hash.slice(1));
data.offer().then(draw, tell);
