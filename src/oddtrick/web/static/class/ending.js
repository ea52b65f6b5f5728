// The end of a class: the teacher ends it and deletes it, the pupils hear that it is over.

import { forgetOpened, id, request } from "../shared/book.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { direct, isOver } from "./boards.js";
import { address, link, post, state } from "./state.js";
import { place } from "../shared/places.js";

/** That the class is over, to a pupil or a guest. @param {string} title */
export const overScreen = (title) =>
  h(
    "section.pan.in",
    { key: "over" },
    h("h1", { tabindex: -1, data: { head: "" } }, title),
    h("p", { role: "status" }, t("The class is over.")),
  );

/** The teacher's buttons. @param {Answers.ClassContent} view */
export const endPanel = ({ over }) =>
  h(
    "section.pan.in",
    { key: "end" },
    over && h("p", { role: "status" }, t("The class is over. Save the results before you delete it.")),
    h(
      "p.buttons",
      over && h("button.btn", { do: "results", key: "last-results" }, t("Save the results")),
      over
        ? h("button.btn", { do: "deleteClass", key: "delete" }, t("Delete the class"))
        : h("button.btn", { do: "endClass", key: "end" }, t("End the class")),
    ),
  );

/** End the class, with the boards that are still played. */
export async function endClass() {
  const boards = state.view?.boards ?? [];
  await Promise.all(boards.map((movement, n) => (isOver(movement) ? null : direct(n, { type: "finished" }))));
  await post("", { type: "end" });
}

/** Delete the class for good. */
export async function deleteClass() {
  await request("DELETE", address, { token: link.token });
  forgetOpened("classes", id);
  location.assign(place("teach"));
}
