/** Rows of a file as entries, each with a verdict. Nothing is written here. */
import * as v from "valibot";
import { cellFigure } from "#market/lists/amount";
import { readDay } from "#market/texts/dayWord";
import { certainSymbol, type ListedLines } from "#market/texts/symbolWord";
import { type EntryKind, entryFields, faultyField, type PositionEntry, positionEntry } from "./entry.ts";
import type { EntryDraft } from "./entryLine.ts";
import {
  type ColumnMapping,
  type ImportField,
  type ImportTable,
  importFields,
  isScripText,
  kindOfCell,
} from "./importTable.ts";

/** Without an id. */
export type ImportedEntry = EntryDraft & { portfolio: string };

interface BadCell {
  field: ImportField;
  /** as the file has it; "" if there is none */
  text: string;
  why:
    | "missing"
    | "unreadable"
    | "unknown line"
    | "in the future"
    | "out of range"
    | "wrong sign"
    | "which side";
}

interface ReadRow {
  at: number;
  entry: ImportedEntry;
  /** rupees that the file says a trade cost or brought, with or without its charges; undefined if it says none */
  told: number | undefined;
}

export type RowVerdict =
  | (ReadRow & { verdict: "ok" })
  /** the same trade as an entry of the book; see `tradeKey`. Each entry makes one row of a file a duplicate */
  | (ReadRow & { verdict: "duplicate"; of: string })
  | ({ at: number; verdict: "bad" } & BadCell);

export interface ImportTarget {
  lines: ListedLines;
  /** the day of rows of a file without days, and the last possible one */
  today: string;
  /** id of the portfolio for a name in the file; undefined if the row names none */
  portfolioOf: (name: string | undefined) => string;
  /** all entries of the book */
  entries: readonly PositionEntry[];
}

/** What makes an entry and a row the same trade. Broker and note do not; charges of a contract note do. */
export function tradeKey(entry: ImportedEntry | PositionEntry): string {
  const { id: _, broker: __, rights: ___, note, ...facts } = entry as Readonly<Record<string, unknown>>;
  const told = { ...facts, note: entry.kind === "note" && note };
  return JSON.stringify(Object.entries(told).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @returns a verdict for each row, in their sequence; `at` is the number of the text line */
export function importRows(
  { rows }: Pick<ImportTable, "rows">,
  mapping: ColumnMapping,
  target: ImportTarget,
): RowVerdict[] {
  // two equal rows are two trades, so each entry is matched once
  const there = new Map<string, string[]>();
  for (const entry of target.entries) {
    const key = tradeKey(entry);
    const same = there.get(key);
    if (same) same.push(entry.id);
    else there.set(key, [entry.id]);
  }
  return rows.map(({ at, cells }): RowVerdict => {
    const reading = new RowReading(cells, mapping, target);
    const entry = reading.read();
    if ("why" in entry) return { at, verdict: "bad", ...entry };
    const row = { at, entry, told: reading.told() };
    const of = there.get(tradeKey(entry))?.shift();
    return of === undefined ? { ...row, verdict: "ok" } : { ...row, verdict: "duplicate", of };
  });
}

/** A value by the names of an entry, or what is wrong. */
type CellValue = { value: Readonly<Record<string, unknown>> } | BadCell;

class RowReading {
  readonly #cells: readonly string[];
  readonly #mapping: ColumnMapping;
  readonly #target: ImportTarget;

  constructor(cells: readonly string[], mapping: ColumnMapping, target: ImportTarget) {
    this.#cells = cells;
    this.#mapping = mapping;
    this.#target = target;
  }

  read(): ImportedEntry | BadCell {
    const kind = this.#kind();
    if (typeof kind !== "string") return kind;
    const { needed, optional } = entryFields[kind];
    const extra = [...optional, "note" as const].filter((field) => this.#says(field));
    const entry: Record<string, unknown> = {
      kind,
      portfolio: this.#target.portfolioOf(this.#text("portfolio") || undefined),
    };
    for (const field of ["day" as const, ...needed, ...extra]) {
      const read = this.#value(field, kind);
      if ("why" in read) return read;
      Object.assign(entry, read.value);
    }
    const checked = v.safeParse(positionEntry, { id: "imported", ...entry });
    if (checked.success) return entry as ImportedEntry;
    const faulty = faultyField(checked.issues);
    return this.#bad(importFields.find((field) => field === faulty) ?? "symbol", "out of range");
  }

  told(): number | undefined {
    const figure = this.#figure("amount");
    return figure === undefined || figure === 0 ? undefined : Math.abs(figure);
  }

  #text(field: ImportField): string {
    return this.#cells[this.#mapping.columns.indexOf(field)] ?? "";
  }

  #says(field: ImportField): boolean {
    return this.#mapping.columns.some((each, place) => each === field && (this.#cells[place] ?? "") !== "");
  }

  #bad(field: ImportField, why: BadCell["why"]): BadCell {
    return { field, text: this.#text(field), why };
  }

  #kind(): EntryKind | BadCell {
    const kind = this.#writtenKind();
    // shares that came for nothing, of a file that knows purchases and sales alone
    const isFree = kind === "buy" && (this.#text("price") === "" || this.#figure("price") === 0);
    return isFree && this.#cells.some(isScripText) ? "scrip" : kind;
  }

  #writtenKind(): EntryKind | BadCell {
    const written = this.#text("kind");
    const shares = this.#figure("shares");
    if (written === "") {
      if (this.#mapping.columns.includes("kind")) return this.#bad("kind", "missing");
      if (shares !== undefined && shares < 0) return "sell";
      return this.#mapping.usualKind ?? this.#bad("kind", "which side");
    }
    const kind = kindOfCell(written);
    if (kind === undefined) return this.#bad("kind", "unreadable");
    return kind !== "sell" && shares !== undefined && shares < 0 ? this.#bad("shares", "wrong sign") : kind;
  }

  #figure(field: ImportField): number | undefined {
    return cellFigure(this.#text(field), this.#mapping.sign);
  }

  #value(field: ImportField, kind: EntryKind): CellValue {
    const text = this.#text(field);
    if (field === "day") return this.#day(text);
    if (field === "costs") return this.#costs();
    if (text === "") return this.#bad(field, "missing");
    switch (field) {
      case "symbol":
      case "rights": {
        const symbol = certainSymbol(text, this.#target.lines);
        return symbol === undefined ? this.#bad(field, "unknown line") : { value: { [field]: symbol } };
      }
      case "ratio": {
        const [, from, to] = /^(\d{1,5}) ?: ?(\d{1,5})$/.exec(text) ?? [];
        return from === undefined
          ? this.#bad(field, "unreadable")
          : { value: { from: Number(from), to: Number(to) } };
      }
      case "shares":
      case "price":
      case "amount": {
        const figure = this.#figure(field);
        if (figure === undefined) return this.#bad(field, "unreadable");
        return { value: { [field]: kind === "sell" && field === "shares" ? Math.abs(figure) : figure } };
      }
      default:
        return { value: { [field]: text } };
    }
  }

  #day(text: string): CellValue {
    const { columns, dayOrder } = this.#mapping;
    if (!columns.includes("day")) return { value: { day: this.#target.today } };
    if (text === "") return this.#bad("day", "missing");
    const day = readDay(text, dayOrder);
    if (day === undefined) return this.#bad("day", "unreadable");
    return day > this.#target.today ? this.#bad("day", "in the future") : { value: { day } };
  }

  /** All charges of a row together; some programs write them below 0. */
  #costs(): CellValue {
    let cents = 0;
    for (const [place, field] of this.#mapping.columns.entries()) {
      const text = this.#cells[place] ?? "";
      if (field !== "costs" || text === "") continue;
      const figure = cellFigure(text, this.#mapping.sign);
      if (figure === undefined) return { field, text, why: "unreadable" };
      cents += Math.round(Math.abs(figure) * 100);
    }
    return { value: { costs: cents / 100 } };
  }
}
