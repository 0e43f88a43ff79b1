/** Collects differences between a readable body and its contract, up to a limit, while the body is parsed. Its texts quote foreign names and values only if they are harmless. */
import * as v from "valibot";
import { isObject, plainText, type RowSchema } from "./schema.ts";

/** Greatest number of characters of a foreign value in an error. */
export const quoteLimit = 120;

/** A harmless foreign name, which may be quoted anywhere, also in logs. */
const plainName = /^\w{1,40}$/;

const plainSymbol = /^[\w.&-]{1,30}$/;

/** Error text for a missing list. It names undeclared fields, because one may be the renamed list. */
export function noPart(name: string, declared: readonly string[], body: Record<string, unknown>): string {
  const others = Object.keys(body).filter((key) => plainName.test(key) && !declared.includes(key));
  const found = others.length ? `; the body has ${others.slice(0, 3).join(", ")}` : "";
  return `${name}: expected a list, found none${found}`;
}

/** The symbol of an invalid row, if it is harmless. */
export function harmlessSymbol(item: unknown): { symbol?: string } {
  const symbol = isObject(item) ? item.symbol : undefined;
  return typeof symbol === "string" && plainSymbol.test(symbol) ? { symbol } : {};
}

export const container = (place: string) => place.replace(/\[\d+\]/g, "");

export function whyNot(of: RowSchema, value: unknown): string {
  const result = v.safeParse(of, value);
  return result.success ? "a list, not a record" : reasonOf(result.issues);
}

/** Descriptions of what a field must be, by the kind of issue. Other issues have their own text. */
const expectations: ReadonlyMap<string, string> = new Map([
  ["number", "a number"],
  ["finite", "a number"],
  ["integer", "a whole number"],
  ["string", "text"],
  ["non_empty", "text that is not empty"],
  ["boolean", "true or false"],
  ["union", "a time"],
]);

export function reasonOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const reasons = issues.map((issue) => `${v.getDotPath(issue) ?? "row"}: ${inWords(issue)}`);
  return plainText(reasons.join("; ")).slice(0, quoteLimit);
}

/** "expected a number, found text "abc"". */
function inWords({ type, input, message }: v.BaseIssue<unknown>): string {
  if (input === undefined) return "is missing";
  const expected = expectations.get(type);
  return expected === undefined ? message : `expected ${expected}, found ${quotedValue(input)}`;
}

/** A foreign value as an error quotes it; only its kind if it is not harmless. */
function quotedValue(value: unknown): string {
  if (typeof value === "string") return value === "" ? "empty text" : `text ${shortenedValue(value)}`;
  return typeof value === "number" || typeof value === "boolean" ? shortenedValue(value) : kindOf(value);
}

/** Greatest number of characters shown of a foreign value. */
const shownLimit = 40;

/** A foreign value, shortened: "{…}" for an object, an empty text for undefined. */
function shortenedValue(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "[…]" : "{…}";
  if (typeof value === "number" && !Number.isFinite(value)) return "a number too large to represent";
  const text =
    typeof value === "string" ? JSON.stringify(plainText(value.slice(0, shownLimit))) : String(value);
  return text.slice(0, shownLimit);
}

const kindWords: Readonly<Record<string, string>> = {
  undefined: "nothing",
  string: "text",
  number: "a number",
  boolean: "true or false",
};

/** The kind of a value, in words. */
export const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "a list" : (kindWords[typeof value] ?? "an object");

/**
 * undeclared: the contract has no such field. missing: every row lacks a declared field. type: a field has another type than declared, and
 * its row is dropped. doubted: a value is impossible, and is dropped.
 */
export const surpriseKinds = ["undeclared", "missing", "type", "doubted"] as const;
type SurpriseKind = (typeof surpriseKinds)[number];

export interface Surprise {
  kind: SurpriseKind;
  /** name of the container of the rows; empty if the body itself is the list */
  place: string;
  field: string;
  /** number of rows that have the field, or lack it */
  count: number;
  /** the first value, shortened, with the line's symbol before it if known; empty if there is no value */
  example: string;
}

/** Greatest number of characters quoted of a foreign name. */
const longestQuotedName = 40;
/** Greatest number of surprises kept of each kind in a body, so that many unknown fields do not displace impossible values. */
const mostSurprises = 24;
/** Greatest number of issues reported for one invalid row. */
const issuesRead = 3;
/** Greatest number of undeclared fields inspected in one body. Counts go only up to this limit. */
const looksLimit = 20_000;

export class Surprises {
  readonly #found = new Map<string, Surprise>();
  #looks = 0;

  get all(): readonly Surprise[] {
    return [...this.#found.values()];
  }

  /** Compares the fields of rows with their declaration. */
  rows({ entries }: RowSchema, items: readonly unknown[], place: string): void {
    const unseen = new Set(Object.keys(entries));
    let seen = 0;
    for (const item of items) {
      if (typeof item !== "object" || item === null || Array.isArray(item)) continue;
      seen += 1;
      for (const field of Object.keys(item)) {
        if (Object.hasOwn(entries, field)) unseen.delete(field);
        else if (this.#looks++ < looksLimit)
          this.#note("undeclared", { place, field, value: () => Reflect.get(item, field) });
      }
    }
    if (seen > 0)
      for (const field of unseen)
        this.#note("missing", { place, field, value: () => undefined, count: seen });
  }

  /** Compares the fields beside the containers. */
  beside(names: readonly string[], body: object): void {
    for (const field of Object.keys(body))
      if (!names.includes(field))
        this.#note("undeclared", { place: "body", field, value: () => Reflect.get(body, field) });
  }

  /** Adds the issues of an unreadable row. */
  types(issues: readonly v.BaseIssue<unknown>[], place: string): void {
    for (const issue of issues.slice(0, issuesRead))
      this.#note("type", { place, field: v.getDotPath(issue) ?? "row", value: () => issue.input });
  }

  /** Adds a row's impossible fields to the surprises. @param of place and symbol of the row */
  doubts(
    row: Readonly<Record<string, unknown>>,
    fields: readonly string[],
    { place, symbol }: { place: string; symbol: string | undefined },
  ): void {
    for (const field of fields)
      this.#note("doubted", { place, field, value: () => row[field], ...(symbol && { symbol }) });
  }

  #note(
    kind: SurpriseKind,
    {
      place,
      field,
      value,
      count = 1,
      symbol,
    }: { place: string; field: string; value: () => unknown; count?: number; symbol?: string },
  ): void {
    const name = plainText(field).slice(0, longestQuotedName);
    const key = `${kind} ${place} ${name}`;
    const before = this.#found.get(key);
    if (before) before.count += count;
    else if (this.all.filter((one) => one.kind === kind).length < mostSurprises) {
      const example = symbol === undefined ? shortenedValue(value()) : `${symbol} ${shortenedValue(value())}`;
      this.#found.set(key, { kind, place: plainText(place), field: name, count, example });
    }
  }
}
