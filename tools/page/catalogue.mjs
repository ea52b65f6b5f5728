// The catalogue of the page's sentences, `oddtrick.pot`: every sentence that a script or a page gives to
// `shared/language.js`, with the files where it stands. `node catalogue.mjs` writes it; with `--check` it says what is
// not as it should be: a language that is old, or a text for readers that no catalogue knows. With `--missing de` it
// lists what that language has no words for; `--pseudo` writes a language from right to left, for trying the pages.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { SERVER, languages, pseudo } from "./languages.mjs";

const STATIC = join(dirname(fileURLToPath(import.meta.url)), "../../src/oddtrick/web/static");
const CATALOGUE = join(dirname(fileURLToPath(import.meta.url)), "oddtrick.pot");
/** Which of the arguments are what: a sentence, its plural. */
const CALLS = { t: ["one"], rich: ["one"], tn: [null, "one", "many"] };
/** Attributes that are read or heard. */
const READ = new Set(["title", "aria-label", "aria-description", "aria-roledescription", "placeholder", "alt"]);
/** Scripts whose texts are none of the page's: made from the library's games, or English by its nature. */
const APART = [/^patience\/own\/kernel\.js$/, /^shared\/language\.js$/, /^solver\//, /^offline\/worker\.js$/];
/** Names that are the same in every language. */
const NAMES = /^(oddtrick|Oddtrick|PBN|LIN|JSON|CSV|USEBIO)$/;

/** @typedef {{one: string, many: string, files: Set<string>}} Entry */
/** @type {Map<string, Entry>} */
const entries = new Map();
/** @type {string[]} */
const wrong = [];

/** @param {string} text */
const lettered = (text) => /\p{L}{2}/u.test(text.replace(/ · oddtrick$/, "")) && !NAMES.test(text.trim());
/** A text that can only be for readers: words, with a capital at its head or a stop at its end. @param {string} text */
const sentence = (text) => /^[A-Z“][\p{Ll}’]*[ ,].*\p{Ll}{2}/u.test(text) || /\p{L} .*[.!?…]$/u.test(text);

/** @param {string} file @param {string} one */
function add(file, one, many = "") {
  const entry = entries.get(one) ?? { one, many, files: new Set() };
  if (many && entry.many && entry.many !== many) wrong.push(`${file}: two plurals of “${one}”`);
  entry.many ||= many;
  entry.files.add(file);
  entries.set(one, entry);
}

/** The text of a literal, or of several with + between them. @param {ts.Node} node @returns {string | null} */
function literal(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isParenthesizedExpression(node)) return literal(node.expression);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [literal(node.left), literal(node.right)];
  return left === null || right === null ? null : left + right;
}

/** The texts that an expression may be, where it is written out. @param {ts.Node} node @returns {ts.Node[]} */
function texts(node) {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return [node];
  if (ts.isParenthesizedExpression(node)) return texts(node.expression);
  if (ts.isConditionalExpression(node)) return [...texts(node.whenTrue), ...texts(node.whenFalse)];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(texts);
  if (ts.isBinaryExpression(node)) {
    const kind = node.operatorToken.kind;
    if (kind === ts.SyntaxKind.PlusToken) return [...texts(node.left), ...texts(node.right)];
    if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken)
      return [...texts(node.left), ...texts(node.right)];
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return texts(node.right);
  }
  return [];
}

/** What is written out in a literal or a template. @param {ts.Node} node */
const written = (node) =>
  ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(" ")
    : /** @type {ts.StringLiteralLike} */ (node).text;

/** @param {string} file @param {string} text */
function script(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const words = /(^|\/)(words|strings)\.js$/.test(file);
  /** @type {Set<ts.Node>} */
  const fine = new Set();
  const known = new Set();
  for (const one of source.statements)
    if (
      ts.isImportDeclaration(one) &&
      /language\.js"?$/.test(/** @type {ts.StringLiteral} */ (one.moduleSpecifier).text)
    )
      for (const name of /** @type {ts.NamedImports} */ (one.importClause?.namedBindings)?.elements ?? [])
        known.add(name.name.text);

  /** @param {ts.Node} node @param {string} what */
  const tell = (node, what) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    wrong.push(`${file}:${line}: ${what}: ${node.getText().slice(0, 80)}`);
  };
  /** @param {ts.Node} node */
  const outside = (node) =>
    texts(node).forEach((one) => {
      if (!fine.has(one) && lettered(written(one))) tell(one, "a text outside the catalogue");
      fine.add(one);
    });

  /** @param {ts.CallExpression} node */
  function sentenceCall(node) {
    const roles = CALLS[/** @type {keyof typeof CALLS} */ (node.expression.getText())];
    const found = { one: "", many: "" };
    roles.forEach((role, i) => {
      if (!role) return;
      const argument = node.arguments[i];
      const value = argument && literal(argument);
      if (typeof value !== "string") return tell(node, "a sentence that is not written out");
      texts(argument).forEach((one) => fine.add(one));
      found[/** @type {"one"} */ (role)] = value;
    });
    if (found.one.trim() !== found.one || /\s{2}/.test(found.one)) tell(node, "a sentence with spaces at its ends");
    if (found.one) add(file, found.one, found.many);
  }

  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const name = node.expression.text;
      if (name in CALLS && known.has(name)) sentenceCall(node);
      if (name === "h" || name === "named") {
        const held = node.arguments.slice(name === "named" ? 0 : 1).filter((one) => !ts.isObjectLiteralExpression(one));
        // Of a list before a function nothing stands on the page but what is made of it.
        (ts.isFunctionLike(held.at(-1) ?? node) ? held.toSpliced(-2, 1) : held).forEach(outside);
      }
      if (name === "say" || name === "tell") node.arguments.slice(0, 1).forEach(outside);
    }
    if (ts.isPropertyAssignment(node) && READ.has(node.name.getText().replace(/"/g, ""))) outside(node.initializer);
    if (
      ts.isBinaryExpression(node) &&
      /\.(textContent|innerText|title|ariaLabel|placeholder)$/.test(node.left.getText())
    )
      outside(node.right);
    if (ts.isNewExpression(node) && node.expression.getText() === "Error") (node.arguments ?? []).forEach(outside);
    if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && !fine.has(node)) other(node);
    ts.forEachChild(node, visit);
  }

  /** A literal that is neither in the catalogue nor plainly shown. @param {ts.Node} node */
  function other(node) {
    const { parent } = node,
      what = written(node);
    if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return;
    if (ts.isPropertyAssignment(parent) && parent.name === node) return;
    for (let at = parent; at; at = at.parent)
      if (ts.isNewExpression(at) && at.expression.getText() === "TypeError") return;
    if (sentence(what) && lettered(what)) tell(node, "a text outside the catalogue");
    else if (words && ts.isPropertyAssignment(parent) && /^[A-Z]\p{Ll}/u.test(what))
      tell(node, "a word outside the catalogue");
  }
  visit(source);
}

/** @param {string} file @param {string} text */
function page(file, text) {
  const bare = text.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "");
  for (const [, tag, inner] of bare.matchAll(/<([^/!][^>]*)>([^<]*)/g)) {
    const at = tag.split(/[\s>]/)[0];
    if (/\sdata-t(?=[\s/]|$)/.test(tag)) add(file, entity(inner.trim()));
    else if (lettered(inner)) wrong.push(`${file}: a text without data-t: <${at}>${inner.trim()}`);
    for (const [, name, value] of tag.matchAll(/\s([\w-]+)="([^"]*)"/g)) {
      if (!READ.has(name) || !lettered(value)) continue;
      if (/\sdata-t-label(?=[\s/]|$)/.test(tag)) add(file, entity(value));
      else wrong.push(`${file}: a label without data-t-label: <${at} ${name}="${value}">`);
    }
  }
  for (const [, inner] of bare.matchAll(/<\/[^>]+>([^<]*)/g))
    if (lettered(inner)) wrong.push(`${file}: a text beside an element: ${inner.trim()}`);
}

/** @param {string} text */
const entity = (text) => text.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");

const files = readdirSync(STATIC, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => !APART.some((one) => one.test(name)))
  .sort();
for (const file of files) {
  if (file.endsWith(".js")) script(file, readFileSync(join(STATIC, file), "utf8"));
  else if (file.endsWith(".html")) page(file, readFileSync(join(STATIC, file), "utf8"));
}

/** What the server says, by its own list (`served.py`). @type {Record<string, string[]>} */
const served = JSON.parse(readFileSync(join(dirname(CATALOGUE), "served.json"), "utf8"));
for (const [sentence, modules] of Object.entries(served))
  for (const module of modules.length ? modules : ["together"]) add(`${SERVER}${module}`, sentence);

/** @param {string} text */
const quoted = (text) => JSON.stringify(text);

const head = [
  "# The sentences of Oddtrick's pages. Made by tools/page/catalogue.mjs: do not edit.",
  'msgid ""',
  'msgstr ""',
  '"Project-Id-Version: oddtrick\\n"',
  '"MIME-Version: 1.0\\n"',
  '"Content-Type: text/plain; charset=UTF-8\\n"',
  '"Content-Transfer-Encoding: 8bit\\n"',
];
const body = [...entries.values()].map(({ one, many, files: where }) =>
  [
    "",
    ...[...where].map((file) => `#: ${file}`),
    ...(/\{\w+\}/.test(one + many) ? ["#, python-brace-format"] : []),
    `msgid ${quoted(one)}`,
    ...(many ? [`msgid_plural ${quoted(many)}`, 'msgstr[0] ""', 'msgstr[1] ""'] : ['msgstr ""']),
  ].join("\n"),
);
const made = `${[...head, ...body].join("\n")}\n`;

const asked = process.argv.indexOf("--missing");
const spoken = languages(entries, STATIC, process.argv.length < 3);
wrong.push(...spoken.wrong);
if (asked > 0) {
  const language = process.argv[asked + 1];
  if (!spoken.missing[language]) wrong.push(`There is no languages/${language}.po.`);
  else if (spoken.missing[language].length) console.log(spoken.missing[language].join("\n"));
} else if (process.argv.includes("--pseudo")) pseudo(entries, STATIC);
else if (!process.argv.includes("--check")) writeFileSync(CATALOGUE, made);
if (wrong.length) {
  console.error(wrong.join("\n"));
  process.exit(1);
}
