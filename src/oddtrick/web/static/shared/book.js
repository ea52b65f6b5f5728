// What the pages of a book share, be it an evening, a party, a class or a bidding set: whose link this is, the calls,
// what shows that something has changed, what waits to be sent, and what was opened in this browser.

import { astray } from "./astray.js";
import { keep, kept, keptList } from "./kept.js";
import { call, statusOfCall, telling } from "./api.js";
import { byId, h, render } from "./dom.js";
import { saveAs } from "./save.js";
import { form, submit } from "./forms.js";
import { linkRow } from "./invite.js";
import { locale, t } from "./language.js";
import { idsOf, place } from "./places.js";
import { text } from "./strings.js";
import { watch as watchFor } from "./watch.js";

/** The book this page is of. */
export const [id = ""] = idsOf("party", "class", "bidding", "evening", "why", "room", "entry", "player");

/** @param {string} name @param {unknown} value */
export const save = (name, value, of = id) => keep(`oddtrick.club.${of}.${name}`, value);

/** What this browser keeps under a name, of this book or another. @param {string} name */
export const load = (name, of = id) => kept(`oddtrick.club.${of}.${name}`);

/**
 * The token of this link, which the browser then remembers. `hide` takes it out of the address.
 * @param {string} kind
 */
export function tokenOf(kind, hide = false) {
  const given = location.hash.slice(1);
  if (given) save(kind, given);
  if (given && hide) history.replaceState(null, "", location.pathname);
  return given || load(kind) || "";
}

/**
 * Asks the server. Throws an Error with a sentence; its `status` is 0 where nobody answered.
 * @param {string} method
 * @param {string} path
 * @param {{token?: string, body?: unknown, raw?: boolean}} [with_]
 * @returns {Promise<any>}
 */
export const request = (method, path, { token = "", body, raw = false } = {}) =>
  call(method, path, body, { token, raw, heard });

/** Saves a file of a book. @param {string} path @param {string} name of the file @param {string} token */
export const savedFrom = async (path, name, token) => saveAs(await request("GET", path, { token, raw: true }), name);

/**
 * The calls of this book: its address, and what is got from it and sent to it.
 * @param {string} books where books of its kind are
 * @param {() => string} token
 */
export function callsOf(books, token) {
  const address = `${books}/${id}`;
  return {
    address,
    /** @param {string} path */
    get: (path) => request("GET", address + path, { token: token() }),
    /** @param {string} path @param {unknown} body */
    post: (path, body) => request("POST", address + path, { token: token(), body }),
  };
}

/** @param {Response} answer */
function heard(answer) {
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (date) skew = date + 500 - Date.now();
}

let skew = 0;
/** The server's time in seconds, to half a second. */
export const now = () => (Date.now() + skew) / 1000;

/**
 * Show what the server says to a link, again whenever it has changed. Gives a function that asks at once.
 * @template V what is shown
 * @param {string} path
 * @param {string} token
 * @param {(found: V, changed: boolean) => void} show
 * @param {(error: unknown) => void} lost
 */
export const watch = (path, token, show, lost) =>
  watchFor(
    (waits) =>
      call("GET", path, null, {
        ...waits,
        token,
        heard(answer) {
          waits.heard?.(answer);
          heard(answer);
        },
      }),
    show,
    lost,
  );

/** A name for what is sent, so that it counts once. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

const AGAIN = 3000; // milliseconds until it is sent again

/**
 * What is sent, in order: kept in the browser until the server has answered it.
 * `done(item, error, answer)` gets each answer, with null for no error or no answer; `lost()` when nobody answers.
 * @template {object} I what is sent
 * @param {string} token
 * @param {(item: I, error: unknown, answer: {version: string} | null) => void} done
 * @param {(error: unknown) => void} lost
 * @param {string} path
 */
export function queueOf(token, done, lost, path) {
  let /** @type {I[]} */ items = load("queue") ?? [],
    sending = false;

  async function send() {
    if (sending) return;
    sending = true;
    while (items.length) {
      const item = items[0];
      let wrong = null,
        answer = null;
      try {
        answer = await request("POST", path, { token, body: item });
      } catch (error) {
        if (!statusOfCall(error) || statusOfCall(error) === 429 || statusOfCall(error) >= 500) {
          lost(error);
          setTimeout(send, AGAIN);
          break;
        }
        wrong = error;
      }
      items = items.slice(1);
      save("queue", items);
      done(item, wrong, answer);
    }
    sending = false;
  }

  addEventListener("online", send);
  return {
    /** @param {...I} more */
    add(...more) {
      items = [...items, ...more];
      save("queue", items);
      send();
    },
    /**
     * A confirmation need not be sent of what was not taken.
     * @param {string} sent
     */
    drop(sent) {
      items = items.filter((x) => !("sent" in x && x.sent === sent));
      save("queue", items);
    },
    get items() {
      return items;
    },
    send,
  };
}

/**
 * The page of a phone: `draw` draws the screen that is looked at, `go` goes to another, and `lost` shows a book that
 * cannot be seen as it was seen last.
 * @template {string} S
 * @param {{view: unknown, screen: S, reached: boolean, queue: {items: object[]}}} state
 * @param {Record<S, () => import("./dom.js").Child>} screens
 */
export function phonePage(state, screens) {
  const page = byId("page");
  function draw() {
    if (!state.view) return;
    page.dataset.screen = state.screen;
    page.dataset.left = String(state.queue.items.length);
    render(page, screens[state.screen]());
  }
  return {
    draw,
    /** @param {S} to */
    go(to) {
      state.screen = to;
      draw();
      scrollTo(0, 0);
      byId("ask")?.focus();
    },
    /** @template V @param {(known: V) => void} show @returns {(error: unknown) => void} */
    lost: (show) => (error) => {
      const gone = [403, 404].includes(statusOfCall(error));
      if (gone) save("view", null);
      const known = gone ? null : (state.view ?? load("view"));
      if (known && !state.view) show(known);
      state.reached = false;
      if (known) return draw();
      state.view = null;
      page.replaceChildren(h("main", astray(error)));
    },
  };
}

const MOST = 30; // of each kind that were opened in this browser

/** What was opened in this browser of a kind, the newest first. @template T @param {string} kind @returns {T[]} */
export const openedHere = (kind) => keptList(`oddtrick.${kind}`);

/** @template T @param {string} kind @param {T} one */
export const rememberOpened = (kind, one) => keep(`oddtrick.${kind}`, [one, ...openedHere(kind)].slice(0, MOST));

/** The evenings that were made or brought in here, the newest first. @returns {{id: string, token: string, title: string, at: number}[]} */
export const eveningsHere = () => load("mine") ?? [];

/** The evening that was made opens; this browser keeps the way to it. @param {{id: string, token: string}} made @param {string} title */
export function openRoom({ id: name, token }, title) {
  save("mine", [{ id: name, token, title, at: Date.now() / 1000 }, ...eveningsHere()].slice(0, 20));
  location.assign(`${place("room", name)}#${token}`);
}

/**
 * What was opened here, for the page that begins another; nothing where nothing was.
 * @param {string} title @param {{id: string, token: string, title: string, at: number}[]} opened @param {"room" | "party"} kind
 */
export const journal = (title, opened, kind) =>
  opened.length > 0 &&
  h(
    "section",
    { "aria-label": title },
    h("h2.label", title),
    h("ul.journal", opened, (x) =>
      h(
        "li",
        h("a.grow", { href: `${place(kind, x.id)}#${x.token}` }, x.title),
        h("time", new Date(x.at * 1000).toLocaleDateString(locale)),
      ),
    ),
  );

/** @param {string} kind @param {string} id */
export function forgetOpened(kind, id) {
  const here = /** @type {{id: string}[]} */ (openedHere(kind));
  keep(
    `oddtrick.${kind}`,
    here.filter((one) => one.id !== id),
  );
}

const AWAY = t("The server does not answer. What you see may be old.");

/**
 * What the page of a book does whatever its kind: `notes()` say that nobody answers, and, where it is told there,
 * what went wrong; `tell(deed)` does something and shows what went wrong; `lost(error)` is for a book that cannot be
 * seen.
 * @param {HTMLElement} page
 * @param {{view: unknown, trouble: string, reached: boolean}} state
 * @param {() => void} draw
 */
export const bookPage = (page, state, draw) => ({
  notes: (told = true) => [
    state.reached ? null : h("p.pan.in.warn", { role: "status", key: "away" }, AWAY),
    told && state.trouble ? h("p.pan.in.warn", { role: "alert", tabindex: -1, key: "trouble" }, state.trouble) : null,
  ],
  tell: telling(state, draw, "trouble"),
  /** @param {unknown} error */
  lost(error) {
    const status = statusOfCall(error);
    if (status === 403 || status === 404) {
      page.replaceChildren(astray(error));
      state.view = null;
      return;
    }
    if (!state.view) page.replaceChildren(astray(error));
    state.reached = false;
    draw();
  },
});

/**
 * The form for a new book, and those that were opened in this browser.
 * @template {{id: string}} B what is kept of one
 * @param {object} of
 * @param {string} of.kind under which they are kept
 * @param {string} of.books where they are made
 * @param {string} of.link under which the token is kept
 * @param {string} of.button
 * @param {import("./forms.js").Words} of.how
 * @param {string} of.yours
 * @param {(values: Record<string, any>) => object} of.body what is asked for
 * @param {(id: string, values: Record<string, any>) => B} of.keep
 * @param {(id: string, token?: string) => string} of.page
 * @param {(one: B) => string} of.called
 * @param {...import("./forms.js").Words} fields
 */
export function newBook({ kind, books, link, button, how, yours, body, keep, page, called }, ...fields) {
  let made = "";
  const kept = /** @type {B[]} */ (openedHere(kind));
  byId("new").append(
    h("p.soft", how),
    form(
      submit(button),
      async (values) => {
        const { id: name, token } = await request("POST", books, { body: body(values) });
        save(link, token, name);
        rememberOpened(kind, keep(name, values));
        made = page(name, token);
      },
      () => location.assign(made),
      ...fields,
    ),
  );
  if (!kept.length) return;
  const lines = kept.map((one) => h("li>a", { href: page(one.id) }, called(one)));
  byId("new").after(h("section.pan.in", h("h2", yours), h("ul.skills", lines)));
}

/**
 * A link to be given to others: its text, who can reach it, and its picture.
 * @param {Answers.LinkToGive} found
 * @param {string} words
 */
export const givenLink = ({ link, sentence, qr }, words) => [
  linkRow(link, words),
  h("p.small-text.soft", sentence),
  h("img.qr", { src: qr, alt: text.qrCode, width: 150, height: 150 }),
];
