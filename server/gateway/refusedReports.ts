/** What was refused at `/walls` in the last day, and from how many addresses: an operator is told, whoever wants places there. */
import type { Clock } from "./clock.ts";
import { wallLimits } from "./wallBook.ts";

/** Addresses told apart; those heard longest ago are dropped. */
const most = 1_000;

export interface Refused {
  reports: number;
  addresses: number;
  /** ms */
  lastAgo: number;
}

export function createRefusedReports(clock: Pick<Clock, "now">) {
  const byAddress = new Map<string, { reports: number; at: number }>(); // the latest stand last
  const forget = () => {
    for (const [address, { at }] of byAddress)
      if (clock.now() - at > wallLimits.forgottenAfter || byAddress.size > most) byAddress.delete(address);
  };
  return {
    note(address: string): void {
      const reports = (byAddress.get(address)?.reports ?? 0) + 1;
      byAddress.delete(address);
      byAddress.set(address, { reports, at: clock.now() });
      forget();
    },
    /** null where none was */
    told(): Refused | null {
      forget();
      const all = [...byAddress.values()];
      const last = all.at(-1);
      if (!last) return null;
      const reports = all.reduce((sum, one) => sum + one.reports, 0);
      return { reports, addresses: all.length, lastAgo: Math.round(clock.now() - last.at) };
    },
  };
}
