// The club's members, offered while a director writes names: a line a pair, names between commas.

import { on } from "../shared/dispatch.js";
import { request, id } from "../shared/book.js";
import { h, from } from "../shared/dom.js";

const WAIT = 150; // milliseconds after the last key

/**
 * The piece of a line that the caret is in, by its ends: what is not a comma, nor the number before the names.
 * @param {HTMLTextAreaElement} area
 */
function piece(area) {
  const { value, selectionStart: at } = area;
  const line = value.lastIndexOf("\n", at - 1) + 1,
    comma = value.lastIndexOf(",", at - 1) + 1;
  const number = /^\s*\d{1,4}\s*[:.]\s*/.exec(value.slice(line, at))?.[0].length ?? 0;
  const from = Math.max(line + number, comma),
    rest = /[,\n]/.exec(value.slice(at));
  return { from, to: rest ? at + rest.index : value.length };
}

/**
 * Buttons beneath a text area that put a member in place of what is being written there.
 * @param {HTMLTextAreaElement} area
 * @param {string} token
 * @param {string} label
 */
export function offers(area, token, label) {
  const list = h("p.row.members", { role: "group", "aria-label": label });
  let asked = 0,
    timer = 0;
  async function look() {
    const mine = ++asked,
      { from, to } = piece(area),
      text = area.value.slice(from, to).trim();
    let /** @type {readonly string[]} */ found = [];
    if (text)
      found = await request("GET", `/api/club/${id}/members?${new URLSearchParams({ text })}`, { token }).then(
        (/** @type {Answers.MembersOffered} */ x) => x.members,
        () => [],
      );
    if (mine === asked)
      list.replaceChildren(...found.filter((who) => who !== text).map((who) => h("button.btn.q", who)));
  }
  on(area, "input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, WAIT);
  });
  on(list, "click", (_, event) => {
    const who = from(event, "button")?.textContent;
    if (!who) return;
    const { from: at, to } = piece(area),
      space = area.value[at - 1] === "," ? " " : "";
    area.setRangeText(space + who, at, to, "end");
    list.replaceChildren();
    asked++;
    area.focus();
  });
  return list;
}
