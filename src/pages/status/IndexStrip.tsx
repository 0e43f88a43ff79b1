import "#ui/messages/en/overview";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { isReplay } from "#feed/clock/clock";
import { exchangeNow, isOfEarlierDay, isToday } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { indexSeriesQuery } from "#feed/groups/charts";
import { sectorsQuery } from "#feed/papers/sectors";
import { allShareId, type SectorIndex, top20Id } from "#market/company/sector";
import { drawnDay, drawnSession, ofNewestDay, sessionGaps } from "#market/day/drawnSession";
import { isOld } from "#market/day/freshness";
import { sectorFields } from "#rows/sectorRows";
import { drawMini } from "#ui/chart/miniPath";
import { text } from "#ui/messages/text";
import { useAwaitedPart } from "#ui/panel/answerState.tsx";
import { Change } from "#ui/panel/Change.tsx";
import { Age, OldMark } from "#ui/panel/Panel.tsx";
import { useMediaQuery } from "#ui/screen/mediaQuery";
import { direction, formatDayAndClock, formatPrice, formatShortDay } from "#ui/words/format";
import { useProvenance } from "#ui/words/provenance";
import { useEachSecond } from "#ui/words/ticker";

const shownIndices = [
  [allShareId, "shell.allShare", "shell.allShare"],
  [top20Id, "shell.top20", "shell.top20Short"],
] as const;

/** The two market indices, in the header of every page. */
export function IndexStrip() {
  const indices = useQuery(sectorsQuery());
  const { data } = indices;
  const freshness = usePanelFreshness("indices", indices);
  const strip = useRef<HTMLDListElement>(null);
  useProvenance(strip, { origin: data, trust: freshness });
  const find = (id: number): SectorIndex | undefined => data?.value.find(({ sectorId }) => sectorId === id);
  const loading = !data && !indices.isError;
  useAwaitedPart(strip, loading);
  const aged = data && freshness !== "live" && freshness !== "closed";
  return (
    <dl
      ref={strip}
      className="indices"
      aria-label={text("shell.indices")}
      aria-busy={loading}
      data-stale={data && isOld(freshness)}
      data-trust={data && freshness}
    >
      {shownIndices.map(([id, name, short]) => (
        <Index
          key={id}
          id={id}
          names={[text(name), text(short)]}
          index={find(id)}
          answered={data?.clock.at}
          since={aged ? data.fetchedAt : undefined}
          mark={
            id === allShareId && (data ? <OldMark trust={freshness} /> : <AbsentMark loading={loading} />)
          }
        />
      ))}
    </dl>
  );
}

interface IndexProps {
  id: number;
  names: readonly [long: string, short: string];
  index: SectorIndex | undefined;
  /** exchange's time of the answer, ms */
  answered: number | undefined;
  /** ms, page's clock; when an outdated answer was received */
  since: number | undefined;
  /** the state of both indices, beside the first */
  mark: ReactNode;
}

/** An index of an earlier day than the newest known figures has no colour. */
function Index({ id, names: [long, short], index, answered, since, mark }: IndexProps) {
  const { lastTickAt, value, previousClose, change, changePercent } = index ?? {};
  const past = useEachSecond(() => isOfEarlierDay(lastTickAt));
  return (
    <div
      className="index flex gap-2 items-baseline"
      data-sector={id}
      data-past={past || undefined}
      title={answered === undefined || !index ? undefined : stampTitle(answered, index)}
    >
      <dt className="text-table text-muted">
        <span className="index-long">{long}</span>
        <span className="index-short">{short}</span>
        {mark}
        <IndexAge at={lastTickAt} since={since} past={past} />
      </dt>
      <dd className="flex items-baseline gap-2">
        <IndexSpark sectorId={id} previousClose={previousClose} />
        <b className="num text-base font-semibold phone:text-small" data-field={sectorFields.value}>
          {formatPrice(value)}
        </b>
        <Change
          change={change}
          percent={changePercent}
          changeField={sectorFields.change}
          percentField={sectorFields.changePercent}
        />
      </dd>
    </div>
  );
}

/** Before the first answer the value is missing, not stale. */
function AbsentMark({ loading }: { loading: boolean }) {
  if (isReplay() && !loading) return null; // the state word of the page says that nothing was recorded
  return (
    <small className="index-age ml-1.25 text-table text-caution">
      {text(loading ? "shell.indicesLoading" : "shell.indicesAbsent")}
    </small>
  );
}

interface IndexAgeProps {
  /** the day is an earlier one than that of the newest known figures */
  past: boolean;
  /** ms, exchange's time; the last tick of this index */
  at: number | undefined;
  /** ms, page's clock; when an outdated answer was received */
  since: number | undefined;
}

/** The day of a value that is not today's, or the age of an outdated answer. */
function IndexAge({ at, since, past }: IndexAgeProps) {
  const day = useEachSecond(() => (at === undefined || isToday(at) ? undefined : formatShortDay(at)));
  if (day !== undefined)
    return (
      // the header has no room for the day of the newest figures beside the phase, which names it
      <small className={`index-age ml-1.25 text-table text-caution ${past ? "" : "index-day"}`}>
        {text("shell.indexOf", { day })}
      </small>
    );
  if (since === undefined) return null;
  return (
    <small className="index-age ml-1.25 text-table text-caution">
      <Age since={since} />
    </small>
  );
}

/** The time of the answer, and the service's own time stamp. For one index that stamp is the day's first tick. */
function stampTitle(at: number, { lastTickAt }: SectorIndex): string {
  const answered = formatDayAndClock(at);
  return lastTickAt === undefined
    ? text("shell.indexAnswered", { answered })
    : text("shell.indexStamped", { answered, ticked: formatDayAndClock(lastTickAt) });
}

export interface SparkProps {
  sectorId: number;
  previousClose: number | undefined;
}

/** Minimum header widths; the all-share index comes first. */
const headerRoom = { first: "(width >= 1360px)", second: "(width >= 1680px)" } as const;

/** The session's chart beside an index value, polled once a minute. */
export function IndexSpark(props: SparkProps) {
  const fits = useMediaQuery(props.sectorId === allShareId ? headerRoom.first : headerRoom.second);
  return fits ? <Spark {...props} /> : null;
}

const size = { width: 64, height: 18 };

const drawing = "spark fill-none stroke-current [stroke-linejoin:round] flex-none self-center w-16 h-4.5";

function Spark({ sectorId, previousClose }: SparkProps) {
  const { data } = useQuery(indexSeriesQuery(sectorId, 1));
  const { points } = ofNewestDay(data?.value ?? []);
  const last = points.at(-1);
  const reference = previousClose ?? points[0]?.value;
  const lastAt = last?.at ?? 0;
  // the width shows the elapsed part of the session: in the morning the chart does not fill it
  const { quietUntil: until } = drawnDay(lastAt, exchangeNow());
  const { from } = drawnSession(lastAt, exchangeNow());
  const gaps = sessionGaps(points, until);
  const drawn = drawMini(points, { kind: "line", reference, from, until, gaps, ...size });
  if (!last || !drawn || points.length < 2 || reference === undefined)
    return <svg className={drawing} aria-hidden="true" />;
  return (
    <svg
      className={`${drawing} ${direction(last.value - reference)}`}
      strokeWidth="1.25"
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      <path
        strokeWidth="1"
        className="stroke-faint [stroke-dasharray:1_2]"
        d={`M0 ${drawn.reference}H${size.width}`}
      />
      <path d={drawn.path} />
    </svg>
  );
}
