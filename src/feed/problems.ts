/** What each source of data did lately: read by the health page, written wherever something is fetched or received. */
import { createStore } from "./store.ts";

export interface Incident {
  /** page clock, ms */
  at: number;
  /** such as `unreachable`, or the place of a dropped row */
  what: string;
  reason: string;
}

/** One operation (named by its path) or topic (named by its destination). */
export interface SourceHealth {
  source: string;
  successes: number;
  failures: number;
  /** failures since the last success */
  failing: number;
  lastSuccessAt: number | undefined;
  /** ms from asking to having read the body */
  latency: number | undefined;
  /** rows left out since the page was opened, and in the newest answer */
  droppedRows: number;
  droppedLately: number;
  /** newest first, at most ten */
  incidents: readonly Incident[];
}

const kept = 10;

const untouched = (source: string): SourceHealth => ({
  source,
  successes: 0,
  failures: 0,
  failing: 0,
  lastSuccessAt: undefined,
  latency: undefined,
  droppedRows: 0,
  droppedLately: 0,
  incidents: [],
});

export function createProblems() {
  const store = createStore<ReadonlyMap<string, SourceHealth>>(new Map());
  const change = (source: string, to: (before: SourceHealth) => SourceHealth) =>
    store.set(new Map(store.get()).set(source, to(store.get().get(source) ?? untouched(source))));
  return {
    subscribe: store.subscribe,
    snapshot: store.get,
    success(source: string, at: number, latency?: number) {
      change(source, (before) => ({
        ...before,
        successes: before.successes + 1,
        failing: 0,
        lastSuccessAt: at,
        latency: latency ?? before.latency,
        droppedLately: 0,
      }));
    },
    failure(source: string, incident: Incident) {
      change(source, (before) => ({
        ...before,
        failures: before.failures + 1,
        failing: before.failing + 1,
        incidents: [incident, ...before.incidents].slice(0, kept),
      }));
    },
    /** Rows left out of an answer that was otherwise read; to be told after its success. */
    dropped(source: string, at: number, rows: readonly { place: string; reason: string }[]) {
      if (rows.length === 0) return;
      const named = rows.slice(0, kept).map(({ place, reason }) => ({ at, what: place, reason }));
      change(source, (before) => ({
        ...before,
        droppedRows: before.droppedRows + rows.length,
        droppedLately: rows.length,
        incidents: [...named, ...before.incidents].slice(0, kept),
      }));
    },
  };
}
export type Problems = ReturnType<typeof createProblems>;

export const problems = createProblems();
