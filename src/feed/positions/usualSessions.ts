/** The turnover of each line in a usual whole session: one request for all lines, which therefore names none of those that somebody holds. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { askGateway } from "#feed/answers/askGateway";
import { useBoardMeta } from "#feed/board/board";
import { useOpened } from "#feed/lines/knownLines";
import type { Source } from "#feed/reading/reading";
import { colomboHours, dayStart } from "#market/day/session";
import { fewestDays } from "#market/lists/usual";
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

/** Median rupees of the last recorded sessions, without crossings; a line is absent if fewer than five sessions are recorded. */
export function useUsualSessions(): UsualSessions {
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
