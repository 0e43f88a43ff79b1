/** The parts of a recording that cannot be read, as gaps; and the reason why a recording ends before the session does. */

import type { Facts } from "#server/recorder/storage/member";
import type { Scanned } from "#server/recorder/storage/scan";
import type { Gap, RecordedLine } from "#wire/gateway/recording";
import { lineOf } from "./dayFile.ts";
import { dayOver, sessionOf, summed } from "./facts.ts";

/** A part of a recording, in the order of its lines. */
export interface Piece {
  /** undefined if the part has no header that can be read */
  facts: Facts | undefined;
  /** reason why its lines cannot be read; undefined for an intact part */
  why: string | undefined;
}

/** A part that is missing before a member. */
export interface Missing {
  /** number of members before it */
  after: number;
  why: string;
}

export const damagedHere = "the recording is damaged here";
const linesMissing = "lines of the recording are missing here";

/**
 * The missing parts of a recording.
 * @param open summary of the open member @param unreadable whether the open file has more that cannot be read
 */
export function missingOf(
  { members, damage, torn }: Pick<Scanned, "members" | "damage" | "torn">,
  { open, unreadable }: { open: Facts | undefined; unreadable: boolean },
): Missing[] {
  const all: Facts[] = open ? [...members, open] : members;
  const lastOf = (at: number) => all[at - 1]?.n[1] ?? 0;
  // While a member is being closed, it is incomplete, and the open file still has its lines.
  const isMended = torn && open?.n[0] === lastOf(members.length) + 1;
  const found = new Map<number, string>();
  for (const { after, why } of isMended ? damage.slice(0, -1) : damage)
    found.set(after, why === "it is damaged" ? damagedHere : why.replace(/^it is/, "the recording is"));
  for (const [at, { n }] of all.entries())
    if (n[0] > lastOf(at) + 1 && !found.has(at)) found.set(at, linesMissing);
  if (unreadable && !found.has(all.length)) found.set(all.length, damagedHere);
  return [...found].map(([after, why]) => ({ after, why })).sort((one, other) => one.after - other.after);
}

/** The parts in their order. @param damaged reason for each member whose content cannot be read, by its place */
export function piecesOf(
  members: readonly Facts[],
  missing: readonly Missing[],
  damaged: ReadonlyMap<number, string>,
): Piece[] {
  const before = (at: number) =>
    missing.flatMap(({ after, why }): Piece[] => (after === at ? [{ facts: undefined, why }] : []));
  return [
    ...members.flatMap((facts, at) => [
      ...before(at),
      { facts, why: damaged.has(at) ? damagedHere : undefined },
    ]),
    ...before(members.length),
  ];
}

/**
 * The gaps of all parts. A damaged part is a gap from the last board before it to the first board after it.
 * @param end end of a damaged part after which nothing follows, ms by the exchange's clock
 */
export function gapsAmong(day: string, pieces: readonly Piece[], end: number): Gap[] {
  const gaps: Gap[] = [];
  let last: number | undefined;
  for (const [at, { facts, why }] of pieces.entries()) {
    if (why === undefined) gaps.push(...(facts?.gaps ?? []));
    else {
      const next = pieces.slice(at + 1).find((one) => one.facts)?.facts;
      const from = last ?? facts?.boardsFrom ?? sessionOf(day).from;
      // The next member begins with the last board of this part.
      const to = facts ? facts.boardsTo : (next?.ex[0] ?? end);
      if (to !== null && to > from) gaps.push({ from, to, why });
    }
    last = facts?.boardsTo ?? last;
  }
  return gaps;
}

/** Sums of a recording; the boards of damaged parts do not count. */
export function sumsOf(day: string, pieces: readonly Piece[], end: number) {
  const all = pieces.flatMap(({ facts }) => facts ?? []);
  const intact = pieces.flatMap(({ facts, why }) => (facts && why === undefined ? [facts] : []));
  return { ...summed(all), boards: summed(intact).boards, gaps: gapsAmong(day, pieces, end) };
}

export const noLaterBoard = "no later board was received";

/** Greatest number of lines that are read for the reason. */
const mostLast = 200;

/** Why no board follows the last one, from the lines of the last member. @returns undefined if they do not say it */
export function endOf(text: string): string | undefined {
  const lines = text
    .trimEnd()
    .split("\n")
    .slice(-mostLast)
    .flatMap((one) => lineOf(one) ?? []);
  const board = lines.findLastIndex(({ k }) => k === "key" || k === "change");
  const since = lines.slice(board + 1);
  const end = since.findLast((line) => line.k === "end");
  if (end && end.why !== dayOver)
    return end.why === "the server stopped" ? "the server was stopped" : end.why;
  const failed = since.findLast(
    (line): line is Extract<RecordedLine, { k: "fault" }> => line.k === "fault" && line.op === "board",
  );
  if (failed) return `the exchange did not answer: ${failed.reason}`;
  return end && noLaterBoard;
}
