// A new bidding set, and those that were begun in this browser.

import { request, save } from "../club/api.js";
import { sentenceOf } from "../shared/api.js";
import { byId, h } from "../shared/dom.js";
import { choiceField, form, numberField, submit } from "../shared/forms.js";
import { locale } from "../shared/language.js";
import { openedHere, rememberOpened } from "../shared/opened-here.js";
import { words } from "./words.js";

let made = "";
/** @type {{id: string, at: number}[]} */
const begun = openedHere("bidding");
byId("new").append(
  h("p", { class: "soft" }, words.newHow, " ", words.newAfter),
  form(
    submit(words.begin),
    async ({ boards, ...plan }) => {
      try {
        const body = { ...plan, boards: Number(boards) || 0 };
        const { id, token } = await request("POST", "/api/bidding", { body });
        save("bidding", token, id);
        rememberOpened("bidding", { id, at: Date.now() });
        made = `/bidding/${id}`;
        return "";
      } catch (error) {
        return sentenceOf(error);
      }
    },
    () => location.assign(made),
    choiceField("partner", words.partner, Object.entries(words.partners), "person"),
    choiceField("hands", words.hands, Object.entries(words.kinds), "ours"),
    choiceField("opponents", words.opponents, Object.entries(words.opposing), "pass"),
    choiceField("meanings", words.meanings, Object.entries(words.shown), "call"),
    choiceField("system", words.system, Object.entries(words.systems), "natural"),
    numberField("boards", words.boards, { value: "8", maxlength: 2 }),
  ),
);
if (begun.length)
  byId("new").after(
    h(
      "section",
      { class: "pan in" },
      h("h2", null, words.yours),
      h(
        "ul",
        { class: "skills" },
        begun.map(({ id, at }) =>
          h(
            "li",
            null,
            h(
              "a",
              { href: `/bidding/${id}` },
              words.begunOn(new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })),
            ),
          ),
        ),
      ),
    ),
  );
