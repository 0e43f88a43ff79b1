/** Checks that every text of every language is an ICU message that ./text.ts can format. */
import { afterEach, expect, test } from "vitest";
import { translate } from "#ui/words/catalogue";
import { en } from "./en/en.ts";
import { si } from "./si/si.ts";
import { ta } from "./ta/ta.ts";
import { type MessageId, text } from "./text.ts";

type Part =
  | { kind: "words"; words: string }
  | { kind: "value"; name: string }
  | { kind: "plural"; name: string; cases: ReadonlyMap<string, string> };

const plural = /^(\w+), plural,(.*)$/su;
const oneCase = /\s*(=\d+|[a-z]+) \{([^{}]*)\}\s*/uy;

/** @throws if the message is not an ICU message, or has syntax that ./text.ts does not support */
function parse(message: string, language: string): Part[] {
  // ICU reads an apostrophe beside a brace, or two apostrophes, as a quote; ./text.ts shows them
  if (/'[{}#']/u.test(message)) throw new Error("quoting is not supported");
  const parts: Part[] = [];
  let at = 0;
  while (at < message.length) {
    const open = message.slice(at).search(/[{}]/u);
    const words = open < 0 ? message.slice(at) : message.slice(at, at + open);
    if (words) parts.push({ kind: "words", words });
    if (open < 0) break;
    const end = closeOf(message, at + open);
    parts.push(argument(message.slice(at + open + 1, end), language));
    at = end + 1;
  }
  return parts;
}

function closeOf(message: string, open: number): number {
  let depth = 0;
  for (let at = open; at < message.length; at++) {
    if (message[at] === "{") depth += 1;
    if (message[at] === "}") depth -= 1;
    if (depth < 0) throw new Error("a brace closes what was not opened");
    if (depth === 0) return at;
  }
  throw new Error("a brace is not closed");
}

function argument(inside: string, language: string): Part {
  if (/^\w+$/u.test(inside)) return { kind: "value", name: inside };
  const [, name, written = ""] = plural.exec(inside) ?? [];
  if (name === undefined) throw new Error(`{${inside}} is neither a value nor a plural`);
  const cases = new Map<string, string>();
  const allowed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  let read = 0;
  while (read < written.length) {
    oneCase.lastIndex = read;
    const [whole = "", key = "", said = ""] = oneCase.exec(written) ?? [];
    if (whole === "") throw new Error(`a case cannot be read: ${written.slice(read)}`);
    if (cases.has(key)) throw new Error(`the case ${key} is there twice`);
    if (!key.startsWith("=") && !allowed.some((category) => category === key))
      throw new Error(`${language} does not count by "${key}"`);
    cases.set(key, said);
    read += whole.length;
  }
  if (!cases.has("other")) throw new Error("a plural needs the case other");
  return { kind: "plural", name, cases };
}

/** The message as ICU formats it, with `amount` for every value. */
function said(parts: readonly Part[], amount: number, language: string): string {
  const number = new Intl.NumberFormat("en").format(amount);
  return parts
    .map((part) => {
      if (part.kind === "words") return part.words;
      if (part.kind === "value") return number;
      const category = new Intl.PluralRules(language).select(amount);
      const chosen = part.cases.get(`=${amount}`) ?? part.cases.get(category) ?? part.cases.get("other");
      return (chosen ?? "").replaceAll("#", number);
    })
    .join("");
}

afterEach(() => translate({}, "en"));

const languages: readonly (readonly [string, Readonly<Record<string, string>>])[] = Object.entries({
  en,
  si,
  ta,
});
const known = (id: string): id is MessageId => id in en;

test.each(languages)(
  "%s: every text is an ICU message, and is formatted as ICU formats it",
  (language, texts) => {
    if (language !== "en") translate(texts, language);
    for (const [id, message] of Object.entries(texts)) {
      const parts = parse(message, language);
      if (!known(id)) throw new Error(`${id} is no text`);
      const names = parts.flatMap((part) => (part.kind === "words" ? [] : [part.name]));
      for (const amount of [0, 1, 2, 5, 1278])
        expect(text(id, Object.fromEntries(names.map((name) => [name, amount]))), id).toBe(
          said(parts, amount, language),
        );
    }
  },
);

test.each([
  "{count",
  "count}",
  "{count, select, one {#} other {#}}",
  "{count, plural, offset:1 one {#} other {#}}",
  "{count, selectordinal, one {#st} other {#th}}",
  "{count, number}",
  "{count, plural, one {# line}}",
  "{count, plural, few {# lines} other {# lines}}",
  "{count, plural, one {# {what}} other {# {what}}}",
  "'{'count'}'",
  "it''s",
])("%s is refused", (message) => expect(() => parse(message, "en")).toThrow());

test("plurals follow the language of the message, which is English if the page's language lacks it", () => {
  const lines = "{count, plural, one {එක: #} other {බහු: #}}";
  translate({ "board.lines": lines }, "si");
  expect([0, 1, 2].map((count) => text("board.lines", { count }))).toEqual(["එක: 0", "එක: 1", "බහු: 2"]);
  expect([0, 1].map((count) => text("health.rowsCount", { count }))).toEqual(["0 rows", "1 row"]);
  translate({ "board.lines": lines }, "ta");
  expect(text("board.lines", { count: 0 })).toBe("බහු: 0");
});
