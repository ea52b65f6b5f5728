// A new class, and those that were opened in this browser.

import { request, save } from "../club/api.js";
import { sentenceOf } from "../shared/api.js";
import { byId, h } from "../shared/dom.js";
import { form, submit, textField, titled } from "../shared/forms.js";
import { openedHere, rememberOpened } from "../shared/opened-here.js";
import { words } from "./words.js";

let made = "";
/** @type {{id: string, title: string}[]} */
const kept = openedHere("classes");
byId("new").append(
  h("p", { class: "soft" }, words.newHow),
  form(
    submit(words.open),
    async ({ title }) => {
      try {
        const { id, token } = await request("POST", "/api/classes", { body: { title } });
        save("teacher", token, id);
        rememberOpened("classes", { id, title });
        made = `/class/${id}#${token}`;
        return "";
      } catch (error) {
        return sentenceOf(error);
      }
    },
    () => location.assign(made),
    textField("title", titled(words.title, words.titleNote), { maxlength: 80 }),
  ),
);
if (kept.length)
  byId("new").after(
    h(
      "section",
      { class: "pan in" },
      h("h2", null, words.yours),
      h(
        "ul",
        { class: "skills" },
        kept.map(({ id, title }) => h("li", null, h("a", { href: `/class/${id}` }, title || words.untitled))),
      ),
    ),
  );
