// A deal that somebody else has played: the same cards, and both results side by side afterwards.

import { astray } from "../shared/astray.js";
import { on } from "../shared/dispatch.js";
import * as api from "../shared/api.js";
import { byId, fieldOf, h, writeIn } from "../shared/dom.js";
import { words } from "../results/words.js";
import { t } from "../shared/language.js";
import { remember, set, settings } from "../shared/settings.js";
import { idsOf, place } from "../shared/places.js";

const [table, number] = idsOf("challenge");
const page = byId("challenge");
const wrong = h("p.warn", { role: "alert" });

/** @param {string} game @param {string} title */
async function play(game, title) {
  set("name", fieldOf("name", HTMLInputElement).value.trim());
  await api.attempt(writeIn(wrong), async () => {
    const made = await api.newTable({ game, again: `${table}/${number}`, name: settings.name });
    remember(made.id, { token: made.token, seat: made.seat, title, beside: `${table}/${number}` });
    location.assign(place("table", made.id));
  });
}

async function open() {
  const found = await api.table(table);
  const form = h(
    "form.in",
    h("p", words.challengeText(found.title)),
    h(
      "label",
      t("Your name"),
      " ",
      h("input.field", { id: "name", maxlength: 24, value: settings.name ?? "", autocomplete: "nickname" }),
    ),
    wrong,
    h("p>button.btn.p.big", { type: "submit" }, t("Play these cards")),
  );
  on(form, "submit", () => play(found.game, found.title));
  page.replaceChildren(
    h("section.pan", { role: "region", "aria-label": words.challenge }, h("header>h2", words.challenge), form),
  );
}

open().catch((error) => page.replaceChildren(astray(error)));
