// A table of this browser in place of one of the server: it takes the frames that the page sends and
// answers with views, as the server would (`shared/socket.js` opens the other kind).

import { today } from "../../shared/day.js";
import { settings } from "../../shared/settings.js";
import { book, variantOf } from "./book.js";
import { DEALS, layOut } from "./deal.js";
import { frameOf } from "./frame.js";
import { keepDeal, keptDeal, ownName } from "./keep.js";
import { anyDeal, dealOfDay, winnableDeal } from "./numbers.js";
import { said } from "./told.js";
import { words } from "./words.js";

/**
 * @typedef {import("./book.js").Options} Options
 * @typedef {import("./deal.js").LaidDeal} LaidDeal
 */

const TODAY = "today";

/** The rules, in their thread: a way to ask them one question at a time. */
function rulesBeside() {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  return (/** @type {import("./kernel.js").Question} */ question) =>
    /** @type {Promise<import("./kernel.js").Standing>} */ (
      new Promise((take, fail) => {
        worker.onmessage = ({ data }) => (data.standing ? take(data.standing) : fail(new Error(words.noRules)));
        worker.onerror = () => fail(new Error(words.noRules));
        worker.postMessage(question);
      })
    );
}

/** The options that an address names, as far as the game has them.
 * @param {import("./book.js").OwnGame} game @param {URLSearchParams} asked @returns {Options} */
const optionsOf = (game, asked) =>
  Object.fromEntries(
    Object.entries(game.options).flatMap(([name, { choices }]) => {
      const choice = choices.find((one) => String(one) === asked.get(name));
      return choice === undefined ? [] : [[name, choice]];
    }),
  );

/**
 * Open a table of this browser: as it was left, or with the deal that `search` asks for.
 * @param {string} table its name, such as `own-` and a game's
 * @param {string} search of the address
 * @param {{frame: (frame: any) => void, lost: () => void, found: () => void}} on
 */
export function openOwn(table, search, on) {
  const play = rulesBeside();
  /** @type {LaidDeal | null} */
  let deal = null;
  /** @type {Options} */
  let options = {};
  let game = "",
    laid = 0,
    version = 0;
  /** @type {string[]} */
  let acts = [];

  const keep = () =>
    deal && keepDeal(table, { game, options, number: deal.number, acts, laid, over: deal.now().standing.over });

  function show() {
    if (!deal) return;
    version += 1;
    on.found();
    on.frame(frameOf(deal, { id: `${table}.${laid.toString(36)}`, version, name: settings.name || words.you }));
  }

  /** @param {string} message */
  const refuse = (message, kind = "refused") => on.frame({ type: "error", kind, message });

  /** @param {number} number */
  const laidOut = async (number) => layOut(variantOf(await book(), game, options), number, play);

  /** @param {number} number */
  async function lay(number) {
    deal = await laidOut(number);
    [acts, laid] = [[], Date.now()];
    keep();
  }

  /** Go on with what was kept: as far as it can be followed. @param {import("./keep.js").KeptDeal} kept */
  async function resume(kept) {
    deal = await laidOut(kept.number);
    [acts, laid] = [[], kept.laid];
    for (const code of kept.acts) {
      if (await deal?.act(code)) break;
      acts.push(code);
    }
  }

  async function open() {
    const { daily, days, games } = await book();
    const asked = new URLSearchParams(search),
      kept = keptDeal(table),
      day = ownName(table) === TODAY;
    game = day ? daily : ownName(table);
    if (!Object.hasOwn(games, game)) throw new Error(words.unknown);
    options = optionsOf(games[game], asked);
    const { known } = variantOf(await book(), game, options);
    const number = day
      ? await dealOfDay(known.slice(0, days), today())
      : asked.has("winnable")
        ? winnableDeal(known, asked.get("level") ?? "")
        : Number(asked.get("deal"));
    const wanted = Number.isInteger(number) && number > 0 && number < DEALS ? number : 0;
    const as = /** @param {Options} one */ (one) =>
      JSON.stringify(Object.entries(games[game].options).map(([name, option]) => one[name] ?? option.default));
    const goesOn =
      kept?.game === game &&
      (day || asked.has("deal") ? kept.number === wanted : !search) &&
      (!search || as(kept.options ?? {}) === as(options));
    if (kept && goesOn) {
      options = kept.options ?? {};
      await resume(kept);
    } else await lay(wanted || anyDeal());
    // Opened again, the page goes on with this deal.
    if (search) history.replaceState(null, "", location.pathname + location.hash);
    show();
  }

  /** @type {Record<string, (frame: any) => Promise<void>>} */
  const taken = {
    async act({ code }) {
      const why = (await deal?.act(String(code))) ?? "";
      if (why) return refuse(why, "illegal");
      acts.push(String(code));
      keep();
      show();
    },
    async undo({ moves = 1 }) {
      for (let n = 0; n < moves; n++) {
        const why = deal?.undo() ?? "";
        if (why) return refuse(why);
        acts.pop();
      }
      keep();
      show();
    },
    async finish() {
      const way = (await deal?.finish()) ?? [];
      if (!way.length) return refuse(said.notHome);
      acts.push(...way);
      keep();
      show();
    },
    async again() {
      if (deal) await lay(deal.number);
      show();
    },
    async next() {
      if (deal) await lay(anyDeal());
      show();
    },
    async deal({ number, winnable, level }) {
      if (!deal) return;
      if (number !== undefined && !(Number.isInteger(number) && number > 0 && number < DEALS))
        return refuse(words.numbers(DEALS - 1));
      const found = winnable ? winnableDeal(deal.variant.known, String(level ?? "")) : (number ?? anyDeal());
      if (!found) return refuse(words.noneKnown);
      await lay(found);
      show();
    },
  };

  // One after another: a deal may have to wait for its shuffle.
  let queue = Promise.resolve();
  /** @param {() => Promise<void>} what */
  const then = (what) => (queue = queue.then(what).catch((error) => refuse(error.message)));
  then(open);
  return {
    /** Take a frame of the page. @param {any} frame */
    send(frame) {
      const what = taken[frame.type];
      if (what)
        then(() => (frame.version === undefined || frame.version === version ? what(frame) : Promise.resolve(show())));
      return true;
    },
    close() {},
    again: () => void then(async () => show()),
  };
}
