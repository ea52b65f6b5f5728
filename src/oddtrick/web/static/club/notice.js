// What the movement says about who sits where with which board; no page need ask the server.

import { t } from "../shared/language.js";
import { capital, PAIRS } from "../shared/strings.js";
import { called, label, membersOf, sideOf } from "./table/sides.js";
import { words } from "./words.js";
import { dialog } from "../shared/dialogs.js";
import { on } from "../shared/dispatch.js";
import { h } from "../shared/dom.js";
import { valuesOf, numberField, submit } from "../shared/forms.js";

const [ROUND, TABLE, BOARD, NS, EW] = [0, 1, 2, 3, 4];

/**
 * A row of the plan, and who plays which board when.
 * @typedef {Answers.TableContent["plan"][number]} Planned
 * @typedef {{round: number, table: number, board: number, ns: number, ew: number}} Due
 */
/** @typedef {import("./table/sides.js").Sides & Pick<Answers.TableContent, "plan" | "table">} Seated */
/** @param {Planned} line @returns {Due} */
export const due = ([round, table, board, ns, ew]) => ({ round, table, board, ns, ew });

/** A board with two sides, whichever way they sit. @param {Pick<Due, "board" | "ns" | "ew">} d */
export const keyOf = (d) => `${d.board}/${Math.min(d.ns, d.ew)}/${Math.max(d.ns, d.ew)}`;

/**
 * What a table plays in a round.
 * @param {Planned[]} plan
 * @param {number} table
 * @param {number} round
 */
export const ofRound = (plan, table, round) => plan.filter((x) => x[TABLE] === table && x[ROUND] === round).map(due);

/**
 * Whether those who are named may play a board at a table: `{due, turned}`, or a sentence that says
 * what is wrong, with `mend` where one answer puts it right, or `against` where it may have been played against the
 * movement all the same. `ns` and `ew` are as people write them.
 * @param {Seated} view
 * @param {number} round
 * @param {{board: number, ns: string, ew: string}} with_
 * @returns {{due?: Due, turned?: boolean, sentence?: string, mend?: string, against?: Due}}
 */
function noticed(view, round, { board, ns: north, ew: east }) {
  const { plan, table } = view,
    here = ofRound(plan, table, round),
    [mine] = here;
  /** @param {...number} columns */
  const sides = (...columns) => [...new Set(columns.flatMap((c) => plan.map((x) => x[c])))];
  // Of the halves of a team the one that sits in this direction is meant, as far as there is one.
  /** @param {string} text @param {number[]} and */
  const meant = (text, [own, other]) => sideOf(view, text, sides(own)) ?? sideOf(view, text, sides(other));
  const ns = meant(north, [NS, EW]),
    ew = meant(east, [EW, NS]);
  if (ns === null || ew === null)
    return { sentence: words.noPair(`${view.form === "teams" ? "team" : "pair"} ${ns === null ? north : east}`) };
  const found = plan
    .map(due)
    .find((d) => d.board === board && [d.ns, d.ew].includes(ns) && [d.ns, d.ew].includes(ew) && ns !== ew);
  if (found && found.table === table) {
    if (found.ns !== ns)
      return {
        sentence: words.arrow({ ...found, ns: called(view, found.ns), ew: called(view, found.ew) }),
        mend: t("Yes, score it as we sat"),
        due: found,
        turned: true,
      };
    if (found.round !== round)
      return { sentence: words.otherRound(found), mend: words.enterFor(found.round), due: found, turned: false };
    return { due: found, turned: false };
  }
  if (found) return { sentence: t("These play board {board} at table {table} in round {round}, not here.", found) };
  const people = [ns, ew].flatMap((side) => membersOf(view, side)),
    possible = mine && new Set(people).size === people.length && plan.some((x) => x[BOARD] === board);
  const against = possible ? { round, table, board, ns, ew } : undefined;
  for (const side of [ns, ew]) {
    const sits = plan.map(due).find((d) => d.round === round && [d.ns, d.ew].includes(side));
    if (mine && ![mine.ns, mine.ew].includes(side))
      return {
        against,
        sentence: sits
          ? words.pairElsewhere(called(view, side), sits.table, label(view, sits.ns === side ? sits.ew : sits.ns))
          : capital(t("{who} sits out this round.", { who: called(view, side) })),
      };
  }
  const boards = here.map((d) => d.board),
    lies = plan.map(due).find((d) => d.round === round && d.board === board);
  return {
    against,
    sentence: lies ? words.boardElsewhere(lies, boards) : words.boardNowhere(board, boards),
  };
}

/**
 * Where those at a table go next: sides that stay together, or each player of an individual.
 * @param {Answers.TableContent} view
 * @param {number} round
 */
export function moves(view, round) {
  const { plan, table } = view,
    [mine] = ofRound(plan, table, round);
  if (!mine) return [];
  const next = plan.map(due).filter((d) => d.round === round + 1),
    alone = view.form === "individual";
  const units = alone ? [mine.ns, mine.ew].flatMap((side) => membersOf(view, side)) : [mine.ns, mine.ew];
  /** @param {Due} d @param {number} unit */
  const seat = (d, unit) => {
    const side = holds(d.ns, unit) ? d.ns : d.ew;
    return alone
      ? words.SIDES[(side === d.ns ? "NS" : "EW")[membersOf(view, side).indexOf(unit)]]
      : PAIRS[side === d.ns ? "NS" : "EW"];
  };
  /** @param {number} side @param {number} unit */
  const holds = (side, unit) => (alone ? membersOf(view, side).includes(unit) : side === unit);
  return units.map((unit) => {
    const to = next.find((d) => holds(d.ns, unit) || holds(d.ew, unit)),
      who = alone ? `player ${unit}` : called(view, unit);
    // Whoever has another place at the same table goes there, too.
    return to ? words.goes(who, to.table, seat(to, unit), !alone && to.table === table) : words.restsNext(who);
  });
}

/**
 * Asks who sits at a table in a round; `due` is what one expects there.
 * @param {Seated} view
 * @param {number} round
 * @param {Due | undefined} due
 * @param {(due: Due, turned: boolean, against: boolean) => void} enter what is done once that is settled
 */
export function askWho(view, round, due, enter) {
  const who = view.form === "teams" ? t("Team") : t("Pair"),
    many = view.form === "individual";
  /** @param {string} name @param {string} words @param {string | number} value */
  const side = (name, words, value) =>
    numberField(name, words, { inputmode: many ? "text" : "numeric", maxlength: 9, value });
  const answer = h("div.answer", { role: "status" });
  const form = h(
    "form",
    h("p.soft", t("Write who is at the table. You will see whether the movement agrees.")),
    side("ns", t("{one} North–South", { one: who }), due ? label(view, due.ns) : ""),
    side("ew", t("{one} East–West", { one: who }), due ? label(view, due.ew) : ""),
    side("board", t("Board"), due?.board ?? ""),
    answer,
    submit(t("Check")),
  );
  const box = dialog("who", t("Who sits here?"), form);
  on(form, "submit", () => {
    const { board, ns, ew } = valuesOf(form),
      found = noticed(view, round, { board: Number(board), ns, ew });
    /** @param {Due | undefined} at @param {boolean} against @param {string} says */
    const button = (at, against, says) => {
      const made = h("button.btn.big.wide.go", says);
      return on(made, "click", () => {
        box.close();
        if (at) enter(at, Boolean(found.turned), against);
      });
    };
    answer.replaceChildren(h("p", { class: found.sentence ? "warn" : "" }, found.sentence ?? t("All correct. Go on.")));
    if (!found.sentence) answer.append(button(found.due, false, t("Enter")));
    else if (found.mend) answer.append(button(found.due, false, found.mend));
    else if (found.against)
      answer.append(h("p.soft", words.playedSoNote), button(found.against, true, t("It was played so: enter it")));
  });
}
