// What the server says in its usual sentences, in the page's language. The server speaks English: a sentence that is
// not listed here stays so. A value in a sentence (a card, a seat) is looked up in the same way.

import { said } from "./language.js";

/** Ranks and suits as the server writes them within a sentence. */
const CARDS = [
  [said("ace"), said("king"), said("queen"), said("jack"), said("ten"), said("nine"), said("eight")],
  [said("seven"), said("six"), said("five"), said("four"), said("three"), said("two"), said("joker")],
  [said("spades"), said("hearts"), said("diamonds"), said("clubs"), said("no-trump")],
  [said("Spades"), said("Hearts"), said("Diamonds"), said("Clubs"), said("No-trump"), said("Trumps")],
  [said("one"), said("zero"), said("eleven"), said("twelve"), said("thirteen")],
  [said("One"), said("Two"), said("Three"), said("Four"), said("Five"), said("Six"), said("Seven")],
  [said("spade"), said("heart"), said("diamond"), said("club")],
].flat();

const SEATS = [said("North"), said("East"), said("South"), said("West"), said("You"), said("We"), said("They")];

const CALLS = [said("Pass"), said("Double"), said("Redouble"), said("Resign"), said("Turn a card")];

const TURNS = [
  [said("Your call."), said("Your play."), said("Your lead."), said("Your move."), said("Your turn."), said("Call.")],
  [said("The hand is over."), said("The match is over."), said("The rubber is over."), said("The director is asked.")],
  [said("The cards are dealt."), said("No game yet"), said("Nothing scored"), said("Score"), said("Rubber")],
].flat();

const REFUSALS = [
  said("Somebody played first. The table has been brought up to date."),
  said("You are watching. Sit down to take part."),
  said("The hand is not finished yet."),
  said("That cannot be done here."),
  said("You say much in a short time. Wait a moment."),
  said("This table is changing servers. Your page finds it by itself."),
  said("The host has closed this table."),
  said("The store could not be written just now."),
  said("Too many tables have been made from your address. Wait a while."),
  said("There is nothing at this address."),
  said("There is no such table here. Start a new one from the front page."),
  said("This seat was opened somewhere else. You can play on there."),
  said("At this table nobody may watch. Take a seat if one is free."),
  said("There is no room for more onlookers at this table."),
  said("It is not your turn."),
  said("This name is not wanted on this server. Choose another."),
];

const WITH_VALUES = [
  said("the {rank} of {suit}"),
  said("{rank} of {suit}"),
  said("{who} led the {card}."),
  said("{who} played the {card}."),
  said("{who} turned up the {card}."),
  said("{who} won the trick."),
  said("{who} won with the {card}."),
  said("{level} {strain}"),
  said("{who} passed."),
  said("{who} doubled."),
  said("{who} redoubled."),
  said("{who} bid {call}."),
  said("Somebody sat down at {seat}."),
  said("{who} sat down at {seat}."),
  said("{who} stood up."),
  said("{who} is back."),
  said("{who} to play."),
  said("{who} to call."),
  said("{who} to move."),
  said("{who} waits for you."),
  said("Your turn: {what}"),
  said("Waiting for somebody to sit down at {seat}."),
  said("We won {ours} tricks. They won {theirs} tricks."),
  said("The name “{name}” is somebody’s here. Choose another."),
];

const plain = new Map([...CARDS, ...SEATS, ...CALLS, ...TURNS, ...REFUSALS]);
const patterns = WITH_VALUES.map(([english, own]) => ({ ...patternOf(english), own }));

/** What a sentence with values looks like. @param {string} english */
function patternOf(english) {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const parts = english.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { names, looks: new RegExp(`^${parts.join("([^.]+?)")}$`) };
}

/** @type {Map<string, string>} */
const known = new Map();
const MOST = 2000;

/**
 * A sentence of the server in the page's language, where it is a usual one.
 * @param {string} sentence
 * @returns {string}
 */
export function served(sentence) {
  let found = known.get(sentence);
  if (found === undefined) {
    if (known.size >= MOST) known.clear();
    known.set(sentence, (found = plain.get(sentence) ?? fitted(sentence)));
  }
  return found;
}

/** Values that are words of the list themselves; others may be anything, such as a name. */
const LISTED = new Set(["rank", "suit", "level", "strain"]);

/** @param {string} sentence */
function fitted(sentence) {
  for (const { names, looks, own } of patterns) {
    const values = looks.exec(sentence)?.slice(1);
    if (values?.every((value, i) => !LISTED.has(names[i]) || plain.has(value)))
      return own.replace(/\{(\w+)\}/g, (_, name) => served(values[names.indexOf(name)]));
  }
  return sentence;
}

/** The fields of a frame that are read. */
const READ = new Set(["text", "lead", "rest", "heading", "label", "message", "reason", "summary", "note"]);

/** A frame with what is read of it in the page's language. @template T @param {T} frame @returns {T} */
export function servedFrame(frame) {
  if (Array.isArray(frame)) return /** @type {T} */ (frame.map(servedFrame));
  if (!frame || typeof frame !== "object") return frame;
  if ("watchers" in frame && "at" in frame && "name" in frame && frame.name) return frame; // what people say themselves
  const fields = Object.entries(frame).map(([name, value]) => [name, servedField(name, value)]);
  return Object.fromEntries(fields);
}

/** @param {string} name @param {unknown} value */
function servedField(name, value) {
  if (typeof value === "string") return READ.has(name) ? served(value) : value;
  return name === "sides" && Array.isArray(value)
    ? value.map((side) => (typeof side === "string" ? served(side) : side))
    : servedFrame(value);
}
