// A new class, and those that were opened in this browser.

import { newBook } from "../shared/book.js";
import { textField, titled } from "../shared/forms.js";
import { t } from "../shared/language.js";
import { place } from "../shared/places.js";

newBook(
  {
    kind: "classes",
    books: "/api/classes",
    link: "teacher",
    button: t("Open the class"),
    how: t(
      "Set questions and deals, follow each pupil, and show deals card by card. " +
        "Pupils join by a link and a name, without an account.",
    ),
    yours: t("Your classes"),
    body: ({ title }) => ({ title }),
    keep: (id, { title }) => ({ id, title }),
    page: (id, token) => place("class", id) + `${token ? `#${token}` : ""}`,
    called: ({ title }) => title || t("A class"),
  },
  textField("title", titled(t("Title"), t("shown to the pupils")), { maxlength: 80 }),
);
