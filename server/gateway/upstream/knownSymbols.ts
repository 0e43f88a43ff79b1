/**
 * Which symbols and ids upstream has named. Requests for known symbols go first, so that requests for invented symbols cannot delay them.
 */
import type { sectorItem } from "#wire/aggregates";
import { isObject, type UncheckedRow } from "#wire/contract/schema";
import { type OperationName, operations, type UncheckedParts } from "#wire/operations";
import type { boardItem, symbolInfo } from "#wire/prices";
import type { Canonical } from "./parameters.ts";

export type KnownSymbols = ReturnType<typeof createKnownSymbols>;

/** Greatest number of symbols recorded, far more than the 330 listed lines. */
const mostSymbols = 10_000;

export function createKnownSymbols() {
  const symbols = new Set<string>();
  const ids = new Set<string>();
  const add = (set: Set<string>, value: unknown) => {
    if (set.size < mostSymbols && (typeof value === "string" || typeof value === "number"))
      set.add(String(value));
  };

  return {
    /** 0 for operations without a symbol or id, 1 for a known symbol or id, 2 for an unknown one */
    rank(operation: OperationName, params: Canonical): number {
      if (Object.keys(operations[operation].params).length === 0) return 0;
      const { symbol, stockId, chartId } = params;
      const id = stockId ?? chartId;
      if (symbol !== undefined) return symbols.has(symbol) ? 1 : 2;
      return id === undefined || ids.has(id) ? 1 : 2;
    },
    learn(operation: OperationName, { symbol }: Canonical, body: unknown): void {
      const { reqSymbolInfo: info }: UncheckedParts<"quote"> =
        operation === "quote" && isObject(body) ? body : {};
      if (isObject(info)) {
        const { id }: UncheckedRow<typeof symbolInfo> = info;
        add(symbols, symbol);
        add(ids, id);
      }
      for (const row of rowsInBody(body)) {
        const line: UncheckedRow<typeof boardItem> = row;
        const sector: UncheckedRow<typeof sectorItem> = row;
        add(symbols, line.symbol);
        if (operation === "board") add(ids, line.id);
        if (operation === "sectors") add(ids, sector.sectorId);
      }
    },
  };
}

/** Rows of a list, or of the first level of lists inside an object. */
function rowsInBody(body: unknown): Record<string, unknown>[] {
  const lists = Array.isArray(body)
    ? [body]
    : isObject(body)
      ? Object.values(body).filter(Array.isArray)
      : [];
  return lists.flat().filter(isObject);
}
