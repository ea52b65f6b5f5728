// Hands that are missing are added by who directs: chosen or dropped, and refused where they are another evening's.

import { id, load, request } from "../../shared/book.js";
import { when } from "../../shared/dispatch.js";
import { h } from "../../shared/dom.js";
import { dropped } from "../../shared/drop.js";
import { attempt } from "../../shared/api.js";
import { t, tn } from "../../shared/language.js";
import { number } from "../../shared/strings.js";

/** What is said of the hands that were sent. */
let told = "";
const OTHERS = t("The director adds their file, here or in the room.");
/** The link of the director or the deputy, where this browser has opened it; empty elsewhere. */
const token = () =>
  load("room") ||
  /** @type {{id: string, token: string}[]} */ (load("mine", "") ?? []).find((x) => x.id === id)?.token ||
  "";

/** The offer to add the hands. */
export function add() {
  const may = Boolean(token());
  return h(
    "section.pan.in.adding",
    { key: "add", "aria-label": t("Add the hands") },
    h("h2", t("Add the hands")),
    h("p.small-text.soft", may ? t("Drop the file of the hands here, or choose it.") : OTHERS),
    may &&
      h(
        "label.btn",
        t("Choose a file"),
        h("input.unseen", { type: "file", accept: ".pbn,.lin,.dup,.dlm", id: "hands" }),
      ),
    h("p.small-text", { role: "status" }, told),
  );
}

/** Listen for files of hands; `draw` shows what is said of them. @param {() => void} draw */
export function listenForHands(draw) {
  /** @param {string} sentence */
  const tell = (sentence) => {
    told = sentence;
    draw();
  };
  /** @param {File} file */
  async function send(file) {
    tell(t("The hands are compared with the results."));
    await attempt(tell, async () => {
      const path = `/api/club/${id}/hands?${new URLSearchParams({ name: file.name })}`;
      const { boards } = await request("POST", path, { token: token(), body: file });
      tell(tn(boards.length, "{n} deal was added.", "{n} deals were added.", { n: number(boards.length) }));
    });
  }
  when("change", "#hands", (node) => {
    const field = /** @type {HTMLInputElement} */ (node),
      [file] = field.files ?? [];
    if (file) send(file);
    field.value = ""; // the same file may be chosen again
  });
  dropped((file) => (token() ? send(file) : tell(OTHERS)));
}
