// A link to be copied, and the invitation to a table.

import { dialog } from "./dialogs.js";
import { on } from "./dispatch.js";
import { h } from "./dom.js";
import { t } from "./language.js";
import { text } from "./strings.js";

/** A link to be copied. @param {string} link @param {string} label */
export function linkRow(link, label) {
  const field = h("input.linkfield", { type: "text", readonly: true, value: link, "aria-label": label });
  const copy = h("button.btn.p.big", t("Copy link"));
  on(copy, "click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // a page that is not secure has no clipboard
    }
    copy.textContent = t("Copied");
  });
  field.addEventListener("focus", () => field.select());
  return h("div.linkrow", field, copy);
}

/**
 * The link to a table, and the offer to fill its open seats.
 * @param {object} to
 * @param {string} to.link
 * @param {Promise<{link: string | null, sentence: string}>} to.invitation
 * @param {string} to.picture
 * @param {number} [to.open]
 * @param {() => void} [to.fill]
 */
export function openInvite({ link, invitation, picture, open, fill }) {
  const filler = open && fill ? h("button.btn.big", { data: { close: "" } }, text.fill) : null;
  if (filler && fill) on(filler, "click", fill);
  const row = linkRow(link, t("Link to this table")),
    reach = h("p.small-text", { role: "status" });
  for (const copy of row.querySelectorAll("button")) copy.autofocus = true;
  invitation
    .then((found) => {
      if (found.link) {
        for (const field of row.querySelectorAll("input")) field.value = found.link;
        reach.after(h("img.qr", { src: picture, alt: text.qrCode, width: 180, height: 180 }));
      }
      reach.textContent = found.sentence;
    })
    .catch((error) => (reach.textContent = error.message));
  return dialog(
    "invite",
    t("Invite friends"),
    h("p", t("Friends with this link can take a free seat. They replace machine players from the next deal.")),
    row,
    reach,
    open ? h("p.small-text.soft", text.openSeats(open)) : null,
    filler,
  );
}
