// Setting questions: points of the trainer, deals of a file, deals of a script.

import { h } from "../shared/dom.js";
import { choiceField, numberField } from "../shared/forms.js";
import { t } from "../shared/language.js";
import { boardsForm, fileButton, scriptFields } from "./boards.js";
import { state } from "./state.js";
import { words } from "./words.js";

/** The form's family that is open; the first where none was chosen. */
export const chosen = { family: "" };

function pointsForm() {
  const family = state.families.find((one) => one.id === chosen.family) ?? state.families[0];
  if (!family) return h("p.soft", words.fetching);
  return h(
    "form",
    { id: "points", key: `points-${family.id}` },
    choiceField(
      "family",
      t("Family"),
      state.families.map((one) => [one.id, one.title]),
      family.id,
    ),
    h(
      "fieldset.ticks",
      h("legend", t("Points")),
      family.points.filter((point) => point.number),
      (point) =>
        h("label.row", h("input", { type: "checkbox", name: "point", value: point.id }), h("span", point.name)),
    ),
    numberField("each", t("Questions of each"), { value: "2", maxlength: 2 }),
    h("button.btn.p.big", { type: "submit" }, t("Set these questions")),
  );
}

/** What came of the teacher's last deed, where it is seen and heard with all forms closed. */
export const said = () =>
  h(
    "p",
    { class: state.said ? "pan in w6" : "", role: "status", tabindex: -1, key: "said", data: { said: "" } },
    state.said,
  );

/** All ways, while the class is open. */
export const setting = () =>
  !state.view?.over &&
  h(
    "details.pan.setting",
    { open: !state.view?.tasks.length && !state.view?.boards.length, key: "setting" },
    h("summary>h2", t("Set more")),
    h(
      "div.in",
      h("h3", t("Points of the trainer")),
      pointsForm(),
      h("h3", t("Your own deals")),
      h("p.small-text.soft", t("A file in PBN, LIN or another format."), " ", words.ownAsked),
      fileButton("dealfile", t("Open a file")),
      h("h3", t("A dealer script")),
      h(
        "form",
        { id: "script", key: "script" },
        scriptFields(t("Deals that fit are made, and the dealer’s first call is asked."), 4, "8"),
        h("button.btn.p.big", { type: "submit" }, t("Make these deals")),
      ),
      h("h3", t("Boards at tables")),
      boardsForm(),
    ),
  );
