// The pages' words in other languages. A language is a file of gettext's, `src/oddtrick/languages/XX.po`, which a
// translator edits. Each sentence has the pages that need it beside it, so that the server sends a page its own and no
// others.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = join(dirname(fileURLToPath(import.meta.url)), "../../src/oddtrick/languages");
const IMPORTED = /(?:\bfrom |\bimport |\bimport\()"(\.[^"]+)"/g;
/** A language that nobody speaks, read from right to left. */
const PSEUDO = "ar-XB";

/** The script of the pages of rules, which are made by the server and no files. */
const RULES = "learn/rules.js";

/** @typedef {{one: string, many: string, files: Set<string>}} Entry */
/** @typedef {{id: string, plural: string, forms: string[], fuzzy: boolean, places: string[]}} Translated */

/** The names of a sentence that values stand for. @param {string} text */
const names = (text) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
/** The same, where a capital at a name's head asks for one at its value's: `{Rank}` is `rank`. @param {string} text */
const small = (text) => text.replace(/\{(\w)/g, (head) => head.toLowerCase());

/** A file of gettext's: its head, and its sentences by their English. @param {string} text */
export function parsePo(text) {
  /** @type {Map<string, Translated>} */
  const found = new Map();
  let head = "";
  for (const block of text.split(/\n\s*\n/)) {
    /** @type {Record<string, string>} */
    const fields = {};
    let at = "";
    for (const line of block.split("\n")) {
      const [, field, value] = /^(msgid|msgid_plural|msgstr(?:\[\d\])?) (".*")$/.exec(line) ?? [];
      if (field) fields[(at = field)] = JSON.parse(value);
      else if (at && line.startsWith('"')) fields[at] += JSON.parse(line);
    }
    const forms = Object.keys(fields)
      .filter((one) => one.startsWith("msgstr"))
      .sort()
      .map((one) => fields[one]);
    if (fields.msgid === "") head = forms[0] ?? "";
    else if (fields.msgid !== undefined) {
      const fuzzy = /^#,.*\bfuzzy\b/m.test(block);
      const places = /^#: (.*)$/m.exec(block)?.[1].split(" ") ?? [];
      found.set(fields.msgid, { id: fields.msgid, plural: fields.msgid_plural ?? "", forms, fuzzy, places });
    }
  }
  return { head, found };
}

/** The pages that load each script, at once or later. @param {string} root @returns {Map<string, Set<string>>} */
function pagesOf(root) {
  /** @type {Map<string, Set<string>>} */
  const loaded = new Map();
  const pages = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => (name.endsWith(".html") && name !== "bar/bar.html") || name === RULES)
    .sort();
  for (const page of pages) {
    const text = readFileSync(join(root, page), "utf8");
    const waiting = [page, "bar/bar.html", "bar/bar.js", "offline/register.js"];
    waiting.push(...[...text.matchAll(/src="\/static\/([^"]+\.js)"/g)].map(([, name]) => name));
    const seen = new Set();
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      loaded.set(file, (loaded.get(file) ?? new Set()).add(page.replace(/\.(html|js)$/, "")));
      if (!file.endsWith(".js")) continue;
      for (const [, name] of readFileSync(join(root, file), "utf8").matchAll(IMPORTED))
        waiting.push(posix.join(posix.dirname(file), name));
    }
  }
  return loaded;
}

/** What the server says, in the reader's language: no page fetches it. */
const SAID = "server";

/**
 * The parts and pages that need a sentence; `every` is all pages.
 * @param {Entry} entry
 * @param {Map<string, Set<string>>} pages
 */
function needing(entry, pages) {
  const all = new Set(
    [...entry.files].flatMap((file) => (ofServer(file) ? [SAID] : [...(pages.get(file) ?? [])])),
  );
  const every = [...(pages.get("bar/bar.html") ?? [])];
  if (every.every((page) => all.has(page))) {
    every.forEach((page) => all.delete(page));
    all.add("every");
  }
  return [...all].sort();
}

/** Where a sentence of the server stands. @param {string} file */
const ofServer = (file) => file.startsWith(SERVER);
/** The folder of the server's modules, as the catalogue names them. */
export const SERVER = "oddtrick/";

/** @param {string} text */
const quoted = (text) => JSON.stringify(text);

/**
 * A language's file with the sentences that the catalogue has, in its order: new ones wait for their words, but in a
 * draft, and what no page says any more is gone.
 * @param {Map<string, Entry>} entries
 * @param {Map<string, Set<string>>} pages
 * @param {string} text
 */
function merged(entries, pages, text) {
  const { head, found } = parsePo(text);
  const blocks = [text.split(/\n\s*\n/)[0].trimEnd()];
  const forms = categories(head);
  const draft = /^X-Draft: yes$/m.test(head);
  for (const entry of entries.values()) {
    const { one, many } = entry;
    const it = found.get(one);
    if (draft && !it?.forms.some(Boolean)) continue;
    const same = it?.plural === many ? it.forms : [];
    const needed = needing(entry, pages);
    blocks.push(
      [
        ...(needed.length ? [`#: ${needed.join(" ")}`] : []),
        ...(it?.fuzzy ? ["#, fuzzy"] : []),
        `msgid ${quoted(one)}`,
        ...(many
          ? [`msgid_plural ${quoted(many)}`, ...forms.map((_, i) => `msgstr[${i}] ${quoted(same[i] ?? "")}`)]
          : [`msgstr ${quoted(same[0] ?? "")}`]),
      ].join("\n"),
    );
  }
  return `${blocks.join("\n\n")}\n`;
}

/** The names of a language's plurals as `Intl` has them, in the order of its file. @param {string} head */
const categories = (head) => /^X-Plural-Categories: (.*)$/m.exec(head)?.[1].split(" ") ?? ["one", "other"];

/** The English, for eyes that look for what is not translated or runs the wrong way. @param {string} text */
const mirrored = (text) =>
  `\u202e${text.replace(/(\{\w+\})/g, "\u202c$1\u202e")}\u202c`.replaceAll("\u202e\u202c", "");

/**
 * Each language against the catalogue: what is wrong, and what is missing.
 * @param {Map<string, Entry>} entries
 * @param {string} root the folder of the pages
 * @param {boolean} write whether the languages' files are to follow the catalogue
 */
export function languages(entries, root, write) {
  /** @type {string[]} */
  const wrong = [];
  /** @type {Record<string, string[]>} */
  const missing = {};
  const pages = pagesOf(root);
  for (const file of readdirSync(HERE).filter((name) => name.endsWith(".po") && name !== `${PSEUDO}.po`)) {
    const language = file.slice(0, -3);
    const text = readFileSync(join(HERE, file), "utf8");
    const following = merged(entries, pages, text);
    if (write) writeFileSync(join(HERE, file), following);
    else if (text !== following) wrong.push(`${file} does not follow the catalogue: run \`node tools/page/catalogue.mjs\`.`);
    const { head, found } = parsePo(write ? following : text);
    const forms = categories(head);
    for (const { id, plural, forms: texts } of found.values()) {
      const entry = entries.get(id);
      if (!entry) wrong.push(`${file}: not in the catalogue: “${id}”`);
      else if (plural !== entry.many) wrong.push(`${file}: another plural: “${id}”`);
      else if (plural && texts.length !== forms.length) wrong.push(`${file}: ${forms.length} forms, please: “${id}”`);
      const may = new Set([...names(id), ...names(plural)]);
      texts.forEach((text, i) => {
        const has = names(small(text));
        const must = plural ? (forms[i] === "other" ? names(plural) : []) : may;
        if (text && ([...has].some((name) => !may.has(name)) || [...must].some((name) => !has.has(name))))
          wrong.push(`${file}: other {names} than in “${id}”: “${text}”`);
      });
    }
    missing[language] = [...entries.keys()].filter((one) => {
      const it = found.get(one);
      return !it || it.fuzzy || it.forms.some((text) => !text);
    });
  }
  return { wrong, missing };
}

/** Write the language that nobody speaks, for trying pages from right to left; it is not kept. */
export function pseudo(/** @type {Map<string, Entry>} */ entries, /** @type {string} */ root) {
  const pages = pagesOf(root);
  const blocks = [`msgid ""\nmsgstr ""\n"Language: ${PSEUDO}\\n"\n"X-Draft: yes\\n"\n"X-Direction: rtl\\n"`];
  for (const entry of entries.values()) {
    const plural = entry.many ? [`msgid_plural ${quoted(entry.many)}`, `msgstr[0] ${quoted(mirrored(entry.one))}`] : [];
    const form = entry.many ? `msgstr[1] ${quoted(mirrored(entry.many))}` : `msgstr ${quoted(mirrored(entry.one))}`;
    blocks.push([`#: ${needing(entry, pages).join(" ")}`, `msgid ${quoted(entry.one)}`, ...plural, form].join("\n"));
  }
  writeFileSync(join(HERE, `${PSEUDO}.po`), `${blocks.join("\n\n")}\n`);
}
