// Files that are dropped onto a page, or chosen in a field.

import { when } from "./dispatch.js";

/**
 * Whenever a file is chosen in a field that the query names; put right, the same may be chosen again.
 * @param {string} query
 * @param {(file: File, form: HTMLFormElement) => unknown} take
 */
export const whenFile = (query, take) =>
  when("change", query, (node) => {
    const field = /** @type {HTMLInputElement} */ (node);
    for (const file of field.files ?? []) take(file, /** @type {HTMLFormElement} */ (field.form));
    field.value = "";
  });

/** Open the first of the files that are dropped. @param {(file: File) => void} open */
export function dropped(open) {
  /** @param {DragEvent} event */
  const carries = (event) => event.dataTransfer?.types.includes("Files");
  const over = (/** @type {boolean} */ on) => document.body.classList.toggle("dropping", on);
  document.addEventListener("dragover", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    over(true);
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget || over(false));
  document.addEventListener("drop", (event) => {
    over(false);
    if (!carries(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) open(file);
  });
}
