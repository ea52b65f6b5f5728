// What the server says, in the page's language, for pages that look up a word here and there. English fetches nothing.

import { language } from "./language.js";

/** @type {(sentence: string) => string} */
export const said = language === "en" ? (sentence) => sentence : (await import("./served.js")).served;
