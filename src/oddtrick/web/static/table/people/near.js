// Waiting at a table of one's own for people near one's rating, and hearing of those who wait elsewhere.

import { lookNear } from "../../friends/api.js";
import { sentenceOf } from "../../shared/api.js";
import { id, say, table, ui } from "../state.js";

/** Offer the tables of others as long as nobody has come to this one. */
export function waitNear() {
  const alone = () => table.view.seats.filter((s) => s.kind === "person").length < 2;
  lookNear(id, alone, (said, button, go) => {
    ui.nearer = () => go().catch((error) => say(sentenceOf(error), { tone: "w" }));
    say(said, { button, action: "goNear", lasting: true });
  });
}
