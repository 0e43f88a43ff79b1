import "./health.css";
import "#ui/messages/en/health";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { now } from "#feed/clock/clock";
import { atExchange, exchangeNow } from "#feed/clock/exchangeClock";
import { gatewaySkew } from "#feed/clock/stamps";
import { freshness } from "#feed/freshness/freshness";
import { type GatewayHealth, gatewayHealthQuery } from "#feed/groups/gatewayHealth";
import { link } from "#feed/link/link";
import { cadenceNow, type Source, sources, useSourcesHealth } from "#feed/link/sources";
import { heapOctets, version } from "#feed/page/thisPage";
import { type Incident, problems, type SeenSurprise, type SourceHealth } from "#feed/reading/problems";
import { wallsQuery } from "#feed/wall/walls";
import { text } from "#ui/messages/text";
import { Age } from "#ui/panel/Age.tsx";
import { moment, savedTable } from "#ui/saving/savedTable";
import { formatCount } from "#ui/words/format";
import { formatAge, formatClock } from "#ui/words/time";
import { GatewayPanel } from "./GatewayPanel.tsx";
import { HealthTable, type Line } from "./HealthTable.tsx";
import { PagePanel } from "./PagePanel.tsx";
import { cameBy, type State, stateOf } from "./sourceState.ts";
import { surpriseText } from "./surpriseText.ts";
import { WallsPanel } from "./WallsPanel.tsx";

const heads = [
  "health.state",
  "health.last",
  "health.age",
  "health.latency",
  "health.rows",
  "health.dropped",
  "health.failures",
  "health.by",
  "health.cadence",
] as const;

/** The operations and topics, one line each. */
function SourcesPanel() {
  const health = useSourcesHealth();
  const lines = sources.map((source) => lineOf(source, health));
  return (
    <HealthTable
      title={text("health.sources")}
      note={text("health.derived")}
      heads={heads.map((head) => text(head))}
      lines={lines}
      saved={() => savedSources(health)}
    />
  );
}

const savedSources = (all: ReadonlyMap<string, SourceHealth>) =>
  savedTable("health-sources", sources, {
    source: ({ source }) => source,
    state: ({ source }) => stateOf(all.get(source)),
    lastSuccess: ({ source }) => exchangeMoment(all.get(source)?.lastSuccessAt),
    answered: ({ source }) => exchangeMoment(all.get(source)?.fetchedAt),
    latencyMs: ({ source }) => all.get(source)?.latency,
    rows: ({ source }) => all.get(source)?.rows,
    droppedLately: ({ source }) => all.get(source)?.droppedLately,
    droppedRows: ({ source }) => all.get(source)?.droppedRows,
    failing: ({ source }) => all.get(source)?.failing,
    failures: ({ source }) => all.get(source)?.failures,
    cameBy: (source) => cameBy(source, all),
    everyMs: (source) => (source.kind === "topic" ? undefined : cadenceNow(source)),
  });

const exchangeMoment = (at: number | undefined) => moment(at === undefined ? undefined : atExchange(at));

const words = {
  ok: "health.ok",
  failing: "health.failing",
  memory: "health.memory",
  silent: "health.notAsked",
} as const satisfies Record<State, string>;

function lineOf(source: Source, all: ReadonlyMap<string, SourceHealth>): Line {
  const health = all.get(source.source);
  const state = stateOf(health);
  const unheard = source.kind === "topic" && state === "silent";
  return {
    key: source.source,
    name: source.name,
    detail: source.kind === "topic" ? `${text("health.topic")} ${source.source}` : source.source,
    state,
    cells: health
      ? [
          text(words[state]),
          health.lastSuccessAt === undefined ? "—" : formatClock(atExchange(health.lastSuccessAt)),
          <Age key="age" since={health.fetchedAt ?? health.lastSuccessAt} now={now} />,
          health.latency === undefined ? "—" : `${formatCount(Math.round(health.latency))} ms`,
          formatCount(health.rows),
          droppedOf(health),
          failuresOf(health),
          byOf(source, all),
          cadenceOf(source),
        ]
      : [text(unheard ? "health.notHeard" : "health.notAsked")],
    notes: health ? [...health.surprises.map(seenText), ...health.incidents.map(incidentText)] : [],
  };
}

const failuresOf = ({ failing, failures }: SourceHealth) =>
  failures === 0 ? "0" : text("health.failuresOf", { failing, failures });

const droppedOf = ({ droppedLately, droppedRows }: SourceHealth) =>
  droppedRows === 0 ? "0" : text("health.droppedOf", { lately: droppedLately, all: droppedRows });

function byOf(source: Source, all: ReadonlyMap<string, SourceHealth>): string {
  const by = cameBy(source, all);
  return by ? text(`health.by.${by}`) : "—";
}

function cadenceOf(source: Source): string {
  if (source.kind === "topic") return text("health.pushed");
  const every = cadenceNow(source);
  return every === undefined ? text("health.onDemand") : formatAge(every);
}

const seenText = ({ lastAt, ...surprise }: SeenSurprise) =>
  `${formatClock(atExchange(lastAt))} ${surpriseText(surprise)}`;

const incidentText = ({ at, what, reason }: Incident) => `${formatClock(atExchange(at))} ${what}: ${reason}`;

/** Puts all of the page's figures on the clipboard; where there is none to be had, shows them to be copied by hand. */
function CopyReport({ gateway }: { gateway: GatewayHealth | undefined }) {
  const [done, setDone] = useState(false);
  const [shown, setShown] = useState<string>();
  const copy = async () => {
    const report = JSON.stringify(reportOf(gateway), null, 1);
    try {
      await navigator.clipboard.writeText(report);
      setDone(true);
    } catch {
      setShown(report); // no clipboard outside of a secure context, or not allowed
    }
  };
  return (
    <>
      <button type="button" className="chip" onClick={() => void copy()}>
        {text(done ? "health.copied" : "health.copy")}
      </button>
      {shown !== undefined && (
        <textarea
          readOnly
          className="field health-report"
          aria-label={text("health.report")}
          value={shown}
          rows={8}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </>
  );
}

/** Figures of the feed alone: nothing of who looks, and no body. */
const reportOf = (gateway: GatewayHealth | undefined) => ({
  version,
  address: location.pathname,
  browser: navigator.userAgent,
  pageNow: now(),
  exchangeNow: exchangeNow(),
  freshness: freshness.snapshot(),
  link: link.get(),
  skewMs: gatewaySkew.seen(),
  heapOctets: heapOctets(),
  sources: [...problems.snapshot().values()],
  gateway,
});

/** Every source of every figure: what was asked, what came of it, and what did not fit. */
export function HealthPage() {
  const gateway = useQuery(gatewayHealthQuery());
  const walls = useQuery(wallsQuery());
  return (
    <div className="health">
      <div className="health-head">
        <h1>{text("health.title")}</h1>
        <p className="text-muted">{text("health.why")}</p>
        <CopyReport gateway={gateway.data?.value} />
      </div>
      {gateway.error && (
        <p className="health-down" role="status">
          {text("health.serverDown")}
        </p>
      )}
      <PagePanel />
      <WallsPanel walls={walls} />
      <SourcesPanel />
      <GatewayPanel gateway={gateway} />
    </div>
  );
}
