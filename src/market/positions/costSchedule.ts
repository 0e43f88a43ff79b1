/**
 * What a trade costs on this exchange, as data with the day from which it applies and its sources. No answer of the service has it. A
 * contract note decides; an entry's own `costs` and a broker's own rates replace it.
 */
import { lineClass } from "#market/company/symbol";
import type { Broker } from "./entry.ts";
import { type Cents, centsOf, million } from "./money.ts";

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

/** @param day `2026-10-02`; a day before the oldest schedule has that one, for want of another */
export const scheduleOn = (day: string): CostSchedule =>
  costSchedules.findLast(({ from }) => from <= day) ?? costSchedules[0];

/** Units of funds pay no levy. */
const paysLevy = (symbol: string) => lineClass(symbol) !== "U";

export interface ChargedTrade {
  symbol: string;
  /** shares times price */
  value: Cents;
  /** value of the same line, side and broker earlier on the day, which counts for the limit */
  before: Cents;
  /** only the levy is paid; see `sameDayRule` */
  isFree: boolean;
}

/** Of a trade. */
export type Charges = Readonly<Record<ChargeName, Cents>>;

/**
 * The charges of a trade. Each is rounded half up to the cent, once, over both parts of the value. @param broker whose own rates replace the
 * brokerage
 */
export function chargesOf(
  { symbol, value, before, isFree }: ChargedTrade,
  { limit, below, above }: CostSchedule,
  broker?: Broker,
): Charges {
  const low = Math.min(value, Math.max(0, limit - before));
  const high = value - low;
  const levy = paysLevy(symbol) ? sumOfParts(low, below.levy, high, above.levy) : 0;
  if (isFree) return { brokerage: 0, exchange: 0, depository: 0, commission: 0, levy };
  const own = broker?.brokerage;
  return {
    brokerage: own
      ? sumOfParts(low, millionths(own.below), high, millionths(own.above))
      : sumOfParts(low, below.brokerage, high, above.brokerage),
    exchange: sumOfParts(low, below.exchange, high, above.exchange),
    depository: sumOfParts(low, below.depository, high, above.depository),
    commission: sumOfParts(low, below.commission, high, above.commission),
    levy,
  };
}

export const sumOfCharges = ({ brokerage, exchange, depository, commission, levy }: Charges): Cents =>
  brokerage + exchange + depository + commission + levy;

const millionths = (percent: number) => Math.round((percent * million) / 100);

/** A whole number up to here is divided by a million so exactly that half a cent is seen: the quotient has 30 bits, a millionth 20 more. */
const roundsUpTo = 1e15;

/** Two parts at two rates, rounded together. */
function sumOfParts(low: Cents, lowRate: number, high: Cents, highRate: number): Cents {
  const sum = low * lowRate + high * highRate;
  if (sum <= roundsUpTo) return Math.round(sum / million);
  return Number(
    (2n * (BigInt(low) * BigInt(lowRate) + BigInt(high) * BigInt(highRate)) + BigInt(million)) /
      (2n * BigInt(million)),
  );
}
