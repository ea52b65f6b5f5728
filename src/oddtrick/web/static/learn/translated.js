// The page of rules in another language than English: its text is asked for apart.

import { call, spoken } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { language } from "../shared/language.js";
import { idsOf } from "../shared/places.js";

/** @type {Promise<{title: string, html: string} | null>} */
const coming =
  language === "en"
    ? Promise.resolve(null)
    : call("GET", spoken(`/api/rules/${idsOf("rules")[0] ?? "words"}/text`)).catch(() => null);

/** Put the rules in the page's language in place of the English. Whether they are in it now. */
export async function translated() {
  const main = byId("rules"),
    text = await coming;
  if (text) {
    main.replaceChildren(...new DOMParser().parseFromString(text.html, "text/html").body.childNodes);
    Object.assign(main, { lang: language, dir: document.documentElement.dir });
    document.title = document.title.replace(/^.*(?= ·)/, text.title);
  }
  main.classList.add("ready");
  return language === "en" || text !== null;
}

/** Show what the address names within the page; the browser looked for it when the page was in English. */
export function arrive() {
  if (language !== "en" && location.hash.length > 1)
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}
