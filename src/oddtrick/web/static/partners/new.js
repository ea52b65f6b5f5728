// A new bidding set, and those that were begun in this browser.

import { systems } from "../shared/api.js";
import { astray } from "../shared/astray.js";
import { newBook } from "../shared/book.js";
import { byId } from "../shared/dom.js";
import { choiceField, numberField } from "../shared/forms.js";
import { locale } from "../shared/language.js";
import { ownSystem } from "../shared/settings.js";
import { words } from "./words.js";
import { place } from "../shared/places.js";

const offered = await systems().catch((error) => void byId("new").append(astray(error)));

if (offered)
  newBook(
    {
      kind: "bidding",
      books: "/api/bidding",
      link: "bidding",
      button: words.begin,
      how: [words.newHow, " ", words.newAfter],
      yours: words.yours,
      body: ({ boards, ...plan }) => ({ ...plan, boards: Number(boards) || 0 }),
      keep: (id) => ({ id, at: Date.now() }),
      page: (id) => place("bidding", id),
      called: ({ at }) =>
        words.begunOn(new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })),
    },
    choiceField("partner", words.partner, Object.entries(words.partners), "person"),
    choiceField("hands", words.hands, Object.entries(words.kinds), "ours"),
    choiceField("opponents", words.opponents, Object.entries(words.opposing), "pass"),
    choiceField("meanings", words.meanings, Object.entries(words.shown), "call"),
    choiceField(
      "system",
      words.system,
      offered.map(({ name, title }) => [name, title]),
      ownSystem() || offered[0].name,
    ),
    numberField("boards", words.boards, { value: "8", maxlength: 2 }),
  );
