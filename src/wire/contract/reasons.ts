/** What is said of what could not be read: foreign names and values, where they may be quoted, and only so far. */
import * as v from "valibot";
import { plainText } from "./plainText.ts";
import type { Row } from "./schema.ts";

/** How much of a foreign value an error may quote. */
export const quoteLimit = 120;

/** A foreign name that may be quoted anywhere, logs included. */
const plainName = /^\w{1,40}$/;

const plainSymbol = /^[\w.&-]{1,30}$/;

/** A container that is not there, and what stands in the body that nobody declared: it may go by another name now. */
export function noPart(name: string, declared: readonly string[], body: Record<string, unknown>): string {
  const others = Object.keys(body).filter((key) => plainName.test(key) && !declared.includes(key));
  const found = others.length ? `; the body has ${others.slice(0, 3).join(", ")}` : "";
  return `${name}: expected a list, found none${found}`;
}

/** Which line a bad row is of, where it says so in a way that may be quoted anywhere. */
export function symbolOf(item: unknown): { symbol?: string } {
  const symbol = isObject(item) ? item.symbol : undefined;
  return typeof symbol === "string" && plainSymbol.test(symbol) ? { symbol } : {};
}

/** A row's place without its number. */
export const container = (place: string) => place.replace(/\[\d+\]/g, "");

export function whyNot(of: Row, value: unknown): string {
  const result = v.safeParse(of, value);
  return result.success ? "a list, not a record" : reasonOf(result.issues);
}

/** What a field has to be, by the kind of issue; an issue of any other kind says so itself. */
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
  return expected === undefined ? message : `expected ${expected}, found ${quoted(input)}`;
}

/** A foreign value as it may be shown: its kind where it cannot be quoted. */
function quoted(value: unknown): string {
  if (typeof value === "string") return value === "" ? "empty text" : `text ${shown(value)}`;
  return typeof value === "number" || typeof value === "boolean" ? shown(value) : kindOf(value);
}

/** How much of a foreign value is shown. */
const shownLimit = 40;

/** A foreign value, cut short: "{…}" for an object, nothing for none. */
export function shown(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "[…]" : "{…}";
  if (typeof value === "number" && !Number.isFinite(value)) return "a number too large to hold";
  const text =
    typeof value === "string" ? JSON.stringify(plainText(value.slice(0, shownLimit))) : String(value);
  return text.slice(0, shownLimit);
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kinds: Readonly<Record<string, string>> = {
  undefined: "nothing",
  string: "text",
  number: "a number",
  boolean: "true or false",
};

/** What a value is, in words. */
export const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "a list" : (kinds[typeof value] ?? "an object");
