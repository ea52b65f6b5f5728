// A table of this browser in place of one of the server: it takes the frames that the page sends and
// answers with views, as the server would (`shared/socket.js` opens the other kind).

import { today } from "../../shared/day.js";
import { settings } from "../../shared/settings.js";
import { games, daily } from "../rules/games.js";
import { DEALS, layOut } from "./deal.js";
import { frameOf } from "./frame.js";
import { keepDeal, keptDeal, ownName } from "./keep.js";
import { anyDeal, dealOfDay, knownDeals, winnableDeal } from "./numbers.js";
import { words } from "./words.js";

/**
 * @typedef {import("./deal.js").LaidDeal} LaidDeal
 * @typedef {import("./deal.js").Rules} Rules
 * @typedef {Record<string, import("./deal.js").Choice>} Options
 */

const TODAY = "today";

/** The rules of a game. @param {string} name @returns {Promise<Rules>} */
async function rulesOf(name) {
  if (!games.includes(name)) throw new Error(words.unknown);
  return (await import(`../rules/${name}.js`)).rules;
}

/** The options that an address names, as far as the game has them. @param {Rules} game @param {URLSearchParams} asked @returns {Options} */
function optionsOf(game, asked) {
  const found = game.options.flatMap(({ name, choices }) => {
    const choice = choices.find((one) => String(one) === asked.get(name));
    return choice === undefined ? [] : [[name, choice]];
  });
  return Object.fromEntries(found);
}

/**
 * Open a table of this browser: as it was left, or with the deal that `search` asks for.
 * @param {string} table its name, such as `own-` and a game's
 * @param {string} search of the address
 * @param {{frame: (frame: any) => void, lost: () => void, found: () => void}} on
 */
export function openOwn(table, search, on) {
  /** @type {LaidDeal | null} */
  let deal = null;
  let laid = 0,
    version = 0;
  /** @type {string[]} */
  let acts = [];

  const keep = () =>
    deal &&
    keepDeal(table, {
      game: deal.game.name,
      options: deal.options,
      number: deal.number,
      acts,
      laid,
      over: deal.over(),
    });

  function show() {
    if (!deal) return;
    version += 1;
    on.found();
    on.frame(
      frameOf(deal, {
        id: `${table}.${laid.toString(36)}`,
        version,
        name: settings.name || words.you,
        known: knownDeals(deal.game, deal.options),
      }),
    );
  }

  /** @param {string} message */
  const refuse = (message, kind = "refused") => on.frame({ type: "error", kind, message });

  /** @param {Rules} game @param {Options} options @param {number} number */
  async function lay(game, options, number) {
    deal = await layOut(game, options, number);
    [acts, laid] = [[], Date.now()];
    keep();
  }

  /** Go on with what was kept: as far as it can be followed. @param {import("./keep.js").KeptDeal} kept */
  async function resume(kept) {
    deal = await layOut(await rulesOf(kept.game), kept.options ?? {}, kept.number);
    [acts, laid] = [[], kept.laid];
    for (const code of kept.acts) {
      if (await deal.act(code)) break;
      acts.push(code);
    }
  }

  async function open() {
    const asked = new URLSearchParams(search),
      kept = keptDeal(table),
      day = ownName(table) === TODAY;
    const game = await rulesOf(day ? daily : ownName(table)),
      options = optionsOf(game, asked);
    const number = day
      ? await dealOfDay(today())
      : asked.has("winnable")
        ? winnableDeal(game, options, asked.get("level") ?? "")
        : Number(asked.get("deal"));
    const wanted = Number.isInteger(number) && number > 0 && number < DEALS ? number : 0;
    const as = /** @param {Options} one */ (one) => JSON.stringify(game.options.map((o) => one[o.name] ?? o.default));
    const goesOn =
      kept?.game === game.name &&
      (day || asked.has("deal") ? kept.number === wanted : !search) &&
      (!search || as(kept.options ?? {}) === as(options));
    if (kept && goesOn) await resume(kept);
    else await lay(game, options, wanted || anyDeal());
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
    async undo() {
      const why = deal?.undo() ?? "";
      if (why) return refuse(why);
      acts.pop();
      keep();
      show();
    },
    async finish() {
      const way = deal?.wayHome() ?? [];
      if (!way.length) return refuse(words.notHome);
      for (const code of way) {
        await deal?.act(code);
        acts.push(code);
      }
      keep();
      show();
    },
    async again() {
      if (deal) await lay(deal.game, deal.options, deal.number);
      show();
    },
    async next() {
      if (deal) await lay(deal.game, deal.options, anyDeal());
      show();
    },
    async deal({ number, winnable, level }) {
      if (!deal) return;
      if (number !== undefined && !(Number.isInteger(number) && number > 0 && number < DEALS))
        return refuse(words.numbers(DEALS - 1));
      const found = winnable ? winnableDeal(deal.game, deal.options, String(level ?? "")) : (number ?? anyDeal());
      if (!found) return refuse(words.noneKnown);
      await lay(deal.game, deal.options, found);
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
