// Setting questions: points of the trainer, deals of a file, deals of a script.

import { h } from "../shared/dom.js";
import { linesField, numberField, select, titled } from "../shared/forms.js";
import { boardWords } from "./board-words.js";
import { boardsForm } from "./boards.js";
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
    h(
      "label.fld",
      words.family,
      select(
        { name: "family" },
        state.families.map((one) => [one.id, one.title]),
        family.id,
      ),
    ),
    h(
      "fieldset.ticks",
      h("legend", words.choosePoints),
      family.points.filter((point) => point.number),
      (point) =>
        h("label.row", h("input", { type: "checkbox", name: "point", value: point.id }), h("span", point.name)),
    ),
    numberField("each", words.each, { value: "2", maxlength: 2 }),
    h("button.btn.p.big", { type: "submit" }, words.set),
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
    h("summary>h2", words.setMore),
    h(
      "div.in",
      h("h3", words.points),
      pointsForm(),
      h("h3", words.own),
      h("p.small-text.soft", words.ownNote, " ", words.ownAsked),
      h(
        "label.btn.filed",
        words.chooseFile,
        h("input.unseen", { type: "file", id: "dealfile", accept: ".pbn,.lin,.dlm,.rbn,.zip,.gz,.json,.xml" }),
      ),
      h("h3", words.script),
      h(
        "form",
        { id: "script", key: "script" },
        linesField("script", titled(words.scriptNote), {
          rows: 4,
          spellcheck: "false",
          placeholder: words.scriptExample,
        }),
        numberField("count", words.deals, { value: "8", maxlength: 2 }),
        h("button.btn.p.big", { type: "submit" }, words.make),
      ),
      h("h3", boardWords.title),
      boardsForm(),
    ),
  );
