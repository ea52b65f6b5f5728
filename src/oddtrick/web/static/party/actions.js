// What is done at a party: every button ends here.

import { request, newId, id } from "../shared/book.js";
import { dialog } from "../shared/dialogs.js";
import { on } from "../shared/dispatch.js";
import { byId, h, saveAs } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { dealBody, ready } from "./entry.js";
import { dealOf, draftOf, EMPTY } from "./draft.js";
import { people } from "./people.js";
import { add, begin, draw, foresee, go } from "./screens.js";
import { card, rules, whyDeal, whyRound } from "./show.js";
import { address, get, state, tableOf, token, writes } from "./state.js";
import { words } from "./words.js";

/** @param {string} text */
export const tell = (text) => (byId("said").textContent = text);

/**
 * A score that stands, by the number of its entry: its table's seats then, and the deal.
 * @param {number} entry
 */
export function found(entry) {
  for (const x of [...state.view.tables, ...state.view.settled]) {
    const line = x.lines.find((l) => l.entry === entry);
    if (line || (x.told && x.entry === entry)) return { sheet: x, line };
  }
  return null;
}

/** @param {number} entry */
export function correct(entry) {
  const one = found(entry);
  if (!one) return;
  const { sheet, line } = one;
  state.points = sheet.totals.map(String);
  begin(
    { table: sheet.table, seats: sheet.seats, number: line?.number, round: sheet.round, entry },
    line && draftOf(line, state.view.way.keys),
  );
}

/** @param {Error} error */
export function complain(error) {
  state.notice = error.message;
  draw();
}
export const handlers = {
  back: () => go("board"),
  /** @param {number} number */
  enter(number) {
    const t = tableOf(Number(number));
    if (!t) return;
    state.points = ["", ""];
    begin({ table: t.table, seats: t.seats, number: t.lines.length + 1, round: t.round, entry: 0 });
  },
  clear() {
    state.draft = { ...EMPTY };
    state.points = ["", ""];
    foresee();
    draw();
  },
  save() {
    if (!ready()) return;
    const form = state.view.way.keys.form;
    if (state.at.entry) {
      const right =
        form === "points"
          ? { type: "ended", table: state.at.table, ns: Number(state.points[0]), ew: Number(state.points[1]) }
          : { type: "dealt", table: state.at.table, ...dealOf(state.draft, state.view.way.keys) };
      add({ type: "mend", entry: state.at.entry, right, reason: state.reason });
      tell(t("Corrected."));
    } else {
      add(
        form === "points"
          ? {
              type: "points",
              table: state.at.table,
              round: state.at.round,
              ns: Number(state.points[0]),
              ew: Number(state.points[1]),
            }
          : dealBody(newId()),
      );
      tell(t("Deal {n} is in.", { n: state.at.number ?? 0 }));
    }
  },
  out: () => add({ type: "mend", entry: state.at.entry, right: null, reason: state.reason }),
  undo: (/** @type {string} */ entry) => add({ type: "undo", entry: Number(entry) }),
  start: (/** @type {string} */ table) =>
    add({ type: "start", table: Number(table), round: tableOf(Number(table))?.round }),
  /** @param {number} number */
  break(number) {
    const t = tableOf(Number(number)),
      box = dialog(
        "break",
        words.breakTitle,
        h("p", words.breakNote(state.view.way.unfinished)),
        h(
          "div.row",
          h("button.btn.big", { data: { close: "" } }, words.cancel),
          h("button.btn.p.big.grow", { id: "break-yes" }, words.yesBreak),
        ),
      );
    on(byId("break-yes"), "click", () => {
      box.close();
      add({ type: "break", table: t?.table, round: t?.round });
    });
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
      writes() ? h("button.btn.big.wide", { do: "correct", data: { value: entry } }, t("Correct")) : null,
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
      writes() && done.told
        ? h("button.btn.big.wide", { do: "correct", data: { value: done.entry } }, t("Correct"))
        : null,
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
    correct(Number(entry));
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
          h(
            "button.btn",
            { "aria-label": `${words.undo} ${x.number}`, do: "undo", data: { close: "", value: x.number } },
            words.undo,
          ),
        writes() &&
          !x.off &&
          found(x.number) &&
          h(
            "button.btn",
            { "aria-label": `${t("Correct")} ${x.number}`, do: "correct", data: { value: x.number } },
            t("Correct"),
          ),
      );
    dialog("history", t("History"), h("ol.journal", { tabindex: 0 }, state.view.history.map(line))).classList.add(
      "wide",
    );
  },
  async links() {
    try {
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
    } catch (error) {
      complain(/** @type {Error} */ (error));
    }
  },
  async file() {
    try {
      saveAs(await request("GET", `${address}/file`, { token, raw: true }), `${id}.party`);
    } catch (error) {
      complain(/** @type {Error} */ (error));
    }
  },
  people,
  async rules() {
    try {
      const /** @type {Answers.OfferedParties} */ { kinds } = await request("GET", "/api/parties");
      dialog("rules", state.view.kind.title, rules(kinds.find((k) => k.name === state.view.kind.name)?.rules ?? []));
    } catch (error) {
      complain(/** @type {Error} */ (error));
    }
  },
};
