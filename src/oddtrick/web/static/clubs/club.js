// What a director opens first: the evenings of this browser, and a new one with the usual movement.

import { attempt, sentenceOf } from "../shared/api.js";
import { eveningsHere, openRoom, request } from "../shared/book.js";
import { segment } from "../shared/dialogs.js";
import { on } from "../shared/dispatch.js";
import { byId, h, render, writeIn } from "../shared/dom.js";
import { locale, t } from "../shared/language.js";
import { link, row, single } from "../shared/panels.js";
import { place } from "../shared/places.js";

const SHOWN = 2;
/** @type {[string, string][]} */
const KINDS = [
  ["", t("Pairs")],
  ["round-robin", t("Teams")],
  ["individual", t("Individual")],
];
const OTHERS = t("Other movements and scoring");
const wish = { tables: 7, boards: 3, movement: "" };
const plan = h("p.plan", { role: "status" }),
  wrong = h("p.wrong", { role: "alert" });

/** What is asked for: pairs by tables, players, or teams. */
const asked = () =>
  wish.movement === "individual" ? { ...wish, number: 4 * wish.tables } : { ...wish, number: wish.tables };

let number = 0;
async function foresee() {
  const its = ++number;
  const said = await request("POST", "/api/club/plan", { body: asked() }).then(
    (/** @type {Answers.EveningPlan} */ found) => found.words,
    sentenceOf,
  );
  if (its === number) plan.textContent = said;
}

/** @param {"tables" | "boards"} name @param {string} label @param {number} most */
const numberOf = (name, label, most) => {
  const field = h("input.field", { type: "number", min: 1, max: most, value: wish[name], name });
  on(field, "input", () => {
    wish[name] = Math.max(1, Math.min(most, Math.trunc(field.valueAsNumber) || 1));
    foresee();
  });
  return h("label", label, field);
};

on(byId("evening"), "submit", async () => {
  wrong.textContent = "";
  const made = await attempt(writeIn(wrong), () => request("POST", "/api/club", { body: asked() }));
  if (made) openRoom(made, made.title);
});
render(
  byId("mine"),
  eveningsHere()
    .slice(0, SHOWN)
    .map((x) =>
      single(
        "res",
        row(
          "♠",
          x.title,
          new Date(x.at * 1000).toLocaleDateString(locale),
          link(
            t("Open the room: {title}", { title: x.title }),
            t("Open the room"),
            `${place("room", x.id)}#${x.token}`,
            "go",
          ),
        ),
      ),
    ),
);
byId("evening").append(
  h(
    "div.three",
    numberOf("tables", t("Tables"), 60),
    numberOf("boards", t("Boards a round"), 16),
    h(
      "div.kind",
      h("span", t("Players")),
      segment("movement", t("Players"), KINDS, wish.movement, (kind) => {
        wish.movement = kind;
        foresee();
      }),
    ),
  ),
  plan,
  wrong,
  h("div.act", h("button.btn.p.big", { type: "submit" }, t("Open the room")), link(OTHERS, OTHERS, place("new"))),
);
foresee();
