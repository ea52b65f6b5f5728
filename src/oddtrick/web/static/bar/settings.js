// The settings of this browser and the list of keys, which come when they are asked for.

import { on } from "../shared/dispatch.js";
import { dialog, optionRow, segment } from "../shared/dialogs.js";
import { h } from "../shared/dom.js";
import { place } from "../shared/places.js";
import { set, settings, twoTap } from "../shared/settings.js";
import { text } from "../shared/strings.js";
import { sounding } from "../table/people/notify.js";
import { words } from "./words.js";

/** @type {[boolean, string][]} */
const offOn = [
  [false, text.off],
  [true, text.on],
];

/** Languages under their own names, as the page names them. @returns {[string, string][]} */
function languages() {
  const known = document.documentElement.dataset.languages?.split(";") ?? [];
  return [
    ["", words.device],
    ...known.map((one) => {
      const [code, name, ...marks] = one.split(":");
      return /** @type {[string, string]} */ ([code, marks.includes("draft") ? words.draft(name) : name]);
    }),
  ];
}

function languageField() {
  const option = (/** @type {[string, string]} */ [value, name]) =>
    h("option", { value, selected: value === settings.language }, name);
  const field = h("select.field", { "aria-label": words.language }, languages().map(option));
  // The sentences of a page are made when it comes, so it comes again.
  return on(field, "change", () => {
    set("language", field.value);
    location.reload();
  });
}

/**
 * The settings. @param {string} [pace] that of the table, where there is one
 * @param {(pace: string) => void} [tell] tells the table of another
 */
export function openSettings(pace = settings.pace, tell = () => {}) {
  /** @type {(name: keyof typeof settings, title: string, note: string, choices: any[], value?: any) => Node} */
  const row = (name, title, note, choices, value = settings[name]) =>
    optionRow(
      title,
      note,
      segment(name, title, choices, value, (v) => {
        set(name, v);
        if (name === "pace") tell(v);
      }),
    );
  const keys = on(h("button.linky", words.keys), "click", () => openKeys());
  return dialog(
    "settings",
    text.settings,
    optionRow(words.language, "", languageField()),
    row("theme", words.theme, "", Object.entries(words.themes)),
    row("suits", text.suits, "", Object.entries(text.suitChoices)),
    row("large", words.large, "", words.sizes),
    row("twoTap", words.taps, words.tapsNote, words.tapNumbers, twoTap()),
    row("hints", words.hints, words.hintsNote, offOn),
    row("pace", words.pace, words.paceNote, Object.entries(text.paces), pace),
    row("sound", words.sound, "", offOn, sounding()),
    h(
      "details.lessused",
      h("summary", h("b", words.more), " ", h("small", words.moreNote)),
      row("motion", words.motion, "", [
        ["off", text.off],
        ["auto", text.on],
      ]),
      row("contrast", words.contrast, "", offOn),
      row("plain", words.plain, words.plainNote, offOn),
      row("high", words.high, "", Object.entries(words.sides)),
      row("stock", words.stock, words.stockNote, Object.entries(words.sides)),
      row("timer", words.timer, words.timerNote, offOn),
      row("forced", words.forced, words.forcedNote, offOn),
    ),
    h("p.small-text.soft.both", words.deviceNote, keys),
  );
}

/** The keys; and where the rules of a game stand, at its table. */
export function openKeys(game = "") {
  return dialog(
    "keys",
    words.keys,
    game ? h("p>a", { href: place("rules", game), target: "oddtrick-rules" }, words.rulesOfThis) : null,
    h("p.soft", words.keysIntro),
    h("table.keys>tbody", words.keysDo, ([keys, what]) =>
      h("tr", h("th", { scope: "row" }, h("kbd.kbd", keys)), h("td", what)),
    ),
    h("p.small-text.soft", words.keysCalls),
  );
}
