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
  if (!family) return h("p", { class: "soft" }, words.fetching);
  return h(
    "form",
    { id: "points", data: { key: `points-${family.id}` } },
    h(
      "label",
      { class: "fld" },
      words.family,
      select(
        { name: "family" },
        state.families.map((one) => [one.id, one.title]),
        family.id,
      ),
    ),
    h(
      "fieldset",
      { class: "ticks" },
      h("legend", null, words.choosePoints),
      family.points
        .filter((point) => point.number)
        .map((point) =>
          h(
            "label",
            { class: "row" },
            h("input", { type: "checkbox", name: "point", value: point.id }),
            h("span", null, point.name),
          ),
        ),
    ),
    numberField("each", words.each, { value: "2", maxlength: 2 }),
    h("button", { class: "btn p big", type: "submit" }, words.set),
  );
}

/** What came of the teacher's last deed, where it is seen and heard with all forms closed. */
export const said = () =>
  h(
    "p",
    { class: state.said ? "pan in w6" : "", role: "status", tabindex: -1, data: { said: "", key: "said" } },
    state.said,
  );

/** All ways, while the class is open. */
export const setting = () =>
  !state.view?.over &&
  h(
    "details",
    { class: "pan setting", open: !state.view?.tasks.length && !state.view?.boards.length, data: { key: "setting" } },
    h("summary", null, h("h2", null, words.setMore)),
    h(
      "div",
      { class: "in" },
      h("h3", null, words.points),
      pointsForm(),
      h("h3", null, words.own),
      h("p", { class: "small-text soft" }, words.ownNote, " ", words.ownAsked),
      h(
        "label",
        { class: "btn filed" },
        words.chooseFile,
        h("input", {
          type: "file",
          class: "unseen",
          id: "dealfile",
          accept: ".pbn,.lin,.dlm,.rbn,.zip,.gz,.json,.xml",
        }),
      ),
      h("h3", null, words.script),
      h(
        "form",
        { id: "script", data: { key: "script" } },
        linesField("script", titled(words.scriptNote), {
          rows: 4,
          spellcheck: "false",
          placeholder: words.scriptExample,
        }),
        numberField("count", words.deals, { value: "8", maxlength: 2 }),
        h("button", { class: "btn p big", type: "submit" }, words.make),
      ),
      h("h3", null, boardWords.title),
      boardsForm(),
    ),
  );
