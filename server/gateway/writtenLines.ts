/** How known lines are written into their file, and how such a file is read: it may come from another release, or from anybody. */
import * as v from "valibot";
import type { Row } from "./boardChanges.ts";

/** letters of a text that are kept: what is remembered for weeks has its bounds */
export const longest = 120;
/** Some 330 lines are listed; of more than these, those that were not seen for longest are forgotten. */
export const mostLines = 2_000;

const version = 1;
const figure = v.nullable(v.pipe(v.number(), v.finite()));
const whole = v.nullable(v.pipe(v.number(), v.integer()));
const written = v.object({
  version: v.literal(version),
  upstream: v.string(),
  lines: v.pipe(
    v.array(
      v.object({
        id: whole,
        symbol: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest)),
        name: v.nullable(v.pipe(v.string(), v.maxLength(longest))),
        price: figure,
        closingPrice: figure,
        /** epoch ms */
        lastTradedTime: whole,
      }),
    ),
    v.maxLength(mostLines),
  ),
});

export const asWritten = (upstream: string, seen: ReadonlyMap<string, Row>) => ({
  version,
  upstream,
  lines: [...seen.values()],
});

/** @returns what is wrong with it, where it cannot be used */
export function readWritten(value: unknown, upstream: string): Map<string, Row> | string {
  const result = v.safeParse(written, value);
  if (!result.success) {
    const [issue] = result.issues;
    return `${v.getDotPath(issue) ?? "the whole"} is not as it was written`;
  }
  if (result.output.upstream !== upstream) return "it is of another upstream";
  return new Map(result.output.lines.map((row) => [row.symbol, row]));
}
