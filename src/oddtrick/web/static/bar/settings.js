// The settings of this browser and the list of keys, which come when they are asked for.

import { on } from "../shared/dispatch.js";
import { choiceRow, dialog, optionRow } from "../shared/dialogs.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { place } from "../shared/places.js";
import { set, settings, twoTap } from "../shared/settings.js";
import { text } from "../shared/strings.js";
import { sounding } from "../table/people/notify.js";

// The words of the settings and of the list of keys.

const words = {
  /** A language in which nobody has read the words yet. @param {string} language */
  draft: (language) => t("{language} (draft)", { language }),

  themes: { system: t("Device"), light: t("Light"), dark: t("Dark") },

  sizes: /** @type {[boolean, string][]} */ ([
    [false, t("Normal")],
    [true, t("Large")],
  ]),

  tapNumbers: /** @type {[boolean, string][]} */ ([
    [false, t("One")],
    [true, t("Two")],
  ]),

  sides: { left: t("Left"), right: t("Right") },

  keysDo: [
    ["S A, H T, C 2 …", t("choose a card by suit and rank (T is the ten)")],
    ["1 N, 4 S, P, X, X X", t("choose a call: bid, pass, double, redouble")],
    [text.enterKey, t("play the chosen card, make the chosen call, deal the next hand")],
    [t("Space"), t("turn the stock, in patience")],
    ["S", t("call Stop when your opponent forgets a card")],
    [t("Esc"), t("put it back, close a panel")],
    ["← →", t("move within a hand; Home and End go to its ends")],
    [t("Tab"), t("go to the next hand, button or panel")],
    ["H", t("hint")],
    ["L", t("last trick, then earlier ones with ← →")],
    ["A", t("auction")],
    ["U", t("undo")],
    ["C", t("claim, as declarer")],
    ["?", t("these keys")],
  ],
};

/** @type {[boolean, string][]} */
const offOn = [
  [false, t("Off")],
  [true, t("On")],
];

/** Languages under their own names, as the page names them. @returns {[string, string][]} */
function languages() {
  const known = document.documentElement.dataset.languages?.split(";") ?? [];
  return [
    ["", t("Device")],
    ...known.map((one) => {
      const [code, name, ...marks] = one.split(":");
      return /** @type {[string, string]} */ ([code, marks.includes("draft") ? words.draft(name) : name]);
    }),
  ];
}

function languageField() {
  const option = (/** @type {[string, string]} */ [value, name]) =>
    h("option", { value, selected: value === settings.language }, name);
  const field = h("select.field", { "aria-label": t("Language") }, languages().map(option));
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
  const row = (name, title, note, choices, value = settings[name]) => {
    const change = (/** @type {any} */ v) => {
      set(name, v);
      if (name === "pace") tell(v);
    };
    return choiceRow(title, choices, value, change, note);
  };
  const keys = on(h("button.linky", t("Keys")), "click", () => openKeys());
  return dialog(
    "settings",
    t("Settings"),
    optionRow(t("Language"), "", languageField()),
    row("theme", t("Appearance"), "", Object.entries(words.themes)),
    row("suits", t("Suits"), "", Object.entries(text.suitChoices)),
    row("large", t("Cards and text"), "", words.sizes),
    row("twoTap", t("Taps to play"), t("Two: choose, then play"), words.tapNumbers, twoTap()),
    row("hints", t("Hints"), t("A button beside your hand"), offOn),
    row("pace", t("Machine players"), t("Their pace"), Object.entries(text.paces), pace),
    row("sound", t("Sound"), "", offOn, sounding()),
    h(
      "details.lessused",
      h("summary", h("b", t("More")), " ", h("small", t("moving cards, contrast, clock …"))),
      row("motion", t("Moving cards"), "", [
        ["off", t("Off")],
        ["auto", t("On")],
      ]),
      row("contrast", t("More contrast"), "", offOn),
      row("plain", t("Plain cards"), t("Rank and suit only"), offOn),
      row("high", t("High cards"), "", Object.entries(words.sides)),
      row("stock", t("Patience stock"), t("On the side of your playing hand"), Object.entries(words.sides)),
      row("timer", t("Patience clock"), t("Shown while you play"), offOn),
      row("forced", t("Play your only card"), t("Automatically, except the first lead"), offOn),
    ),
    h("p.small-text.soft.both", t("Kept in this browser only."), keys),
  );
}

/** The keys; and where the rules of a game stand, at its table. */
export const openKeys = (game = "") =>
  dialog(
    "keys",
    t("Keys"),
    game ? h("p>a", { href: place("rules", game), target: "oddtrick-rules" }, t("The rules of this game")) : null,
    h("p.soft", t("Use the mouse, touch, or these keys.")),
    h("table.keys>tbody", words.keysDo, ([keys, what]) =>
      h("tr", h("th", { scope: "row" }, h("kbd.kbd", keys)), h("td", what)),
    ),
    h("p.small-text.soft", t("Choose any call in the auction to read what it means.")),
  );
