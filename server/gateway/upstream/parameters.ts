/** Checks a caller's parameters against the contract and converts them to canonical form. */

import { type Problem, refusedValue } from "#server/gateway/http/problem";
import type { sectorItem } from "#wire/aggregates";
import type { Operation, Param } from "#wire/contract/operation";
import { isObject, type UncheckedRow } from "#wire/contract/schema";
import { type OperationName, operations, type UncheckedParts } from "#wire/operations";
import type { boardItem, symbolInfo } from "#wire/prices";

/** Only the declared parameters, in declared order and canonical spelling. */
export type Canonical = Readonly<Record<string, string>>;

/** @throws Problem 400 with the parameter's name, its value (cut short) and the accepted values */
export function canonicalParameters(operation: Operation, given: URLSearchParams): Canonical {
  const canonical: Record<string, string> = {};
  for (const name of given.keys()) refuseNested(operation, name);
  for (const [name, param] of Object.entries(operation.params)) {
    const values = given.getAll(name);
    const [value] = values;
    if (values.length > 1)
      throw parameterProblem(name, values.join(", "), `is given ${values.length} times`, param);
    if (value === undefined || (value === "" && param.required)) {
      if (param.required) throw parameterProblem(name, "", "is missing", param);
      continue;
    }
    if (!param.pattern.test(value) || (param.type === "date" && !isCalendarDay(value)))
      throw parameterProblem(name, value, "is not valid", param);
    canonical[name] = canonicalValue(param, value);
  }
  const { fromDate, toDate } = canonical;
  if (fromDate !== undefined && toDate !== undefined && fromDate > toDate) {
    const accepts = "a day that is not after toDate";
    throw parameterProblem("fromDate", fromDate, `is after toDate ${toDate}`, { accepts });
  }
  return canonical;
}

/** Refuses `symbol[]=A` and `symbol.x=A`, which other servers would interpret differently. */
function refuseNested(operation: Operation, name: string): void {
  const base = /^([^.[\]]+)[.[\]]/.exec(name)?.[1];
  const param = base === undefined ? undefined : ownParam(operation, base);
  if (base !== undefined && param) throw parameterProblem(base, name, "may not be nested", param);
}

const ownParam = (operation: Operation, name: string): Param | undefined =>
  Object.hasOwn(operation.params, name) ? operation.params[name] : undefined;

function canonicalValue(param: Param, value: string): string {
  if (param.type === "symbol") return value.toUpperCase();
  return param.type === "integer" ? String(Number(value)) : value;
}

/** Whether a text is a date that exists. `2026-02-30` has the right form but does not exist. */
export function isCalendarDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
}

const parameterProblem = (
  parameter: string,
  given: string,
  why: string,
  { accepts }: Pick<Param, "accepts">,
): Problem =>
  refusedValue(parameter, given, {
    accepts,
    says: (shown) => `${parameter} ${shown === "" ? "" : `"${shown}" `}${why}`,
  });

// Records which symbols and ids upstream has named. Requests for known symbols go first, so that requests for invented symbols cannot delay
// them.

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
