// Six deals from an evening or a set: its dearest decisions again, and new deals of their points.

import { call } from "../shared/api.js";
import { t } from "../shared/language.js";
import { place } from "../shared/places.js";
import { playerToken } from "../shared/settings.js";
import { isRead, learn, noteMistakes } from "./state.js";

/** @typedef {Answers.AgainDeal} Again */

const EVENING = /^evening=([^/]+)\/(\d+)$/,
  SET = /^set=([^/]+)$/;

/** @type {{of: string, deals: Again[], at: number}} */
const six = { of: "", deals: [], at: -1 };

/** Whether what is chosen are such deals. @param {string} chosen */
export const isAgain = (chosen) => EVENING.test(chosen) || SET.test(chosen);

/** @param {string} chosen */
function named(chosen) {
  const [, evening = "", pair = ""] = EVENING.exec(chosen) ?? [],
    [, set = ""] = SET.exec(chosen) ?? [];
  return { evening, pair, set };
}

/** Where they come from, or one of their boards does. @param {string} chosen @param {number} [board] */
export function againFrom(chosen, board) {
  const { evening, pair, set } = named(chosen);
  if (evening) return `${place("why", evening)}#pair=${pair}${board ? `&board=${board}` : ""}`;
  return place("setwhy", set) + (board ? `#board=${board}` : "");
}

/** Which of how many is asked. */
export const againAt = () => t("Deal {n} of {of}.", { n: six.at + 1, of: six.deals.length });

/** The point that the question asked is about; empty where it is another's. @param {import("./state.js").Question} q */
export const againPoint = (q) => (six.deals[six.at]?.question === q ? six.deals[six.at].point : "");

/** The deals, from the first on; what cost something is taken as a miss of its point, once. @param {string} chosen */
async function begin(chosen) {
  const { evening, pair, set } = named(chosen);
  const path = evening ? `/api/club/${evening}/deals/${pair}` : `/api/sets/${set}/why/deals`;
  const deals = await call("GET", path, null, { token: set ? playerToken() : "" });
  if (!deals.length) throw new Error(t("There are no deals to train from here. Open the page of the score first."));
  Object.assign(six, { of: chosen, deals, at: -1 });
  const from = againFrom(chosen);
  if (isRead(from)) return;
  noteMistakes(
    from,
    six.deals.flatMap(({ mistake, board }) => (mistake ? [{ ...mistake, deal: againFrom(chosen, board) }] : [])),
  );
  const own = six.deals.filter((x) => !x.question.point).map((x) => x.point);
  for (const point of new Set(own)) await learn(point, false, false);
}

/** The next of these deals; null after the last. @param {string} chosen */
export async function nextAgain(chosen) {
  if (six.of !== chosen || six.at >= six.deals.length) await begin(chosen);
  six.at += 1;
  return six.deals[six.at]?.question ?? null;
}
