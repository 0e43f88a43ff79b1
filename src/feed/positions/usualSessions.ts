/** The turnover of each line in a usual whole session, without naming to the server any line that somebody holds. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { askGateway } from "#feed/answers/askGateway";
import { useBoardMeta } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { marketLines, useOpened } from "#feed/lines/knownLines";
import { quotedYearOf, quotedYears } from "#feed/lines/yearFigures";
import type { Source } from "#feed/reading/reading";
import { colomboHours, dayStart } from "#market/day/session";
import { startOfDay } from "#market/day/writtenTime";
import { fewestDays, usualDay } from "#market/lists/usual";
import { lastPriceOf } from "#market/positions/figures";
import { readDay } from "#market/texts/dayWord";
import { typicalAddress } from "#wire/gateway/recordedDays";

type UsualSessions = ReadonlyMap<string, number>;

const noSessions: UsualSessions = new Map();

/** @param at a whole minute, after the session's values have settled */
const usualSessionsQuery = (at: number, source: Source | undefined) =>
  queryOptions({
    queryKey: ["usualSessions", at, source],
    queryFn: async ({ signal }): Promise<UsualSessions> => {
      const { value } = await askGateway(typicalAddress, { at, symbol: undefined }, signal);
      if (!value || value.source !== source) return noSessions;
      return new Map(
        value.lines.flatMap(({ symbol, turnover, days }) =>
          days >= fewestDays && typeof turnover === "number" && turnover > 0 ? [[symbol, turnover]] : [],
        ),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Rupees of the average session of twelve months, with crossings, if this page has read the line's quote. */
function averageSession(symbol: string): number | undefined {
  const [row, year] = [marketLines.row(symbol), quotedYearOf(symbol)];
  const price = row && lastPriceOf(row);
  if (!year || price === undefined) return undefined;
  const sum = year.turnover ?? (year.shares === undefined ? undefined : year.shares * price);
  const listed = readDay(row?.issueDate ?? "");
  return usualDay({ sum, listedAt: listed === undefined ? undefined : startOfDay(listed) }, exchangeNow());
}

/** Median rupees of the last recorded sessions, without crossings; with fewer than five of them, of the average session. */
export function useUsualSessions(): UsualSessions {
  const recorded = useRecordedSessions();
  const years = useSyncExternalStore(quotedYears.subscribe, quotedYears.get);
  return useMemo(() => {
    const averages = [...years.keys()].flatMap((symbol) => {
      const rupees = averageSession(symbol);
      return rupees === undefined ? [] : [[symbol, rupees] as const];
    });
    return new Map([...averages, ...recorded]);
  }, [years, recorded]);
}

function useRecordedSessions(): UsualSessions {
  const meta = useBoardMeta();
  const isOpened = useOpened();
  const day = meta.loaded && !meta.kept ? dayStart(meta.clock.at) : undefined;
  const source = meta.loaded ? meta.source : undefined;
  const { data } = useQuery({
    ...usualSessionsQuery((day ?? 0) + colomboHours.settledAt, source),
    enabled: day !== undefined && isOpened,
  });
  return data ?? noSessions;
}
