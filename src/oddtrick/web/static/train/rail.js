// What stands beside the question: the points, what to ask, mistakes of own deals, and what is kept.

import { callSign, cardName } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { choiceField, tickField } from "../shared/forms.js";
import { t } from "../shared/language.js";
import { waiting } from "./offline.js";
import { LEVELS, choices, progress, skillOf, state } from "./state.js";
import { words } from "./words.js";
import { idsIn, place } from "../shared/places.js";

/** @typedef {import("./state.js").Family} Family */
/** @typedef {import("./state.js").Point} Point */

export const narrow = matchMedia("(max-width:1000px)");
/** The deals of a point of which there are enough. */
const FULL = 20;

/** @param {Point} point @param {string} chosen */
function pointLine(point, chosen) {
  const { right = 0, wrong = 0 } = skillOf(point.id);
  const share = right + wrong ? right / (right + wrong) : 0;
  return h(
    "li",
    { key: point.id },
    point.number
      ? h(
          "a",
          { href: `#${point.id}`, class: point.id === chosen ? "on" : "", "aria-current": point.id === chosen || null },
          h("span", point.name),
          h("small", words.tally(right, right + wrong), point.number < FULL ? ` · ${words.deals(point.number)}` : ""),
          h("span.meter", { "aria-hidden": "true" }, h("i", { style: { width: `${Math.round(share * 100)}%` } })),
        )
      : h("p.soft", h("span", point.name), h("small", point.unmet)),
  );
}

/** @param {Family} family @param {string} chosen @param {boolean} open */
function familyList(family, chosen, open) {
  const begun = family.points.filter((point) => skillOf(point.id).right).length;
  return h(
    "details.family",
    { open, key: `family-${family.id}` },
    h("summary", h("b", family.title), h("span.small-text.soft", words.ofAll(begun, family.points.length))),
    h(
      "ul.skills",
      h(
        "li",
        { key: family.id },
        h(
          "a",
          {
            href: `#${family.id}`,
            class: family.id === chosen ? "on" : "",
            "aria-current": family.id === chosen || null,
          },
          t("Ask about all of these"),
        ),
      ),
      family.points,
      (point) => pointLine(point, chosen),
    ),
  );
}

/** @param {string} id */
const pointNamed = (id) => state.families.flatMap((family) => family.points).find((one) => one.id === id);

/** How hard the questions are to be. */
const levels = () =>
  h(
    "section.in.levels",
    { key: "levels" },
    choiceField(
      "level",
      t("How hard"),
      LEVELS.map((level) => [level, words.levels[level]]),
      choices().level,
    ),
  );

const CARD = /^[CDHS][2-9TJQKA]$/;

/** Whether a mistake is of a board whose score was explained. @param {import("./state.js").Mistake} one */
const isFromScore = (one) => idsIn(one.deal.split("#")[0], "why", "setwhy").length > 0;

/** Mistakes of the pupil's own deals, the latest first. */
function ownDeals() {
  const found = progress().mistakes.map((one, at) => ({ one, at, name: pointNamed(one.point)?.name ?? one.point }));
  return h(
    "section.in.own-deals",
    { key: "own-deals" },
    h("h2", t("From your own deals")),
    h("p.small-text.soft", found.length ? words.ownDealsNote : words.ownDealsEmpty),
    tickField("mistakes", t("Ask about my mistakes"), choices().mistakes),
    found.length > 0 &&
      h("ul", found.reverse(), ({ one, at, name }) =>
        h(
          "li",
          { key: `${one.deal} ${one.step}` },
          h("a", { href: `#${one.point}` }, name),
          h(
            "small.soft",
            one.unit === "tricks" || (isFromScore(one) && CARD.test(one.played))
              ? cardName(one.played)
              : callSign(one.played, words.calledWords[one.played] ?? (one.label || undefined)),
            " · ",
            words.cost[one.unit](one.cost),
            one.asked ? ` · ${t("asked since")}` : "",
          ),
          h(
            "span.buttons",
            one.deal.startsWith(place("review", "", "")) && h("a.btn", { href: one.deal }, t("Review")),
            isFromScore(one) && h("a.btn", { href: one.deal }, t("Why this score")),
            h("button.btn.q", { "aria-label": words.dropLabel(name), do: "drop", arg: at }, t("Remove")),
          ),
        ),
      ),
  );
}

function keeping() {
  const n = Object.keys(progress().skills).length;
  const some = n || progress().mistakes.length || waiting().length;
  return h(
    "section.in.keeping",
    { key: "keeping" },
    h("h2", t("Your progress")),
    h("p.small-text.soft", words.begun(n), " ", t("It is kept in this browser alone.")),
    h("p.small-text.soft", t("What you miss comes back soon, what you know later.")),
    h(
      "div.buttons",
      h("button.btn", { disabled: !some, do: "save" }, t("Save as a file")),
      h("label.btn", t("Open a file"), h("input.unseen", { type: "file", accept: ".json", id: "file" })),
      h("button.btn.q", { disabled: !some, do: "forget" }, t("Delete it")),
    ),
    h("p", { role: "status", id: "kept", tabindex: -1 }),
  );
}

/** @param {string} chosen */
export function rail(chosen) {
  // Which point is asked about is told with the answer.
  const point = (state.given !== null && state.question?.point) || chosen;
  return h(
    "section.pan.rail",
    { "aria-label": t("Points"), key: "rail" },
    state.families.map((family) =>
      familyList(
        family,
        point,
        // On a phone the list stands below the question, and would be a hundred lines.
        !(narrow.matches && state.question) && (family.id === chosen || family.points.some((one) => one.id === point)),
      ),
    ),
    levels(),
    ownDeals(),
    keeping(),
  );
}
