import { type ReactNode, useContext, useId, useRef, useState } from "react";
import { type Freshness, isOld } from "#market/day/freshness";
import { text } from "#ui/messages/text";
import { latePart } from "#ui/screen/latePart.tsx";
import { FromAfar } from "#ui/screen/mediaQuery";
import { formatAge, formatClock, formatMinute, formatTick } from "#ui/words/format";
import { type Origin, SentViewsContext, useProvenance } from "#ui/words/provenance";
import { pageNow, useEachSecond } from "#ui/words/ticker";
import {
  failureText,
  isFinal,
  isUnreachable,
  PageOutage,
  type SteadyFailure,
  useAwaitedPart,
  useSteadyFailure,
} from "./answerState.tsx";

export interface PanelReading<T> extends Origin {
  value: T;
}

/** The part of a query result that a panel uses. */
export interface PanelQuery<T> {
  data: PanelReading<T> | undefined;
  error: Error | null;
  /** undefined if requests repeat without it */
  refetch?: () => unknown;
}

interface PanelProps<T> {
  title: string;
  reading: PanelQuery<T>;
  /** freshness of the figures; the caller passes it, so that one rule judges page and panels */
  freshness: Freshness;
  children: (value: T, reading: PanelReading<T>) => ReactNode;
  /** text to show instead of the children if the value has no content; undefined if it has */
  empty?: (value: T) => string | undefined;
  /** controls beside the title, for example a choice of period */
  tools?: ReactNode;
  /** shown instead of the source if the value comes from several sources */
  origin?: ReactNode;
  className?: string;
}

/**
 * The frame around figures. Only this component draws the states loading, failed, empty and old. Data stays on screen after every failure,
 * with its age and without its colours.
 */
export function Panel<T>(props: PanelProps<T>) {
  const { title, reading, freshness, children, empty, tools, origin, className = "" } = props;
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const { data } = reading;
  useProvenance(section, { origin: data, trust: freshness });
  const failed = useSteadyFailure(reading);
  // on a wall, figures that stay after a failure show only their age
  const aged = useContext(FromAfar) && data !== undefined;
  const outage = useContext(PageOutage);
  const told = outage && isUnreachable(failed?.error);
  // a request over a dead connection may never end, so the panel does not show it as loading
  const nothing = !data && outage && (told || !failed);
  const absent = !data && isFinal(failed?.error);
  const words = data
    ? empty?.(data.value)
    : absent
      ? failureText(failed?.error)
      : nothing
        ? text("failure.nothingYet")
        : undefined;
  const loading = !data && !failed && !nothing;
  useAwaitedPart(section, loading);
  return (
    <section
      ref={section}
      className={`panel ${className}`}
      aria-labelledby={heading}
      aria-busy={loading}
      data-stale={isOld(freshness)}
      data-trust={freshness}
    >
      <header className="panel-head">
        <h2 id={heading}>{title}</h2>
        {tools}
        {origin ?? (data && <SourceChip origin={data} trust={freshness} />)}
      </header>
      {failed && !told && !aged && !absent && (
        <Failure failed={failed} keeping={data !== undefined} retry={reading.refetch} />
      )}
      {loading && <LoadingBars />}
      {words && <p className="m-auto p-4 text-center text-table text-muted">{words}</p>}
      {data && !words && children(data.value, data)}
    </section>
  );
}

function LoadingBars() {
  return (
    <div className="flex flex-1 flex-col gap-3 p-3">
      <span className="sr-only">{text("shell.loading")}</span>
      {[70, 100, 85].map((width) => (
        <span key={width} className="h-2 rounded-sm bg-bar" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

interface FailureProps {
  failed: SteadyFailure;
  keeping: boolean;
  retry: (() => unknown) | undefined;
}

function Failure({ failed, keeping, retry }: FailureProps) {
  const reason = failureText(failed.error);
  return (
    <div
      className={`panel-failure flex flex-wrap items-center gap-x-3 gap-y-1 px-2.5 py-1.5 text-table ${keeping ? "border-line border-b" : "m-auto flex-col"}`}
    >
      <span>{keeping ? text("failure.keeping", { reason }) : reason}</span>
      {!keeping && <TriedAge at={failed.at} />}
      {retry && (
        <button type="button" className="chip" onClick={() => void retry()}>
          {text("failure.retry")}
        </button>
      )}
    </div>
  );
}

function TriedAge({ at }: { at: number }) {
  const age = useEachSecond(() => formatAge(pageNow() - at));
  return <span className="num text-muted">{text("failure.tried", { age })}</span>;
}

/** Loaded when it is first shown, such as with the first card that is opened. */
export const SaveTables = latePart(async () => (await import("#ui/saving/SaveTables.tsx")).SaveTables);

/**
 * Source of the figures and age of the answer: "push 3 s", "polled 14 s", "derived from board 9 s"; for old figures "no data since 11:42".
 * Pointing or pressing opens a card with details.
 */
export function SourceChip({ origin, trust }: { origin: Origin; trust: Freshness }) {
  const card = useId();
  const sent = useContext(SentViewsContext);
  const afar = useContext(FromAfar);
  const { from } = origin;
  const [seen, setSeen] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="source"
        data-via={origin.via}
        data-old={isOld(trust)}
        popoverTarget={card}
        onPointerEnter={({ currentTarget }) => {
          currentTarget.title = originLines(origin).join("\n");
        }}
      >
        <OldMark trust={trust} />
        {trust === "not-moving" && <span>{text("source.notMoving")}</span>}
        {afar ? (
          <BareAge since={origin.fetchedAt} />
        ) : isOld(trust) && origin.clock ? (
          <span className="num">{text("source.noDataSince", { time: formatMinute(origin.clock.at) })}</span>
        ) : (
          <>
            <span>{text(`source.${origin.via}`)}</span>
            <Age since={origin.fetchedAt} />
          </>
        )}
      </button>
      <span
        id={card}
        popover="auto"
        className="card"
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {open && (
          <>
            {originLines(origin).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {sent && from !== undefined && <sent.Offer from={from} onTake={() => setSeen(true)} />}
            <SaveTables />
          </>
        )}
      </span>
      {seen && sent && from !== undefined && <sent.Rows from={from} onClose={() => setSeen(false)} />}
    </>
  );
}

/** The age without the source, for a wall: "9 s old". It is also right for figures of another day. */
function BareAge({ since }: { since: number }) {
  const age = useEachSecond(() => formatAge(pageNow() - since));
  return <span className="num">{text("source.aged", { age })}</span>;
}

function originLines({ via, from, clock, stale = false, dropped = 0 }: Origin): string[] {
  return [
    text(`source.${via}Why`),
    ...(from === undefined ? [] : [text("source.from", { from })]),
    ...(clock === undefined ? [] : [text("source.answeredAt", { time: formatClock(clock.at) })]),
    ...(stale ? [text("source.fromMemory")] : []),
    ...(dropped > 0 ? [text("source.dropped", { count: dropped })] : []),
  ];
}

interface AgeProps {
  /** ms on the clock of `now` */
  since: number | undefined;
  now?: () => number;
}

/** Time since something happened, updated every second. */
export function Age({ since, now = pageNow }: AgeProps) {
  const shown = useEachSecond(() => formatAge(since === undefined ? undefined : now() - since));
  return <span className="num">{shown}</span>;
}

/** Time of a trade, with its date from the exchange's next midnight on. @param at exchange's time, epoch ms */
export const TradeTime = ({ at }: { at: number | undefined }) => useEachSecond(() => formatTick(at));

/** "stale" or "offline" beside figures that are too old; otherwise empty. */
export function OldMark({ trust }: { trust: Freshness }) {
  if (!isOld(trust)) return null;
  return <span className="mx-1 font-semibold text-caution text-table">{text(`source.${trust}`)}</span>;
}
