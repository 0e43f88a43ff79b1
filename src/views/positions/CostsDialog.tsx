import "#ui/messages/en/positions";
import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { type CostSchedule, chargeNames, costSchedules, sameDayRule } from "#market/positions/costSchedule";
import { type Broker, brokerRecord, isSameBroker, positionLimits } from "#market/positions/entry";
import { million, rupeesOf } from "#market/positions/money";
import { Modal } from "#ui/controls/Modal.tsx";
import { text } from "#ui/messages/text";
import { type Column, figureHead } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import { decimal, formatCompact } from "#ui/words/format";
import { SignButton, useEditing } from "./editing.tsx";
import { formatEntryDay } from "./positionWords.ts";

interface CostsDialogProps {
  brokers: readonly Broker[];
  onClose: () => void;
}

/** The schedules of costs with their days and sources, and the rates of a person's brokers. */
export function CostsDialog({ brokers, onClose }: CostsDialogProps) {
  const title = text("positions.costs");
  return (
    <Modal
      label={title}
      className="w-[min(620px,100vw_-_16px)] max-h-[calc(100dvh_-_16px)] m-auto overflow-auto rounded-md"
      onClose={onClose}
      tools={<b className="flex-1">{title}</b>}
    >
      <div className="grid gap-3 p-3 text-small">
        {costSchedules.toReversed().map((schedule) => (
          <Schedule key={schedule.from} schedule={schedule} />
        ))}
        <p>{text("positions.scheduleNote")}</p>
        <Brokers brokers={brokers} />
      </div>
    </Modal>
  );
}

interface ChargeRow {
  name: string;
  /** millionths of the value */
  below: number;
  above: number;
}

const percent = (millionths: number) => `${decimal((millionths / million) * 100, 4)}%`;

const sumOf = (schedule: CostSchedule, part: "below" | "above") =>
  chargeNames.reduce((sum, name) => sum + schedule[part][name], 0);

function Schedule({ schedule }: { schedule: CostSchedule }) {
  const rows: readonly ChargeRow[] = [
    ...chargeNames.map((name) => ({
      name: text(`positions.charge.${name}`),
      below: schedule.below[name],
      above: schedule.above[name],
    })),
    {
      name: text("positions.charge.sum"),
      below: sumOf(schedule, "below"),
      above: sumOf(schedule, "above"),
    },
  ];
  const limit = formatCompact(rupeesOf(schedule.limit));
  const columns: readonly Column<ChargeRow>[] = [
    {
      id: "name",
      head: "positions.chargeHead",
      rowHead: true,
      value: ({ name }) => name,
      show: ({ name }) => name,
    },
    {
      ...figureHead("positions.below"),
      id: "below",
      head: () => text("positions.below", { limit }),
      value: ({ below }) => below,
      show: ({ below }) => percent(below),
    },
    {
      ...figureHead("positions.above"),
      id: "above",
      value: ({ above }) => above,
      show: ({ above }) => percent(above),
    },
  ];
  return (
    <section className="grid gap-1.5">
      <h2 className="font-semibold">{text("positions.schedule", { year: schedule.from.slice(0, 4) })}</h2>
      <p className="text-muted">{text("positions.scheduleFrom", { day: formatEntryDay(schedule.from) })}</p>
      <div className="leaders overflow-auto">
        <Table
          name={`costs-${schedule.from}`}
          columns={columns}
          rows={rows}
          keyOf={({ name }) => name}
          element={{ style: { height: "auto" } }}
        />
      </div>
      <p className="text-muted">
        {[text("positions.negotiable"), text("positions.unitsFree"), text("positions.sameDay")].join(" ")}
      </p>
      <p>
        {text("positions.sources")}{" "}
        {[...schedule.sources, ...sameDayRule.sources].map(({ title, url }) => (
          <a
            key={url}
            className="mr-3 text-accent underline"
            href={url}
            target="_blank"
            rel="noreferrer noopener"
          >
            {title}
          </a>
        ))}
      </p>
    </section>
  );
}

/** "0,55" and "0.55" are both a rate. */
const readRate = (typed: string) => Number(typed.trim().replace(/%$/, "").replace(",", ".") || Number.NaN);

function Brokers({ brokers }: Pick<CostsDialogProps, "brokers">) {
  const { keep } = useEditing();
  const [refused, setRefused] = useState("");
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = (name: string) => String(new FormData(form).get(name) ?? "").trim();
    const read = v.safeParse(brokerRecord, {
      name: typed("name"),
      brokerage: { below: readRate(typed("below")), above: readRate(typed("above")) },
    });
    if (!read.success) return setRefused(text("positions.rateUnclear"));
    const before = brokers.find(({ name }) => isSameBroker(name, read.output.name));
    // the name that is kept stays, so that its rates are replaced
    const value = { ...read.output, name: before?.name ?? read.output.name };
    const replaced = before ? [{ as: "broker" as const, value: before }] : [];
    const failure = await keep([{ as: "broker", value }], () => value.name, replaced);
    setRefused(failure ?? "");
    if (failure === undefined) form.reset();
  };
  return (
    <section className="grid gap-1.5">
      <h2 className="font-semibold">{text("positions.brokers")}</h2>
      <p className="text-muted">{text("positions.brokerNote")}</p>
      {brokers.map((broker) => (
        <BrokerRates key={broker.name} broker={broker} />
      ))}
      <form className="flex flex-wrap gap-1.5" onSubmit={(event) => void add(event)}>
        <input
          name="name"
          required
          className="field flex-[1_1_120px] min-w-0"
          aria-label={text("positions.brokerName")}
          placeholder={text("positions.brokerName")}
          maxLength={positionLimits.name}
        />
        {(["below", "above"] as const).map((part) => {
          const label = text(part === "below" ? "positions.brokerBelow" : "positions.brokerAbove");
          return (
            <input
              key={part}
              name={part}
              required
              className="field num flex-[1_1_110px] min-w-0"
              inputMode="decimal"
              aria-label={label}
              placeholder={label}
              maxLength={10}
            />
          );
        })}
        <button type="submit" className="chip" disabled={brokers.length >= positionLimits.brokers}>
          {text("positions.add")}
        </button>
      </form>
      <p role="status" className="text-caution">
        {refused}
      </p>
    </section>
  );
}

function BrokerRates({ broker }: { broker: Broker }) {
  const { remove } = useEditing();
  const { name, brokerage } = broker;
  const label = text("positions.removeBroker", { name });
  return (
    <span className="flex gap-2 items-center">
      <b>{name}</b>
      <span className="num">
        {decimal(brokerage.below, 4)}% · {decimal(brokerage.above, 4)}%
      </span>
      <SignButton
        sign="×"
        label={label}
        onClick={() => void remove([{ as: "broker", value: broker }], () => label)}
      />
    </span>
  );
}
