/** Reads the instants an answer or a pushed message is stamped with; without a gateway it makes do with what is there. */
import type { ExchangeClock, Source, Stamps } from "./reading.ts";

/** How many answers the difference between the gateway's clock and the page's is judged by. */
const samples = 16;

/** Tells the gateway's clock from the page's: the smallest difference seen lately is the one with the least delay in it. */
export function createSkew() {
  const differences: number[] = [];
  return {
    note(pageAt: number, gatewayAt: number) {
      differences.push(pageAt - gatewayAt);
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

/** @param receivedAt page clock, ms, when the headers arrived */
export function stampsOfAnswer(headers: Headers, receivedAt: number, skew: Skew = gatewaySkew): Stamps {
  const ageMs = Math.max(0, (number(headers.get("Age")) ?? 0) * 1000);
  const stampedAt = number(headers.get("Pola-Fetched-At"));
  const fetchedAt = receivedAt - ageMs;
  if (stampedAt !== undefined) skew.note(receivedAt, stampedAt + ageMs);
  const date = Date.parse(headers.get("Date") ?? "");
  return {
    fetchedAt,
    receivedAt,
    stampedAt,
    via: "http",
    stale: headers.get("Pola-Cache") === "stale",
    clock: readClock(headers.get("Pola-Clock")) ?? {
      at: Number.isFinite(date) ? date : fetchedAt,
      speed: 1,
    },
    source: readSource(headers.get("Pola-Source")),
  };
}

/** @param headers of a STOMP MESSAGE: `timestamp` (gateway's ms) and `pola-clock`, both absent from the service's own */
export function stampsOfMessage(
  headers: Readonly<Record<string, string>>,
  receivedAt: number,
  skew: Skew = gatewaySkew,
): Stamps {
  // biome-ignore lint/complexity/useLiteralKeys: a header name, which an index signature holds
  const stampedAt = number(headers["timestamp"] ?? null);
  const fetchedAt = stampedAt === undefined ? receivedAt : skew.toPage(stampedAt, receivedAt);
  return {
    fetchedAt,
    receivedAt,
    stampedAt,
    via: "push",
    stale: false,
    clock: readClock(headers["pola-clock"] ?? null) ?? { at: fetchedAt, speed: 1 },
    source: readSource(headers["pola-source"] ?? null),
  };
}

/** `1791870000000;speed=60` */
function readClock(text: string | null): ExchangeClock | undefined {
  const [, at, speed] = /^(\d{1,16})(?:;speed=(\d+(?:\.\d+)?))?$/.exec(text ?? "") ?? [];
  if (at === undefined) return undefined;
  return { at: Number(at), speed: Number(speed ?? 1) || 1 };
}

const readSource = (text: string | null): Source | undefined =>
  text === "embedded" || text === "live" ? text : undefined;

function number(text: string | null): number | undefined {
  const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
