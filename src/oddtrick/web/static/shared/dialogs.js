// The dialogs: settings, keys, invitation. Made when first opened.

import { on } from "./dispatch.js";
import { h } from "./dom.js";
import { sounding } from "../table/people/notify.js";
import { set, settings, twoTap } from "./settings.js";
import { text } from "./strings.js";

/**
 * Opens a dialog and gives its node.
 * @param {string} id
 * @param {string} title
 * @param {...any} body
 */
export function dialog(id, title, ...body) {
  document.getElementById(id)?.remove();
  const node = h(
    "dialog",
    { id, "aria-labelledby": `${id}-title` },
    h(
      "header",
      null,
      h("h2", { id: `${id}-title` }, title),
      h("button", { class: "btn q", type: "button", "aria-label": text.close, data: { close: "" } }, "✕"),
    ),
    h("div", { class: "in" }, body),
  );
  document.body.append(node);
  node.showModal();
  return node;
}

/**
 * A row of choices of which one holds. `choices` pairs values with words.
 * @template V
 * @param {string} name
 * @param {string} label
 * @param {readonly (readonly [V, string])[]} choices
 * @param {V} value
 * @param {(value: V) => void} onChange
 */
export function segment(name, label, choices, value, onChange) {
  const box = h("div", { class: "seg", role: "radiogroup", "aria-label": label });
  const draw = (/** @type {V} */ chosen) => {
    box.replaceChildren(
      ...choices.map(([v, words]) => {
        const held = v === chosen;
        const button = h(
          "button",
          {
            type: "button",
            role: "radio",
            "aria-checked": String(held),
            class: held ? "on" : "",
            tabindex: held ? 0 : -1,
          },
          words,
        );
        return on(button, "click", () => {
          draw(v);
          onChange(v);
        });
      }),
    );
    if (!choices.some(([v]) => v === chosen)) buttons()[0].tabIndex = 0;
  };
  const buttons = () => /** @type {HTMLButtonElement[]} */ ([...box.children]);
  box.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    const all = buttons(),
      at = all.findIndex((button) => button === document.activeElement);
    if (at < 0) return;
    const next = (at + step + all.length) % all.length;
    all[next].click();
    buttons()[next].focus();
    event.preventDefault();
    event.stopPropagation();
  });
  draw(value);
  return box;
}

/** @param {string} title @param {string} note @param {Node} control */
export function optionRow(title, note, control) {
  return h("div", { class: "opt" }, h("div", null, h("b", null, title), note ? h("small", null, note) : null), control);
}

/** The name that others see from the next table on. */
export function nameField() {
  const field = h("input", {
    class: "field",
    type: "text",
    maxlength: 24,
    value: settings.name,
    placeholder: text.namePlaceholder,
    "aria-label": text.yourName,
    autocomplete: "nickname",
  });
  return on(field, "change", () => set("name", field.value.trim()));
}

/** @type {[boolean, string][]} */
const onOff = [
  [true, text.on],
  [false, text.off],
];
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The settings; `pace` shows the table's pace too, where there is one.
 * @param {{pace?: string | null, setPace?: (pace: string) => void}} [table]
 */
export function openSettings({ pace, setPace = () => {} } = {}) {
  /** @type {(name: keyof typeof settings, title: string, note: string, choices: any[], value?: any) => Node} */
  const row = (name, title, note, choices, value = settings[name]) =>
    optionRow(
      title,
      note,
      segment(name, title, choices, value, (v) => set(name, v)),
    );
  return dialog(
    "settings",
    text.settings,
    row("theme", text.theme, text.themeNote, Object.entries(text.themes)),
    row("suits", text.suits, "", Object.entries(text.suitChoices)),
    row("twoTap", text.twoTap, text.twoTapNote, onOff, twoTap()),
    row("confirmCalls", text.confirmCalls, text.confirmNote, onOff),
    row("hints", text.hints, text.hintsNote, onOff),
    optionRow(text.yourName, text.nameNote, nameField()),
    row("motion", text.motion, "", Object.entries(text.motions)),
    row("high", text.high, "", Object.entries(text.highs)),
    row("plain", text.plain, text.plainNote, onOff),
    row("contrast", text.contrast, "", onOff),
    row("large", text.large, text.largeNote, onOff),
    row("stock", text.stock, text.stockNote, Object.entries(text.highs)),
    row("timer", text.patienceTimer, text.patienceTimerNote, onOff),
    row("forced", text.forced, text.forcedNote, onOff),
    row("sound", text.sound, text.soundNote, onOff, sounding()),
    "vibrate" in navigator ? row("vibrate", text.vibrate, "", onOff) : null,
    pace
      ? optionRow(text.pace, text.paceNote, segment("pace", text.pace, Object.entries(text.paces), pace, setPace))
      : null,
    h("p", { class: "small-text soft" }, text.deviceNote),
  );
}

/** The keys; and where the rules of a game stand, at its table. */
export function openHelp(game = "") {
  return dialog(
    "help",
    text.helpTitle,
    game
      ? h("p", null, h("a", { href: `/rules/${encodeURIComponent(game)}`, target: "oddtrick-rules" }, text.rulesOfThis))
      : null,
    h("p", { class: "soft" }, text.helpIntro),
    h(
      "table",
      { class: "keys" },
      h(
        "tbody",
        null,
        text.keys.map(([keys, what]) =>
          h("tr", null, h("th", { scope: "row" }, h("kbd", { class: "kbd" }, keys)), h("td", null, what)),
        ),
      ),
    ),
    h("p", { class: "small-text soft" }, text.helpLook),
  );
}

/** A link to be copied. @param {string} link @param {string} label */
export function linkRow(link, label) {
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": label, class: "linkfield" });
  const copy = h("button", { class: "btn p big", type: "button" }, text.copy);
  on(copy, "click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // a page that is not secure has no clipboard
    }
    copy.textContent = text.copied;
  });
  field.addEventListener("focus", () => field.select());
  return h("div", { class: "linkrow" }, field, copy);
}

/**
 * The link to a table, and the offer to fill its open seats.
 * @param {object} to
 * @param {string} to.link
 * @param {Promise<{link: string | null, sentence: string}>} to.invitation
 * @param {string} to.picture
 * @param {number} [to.open]
 * @param {() => void} [to.fill]
 */
export function openInvite({ link, invitation, picture, open, fill }) {
  const filler =
    open && fill ? h("button", { class: "btn big", type: "button", data: { close: "" } }, text.fill) : null;
  if (filler && fill) on(filler, "click", fill);
  const row = linkRow(link, text.link),
    reach = h("p", { class: "small-text", role: "status" });
  invitation
    .then((found) => {
      if (found.link) {
        for (const field of row.querySelectorAll("input")) field.value = found.link;
        reach.after(h("img", { class: "qr", src: picture, alt: text.qrCode, width: 180, height: 180 }));
      }
      reach.textContent = found.sentence;
    })
    .catch((error) => (reach.textContent = error.message));
  return dialog(
    "invite",
    text.inviteTitle,
    h("p", null, text.inviteText),
    row,
    reach,
    open ? h("p", { class: "small-text soft" }, text.openSeats(open)) : null,
    filler,
  );
}

/** @typedef {[string, string, boolean?, string?]} MenuRow what to do, words, disabled, with what */

/**
 * A menu of rows; what is no row is left out.
 * @param {readonly (MenuRow | false | 0 | "" | null | undefined)[]} rows
 */
export function openMenu(rows, title = text.menu) {
  return dialog(
    "menu",
    title,
    h(
      "div",
      { class: "menulist" },
      rows
        .filter((row) => Array.isArray(row))
        .map(([action, words, disabled, arg = ""]) =>
          h("button", { class: "btn big", type: "button", disabled, data: { do: action, arg, close: "" } }, words),
        ),
    ),
  );
}
