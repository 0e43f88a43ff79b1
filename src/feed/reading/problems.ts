/** Recent problems of each source of data. Every request and subscription records them here, and the health page shows them. */
import type { DroppedRow } from "#wire/contract/parseBody";
import { type Surprise, surpriseKinds } from "#wire/contract/surprises";
import { createStore } from "./store.ts";

export interface Incident {
  /** page clock, ms */
  at: number;
  /** a kind of failure such as `unreachable`, or the place of a dropped row */
  what: string;
  reason: string;
}

export type SeenSurprise = Surprise & {
  /** page clock, ms */
  lastAt: number;
};

export interface AnswerNote {
  /** page clock, ms */
  at: number;
  /** ms from request to parsed body; undefined for a pushed message */
  latency?: number;
  /** when upstream gave the answer, page clock in ms */
  fetchedAt?: number;
  /** sent from a cache, because upstream failed */
  stale?: boolean;
  rows?: number | undefined;
  dropped?: readonly DroppedRow[];
  surprises?: readonly Surprise[];
}

/** One operation (named by its path) or topic (named by its destination). */
export interface SourceHealth {
  source: string;
  successes: number;
  failures: number;
  /** failures since the last success */
  failing: number;
  lastSuccessAt: number | undefined;
  /** when upstream gave the newest answer, page clock in ms */
  fetchedAt: number | undefined;
  /** the newest answer came from a cache, because upstream failed */
  stale: boolean;
  latency: number | undefined;
  rows: number | undefined;
  /** rows left out since the page was opened, and in the newest answer */
  droppedRows: number;
  droppedLately: number;
  /** lines whose rows were left out of the newest answer */
  unreadable: ReadonlySet<string>;
  /** newest first, at most ten */
  incidents: readonly Incident[];
  surprises: readonly SeenSurprise[];
}

const mostIncidents = 10;
/** greatest number of surprises kept of each kind, so that many unknown fields do not displace impossible figures */
const mostSurprisesKept = 24;

export const untouchedSource = (source: string): SourceHealth => ({
  source,
  successes: 0,
  failures: 0,
  failing: 0,
  lastSuccessAt: undefined,
  fetchedAt: undefined,
  stale: false,
  latency: undefined,
  rows: undefined,
  droppedRows: 0,
  droppedLately: 0,
  unreadable: new Set(),
  incidents: [],
  surprises: [],
});

export function createProblems() {
  const store = createStore<ReadonlyMap<string, SourceHealth>>(new Map());
  const change = (source: string, to: (before: SourceHealth) => SourceHealth) =>
    store.set(new Map(store.get()).set(source, to(store.get().get(source) ?? untouchedSource(source))));
  return {
    subscribe: store.subscribe,
    snapshot: store.get,
    success: (source: string, answer: AnswerNote) => change(source, (before) => after(before, answer)),
    /** Counts rows that a later check removed from an answer; `success` has counted the answer itself before. */
    refused: (source: string, at: number, rows: readonly DroppedRow[]) =>
      change(source, (before) => ({
        ...before,
        droppedRows: before.droppedRows + rows.length,
        droppedLately: before.droppedLately + rows.length,
        unreadable: new Set([...before.unreadable, ...droppedSymbols(rows)]),
        incidents: [...droppedIncidents(rows, at), ...before.incidents].slice(0, mostIncidents),
      })),
    failure(source: string, incident: Incident) {
      change(source, (before) => ({
        ...before,
        failures: before.failures + 1,
        failing: before.failing + 1,
        incidents: [incident, ...before.incidents].slice(0, mostIncidents),
      }));
    },
  };
}
export type Problems = ReturnType<typeof createProblems>;

export const problems = createProblems();

function after(before: SourceHealth, answer: AnswerNote): SourceHealth {
  const { at, dropped = [], surprises = [] } = answer;
  return {
    ...before,
    successes: before.successes + 1,
    failing: 0,
    lastSuccessAt: at,
    fetchedAt: answer.fetchedAt ?? before.fetchedAt,
    stale: answer.stale ?? false,
    latency: answer.latency ?? before.latency,
    rows: answer.rows ?? before.rows,
    droppedRows: before.droppedRows + dropped.length,
    droppedLately: dropped.length,
    unreadable: new Set(droppedSymbols(dropped)),
    incidents: [...droppedIncidents(dropped, at), ...before.incidents].slice(0, mostIncidents),
    surprises: surprises.length === 0 ? before.surprises : mergeSurprises(before.surprises, surprises, at),
  };
}

const droppedSymbols = (rows: readonly DroppedRow[]) => rows.flatMap(({ symbol }) => symbol ?? []);

const droppedIncidents = (rows: readonly DroppedRow[], at: number): Incident[] =>
  rows.slice(0, mostIncidents).map((row) => ({ at, what: droppedName(row), reason: row.reason }));

/** A dropped row: its place, and its line. */
const droppedName = ({ place, symbol }: DroppedRow) => (symbol === undefined ? place : `${place} ${symbol}`);

function mergeSurprises(
  before: readonly SeenSurprise[],
  now: readonly Surprise[],
  at: number,
): SeenSurprise[] {
  const key = ({ kind, place, field }: Surprise) => `${kind} ${place} ${field}`;
  const all = new Map(before.map((one) => [key(one), one]));
  for (const one of now) all.set(key(one), { ...one, lastAt: at });
  const latest = [...all.values()];
  return surpriseKinds.flatMap((kind) => latest.filter((one) => one.kind === kind).slice(-mostSurprisesKept));
}
