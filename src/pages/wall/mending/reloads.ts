/** When a wall loads itself anew, and how it is kept from doing so for ever. */
import { colomboHours, dayStart } from "#market/day/session";

/** "stuck", "code" and "crash" mend what is broken; "version" and "daily" can wait for the next change of views. */
export type Reason = "stuck" | "code" | "crash" | "version" | "daily";

/** ms; whatever happens, two loads are further apart */
export const betweenLoads = 10 * 60_000;
/** ms after the exchange's midnight: nobody looks then */
const dailyAt = 5 * 3_600_000;

/** What outlives a load. */
export interface Remembered {
  /** when the page loaded itself last, and what for; computer's clock, ms */
  at: number | undefined;
  /** the version that the last load was to bring */
  version: string | undefined;
  /** five o'clock of the day whose daily load is done, exchange's time: a clock set back over it is no other morning */
  morning?: number | undefined;
}

export interface Known {
  /** computer's clock, ms: it goes on over loads */
  now: number;
  /** when this page was loaded */
  loadedAt: number;
  /** undefined where the browser keeps nothing: then the page's own age is all there is */
  remembered: Remembered | undefined;
}

/** A clock that was set back must not keep a wall from mending itself for longer than it would have been kept anyway. */
const isSpaced = ({ now, loadedAt, remembered }: Known) =>
  Math.abs(now - (remembered ? (remembered.at ?? Number.NEGATIVE_INFINITY) : loadedAt)) >= betweenLoads;

/** Whether what is broken is to be mended by a load. */
export const mayMend = (known: Known): boolean => isSpaced(known);

export interface Plans {
  /** a version other than this page's that the server has; undefined while there is none */
  version: string | undefined;
  /** the exchange's time now, and when this page was loaded */
  exchange: { now: number; loadedAt: number };
  /** figures are as fresh as can be: a wall that is cut off might not come back */
  trusted: boolean;
}

/** What a load between two views would be for. */
export function planned(known: Known, { version, exchange, trusted }: Plans): Reason | undefined {
  if (!trusted || !isSpaced(known)) return undefined;
  // a load that did not bring it the first time will not the second
  if (version !== undefined && known.remembered && known.remembered.version !== version) return "version";
  const five = lastFive(exchange.now);
  return five > exchange.loadedAt && five !== known.remembered?.morning ? "daily" : undefined;
}

/** Five o'clock in the morning, the last one there was. */
export function lastFive(at: number): number {
  const five = dayStart(at, colomboHours) + dailyAt;
  return five <= at ? five : five - 24 * 3_600_000;
}
