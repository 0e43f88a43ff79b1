/** Reads the instants an answer or a pushed message is stamped with; without a gateway it makes do with what is there. */

import type { ExchangeClock, Source, Stamps } from "#feed/reading/reading";
import { exchangeClock } from "./exchangeClock.ts";

/** How many answers the difference between the gateway's clock and the page's is judged by. */
const samples = 16;
/** A jump beyond this is a clock that was set, not a slow answer. */
const setClock = 60_000;
/** `Age` is told in whole seconds, and clocks are corrected little by little, ms. */
const coarse = 2_000;
/** An answer that took longer may have waited for a sleeping computer to wake. */
const quickAnswer = 10_000;

/** Tells the gateway's clock from the page's: the smallest difference seen lately is the one with the least delay in it. */
export function createSkew() {
  let differences: number[] = [];
  return {
    /** ms the page's clock is ahead of the gateway's, as far as it is known */
    seen: () => (differences.length ? Math.min(...differences) : undefined),
    /** @param took ms from asking to the answer: no delay is longer, a jump that is was made by a clock */
    note(pageAt: number, gatewayAt: number, took = setClock) {
      const difference = pageAt - gatewayAt;
      const jump = difference - Math.min(...differences);
      if (Math.abs(jump) > setClock || jump > took + coarse) differences = [];
      differences.push(difference);
      if (differences.length > samples) differences.shift();
    },
    /** A gateway's instant on the page's clock, never later than `latest`; before any answer both clocks pass for equal. */
    toPage(gatewayAt: number, latest: number): number {
      const difference = differences.length ? Math.min(...differences) : 0;
      return Math.min(latest, gatewayAt + difference);
    },
  };
}
export type Skew = ReturnType<typeof createSkew>;

/** The one gateway this page talks to. */
export const gatewaySkew = createSkew();

export interface Times {
  /** page clock, ms */
  askedAt: number;
  /** page clock, ms, when the headers arrived */
  receivedAt: number;
  skew?: Skew;
  /** what the page took for the exchange's time when the headers arrived; nothing before any answer */
  exchange?: ExchangeClock | undefined;
}

/** The exchange's time as far as the page knows it. */
const known = () => (exchangeClock.told() ? exchangeClock.exchange() : undefined);

export function stampsOfAnswer(headers: Headers, times: Times): Stamps {
  const { askedAt, receivedAt, skew = gatewaySkew, exchange = known() } = times;
  const ageMs = Math.max(0, (number(headers.get("Age")) ?? 0) * 1000);
  const stampedAt = number(headers.get("Pola-Fetched-At"));
  const quick = receivedAt - askedAt <= quickAnswer;
  if (stampedAt !== undefined && quick) skew.note(receivedAt, stampedAt + ageMs, receivedAt - askedAt);
  const latest = (quick ? receivedAt : askedAt) - ageMs;
  const fetchedAt = quick || stampedAt === undefined ? latest : skew.toPage(stampedAt, receivedAt - ageMs);
  const told = readClock(headers.get("Pola-Clock")) ?? readDate(headers.get("Date"));
  // unstamped and slow: the clock may have been read at any instant since the question, and not at the one the figures pass for
  const guessed = !quick && stampedAt === undefined ? exchange : undefined;
  const before = guessed && { ...guessed, at: guessed.at - (receivedAt - fetchedAt) * guessed.speed };
  return {
    fetchedAt,
    receivedAt,
    stampedAt,
    via: "http",
    stale: headers.get("Pola-Cache") === "stale",
    clock: before ?? told ?? { at: fetchedAt, speed: 1 },
    source: readSource(headers.get("Pola-Source")),
  };
}

/**
 * @param headers of a STOMP MESSAGE: `timestamp` (gateway's ms), `pola-clock` and `pola-asked`, absent from the service's own
 * @param exchange what the page takes for the exchange's time, for a message that does not say
 */
export function stampsOfMessage(
  headers: Readonly<Record<string, string>>,
  { receivedAt, exchange, skew = gatewaySkew }: { receivedAt: number; exchange: ExchangeClock; skew?: Skew },
): Stamps {
  const stampedAt = number(headers.timestamp ?? null);
  const fetchedAt = stampedAt === undefined ? receivedAt : skew.toPage(stampedAt, receivedAt);
  return {
    fetchedAt,
    receivedAt,
    stampedAt,
    via: headers["pola-asked"] === "true" ? "http" : "push",
    stale: false,
    clock: readClock(headers["pola-clock"] ?? null) ?? exchange,
    source: readSource(headers["pola-source"] ?? null),
  };
}

/** `1791870000000;speed=60` */
function readClock(text: string | null): ExchangeClock | undefined {
  const [, at, speed] = /^(\d{1,16})(?:;speed=(\d+(?:\.\d+)?))?$/.exec(text ?? "") ?? [];
  if (at === undefined) return undefined;
  return { at: Number(at), speed: Number(speed ?? 1) || 1 };
}

function readDate(text: string | null): ExchangeClock | undefined {
  const at = Date.parse(text ?? "");
  return Number.isFinite(at) ? { at, speed: 1 } : undefined;
}

const readSource = (text: string | null): Source | undefined =>
  text === "embedded" || text === "live" ? text : undefined;

function number(text: string | null): number | undefined {
  const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
