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
  const found = others.length ? `, found ${others.slice(0, 3).join(", ")}` : "";
  return `${name}: expected an array, got undefined${found}`;
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
  return result.success ? "an array, not a record" : reasonOf(result.issues);
}

export function reasonOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const reasons = issues.map((issue) => `${v.getDotPath(issue) ?? "row"}: ${issue.message}`);
  return plainText(reasons.join("; ")).slice(0, quoteLimit);
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const kindOf = (value: unknown) =>
  value === null ? "null" : Array.isArray(value) ? "an array" : typeof value;
