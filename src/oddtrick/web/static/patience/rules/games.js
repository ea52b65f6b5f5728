// Written by tools/page/patience_rules.py from the library's games: do not edit.

/** The games that this browser can play without a server. @type {string[]} */
export const games = ["congress", "harp", "house-in-the-wood", "house-on-the-hill", "intelligence", "klondike", "la-belle-lucie"];

/** The game of the day's patience. */
export const daily = "klondike";
