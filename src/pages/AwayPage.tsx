import { hour, minute } from "#units/time";
import "#ui/messages/en/away";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type RecordedMarket, recordedMarketQuery } from "#feed/away/recordedMarket";
import { useBoardMeta, useBoardRows } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useBoardFreshness, usePanelFreshness, useSource } from "#feed/freshness/pageFreshness";
import { useYearRanges } from "#feed/lines/yearFigures";
import { sectorsQuery } from "#feed/papers/sectors";
import type { Reading } from "#feed/reading/reading";
import { dayOfMoment, readReplayMoment, writeMoment } from "#market/day/recordings";
import { hoursOf } from "#market/day/session";
import { type Changes, changesBetween, type Look } from "#market/lists/away";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { useChange, useSearch } from "#ui/router/routes";
import { usePageState } from "#ui/screen/pageState";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { formatDayAndClock, formatMinute } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import {
  BreadthSwing,
  type ChangesQuery,
  IndexMoves,
  UnseenTimes,
  WatchedMoves,
  YearExtremes,
} from "#views/away/AwayPanels.tsx";
import { Crossings, EveryLine, IndexPath } from "#views/away/awayParts.tsx";
import { StreamPanel } from "#views/disclosures/panels/StreamPanel.tsx";

const awayPagePath = "/away";

/** What changed between a moment of the address, or the last look, and now. */
export function AwayPage() {
  const { since: written } = useSearch({ from: awayPagePath });
  const now = useEachSecond(() => Math.floor(exchangeNow() / minute) * minute);
  const last = usePageState(({ absentSince }) => absentSince);
  const since =
    written === undefined ? (last ?? lastOpen(now)) : readReplayMoment(written, dayOfMoment(now))?.at;
  const isAhead = since !== undefined && since > exchangeNow();
  return (
    <div className="flex flex-1 flex-col gap-2 min-h-0 p-2 overflow-auto">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 className="text-strong font-semibold">{text("away.title")}</h1>
        <SinceChoice since={since} last={last} now={now} />
      </header>
      {since === undefined || isAhead ? (
        <p role="alert" className="text-caution">
          {since === undefined
            ? text("away.badSince", { since: written ?? "" })
            : text("away.ahead", { time: formatDayAndClock(since), now: formatDayAndClock(exchangeNow()) })}
        </p>
      ) : (
        <Report since={since} isAsked={written !== undefined} />
      )}
    </div>
  );
}

/** The newest opening of the market before a moment, ms; at night the opening of the day before. */
function lastOpen(now: number): number {
  const { openAt } = hoursOf(now);
  return openAt <= now ? openAt : hoursOf(now - 24 * hour).openAt;
}

interface SinceChoiceProps {
  since: number | undefined;
  last: number | undefined;
  now: number;
}

function SinceChoice({ since, last, now }: SinceChoiceProps) {
  const change = useChange({ from: awayPagePath });
  const choices = [
    ...(last === undefined
      ? []
      : [{ at: last, words: text("away.sinceLook", { time: formatMinute(last) }) }]),
    { at: lastOpen(now), words: text("away.sinceOpen") },
    { at: now - hour, words: text("away.sinceHour") },
  ];
  return (
    <>
      <label className="flex items-center gap-1.5 text-small text-muted">
        {text("away.since")}
        <input
          type="datetime-local"
          className="field num"
          value={since === undefined ? "" : writeMoment(since).slice(0, 16)}
          max={writeMoment(now).slice(0, 16)}
          onChange={({ currentTarget: { value } }) =>
            value && change({ search: (before) => ({ ...before, since: value }) })
          }
        />
      </label>
      {choices.map(({ at, words }) => (
        <Link key={words} to={awayPagePath} search={{ since: writeMoment(at) }} className="chip">
          {words}
        </Link>
      ))}
    </>
  );
}

interface ReportProps {
  since: number;
  /** the address names the moment; otherwise the oldest recorded one is shown in place of one that was not recorded */
  isAsked: boolean;
}

function Report({ since, isAsked }: ReportProps) {
  const { sort } = useSearch({ from: awayPagePath });
  const change = useChange({ from: awayPagePath });
  const recorded = useQuery(recordedMarketQuery(since, useSource()));
  const indices = useQuery(sectorsQuery());
  const indexFreshness = usePanelFreshness("indices", indices);
  const changes = useChanges(recorded, indices.data?.value);
  const freshness = useBoardFreshness();
  const lists = useWatchlists(({ lists }) => lists);
  const watched = useMemo(() => watchedIn(lists), [lists]);
  const found = recorded.data?.value;
  if (found && !found.look && !isAsked && found.since !== undefined)
    return (
      <>
        <NotRecordedNote since={since} from={found.since} />
        <Report since={found.since + 999} isAsked />
      </>
    );
  if (found && !found.look) return <NotRecordedNote since={since} from={found.since} />;
  const part = { changes, freshness };
  return (
    <>
      {found?.boardAt !== undefined && changes.data && (
        <p className="num whitespace-normal text-small text-muted">
          {text("away.asSeen", {
            from: formatDayAndClock(found.boardAt),
            to: formatDayAndClock(changes.data.clock.at),
          })}{" "}
          {!changes.data.value.sameSession && text("away.otherSession")}{" "}
          <a href={`/board?at=${writeMoment(since)}`} className="text-accent underline">
            {text("away.replay")}
          </a>
        </p>
      )}
      <div className="columns-[400px] gap-2 *:mb-2 *:break-inside-avoid">
        {changes.data?.value.sameSession && <IndexPath since={since} />}
        <BreadthSwing {...part} />
        <WatchedMoves {...part} watched={watched.size} />
        <Crossings {...part} />
        <IndexMoves changes={ofIndices(changes, indices)} freshness={indexFreshness} />
        <StreamPanel
          title={text("away.disclosures")}
          of={({ one, company }) =>
            one.at !== undefined &&
            one.at > since &&
            (one.tag === "halt" || (company !== undefined && isWatched(watched, company.symbol)))
          }
          none={text("away.noDisclosures")}
        />
        <YearExtremes {...part} />
        <UnseenTimes recorded={recorded} freshness={freshness} />
      </div>
      <EveryLine
        {...part}
        sort={sort}
        onSort={(next) => change({ search: (before) => ({ ...before, sort: next }), replace: true })}
      />
    </>
  );
}

const watchedIn = (lists: readonly { lines: readonly { symbol: string }[] }[]): ReadonlySet<string> =>
  new Set(lists.flatMap(({ lines }) => lines.map(({ symbol }) => symbol)));

/** A company counts as watched if any of its lines is. */
const isWatched = (watched: ReadonlySet<string>, symbol: string) => {
  const [code] = symbol.split(".");
  return [...watched].some((one) => one.split(".")[0] === code);
};

function NotRecordedNote({ since, from }: { since: number; from: number | undefined }) {
  return (
    <p role="status" className="text-small">
      {text("away.notRecorded", { time: formatDayAndClock(since) })}{" "}
      {from === undefined ? (
        <>
          {text("away.noRecordings")} {text("away.what")}
        </>
      ) : (
        <Link to={awayPagePath} search={{ since: writeMoment(from + 999) }} className="text-accent underline">
          {text("away.recordedFrom", { time: formatDayAndClock(from) })}
        </Link>
      )}
    </p>
  );
}

/** The changes up to the board and the indices on the page. */
function useChanges(
  recorded: Pick<UseQueryResult<Reading<RecordedMarket>>, "data" | "error" | "refetch">,
  indices: Look["indices"] | undefined,
): ChangesQuery {
  const rows = useBoardRows();
  const meta = useBoardMeta();
  const years = useYearRanges();
  const lists = useWatchlists(({ lists }) => lists);
  const then = recorded.data?.value.look;
  const data = useMemo((): Reading<Changes> | undefined => {
    if (!then || !meta.loaded) return undefined;
    const now = { at: meta.clock.at, rows, indices: indices ?? [] };
    return {
      ...meta,
      via: "derived",
      value: changesBetween(then, now, { watched: watchedIn(lists), years }),
    };
  }, [then, meta, rows, indices, years, lists]);
  const failure = meta.loaded ? null : (meta.failure ?? null);
  return { data, error: recorded.error ?? failure, refetch: () => void recorded.refetch() };
}

/** The changes with the source and the age of the indices: their values come from their own answer, not from the board. */
function ofIndices(
  changes: ChangesQuery,
  { data, error, refetch }: Pick<UseQueryResult<Reading<Look["indices"]>>, "data" | "error" | "refetch">,
): ChangesQuery {
  const { data: all } = changes;
  return {
    data: all && data && { ...data, value: all.value },
    error: changes.error ?? error,
    refetch: () => {
      changes.refetch();
      void refetch();
    },
  };
}
