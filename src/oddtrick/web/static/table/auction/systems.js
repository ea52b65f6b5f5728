// The systems that the sides bid, in words; who plays alone changes to another here.

import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { set } from "../../shared/settings.js";
import { table } from "../state.js";

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
export function announced(view) {
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
