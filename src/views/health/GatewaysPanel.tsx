import "#ui/messages/en/health";
import { now } from "#feed/clock/clock";
import { atExchange } from "#feed/clock/exchangeClock";
import type { GatewayHealth } from "#feed/groups/gatewayHealth";
import { text } from "#ui/messages/text";
import type { PanelQuery } from "#ui/panel/Panel.tsx";
import { timeCell } from "#ui/saving/savedTable";
import type { Column } from "#ui/table/column";
import { formatAge, formatCount, formatDayAndClock } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { countColumn, type HealthEntry, HealthTable, healthColumn } from "./HealthTable.tsx";

type GatewayGroup = NonNullable<GatewayHealth["gateways"]>;
type Gateway = NonNullable<GatewayGroup["gateways"]>[number];

/** The gateways that share one exchange, one row each. A server that works alone has no such panel. */
export function GatewaysPanel({ gateway }: { gateway: PanelQuery<GatewayHealth | undefined> }) {
  const { data, error } = gateway;
  const since = useEachSecond(() => (data ? Math.floor((now() - data.fetchedAt) / 1_000) * 1_000 : 0));
  const told = data?.value;
  if (!data || !told?.gateways) return null;
  const { gateways, ...shared } = told.gateways;
  // each gateway sends the time of its own machine, so a wrong clock there gives a wrong start here
  const startedAt = ({ since: at }: Gateway) =>
    typeof at === "number" ? atExchange(data.fetchedAt - (told.now - at)) : undefined;
  return (
    <HealthTable
      title={text("health.gateways")}
      note={error ? text("health.lastTold", { age: formatAge(since) }) : storeText(shared, since)}
      name="health-gateways"
      columns={gatewayColumns}
      rows={(gateways ?? []).map((one, place) => ({ ...one, place, startedAt: startedAt(one) }))}
      // for some seconds after a restart, the list has the old process and the new one by the same name
      keyOf={({ name, since: at, place }) => `${name} ${at ?? place}`}
      about={gatewayEntry}
    />
  );
}

/** @param since ms since the server's answer */
function storeText({ engine, outage, role }: Omit<GatewayGroup, "gateways">, since: number): string {
  const store = engine ?? "—";
  if (typeof outage !== "number" || outage <= 0) return text("health.storeAnswers", { engine: store });
  const age = formatAge(outage + since);
  return text(role && isRole(role) ? storeGoneTexts[role] : storeGoneTexts.alone, { engine: store, age });
}

const roles = {
  leads: "health.role.leads",
  follows: "health.role.follows",
  alone: "health.role.alone",
} as const;
const storeGoneTexts = {
  leads: "health.storeGone.leads",
  follows: "health.storeGone.follows",
  alone: "health.storeGone.alone",
} as const satisfies Record<keyof typeof roles, string>;
const isRole = (role: string): role is keyof typeof roles => Object.hasOwn(roles, role);

/** A gateway, with its place in the list and the exchange's time of its start. */
type GatewayRow = Gateway & { place: number; startedAt: number | undefined };

const roleOf = ({ role }: GatewayRow) => (role && isRole(role) ? text(roles[role]) : (role ?? "—"));

const lagOf = ({ lag, role }: GatewayRow): number | undefined =>
  typeof lag === "number" && role !== "leads" ? Math.max(0, Math.round(lag)) : undefined;

function lagText(row: GatewayRow): string {
  const ms = lagOf(row);
  if (ms !== undefined) return text("health.lagOf", { ms: formatCount(ms) });
  return row.role === "follows" ? text("health.lagNone") : "—";
}

const gatewayColumns: readonly [Column<GatewayRow>, ...Column<GatewayRow>[]] = [
  healthColumn("health.aGateway", ({ name }) => name, {
    name: ({ name }) => name,
    self: ({ self }) => self === true,
  }),
  healthColumn("health.role", roleOf, {
    role: ({ role }) => role ?? undefined,
    fence: ({ fence }) => fence ?? undefined,
  }),
  healthColumn(
    "health.runsSince",
    ({ startedAt }) => (startedAt === undefined ? "—" : formatDayAndClock(startedAt)),
    { since: ({ startedAt }) => timeCell(startedAt) },
  ),
  countColumn("health.sessions", "browsers"),
  healthColumn("health.lag", lagText, { lagMs: lagOf }),
  healthColumn("health.records", ({ recording }) => recording ?? text("health.recordsNot"), {
    recording: ({ recording }) => recording ?? undefined,
  }),
];

const gatewayEntry = ({ name, role, self }: GatewayRow): HealthEntry => ({
  name,
  detail: self ? text("health.thisGateway") : "",
  state: role === "alone" ? "failing" : role ? "ok" : "silent",
});
