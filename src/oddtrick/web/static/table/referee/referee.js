// A referee's table: the ruling and the choice it gives, what hands owe.

import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { text } from "../words.js";
import { nameOf, placeKey, sourcesOf } from "../view.js";

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
      "aria-label": t("Ruling"),
      key: "ruling",
      data: { panel: "ruling", scrolls: "" },
    },
    h("header", h("h2", t("Ruling")), open && h("span.small-text.soft", whoChooses(view, open, mine))),
    h(
      "div.in",
      said && [
        open?.hand ? h("p.label.irr", t("Irregularity · {name}", { name: nameOf(view, open.hand) })) : null,
        h("h3", said.law.about),
        h("p", { class: open ? "why" : "" }, said.text),
        (open?.showed ?? []).map((words) => h("p.small-text.showed", words)),
        h(
          "p.small-text.soft.law",
          h("span", said.law.code, " ", h("span.ids", (said.law.names ?? said.law.numbers).join(", "))),
          said.law.page && h("a.btn.q", { href: said.law.page, target: "_blank", rel: "noopener" }, t("Read the law")),
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
  if (open.director) return mine.length ? t("you direct") : t("the director is asked");
  return mine.length ? t("you may choose") : text.mayChoose(open.seats.map((s) => nameOf(view, s)));
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
      { role: "radiogroup", "aria-label": t("you may choose"), data: { group: "remedies" } },
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
      h("button.btn.big.look", { do: "tab", arg: "ruling" }, t("Look at the table")),
      h(
        "button.btn.p.big",
        { disabled: !mine.some((a) => a.code === ui.call), do: "confirmCall", key: "confirm-remedy" },
        t("Confirm"),
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
    hinted && h("span.tag", t("hint")),
  );
}

const IRREGULARITIES = ["deed", "omit", "undiscarded"];

/**
 * The menu that an act stands on: to play or discard nothing is an irregularity too.
 * @param {Frames.OfferedAction} action
 */
export const menuOf = (action) => (IRREGULARITIES.includes(action.kind) ? "irregularity" : action.kind);
