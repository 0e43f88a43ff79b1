/** How learnt sectors are written into their file, and how such a file is read: it may come from another release, or from anybody. */
import * as v from "valibot";
import { type CompanySector, longest, mostCompanies } from "./companySector.ts";

/** 1 had no listing boards: such a file is learnt anew */
const version = 2;
const written = v.object({
  version: v.literal(version),
  upstream: v.string(),
  /** ticker, sector, listing board, status code, epoch ms when it was asked */
  companies: v.pipe(
    v.array(
      v.tuple([
        v.pipe(v.string(), v.regex(/^[A-Z0-9&-]{1,16}$/)),
        v.nullable(v.pipe(v.string(), v.maxLength(longest))),
        v.nullable(v.pipe(v.string(), v.maxLength(longest))),
        v.nullable(v.pipe(v.number(), v.integer())),
        v.pipe(v.number(), v.integer(), v.minValue(0)),
      ]),
    ),
    v.maxLength(mostCompanies),
  ),
});

const earlier = v.object({ version: v.literal(1), upstream: v.string() });

export const asWritten = (upstream: string, known: ReadonlyMap<string, CompanySector>) => ({
  version,
  upstream,
  companies: [...known].map(([ticker, { sector, boardType, status, askedAt }]) => [
    ticker,
    sector,
    boardType,
    status,
    askedAt,
  ]),
});

/** @returns what is wrong with it, where it cannot be used */
export function readWritten(value: unknown, upstream: string): Map<string, CompanySector> | string {
  if (v.is(earlier, value)) return new Map();
  const result = v.safeParse(written, value);
  if (!result.success) {
    const [issue] = result.issues;
    return `${v.getDotPath(issue) ?? "the whole"} is not as it was written`;
  }
  if (result.output.upstream !== upstream) return "it is of another upstream";
  return new Map(
    result.output.companies.map(([ticker, sector, boardType, status, askedAt]) => [
      ticker,
      { sector, boardType, status, askedAt },
    ]),
  );
}
