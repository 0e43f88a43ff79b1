/**
 * The operator's file of rules, watchlists and webhooks. It is checked whole: a file with one fault is not used at all. A fault has a place and
 * a reason, and never a text of the file except a rule's sentence, because headers and addresses may have secrets.
 */
import { createHash } from "node:crypto";
import * as v from "valibot";
import { formerChoices, type Rule, usualRule } from "#market/alerts/language/rule";
import { sentenceOf } from "#market/alerts/language/ruleSentence";
import {
  isParsed,
  isSentenceWord,
  type KnownNames,
  type ParsedRule,
  parseSentence,
} from "#market/alerts/language/sentence";
import type { SentenceError, SentenceTrouble } from "#market/alerts/language/sentenceWords";
import { readRule } from "#market/alerts/records";
import { isSymbol } from "#market/company/symbol";
import { isNetwork, literalAddress, type Permits, permitsOf } from "./addresses.ts";
import type { Targets, Webhook } from "./delivery.ts";

/** A fault of the file. */
export class BadFile extends Error {
  override readonly name = "BadFile";
  /** such as `rules[2].to` or `line 4` */
  readonly place: string;
  readonly reason: string;
  constructor(place: string, reason: string) {
    super(`${place}: ${reason}`);
    this.place = place;
    this.reason = reason;
  }
}

/** A rule of the file, and what becomes of its firings. */
export interface FileRule {
  rule: Rule;
  to: readonly string[];
  /** such as `rules[2]` */
  place: string;
  /** names of an earlier version that the rule has, and that are left out */
  former: readonly string[];
}

export interface AlertsFile extends Targets {
  watchlists: ReadonlyMap<string, readonly string[]>;
  /** The rules, with the lines that are known by now. A line that is not known is no fault: its rule cannot fire. @throws BadFile */
  rules(known: KnownNames["symbols"]): FileRule[];
}

const fileLimits = { octets: 1_000_000, rules: 2_000, webhooks: 50, watchlists: 100, symbols: 500 };
const name = v.pipe(
  v.string(),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,39}$/u, "expected a name of letters and digits"),
);

/** Headers that belong to the connection, or that the sender sets. */
const notOurs =
  /^(host|content-length|content-type|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer|proxy-.*)$/i;
const headers = v.record(
  v.pipe(
    v.string(),
    v.regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, "expected the name of a header"),
    v.check((header) => !notOurs.test(header), "this header cannot be set"),
  ),
  v.pipe(v.string(), v.regex(/^[\x20-\x7e]{0,4000}$/, "expected ASCII text in one line")),
);
const webAddress = (parts: (url: URL) => boolean, expected: string) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.hash && parts(url);
    }, expected),
    v.transform((text) => new URL(text)),
  );
const webhook = v.strictObject({
  url: webAddress(
    ({ password }) => !password,
    "expected an http or https address without credentials and fragment; a header can have credentials",
  ),
  format: v.optional(v.picklist(["json", "ntfy"], "expected json or ntfy"), "json"),
  headers: v.optional(headers, {}),
});
const aTime = "expected a time such as 2026-12-01T14:30:00+05:30";
const isoInstant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/, aTime),
  v.transform((text) => Date.parse(text)),
  v.number(aTime),
);
/** A rule as a sentence, with the choices that a page has. */
const entry = v.strictObject({
  rule: v.pipe(v.string(), v.maxLength(300, "a rule has at most 300 characters")),
  to: v.pipe(v.array(name), v.minLength(1, "expected the name of at least one webhook")),
  name: v.optional(name),
  once: v.optional(v.boolean()),
  paused: v.optional(v.boolean()),
  until: v.optional(isoInstant),
  ...formerChoices,
});
type RuleEntry = v.InferOutput<typeof entry>;

const symbols = v.pipe(
  v.array(v.pipe(v.string(), v.check(isSymbol, "expected a symbol such as JKH.N0000"))),
  v.maxLength(fileLimits.symbols, `a watchlist has at most ${fileLimits.symbols} lines`),
);
const network = v.pipe(
  v.string(),
  v.check(isNetwork, "expected an address or a network, such as 10.0.0.5 or 10.0.0.0/8"),
);
const alertsFile = v.strictObject({
  rules: v.pipe(
    v.array(entry),
    v.maxLength(fileLimits.rules, `a file has at most ${fileLimits.rules} rules`),
  ),
  webhooks: v.pipe(
    v.record(name, webhook),
    v.maxEntries(fileLimits.webhooks, `a file has at most ${fileLimits.webhooks}`),
  ),
  watchlists: v.optional(
    v.pipe(
      v.record(name, symbols),
      v.maxEntries(fileLimits.watchlists, `a file has at most ${fileLimits.watchlists}`),
    ),
    {},
  ),
  privateAddresses: v.optional(v.array(network), []),
  pages: v.optional(webAddress(({ search }) => !search, "expected an http or https address without a query")),
});

/** @throws BadFile */
export function readAlertsFile(text: string): AlertsFile {
  if (text.length > fileLimits.octets)
    throw new BadFile("the file", `it has more than ${fileLimits.octets} characters`);
  const read = v.safeParse(alertsFile, parsedJson(text));
  if (!read.success) throw faultOf(read.issues[0]);
  const { rules: entries, pages, privateAddresses, ...given } = read.output;
  const webhooks = new Map<string, Webhook>(Object.entries(given.webhooks));
  const watchlists = new Map<string, readonly string[]>(Object.entries(given.watchlists));
  const permits = permitsOf(privateAddresses);
  for (const [named, { url }] of webhooks) checkLiteral(`webhooks.${named}.url`, url, permits);
  for (const [at, { to }] of entries.entries()) {
    const missing = to.find((one) => !webhooks.has(one));
    if (missing !== undefined) throw new BadFile(`rules[${at}].to`, `no webhook is named "${missing}"`);
  }
  const rules: AlertsFile["rules"] = (known) =>
    rulesOf(entries, { symbols: known, watchlists: [...watchlists.keys()] });
  rules([]); // finds faults of the sentences
  return { webhooks, watchlists, permits, pages: pages?.href.replace(/(?<!\/)\/+$/, ""), rules };
}

/** Node's own message may quote the file, so only its position is used. @throws BadFile */
function parsedJson(written: string): unknown {
  const text = written.replace(/^\uFEFF/, "");
  const fault = jsonFault(text);
  if (fault === undefined) return JSON.parse(text);
  const before = text.slice(0, positionIn(text, fault)).split("\n");
  const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  throw new BadFile(place, "it is not valid JSON");
}

function jsonFault(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** Node names no position for a wrong token: it is at the end of the shortest text with this fault. */
function positionIn(text: string, fault: string): number {
  const [, named] = /at position (\d+)/.exec(fault) ?? [];
  if (named !== undefined) return Number(named);
  const isWrong = (length: number) => jsonFault(text.slice(0, length))?.includes("Unexpected token") === true;
  if (!isWrong(text.length)) return text.length;
  let [right, wrong] = [0, text.length];
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (isWrong(middle)) wrong = middle;
    else right = middle;
  }
  return wrong - 1;
}

function faultOf(issue: v.BaseIssue<unknown>): BadFile {
  let place = "";
  for (const { key } of issue.path ?? []) place += typeof key === "number" ? `[${key}]` : `.${String(key)}`;
  const reason =
    issue.type === "strict_object" && issue.expected === "never"
      ? "this name is not known"
      : issue.type === "strict_object" && issue.received === "undefined"
        ? "it is missing"
        : issue.message.replace(/^Invalid \w+: /, "").replace(/ but received.*/s, "");
  return new BadFile(place.replace(/^\./, "") || "the file", reason);
}

/** An address is checked here, so that the start tells its fault; a name is checked when a message is sent. */
function checkLiteral(place: string, url: URL, permits: Permits): void {
  const address = literalAddress(url);
  if (address !== undefined && !permits(address))
    throw new BadFile(place, "this address is not public; privateAddresses may list it");
}

function rulesOf(entries: readonly RuleEntry[], known: KnownNames): FileRule[] {
  const rules: FileRule[] = [];
  const ids = new Map<string, string>();
  for (const [at, one] of entries.entries()) {
    const place = `rules[${at}]`;
    const rule = ruleOf(one, known, place);
    const twin = ids.get(rule.id);
    if (twin !== undefined)
      throw new BadFile(
        place,
        `the same rule is in ${twin}; give each a "name", or one of them both webhooks`,
      );
    ids.set(rule.id, place);
    const former = Object.keys(formerChoices).filter((name) => Object.hasOwn(one, name));
    rules.push({ rule, to: [...new Set(one.to)], place, former });
  }
  return rules;
}

function ruleOf(
  { rule: sentence, name: id, once, paused, until }: RuleEntry,
  known: KnownNames,
  place: string,
): Rule {
  const parsed = parsedSentence(sentence, known);
  if (!isParsed(parsed)) throw new BadFile(`${place}.rule`, troubleText(sentence, parsed));
  const { scope, condition, options } = parsed;
  const read = readRule({
    ...{ ...usualRule, ...options, scope, condition },
    ...(once !== undefined && { once }),
    ...(paused !== undefined && { paused }),
    ...(until !== undefined && { until }),
    created: 0, // the engine counts from the first board that it saw
    // A rule keeps its state as long as its name, or what it watches, stays the same.
    id: ruleIdOf(id ?? sentenceOf({ scope, condition })),
  });
  if ("refused" in read) throw new BadFile(place, read.refused.replace(/ but received.*/s, ""));
  return read.value;
}

const ruleIdOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Parses a sentence. A line that is not known is taken as it is written, because the gateway may know no line before its first board. */
function parsedSentence(sentence: string, known: KnownNames): ParsedRule | SentenceError {
  const parsed = parseSentence(sentence, known);
  if (isParsed(parsed)) return parsed;
  const [, halt, first = ""] = /^\s*((?:trading\s+)?halt(?:ed)?\s+)?(\S+)/i.exec(sentence) ?? [];
  if ((parsed.why !== "unknown line" && !halt) || isSentenceWord(first)) return parsed;
  const written = first.toUpperCase();
  const symbol = written.includes(".") ? written : `${written}.N0000`;
  if (!isSymbol(symbol)) return parsed;
  const again = parseSentence(sentence, {
    ...known,
    symbols: [...known.symbols, { symbol, name: undefined }],
  });
  return isParsed(again) || again.at > parsed.at ? again : parsed;
}

const troubles: Readonly<Record<SentenceTrouble, string>> = {
  empty: "the rule is empty",
  "unknown line": "this line is not known",
  "no line": 'a line, a list or "any" must stand before this word',
  "several lines": "several lines have this name; write the symbol",
  "unknown list": "no watchlist has this name",
  "unknown word": "this word is not known",
  "no number": "a number is expected",
  "two numbers": "this may be a number with decimals or one of thousands",
  "no day": "expected a day such as 2026-12-31",
  "out of range": "this number is not allowed",
  "not for one line": "this cannot be watched for a line or a watchlist",
  negation: 'a rule cannot say "not"; write the opposite',
  unfinished: "the rule is not complete",
  "too much": "the rule ends before this word",
};

function troubleText(sentence: string, { at, why, near }: SentenceError): string {
  const rest = sentence.slice(at).trim().split(/\s+/)[0] ?? "";
  const where = rest === "" ? "at the end" : `at "${rest.slice(0, 40)}"`;
  const meant = near.length > 0 ? `; near: ${near.slice(0, 5).join(", ")}` : "";
  return `"${sentence.slice(0, 80)}", ${where}: ${troubles[why]}${meant}`;
}
