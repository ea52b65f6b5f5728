// A name that stays: kept, carried to another device, rated or not, deleted. And the ratings of this server.

import { telling } from "../shared/api.js";
import { dialog } from "../shared/dialogs.js";
import { on, when } from "../shared/dispatch.js";
import { byId, fieldOf, h, render } from "../shared/dom.js";
import { whenFile } from "../shared/drop.js";
import { saveJson } from "../shared/save.js";
import { t } from "../shared/language.js";
import { set, settings } from "../shared/settings.js";
import * as api from "./api.js";
import { words } from "./api.js";
import { columns } from "../shared/panels.js";

// Notices by Web Push: whether this browser shows them, and how that is switched.

/** @returns {Promise<PushManager | null>} */
async function manager() {
  const found = await navigator.serviceWorker?.getRegistration();
  return found?.pushManager ?? null;
}

/** Whether this browser is told of turns. */
const told = async () => Boolean(await (await manager())?.getSubscription());

/**
 * Switch notices on or off; whether they are on then.
 * @param {boolean} on
 * @param {string} key the server's public key
 */
async function tell(on, key) {
  const line = await manager();
  if (!line) return false;
  const old = await line.getSubscription();
  if (!on) {
    if (old) await api.notify(false, old);
    await old?.unsubscribe();
    return false;
  }
  if ((await Notification.requestPermission()) !== "granted") return false;
  await api.notify(true, old ?? (await line.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  return true;
}

// The key of a name that stays: made here, kept in this browser, and carried to another as a file.

/** 256 bits of chance, in the alphabet of addresses. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** From now on this browser has this name and its key. @param {string} name @param {string} key */
function hold(name, key) {
  set("own", { name, key });
  set("name", name);
}

/** Save the key as a file. */
function saveKey() {
  const { name, key } = settings.own;
  const file = `oddtrick-${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.key`;
  saveJson({ oddtrick: "key", server: location.host, name, key }, file);
}

/**
 * What a key file holds; null for a file that is none.
 * @param {string} text
 * @returns {{server: string, key: string} | null}
 */
function readKey(text) {
  try {
    const { oddtrick, server, key } = JSON.parse(text);
    return oddtrick === "key" && /^[\w-]{43}$/.test(key) ? { server: String(server), key } : null;
  } catch {
    return null;
  }
}

/** @typedef {api.Named & {ratings: api.Rating[]}} Holder */

/**
 * What the page knows.
 * @typedef {object} PeopleState
 * @property {Holder | null} mine the name that this browser holds
 * @property {{key: string, on: boolean}} notices the server's key for notices, and whether this browser has them
 * @property {string} said what is wrong, or done
 */

/** @type {PeopleState} */
const state = { mine: null, notices: { key: "", on: false }, said: "" };

/** @param {string} action @param {string} label @param {string} [kind] */
const button = (action, label, kind = "") => h("button", { class: `btn ${kind}`, data: { name: action } }, label);
/** @param {string} words */
const note = (words) => h("p.small-text.soft", words);
/** @param {string} id @param {boolean} checked @param {string} label */
const check = (id, checked, label) => h("label.check", h("input", { type: "checkbox", id, checked }), label);

const opener = () =>
  h(
    "label",
    t("Open a key file"),
    h("input.field", { type: "file", id: "file", accept: ".key,application/json" }),
    note(t("From another device on which you have kept your name.")),
  );

/** Nobody's browser yet: a name is chosen, or a key opened. */
const stranger = () => [
  h("p", words.newText),
  h(
    "form.asks",
    { id: "keep" },
    h(
      "label",
      t("Your name"),
      h("input.field", { id: "wish", maxlength: 24, value: settings.name, autocomplete: "nickname" }),
    ),
    h("button.btn.p.big", { type: "submit" }, t("Keep this name")),
  ),
  opener(),
];

/** @param {Holder} who */
const holder = (who) => [
  h("p.own", who.name),
  h("div.row", button("save", t("Save the key file"), "p")),
  note(t("Keep it safe: the file is your name. Nobody can give you the name back without it.")),
  check("rated", who.rated, t("Rate my matches")),
  note(t("Finished matches count, if everybody has such a name and wants it.")),
  state.notices.key
    ? [check("notices", state.notices.on, t("Tell me in this browser when it is my turn")), note(words.noticesNote)]
    : note(t("This server sends no notices. Your turns stand among your tables.")),
  h("div.row", button("renew", t("Make a new key")), button("leave", words.leave)),
  note(t("If somebody else may have it. The old file then opens nothing any more.")),
  h("div.row", button("remove", t("Delete this name"), "warn")),
];

function draw() {
  render(
    byId("name"),
    state.said && h("p.wrong", { role: "alert" }, state.said),
    state.mine ? holder(state.mine) : settings.own.key ? [button("leave", words.leave), opener()] : stranger(),
  );
}

const doing = telling(state, draw, "said");

async function refresh() {
  state.mine = settings.own.key ? await api.me() : null;
  state.notices.key = (await api.notices()).key ?? "";
  state.notices.on = state.notices.key ? await told() : false;
}

const keep = () =>
  doing(async () => {
    const key = newKey(),
      { name } = await api.register(fieldOf("wish", HTMLInputElement).value.trim(), key);
    hold(name, key);
    await refresh();
    await drawRatings();
  });

/** @param {File} file */
const open = (file) =>
  doing(async () => {
    const found = readKey(await file.text());
    if (!found) throw new Error(t("This is not a key file."));
    if (found.server !== location.host) state.said = words.otherServer(found.server);
    const { name } = await api.me(found.key);
    hold(name, found.key);
    state.said = "";
    await refresh();
    await drawRatings();
  });

/** @type {Record<string, () => unknown>} */
const actions = {
  save: saveKey,
  renew: () =>
    doing(async () => {
      const key = newKey();
      await api.change({ key });
      hold(settings.own.name, key);
      state.said = t("This name has a new key. Save its file.");
    }),
  leave: () => {
    set("own", { name: "", key: "" });
    return doing(refresh);
  },
  remove: () => {
    const sure = h("button.btn.warn.big", { data: { close: "" } }, t("Delete this name"));
    on(sure, "click", () =>
      doing(async () => {
        const { deleted } = await api.remove();
        set("own", { name: "", key: "" });
        await refresh();
        state.said = t("“{name}” is deleted here.", { name: deleted });
        await drawRatings();
      }),
    );
    dialog("sure", t("Delete this name"), h("p", words.removeText(settings.own.name)), sure);
  },
};

// -- ratings ----------------------------------------------------------------------------------------

async function drawRatings() {
  const games = await api.ratedGames();
  if (!games.length) return render(byId("ratings"), h("p.hush", words.noRatings));
  const chosen = games.find(({ game }) => game === location.hash.slice(1)) ?? games[0];
  const list = await api.ratings(chosen.game);
  render(
    byId("ratings"),
    h(
      "label",
      t("Game"),
      h("select.field", { id: "rated-game" }, games, ({ game, title }) =>
        h("option", { value: game, selected: game === chosen.game }, title),
      ),
    ),
    h(
      "table.ranks",
      columns(t("Place"), t("Name"), [t("Rating"), "num"], [t("Matches"), "num"]),
      h("tbody", list, (one, at) =>
        h(
          "tr",
          { class: one.person === state.mine?.id ? "me" : "" },
          h("td", at + 1),
          h("td", one.name),
          h("td.num", one.rating),
          h("td.num", one.matches),
        ),
      ),
    ),
    note(t("It begins at 0 and rises as you win and play more. Partners are rated together.")),
  );
}

/** Show the name and the ratings, and do what is wished with them. */
export async function showName() {
  when("submit", "#keep", keep);
  whenFile("#file", open);
  when("change", "#rated", (field) =>
    doing(async () => {
      const { checked } = /** @type {HTMLInputElement} */ (field);
      await api.change({ rated: checked });
      if (state.mine) state.mine.rated = checked;
      await drawRatings();
    }),
  );
  when("change", "#notices", (field) =>
    doing(async () => {
      const wish = /** @type {HTMLInputElement} */ (field).checked;
      state.notices.on = await tell(wish, state.notices.key);
      if (wish && !state.notices.on) state.said = t("This browser does not allow notices from this page.");
    }),
  );
  when("change", "#rated-game", (field) => {
    location.hash = /** @type {HTMLSelectElement} */ (field).value;
    drawRatings();
  });
  when("click", "[data-name]", ({ dataset }) => actions[dataset.name ?? ""]?.());
  await doing(refresh);
  drawRatings().catch((error) => render(byId("ratings"), h("p.wrong", { role: "alert" }, error.message)));
}
