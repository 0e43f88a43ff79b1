import "#ui/messages/en/health";
import { now } from "#feed/clock";
import { atExchange } from "#feed/exchangeClock";
import type { Incident, SeenSurprise, SourceHealth } from "#feed/problems";
import { cadenceNow, type Source, sources, useSourcesHealth } from "#feed/sources";
import { Age } from "#ui/Age.tsx";
import { formatCount } from "#ui/format";
import { text } from "#ui/messages/text";
import { moment, savedTable } from "#ui/savedTable";
import { formatAge, formatClock } from "#ui/time";
import { HealthTable, type Line } from "./HealthTable.tsx";
import { cameBy, type State, stateOf } from "./sourceState.ts";
import { surpriseText } from "./surpriseText.ts";

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
export function SourcesPanel() {
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
