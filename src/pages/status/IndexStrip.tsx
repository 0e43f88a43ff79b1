import "#ui/messages/en/overview";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { isToday } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { sectorsQuery } from "#feed/papers/sectors";
import type { Reading } from "#feed/reading/reading";
import { allShareId, type SectorIndex, top20Id } from "#market/company/sector";
import { text } from "#ui/messages/text";
import { useAwaitedPart } from "#ui/panel/awaited";
import { Change } from "#ui/panel/Change.tsx";
import { Age, OldMark } from "#ui/panel/SourceChip.tsx";
import { formatDayAndClock, formatPrice, formatShortDay } from "#ui/words/format";
import { isOld, useProvenance } from "#ui/words/provenance";
import { useEachSecond } from "#ui/words/ticker";
import { IndexSpark } from "./IndexSpark.tsx";

const shown = [
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
      {shown.map(([id, name, short]) => {
        const index = find(id);
        return (
          <div
            key={id}
            className="index flex gap-2 items-baseline"
            data-sector={id}
            title={data && index && stamped(data, index)}
          >
            <dt className="text-table text-muted">
              <span className="index-long">{text(name)}</span>
              <span className="index-short">{text(short)}</span>
              {id === allShareId && (data ? <OldMark trust={freshness} /> : <Absent loading={loading} />)}
              <IndexAge at={index?.lastTickAt} since={aged ? data.fetchedAt : undefined} />
            </dt>
            <dd className="flex items-baseline gap-2">
              <IndexSpark sectorId={id} previousClose={index?.previousClose} />
              <b className="num text-base font-semibold phone:text-small" data-field="indexValue">
                {formatPrice(index?.value)}
              </b>
              <Change
                change={index?.change}
                percent={index?.changePercent}
                changeField="change"
                percentField="percentage"
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Before the first answer the value is missing, not stale. */
const Absent = ({ loading }: { loading: boolean }) => (
  <small className="index-age ml-1.25 text-table text-caution">
    {text(loading ? "shell.indicesLoading" : "shell.indicesAbsent")}
  </small>
);

interface IndexAgeProps {
  /** ms, exchange's time; the index's own tick */
  at: number | undefined;
  /** ms, page's clock; when an old answer was received */
  since: number | undefined;
}

/** The day of a value that is not today's, or the age of an old answer. */
function IndexAge({ at, since }: IndexAgeProps) {
  const day = useEachSecond(() => (at === undefined || isToday(at) ? undefined : formatShortDay(at)));
  if (day !== undefined)
    return (
      <small className="index-age ml-1.25 text-table text-caution">{text("shell.indexOf", { day })}</small>
    );
  if (since === undefined) return null;
  return (
    <small className="index-age ml-1.25 text-table text-caution">
      <Age since={since} />
    </small>
  );
}

/** When the figures were answered, and the service's own time stamp: for one index that is the day's first tick. */
function stamped({ clock }: Reading<unknown>, { lastTickAt }: SectorIndex): string {
  const answered = formatDayAndClock(clock.at);
  return lastTickAt === undefined
    ? text("shell.indexAnswered", { answered })
    : text("shell.indexStamped", { answered, ticked: formatDayAndClock(lastTickAt) });
}
