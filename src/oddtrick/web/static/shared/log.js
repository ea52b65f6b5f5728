// The play in words. Lines are only ever added, so that a screen reader hears each once.

import { h } from "./dom.js";
import { sealMark } from "../table/people/seal.js";
import { t } from "./language.js";
import { text } from "./strings.js";

/** The panel; `aside` where it is only heard. @param {Frames.ViewFrame} view */
export function logPanel(view, aside = false) {
  const lines = view.log ?? [];
  const trick = view.trick || view.tricks?.length ? (view.tricks?.length ?? 0) + (view.trick && !view.over ? 1 : 0) : 0;
  const now = lines.at(-1)?.trick ?? null;
  return h(
    "section",
    { class: `pan p-log ${aside ? "heard" : ""}`, "aria-label": text.log, key: "log", data: { panel: "log" } },
    h(
      "header",
      h("h2", text.log),
      h("span.small-text.soft", trick ? t("trick {n}", { n: trick }) : "", !aside && sealMark(view)),
    ),
    h(
      "div.scroll",
      { data: { scroll: "end" }, tabindex: aside ? -1 : 0 },
      h(
        "div",
        { role: "log", "aria-live": "polite", "aria-label": text.log },
        h("ol.log.tinted.in", lines, (line, i) =>
          h(
            "li",
            { class: line.trick !== now && i < lines.length - 1 ? "soft" : "", key: `l${view.table.deal}-${i}` },
            line.text,
          ),
        ),
      ),
      view.status.yours && !view.over && h("p.turnline", { "aria-hidden": "true" }, view.status.lead),
    ),
  );
}
