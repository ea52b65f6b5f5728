// What the front door and the list of games ask the server for.

import { call, spoken } from "../shared/api.js";

/**
 * @typedef {object} Picture The cards on a tile: a fan, or columns in which `??` lies face down.
 * @property {string} felt
 * @property {string[]} fan
 * @property {string[][]} columns
 *
 * @typedef {{name: string, title: string, words: string, start: Record<string, any>, picture: Picture}} Tile
 *
 * @typedef {{number: number, game: string, title: string, words: string}} FirstLesson
 *
 * @typedef {object} ListedGame
 * @property {string} name
 * @property {string} title
 * @property {string} words
 * @property {number[]} players
 * @property {number} year 0 where the source has none
 * @property {string[]} aliases
 * @property {number} lessons
 * @property {string} picture
 * @property {string} felt
 * @property {boolean} popular whether it stands first
 * @property {number} minutes of a match, 0 where they are not known
 *
 * @typedef {{title: string, games: ListedGame[]}} Family
 *
 * @typedef {object} Front
 * @property {Tile[]} tiles
 * @property {{id: string, kind: string, title: string, boards: number}[]} today
 * @property {FirstLesson[]} lessons
 * @property {number} lesson_count
 * @property {Family[]} families
 * @property {number} games
 *
 * @typedef {object} Lesson
 * @property {string} game
 * @property {string} title
 * @property {number} seed
 * @property {string} seat
 * @property {string} source
 * @property {[string, string][]} sentences each with its moment
 */

/** @returns {Promise<Front>} */
export const front = () => call("GET", spoken("/api/front"));
export { lessons } from "../shared/api.js";

/**
 * @typedef {string | number | boolean} Choice
 * @typedef {{name: string, title: string, note: string, choices: Choice[], titles?: string[], default: Choice, open?: boolean, group: string}} Option
 *
 * @typedef {{title: string, words: string, options: Record<string, Choice>}} Preset
 *
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title the whole one
 * @property {string} family
 * @property {string} family_title
 * @property {string} source
 * @property {string} summary
 * @property {string[]} seats
 * @property {number[]} players
 * @property {Record<string, string[]>} seats_for
 * @property {Option[]} options
 * @property {Preset[]} presets ways to play it that have a name, the usual one first
 */

/** @returns {Promise<Game[]>} */
export const games = () => call("GET", spoken("/api/games"));

/** @typedef {{kind: string, boards: number, played: number, last: string,
 *   standing: {percent: number | null, place: number, of: number} | null}} DaySet */

/** What this browser's player has done of today's sets. @param {string} token @returns {Promise<{sets: DaySet[]}>} */
export const today = (token) => call("GET", "/api/today", null, { token });
