/** Decides how firings are delivered: each by itself, or many as one summary, and which are late. */
import { lateness, type Notice } from "#market/alerts/firing";
import type { KeptFiring } from "./firingStore.ts";

/** Firings that are delivered together. */
export interface Told {
  firings: readonly KeptFiring[];
  /** Number of firings within the last minute, with these; undefined if each is delivered by itself. */
  summary: number | undefined;
  /** ms from the board to this delivery, if that was too long */
  late: number | undefined;
  /** what rules could not see; shown quietly, without a firing */
  notices?: readonly Notice[];
}

/** More firings than this within the window are delivered as a summary. */
const mostSingle = 5;
const within = 60_000;
/** ms from the board to the delivery, above which a firing is late */
const lateAfter = 30_000;

const lateBy = (firing: KeptFiring, now: number): number | undefined => {
  const late = lateness(firing, now - firing.firedAt);
  return late > lateAfter ? late : undefined;
};

export class DeliveryPlan {
  /** page clock in ms, of the newest firings */
  #recent: number[] = [];

  /** @param firings all firings of one board @param now page clock, ms */
  take(firings: readonly KeptFiring[], now: number): Told[] {
    if (firings.length === 0) return [];
    this.#recent = [...this.#recent.filter((at) => now - at < within), ...firings.map(() => now)];
    const count = this.#recent.length;
    if (count > mostSingle) return [toldOf(firings, count, now)];
    return firings.map((firing) => toldOf([firing], undefined, now));
  }
}

/** @param now page clock, ms */
export function toldOf(firings: readonly KeptFiring[], summary: number | undefined, now: number): Told {
  const late = Math.max(...firings.map((firing) => lateBy(firing, now) ?? 0));
  return { firings, summary, late: late > 0 ? late : undefined };
}
