// Table talk: what has been said, phrases that need one tap, and a field. Text only.

import { h } from "../../shared/dom.js";
import { text } from "../words.js";
import { nameOf, seatOf } from "../view.js";
import { inCompany } from "./company.js";
import { locale, t } from "../../shared/language.js";

/**
 * The remarks that are shown: not those of people who were muted, and of one ear at a time.
 * @param {Frames.ViewFrame} view
 * @param {import("../state.js").TableUi} ui
 */
export function heard(view, ui) {
  const muted = ui.muted ?? new Set();
  const watchers = !view.home && ui.ear === "watchers";
  return (view.talk ?? []).filter(
    (r) => !muted.has(r.name || " ") && (view.home ? !r.watchers : r.watchers === watchers || !r.name),
  );
}

/**
 * How many remarks of others came since the talk was last in sight.
 * @param {Frames.ViewFrame} view
 * @param {import("../state.js").TableUi} ui
 */
export const unread = (view, ui) =>
  heard(view, ui).filter((r) => r.name && r.seat !== view.home && r.number > (ui.readTalk ?? 0)).length;

/** @param {number} at */
const clock = (at) =>
  new Date(1000 * at).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit", hour12: false });

/** @param {Frames.ViewFrame} view @param {Frames.TalkLine} remark */
function line(view, remark) {
  if (!remark.name) return h("li.sys", { key: `r${remark.number}` }, remark.text);
  const own = remark.seat && remark.seat === view.home;
  const sits = remark.seat && seatOf(view, remark.seat)?.name === remark.name;
  const name = own ? t("You") : sits ? nameOf(view, remark.seat) : remark.name;
  return h(
    "li",
    { key: `r${remark.number}` },
    h("i", { "aria-hidden": "true" }, [...remark.name][0]?.toUpperCase() ?? "·"),
    h(
      "span",
      own ? h("b", name) : h("button.whosaid", { title: text.mute(remark.name), do: "mute", arg: remark.name }, name),
      " ",
      remark.text,
      " ",
      remark.at ? h("time", clock(remark.at)) : null,
    ),
  );
}

/** @param {Frames.ViewFrame} view @param {import("../state.js").TableUi} ui @param {boolean} inSight */
export function talkPanel(view, ui, inSight) {
  if (!inCompany(view) || view.house?.talk === "off") return null;
  const mayTalk = view.home || view.house?.talk === "all";
  const remarks = heard(view, ui);
  if (inSight) ui.readTalk = Math.max(ui.readTalk ?? 0, ...remarks.map((r) => r.number));
  const ears = !view.home
    ? h("div.seg", { role: "group", "aria-label": t("Table talk") }, ["table", "watchers"], (ear) =>
        h(
          "button",
          {
            class: (ui.ear ?? "table") === ear ? "on" : "",
            "aria-pressed": String((ui.ear ?? "table") === ear),
            do: "ear",
            arg: ear,
          },
          /** @type {Record<string, string>} */ (text.ears)[ear],
        ),
      )
    : null;
  return h(
    "section.pan.p-talk",
    { "aria-label": t("Table talk"), key: "talk", data: { panel: "talk" } },
    h("header", h("h2", t("Table talk")), ears),
    h(
      "div.scroll",
      { data: { scroll: "end" }, tabindex: 0, role: "log", "aria-live": "polite", "aria-label": t("Table talk") },
      remarks.length ? h("ul.lines.in", remarks, (r) => line(view, r)) : h("p.in.small-text.soft", text.nobodySpoke),
    ),
    mayTalk &&
      h(
        "div.in.sayrow",
        view.home && h("div.phrases", text.phrases, (words) => h("button", { do: "say", arg: words }, words)),
        h(
          "form.sayform",
          { key: "sayform" },
          h("input.field", {
            name: "words",
            type: "text",
            maxlength: 240,
            autocomplete: "off",
            placeholder: t("Say something"),
            "aria-label": t("Say something"),
          }),
          h("button.btn", { type: "submit", "aria-label": t("Send") }, "➤"),
        ),
        ui.muted?.size ? h("button.linky.small-text", { do: "unmute" }, text.unmute([...ui.muted])) : null,
        h("p.small-text.soft", view.home ? text.everybodyReads : t("Only onlookers read this.")),
      ),
  );
}
