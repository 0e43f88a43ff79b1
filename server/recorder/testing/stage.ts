/** A recorder with its own folder, a clock that the test sets, and a market of a few lines that moves randomly. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { ServedBoard } from "#server/recorder/dayWriter";
import { Recorder, type RecorderOptions } from "#server/recorder/recorder";
import type { Disk } from "#server/recorder/storage/disk";
import { changedTables, sentChanges } from "#wire/gateway/boardChanges";

export type Row = Readonly<Record<string, unknown>>;

/** A Friday, 11:00 in Colombo. */
export const startAt = Date.parse("2026-10-02T11:00:00+05:30");
export const today = "2026-10-02";

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pola-recorder-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Random numbers from 0 to 1; the same seed gives the same numbers. */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

interface Log {
  message: string;
  what: unknown;
}

export interface Stage {
  folder: string;
  recorder: Recorder;
  /** gateway's and exchange's clocks, ms; equal unless the test sets them */
  time: { at: number; ex: number };
  rows: Map<string, Row>;
  logs: Log[];
  /** @param ms by the exchange's clock */
  pass(ms: number): void;
  /** Serves the rows as the next board. */
  serve(): void;
  /** Moves some lines randomly, and serves the rows as the next board. */
  move(chance: () => number): void;
  answer(op: string, body: unknown, params?: Record<string, string>): void;
}

const phaseAt = (ex: number) => {
  const minutes = Math.floor(((ex + 5.5 * 3_600_000) % 86_400_000) / 60_000);
  const weekday = new Date(ex + 5.5 * 3_600_000).getUTCDay();
  if (weekday === 0 || weekday === 6 || minutes < 540 || minutes >= 910) return "closed";
  if (minutes < 570) return "call";
  return minutes < 870 ? "session" : "settling";
};

export function stage(
  options: Partial<RecorderOptions> & { at?: number; speed?: number; disk?: Disk } = {},
): Stage {
  const { at = startAt, speed = 1, ...rest } = options;
  const folder = rest.folder ?? temporaryFolder();
  const time = { at, ex: at };
  const logs: Log[] = [];
  const note = (what: unknown, message?: string) => void logs.push({ message: message ?? "", what });
  const exchange = () => ({ clock: { at: time.ex, speed }, phase: phaseAt(time.ex), source: "live" });
  const recorder = new Recorder({
    folder,
    allowed: { days: 400, octets: 1e9 },
    mode: "on",
    zone: "Asia/Colombo",
    log: { info: note, warn: note },
    makeFolder: (path) => void mkdirSync(path, { recursive: true }),
    exchange,
    word: () => "live",
    cadence: (op) => (op === "board" ? 10_000 : 15_000),
    wall: () => time.at,
    wait: () => new Promise(() => undefined),
    ...rest,
  });
  recorder.start();
  let sequence = 0;
  let before: Map<string, Row> | undefined;
  const given = () => ({ at: time.at, ...exchange() });
  const self: Stage = {
    folder,
    recorder,
    time,
    logs,
    rows: new Map(
      ["A.N0000", "B.N0000", "C.N0000"].map((symbol, id) => [symbol, rowOf(symbol, id, time.ex)]),
    ),
    pass(ms) {
      time.at += ms / speed;
      time.ex += ms;
    },
    serve() {
      const rows = new Map(self.rows);
      sequence += before ? 1 : 0;
      recorder.board({ sequence, rows, changes: before && difference(before, rows) }, given());
      before = rows;
    },
    move(chance) {
      moveLines(self.rows, chance, time.ex);
      self.serve();
    },
    answer(op, body, params = {}) {
      const identity = Buffer.from(JSON.stringify(body));
      recorder.answered(
        { op, params, body: { identity, hash: identity.toString() }, read: body, partly: false },
        given(),
      );
    },
  };
  return self;
}

const rowOf = (symbol: string, id: number, at: number): Row => ({
  id,
  name: `${symbol} "PLC"`,
  symbol,
  price: 10 + id,
  previousClose: 10,
  open: 10,
  high: 12,
  low: 9,
  closingPrice: 0,
  lastTradedTime: at,
  turnover: 1000.5,
  sharevolume: 100,
  tradevolume: 3,
  crossingVolume: 150,
  crossingTradeVol: 4,
  logoUrl: null,
});

function moveLines(rows: Map<string, Row>, chance: () => number, at: number): void {
  for (const [symbol, row] of [...rows]) {
    const dice = chance();
    if (dice < 0.4) rows.set(symbol, { ...row, price: Math.round(chance() * 1000) / 10, lastTradedTime: at });
    else if (dice < 0.5) rows.set(symbol, { ...row, extra: { nested: [Math.round(chance() * 9)] } });
    else if (dice < 0.53 && rows.size > 1) rows.delete(symbol);
    else if (dice < 0.6) {
      const { logoUrl: _, ...without } = row;
      rows.set(symbol, without);
    }
  }
  if (chance() < 0.1) {
    const symbol = `N${Math.round(chance() * 99)}.N0000`;
    rows.set(symbol, rowOf(symbol, 5, at));
  }
  if (chance() < 0.05) {
    const turned = [...rows].reverse();
    rows.clear();
    for (const [symbol, row] of turned) rows.set(symbol, row);
  }
}

function difference(before: Map<string, Row>, now: Map<string, Row>): NonNullable<ServedBoard["changes"]> {
  const changed = [...now].flatMap(([symbol, row]) => {
    const old = before.get(symbol);
    if (!old) return [row];
    const fields = [...new Set([...Object.keys(old), ...Object.keys(row)])].filter(
      (field) => JSON.stringify(old[field] ?? null) !== JSON.stringify(row[field] ?? null),
    );
    return fields.length === 0
      ? []
      : [{ symbol, ...Object.fromEntries(fields.map((field) => [field, row[field] ?? null])) }];
  });
  const gone = [...before.keys()].filter((symbol) => !now.has(symbol));
  return sentChanges(changedTables(changed), gone);
}
