// @ts-nocheck
// The dialogs: settings, keys, invitation. Made when first opened.

import { h } from "./dom.js";
import { sounding } from "../table/people/notify.js";
import { set, settings, twoTap } from "./settings.js";
import { t } from "./strings.js";

/** Opens a dialog and gives its node. */
export function dialog(id, title, ...body) {
  document.getElementById(id)?.remove();
  const node = h("dialog", { id, "aria-labelledby": `${id}-title` },
    h("header", null, h("h2", { id: `${id}-title` }, title),
      h("button", { class: "btn q", type: "button", "aria-label": t.close, data: { close: "" } }, "✕")),
    h("div", { class: "in" }, body));
  node.addEventListener("click", (event) => {
    // A click on the backdrop lands on the dialog itself.
    if (event.target === node || event.target.closest("[data-close]")) node.close();
  });
  document.body.append(node);
  node.showModal();
  return node;
}

/** A row of choices of which one holds. `choices` maps values to words. */
export function segment(name, label, choices, value, onChange) {
  const box = h("div", { class: "seg", role: "radiogroup", "aria-label": label });
  const draw = (chosen) => {
    box.replaceChildren(...choices.map(([v, words]) => {
      const on = v === chosen;
      const button = h("button", { type: "button", role: "radio", "aria-checked": String(on), class: on ? "on" : "", tabindex: on ? 0 : -1 }, words);
      button.addEventListener("click", () => {
        draw(v);
        onChange(v);
      });
      return button;
    }));
    if (!choices.some(([v]) => v === chosen)) box.firstChild.tabIndex = 0;
  };
  box.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const all = [...box.children], at = all.indexOf(document.activeElement);
    if (at < 0) return;
    const next = (at + step + all.length) % all.length;
    all[next].click();
    box.children[next].focus();
    event.preventDefault();
    event.stopPropagation();
  });
  draw(value);
  return box;
}

export function optionRow(title, note, control) {
  return h("div", { class: "opt" }, h("div", null, h("b", null, title), note ? h("small", null, note) : null), control);
}

/** The name that others see from the next table on. */
export function nameField() {
  const field = h("input", { class: "field", type: "text", maxlength: 24, value: settings.name, placeholder: t.namePlaceholder, "aria-label": t.yourName, autocomplete: "nickname" });
  field.addEventListener("change", () => set("name", field.value.trim()));
  return field;
}

const onOff = [[true, t.on], [false, t.off]];

/** The settings; `pace` shows the table's pace too, where there is one. */
export function openSettings({ pace, setPace } = {}) {
  const row = (name, title, note, choices, value = settings[name]) =>
    optionRow(title, note, segment(name, title, choices, value, (v) => set(name, v)));
  return dialog("settings", t.settings,
    row("theme", t.theme, t.themeNote, Object.entries(t.themes)),
    row("suits", t.suits, "", Object.entries(t.suitChoices)),
    row("twoTap", t.twoTap, t.twoTapNote, onOff, twoTap()),
    row("confirmCalls", t.confirmCalls, t.confirmNote, onOff),
    row("hints", t.hints, t.hintsNote, onOff),
    optionRow(t.yourName, t.nameNote, nameField()),
    row("motion", t.motion, "", Object.entries(t.motions)),
    row("high", t.high, "", Object.entries(t.highs)),
    row("plain", t.plain, t.plainNote, onOff),
    row("contrast", t.contrast, "", onOff),
    row("forced", t.forced, t.forcedNote, onOff),
    row("sound", t.sound, t.soundNote, onOff, sounding()),
    "vibrate" in navigator ? row("vibrate", t.vibrate, "", onOff) : null,
    pace ? optionRow(t.pace, t.paceNote, segment("pace", t.pace, Object.entries(t.paces), pace, setPace)) : null,
    h("p", { class: "sm soft" }, t.deviceNote));
}

/** The keys; and where the rules of a game stand, at its table. */
export function openHelp(game = "") {
  return dialog("help", t.helpTitle,
    game ? h("p", null, h("a", { href: `/rules/${encodeURIComponent(game)}`, target: "oddtrick-rules" }, t.rulesOfThis)) : null,
    h("p", { class: "soft" }, t.helpIntro),
    h("table", { class: "keys" }, h("tbody", null, t.keys.map(([keys, what]) =>
      h("tr", null, h("th", { scope: "row" }, h("kbd", { class: "kbd" }, keys)), h("td", null, what))))),
    h("p", { class: "sm soft" }, t.helpLook));
}

/** A link to be copied. */
export function linkRow(link, label) {
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": label, class: "linkfield" });
  const copy = h("button", { class: "btn p big", type: "button" }, t.copy);
  copy.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // a page that is not secure has no clipboard
    }
    copy.textContent = t.copied;
  });
  field.addEventListener("focus", () => field.select());
  return h("div", { class: "linkrow" }, field, copy);
}

/** The link to a table, and the offer to fill its open seats. */
export function openInvite({ link, invitation, picture, open, fill }) {
  const filler = open && fill ? h("button", { class: "btn big", type: "button", data: { close: "" } }, t.fill) : null;
  filler?.addEventListener("click", fill);
  const row = linkRow(link, t.link), reach = h("p", { class: "sm", role: "status" });
  invitation.then((found) => {
    if (found.link) {
      row.querySelector("input").value = found.link;
      reach.after(h("img", { class: "qr", src: picture, alt: t.qrCode, width: 180, height: 180 }));
    }
    reach.textContent = found.sentence;
  }).catch((error) => (reach.textContent = error.message));
  return dialog("invite", t.inviteTitle,
    h("p", null, t.inviteText),
    row, reach,
    open ? h("p", { class: "sm soft" }, t.openSeats(open)) : null, filler);
}

/** A menu: rows of [what to do, words, disabled, with what]. */
export function openMenu(rows, title = t.menu) {
  return dialog("menu", title, h("div", { class: "menulist" }, rows.map(([action, words, disabled, arg = ""]) =>
    h("button", { class: "btn big", type: "button", disabled, data: { do: action, arg, close: "" } }, words))));
}
