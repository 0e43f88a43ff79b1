/** Where a body differs from its contract without being unreadable: collected while it is read, and bounded. */
import * as v from "valibot";
import { plainText } from "./plainText.ts";
import { shown } from "./reasons.ts";
import type { Row } from "./schema.ts";

/**
 * undeclared: the contract knows no such field. missing: a declared field is in none of the rows. type: a field held
 * something else than declared, which costs its row. doubted: it held what cannot be true, and counts as unsaid.
 */
export const surpriseKinds = ["undeclared", "missing", "type", "doubted"] as const;
export type SurpriseKind = (typeof surpriseKinds)[number];

export interface Surprise {
  kind: SurpriseKind;
  /** the container the rows are in; empty for a bare list */
  place: string;
  field: string;
  /** rows in which it was seen, or from which it was missing */
  count: number;
  /** the first value seen, cut short, behind the line it is of where that says more; empty where there was none */
  example: string;
}

/** Foreign names are told only so far. */
const told = 40;
/** Different surprises of a kind kept of one body: no crowd of unknown fields hides what cannot be true. */
const kept = 24;
/** Reasons read of one bad row. */
const issuesRead = 3;
/** Undeclared fields looked at in one body; the counts of one with more say how often they were seen until then. */
const looksLimit = 20_000;

export class Surprises {
  readonly #found = new Map<string, Surprise>();
  #looks = 0;

  get all(): readonly Surprise[] {
    return [...this.#found.values()];
  }

  /** Fields of rows against their declaration. */
  rows({ entries }: Row, items: readonly unknown[], place: string): void {
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

  /** Fields beside the containers of a body. */
  beside(names: readonly string[], body: object): void {
    for (const field of Object.keys(body))
      if (!names.includes(field))
        this.#note("undeclared", { place: "body", field, value: () => Reflect.get(body, field) });
  }

  /** Why a row could not be read. */
  types(issues: readonly v.BaseIssue<unknown>[], place: string): void {
    for (const issue of issues.slice(0, issuesRead))
      this.#note("type", { place, field: v.getDotPath(issue) ?? "row", value: () => issue.input });
  }

  /** Fields of a row that are not believed. @param of where the row is, and the line it is of */
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
    const name = plainText(field).slice(0, told);
    const key = `${kind} ${place} ${name}`;
    const before = this.#found.get(key);
    if (before) before.count += count;
    else if (this.all.filter((one) => one.kind === kind).length < kept) {
      const example = symbol === undefined ? shown(value()) : `${symbol} ${shown(value())}`;
      this.#found.set(key, { kind, place: plainText(place), field: name, count, example });
    }
  }
}
