/**
 * The session's trading compared with recorded days. It sends the server at most one request a minute, and only while a view shows the
 * comparison.
 */

import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { askGateway } from "#feed/answers/askGateway";
import { pollQuery } from "#feed/answers/pollQuery";
import { boardStore, useBoardMeta } from "#feed/board/board";
import type { BoardMeta, BoardStore } from "#feed/board/boardStore";
import { isReplay, now } from "#feed/clock/clock";
import type { Source } from "#feed/reading/reading";
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { comparedMinute, type UsualTrading, usualTrading } from "#market/lists/usual";
import { withoutNulls } from "#rows/sent";
import { minute } from "#units/time";
import type { Read } from "#wire/contract/schema";
import { type typical, typicalAddress, typicalPath } from "#wire/gateway/recordedDays";
import { useOpened } from "./knownLines.ts";
import { usualLines } from "./usualLines.ts";

/** "market": only the market's figures; "all": all lines too; else the symbol of a line */
type UsualScope = string;

/**
 * ms; a view that opens within this time uses the last request's figures. It must be shorter than a minute, so that the minute's timer
 * sends a request.
 */
const recentQuestion = 55_000;

interface ComparedBoard {
  meta: Pick<BoardMeta, "clock" | "newestTradeAt" | "source">;
  rows: Iterable<BoardRow>;
}

interface KeptUsual {
  at: number;
  source: Source | undefined;
  askedAt: number | undefined;
  value: UsualTrading | undefined;
}

/**
 * @param now page clock, ms; undefined in a replay, which requests each minute of the day once
 * @returns the comparison; undefined without recordings, and if they are of another market than the page's figures
 */
export function createUsualTrading(board: () => ComparedBoard | undefined, now: () => number | undefined) {
  const kept = new Map<UsualScope, KeptUsual>();
  return async (scope: UsualScope, stop?: AbortSignal): Promise<UsualTrading | undefined> => {
    const shown = board();
    if (!shown) return undefined;
    const at = comparedMinute(shown.meta.clock.at, shown.meta.newestTradeAt);
    if (at === undefined) return undefined;
    const { source } = shown.meta;
    const askedAt = now();
    const before = kept.get(scope);
    if (before && before.source === source && isEnough(before, { at, askedAt })) return before.value;
    const symbol = scope === "all" ? undefined : scope === "market" ? "" : scope;
    const { value: sent } = await askGateway(typicalAddress, { at, symbol }, stop);
    const value = sent && sent.source === source ? usualTrading(shown.rows, toMedians(sent), at) : undefined;
    kept.set(scope, { at, source, askedAt, value });
    return value;
  };
}

function isEnough(before: KeptUsual, { at, askedAt }: Pick<KeptUsual, "at" | "askedAt">): boolean {
  if (before.at === at) return true;
  const isSameDay = dayStart(before.at) === dayStart(at);
  if (before.askedAt === undefined || askedAt === undefined || !isSameDay) return false;
  const since = askedAt - before.askedAt;
  return since >= 0 && since < recentQuestion;
}

type Typical = Read<typeof typical>;

const toMedians = ({ market, lines }: Typical) => ({
  market: withoutNulls(market),
  lines: new Map(lines.map((line) => [line.symbol, withoutNulls(line)])),
});

const usualReader = createUsualTrading(
  () => {
    const meta = boardStore.meta();
    return meta.loaded && !meta.kept ? { meta, rows: boardStore.rows().values() } : undefined;
  },
  () => (isReplay() ? undefined : now()),
);

const usualTradingQuery = (scope: UsualScope) =>
  queryOptions({
    queryKey: ["usualTrading", scope],
    queryFn: async ({ signal }) => ({
      value: await usualReader(scope, signal),
      fetchedAt: now(),
      via: "http" as const,
      from: typicalPath,
    }),
    refetchInterval: () => !isReplay() && minute,
    structuralSharing: false,
  });

/** @returns undefined while nothing can be compared: without a board, without recordings, or after a failed request */
export function useUsualTrading(scope: UsualScope): UsualTrading | undefined {
  const isOpened = useOpened();
  const enabled = useBoardMeta().loaded && isOpened;
  const { data, isError } = useQuery({ ...usualTradingQuery(scope), enabled });
  return isError ? undefined : data?.value;
}

/** ms until the next attempt, if the answer for every line did not arrive */
const betweenFailures = 20_000;

/** Asks for every line's comparison while a view shows it. @returns ends it */
export const feedUsualLines = (
  cache: QueryClient,
  board: Pick<BoardStore, "meta" | "subscribeMeta">,
): (() => void) =>
  usualLines.feed(() =>
    pollQuery({
      cache,
      query: () => ({
        ...usualTradingQuery("all"),
        enabled: board.meta().loaded,
        refetchInterval: ({ state }) => !isReplay() && (state.error ? betweenFailures : minute),
      }),
      // after a failure the cells show the comparison with the average day
      take: ({ data, isError }) => usualLines.set(isError ? undefined : data?.value),
      changes: board.subscribeMeta,
    }),
  );
