// @ts-nocheck
// A referee's table: the ruling and the choice it gives, what hands owe, drawing attention.

import { callSign, rankOf, suitMark, suitOf } from "../../shared/cards.js";
import { dialog } from "../../shared/dialogs.js";
import { h, named } from "../../shared/dom.js";
import { t } from "../words.js";
import { around, nameOf, placeKey, seatWord, sourcesOf } from "../view.js";

/** Whether a card of a hand lies open as a penalty card. */
export const isPenalty = (view, seat, card) =>
  Boolean(view.referee?.penalty_cards.some((p) => p.seat === seat && p.card === card));

/** The act that the table would let happen with a card, though it is not legal; or null. */
export const breachOf = (view, card, key) =>
  (view.menu ?? []).find((a) => a.card === card && sourcesOf(view, a).some((p) => placeKey(p) === key)) ?? null;

/** What somebody may choose after a ruling: these have a panel of their own. */
export const choicesOf = (view, plain) => (view.referee?.case ? plain : []);

/** Whether the ruling panel has something to say. */
export const hasRuling = ({ referee }) => Boolean(referee?.said || referee?.standing.length);

/** Whether a ruling has been made since; what a player has chosen himself is not news to him. */
export const ruledSince = (next, old) =>
  Boolean(
    old &&
      !(old.referee?.case && old.status.yours) &&
      next.referee?.said &&
      next.referee.said.number !== old.referee?.said?.number,
  );

/** The open ruling with its choices or the last that was made, and what hands still owe; null
 *  where there is nothing. */
export function rulingPanel(view, ui) {
  const { referee } = view;
  if (!hasRuling(view)) return null;
  const open = referee.case;
  const said = open ?? referee.said;
  const mine = ui.choices ?? [];
  return h(
    "section",
    {
      class: `pan p-ruling ${open && mine.length ? "given" : ""}`,
      "aria-label": t.ruling,
      data: { key: "ruling", panel: "ruling", scrolls: "" },
    },
    h(
      "header",
      null,
      h("h2", null, t.ruling),
      open
        ? h(
            "span",
            { class: "sm soft" },
            mine.length ? t.youMayChoose : t.mayChoose(open.seats.map((s) => nameOf(view, s))),
          )
        : null,
    ),
    h(
      "div",
      { class: "in" },
      said
        ? [
            open?.hand ? h("p", { class: "lab irr" }, t.irregularityBy(nameOf(view, open.hand))) : null,
            h("h3", null, said.law.about),
            h("p", { class: open ? "why" : "" }, said.text),
            h(
              "p",
              { class: "sm soft law" },
              h(
                "span",
                null,
                said.law.code,
                " ",
                h("span", { class: "ids" }, (said.law.names ?? said.law.numbers).join(", ")),
              ),
              said.law.page
                ? h("a", { class: "btn q", href: said.law.page, target: "_blank", rel: "noopener" }, t.readLaw)
                : null,
            ),
          ]
        : null,
      open
        ? mine.length
          ? remedies(open, ui, mine)
          : h(
              "ul",
              { class: "sm" },
              open.options.map((words) => h("li", null, words)),
            )
        : null,
      referee.standing.map((words) => h("p", { class: "sm owed" }, words)),
    ),
  );
}

/** What may be chosen, each with what it leads to; those that lead to the same stand together. */
function remedies(open, ui, mine) {
  const groups = [];
  for (const action of mine) {
    const leads = open.leads_to?.[open.options.indexOf(action.label)] ?? "";
    const last = groups.at(-1);
    if (last && leads && last.leads === leads) last.actions.push(action);
    else groups.push({ leads, actions: [action] });
  }
  return [
    h(
      "div",
      { class: "remedies", role: "radiogroup", "aria-label": t.youMayChoose, data: { group: "remedies" } },
      groups.map(({ leads, actions }) =>
        h(
          "div",
          { class: actions.length > 1 ? "many" : "one", data: { key: `r-${actions[0].code}` } },
          actions.map((action) =>
            remedy(
              ui,
              action,
              actions.length === 1 ? leads : "",
              ui.call ? ui.call === action.code : action === mine[0],
            ),
          ),
          actions.length > 1 && leads ? h("p", { class: "sm soft leads" }, leads) : null,
        ),
      ),
    ),
    h(
      "div",
      { class: "confirm" },
      h("button", { class: "btn big look", type: "button", data: { do: "tab", arg: "ruling" } }, t.lookAtTable),
      h(
        "button",
        {
          class: "btn p big",
          type: "button",
          disabled: !mine.some((a) => a.code === ui.call),
          data: { do: "confirmCall", key: "confirm-remedy" },
        },
        t.confirm,
      ),
    ),
  ];
}

function remedy(ui, action, leads, reached) {
  const chosen = ui.call === action.code,
    hinted = ui.hint?.code === action.code;
  return h(
    "button",
    {
      class: `remedy ${chosen ? "sel" : ""} ${hinted ? "hinted" : ""}`,
      type: "button",
      role: "radio",
      "aria-checked": String(chosen),
      tabindex: reached ? 0 : -1,
      data: { do: "remedy", code: action.code, key: `choice-${action.code}` },
    },
    h("span", { class: "dot", "aria-hidden": "true" }),
    h("b", null, action.label),
    leads ? h("small", null, leads) : null,
    hinted ? h("span", { class: "tag" }, t.hintTag) : null,
  );
}

/** Everything attention may be drawn to, a hand at a time. */
export function openAttention(view) {
  const rows = view.menu.filter((a) => a.kind === "attention");
  return dialog(
    "menu",
    t.besides("attention"),
    h("p", { class: "sm soft" }, t.attentionNote),
    h(
      "div",
      { class: "about" },
      around(view).map(({ seat }) =>
        h(
          "section",
          { "aria-label": nameOf(view, seat) },
          h("h3", null, t.seatAndName(seatWord(view, seat), nameOf(view, seat))),
          h(
            "div",
            { class: "menulist" },
            rows.filter((a) => a.hand === seat).map((a) => row(a, t.offenceOnly(a.label), a.label)),
          ),
        ),
      ),
    ),
  );
}

/** The calls that the table would let happen. */
export function openCalls(view) {
  const rows = view.menu.filter((a) => a.kind === "call");
  return dialog(
    "menu",
    t.besides("call"),
    h("p", { class: "sm soft" }, t.irregularNote),
    h(
      "div",
      { class: "menulist callgrid" },
      rows.map((a) => row(a, callSign(a.code, a.label), a.label)),
    ),
  );
}

const OF_A_CALL = /^call-(.+)$/;
const OF_A_CARD = /^([a-z-]+)-([SHDC][2-9TJQKA])$/;

const NOTHING_DONE = ["omit", "undiscarded"];

/** The menu that an act stands on: to play or discard nothing is an irregularity without a card. */
export const menuOf = (action) => (NOTHING_DONE.includes(action.kind) ? "deed" : action.kind);

/** What goes wrong beside play and calls: a kind at a time, and of those that are done with a card
 *  one button for each card. Each is asked again in words. */
export function openDeeds(view) {
  const rows = view.menu.filter((a) => menuOf(a) === "deed");
  const cards = rows.filter((a) => OF_A_CARD.test(a.code)),
    calls = rows.filter((a) => OF_A_CALL.test(a.code));
  const others = rows.filter((a) => !cards.includes(a) && !calls.includes(a));
  const verbs = [...new Set(cards.map((a) => OF_A_CARD.exec(a.code)[1]))];
  const button = (a, ...inside) =>
    h("button", { class: "btn big", type: "button", data: { do: "sure", arg: a.code, close: "" } }, inside);
  return dialog(
    "menu",
    t.besides("deed"),
    h("p", { class: "sm soft" }, t.deedNote),
    verbs.map((verb) => {
      const some = cards.filter((a) => OF_A_CARD.exec(a.code)[1] === verb);
      const title = t.withACard(some[0].label);
      return h(
        "section",
        { "aria-label": title },
        h("h3", { class: "deedhead" }, title),
        h(
          "div",
          { class: "deeds t" },
          some.map((a) => button(a, named(a.label, cardSign(OF_A_CARD.exec(a.code)[2])))),
        ),
      );
    }),
    calls.length
      ? h(
          "section",
          { "aria-label": t.afterClose },
          h("h3", { class: "deedhead" }, t.afterClose),
          h(
            "div",
            { class: "menulist callgrid" },
            calls.map((a) => button(a, named(a.label, callSign(OF_A_CALL.exec(a.code)[1], a.label.split(": ")[1])))),
          ),
        )
      : null,
    others.length
      ? h(
          "div",
          { class: "menulist" },
          others.map((a) => button(a, a.label)),
        )
      : null,
  );
}

const cardSign = (code) =>
  h("span", { class: "bid" }, rankOf(code) === "T" ? "10" : rankOf(code), suitMark(suitOf(code)));

const row = (action, words, name = null) =>
  h(
    "button",
    { class: "btn big", type: "button", data: { do: "beside", arg: action.code, close: "" } },
    name ? named(name, words) : words,
  );
