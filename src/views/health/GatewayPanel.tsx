import "#ui/messages/en/health";
import { useId } from "react";
import { now } from "#feed/clock/clock";
import { atExchange } from "#feed/clock/exchangeClock";
import { type GatewayHealth, type Wall, type Walls, wallsNow } from "#feed/groups/gatewayHealth";
import { text } from "#ui/messages/text";
import { Panel, type PanelQuery } from "#ui/panel/Panel.tsx";
import { moment } from "#ui/saving/savedTable";
import type { Column } from "#ui/table/column";
import { formatAge, formatClock, formatCount, formatDayAndClock, useEachSecond } from "#ui/words/format";
import { type About, HealthTable, healthColumn } from "./HealthTable.tsx";
import { Figures } from "./PagePanel.tsx";
import { surpriseText } from "./sourceState.ts";

/** The server's own state and that of each upstream operation; one sentence if the server is not our gateway. */
export function GatewayPanel({ gateway }: { gateway: PanelQuery<GatewayHealth | undefined> }) {
  const told = gateway.data?.value;
  return (
    <>
      <Panel
        title={text("health.gateway")}
        reading={gateway}
        freshness={gateway.error ? "stale" : "live"}
        empty={(value) => (value ? undefined : text("health.noGateway"))}
      >
        {(value) => value && <Figures figures={figuresOf(value)} />}
      </Panel>
      {told && (
        <HealthTable
          title={text("health.upstream")}
          name="health-upstream"
          columns={columns}
          rows={told.operations.map((operation) => ({ ...operation, now: told.now }))}
          keyOf={({ name }) => name}
          about={aboutOf}
        />
      )}
    </>
  );
}

function figuresOf(told: GatewayHealth) {
  const { uptime, phase, clock, sessions, upstream, cache, sectors, link, now: at } = told;
  const since = (instant: number | null | undefined) =>
    formatClock(typeof instant === "number" ? onOurs(instant, at) : undefined);
  return [
    [text("health.uptime"), formatAge((uptime ?? 0) * 1000)],
    [text("health.phase"), phase ?? "—"],
    [text("health.clock"), formatClock(Number.parseInt(clock ?? "", 10) || undefined)],
    [text("health.sessions"), formatCount(sessions?.sessions ?? undefined)],
    [
      text("health.cache"),
      text("health.octets", { count: cache?.entries ?? 0, size: Math.round((cache?.octets ?? 0) / 1024) }),
    ],
    [
      text("health.inFlight"),
      text("health.waiting", { now: upstream?.inFlight ?? 0, waiting: upstream?.waiting ?? 0 }),
    ],
    [text("health.sectors"), sectorsOf(sectors)],
    [
      text("health.link"),
      text("health.linkOf", {
        state: link?.state ?? "—",
        time: since(link?.since),
        count: link?.connects ?? 0,
      }),
    ],
  ] as const;
}

function sectorsOf(sectors: GatewayHealth["sectors"]): string {
  if (!sectors) return "—";
  const { kept, reason } = sectors;
  const how =
    kept === "failing"
      ? text("health.kept.failing", { reason: reason ?? "—" })
      : text(kept === "file" ? "health.kept.file" : "health.kept.memory");
  const known = sectors.known ?? 0;
  return text("health.sectorsOf", { known, all: known + (sectors.waiting ?? 0), kept: how });
}

/** Converts an instant of the gateway's clock to exchange time. */
const onOurs = (instant: number, gatewayNow: number) => atExchange(now() - (gatewayNow - instant));

/** The gateway's state of an operation at an instant of its clock. */
type Operation = GatewayHealth["operations"][number] & Pick<GatewayHealth, "now">;

const succeededAt = ({ lastSuccessAt, now: at }: Operation) =>
  typeof lastSuccessAt === "number" ? onOurs(lastSuccessAt, at) : undefined;
const isFailing = ({ failures }: Operation) => (failures ?? 0) > 0;

const columns: readonly [Column<Operation>, ...Column<Operation>[]] = [
  healthColumn("health.source", ({ name }) => name, {
    name: ({ name }) => name,
    path: ({ path }) => path ?? undefined,
  }),
  healthColumn("health.state", (operation) => text(isFailing(operation) ? "health.failing" : "health.ok")),
  healthColumn("health.last", (operation) => formatClock(succeededAt(operation)), {
    lastSuccess: (operation) => moment(succeededAt(operation)),
  }),
  healthColumn(
    "health.latency",
    ({ latency }) => (typeof latency === "number" ? `${formatCount(latency)} ms` : "—"),
    {
      latencyMs: ({ latency }) => latency ?? undefined,
    },
  ),
  healthColumn("health.rows", ({ rows }) => formatCount(rows ?? undefined), {
    rows: ({ rows }) => rows ?? undefined,
  }),
  healthColumn("health.dropped", ({ dropped }) => formatCount(dropped ?? undefined), {
    dropped: ({ dropped }) => dropped ?? undefined,
  }),
  healthColumn("health.failures", ({ failures }) => formatCount(failures ?? undefined), {
    failures: ({ failures }) => failures ?? undefined,
  }),
  healthColumn("health.lastFailure", ({ lastFailure }) => lastFailure ?? "—", {
    lastFailure: ({ lastFailure }) => lastFailure ?? undefined,
  }),
];

function aboutOf(operation: Operation): About {
  const { name, path, surprises, droppedRows } = operation;
  const failing = isFailing(operation);
  const asked = succeededAt(operation) !== undefined || failing;
  return {
    name,
    detail: path ?? "",
    state: asked ? (failing ? "failing" : "ok") : "silent",
    ...(asked ? {} : { only: text("health.notAsked") }),
    notes: [
      ...(surprises ?? []).map(surpriseText),
      ...(droppedRows ?? []).map(({ place, symbol = "", reason }) =>
        `${place} ${symbol}`.trim().concat(`: ${reason}`),
      ),
    ],
  };
}

/** The displays that report their state to this server, one row each, and how to set one up if there is none. */
export function WallsPanel({ walls }: { walls: PanelQuery<Walls | undefined> }) {
  const { data, error } = walls;
  const since = useEachSecond(() => (data ? Math.floor((now() - data.fetchedAt) / 1_000) * 1_000 : 0));
  const told = data?.value?.walls ?? [];
  if (data && told.length > 0) {
    const known = wallsNow(told, since);
    return (
      <HealthTable
        title={text("health.walls")}
        note={
          error ? text("health.lastTold", { age: formatAge(since) }) : summaryOf(known, data.value, since)
        }
        name="health-walls"
        columns={wallColumns}
        rows={known.map((wall) => ({ ...wall, at: data.fetchedAt + since }))}
        keyOf={({ id }) => id}
        about={aboutWall}
      />
    );
  }
  if (error && !data) return <Unasked />;
  return (
    <Panel
      title={text("health.walls")}
      reading={walls}
      freshness={error ? "stale" : "live"}
      empty={(value) => emptyText(value, since)}
    >
      {() => null}
    </Panel>
  );
}

/** A panel would say that nothing was received yet; here an empty list is a fact about the server. */
function Unasked() {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{text("health.walls")}</h2>
      </header>
      <p className="p-4 text-center text-table text-muted">{text("health.wallsUnasked")}</p>
    </section>
  );
}

function summaryOf(known: readonly Wall[], walls: Walls | undefined, since: number): string {
  const silent = known.filter((wall) => wall.silent).length;
  const listed = text("health.wallsOf", { count: known.length, silent });
  const refused = refusedOf(walls, since);
  return refused === undefined ? listed : `${listed}. ${refused}`;
}

function emptyText(walls: Walls | undefined, since: number): string {
  const listed = text(walls ? "health.noWalls" : "health.noWallList");
  const refused = refusedOf(walls, since);
  return refused === undefined ? listed : `${listed} ${refused}`;
}

/** @param since ms since the answer; undefined if no report was refused in the last day */
function refusedOf(walls: Walls | undefined, since: number): string | undefined {
  const refused = walls?.refused;
  return refused
    ? text("health.wallsRefused", { reports: refused.reports, age: formatAge(refused.lastAgo + since) })
    : undefined;
}

const words = {
  live: "freshness.live",
  delayed: "freshness.delayed",
  stale: "freshness.stale",
  "not-moving": "freshness.not-moving",
  offline: "freshness.offline",
  closed: "freshness.closed",
} as const;

const isWord = (word: string): word is keyof typeof words => Object.hasOwn(words, word);
/** Displays that need attention. */
const bad: ReadonlySet<string> = new Set(["stale", "not-moving", "offline"]);

/** A wall's state at a time of the page's clock. */
type Known = Wall & { at: number };

const wordOf = ({ word }: Wall) => (isWord(word) ? text(words[word]) : word);

const wallColumns: readonly [Column<Known>, ...Column<Known>[]] = [
  healthColumn("health.wall", ({ id }) => id, { id: ({ id }) => id }),
  healthColumn(
    "health.state",
    (wall) => (wall.silent ? text("health.wallWas", { state: wordOf(wall) }) : wordOf(wall)),
    { state: ({ silent, word }) => (silent ? "silent" : word) },
  ),
  healthColumn("health.wallView", ({ view }) => <span className="wrap-anywhere">{view}</span>, {
    view: ({ view }) => view,
    screen: ({ screen }) => screen,
    version: ({ version }) => version,
  }),
  // if a wall no longer reports, the present age of its figures is unknown
  healthColumn(
    "health.age",
    ({ dataAge, silent }) => (typeof dataAge === "number" && !silent ? formatAge(dataAge) : "—"),
    { dataAgeMs: ({ dataAge }) => dataAge ?? undefined },
  ),
  healthColumn(
    "health.heap",
    ({ heapOctets }) => (typeof heapOctets === "number" ? `${Math.round(heapOctets / 1_048_576)} MB` : "—"),
    { heapOctets: ({ heapOctets }) => heapOctets ?? undefined, nodes: ({ nodes }) => nodes },
  ),
  healthColumn("health.wallFrames", framesOf, {
    slowFrames: ({ slowFrames }) => slowFrames ?? undefined,
    longestFrameMs: ({ longestFrame }) => longestFrame ?? undefined,
  }),
  healthColumn("health.failures", ({ errors }) => formatCount(errors), { errors: ({ errors }) => errors }),
  healthColumn(
    "health.openSince",
    ({ at, heardAgo, openFor }) => formatDayAndClock(atExchange(at - heardAgo - openFor)),
    { openForMs: ({ openFor }) => openFor },
  ),
  healthColumn(
    "health.wallHeard",
    ({ silent, heardAgo }) =>
      text(silent ? "health.wallSilent" : "health.wallAgo", { age: formatAge(heardAgo) }),
    { heardAgoMs: ({ heardAgo }) => heardAgo },
  ),
];

const aboutWall = ({ id, screen, nodes, version, word, errors, silent }: Known): About => ({
  name: id,
  detail: text("health.wallIs", { screen, nodes: formatCount(nodes), version }),
  state: silent ? "lost" : bad.has(word) || errors > 0 ? "failing" : "ok",
  notes: [],
});

function framesOf({ slowFrames, longestFrame }: Wall): string {
  if (typeof slowFrames !== "number") return "—";
  return slowFrames === 0
    ? "0"
    : text("health.wallFramesOf", { count: slowFrames, longest: longestFrame ?? 0 });
}
