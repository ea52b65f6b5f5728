// A new class, and those that were opened in this browser.

import { newBook } from "../shared/book.js";
import { textField, titled } from "../shared/forms.js";
import { words } from "./words.js";
import { place } from "../shared/places.js";

newBook(
  {
    kind: "classes",
    books: "/api/classes",
    link: "teacher",
    button: words.open,
    how: words.newHow,
    yours: words.yours,
    body: ({ title }) => ({ title }),
    keep: (id, { title }) => ({ id, title }),
    page: (id, token) => place("class", id) + `${token ? `#${token}` : ""}`,
    called: ({ title }) => title || words.untitled,
  },
  textField("title", titled(words.title, words.titleNote), { maxlength: 80 }),
);
