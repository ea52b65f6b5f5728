// A party: who plays with whom, the pads, who pays whom; and on the phones a deal in six taps.

import { deed } from "../shared/panels.js";
import { id, newId, phonePage, queueOf, request, save, savedFrom, watch } from "../shared/book.js";
import { handle, on, when } from "../shared/dispatch.js";
import { byId, h } from "../shared/dom.js";
import { EMPTY } from "../club/table/entry.js";
import { dealOf, draftOf, pressed } from "./keys.js";
import { address, get, given, post, state, tableOf, token, words, writes } from "./state.js";
import { attempt, sentenceOf } from "../shared/api.js";
import { dialog } from "../shared/dialogs.js";
import { t } from "../shared/language.js";
import { boardScreen, dealBody, entryScreen, ready, tableChoices } from "./screens.js";
import { card, rules, whyDeal, whyRound } from "./ledgers.js";
import { choiceField, form, linesField, linesOf, submit, textField } from "../shared/forms.js";
import { about } from "../shared/punctuation.js";

// Which screen of a party is drawn.

export const { draw, go, lost } = phonePage(state, { board: boardScreen, entry: entryScreen });

/** What the deal would enter, as the server reckons it. */
let asked = 0;

async function foresee() {
  const mineNow = ++asked;
  state.worth = null;
  if (!state.at || state.at.entry || state.view.way.keys.form === "points" || !ready()) return;
  // Without the network it is said once it has been entered.
  const found = await post("/foresee", dealBody("foreseen")).catch(() => null);
  if (!found || mineNow !== asked) return;
  state.worth = found.entries;
  draw();
}

/** @param {import("./state.js").Entering} where @param {import("../club/table/entry.js").ResultDraft} [from] */
function begin(where, from) {
  state.at = where;
  state.draft = from ?? { ...EMPTY };
  state.worth = null;
  state.reason = "";
  state.notice = "";
  go("entry");
}

/** Enter something: it is kept until the server has answered. @param {object} item */
const add = (item) => {
  state.notice = "";
  state.queue.add({ sent: newId(), ...item });
  go("board");
};

// What is done at a party: every button ends here.

// Who comes to a party, who goes home, and a new table.

/** Who comes, who goes home, and a new table. */
function people() {
  const many = state.view.tables.length > 1;
  /** @param {HTMLElement} button @param {(values: Record<string, string>) => object} item @param {...import("../shared/forms.js").Words} fields */
  const part = (button, item, ...fields) =>
    form(
      button,
      (values) => add(item(values)),
      () => box.close(),
      ...fields,
    );
  const box = dialog(
    "people",
    t("Come and go"),
    part(
      submit(t("Add player"), "btn p big"),
      ({ player, table = 0 }) => ({ type: "join", player: player.trim(), table: Number(table) }),
      textField("player", about(t("Comes"), t("plays from the next rubber on")), { maxlength: 100, required: true }),
      many && choiceField("table", t("Table"), [[0, t("where there is room")], ...tableChoices()]),
    ),
    part(
      submit(t("Remove player"), "btn big"),
      ({ player }) => ({ type: "leave", player }),
      choiceField(
        "player",
        about(t("Goes home"), t("after this rubber")),
        state.view.players.filter((p) => p.here).map((p) => [p.name, p.name]),
      ),
    ),
    part(
      submit(t("Make a table"), "btn big"),
      ({ names }) => ({ type: "form", candidates: linesOf(names) }),
      linesField(
        "names",
        about(t("New table"), t("one a line, first come first; newcomers sit, the others cut for the rest")),
        { rows: 5, required: true },
      ),
    ),
  );
}

/** @param {string} text */
const tell = (text) => (byId("said").textContent = text);

/**
 * A score that stands, by the number of its entry: its table's seats then, and the deal.
 * @param {number} entry
 */
function found(entry) {
  for (const x of [...state.view.tables, ...state.view.settled]) {
    const line = x.lines.find((l) => l.entry === entry);
    if (line || (x.told && x.entry === entry)) return { sheet: x, line };
  }
  return null;
}

/** @param {string} sentence */
function complain(sentence) {
  state.notice = sentence;
  draw();
}
const handlers = {
  back: () => go("board"),
  /** @param {number} number */
  enter(number) {
    const table = tableOf(Number(number));
    if (!table) return;
    state.points = ["", ""];
    begin({ table: table.table, seats: table.seats, number: table.lines.length + 1, round: table.round, entry: 0 });
  },
  clear() {
    state.draft = { ...EMPTY };
    state.points = ["", ""];
    foresee();
    draw();
  },
  save() {
    if (!ready()) return;
    const { table, round, entry, number = 0 } = state.at,
      { keys } = state.view.way;
    const [ns, ew] = state.points.map(Number),
      byPoints = keys.form === "points";
    if (entry) {
      const right = byPoints
        ? { type: "ended", table, ns, ew }
        : { type: "dealt", table, ...dealOf(state.draft, keys) };
      add({ type: "mend", entry, right, reason: state.reason });
      tell(t("Corrected."));
    } else {
      add(byPoints ? { type: "points", table, round, ns, ew } : dealBody(newId()));
      tell(t("Deal {n} is in.", { n: number }));
    }
  },
  out: () => add({ type: "mend", entry: state.at.entry, right: null, reason: state.reason }),
  undo: (/** @type {string} */ entry) => add({ type: "undo", entry: Number(entry) }),
  /** @param {string} table */
  start: (table) => add({ type: "start", table: Number(table), round: tableOf(Number(table))?.round }),
  /** @param {number} number */
  break(number) {
    const table = tableOf(Number(number)),
      yes = h("button.btn.p.big.grow", { data: { close: "" } }, t("Yes, end it"));
    on(yes, "click", () => add({ type: "break", table: table?.table, round: table?.round }));
    dialog(
      "break",
      t("End this round here?"),
      h("p", words.breakNote(state.view.way.unfinished)),
      h("div.row", h("button.btn.big", { data: { close: "" } }, t("Cancel")), yes),
    );
  },
  /** @param {string} entry */
  line(entry) {
    const { sheet, line } = found(Number(entry)) ?? {},
      form = state.view.way.keys;
    if (!sheet || !line) return;
    dialog(
      "why",
      words.deal(line.number),
      whyDeal(line, form, sheet.seats),
      writes() ? deed(t("Correct"), "correct", entry, "big wide") : null,
    );
  },
  /** @param {string} key */
  settled(key) {
    const done = state.view.settled.find((x) => `${x.round}/${x.table}` === key);
    if (!done) return;
    dialog(
      "round",
      words.roundLine(done, state.view.tables.length > 1),
      whyRound(done, state.view),
      writes() && done.told ? deed(t("Correct"), "correct", done.entry, "big wide") : null,
    );
  },
  /** @param {string} name */
  card(name) {
    const p = state.view.players.find((x) => x.name === name);
    if (!p) return;
    dialog(
      "card",
      words.whyCard(p),
      card(state.view, name),
      h("p.soft.small-text", words.whyUnit(state.view.kind.unit)),
    );
  },
  /** @param {string} entry */
  correct(entry) {
    for (const box of document.querySelectorAll("dialog")) box.close();
    const one = found(Number(entry));
    if (!one) return;
    const { sheet, line } = one;
    state.points = sheet.totals.map(String);
    begin(
      { table: sheet.table, seats: sheet.seats, number: line?.number, round: sheet.round, entry: Number(entry) },
      line && draftOf(line, state.view.way.keys),
    );
  },
  history() {
    const last = state.view.history.find((x) => !x.off && !x.strikes)?.number;
    /** @param {Answers.PartyEvent} x */
    const line = (x) =>
      h(
        "li",
        h("time", words.time(x.at)),
        h(
          "span",
          { class: `grow ${x.off ? "off" : ""}` },
          `${x.number}. ${x.words}`,
          x.reason && h("small.soft", ` ${x.reason}`),
          (x.off || x.mended) && h("small.soft", ` (${x.off ? t("undone") : t("corrected later")})`),
        ),
        writes() &&
          x.number === last &&
          x.number > 1 &&
          deed(words.undo, "undo", x.number, "", { "aria-label": `${words.undo} ${x.number}`, data: { close: "" } }),
        writes() &&
          !x.off &&
          found(x.number) &&
          deed(t("Correct"), "correct", x.number, "", { "aria-label": `${t("Correct")} ${x.number}` }),
      );
    dialog("history", t("History"), h("ol.journal", { tabindex: 0 }, state.view.history.map(line))).classList.add(
      "wide",
    );
  },
  links: () =>
    attempt(complain, async () => {
      const all = await get("/links");
      /** @param {Answers.LinkDrawn} of @param {string} words */
      const one = ({ link, qr }, words) =>
        h(
          "div.linkcard",
          h("p", words),
          h("img", { src: qr, alt: "", width: 150, height: 150 }),
          h("a", { href: link }, link),
        );
      dialog(
        "links",
        t("Links"),
        h("p.soft", all.sentence),
        h("div.links", one(all.phones, t("For the phones: enter scores with it")), one(all.watch, t("To look on"))),
      ).classList.add("wide");
    }),
  file: () => attempt(complain, () => savedFrom(`${address}/file`, `${id}.party`, token)),
  people,
  rules: () =>
    attempt(complain, async () => {
      const /** @type {Answers.OfferedParties} */ { kinds } = await request("GET", "/api/parties");
      dialog("rules", state.view.kind.title, rules(kinds.find((k) => k.name === state.view.kind.name)?.rules ?? []));
    }),
};

const page = byId("page");
if (given) history.replaceState(null, "", location.pathname);

when("click", "[data-press]", ({ dataset: { press, value } }) => {
  state.draft = pressed(state.draft, press, value, state.view.way.keys);
  foresee();
  draw();
});
handle(() => /** @type {Record<string, import("../shared/dispatch.js").Handler>} */ (handlers));
on(page, "input", (_, event) => {
  const { name, value } = /** @type {HTMLInputElement} */ (event.target);
  if (name === "mine") {
    state.mine = Number(value);
    save("table", state.mine);
  } else if (name === "reason") state.reason = value;
  else if (name === "points0" || name === "points1") state.points[Number(name.at(-1))] = value;
  draw();
});

// -- starting -----------------------------------------------------------------------------------

/** @param {Answers.PartyContent} next */
function show(next) {
  state.reached = true;
  state.view = next;
  save("view", next);
  if (next.role !== "guest") save(next.role, token);
  if (state.mine && !tableOf(state.mine)) state.mine = 0;
  document.title = `${next.title} · oddtrick`;
  // Somebody else may have entered the deal, or ended the round, meanwhile.
  if (state.screen === "entry" && state.at && !state.at.entry) {
    const table = tableOf(state.at.table);
    if (!table || table.over || table.round !== state.at.round || table.lines.length + 1 !== state.at.number)
      state.screen = "board";
  }
  draw();
}

state.queue = queueOf(
  token,
  (item, wrong) => {
    state.reached = true;
    if (wrong) state.notice = sentenceOf(wrong);
    refresh();
    draw();
  },
  () => {
    state.reached = false;
    draw();
  },
  address,
);
const refresh = watch(address, token, show, lost(show));
state.queue.send();
setInterval(() => state.view?.terms.minutes && state.screen === "board" && draw(), 1000);
