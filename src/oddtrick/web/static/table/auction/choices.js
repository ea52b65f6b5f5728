// Choices made with a word.

import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";

/** @import { TableUi } from "../state.js" */

/**
 * Choices made with a word: as plain buttons, in the middle of the table.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {Frames.OfferedAction[]} actions
 */
export const choiceBox = (view, ui, actions, { title = t("Your choice") } = {}) =>
  h(
    "section.pan.choices",
    { "aria-label": title, key: "choices" },
    h("header>h2", title),
    h("div.in.list", actions, (a) => choiceButton(ui, a)),
    picked(ui, actions),
  );

/**
 * A few choices as the answers to what the status asks, over the hand; to pass is the last of them.
 * @param {TableUi} ui
 * @param {Frames.OfferedAction[]} actions
 */
export function answers(ui, actions) {
  /** @param {Frames.OfferedAction} a */
  const passes = (a) => a.code === "P";
  const said = [...actions.filter((a) => !passes(a)), ...actions.filter(passes)];
  return h(
    "section.answers",
    { "aria-label": t("Your choice"), key: "answers" },
    said.map((a, i) => choiceButton(ui, a, i ? "" : "p")),
    picked(ui, actions),
  );
}

/** @param {TableUi} ui @param {Frames.OfferedAction} action */
export function choiceButton(ui, action, cls = "") {
  const chosen = ui.call === action.code,
    hinted = ui.hint?.code === action.code;
  return h(
    "button",
    {
      class: `btn big choice ${cls} ${chosen ? "sel" : ""} ${hinted ? "hinted" : ""}`,
      "aria-pressed": chosen ? "true" : null,
      do: "choice",
      key: `choice-${action.code}`,
      data: { code: action.code },
    },
    action.label,
    ui.space === action.code && [" ", h("kbd.kbd", { "aria-hidden": "true" }, t("Space"))],
    hinted && h("span.tag", { "aria-hidden": "true" }, t("hint")),
  );
}

/** @param {TableUi} ui @param {Frames.OfferedAction[]} actions */
function picked(ui, actions) {
  const chosen = actions.find((a) => a.code === ui.call);
  if (!chosen?.meaning) return null;
  return h("p.in.small-text.soft", { key: "choicemean" }, `${t("It shows:")} `, chosen.meaning);
}
