// What a day is: that of the visitor, by the clock of where they are. A day is written 2026-11-24, a month 2026-11; what
// lies between two days are days of the calendar, however many hours they have.

import { locale } from "./language.js";

const DAY = 86_400_000; // milliseconds of a day at Greenwich, where dates are reckoned with: all its days are as long
const MINUTE = 60_000;

/** @param {number} n @param {number} digits */
const padded = (n, digits = 2) => String(n).padStart(digits, "0");

/** The day on which something was. @param {number | string} at milliseconds since 1970, or a time with its offset */
export function dayOf(at) {
  const then = new Date(at);
  return [padded(then.getFullYear(), 4), padded(then.getMonth() + 1), padded(then.getDate())].join("-");
}

/** The day it is. */
export const today = () => dayOf(Date.now());

/** The milliseconds until the next day. */
export function untilTomorrow() {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

/** Do something every minute, and as soon as a day begins. @param {() => void} act */
export function eachMinute(act) {
  setTimeout(
    () => {
      eachMinute(act);
      act();
    },
    Math.min(MINUTE, untilTomorrow()),
  );
}

/** How many days one day is after another. @param {string} day @param {string} before */
export const daysSince = (day, before) => (Date.parse(day) - Date.parse(before)) / DAY;

/** The day so many days after one. @param {string} day @param {number} days */
export const dayBeside = (day, days) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** The month so many months after one. @param {string} month @param {number} months */
export function monthBeside(month, months) {
  const first = new Date(month);
  first.setUTCMonth(first.getUTCMonth() + months);
  return monthOf(first.toISOString());
}

/** The month of a day. @param {string} day */
export const monthOf = (day) => day.slice(0, 7);

/** A day or a month in words. @param {string} day @param {Intl.DateTimeFormatOptions} how */
export const dayInWords = (day, how) =>
  new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...how }).format(Date.parse(day));
