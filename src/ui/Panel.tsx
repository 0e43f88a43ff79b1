import { type ReactNode, useContext, useId } from "react";
import { failureText, isUnreachable } from "./failure.ts";
import { text } from "./messages/text.ts";
import { PageOutage } from "./outage.ts";
import { SourceChip, type Via } from "./SourceChip.tsx";
import { isOld, type Trust } from "./trust.ts";

/** A value with its origin and age, as the feed delivers it. */
export interface PanelReading<T> {
  value: T;
  /** when upstream gave the answer, ms on the page's clock */
  fetchedAt: number;
  via: Via;
  /** the exchange's time at `fetchedAt`, where it is known */
  clock?: { at: number };
}

/** What a panel needs to know of a question: a query result is one. */
export interface PanelQuery<T> {
  data: PanelReading<T> | undefined;
  error: Error | null;
  /** left out where asking again goes on by itself */
  refetch?: () => unknown;
}

interface PanelProps<T> {
  title: string;
  reading: PanelQuery<T>;
  /** how far the figures can be trusted: handed in, since no panel may judge otherwise than the page */
  freshness: Trust;
  children: (value: T, reading: PanelReading<T>) => ReactNode;
  /** words to show instead of the children when there is nothing in the value; undefined when there is */
  empty?: (value: T) => string | undefined;
  /** beside the title: a period choice, a filter */
  tools?: ReactNode;
  className?: string;
}

/**
 * The one frame around figures. It alone draws loading, failed, empty and old; data once received stay on screen
 * through every failure, with their age and without their colours.
 */
export function Panel<T>(props: PanelProps<T>) {
  const { title, reading, freshness, children, empty, tools, className = "" } = props;
  const heading = useId();
  const { data, error } = reading;
  const told = useContext(PageOutage) && isUnreachable(error);
  const words = data ? empty?.(data.value) : told ? text("failure.nothingYet") : undefined;
  return (
    <section
      className={`panel ${className}`}
      aria-labelledby={heading}
      aria-busy={!data && !error}
      data-stale={isOld(freshness)}
    >
      <header className="panel-head">
        <h2 id={heading}>{title}</h2>
        {tools}
        {data && (
          <SourceChip via={data.via} since={data.fetchedAt} clockAt={data.clock?.at} trust={freshness} />
        )}
      </header>
      {error && !told && <Failure error={error} keeping={data !== undefined} retry={reading.refetch} />}
      {!data && !error && <Loading />}
      {words && <p className="m-auto p-4 text-center text-table text-muted">{words}</p>}
      {data && !words && children(data.value, data)}
    </section>
  );
}

function Loading() {
  return (
    <div className="flex flex-1 flex-col gap-3 p-3">
      <span className="sr-only">{text("shell.loading")}</span>
      {[70, 100, 85].map((width) => (
        <span key={width} className="h-2 rounded bg-bar" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

interface FailureProps {
  error: Error;
  keeping: boolean;
  retry: (() => unknown) | undefined;
}

function Failure({ error, keeping, retry }: FailureProps) {
  const reason = failureText(error);
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 px-2.5 py-1.5 text-table ${keeping ? "border-line border-b" : "m-auto flex-col"}`}
    >
      <span>{keeping ? text("failure.keeping", { reason }) : reason}</span>
      {retry && (
        <button type="button" className="chip" onClick={() => void retry()}>
          {text("failure.retry")}
        </button>
      )}
    </div>
  );
}
