// The results: everything played in this browser, the newest first, and what one game adds up to.

import { boardSet } from "../sets/data.js";
import { contractOf, declarerOf } from "../sets/results.js";
import * as api from "../shared/api.js";
import { dialog } from "../shared/dialogs.js";
import { handle, on, when } from "../shared/dispatch.js";
import { byId, fieldOf, h, render } from "../shared/dom.js";
import { saveAs } from "../shared/save.js";
import { t, tn } from "../shared/language.js";
import { columns, head, link, act, go } from "../shared/panels.js";
import { place } from "../shared/places.js";
import { dropDamaged, judgeRest, keepResults, results } from "../shared/record-deal.js";
import * as statistics from "../shared/statistics.js";
import { refreshEvenings } from "../club/why/mine.js";
import { clubEvenings, figures } from "./figures.js";
import { forgetAll, forgetGame, history, tokenOf, tokens } from "./keep.js";
import { look, practise } from "./lost.js";
import { dayName, scoreOf, sittingsOf, totals } from "./sittings.js";
import { about, minus, signed } from "../shared/punctuation.js";
import { words } from "./words.js";

/** @typedef {import("./sittings.js").Sitting} Sitting */
/** @typedef {import("./sittings.js").Played} Played */
/** @typedef {import("../sets/data.js").BoardSet} BoardSet */

const PAGE = 8; // sittings
const ASKED = 100; // seats forgotten at a time, as the protocol has it

/**
 * What the page shows.
 * @typedef {object} ResultsState
 * @property {string} family whose games are shown; empty for all
 * @property {number} shown sittings
 * @property {string} open the sitting that is open
 * @property {string} told what was done, or what is wrong
 * @property {Map<string, BoardSet | null>} sets those that were asked for
 * @property {Map<string, string>} titles of games by their names
 * @property {Map<string, string>} families their titles by what a deal has
 * @property {{name: string, deals: import("./keep.js").KeptDeal[]} | null} other somebody's deals on this server
 */

/** @type {ResultsState} */
const state = {
  family: decodeURIComponent(location.hash.slice(1)),
  shown: PAGE,
  open: "",
  told: "",
  sets: new Map(),
  titles: new Map(),
  families: new Map(),
  other: null,
};

// -- what was played --------------------------------------------------------------------------

/** A sitting's title, and what is said of it. @param {Sitting} sitting */
function titleOf({ set, played }) {
  const { title, alone, over, summary } = played[played.length - 1].deal;
  const of = set
    ? tn(played.length, "{n} board", "{n} boards", { n: played.length })
    : alone?.deal
      ? words.deal(alone.deal)
      : over
        ? summary
        : words.deals(played.length);
  return [h("b", title), " ", h("small", of)];
}

/** @param {number | null | undefined} percent @param {boolean} won */
const cameTo = (percent, won) => (percent == null ? (won ? t("won") : t("lost")) : words.percent(percent));

/** @param {Sitting} sitting */
function sittingRows(sitting) {
  const { score, won, lost, at } = totals(sitting),
    set = state.sets.get(sitting.set),
    open = state.open === sitting.key;
  return [
    h(
      "tr",
      { data: { key: sitting.key } },
      h(
        "th",
        { scope: "row" },
        h(
          "button.sit",
          { type: "button", "aria-expanded": String(open), data: { open: sitting.key } },
          titleOf(sitting),
        ),
      ),
      h("td.num", score),
      h("td.num", h("b", cameTo(set?.standing?.percent, won))),
      h("td.num.wide", set?.standing?.imps == null ? "" : signed(set.standing.imps, 1)),
      h("td.num.wide", lost ?? ""),
      h("td.num", dayName(at)),
    ),
    open ? sitting.played.map((one) => dealRow(one, set ?? null)) : [],
    open && !sitting.set && sitting.table && !state.other
      ? h(
          "tr.in1",
          { data: { key: `${sitting.key} sheet` } },
          h("td", { colspan: 6 }, go(t("Score sheet"), place("score", sitting.table))),
        )
      : [],
  ];
}

/** @param {Played} one @param {BoardSet | null} set */
function dealRow({ deal, counted }, set) {
  const number = Number(counted?.set.split("/")[1] ?? deal.deal),
    result = set?.boards.find((board) => board.number === number)?.result,
    cost = counted?.cost ?? deal.lost?.tricks,
    name = counted?.set ? t("Board {n}", { n: number }) : words.deal(deal.deal ?? 1);
  return h(
    "tr.in1.tinted",
    { data: { key: `${deal.table} ${deal.deal} ${deal.at}` } },
    h(
      "th",
      { scope: "row" },
      h("span.bn1", name),
      result
        ? [h("b", contractOf(result)), " ", h("small", declarerOf(result.declarer, set?.seat ?? ""))]
        : h("small", deal.text),
    ),
    h("td.num", minus(result?.score ?? scoreOf(deal))),
    h("td.num", result?.percent == null ? "" : words.percent(result.percent)),
    h("td.num.wide", result?.imps == null ? "" : signed(result.imps, 1)),
    h("td.num.wide", cost == null ? "" : h("span", { class: `cost ${cost ? "some" : ""}` }, minus(-cost || 0))),
    h("td.num", deal.review ? link(about(t("Review"), name), t("Review"), deal.review) : ""),
  );
}

/** @param {Sitting[]} sittings */
const list = (sittings) =>
  h(
    "section.pan",
    { "aria-label": t("Last played"), data: { key: "list" } },
    h(
      "table.played",
      columns(
        t("Last played"),
        [t("Score"), "num"],
        [t("Result"), "num"],
        [t("IMPs"), "num wide"],
        [t("Tricks lost"), "num wide"],
        [t("Day"), "num"],
      ),
      h("tbody", sittings.slice(0, state.shown).map(sittingRows)),
    ),
    h(
      "footer",
      sittings.length > state.shown ? act(t("Earlier"), { do: "more" }) : h("span"),
      state.other ? act(words.mine, { do: "mine" }) : act(words.keep, { do: "keep" }, "q"),
    ),
  );

// -- the page -----------------------------------------------------------------------------------

/** The families that were played, the most played first. @param {statistics.Results} document */
const families = (document) =>
  statistics
    .played(document, "family")
    .map((x) => x.name)
    .filter(Boolean);

/** @param {statistics.Results} document */
const pills = (document) =>
  h("nav.pills", { "aria-label": t("Games") }, ["", ...families(document)], (name) =>
    h(
      "a.pill",
      {
        href: `#${encodeURIComponent(name)}`,
        "aria-current": name === state.family ? "page" : null,
        data: { key: name || "all" },
      },
      name ? familyName(name) : t("All"),
    ),
  );

/** @param {statistics.Results} document */
function beside(document) {
  const [most] = families(document),
    family = state.family || most || "";
  const deals = statistics.chosen(document, { family });
  if (!deals.length) return null;
  return [
    figures(familyName(family) || titleName(deals[0].game), deals, { family }),
    state.family
      ? statistics
          .played({ ...document, deals })
          .map((x) => act(t("Delete {game}", { game: titleName(x.name) }), { erase: x.name }, "q"))
      : others(document, family),
  ];
}

/** @param {string} game */
const titleName = (game) => state.titles.get(game) ?? game;

/** @param {string} family */
const familyName = (family) => state.families.get(family) ?? family;

/** The other families, a row each. @param {statistics.Results} document @param {string} shown */
function others(document, shown) {
  const names = families(document).filter((name) => name !== shown);
  return names.length
    ? h(
        "section.pan",
        { "aria-label": t("Games"), data: { key: "others" } },
        h("ul.rw", names, (name) => {
          const deals = statistics.chosen(document, { family: name }),
            { won } = statistics.summary(deals);
          return h(
            "li",
            h(
              "span.tx",
              h("a", { href: `#${encodeURIComponent(name)}` }, h("b", familyName(name))),
              h("small", words.deals(deals.length)),
            ),
            h("span.v", won.percent === null ? words.won(won.count) : `${words.percent(won.percent)} ${t("won")}`),
          );
        }),
      )
    : null;
}

/** What could not be read of the file. @param {{lost: string, problem: string}} found */
const damaged = ({ lost, problem }) =>
  lost
    ? h(
        "div.pan.in.damaged",
        { data: { key: "damaged" } },
        h("p", { role: "alert" }, problem),
        act(t("Save the damaged file"), { do: "saveDamaged" }),
        act(t("Delete the damaged file"), { do: "dropDamaged" }, "q"),
      )
    : null;

function draw() {
  const found = results(),
    { document } = found;
  if (state.family && !statistics.chosen(document, { family: state.family }).length) state.family = "";
  const deals = (state.other?.deals ?? history()).filter((x) => !state.family || x.family === state.family);
  const sittings = sittingsOf(deals, document.deals);
  render(
    byId("results"),
    head(
      t("Results"),
      state.other ? words.countOf(deals.length, state.other.name) : t("Everything you have played, the newest first."),
      document.deals.length ? pills(document) : null,
    ),
    damaged(found),
    h("p.told", { role: "status", data: { key: "told" } }, state.told),
    deals.length || (!state.other && document.deals.length)
      ? h(
          "div.g2",
          { data: { key: "both" } },
          list(sittings),
          h("div.aside", state.other ? null : [clubEvenings(), beside(document)]),
        )
      : h(
          "section.pan.in.none",
          { data: { key: "none" } },
          h("h2", state.other ? words.nobody(state.other.name) : t("No results yet")),
          state.other ? null : h("p", t("Each deal that you finish is counted here. It stays in this browser.")),
          h(
            "p.act",
            state.other
              ? act(words.mine, { do: "mine" })
              : [go(t("Play a deal"), place("play"), "p big"), act(words.keep, { do: "keep" }, "q")],
          ),
        ),
    deals.length || state.other || document.deals.length ? null : clubEvenings(),
  );
  askForSets(sittings.slice(0, state.shown));
}

/** What the boards of sets came to among all who played them. @param {Sitting[]} sittings */
async function askForSets(sittings) {
  const wanted = sittings.map((x) => x.set).filter((set) => set && !state.sets.has(set));
  if (!wanted.length || state.other) return;
  for (const set of wanted) state.sets.set(set, null);
  await Promise.all(wanted.map(async (set) => state.sets.set(set, await boardSet(set, "", {}).catch(() => null))));
  draw();
}

// -- what is done -------------------------------------------------------------------------------

/** @param {string} text */
function say(text) {
  state.told = text;
  draw();
}
/** @param {Promise<unknown>} done */
const tried = (done) => done.catch((error) => say(/** @type {Error} */ (error).message));

/** The deals as the tables' own files. @param {string} form */
async function saveDeals(form) {
  const parts = [];
  for (const table of new Set(history().map((x) => x.table))) {
    // A game that has no such form, or a table that is gone, is left out.
    const part = await api.session(table, tokenOf(table), form).catch(() => null);
    if (part) parts.push(part);
  }
  if (parts.length) saveAs(new Blob(parts), `oddtrick-results.${form}`);
  else say(t("These tables are no longer on the server."));
}

function load() {
  const field = h("input", { type: "file", accept: "application/json,.json" });
  on(field, "change", async () => {
    const text = await field.files?.[0]?.text();
    if (text === undefined) return;
    const { document: brought, problem } = statistics.read(text);
    keepResults(statistics.merge(results().document, brought));
    say(problem || t("The file has been added."));
  });
  field.click();
}

/** Ask once before deals go, from this browser and from under one's name. @param {string} game all where it is empty */
function erase(game) {
  const { document: found } = results(),
    left = statistics.remove(found, game);
  const yes = h("button.btn.p.big", { type: "button", data: { close: "" } }, t("Delete"));
  on(yes, "click", () =>
    tried(
      (async () => {
        if (game) forgetGame(game);
        else {
          for (let mine = tokens(); mine.length; mine = mine.slice(ASKED)) await api.forgetPast(mine.slice(0, ASKED));
          forgetAll();
        }
        keepResults(left);
        say(t("Deleted."));
      })(),
    ),
  );
  dialog(
    "erase",
    words.eraseSure(Math.max(found.deals.length - left.deals.length, game ? 0 : history().length)),
    yes,
    " ",
    h("button.btn.big", { type: "button", data: { close: "" } }, t("Keep")),
  );
}

/** Saving, loading, deleting, and looking a name up. */
function openKeep() {
  /** @param {string} label @param {Record<string, string>} data */
  const row = (label, data) => h("button.btn.big.wide", { type: "button", data: { ...data, close: "" } }, label);
  dialog(
    "keep",
    words.keep,
    h("p.soft", t("Your results stay in this browser. Nobody else sees them.")),
    h(
      "div.menulist",
      row(t("Save as a file"), { do: "save" }),
      row(t("Load a file"), { do: "load" }),
      row(t("Save all deals as records"), { deals: "jsonl" }),
      row(t("Save all deals as PBN"), { deals: "pbn" }),
      row(t("Delete all"), { erase: "" }),
    ),
    h(
      "form.linkrow",
      { id: "find" },
      h("input.linkfield", { id: "whose", maxlength: 24, "aria-label": words.byName, placeholder: words.byName }),
      h("button.btn.big", { type: "submit" }, t("Show")),
    ),
  );
}

/** @param {string} name */
async function find(name) {
  state.other = { name, deals: (await api.past(name)).reverse() };
  Object.assign(state, { family: "", shown: PAGE, open: "" });
  draw();
}

/** @param {string} text @param {string} name */
const saveText = (text, name) => saveAs(new Blob([text], { type: "application/json" }), name);

handle(() => ({
  more: () => (state.shown += PAGE),
  mine: () => (state.other = null),
  keep: openKeep,
  save: () => saveText(statistics.write(results().document), "oddtrick-results.json"),
  load,
  saveDamaged: () => saveText(results().lost, "oddtrick-results-damaged.json"),
  dropDamaged,
}));
when("click", "[data-do]", draw);
when("click", "[data-open]", ({ dataset: { open = "" } }) => {
  state.open = state.open === open ? "" : open;
  draw();
});
when("click", "[data-deals]", ({ dataset }) => tried(saveDeals(dataset.deals ?? "")));
when("click", "[data-erase]", ({ dataset }) => erase(dataset.erase ?? ""));
when("click", "[data-look]", ({ dataset: { look: scope = "{}" } }) =>
  tried(look(statistics.chosen(results().document, JSON.parse(scope)), scope, draw)),
);
when("click", "[data-practise]", ({ dataset: { practise: id = "", game = "" } }) =>
  tried(practise(id, game, titleName(game))),
);
when("submit", "#find", () => {
  const name = fieldOf("whose", HTMLInputElement).value.trim();
  const shown = document.getElementById("keep");
  if (shown instanceof HTMLDialogElement) shown.close();
  if (name) tried(find(name));
});
addEventListener("hashchange", () => {
  Object.assign(state, { family: decodeURIComponent(location.hash.slice(1)), shown: PAGE, open: "" });
  draw();
});
addEventListener("pageshow", draw);
addEventListener("storage", draw);
judgeRest().then(draw);
refreshEvenings().then(draw);
const asked = new URLSearchParams(location.search).get("name");
if (asked) tried(find(asked));
api.games().then(
  (/** @type {import("../front/data.js").Game[]} */ games) => {
    for (const game of games) {
      state.titles.set(game.name, game.title);
      state.families.set(game.family, game.family_title);
    }
    draw();
  },
  () => {},
); // without a network the games keep their short names
