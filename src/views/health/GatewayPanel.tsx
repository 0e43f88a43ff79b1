import "#ui/messages/en/health";
import { now } from "#feed/clock/clock";
import { atExchange } from "#feed/clock/exchangeClock";
import type { GatewayHealth } from "#feed/groups/gatewayHealth";
import { text } from "#ui/messages/text";
import { Panel, type PanelQuery } from "#ui/panel/Panel.tsx";
import { moment } from "#ui/saving/savedTable";
import type { Column } from "#ui/table/column";
import { formatAge, formatClock, formatCount } from "#ui/words/format";
import { type About, HealthTable, healthColumn } from "./HealthTable.tsx";
import { Figures } from "./PagePanel.tsx";
import { surpriseText } from "./sourceState.ts";

/** The state of the server and of each upstream operation. If the server is not our gateway, one sentence says so. */
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

/** An operation's state at the gateway, at this instant of the gateway's clock. */
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
