// The settings and the help of every page, which come when they are asked for.

import { h } from "./dom.js";
import { sounding } from "../table/people/notify.js";
import { dialog, nameField, optionRow, segment } from "./dialogs.js";
import { set, settings, twoTap } from "./settings.js";
import { text } from "./strings.js";

/** @type {[boolean, string][]} */
const onOff = [
  [true, text.on],
  [false, text.off],
];

/** Languages under their own names; those of the browser first. @type {[string, string][]} */
const LANGUAGES = [
  ["", text.systemLanguage],
  ["en", "English"],
  ["de", "Deutsch"],
  ["fr", "Français"],
];

/** The sentences of a page are made when it comes, so it comes again. @param {string} chosen */
function speak(chosen) {
  set("language", chosen);
  location.reload();
}

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
    optionRow(text.language, "", segment("language", text.language, LANGUAGES, settings.language, speak)),
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
