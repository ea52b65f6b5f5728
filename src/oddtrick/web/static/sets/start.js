// Starting a set: which game, how many boards, and what they are scored by.

import { astray } from "../shared/astray.js";
import { on } from "../shared/dispatch.js";
import { choiceRow, nameField, optionRow } from "../shared/dialogs.js";
import { byId, h, render, writeIn } from "../shared/dom.js";
import { t } from "../shared/language.js";
import * as data from "./data.js";
import { link, row, rows } from "../shared/panels.js";
import { place } from "../shared/places.js";
import { attempt } from "../shared/api.js";

/** @type {[string, string][]} */
const SCORED = [
  ["matchpoints", t("Matchpoints")],
  ["IMPs", t("IMPs")],
];
const wish = { kind: "bridge", boards: 4, compared: "matchpoints" };

/** @param {data.Offer} offer */
function draw(offer) {
  const kind = offer.kinds.find((x) => x.kind === wish.kind) ?? offer.kinds[0];
  if (!kind) return;
  if (!kind.boards.includes(wish.boards)) wish.boards = kind.boards[0];
  byId("new").replaceChildren(
    choiceRow(
      t("Game"),
      offer.kinds.map((x) => /** @type {const} */ ([x.kind, x.title])),
      wish.kind,
      (value) => {
        wish.kind = value;
        draw(offer);
        // The choice that was made keeps the focus when the form is drawn anew.
        /** @type {HTMLElement | null} */ (byId("new").querySelector(".seg [aria-checked=true]"))?.focus();
      },
    ),
    choiceRow(
      t("Boards"),
      kind.boards.map((n) => /** @type {const} */ ([n, String(n)])),
      wish.boards,
      (value) => (wish.boards = value),
    ),
    kind.kind === "bridge" ? choiceRow(t("Scored by"), SCORED, wish.compared, (value) => (wish.compared = value)) : "",
    optionRow(t("Your name"), t("Others see it beside your scores."), nameField()),
    h("button.btn.p.big.wide", { type: "submit" }, t("Start the set")),
  );
  render(
    byId("ready"),
    rows(
      offer.sets.map(({ id, title }) =>
        row(null, title, "", link(t("Play {title}", { title }), t("Play"), place("set", id), "b")),
      ),
    ),
  );
}

on(byId("new"), "submit", async () => {
  await attempt(writeIn(byId("wrong")), async () => {
    const compared = wish.kind === "bridge" ? wish.compared : "matchpoints";
    const { id } = await data.newSet({ ...wish, compared });
    location.assign(place("set", id));
  });
});
if (location.hash.length > 1) wish.kind = decodeURIComponent(location.hash.slice(1));
data.offer().then(draw, (error) => byId("new").replaceChildren(astray(error)));
