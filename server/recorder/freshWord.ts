/** The word a page would show at a moment: the rules of src/market/day/freshness.ts, with what the gateway knows. */

export interface Evidence {
  /** ms since the newest board */
  boardAge: number;
  /** ms between two boards now */
  cadence: number;
  /** the newest request for the board failed */
  failing: boolean;
  phase: string;
  /** ms of the exchange's clock since the newest trade; undefined where no row has a time */
  silence: number | undefined;
}

const minute = 60_000;

export function freshWord({ boardAge, cadence, failing, phase, silence }: Evidence): string {
  if (boardAge > Math.max(5 * minute, 5 * cadence)) return "offline";
  if (boardAge > 3 * cadence) return "stale";
  if (phase !== "session" && phase !== "settling") return "closed";
  if (failing || boardAge > 2 * cadence) return "delayed";
  if (phase === "settling") return silence !== undefined && silence <= 2 * minute ? "live" : "closed";
  return silence !== undefined && silence > 5 * minute ? "not-moving" : "live";
}
