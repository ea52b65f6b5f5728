// The bidding box: choose a call, read what it means, confirm it.

import { bidParts, callSign } from "../../shared/cards.js";
import { h, named } from "../../shared/dom.js";
import { keep, kept } from "../../shared/kept.js";
import { t } from "../../shared/language.js";
import { number } from "../../shared/strings.js";
import { hintReason } from "../panels/headline.js";
import { inCompany } from "../people/company.js";
import { sheeted } from "../state.js";
import { text } from "../words.js";

/** @import { TableUi } from "../state.js" */

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
export const keptFor = (view, code) => all()[next(view, code)] ?? "";

/** Keep what is to be told of a call once it is made. @param {Frames.ViewFrame} view @param {string} code @param {string} text */
export const keepNext = (view, code, text) => note(next(view, code), text);

/**
 * Whether the viewer may explain a call.
 * @param {Frames.ViewFrame} view
 * @param {number} index
 */
export const mayExplain = (view, index) =>
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
