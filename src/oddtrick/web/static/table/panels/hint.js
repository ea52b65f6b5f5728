// What the book would do, with its reason and where it says so.

import { bidParts, cardName } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { rich, t } from "../../shared/language.js";
import { small } from "../../shared/strings.js";
import { targetsOf } from "../view.js";
import { text } from "../words.js";

/**
 * Whether H asks for a hint: where hearts may be named, it names them.
 * @param {Frames.ViewFrame} view
 */
const keyed = (view) => !view.actions.some((a) => a.code === "H");

/**
 * The advice as one would say it.
 * @param {Frames.ViewFrame} view
 * @param {{code: string, label: string}} hint
 */
export function advice(view, hint) {
  const kind = view.actions.find((a) => a.code === hint.code)?.kind;
  if (kind === "play") return t("Play the {label}", { label: small(hint.label) });
  return bidParts(hint.code) ? text.bidIt(hint.label) : hint.label;
}

const MOST = 14; // words of a hint that are shown at once

/**
 * The first parts of a text, as many as are short together.
 * @param {string} text
 * @param {RegExp} between two parts
 */
function fitting(text, between) {
  let shown = "";
  for (const part of text.split(between)) {
    const more = `${shown} ${part}`.trim();
    if (more.split(/\s+/).length > MOST) break;
    shown = more;
  }
  return shown.replace(/[;,:]$/, ".");
}

/** A reason as far as it is short: whole sentences and parts of them. @param {string} reason */
export const brief = (reason) => fitting(reason, /(?<=[.!?;])\s+/) || fitting(reason, /(?<=[.!?;,:])\s+/) || reason;

/**
 * A hint in one line: what, why, and the way to all that the book says of it.
 * @param {Frames.ViewFrame} view
 * @param {Frames.Hint} hint
 */
export const hintLine = (view, hint) => [h("b", `${advice(view, hint)}.`), " ", ...hintReason(hint)];

/** @param {Frames.Hint} hint */
export function hintReason(hint) {
  const short = brief(hint.reason);
  const more = hint.citation || short !== hint.reason;
  return [short, more ? [" ", h("button.linky.small-text", { do: "moreHint" }, t("More"))] : null];
}

/**
 * The same of a move between piles: which card, and onto which.
 * @param {Frames.ViewFrame} view
 * @param {Frames.Hint} hint
 */
export function layoutAdvice(view, hint) {
  const action = view.actions.find((a) => a.code === hint.code),
    [to] = action?.card ? targetsOf(view, action) : [];
  if (!action?.card || !to) return h("b", `${hint.label}.`);
  const card = h("b", cardName(action.card)),
    top = to.cards.at(-1);
  if (to.kind === "foundation") return rich("{card} home.", { card });
  if (to.seat || top === "??") return rich("{card} to: {place}.", { card, place: to.name });
  return top ? rich("{card} onto the {top}.", { card, top: small(cardName(top)) }) : text.intoSpace(card);
}

/** @param {Frames.ViewFrame} view @param {import("../state.js").TableUi} ui @param {{enabled: boolean}} with_ */
export function hintPanel(view, ui, { enabled }) {
  if (!enabled || !view.you) return null;
  const { hint } = ui;
  return h(
    "section",
    { class: `pan p-hint ${hint ? "given" : ""}`, "aria-label": t("Hint"), key: "hint", data: { panel: "hint" } },
    h("header", h("h2", t("Hint")), hint && h("button.small-text.soft.linky", { do: "hideHint" }, t("Hide"))),
    h(
      "div.in.tinted",
      { "aria-live": "polite" },
      hint
        ? [h("p.advice", advice(view, hint)), h("p.why", hintReason(hint))]
        : view.hint
          ? h(
              "button.btn.wide",
              { disabled: ui.asking, do: "hint" },
              ui.asking ? t("Looking it up…") : t("Give me a hint"),
              ...(keyed(view) ? [" ", h("kbd.kbd", "H")] : []),
            )
          : h("p.small-text.soft", t("Hints are for your turn.")),
    ),
  );
}
