import "#ui/messages/en/health";
import type { GatewayHealth } from "#feed/groups/gatewayHealth";
import { text } from "#ui/messages/text";
import { Panel, type PanelQuery } from "#ui/panel/Panel.tsx";
import { timeCell } from "#ui/saving/savedTable";
import type { Column } from "#ui/table/column";
import { formatClock, formatCount } from "#ui/words/format";
import { countColumn, type HealthEntry, HealthTable, healthColumn } from "./HealthTable.tsx";
import { FigureList, keptText, onOurs } from "./ownPanels.tsx";

type Alerts = NonNullable<GatewayHealth["alerts"]>;

/** Shows the rules of the operator's file and the webhooks. A server without such a file has no panel. */
export function AlertsPanel({ gateway }: { gateway: PanelQuery<GatewayHealth | undefined> }) {
  const told = gateway.data?.value;
  if (!told?.alerts) return null;
  const { cannotFire, webhooks } = told.alerts;
  return (
    <>
      <Panel title={text("health.alerts")} reading={gateway} freshness={gateway.error ? "stale" : "live"}>
        {(value) =>
          value?.alerts && (
            <>
              <FigureList figures={alertFigures(value.alerts, value.now)} />
              {cannotFire && cannotFire.length > 0 && (
                <ul className="px-3 pb-2.5 text-table text-caution">
                  {cannotFire.map(({ place, reason }) => (
                    <li key={place}>{text("health.alertCannotFire", { place, reason })}</li>
                  ))}
                </ul>
              )}
            </>
          )
        }
      </Panel>
      {webhooks && webhooks.length > 0 && (
        <HealthTable
          title={text("health.webhooks")}
          name="health-webhooks"
          columns={webhookColumns}
          rows={webhooks.map((one) => ({ ...one, now: told.now }))}
          keyOf={({ name }) => name}
          about={webhookEntry}
        />
      )}
    </>
  );
}

/** @param now the gateway's clock, ms */
function alertFigures(alerts: Alerts, now: number) {
  const { evaluates, rules, words, firings, lastFiringAt, errors, file } = alerts;
  const byWord = Object.entries(words ?? {}).map(([word, count]) => `${word} ${count}`);
  const fault = file?.fault;
  return [
    [text("health.state"), text(evaluates ? "health.alerts.evaluates" : "health.alerts.rests")],
    [text("health.alertRules"), [formatCount(rules ?? undefined), ...byWord].join(" · ")],
    [text("health.alertFirings"), formatCount(firings ?? undefined)],
    [text("health.alertLast"), formatClock(onOurs(lastFiringAt, now))],
    [text("health.alertErrors"), formatCount(errors ?? undefined)],
    [
      text("health.alertFile"),
      fault
        ? text("health.alertFileFault", {
            time: formatClock(onOurs(fault.at, now)),
            place: fault.place,
            reason: fault.reason,
          })
        : text("health.alertFileRead", { time: formatClock(onOurs(file?.readAt, now)) }),
    ],
    [text("health.alertKept"), keptText(alerts)],
  ] as const;
}

type Webhook = NonNullable<Alerts["webhooks"]>[number] & Pick<GatewayHealth, "now">;

const webhookColumns: readonly [Column<Webhook>, ...Column<Webhook>[]] = [
  healthColumn("health.webhook", ({ name }) => name, { webhook: ({ name }) => name }),
  countColumn("health.delivered", "delivered"),
  countColumn("health.undelivered", "failed"),
  countColumn("health.refused", "refused"),
  countColumn("health.firingsWaiting", "waiting"),
  healthColumn(
    "health.lastDelivered",
    ({ lastDeliveredAt, now }) => formatClock(onOurs(lastDeliveredAt, now)),
    {
      lastDelivered: ({ lastDeliveredAt, now }) => timeCell(onOurs(lastDeliveredAt, now)),
    },
  ),
  healthColumn(
    "health.lastFailure",
    ({ lastFailure, now }) =>
      lastFailure ? `${formatClock(onOurs(lastFailure.at, now))} ${lastFailure.reason}` : "—",
    {
      lastFailure: ({ lastFailure }) => lastFailure?.reason,
      lastFailureAt: ({ lastFailure, now }) => timeCell(onOurs(lastFailure?.at, now)),
    },
  ),
];

/** A webhook fails if its newest attempt did. */
function webhookEntry({ name, delivered, lastDeliveredAt, lastFailure }: Webhook): HealthEntry {
  const failing = lastFailure && lastFailure.at > (lastDeliveredAt ?? 0);
  return { name, state: failing ? "failing" : delivered > 0 ? "ok" : "silent" };
}
