// The auction so far, and what each call means.

import { bidParts, callSign, rankOf, shownCard } from "../../shared/cards.js";
import { h, named } from "../../shared/dom.js";
import { keep, kept } from "../../shared/kept.js";
import { t } from "../../shared/language.js";
import { set } from "../../shared/settings.js";
import { number } from "../../shared/strings.js";
import { hintReason } from "../panels/headline.js";
import { inCompany } from "../people/company.js";
import { sheeted, table } from "../state.js";
import { around, bottomSeat, nameOf, ownLetter, seatOf } from "../view.js";
import { text } from "../words.js";

/** @import { TableUi } from "../state.js" */

/** @param {string} code */
const isPass = (code) => code === "P";

/** @typedef {{seat: string, call?: Frames.CallLine, i?: number}} Cell a call with its number, or whose turn it is */

/** The columns: the callers clockwise, your own last. @param {Frames.ViewFrame} view */
function columns(view) {
  const callers = around(view)
    .map((s) => s.seat)
    .filter((s) => view.auction?.seats.includes(s));
  return callers[0] === bottomSeat(view) ? [...callers.slice(1), callers[0]] : callers;
}

/**
 * The cells in rows: each call in its caller's column, a new row where the order goes round.
 * @param {string[]} cols
 * @param {Cell[]} items
 */
function rowsOf(cols, items) {
  /** @type {(Cell | null)[][]} */
  const rows = [];
  let at = cols.length;
  for (const item of items) {
    const column = cols.indexOf(item.seat);
    if (column < 0) continue;
    if (column <= at - 1 || !rows.length) rows.push(Array(cols.length).fill(null));
    rows[rows.length - 1][column] = item;
    at = column + 1;
  }
  return rows;
}

/** @param {Frames.ViewFrame} view @param {string} letter */
const vulnerableMark = (view, letter) =>
  seatOf(view, letter)?.vulnerable ? h("span.v", { title: t("Vulnerable"), "aria-label": t("Vulnerable") }, "v") : null;

/**
 * What a call told: its maker's own words, a machine's system, or how the book reads a person's
 * call where one plays with machines alone. In short: the first line of it.
 * @param {Frames.ViewFrame} view
 * @param {Frames.CallLine} call
 */
function told(view, call, short = false) {
  if (call.alert) return h("q.told-alert", call.alert);
  if (!call.meaning) return text.silent;
  return [
    seatOf(view, call.seat)?.kind === "person" ? `${t("It shows:")} ` : null,
    short ? call.meaning.split("\n")[0] : call.meaning,
  ];
}

/**
 * The panel with the calls in columns. In play the chosen call's meaning stands under it.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
export function auctionPanel(view, ui) {
  const { auction } = view;
  if (!auction) return null;
  const cols = columns(view),
    open = view.calls !== null;
  /** @type {Cell[]} */
  const items = auction.calls.map((call, i) => ({ seat: call.seat, call, i }));
  const turn = open && !view.over ? view.seats.find((s) => s.to_act)?.seat : null;
  if (turn) items.push({ seat: turn });
  const rows = rowsOf(cols, items);
  const at = ui.asked ?? -1;
  const asked = auction.calls[at];
  return h(
    "section.pan.p-auction",
    { "aria-label": t("Auction"), key: "auction", data: { panel: "auction" } },
    h("header", h("h2", t("Auction")), h("span.small-text.soft", text.dealerIs(nameOf(view, auction.dealer)))),
    h(
      "div.in",
      announced(view),
      h(
        "table.auc.tinted",
        h("thead>tr", cols, (c) =>
          h("th", { scope: "col", title: nameOf(view, c) }, h("span.who", nameOf(view, c)), vulnerableMark(view, c)),
        ),
        h("tbody", rows, (row) => h("tr", row, (cell) => h("td", callCell(view, ui, cell)))),
      ),
      asked &&
        h(
          "p",
          { class: `small-text tinted asked ${open ? "open" : ""}` },
          h("b", `${nameOf(view, asked.seat)}, `, callSign(asked.code, asked.text)),
          " ",
          told(view, asked, !ui.reading),
          mayExplain(view, at) && [" ", explainButton(at, asked)],
        ),
    ),
  );
}

/** Whose side is vulnerable, in words. @param {Frames.ViewFrame} view */
export function standing(view, short = false) {
  const own = seatOf(view, ownLetter(view));
  if (!own) return null;
  const they = view.seats.some((s) => s.side !== own.side && s.vulnerable);
  const words = short ? text.vulnerableShort : text.vulnerableWords;
  const which = own.vulnerable && they ? "all" : own.vulnerable ? "we" : they ? "they" : null;
  return which && text.and + words[which];
}

/** @param {Frames.ViewFrame} view @param {TableUi} ui @param {Cell | null} cell */
function callCell(view, ui, cell) {
  if (!cell) return null;
  const { call, i = -1 } = cell;
  if (!call) {
    const own = view.status.yours && cell.seat === view.you;
    return h("span", { class: `call ${own ? "on" : "soft"}` }, own ? t("to call") : "…");
  }
  return h(
    "button",
    {
      class: `call ${isPass(call.code) ? "pass" : ""} ${ui.asked === i ? "on" : ""}`,
      "aria-pressed": String(ui.asked === i),
      do: "ask",
      arg: i,
      key: `call${i}`,
    },
    named(
      text.askAbout(nameOf(view, call.seat), call.text) + (call.alert ? ` ${t("Explained by the caller.")}` : ""),
      isPass(call.code) ? call.text : callSign(call.code, call.text),
      call.alert ? h("span.alertmark", "a") : null,
    ),
  );
}

/** @param {number} index @param {Frames.CallLine} call */
const explainButton = (index, call) =>
  h("button.linky.small-text", { do: "explain", arg: index }, call.alert ? t("Change") : t("Explain"));

/** The list of calls with their meanings, during the auction. @param {Frames.ViewFrame} view @param {TableUi} ui */
export function meaningsPanel(view, ui) {
  const calls = view.auction?.calls ?? [];
  return h(
    "section.pan.p-meanings",
    { "aria-label": text.meanings, key: "meanings", data: { panel: "meanings" } },
    h("header", h("h2", text.meanings), h("span.small-text.soft", calls.length ? t("choose any call to ask") : "")),
    calls.length
      ? h("ul.ml.tinted", { tabindex: 0, "aria-label": text.meanings }, calls, (call, i) =>
          h(
            "li",
            { class: ui.asked === i ? "on" : "", key: `m${i}` },
            h("b", nameOf(view, call.seat)),
            h(
              "span",
              { class: isPass(call.code) ? "soft" : "w6" },
              isPass(call.code) ? call.text : callSign(call.code, call.text),
            ),
            h(
              "span",
              { class: (isPass(call.code) || !call.meaning) && !call.alert ? "soft" : "" },
              told(view, call, !(ui.reading && ui.asked === i)),
              mayExplain(view, i) && [" ", explainButton(i, call)],
            ),
          ),
        )
      : h("p.in.small-text.soft", t("Nobody has called yet.")),
  );
}

// The systems that the sides bid, in words; who plays alone changes to another here.

const SIDES = { system_ns: t("North and south"), system_ew: t("East and west") };

/** What a side plays, in a sentence. @param {string} side @param {string} system its title @param {boolean} unknown */
const announcedBy = (side, system, unknown) =>
  unknown
    ? t("{side}: nobody knows what they bid. Machine players there bid by the book.", { side })
    : t("{side} bid {system}.", { side, system });

/** @param {Frames.ViewFrame} view */
const alone = (view) =>
  view.you !== null &&
  !view.table.set &&
  !view.table.evening &&
  view.seats.every((seat) => seat.seat === view.you || seat.kind === "machine");

/**
 * The systems of both sides; before the play of who sits with machines alone, those to change to.
 * @param {Frames.ViewFrame} view
 */
function announced(view) {
  const { systems, signals, offered, options } = view.table;
  if (!systems.length) return null;
  const same = options.system_ns === options.system_ew;
  if (view.calls && same && !view.over && alone(view))
    return h(
      "p.small-text.soft.announced",
      t("You bid {system}", { system: systems[0] }),
      offered
        .filter((one) => one.name !== options.system_ns)
        .flatMap(({ name, title }) => [
          " · ",
          h(
            "button.linky.small-text",
            { title: t("Deal new cards by {system}.", { system: title }), do: "system", arg: name },
            title,
          ),
        ]),
    );
  const said =
    same && options.system_ns !== "unknown" && signals[0] === signals[1]
      ? [t("All bid {system}.", { system: systems[0] }), signals[0]]
      : Object.entries(SIDES).flatMap(([option, side], n) => [
          announcedBy(side, systems[n], options[option] === "unknown"),
          signals[n],
        ]);
  return h("p.small-text.soft.announced", said.filter(Boolean).join(" "));
}

export const systemHandlers = {
  /** The system is kept, and new cards are dealt by it. @param {string} name */
  async system(name) {
    set("system", name);
    const { game, title, options, pace } = table.view.table;
    const { system_ns: _, system_ew: __, ...rest } = options;
    const { startTable } = await import("../../front/start.js");
    const others = table.view.seats.find((seat) => seat.kind === "machine")?.level ?? "book";
    return startTable({ game, options: rest, pace, others, seat: table.view.you, system: name }, { title });
  },
};

// What a card that lies turned up proposes for trumps: who takes it up, and how the trumps would rank.

/** Who takes the card up. @param {Frames.ViewFrame} view */
export function takesLine(view) {
  const { proposal } = view;
  if (!proposal?.by) return null;
  const words = text.takesIf(nameOf(view, proposal.by), rankOf(proposal.card), proposal.name);
  return h("p.takes.small-text", { key: "takes" }, words);
}

/** How the trumps would rank. @param {Frames.ViewFrame} view */
export function rankingPanel({ proposal }) {
  if (!proposal?.cards.length) return null;
  const title = t("If {suit} are trumps", { suit: proposal.name });
  const cards = proposal.cards.map((card) => shownCard(card, { key: `rank-${card}`, beside: true }));
  return h(
    "section.pan.p-ranking",
    { "aria-label": title, key: "ranking" },
    h("header>h2", title),
    h(
      "div.in",
      h("p.small-text.soft", t("From high to low")),
      h("div.ranking", { style: { "--n": cards.length } }, cards),
      proposal.words && h("p.small-text.soft", proposal.words),
    ),
  );
}

// Choices made with a word.

/**
 * Choices made with a word: as plain buttons, in the middle of the table.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {Frames.OfferedAction[]} actions
 */
export const choiceBox = (view, ui, actions, { title = t("Your choice") } = {}) =>
  h(
    "section.pan.choices",
    { "aria-label": title, key: "choices" },
    h("header>h2", title),
    h("div.in.list", actions, (a) => choiceButton(ui, a)),
    picked(ui, actions),
  );

/**
 * A few choices as the answers to what the status asks, over the hand; to pass is the last of them.
 * @param {TableUi} ui
 * @param {Frames.OfferedAction[]} actions
 */
export function answers(ui, actions) {
  /** @param {Frames.OfferedAction} a */
  const passes = (a) => a.code === "P";
  const said = [...actions.filter((a) => !passes(a)), ...actions.filter(passes)];
  return h(
    "section.answers",
    { "aria-label": t("Your choice"), key: "answers" },
    said.map((a, i) => choiceButton(ui, a, i ? "" : "p")),
    picked(ui, actions),
  );
}

/** @param {TableUi} ui @param {Frames.OfferedAction} action */
export function choiceButton(ui, action, cls = "") {
  const chosen = ui.call === action.code,
    hinted = ui.hint?.code === action.code;
  return h(
    "button",
    {
      class: `btn big choice ${cls} ${chosen ? "sel" : ""} ${hinted ? "hinted" : ""}`,
      "aria-pressed": chosen ? "true" : null,
      do: "choice",
      key: `choice-${action.code}`,
      data: { code: action.code },
    },
    action.label,
    ui.space === action.code && [" ", h("kbd.kbd", { "aria-hidden": "true" }, t("Space"))],
    hinted && h("span.tag", { "aria-hidden": "true" }, t("hint")),
  );
}

/** @param {TableUi} ui @param {Frames.OfferedAction[]} actions */
function picked(ui, actions) {
  const chosen = actions.find((a) => a.code === ui.call);
  if (!chosen?.meaning) return null;
  return h("p.in.small-text.soft", { key: "choicemean" }, `${t("It shows:")} `, chosen.meaning);
}

// The bidding box: choose a call, read what it means, confirm it.

/** @type {Record<string, string>} */
const KEYS = { P: "P", X: "X", XX: "XX" };

/** @param {Frames.ViewFrame} view @param {TableUi} ui @param {Frames.CallName} call @param {boolean} legal */
function button(view, ui, call, legal) {
  const signed = bidParts(call.code) || +call.code,
    chosen = ui.call === call.code;
  const hinted = ui.hint?.code === call.code;
  return h(
    "button",
    {
      class: `bb ${call.code === "P" ? "pass" : ""} ${chosen ? "sel" : ""} ${hinted ? "hinted" : ""}`,
      "aria-pressed": String(chosen),
      disabled: !legal,
      tabindex: ui.rove.bids === `bid-${call.code}` ? 0 : -1,
      do: "call",
      key: `bid-${call.code}`,
      data: { code: call.code },
    },
    named(
      call.text,
      signed ? callSign(call.code) : [call.text, KEYS[call.code] ? h("kbd.kbd", KEYS[call.code]) : null],
    ),
    hinted && h("span.tag", { "aria-hidden": "true" }, t("hint")),
  );
}

/**
 * The bids as rows of levels; a level with nothing left to bid is hidden. Where there is little
 * room only the bids of one level are shown, below the levels: those are marked `at`.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {Frames.CallName[]} bids
 * @param {Set<string>} shown
 * @param {Set<string>} legal
 */
function grid(view, ui, bids, shown, legal) {
  /** @type {Map<string, Map<string, Frames.CallName>>} */
  const levels = new Map();
  /** @type {string[]} */
  const strains = [];
  for (const bid of bids) {
    const { level, strain } = bidParts(bid.code) ?? { level: "", strain: "" };
    levels.set(level, (levels.get(level) ?? new Map()).set(strain, bid));
    if (!strains.includes(strain)) strains.push(strain);
  }
  const open = [...levels].filter(([, row]) => [...row.values()].some((b) => shown.has(b.code)));
  const names = open.map(([level]) => level);
  const at = [bidParts(ui.call)?.level, ui.level].find((level) => names.includes(level ?? "")) ?? names[0];
  const cells = open.flatMap(([level, row]) =>
    strains.map((strain) => {
      const bid = row.get(strain);
      const node = bid && shown.has(bid.code) ? button(view, ui, bid, legal.has(bid.code)) : h("span");
      node.classList.toggle("at", level === at);
      return node;
    }),
  );
  return {
    rows: open.length,
    node: [
      levels.size > 1 && strains.length > 1
        ? h(
            "div.levels",
            { role: "group", "aria-label": t("Level"), style: { "--levels": levels.size } },
            [...levels.keys()],
            (level) => levelButton(level, level === at, names.includes(level) && legal.size > 0),
          )
        : null,
      h("div.grid", { style: { "--strains": strains.length } }, cells),
    ],
  };
}

/** @param {string} level @param {boolean} on @param {boolean} possible */
const levelButton = (level, on, possible) =>
  h(
    "button",
    {
      class: `bb ${on ? "on" : ""}`,
      "aria-pressed": String(on),
      disabled: !possible,
      do: "level",
      arg: level,
      key: `level-${level}`,
    },
    named(t("Level {level}", { level: number(Number(level)) }), level),
  );

/**
 * While others call: the bids above the last one, so that the box keeps its shape.
 * @param {Frames.ViewFrame} view
 * @param {Frames.CallName[]} bids
 */
function stillOpen(view, bids) {
  const last = (view.auction?.calls ?? []).findLast((c) => bidParts(c.code));
  const at = bids.findIndex((b) => b.code === last?.code);
  return new Set(bids.slice(at + 1).map((b) => b.code));
}

/** @param {Frames.ViewFrame} view @param {TableUi} ui */
export function biddingBox(view, ui) {
  const legal = new Set(view.actions.map((a) => a.code));
  const calls = view.calls ?? [];
  const bids = calls.filter((c) => bidParts(c.code));
  const waiting = !legal.size;
  const shown = waiting ? stillOpen(view, bids) : legal;
  // Of many figures only those that are high enough are shown, in a field that scrolls.
  const many = calls.length - bids.length > 12;
  const others = calls.filter((c) => !bidParts(c.code) && (!many || waiting || legal.has(c.code)));
  const codes = [...bids, ...others].filter((c) => legal.has(c.code)).map((c) => `bid-${c.code}`);
  if (!codes.includes(ui.rove.bids ?? "")) ui.rove.bids = codes.includes("bid-P") ? "bid-P" : codes[0];
  const chosen = view.actions.find((a) => a.code === ui.call);
  const advised = sheeted() && ui.hint !== null && chosen?.code === ui.hint.code ? ui.hint : null;
  const tells = view.house?.alerts && inCompany(view);
  const bidGrid = grid(view, ui, bids, shown, legal);
  return h(
    "section",
    {
      style: { "--rows": Math.max(1, bidGrid.rows) },
      class: `pan boxpan ${chosen ? "chosen" : ""} ${waiting ? "waiting" : ""}`,
      "aria-label": waiting ? t("Bidding box") : t("Your call"),
      tabindex: -1,
      key: "box",
    },
    h(
      "div.boxin",
      h(
        "div.box.tinted",
        { data: { group: "bids" } },
        bids.length > 0 && bidGrid.node,
        h("div", { class: `calls ${many ? "many" : ""}` }, others, (c) => button(view, ui, c, legal.has(c.code))),
      ),
      chosen
        ? h(
            "div.mean.tinted",
            { key: "mean" },
            h("div.label", t("Your call")),
            h("div.callsign", callSign(chosen.code, chosen.label)),
            h(
              "div.what",
              advised
                ? hintReason(advised)
                : chosen.meaning
                  ? [`${t("It shows:")} `, chosen.meaning]
                  : tells
                    ? t("Nobody reads a meaning unless you explain your call.")
                    : text.silent,
              tells &&
                h("form.explain>input.field.wide", {
                  type: "text",
                  maxlength: 120,
                  value: keptFor(view, chosen.code),
                  "aria-label": text.yourAlert(chosen.label),
                  placeholder: t("Explain it to the opponents"),
                  key: `explain-${chosen.code}`,
                }),
            ),
            chosen.meaning && !advised && h("p.small-text.soft", t("Machine players read your call this way.")),
            h(
              "div.acts",
              h(
                "button.btn.p.big",
                { do: "confirmCall", key: "confirm" },
                bidParts(chosen.code) || +chosen.code ? text.bidIt(chosen.label) : chosen.label,
                " ",
                h("kbd.kbd.inv", text.enterKey),
              ),
              h("button.btn.big", { do: "cancelCall", key: "cancel" }, t("Cancel")),
            ),
          )
        : h("div.mean.tinted.empty", { key: "mean" }, h("p.small-text.soft", waiting ? "" : text.chooseCall)),
    ),
  );
}

// What a player tells the others, not the partner, about a call of their own; remembered for the next
// time the same is called after the same.

const KEPT = "oddtrick.alerts",
  MOST = 500;

const all = () => kept(KEPT) ?? {};

/**
 * The situation: the game, and what has been called up to a call.
 * @param {Frames.ViewFrame} view
 * @param {number} index
 */
const situation = (view, index) =>
  [view.table.game, ...(view.auction?.calls ?? []).slice(0, index + 1).map((c) => c.code)].join(" ");

/** The same with a call that is still to be made. @param {Frames.ViewFrame} view @param {string} code */
const next = (view, code) => `${situation(view, Infinity)} ${code}`;

/** @param {string} key a situation @param {string} text */
function note(key, text) {
  const told = all();
  delete told[key];
  if (text) told[key] = text;
  keep(KEPT, Object.fromEntries(Object.entries(told).slice(-MOST)));
}

/** Keep what was told of a call that is made. @param {Frames.ViewFrame} view @param {number} index @param {string} text */
export const keepOf = (view, index, text) => note(situation(view, index), text);

/** What was told of a call the last time. @param {Frames.ViewFrame} view @param {string} code @returns {string} */
const keptFor = (view, code) => all()[next(view, code)] ?? "";

/** Keep what is to be told of a call once it is made. @param {Frames.ViewFrame} view @param {string} code @param {string} text */
export const keepNext = (view, code, text) => note(next(view, code), text);

/**
 * Whether the viewer may explain a call.
 * @param {Frames.ViewFrame} view
 * @param {number} index
 */
const mayExplain = (view, index) =>
  Boolean(
    view.house?.alerts &&
      !view.over &&
      view.home &&
      view.auction?.calls[index]?.seat === view.home &&
      view.seats.some((s) => s.kind === "person" && s.seat !== view.home),
  );

/**
 * What was told of this call the last time: to be told again.
 * @param {Frames.ViewFrame | null} old
 * @param {Frames.ViewFrame} view
 * @returns {Frames.Alert | null}
 */
export function toldBefore(old, view) {
  const calls = view.auction?.calls ?? [],
    before = old?.auction?.calls.length ?? calls.length;
  for (let i = before; i < calls.length; i++) {
    const text = mayExplain(view, i) && !calls[i].alert && all()[situation(view, i)];
    if (text) return { type: "alert", call: i, text };
  }
  return null;
}
