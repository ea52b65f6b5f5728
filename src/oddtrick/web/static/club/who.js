// Who really sits at a table, and with which board: the movement says what was due.

import { dialog } from "../shared/dialogs.js";
import { on } from "../shared/dispatch.js";
import { h } from "../shared/dom.js";
import { fieldsOf, numberField, submit } from "../shared/forms.js";
import { t } from "../shared/language.js";
import { noticed } from "./notice.js";
import { label } from "./table/sides.js";
import { words } from "./words.js";

/** @typedef {import("./notice.js").Due} Due */

/**
 * Asks who sits at a table in a round; `due` is what one expects there.
 * @param {import("./notice.js").Seated} view
 * @param {number} round
 * @param {Due | undefined} due
 * @param {(due: Due, turned: boolean, against: boolean) => void} enter what is done once that is settled
 */
export function askWho(view, round, due, enter) {
  const who = view.form === "teams" ? t("Team") : t("Pair"),
    many = view.form === "individual";
  /** @param {string} name @param {string} words @param {string | number} value */
  const side = (name, words, value) =>
    numberField(name, words, { inputmode: many ? "text" : "numeric", maxlength: 9, value });
  const answer = h("div.answer", { role: "status" });
  const form = h(
    "form",
    h("p.soft", t("Write who is at the table. You will see whether the movement agrees.")),
    side("ns", t("{one} North–South", { one: who }), due ? label(view, due.ns) : ""),
    side("ew", t("{one} East–West", { one: who }), due ? label(view, due.ew) : ""),
    side("board", t("Board"), due?.board ?? ""),
    answer,
    submit(t("Check")),
  );
  const box = dialog("who", t("Who sits here?"), form);
  on(form, "submit", () => {
    const fields = fieldsOf(form);
    const found = noticed(view, round, {
      board: Number(fields.board.value),
      ns: fields.ns.value,
      ew: fields.ew.value,
    });
    /** @param {Due | undefined} at @param {boolean} against @param {string} says */
    const button = (at, against, says) => {
      const made = h("button.btn.big.wide.go", says);
      return on(made, "click", () => {
        box.close();
        if (at) enter(at, Boolean(found.turned), against);
      });
    };
    answer.replaceChildren(h("p", { class: found.sentence ? "warn" : "" }, found.sentence ?? t("All correct. Go on.")));
    if (!found.sentence) answer.append(button(found.due, false, t("Enter")));
    else if (found.mend) answer.append(button(found.due, false, found.mend));
    else if (found.against)
      answer.append(h("p.soft", words.playedSoNote), button(found.against, true, t("It was played so: enter it")));
  });
}
