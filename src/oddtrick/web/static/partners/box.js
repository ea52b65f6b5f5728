// The bidding box: a level, then a suit, or a word; a second press makes the call.

import { bidParts, callSign, suitMark } from "../shared/cards.js";
import { h, named } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { STRAINS } from "../shared/strings.js";
import { state } from "./state.js";

/** @typedef {Answers.BiddingCallChoice} Choice */

const ORDER = ["C", "D", "H", "S", "NT"];

/** The level that is open: the one chosen, or the lowest that can be bid. @param {Choice[]} choices */
export function openLevel(choices) {
  const levels = choices.flatMap((one) => bidParts(one.code)?.level ?? []).map(Number);
  return levels.includes(state.level) ? state.level : Math.min(...levels);
}

/** @param {Choice} choice @param {import("../shared/dom.js").Child} sign */
const button = (choice, sign) =>
  h(
    "button",
    {
      class: `bb ${state.call === choice.code ? "sel" : ""}`,
      "aria-pressed": String(state.call === choice.code),
      do: "choose",
      arg: choice.code,
      key: `call-${choice.code}`,
    },
    named(choice.label, sign),
  );

/** @param {Choice[]} choices */
export function box(choices) {
  const bids = choices.filter((one) => bidParts(one.code));
  const others = choices.filter((one) => !bidParts(one.code));
  const at = openLevel(choices);
  const possible = new Set(bids.map((one) => Number(bidParts(one.code)?.level)));
  const chosen = choices.find((one) => one.code === state.call);
  return h(
    "section.pan.in.bidbox.tinted",
    { "aria-label": t("Your call"), key: "box" },
    h("h2", { tabindex: -1, data: { head: "" } }, t("Your call")),
    bids.length > 0 &&
      h("div.levels", { role: "group", "aria-label": t("Level") }, [1, 2, 3, 4, 5, 6, 7], (n) =>
        h(
          "button",
          {
            class: `bb ${n === at ? "on" : ""}`,
            "aria-pressed": String(n === at),
            disabled: !possible.has(n),
            do: "level",
            arg: String(n),
            key: `level-${n}`,
          },
          named(t("Level {n}", { n }), n),
        ),
      ),
    bids.length > 0 &&
      h("div.strains", ORDER, (strain) => {
        const found = bids.find((one) => one.code === `${at}${strain}`);
        return found
          ? button(found, [String(at), strain === "NT" ? "NT" : suitMark(strain)])
          : h("span.bb.none", { key: `none-${strain}`, "aria-hidden": "true" }, STRAINS[strain][0]);
      }),
    h("div.others", others, (one) => button(one, one.label)),
    chosen
      ? h(
          "button.btn.p.big.wide",
          { disabled: state.sending, do: "call", key: "make" },
          t("Call it"),
          ": ",
          callSign(chosen.code, chosen.label),
        )
      : h("p.small-text.soft", t("Choose a level, then a suit.")),
  );
}
