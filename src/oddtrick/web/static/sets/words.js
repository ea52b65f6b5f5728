// The words of the pages of sets and of the day.

import { dayInWords } from "../shared/day.js";
import { locale, t, tn } from "../shared/language.js";
import { capital, number } from "../shared/strings.js";
import { minus } from "../shared/punctuation.js";

const ORDINALS = [
  "",
  t("first"),
  t("second"),
  t("third"),
  t("fourth"),
  t("fifth"),
  t("sixth"),
  t("seventh"),
  t("eighth"),
  t("ninth"),
  t("tenth"),
  t("eleventh"),
  t("twelfth"),
];
const VULNERABLE = /** @type {Record<string, string>} */ ({
  None: t("Vul: nobody"),
  NS: t("Vul: you"),
  EW: t("Vul: they"),
  All: t("Vul: all"),
});
const LEVELS = /** @type {Record<string, string>} */ ({
  beginner: t("beginners"),
  book: t("book players"),
  expert: t("experts"),
  learned: t("trained players"),
});

const ORDER = new Intl.PluralRules(locale, { type: "ordinal" });

/** @param {number} n */
const ordinal = (n) => ORDINALS[n] ?? ENDINGS[ORDER.select(n)](n);

/** @type {Record<string, (n: number) => string>} */
const ENDINGS = {
  zero: (n) => t("{n}th", { n }),
  one: (n) => t("{n}st", { n }),
  two: (n) => t("{n}nd", { n }),
  few: (n) => t("{n}rd", { n }),
  many: (n) => t("{n}th", { n }),
  other: (n) => t("{n}th", { n }),
};

export const words = {
  ordinal,

  // sets
  /** @param {number} n */
  playBoard: (n) => t("Play board {n}", { n }),
  /** @param {number} n */
  resumeBoard: (n) => t("Resume board {n}", { n }),
  /** @param {number} n */
  replays: (n) => tn(n, "Replayed once; the first score counts.", "Replayed {n} times; the first score counts.", { n }),
  /** @param {number} machines @param {number} people */
  field: (machines, people) =>
    capital(
      people
        ? t("The same cards were played by {tables} and {people}.", {
            tables: tn(machines, "{n} table of machine players", "{n} tables of machine players", {
              n: number(machines),
            }),
            people: tn(people, "{n} other person", "{n} other people", { n: number(people) }),
          })
        : tn(
            machines,
            "{n} table of machine players played the same cards.",
            "{n} tables of machine players played the same cards.",
            { n: number(machines) },
          ),
    ),
  /** @param {string} side */
  vulnerable: (side) => VULNERABLE[side] ?? "",
  /** A title with its day in words. @param {string} title */
  titled: (title) => title.replace(/\d{4}-\d\d-\d\d$/, (day) => dayInWords(day, { dateStyle: "long" })),
  /** With the place, where there are others. @param {string} title @param {number | null} percent @param {number} place @param {number} of */
  headline: (title, percent, place, of) =>
    percent === null
      ? title
      : of < 2
        ? t("{title}: {percent} per cent", { title, percent: Math.round(percent) })
        : t("{title}: {percent} per cent, {place} of {of}", {
            title,
            percent: Math.round(percent),
            place: ordinal(place),
            of: number(of),
          }),
  /** @param {number} place @param {number} of */
  place: (place, of) => capital(t("{place} of {of}.", { place: ordinal(place), of: number(of) })),
  /** @param {number} played @param {number} of */
  progress: (played, of) =>
    played
      ? capital(t("{played} of {of} boards played.", { played: number(played), of: number(of) }))
      : tn(of, "No board played yet.", "None of {n} boards played yet.", { n: number(of) }),
  /** @param {number} done @param {number} of */
  preparing: (done, of) => t("Machine players play these boards first: {done} of {of} are done.", { done, of }),
  preparingText: t("The set opens as soon as they have finished."),
  orShipped: t("Sets that are ready:"),
  /** @param {number} percent */
  percent: (percent) => `${Math.round(percent)}\u2009%`,
  /** @param {string} ours @param {string} theirs */
  machines: (ours, theirs) =>
    t("Machine players: {ours} against {theirs}", { ours: LEVELS[ours] ?? ours, theirs: LEVELS[theirs] ?? theirs }),
  rivalNone: t("Play a board that your friend has played to see both scores."),
  missing: t("This set cannot be opened"),
  otherSets: t("Choose another set"),
  /** @param {number} own @param {number} tables */
  fieldLabel: (own, tables) =>
    capital(t("{tables} tables. Your score: {own}.", { tables: number(tables), own: minus(own) })),
  /** @param {number} played @param {number} of */
  playedOf: (played, of) => t("You have played {played} of {of}.", { played: number(played), of: number(of) }),
};
