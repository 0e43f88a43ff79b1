import "./health.css";
import "#ui/messages/en/health";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { now } from "#feed/clock/clock";
import { atExchange, exchangeNow, gatewaySkew } from "#feed/clock/exchangeClock";
import { freshness } from "#feed/freshness/pageFreshness";
import { type GatewayHealth, gatewayHealthQuery, wallsQuery } from "#feed/groups/gatewayHealth";
import { link } from "#feed/link/live";
import { cadenceNow, type DataSource, sources, useSourcesHealth } from "#feed/link/sources";
import { heapOctets, pageVersion } from "#feed/page/browser";
import { type Incident, problems, type SeenSurprise, type SourceHealth } from "#feed/reading/problems";
import { recordingsQuery } from "#feed/replay/recordedAnswers";
import { text } from "#ui/messages/text";
import { Age } from "#ui/panel/Panel.tsx";
import { timeCell } from "#ui/saving/savedTable";
import type { Column } from "#ui/table/column";
import { formatAge, formatClock, formatCount } from "#ui/words/format";
import { AlertsPanel } from "./AlertsPanel.tsx";
import { GatewaysPanel } from "./GatewaysPanel.tsx";
import {
  cameBy,
  type HealthEntry,
  HealthTable,
  healthColumn,
  type State,
  sourceState,
  surpriseText,
} from "./HealthTable.tsx";
import { GatewayPanel, PagePanel } from "./ownPanels.tsx";
import { RecorderPanel } from "./RecorderPanel.tsx";
import { WallsPanel } from "./WallsPanel.tsx";

interface SourceRow {
  source: DataSource;
  /** undefined until the first request or message */
  health: SourceHealth | undefined;
  all: ReadonlyMap<string, SourceHealth>;
}

/** The operations and topics, one row each. */
function SourcesPanel() {
  const all = useSourcesHealth();
  return (
    <HealthTable
      title={text("health.sources")}
      note={text("health.derived")}
      name="health-sources"
      columns={sourceColumns}
      rows={sources.map((source): SourceRow => ({ source, health: all.get(source.source), all }))}
      keyOf={({ source }) => source.source}
      about={sourceEntry}
    />
  );
}

const stateTexts = {
  ok: "health.ok",
  failing: "health.failing",
  memory: "health.memory",
  silent: "health.notAsked",
} as const satisfies Record<State, string>;

const exchangeTime = (at: number | undefined) => (at === undefined ? undefined : atExchange(at));

const sourceColumns: readonly [Column<SourceRow>, ...Column<SourceRow>[]] = [
  healthColumn("health.source", ({ source }) => source.name, { source: ({ source }) => source.source }),
  healthColumn("health.state", ({ health }) => text(stateTexts[sourceState(health)]), {
    state: ({ health }) => sourceState(health),
  }),
  healthColumn("health.last", ({ health }) => formatClock(exchangeTime(health?.lastSuccessAt)), {
    lastSuccess: ({ health }) => timeCell(exchangeTime(health?.lastSuccessAt)),
  }),
  healthColumn(
    "health.age",
    ({ health }) => <Age since={health?.fetchedAt ?? health?.lastSuccessAt} now={now} />,
    {
      answered: ({ health }) => timeCell(exchangeTime(health?.fetchedAt)),
    },
  ),
  healthColumn("health.latency", ({ health }) => latencyOf(health?.latency), {
    latencyMs: ({ health }) => health?.latency,
  }),
  healthColumn("health.rows", ({ health }) => formatCount(health?.rows), {
    rows: ({ health }) => health?.rows,
  }),
  healthColumn("health.dropped", ({ health }) => health && droppedOf(health), {
    droppedLately: ({ health }) => health?.droppedLately,
    droppedRows: ({ health }) => health?.droppedRows,
  }),
  healthColumn("health.failures", ({ health }) => health && failuresOf(health), {
    failing: ({ health }) => health?.failing,
    failures: ({ health }) => health?.failures,
  }),
  healthColumn("health.by", ({ source, all }) => byOf(source, all), {
    cameBy: ({ source, all }) => cameBy(source, all),
  }),
  healthColumn("health.cadence", ({ source }) => cadenceOf(source), {
    everyMs: ({ source }) => (source.kind === "topic" ? undefined : cadenceNow(source)),
  }),
];

const latencyOf = (ms: number | undefined) => (ms === undefined ? "—" : `${formatCount(Math.round(ms))} ms`);

function sourceEntry({ source, health }: SourceRow): HealthEntry {
  const state = sourceState(health);
  const unheard = source.kind === "topic" && state === "silent";
  return {
    name: source.name,
    detail: source.kind === "topic" ? `${text("health.topic")} ${source.source}` : source.source,
    state,
    ...(health ? {} : { only: text(unheard ? "health.notHeard" : "health.notAsked") }),
    notes: health ? [...health.surprises.map(seenText), ...health.incidents.map(incidentText)] : [],
  };
}

const failuresOf = ({ failing, failures }: SourceHealth) =>
  failures === 0 ? "0" : text("health.failuresOf", { failing, failures });

const droppedOf = ({ droppedLately, droppedRows }: SourceHealth) =>
  droppedRows === 0 ? "0" : text("health.droppedOf", { lately: droppedLately, all: droppedRows });

function byOf(source: DataSource, all: ReadonlyMap<string, SourceHealth>): string {
  const by = cameBy(source, all);
  return by ? text(`health.by.${by}`) : "—";
}

function cadenceOf(source: DataSource): string {
  if (source.kind === "topic") return text("health.pushed");
  const every = cadenceNow(source);
  return every === undefined ? text("health.onDemand") : formatAge(every);
}

const seenText = ({ lastAt, ...surprise }: SeenSurprise) =>
  `${formatClock(atExchange(lastAt))} ${surpriseText(surprise)}`;

const incidentText = ({ at, what, reason }: Incident) => `${formatClock(atExchange(at))} ${what}: ${reason}`;

/** Copies all figures of this page to the clipboard. If that fails, it shows them to be copied by hand. */
function CopyReport({ gateway }: { gateway: GatewayHealth | undefined }) {
  const [done, setDone] = useState(false);
  const [shown, setShown] = useState<string>();
  const copy = async () => {
    const report = JSON.stringify(reportOf(gateway), null, 1);
    try {
      await navigator.clipboard.writeText(report);
      setDone(true);
    } catch {
      setShown(report); // the clipboard needs a secure context and permission
    }
  };
  return (
    <>
      <button type="button" className="chip ml-auto" onClick={() => void copy()}>
        {text(done ? "health.copied" : "health.copy")}
      </button>
      {shown !== undefined && (
        <textarea
          readOnly
          className="field basis-full h-auto p-2 font-[monospace]"
          aria-label={text("health.report")}
          value={shown}
          rows={8}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </>
  );
}

/** Figures of the feed only: no user data and no response bodies. */
const reportOf = (gateway: GatewayHealth | undefined) => ({
  version: pageVersion,
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

/** Every source of figures, with its requests, their results and the contract violations. */
export function HealthPage() {
  const gateway = useQuery(gatewayHealthQuery());
  const walls = useQuery(wallsQuery());
  const recordings = useQuery(recordingsQuery());
  return (
    <div className="health flex flex-col gap-2 p-2">
      <div className="flex flex-wrap gap-x-3.5 gap-y-1 items-center pt-1 px-1">
        <h1 className="text-head font-[650]">{text("health.title")}</h1>
        <p className="text-muted">{text("health.why")}</p>
        <CopyReport gateway={gateway.data?.value} />
      </div>
      {gateway.error && (
        <p className="py-2 px-3 text-base border border-dashed border-caution rounded-md" role="status">
          {text("health.serverDown")}
        </p>
      )}
      <PagePanel />
      <GatewaysPanel gateway={gateway} />
      <WallsPanel walls={walls} />
      <RecorderPanel gateway={gateway} recordings={recordings} />
      <AlertsPanel gateway={gateway} />
      <SourcesPanel />
      <GatewayPanel gateway={gateway} />
    </div>
  );
}
