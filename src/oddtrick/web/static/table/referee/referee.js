// A referee's table: the ruling and the choice it gives, what hands owe, drawing attention.

import { callSign, rankOf, suitMark, suitOf } from "../../shared/cards.js";
import { dialog } from "../../shared/dialogs.js";
import { h, named } from "../../shared/dom.js";
import { text } from "../words.js";
import { around, nameOf, placeKey, seatWord, sourcesOf } from "../view.js";

/** @import { TableUi } from "../state.js" */

/**
 * Whether a card of a hand lies open as a penalty card.
 * @param {Frames.ViewFrame} view
 * @param {string | null} seat
 * @param {string} card
 */
export const isPenalty = (view, seat, card) =>
  Boolean(view.referee?.penalty_cards.some((p) => p.seat === seat && p.card === card));

/**
 * The act that the table would let happen with a card, though it is not legal; or null.
 * @param {Frames.ViewFrame} view
 * @param {string} card
 * @param {string} key
 */
export const breachOf = (view, card, key) =>
  (view.menu ?? []).find((a) => a.card === card && sourcesOf(view, a).some((p) => placeKey(p) === key)) ?? null;

/**
 * What somebody may choose after a ruling: these have a panel of their own.
 * @param {Frames.ViewFrame} view
 * @param {Frames.OfferedAction[]} plain
 */
export const choicesOf = (view, plain) => (view.referee?.case ? plain : []);

/** Whether the ruling panel has something to say. @param {Frames.ViewFrame} viewFrame */
export const hasRuling = ({ referee }) => Boolean(referee?.said || referee?.standing.length);

/**
 * Whether a ruling has been made since; what a player has chosen is not news to them.
 * @param {Frames.ViewFrame} next
 * @param {Frames.ViewFrame | null} old
 */
export const ruledSince = (next, old) =>
  Boolean(
    old &&
      !(old.referee?.case && old.status.yours) &&
      next.referee?.said &&
      next.referee.said.number !== old.referee?.said?.number,
  );

/**
 * The open ruling with its choices or the last that was made, and what hands still owe; null
 * where there is nothing.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
export function rulingPanel(view, ui) {
  const { referee } = view;
  if (!referee || !hasRuling(view)) return null;
  const [open, said] = [referee.case, referee.case ?? referee.said];
  const mine = ui.choices ?? [];
  return h(
    "section",
    {
      class: `pan p-ruling ${open && mine.length ? "given" : ""}`,
      "aria-label": text.ruling,
      key: "ruling",
      data: { panel: "ruling", scrolls: "" },
    },
    h("header", h("h2", text.ruling), open && h("span.small-text.soft", whoChooses(view, open, mine))),
    h(
      "div.in",
      said && [
        open?.hand ? h("p.label.irr", text.irregularityBy(nameOf(view, open.hand))) : null,
        h("h3", said.law.about),
        h("p", { class: open ? "why" : "" }, said.text),
        (open?.showed ?? []).map((words) => h("p.small-text.showed", words)),
        h(
          "p.small-text.soft.law",
          h("span", said.law.code, " ", h("span.ids", (said.law.names ?? said.law.numbers).join(", "))),
          said.law.page && h("a.btn.q", { href: said.law.page, target: "_blank", rel: "noopener" }, text.readLaw),
        ),
      ],
      open &&
        (mine.length ? remedies(open, ui, mine) : h("ul.small-text", open.options, ({ label }) => h("li", label))),
      referee.standing,
      (words) => h("p.small-text.owed", words),
    ),
  );
}

/**
 * Who answers: the director, or the players who may choose.
 * @param {Frames.ViewFrame} view
 * @param {Frames.CaseLine} open
 * @param {Frames.OfferedAction[]} mine
 */
function whoChooses(view, open, mine) {
  if (open.director) return mine.length ? text.youDirect : text.directorAsked;
  return mine.length ? text.youMayChoose : text.mayChoose(open.seats.map((s) => nameOf(view, s)));
}

/**
 * What may be chosen, each with what it leads to; those that lead to the same stand together.
 * @param {Frames.CaseLine} open
 * @param {TableUi} ui
 * @param {Frames.OfferedAction[]} mine
 */
function remedies(open, ui, mine) {
  /** @type {{leads: string, actions: Frames.OfferedAction[]}[]} */
  const groups = [];
  for (const action of mine) {
    const leads = open.options.find((option) => option.code === action.code)?.leads_to ?? "";
    const last = groups.at(-1);
    if (last && leads && last.leads === leads) last.actions.push(action);
    else groups.push({ leads, actions: [action] });
  }
  return [
    h(
      "div.remedies",
      { role: "radiogroup", "aria-label": text.youMayChoose, data: { group: "remedies" } },
      groups,
      ({ leads, actions }) =>
        h(
          "div",
          { class: actions.length > 1 ? "many" : "one", key: `r-${actions[0].code}` },
          actions.map((action) =>
            remedy(
              ui,
              action,
              actions.length === 1 ? leads : "",
              ui.call ? ui.call === action.code : action === mine[0],
            ),
          ),
          actions.length > 1 && leads && h("p.small-text.soft.leads", leads),
        ),
    ),
    ui.hint && ui.sheet === "ruling" ? h("p.small-text", { key: "advised" }, ui.hint.reason) : null,
    h(
      "div.confirm",
      h("button.btn.big.look", { do: "tab", arg: "ruling" }, text.lookAtTable),
      h(
        "button.btn.p.big",
        { disabled: !mine.some((a) => a.code === ui.call), do: "confirmCall", key: "confirm-remedy" },
        text.confirm,
      ),
    ),
  ];
}

/** @param {TableUi} ui @param {Frames.OfferedAction} action @param {string} leads @param {boolean} reached */
function remedy(ui, action, leads, reached) {
  const chosen = ui.call === action.code,
    hinted = ui.hint?.code === action.code;
  return h(
    "button",
    {
      class: `remedy ${chosen ? "sel" : ""} ${hinted ? "hinted" : ""}`,
      role: "radio",
      "aria-checked": String(chosen),
      tabindex: reached ? 0 : -1,
      do: "remedy",
      key: `choice-${action.code}`,
      data: { code: action.code },
    },
    h("span.dot", { "aria-hidden": "true" }),
    h("b", action.label),
    leads && h("small", leads),
    hinted && h("span.tag", text.hintTag),
  );
}

/** Everything attention may be drawn to, a hand at a time. @param {Frames.ViewFrame} view */
export function openAttention(view) {
  const rows = view.menu.filter((a) => a.kind === "attention");
  return dialog(
    "menu",
    text.kinds("attention"),
    h("p.small-text.soft", text.attentionNote),
    h("div.about", around(view), ({ seat }) =>
      h(
        "section",
        { "aria-label": nameOf(view, seat) },
        h("h3", text.seatAndName(seatWord(view, seat), nameOf(view, seat))),
        h(
          "div.menulist",
          rows.filter((a) => a.hand === seat),
          (a) => row(a, a.entry?.text ?? a.label, a.label),
        ),
      ),
    ),
  );
}

/** The calls that the table would let happen. @param {Frames.ViewFrame} view */
export function openCalls(view) {
  const rows = view.menu.filter((a) => a.kind === "call");
  return dialog(
    "menu",
    text.kinds("call"),
    h("p.small-text.soft", text.irregularNote),
    h("div.menulist.callgrid", rows, (a) => row(a, callSign(a.code, a.label), a.label)),
  );
}

const IRREGULARITIES = ["deed", "omit", "undiscarded"];

/**
 * The menu that an act stands on: to play or discard nothing is an irregularity too.
 * @param {Frames.OfferedAction} action
 */
export const menuOf = (action) => (IRREGULARITIES.includes(action.kind) ? "irregularity" : action.kind);

/**
 * What goes wrong beside play and calls: a kind at a time, and of those that are done with a card
 * one button for each card. Each is asked again in words.
 * @param {Frames.ViewFrame} view
 */
export function openIrregularities(view) {
  const rows = view.menu.filter((a) => menuOf(a) === "irregularity");
  const others = rows.filter((a) => !a.entry);
  const headings = [...new Set(rows.flatMap((a) => a.entry?.heading ?? []))];
  /** @param {Frames.EntryOfList} entryOfList */
  const sign = ({ card, call, text }) => (card ? cardSign(card) : callSign(call, text));
  /** @param {Frames.OfferedAction} a @param {...import("../../shared/dom.js").Child} inside */
  const button = (a, ...inside) => h("button.btn.big", { do: "confirm", arg: a.code, data: { close: "" } }, inside);
  return dialog(
    "menu",
    text.kinds("irregularity"),
    h("p.small-text.soft", text.irregularityNote),
    headings.map((heading) => {
      const some = rows.filter((a) => a.entry?.heading === heading);
      return h(
        "section",
        { "aria-label": heading },
        h("h3.heading", heading),
        h(
          "div",
          { class: some[0].entry?.card ? "card-choices tinted" : "menulist callgrid" },
          some,
          (a) => a.entry && button(a, named(a.label, sign(a.entry))),
        ),
      );
    }),
    others.length ? h("div.menulist", others, (a) => button(a, a.label)) : null,
  );
}

/** @param {string} code */
const cardSign = (code) => h("span.bid", rankOf(code).replace("T", "10"), suitMark(suitOf(code)));

/** @param {Frames.OfferedAction} action @param {import("../../shared/dom.js").Child} words */
const row = (action, words, name = "") =>
  h("button.btn.big", { do: "perform", arg: action.code, data: { close: "" } }, name ? named(name, words) : words);
