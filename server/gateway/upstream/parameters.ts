/** Checks a caller's parameters against the contract and converts them to canonical form. */

import { type Problem, refusedValue } from "#server/gateway/http/problem";
import type { Operation, Param } from "#wire/contract/operation";

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
