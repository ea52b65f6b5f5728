// A pair's card; a board's traveller and how a figure came about.

import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { capital } from "../../shared/strings.js";
import { handsOf } from "../hands.js";
import { resultLine } from "../table/entry.js";
import { called, label } from "../table/sides.js";
import { words } from "../words.js";
import { bar, head, num, percent, points, pointsWord } from "./ranking.js";
import { mine, plays, state, tops, worth } from "./state.js";
import { resultWords } from "./words.js";

export function cardPanel() {
  const row = state.view.ranking.find((x) => x.pair === state.pair);
  if (!row) return null;
  const lines = state.view.lines.filter(plays),
    hidden = row.played - lines.length;
  return h(
    "section.pan",
    { key: "card", "aria-label": row.names.join(", ") || resultWords.noNames(state.pair, state.view.one) },
    h(
      "header",
      h("h2", row.names.join(", ") || resultWords.noNames(state.pair, state.view.one)),
      h(
        "span.small-text.soft",
        resultWords.card(row, state.view.one),
        h("b", tops() ? `${percent(row.percent)} %` : points(row.points)),
      ),
    ),
    lines.length
      ? h(
          "div.tbx.scroll>table.tb.pcs",
          head([t("Bd"), "r"], [t("v"), "r"], [t("Contract")], [t("Score"), "r"], [pointsWord(), "r"], [""]),
          h("tbody", lines, (x) =>
            h(
              "tr",
              { class: x.board === state.board ? "me" : "", key: `b${x.board}` },
              num("", x.board),
              num("soft", label(state.view, mine(x) ? x.ns : x.ew)),
              h("th.tinted", { scope: "row" }, h("button.linky", { data: { board: x.board } }, resultLine(x))),
              num("", x.score === null ? "" : words.signed(mine(x) ? -x.score : x.score)),
              num("", points(worth(x))),
              h("td", x.top ? bar((100 * worth(x)) / x.top) : null),
            ),
          ),
        )
      : h("p.in.soft", state.view.at_once ? resultWords.noLines : resultWords.held),
    hidden > 0 && lines.length && state.view.at_once ? h("p.foot2.small-text.soft", resultWords.closed(hidden)) : null,
    row.penalty ? h("p.foot2.small-text.soft", resultWords.penalty(row.penalty)) : null,
  );
}

/**
 * The lines of a board that came to the same, together.
 * @param {Answers.ScoredResult[]} lines
 */
export function often(lines) {
  const groups = new Map();
  for (const x of lines) {
    const key = `${x.score}/${x.ruling ?? ""}/${x.contract ?? ""}/${x.by ?? ""}/${x.tricks ?? ""}/${x.mp}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(x);
  }
  return [...groups.values()].sort(([a], [b]) => b.mp[0] - a.mp[0]);
}

/**
 * How the points of who is looked at came about.
 * @param {Answers.ScoredResult} own
 */
export function howOf(own) {
  if (own.adjusted || own.assigned) return `${capital(t("adjusted"))}. ${own.why}`;
  return `${capital(mine(own) ? own.ew_how : own.how)}.`;
}

export function boardPanels() {
  const lines = state.view.lines.filter((x) => x.board === state.board);
  if (!lines.length) return [];
  const own = lines.find(plays);
  const panels = [
    h(
      "section.pan",
      { key: "board", "aria-label": words.board(state.board) },
      h("header", h("h2", words.board(state.board)), h("span.small-text.soft", t("how often"))),
      h(
        "div.tbx.scroll>table.tb.fqt",
        head(
          [t("Contract")],
          [resultWords.ns, "r"],
          [resultWords.ew, "r"],
          [t("Times"), "r"],
          [""],
          [pointsWord(), "r"],
          [t("they"), "r"],
        ),
        h("tbody", often(lines), (group) => {
          const [x] = group;
          return h(
            "tr",
            { class: group.includes(own) ? "me" : "" },
            h("td", { class: x.ruling ? "tinted" : "tinted nw" }, resultLine(x)),
            num("", x.score > 0 ? x.score : ""),
            num("", x.score < 0 ? -x.score : ""),
            num("", group.length),
            h("td>span.fq", { "aria-hidden": "true" }, group, () => h("i")),
            num("", points(x.mp[0])),
            num("soft", points(x.mp[1])),
          );
        }),
      ),
    ),
  ];
  if (own)
    panels.push(
      h(
        "section.pan.brass",
        { key: "how", "aria-label": resultWords.howCame(points(worth(own))) },
        h(
          "div.in",
          h("h2.label", resultWords.howCame(points(worth(own)))),
          h("p", howOf(own)),
          h(
            "p.small-text.soft.tinted",
            resultLine(own),
            " ",
            t("against {who}", { who: called(state.view, mine(own) ? own.ns : own.ew) }),
          ),
        ),
      ),
    );
  if (state.view.hands[state.board]) panels.push(handsPanel(state.view.hands[state.board]));
  return panels;
}

/**
 * The deal of a board.
 * @param {string} deal
 */
export const handsPanel = (deal) =>
  h(
    "section.pan",
    { key: "hands", "aria-label": t("The cards") },
    h("header", h("h2", t("The cards")), h("button.btn", { data: { review: "" } }, t("Review the deal"))),
    handsOf(deal),
  );
