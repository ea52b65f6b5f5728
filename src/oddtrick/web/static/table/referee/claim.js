// A claim: how many tricks, and how they will be played, which everybody is told.

import { on } from "../../shared/dispatch.js";
import { bidParts, suitMark } from "../../shared/cards.js";
import { choiceRow, dialog, optionRow } from "../../shared/dialogs.js";
import { h, named } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { text } from "../words.js";

const MOST_WORDS = 120;
const SUITS = ["S", "H", "D", "C"];

/** @type {{trumps: import("../words.js").TrumpPlan, finesses: string[], order: string[], words: string}} */
let said = { trumps: "", finesses: [], order: [], words: "" };

/**
 * Suits to press, which stand in the order in which they were pressed.
 * @param {string} label
 * @param {string[]} chosen
 * @param {boolean} counted
 */
function suits(label, chosen, counted) {
  const box = h("div.suitrow", { role: "group", "aria-label": label });
  const draw = () =>
    box.replaceChildren(
      ...SUITS.map((suit) => {
        const at = chosen.indexOf(suit);
        const button = h(
          "button",
          { class: `btn ${at < 0 ? "" : "on"}`, "aria-pressed": String(at >= 0), data: { suit } },
          named(
            counted && at >= 0 ? text.placed(text.suitNames[suit], at + 1) : text.suitNames[suit],
            suitMark(suit),
            counted && at >= 0 ? h("sub", at + 1) : null,
          ),
        );
        return on(button, "click", () => {
          if (at < 0) chosen.push(suit);
          else chosen.splice(at, 1);
          draw();
          /** @type {HTMLElement | null} */ (box.querySelector(`[data-suit="${suit}"]`))?.focus();
        });
      }),
    );
  draw();
  return box;
}

/**
 * The claims that can be made, over what may be said with them.
 * @param {Frames.ViewFrame} view
 */
export function openClaim(view) {
  said = { trumps: "", finesses: [], order: [], words: "" };
  const strain = bidParts(view.headline?.code)?.strain;
  const words = h("input.field", {
    type: "text",
    maxlength: MOST_WORDS,
    "aria-label": text.ownWords,
    placeholder: t("such as: then I ruff a heart"),
    autocomplete: "off",
  });
  on(words, "input", () => (said.words = words.value));
  const offers = view.menu.filter((a) => a.kind === "claim").toReversed(),
    most = offers.length - 1;
  const claim = h("button.btn.p.big.wide", { do: "claim", data: { close: "" } });
  const slider = h("input", { type: "range", min: 0, max: most, value: most, "aria-label": t("Tricks") });
  const choose = () => {
    const { code, label } = offers[Number(slider.value)];
    claim.dataset.arg = code;
    claim.textContent = label;
    slider.setAttribute("aria-valuetext", label);
  };
  on(slider, "input", choose);
  choose();
  return dialog(
    "menu",
    text.kinds("claim"),
    h("div.claims", most ? slider : null, claim),
    h(
      "details.stating",
      h("summary", t("How you will play")),
      h("p.small-text.soft", text.howPlayedNote),
      strain && strain !== "NT" && choiceRow(t("Trumps"), text.trumpPlans, "", (v) => (said.trumps = v)),
      optionRow(text.finesseIn, "", suits(text.finesseIn, said.finesses, false)),
      optionRow(text.suitOrder, "", suits(text.suitOrder, said.order, true)),
      optionRow(text.ownWords, "", words),
    ),
  );
}

/** What has been said of the play: what the code of the claim ends with, and it in words. */
export function stated() {
  const words = said.words
    .replace(/[<>{}\\`|_]/g, " ")
    .split(/\s+/)
    .filter(Boolean)
    .join(" ");
  const parts = [
    said.trumps,
    said.finesses.length && `finesse-${said.finesses.join("")}`,
    said.order.length && `order-${said.order.join("")}`,
  ];
  return {
    code:
      parts
        .filter(Boolean)
        .map((part) => `+${part}`)
        .join("") + (words ? `=${words.replaceAll(" ", "_")}` : ""),
    told: text.toldOfPlay(said.trumps, said.finesses, said.order, words),
  };
}
