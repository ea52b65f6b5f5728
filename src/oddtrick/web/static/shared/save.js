// What a page saves as a file: a blob, rows for a spreadsheet, a value as JSON.

import { h } from "./dom.js";

/**
 * Let the browser save a blob as a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function saveAs(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** A cell that no spreadsheet takes for a formula. @param {unknown} value */
const cell = (value) =>
  `"${String(value)
    .replace(/^(?=[=+\-@\t])(?!-?\d+(\.\d+)?$)/, "'")
    .replaceAll('"', '""')}"`;

/** Saves rows for a spreadsheet. @param {unknown[][]} rows @param {string} name */
export const saveTable = (rows, name) =>
  saveAs(new Blob([rows.map((row) => row.map(cell).join(",")).join("\r\n")], { type: "text/csv" }), name);

/** Let the browser save a value as a file of JSON. @param {unknown} value @param {string} name */
export const saveJson = (value, name, indent = 1) =>
  saveAs(new Blob([JSON.stringify(value, null, indent)], { type: "application/json" }), name);
