// The settings and the help of every page, which come when they are asked for.

import { h } from "./dom.js";
import { sounding } from "../table/people/notify.js";
import { dialog, nameField, optionRow, segment } from "./dialogs.js";
import { set, settings, twoTap } from "./settings.js";
import { t } from "./strings.js";

/** @type {[boolean, string][]} */
const onOff = [
  [true, t.on],
  [false, t.off],
];

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
    t.settings,
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
    row("large", t.large, t.largeNote, onOff),
    row("stock", t.stock, t.stockNote, Object.entries(t.highs)),
    row("timer", t.patienceTimer, t.patienceTimerNote, onOff),
    row("forced", t.forced, t.forcedNote, onOff),
    row("sound", t.sound, t.soundNote, onOff, sounding()),
    "vibrate" in navigator ? row("vibrate", t.vibrate, "", onOff) : null,
    pace ? optionRow(t.pace, t.paceNote, segment("pace", t.pace, Object.entries(t.paces), pace, setPace)) : null,
    h("p", { class: "sm soft" }, t.deviceNote),
  );
}

/** The keys; and where the rules of a game stand, at its table. */
export function openHelp(game = "") {
  return dialog(
    "help",
    t.helpTitle,
    game
      ? h("p", null, h("a", { href: `/rules/${encodeURIComponent(game)}`, target: "oddtrick-rules" }, t.rulesOfThis))
      : null,
    h("p", { class: "soft" }, t.helpIntro),
    h(
      "table",
      { class: "keys" },
      h(
        "tbody",
        null,
        t.keys.map(([keys, what]) =>
          h("tr", null, h("th", { scope: "row" }, h("kbd", { class: "kbd" }, keys)), h("td", null, what)),
        ),
      ),
    ),
    h("p", { class: "sm soft" }, t.helpLook),
  );
}
