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
import { readRule } from "#market/alerts/records";
import { isSymbol } from "#market/company/symbol";
import type { SentenceError, SentenceTrouble } from "#market/texts/sentenceWords";
import { isNetwork, literalAddress, type Permits, permitsOf } from "./addresses.ts";
import type { Targets, Webhook } from "./delivery.ts";
import { BadFile, type FileFault, faultOf, parsedJson, refuseFaults, wholeFile } from "./fault.ts";

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
    throw new BadFile({ place: wholeFile, reason: `the file has more than ${fileLimits.octets} characters` });
  const written = parsedJson(text);
  const read = v.safeParse(alertsFile, written);
  if (!read.success) {
    const [first, ...others] = read.issues;
    throw new BadFile(faultOf(first), ...others.map(faultOf), ...sentenceFaults(written));
  }
  const { rules: entries, pages, privateAddresses, ...given } = read.output;
  const webhooks = new Map<string, Webhook>(Object.entries(given.webhooks));
  const watchlists = new Map<string, readonly string[]>(Object.entries(given.watchlists));
  const permits = permitsOf(privateAddresses);
  const namesKnown = [...watchlists.keys()];
  refuseFaults([
    ...[...webhooks].flatMap(([named, { url }]) => literalFaults(`webhooks.${named}.url`, url, permits)),
    ...entries.flatMap(({ to }, at) =>
      to
        .filter((one) => !webhooks.has(one))
        .map((one) => ({ place: `rules[${at}].to`, reason: `no webhook is named "${one}"` })),
    ),
    ...rulesOf(entries, { symbols: [], watchlists: namesKnown }).faults,
  ]);
  const rules: AlertsFile["rules"] = (known) => {
    const read = rulesOf(entries, { symbols: known, watchlists: namesKnown });
    refuseFaults(read.faults);
    return read.rules;
  };
  return { webhooks, watchlists, permits, pages: pages?.href.replace(/(?<!\/)\/+$/, ""), rules };
}

const looseFile = v.object({
  rules: v.array(v.unknown()),
  watchlists: v.optional(v.record(v.string(), v.unknown()), {}),
});
const sentence = v.object({ rule: entry.entries.rule });

/** Faults of the sentences in a file that has others, so that one look tells all. */
function sentenceFaults(written: unknown): FileFault[] {
  const read = v.safeParse(looseFile, written);
  if (!read.success) return [];
  const known = { symbols: [], watchlists: Object.keys(read.output.watchlists) };
  return read.output.rules.flatMap((one, at) => {
    if (!v.is(sentence, one)) return [];
    const parsed = parsedSentence(one.rule, known);
    return isParsed(parsed) ? [] : [sentenceFault(`rules[${at}]`, one.rule, parsed)];
  });
}

const sentenceFault = (place: string, typed: string, mistake: SentenceError): FileFault => ({
  place: `${place}.rule`,
  reason: troubleText(typed, mistake),
});

/** An address is checked here, so that the start tells its fault; a name is checked when a message is sent. */
function literalFaults(place: string, url: URL, permits: Permits): FileFault[] {
  const address = literalAddress(url);
  if (address === undefined || permits(address)) return [];
  return [{ place, reason: "this address is not public; privateAddresses may list it" }];
}

function rulesOf(entries: readonly RuleEntry[], known: KnownNames) {
  const rules: FileRule[] = [];
  const faults: FileFault[] = [];
  for (const [at, one] of entries.entries()) {
    const place = `rules[${at}]`;
    const rule = ruleOf(one, known, place);
    if ("reason" in rule) {
      faults.push(rule);
      continue;
    }
    const twin = rules.find((other) => other.rule.id === rule.id)?.place;
    const reason = `the same rule is in ${twin}; give each a "name", or one of them both webhooks`;
    if (twin !== undefined) faults.push({ place, reason });
    const former = Object.keys(formerChoices).filter((name) => Object.hasOwn(one, name));
    rules.push({ rule, to: [...new Set(one.to)], place, former });
  }
  return { rules, faults };
}

function ruleOf(
  { rule: typed, name: id, once, paused, until }: RuleEntry,
  known: KnownNames,
  place: string,
): Rule | FileFault {
  const parsed = parsedSentence(typed, known);
  if (!isParsed(parsed)) return sentenceFault(place, typed, parsed);
  const { scope, condition, options } = parsed;
  if (scope.on === "positions")
    return {
      place: `${place}.rule`,
      reason: "my positions are in a browser, and the server does not know them",
    };
  const read = readRule({
    ...{ ...usualRule, ...options, scope, condition },
    ...(once !== undefined && { once }),
    ...(paused !== undefined && { paused }),
    ...(until !== undefined && { until }),
    created: 0, // the engine counts from the first board that it saw
    // A rule keeps its state as long as its name, or what it watches, stays the same.
    id: ruleIdOf(id ?? sentenceOf({ scope, condition })),
  });
  return "refused" in read ? { place, reason: read.refused.replace(/ but received.*/s, "") } : read.value;
}

const ruleIdOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Parses a sentence. A line that is not known is taken as it is written, because the gateway may know no line before its first board. */
function parsedSentence(sentence: string, known: KnownNames): ParsedRule | SentenceError {
  const parsed = parseSentence(sentence, known);
  if (isParsed(parsed)) return parsed;
  const halt = /^\s*(?:trading\s+)?halt(?:ed)?\s+/i.exec(sentence);
  if (parsed.why !== "unknown line" && !halt) return parsed;
  const first = /^\S*/.exec(sentence.slice(halt ? halt[0].length : parsed.at))?.[0] ?? "";
  if (isSentenceWord(first)) return parsed;
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
