// From one board of a file, or step of a lesson, to the one before it and the next.

import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";

const words = { before: t("Previous"), next: t("Next") };

/**
 * Two buttons, which stay where they are; nothing where there is one board.
 * @param {number} chosen
 * @param {number} count
 */
export const turns = (chosen, count) =>
  count < 2
    ? ""
    : h(
        "div.bdturn",
        h("button.btn", { data: { board: chosen - 1 }, disabled: !chosen }, words.before),
        h("button.btn", { data: { board: chosen + 1 }, disabled: chosen + 1 === count }, words.next),
      );
