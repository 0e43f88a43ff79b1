/**
 * What a trade costs on this exchange, as data with the day from which it applies and its sources. No answer of the service has it. A
 * contract note decides; an entry's own `costs` and a broker's own rates replace it.
 */
import { symbolParts } from "#market/company/symbol";
import type { Broker } from "./entry.ts";
import { type Cents, centsOf, million, partOf } from "./money.ts";

export const chargeNames = ["brokerage", "exchange", "depository", "commission", "levy"] as const;
/** `commission` is the cess of the Securities and Exchange Commission, `levy` the share transaction levy of the state. */
export type ChargeName = (typeof chargeNames)[number];

/** Of each charge, in millionths of the value. */
export type ChargeRates = Readonly<Record<ChargeName, number>>;

interface CostSource {
  title: string;
  url: string;
}

export interface CostSchedule {
  /** first day */
  from: string;
  /** value of a day up to which `below` applies; `above` applies to the part beyond it */
  limit: Cents;
  below: ChargeRates;
  /** its brokerage is the least that is allowed; the true one is negotiated */
  above: ChargeRates;
  sources: readonly CostSource[];
}

/** Oldest first. */
export const costSchedules: readonly [CostSchedule, ...CostSchedule[]] = [
  {
    from: "2017-06-27",
    limit: centsOf(100_000_000),
    below: { brokerage: 6_400, exchange: 840, depository: 240, commission: 720, levy: 3_000 },
    above: { brokerage: 2_000, exchange: 525, depository: 150, commission: 450, levy: 3_000 },
    sources: [
      { title: "Asha Securities, questions and answers", url: "https://ashasecurities.net/faq" },
      { title: "Invest Sri Lanka, trading", url: "https://investsrilanka.biz/trading-information.html" },
    ],
  },
];

/**
 * Of shares of one line bought and sold on one day through one broker, the smaller quantity pays the levy alone; of two equal quantities the
 * sale. The detail has one source.
 */
export const sameDayRule = {
  from: "2006-02-15",
  sources: [{ title: "TKS Securities, fees and rates", url: "http://tks.lk/trading/fees" }],
} as const;

/** @param day `2026-10-02` @returns `isEarly`: the day is before the oldest schedule, which is used for want of another */
export function scheduleOn(day: string): { schedule: CostSchedule; isEarly: boolean } {
  const [oldest] = costSchedules;
  const schedule = costSchedules.findLast(({ from }) => from <= day);
  return { schedule: schedule ?? oldest, isEarly: schedule === undefined };
}

/** Units of funds pay no levy. */
const paysLevy = (symbol: string) => symbolParts(symbol).shareClass !== "unit";

export type Charges = Readonly<Record<ChargeName, Cents>>;

export interface ChargedTrade {
  symbol: string;
  /** shares times price */
  value: Cents;
  /** value of the same line, side and broker earlier on the day, which counts for the limit */
  before: Cents;
  /** only the levy is paid; see `sameDayRule` */
  isFree: boolean;
}

/** Each charge is rounded half up to the cent, once, over both parts of the value. @param broker whose own rates replace the brokerage */
export function chargesOf(
  { symbol, value, before, isFree }: ChargedTrade,
  { limit, below, above }: CostSchedule,
  broker?: Broker,
): Charges {
  const low = Math.min(value, Math.max(0, limit - before));
  const charge = (lowRate: number, highRate: number): Cents =>
    isFree ? 0 : sumOfParts(low, lowRate, value - low, highRate);
  return {
    brokerage: broker
      ? charge(millionths(broker.brokerage.below), millionths(broker.brokerage.above))
      : charge(below.brokerage, above.brokerage),
    exchange: charge(below.exchange, above.exchange),
    depository: charge(below.depository, above.depository),
    commission: charge(below.commission, above.commission),
    levy: paysLevy(symbol) ? sumOfParts(low, below.levy, value - low, above.levy) : 0,
  };
}

const millionths = (percent: number) => Math.round((percent * million) / 100);

/** Two parts at two rates, rounded together. */
function sumOfParts(low: Cents, lowRate: number, high: Cents, highRate: number): Cents {
  const sum = low * lowRate + high * highRate;
  return Number.isSafeInteger(sum)
    ? partOf(sum, 1, million)
    : Number(
        (2n * (BigInt(low) * BigInt(lowRate) + BigInt(high) * BigInt(highRate)) + BigInt(million)) /
          (2n * BigInt(million)),
      );
}

export const sumOfCharges = (charges: Charges): Cents =>
  chargeNames.reduce((sum, name) => sum + charges[name], 0);
