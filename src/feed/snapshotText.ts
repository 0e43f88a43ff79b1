/**
 * The last good answers as one text, for the next visit. What comes back is foreign data like any other: another version
 * of the page may have written it, or anything else at this address; rows are read by the contract, one by one.
 */
import * as v from "valibot";
import type { WireRow } from "#feed/board/boardRows";
import type { Reading } from "#feed/reading/reading";
import { shownTexts } from "#feed/reading/shownTexts";
import type { Body } from "#wire/contract/operation";
import { read } from "#wire/contract/read";
import type { Operations } from "#wire/operations";
import { prices } from "#wire/prices";
import { sectors } from "#wire/sectors";

type SectorRows = Body<Operations["sectors"]>;

export interface Snapshot {
  board: Reading<readonly WireRow[]>;
  /** with the two indices of the header; absent where they had not come */
  sectors: Reading<SectorRows> | undefined;
}

const version = 1;
/** characters; a board of this market takes some 150,000, and all that a page keeps has to fit into 5 MB */
const longest = 1_500_000;

const instant = v.pipe(v.number(), v.finite(), v.minValue(0));
const answer = v.object({
  /** this computer's clock, ms */
  fetchedAt: instant,
  stampedAt: v.optional(instant),
  clock: v.object({ at: instant, speed: v.pipe(v.number(), v.finite(), v.gtValue(0)) }),
  source: v.optional(v.picklist(["embedded", "live"])),
  body: v.unknown(),
});
const kept = v.object({ version: v.literal(version), board: answer, sectors: v.optional(answer) });
type Answer = v.InferOutput<typeof answer>;

export interface Clocks {
  /** the page's, ms */
  page: () => number;
  /** the computer's, which outlives the page, ms */
  computer: () => number;
}

/** @returns undefined where there is too much of it to be kept */
export function writeSnapshot({ board, sectors: groups }: Snapshot, clocks: Clocks): string | undefined {
  const ahead = clocks.computer() - clocks.page();
  const told = ({ fetchedAt, stampedAt, clock, source }: Reading<unknown>, body: unknown): Answer => ({
    fetchedAt: fetchedAt + ahead,
    ...(stampedAt === undefined ? {} : { stampedAt }),
    clock,
    ...(source && { source }),
    body,
  });
  const text = JSON.stringify({
    version,
    board: told(board, { reqTradeSummery: board.value }),
    ...(groups && { sectors: told(groups, groups.value) }),
  } satisfies v.InferInput<typeof kept>);
  return text.length > longest ? undefined : text;
}

/** @returns undefined where nothing was kept that can be shown: nor is it when its age cannot be told, being of the future */
export function readSnapshot(text: string | null, clocks: Clocks): Snapshot | undefined {
  if (text === null || text.length > longest) return undefined;
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), kept), text);
  if (!found.success) return undefined;
  const stamps = (from: string, sent: Answer) => {
    const age = clocks.computer() - sent.fetchedAt;
    if (age < 0) return undefined;
    const at = clocks.page() - age;
    const { clock, source, stampedAt } = sent;
    return {
      fetchedAt: at,
      receivedAt: at,
      stampedAt,
      via: "http" as const,
      from,
      stale: true,
      clock,
      source,
    };
  };
  try {
    const { board, sectors: groups } = found.output;
    const boardStamps = stamps(prices.board.path, board);
    const lines = read(prices.board.reply, board.body, board.clock.at);
    const rows = lines.body.reqTradeSummery;
    if (!boardStamps || rows.length === 0) return undefined;
    return {
      board: { ...boardStamps, value: shownTexts(rows), dropped: lines.dropped.length },
      sectors: groups && sectorsOf(groups, stamps(sectors.sectors.path, groups)),
    };
  } catch {
    return undefined; // its rows are none of ours
  }
}

function sectorsOf(
  { body, clock }: Answer,
  stamps: Omit<Reading<unknown>, "value" | "dropped"> | undefined,
): Reading<SectorRows> | undefined {
  if (!stamps) return undefined;
  const { body: value, dropped } = read(sectors.sectors.reply, body, clock.at);
  return { ...stamps, value: shownTexts(value), dropped: dropped.length };
}
