/** The state of our own programs: the gateway and this page. */
import "#ui/messages/en/health";
import "#ui/messages/en/header";
import { useSnapshotTime } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { atExchange, gatewaySkew } from "#feed/clock/exchangeClock";
import { useFreshness } from "#feed/freshness/pageFreshness";
import type { GatewayHealth } from "#feed/groups/gatewayHealth";
import { pageBoards } from "#feed/groups/sessionRecord";
import { useLink } from "#feed/link/live";
import { heapOctets, pageVersion } from "#feed/page/browser";
import type { DayTape } from "#market/prints/sessionTape";
import { text } from "#ui/messages/text";
import { Panel, type PanelQuery } from "#ui/panel/Panel.tsx";
import { PlainPanel } from "#ui/panel/PlainPanel.tsx";
import { timeCell } from "#ui/saving/savedTable";
import type { Column } from "#ui/table/column";
import { formatAge, formatClock, formatCount, formatSeconds } from "#ui/words/format";
import { countColumn, type HealthEntry, HealthTable, healthColumn, surpriseText } from "./HealthTable.tsx";

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
        {(value) => value && <FigureList figures={gatewayFigures(value)} />}
      </Panel>
      {told && (
        <HealthTable
          title={text("health.upstream")}
          name="health-upstream"
          columns={operationColumns}
          rows={told.operations.map((operation) => ({ ...operation, now: told.now }))}
          keyOf={({ name }) => name}
          about={operationEntry}
        />
      )}
    </>
  );
}

function gatewayFigures(told: GatewayHealth) {
  const { uptime, phase, clock, sessions, upstream, cache, sectors, weights, link, gateways, now: at } = told;
  const since = (instant: Instant) => formatClock(onOurs(instant, at));
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
    [text("health.weights"), weightsOf(weights)],
    [
      text("health.link"),
      gateways?.role && gateways.role !== "leads"
        ? text("health.linkOfLeader")
        : text("health.linkOf", {
            state: link?.state ?? "—",
            time: since(link?.since),
            count: link?.connects ?? 0,
          }),
    ],
  ] as const;
}

function sectorsOf(sectors: GatewayHealth["sectors"]): string {
  if (!sectors) return "—";
  const known = sectors.known ?? 0;
  return text("health.sectorsOf", { known, all: known + (sectors.waiting ?? 0), kept: keptText(sectors) });
}

function weightsOf(weights: GatewayHealth["weights"]): string {
  if (!weights) return "—";
  const [known, learned] = [weights.known ?? 0, weights.learned ?? 0];
  return text("health.weightsOf", { known, learned, kept: keptText(weights) });
}

/** Whether what the server learned outlives a restart. */
export function keptText({ kept, reason }: Pick<NonNullable<GatewayHealth["sectors"]>, "kept" | "reason">) {
  if (kept === "failing") return text("health.kept.failing", { reason: reason ?? "—" });
  if (kept === "file" && reason) return text("health.kept.anew", { reason });
  return text(kept === "file" ? "health.kept.file" : "health.kept.memory");
}

type Instant = number | null | undefined;

/** Converts an instant of the gateway's clock to exchange time. */
export const onOurs = (instant: Instant, gatewayNow: number): number | undefined =>
  typeof instant === "number" ? atExchange(now() - (gatewayNow - instant)) : undefined;

/** An operation's state at the gateway, at this instant of the gateway's clock. */
type Operation = GatewayHealth["operations"][number] & Pick<GatewayHealth, "now">;

const succeededAt = ({ lastSuccessAt, now: at }: Operation) => onOurs(lastSuccessAt, at);
const isFailing = ({ failures }: Operation) => (failures ?? 0) > 0;

const operationColumns: readonly [Column<Operation>, ...Column<Operation>[]] = [
  healthColumn("health.source", ({ name }) => name, {
    name: ({ name }) => name,
    path: ({ path }) => path ?? undefined,
  }),
  healthColumn("health.state", (operation) => text(isFailing(operation) ? "health.failing" : "health.ok")),
  healthColumn("health.last", (operation) => formatClock(succeededAt(operation)), {
    lastSuccess: (operation) => timeCell(succeededAt(operation)),
  }),
  healthColumn(
    "health.latency",
    ({ latency }) => (typeof latency === "number" ? `${formatCount(latency)} ms` : "—"),
    {
      latencyMs: ({ latency }) => latency ?? undefined,
    },
  ),
  countColumn("health.rows", "rows"),
  countColumn("health.dropped", "dropped"),
  countColumn("health.failures", "failures"),
  healthColumn("health.lastFailure", ({ lastFailure }) => lastFailure ?? "—", {
    lastFailure: ({ lastFailure }) => lastFailure ?? undefined,
  }),
];

function operationEntry(operation: Operation): HealthEntry {
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

/** The page's version, how long it has been open, and its clock offset. */
export function PagePanel() {
  const { startedAt, linkAge, marketAge, word } = useFreshness();
  const { state, since, connects } = useLink();
  const skew = gatewaySkew.seen();
  const heap = heapOctets();
  const kept = useSnapshotTime() !== undefined; // stored figures of an earlier visit are shown, because this visit has received no answer
  return (
    <PlainPanel title={text("health.page")}>
      <FigureList
        figures={[
          [text("health.state"), text(`freshness.${word}`)],
          [text("ages.link"), formatAge(kept ? undefined : linkAge)],
          [text("ages.still"), formatAge(kept ? undefined : marketAge)],
          [
            text("health.pageLink"),
            text("health.linkOf", {
              state: text(`ages.push.${state}`),
              time: formatClock(atExchange(since)),
              count: connects,
            }),
          ],
          [text("health.prints"), printsText(pageBoards.day())],
          [text("health.openSince"), formatClock(atExchange(startedAt))],
          [text("health.skew"), formatSeconds(skew)],
          ...(heap === undefined
            ? []
            : [[text("health.heap"), `${Math.round(heap / 1_048_576)} MB`] as const]),
          [text("health.version"), pageVersion],
        ]}
      />
    </PlainPanel>
  );
}

/** Counts the trades since the page was opened by their certainty, which depends on the time between two boards. */
function printsText({ counts: { exact, workedOut, bundle }, since }: DayTape): string {
  if (exact + workedOut + bundle === 0) return text("health.noPrints");
  return text("health.printsOf", {
    alone: formatCount(exact),
    worked: formatCount(workedOut),
    bundled: formatCount(bundle),
    time: formatClock(since),
  });
}

export function FigureList({ figures }: { figures: readonly (readonly [string, string])[] }) {
  return (
    <dl className="figures num grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4 gap-y-2 py-2.5 px-3">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="whitespace-normal">{name}</dt>
          <dd className="whitespace-normal">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
