// A board of the page: played on at a table of one's own, or looked at card by card.

import { keepFile, startAt } from "../../review/file.js";
import { newTable } from "../../shared/api.js";
import { id, request } from "../../shared/book.js";
import { place } from "../../shared/places.js";
import { playerToken, remember, settings } from "../../shared/settings.js";
import { words } from "../words.js";
import { evening, hrefOf, set, state } from "./state.js";
import { whyWords } from "./words.js";

/** The board as whoever is looked at played it, where that is known; else its deal. @param {number} board */
const recordOf = (board) =>
  set
    ? request("GET", `/api/sets/${set}/boards/${board}`, { token: playerToken() })
    : request("GET", `/api/club/${id}/boards/${board}?of=${state.pair}`);

/** Play a board on from before an act. @param {number} board @param {number} act @param {string} seat one's own */
export async function playOn(board, act, seat) {
  const record = await recordOf(board);
  const made = await newTable({
    game: record.game,
    options: record.options ?? {},
    record: { ...record, actions: record.actions.slice(0, act) },
    played: act > 0,
    seat: seat || "any",
    name: settings.name ?? "",
  });
  remember(made.id, { token: made.token, seat: made.seat, asked: location.pathname + location.hash });
  location.assign(place("table", made.id));
}

/** The review takes the deal that a page leaves it. @param {number} board @param {number} act where it opens */
export async function review(board, act) {
  sessionStorage.setItem("oddtrick.review", JSON.stringify(await recordOf(board)));
  location.assign(`${place("brought")}${act ? `#${act}` : ""}`);
}

/** Who declared most often what a board was mostly played in. @param {Answers.WhyVaried} x */
function declarerOf(x) {
  const results = evening().boards.find((one) => one.board === x.board)?.results ?? [];
  const seats = results.filter((r) => r.contract.startsWith(x.contract)).map((r) => r.declarer);
  const often = (/** @type {string} */ seat) => seats.filter((one) => one === seat).length;
  return seats.sort((a, b) => often(b) - often(a))[0] ?? "";
}

/** Play the hardest boards of the evening one after another, each as who declared it. */
export async function trainHardest() {
  const boards = await Promise.all(
    evening().hardest.map(async (x) => ({
      name: words.board(x.board),
      title: words.board(x.board),
      outcome: whyWords.range(x.low, x.high),
      score: null,
      record: await recordOf(x.board),
      seat: declarerOf(x),
      back: hrefOf(0, x.board),
    })),
  );
  keepFile(boards);
  location.assign(await startAt(boards[0], 0, {}));
}
