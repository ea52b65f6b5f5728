// Sheets as PDF: for everybody on the page of the results, for the director in a dialog.

import { t } from "../shared/language.js";
import { on } from "../shared/dispatch.js";
import { id, savedFrom } from "../shared/book.js";
import { dialog } from "../shared/dialogs.js";
import { h } from "../shared/dom.js";
import { sentenceOf, spoken } from "../shared/api.js";

export const pdfTitle = t("Print as PDF");
/** What can be printed: its name, and what is on it. @type {Record<string, [string, string]>} */
const SHEETS = {
  links: [t("Link cards"), t("with QR codes, for tables and players")],
  guides: [t("Guide cards"), t("where each pair goes, to cut out")],
  tables: [t("Table cards"), t("which pairs come to each table, to cut out")],
  slips: [t("Slips for results"), t("one for each table and round, to write on")],
  labels: [t("Board labels"), t("number, dealer and vulnerability, to cut out")],
  ranking: [t("Results"), t("the ranking as it stands")],
  cards: [t("Score cards"), t("one for each pair, with empty lines for boards to come")],
  travellers: [t("Travellers"), t("the result of each board")],
  hands: [t("Hand records"), t("the cards, what could be made, par")],
};

/** The paper that lies in printers where the reader lives. */
export const paper = /-(US|CA|MX|PH|CO|CL|VE)\b/i.test(navigator.language ?? "") ? "letter" : "a4";

/**
 * Links to what everybody may print now.
 * @param {Answers.ResultsContent} view
 */
export const pdfLinks = (view) =>
  ["ranking", "cards", "travellers", ...(Object.keys(view.hands).length ? ["hands"] : [])].map((what) => {
    const href = spoken(`/api/club/${id}/sheets/${what}.pdf?paper=${paper}`);
    return h("a.btn", { href, download: true }, t("{name} (PDF)", { name: SHEETS[what][0] }));
  });

/**
 * The director's dialog.
 * @param {Answers.DirectorContent} view
 * @param {string} token
 */
export function pdfDialog(view, token) {
  const said = h("p.soft", { role: "status" });
  const played = new Set(view.due.map((d) => d.board)),
    open = new Set(view.due.filter((d) => !d.line).map((d) => d.board));
  const seen = view.hands && (view.at_once ? open.size < played.size : !open.size);
  const rows = Object.entries(SHEETS)
    .filter(([what]) => (what === "links" ? view.role === "director" : what !== "hands" || seen))
    .map(([what, [name, note]]) => {
      const button = h("button.btn", name);
      on(button, "click", async () => {
        said.className = "soft";
        said.textContent = t("Preparing {name}…", { name });
        try {
          const path = `/api/club/${id}/${what === "links" ? what : `room/sheets/${what}`}.pdf?paper=${paper}`;
          await savedFrom(path, `${id}-${what}.pdf`, token);
          said.textContent = "";
        } catch (error) {
          said.className = "warn";
          said.textContent = sentenceOf(error);
        }
      });
      return h("li.al2", button, h("small.soft.grow", note));
    });
  return dialog("pdfbox", pdfTitle, h("ul.list2", rows), said);
}
