// A new bidding set, and those that were begun in this browser.

import { systems } from "../shared/api.js";
import { astray } from "../shared/astray.js";
import { newBook } from "../shared/book.js";
import { byId } from "../shared/dom.js";
import { choiceField, numberField } from "../shared/forms.js";
import { locale, t } from "../shared/language.js";
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
      button: t("Begin"),
      how: [t("You and a partner bid boards together. Nothing is played."), " ", words.newAfter],
      yours: t("Sets that you have begun"),
      body: ({ boards, ...plan }) => ({ ...plan, boards: Number(boards) || 0 }),
      keep: (id) => ({ id, at: Date.now() }),
      page: (id) => place("bidding", id),
      called: ({ at }) =>
        words.begunOn(new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })),
    },
    choiceField("partner", t("Your partner"), Object.entries(words.partners), "person"),
    choiceField("hands", t("Hands"), Object.entries(words.kinds), "ours"),
    choiceField("opponents", t("The opponents"), Object.entries(words.opposing), "pass"),
    choiceField("meanings", t("What a call shows"), Object.entries(words.shown), "call"),
    choiceField(
      "system",
      t("Your system"),
      offered.map(({ name, title }) => [name, title]),
      ownSystem() || offered[0].name,
    ),
    numberField("boards", t("Boards"), { value: "8", maxlength: 2 }),
  );
