/**
 * Records which symbols and ids upstream has named. Questions about known symbols are sent first, so that questions about invented symbols
 * cannot delay them.
 */
import { type OperationName, operations } from "#wire/operations";
import type { Canonical } from "./parameters.ts";

export interface KnownSymbols {
  /** 0 for operations without a symbol or id, 1 for a known symbol or id, 2 for an unknown one */
  rank(operation: OperationName, params: Canonical): number;
  learn(operation: OperationName, params: Canonical, body: unknown): void;
}

/** Most symbols recorded, far more than the 330 listed lines. */
const most = 10_000;

export function createKnownSymbols(): KnownSymbols {
  const symbols = new Set<string>();
  const ids = new Set<string>();
  const add = (set: Set<string>, value: unknown) => {
    if (set.size < most && (typeof value === "string" || typeof value === "number")) set.add(String(value));
  };

  return {
    rank(operation, params) {
      if (Object.keys(operations[operation].params).length === 0) return 0;
      const { symbol, stockId, chartId } = params;
      const id = stockId ?? chartId;
      if (symbol !== undefined) return symbols.has(symbol) ? 1 : 2;
      return id === undefined || ids.has(id) ? 1 : 2;
    },
    learn(operation, { symbol }, body) {
      const info = operation === "quote" && isRecord(body) ? body.reqSymbolInfo : undefined;
      if (isRecord(info)) {
        add(symbols, symbol);
        add(ids, info.id);
      }
      for (const row of rowsOf(body)) {
        add(symbols, row.symbol);
        if (operation === "board") add(ids, row.id);
        if (operation === "sectors") add(ids, row.sectorId);
      }
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Rows of a list, or of the first level of lists inside an object. */
function rowsOf(body: unknown): Record<string, unknown>[] {
  const lists = Array.isArray(body)
    ? [body]
    : isRecord(body)
      ? Object.values(body).filter(Array.isArray)
      : [];
  return lists.flat().filter(isRecord);
}
