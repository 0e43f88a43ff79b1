import "#ui/messages/en/health";
import { now } from "#feed/clock/clock";
import { atExchange } from "#feed/clock/exchangeClock";
import type { GatewayHealth } from "#feed/groups/gatewayHealth";
import { text } from "#ui/messages/text";
import { Panel, type PanelQuery } from "#ui/panel/Panel.tsx";
import { moment, savedTable } from "#ui/saving/savedTable";
import { formatCount } from "#ui/words/format";
import { formatAge, formatClock } from "#ui/words/time";
import { HealthTable, type Line } from "./HealthTable.tsx";
import { Figures } from "./PagePanel.tsx";
import { surpriseText } from "./surpriseText.ts";

const heads = [
  "health.state",
  "health.last",
  "health.latency",
  "health.rows",
  "health.dropped",
  "health.failures",
  "health.lastFailure",
] as const;

/** What the server says of itself and of each operation upstream; a sentence where it is no gateway of ours. */
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
          heads={heads.map((head) => text(head))}
          lines={told.operations.map((operation) => lineOf(operation, told.now))}
          saved={() => savedOperations(told)}
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

/** An instant of the gateway's clock as the exchange's time then. */
const onOurs = (instant: number, gatewayNow: number) => atExchange(now() - (gatewayNow - instant));

const savedOperations = ({ operations, now: at }: GatewayHealth) =>
  savedTable("health-upstream", operations, {
    name: ({ name }) => name,
    path: ({ path }) => path ?? undefined,
    lastSuccess: ({ lastSuccessAt: instant }) =>
      moment(typeof instant === "number" ? onOurs(instant, at) : undefined),
    latencyMs: ({ latency }) => latency ?? undefined,
    rows: ({ rows }) => rows ?? undefined,
    dropped: ({ dropped }) => dropped ?? undefined,
    failures: ({ failures }) => failures ?? undefined,
    lastFailure: ({ lastFailure }) => lastFailure ?? undefined,
  });

function lineOf(operation: GatewayHealth["operations"][number], gatewayNow: number): Line {
  const { name, path, lastSuccessAt, lastFailure, failures, latency, rows, dropped, droppedRows, surprises } =
    operation;
  const failing = (failures ?? 0) > 0;
  const asked = typeof lastSuccessAt === "number" || failing;
  const succeeded = typeof lastSuccessAt === "number" ? onOurs(lastSuccessAt, gatewayNow) : undefined;
  return {
    key: name,
    name,
    detail: path ?? "",
    state: asked ? (failing ? "failing" : "ok") : "silent",
    cells: asked
      ? [
          text(failing ? "health.failing" : "health.ok"),
          formatClock(succeeded),
          typeof latency === "number" ? `${formatCount(latency)} ms` : "—",
          formatCount(rows ?? undefined),
          formatCount(dropped ?? undefined),
          formatCount(failures ?? undefined),
          lastFailure ?? "—",
        ]
      : [text("health.notAsked")],
    notes: [
      ...(surprises ?? []).map(surpriseText),
      ...(droppedRows ?? []).map(({ place, symbol = "", reason }) =>
        `${place} ${symbol}`.trim().concat(`: ${reason}`),
      ),
    ],
  };
}
