/** Turnover and shares of each line and of the market, for each minute of a recorded day. They are computed from the recording. */
import { setImmediate as turn } from "node:timers/promises";
import * as v from "valibot";
import { dateOf } from "#market/day/recordings";
import { colomboHours } from "#market/day/session";
import { type Crossable, lineWorth } from "#market/line/board";
import { dayOf, type Span, sessionOf } from "#server/recorder/facts";
import { partsOf } from "#server/recorder/files/parts";
import type { dailyRecord } from "#wire/aggregates";
import type { Unchecked } from "#wire/contract/schema";
import { boardAfter, type RebuiltRows, type RecordedLine } from "#wire/gateway/recording";
import type { OperationName } from "#wire/operations";
import type { boardItem } from "#wire/prices";

export const minutesVersion = 3;

const minute = 60_000;
/** The last minute, counted from the open: then the values have settled. */
export const lastMinute = (colomboHours.settledAt - colomboHours.openAt) / minute;

const amounts = v.object({ turnover: v.number(), shares: v.number() });
const lastBoard = v.object({
  ...amounts.entries,
  up: v.number(),
  down: v.number(),
  unchanged: v.number(),
  /** rupees: crossed shares at each line's previous close, the estimate that pages show until a quote gives the value */
  crossed: v.number(),
  at: v.number(),
});
const sheet = v.object({ purchases: v.number(), sales: v.number() });

export const dayMinutes = v.object({
  version: v.literal(minutesVersion),
  /** tag of the recording from which it was computed */
  tag: v.string(),
  source: v.string(),
  /** first and last minute of each span without a board; the figures of these minutes are unknown */
  unknown: v.array(v.tuple([v.number(), v.number()])),
  /** one list per changed minute: minute, turnover, shares, then the next minute, and so on */
  market: v.array(v.number()),
  lines: v.record(v.string(), v.array(v.number())),
  last: v.nullable(lastBoard),
  /** foreign purchases and sales of each day, from the service's day summary */
  sheets: v.record(v.string(), sheet),
});
export type DayMinutes = v.InferOutput<typeof dayMinutes>;

/** The minute of the day that contains an instant. It may be outside the recorded minutes. */
export const minuteOf = (day: string, ex: number): number => Math.floor((ex - sessionOf(day).from) / minute);
export const instantOfMinute = (day: string, at: number): number => sessionOf(day).from + at * minute;

/** @returns undefined if the day has no board @throws the system's error */
export async function makeMinutes(folder: string, day: string, tag: string): Promise<DayMinutes | undefined> {
  const found = await partsOf(folder, day);
  if (!found) return undefined;
  const made = new Making(day);
  for await (const { lines, fault } of found.parts()) {
    for (const line of lines) made.line(line);
    if (fault !== undefined) made.damaged();
    await turn(); // lets the server answer requests between two parts
  }
  return made.result(tag);
}

type Row = Unchecked<typeof boardItem>;
const summary: OperationName = "dailySummary";
const positive = (value: unknown) => (typeof value === "number" && value > 0 ? value : undefined);
const crossable = (row: Row): Crossable => ({
  price: positive(row.price),
  changePercent: undefined,
  previousClose: positive(row.previousClose),
  open: positive(row.open),
  high: positive(row.high),
  low: positive(row.low),
  turnover: figureOf(row.turnover),
  shares: figureOf(row.sharevolume),
  sharesWithCrossings: positive(row.crossingVolume),
});
const figureOf = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : 0);

class Making {
  readonly #day: string;
  #source = "";
  #board: RebuiltRows | undefined;
  #boardAt: number | undefined;
  #next = 0;
  #unknown: [number, number][] = [];
  #market: number[] = [];
  #lines = new Map<string, number[]>();
  #sheets: DayMinutes["sheets"] = {};
  #missing: Span[] = [];

  constructor(day: string) {
    this.#day = day;
  }

  line(line: RecordedLine): void {
    if (line.k === "start") this.#source = line.source;
    else if (line.k === "gap") this.#missing.push(line);
    else if (line.k === "key" || line.k === "change") {
      const isNew = line.k === "change" || !line.again;
      if (isNew) this.#noteUntil(line.ex);
      this.#take(line);
      if (isNew) this.#boardAt = line.ex;
    } else if (line.k === "answer" && line.op === summary && line.body) this.#noteSheets(line.body);
  }

  /** Call this for a part that cannot be read; its boards are unknown. */
  damaged(): void {
    if (this.#boardAt !== undefined) this.#missing.push({ from: this.#boardAt, to: Number.MAX_SAFE_INTEGER });
  }

  #take(line: RecordedLine): void {
    this.#board = boardAfter(this.#board, line);
    const last = this.#missing.at(-1);
    if (last?.to === Number.MAX_SAFE_INTEGER) last.to = line.ex;
  }

  /** Adds the minutes before an instant, with the figures of the present board. */
  #noteUntil(ex: number): void {
    for (; this.#next <= lastMinute && instantOfMinute(this.#day, this.#next) < ex; this.#next += 1)
      this.#note();
  }

  #note(): void {
    const at = instantOfMinute(this.#day, this.#next);
    const isMissing = this.#missing.some(({ from, to }) => from < at && at < to);
    if (!this.#board || this.#boardAt === undefined || isMissing) this.#noteUnknown(this.#next);
    else {
      const all = { turnover: 0, shares: 0 };
      for (const [symbol, { turnover, shares }] of this.#traded()) {
        all.turnover += turnover;
        all.shares += shares;
        const series = this.#lines.get(symbol) ?? [];
        this.#lines.set(symbol, series);
        append(series, this.#next, { turnover, shares });
      }
      append(this.#market, this.#next, all);
    }
  }

  #noteUnknown(at: number): void {
    const last = this.#unknown.at(-1);
    if (last && last[1] === at - 1) last[1] = at;
    else this.#unknown.push([at, at]);
  }

  /** Counts lines with a trade of this day only; other lines have figures of an earlier day. */
  *#traded(): Generator<[string, { turnover: number; shares: number; row: Row }]> {
    const day = dateOf(this.#day);
    for (const [symbol, row] of this.#board?.rows ?? []) {
      const { lastTradedTime, turnover, sharevolume }: Row = row;
      if (typeof lastTradedTime === "number" && dayOf(lastTradedTime) === day)
        yield [symbol, { turnover: figureOf(turnover), shares: figureOf(sharevolume), row }];
    }
  }

  #noteSheets(body: unknown): void {
    const records = Array.isArray(body) ? body.flat(2) : [];
    for (const record of records) {
      if (typeof record !== "object" || record === null) continue;
      const sent: Unchecked<typeof dailyRecord> = record;
      const { tradeDate, equityForeignPurchase: purchases, equityForeignSales: sales } = sent;
      if (typeof tradeDate === "number" && typeof purchases === "number" && typeof sales === "number")
        this.#sheets[dayOf(tradeDate)] = { purchases, sales };
    }
  }

  result(tag: string): DayMinutes | undefined {
    const boardAt = this.#boardAt;
    if (!this.#board || boardAt === undefined) return undefined;
    // Nothing trades after the close, so a board from after it is valid for the rest of the day.
    this.#noteUntil(boardAt >= sessionOf(this.#day).to ? Number.MAX_SAFE_INTEGER : boardAt + 1);
    if (this.#next <= lastMinute) this.#unknown.push([this.#next, lastMinute]);
    return {
      version: minutesVersion,
      tag,
      source: this.#source,
      unknown: this.#unknown,
      market: this.#market,
      lines: Object.fromEntries(this.#lines),
      last: this.#last(boardAt),
      sheets: this.#sheets,
    };
  }

  #last(at: number): NonNullable<DayMinutes["last"]> {
    const last = { turnover: 0, shares: 0, up: 0, down: 0, unchanged: 0, crossed: 0, at };
    for (const [, { turnover, shares, row }] of this.#traded()) {
      last.turnover += turnover;
      last.shares += shares;
      last.crossed += lineWorth(crossable(row), undefined).value ?? 0;
      const change = figureOf(row.closingPrice || row.price) - figureOf(row.previousClose);
      last[change > 0 ? "up" : change < 0 ? "down" : "unchanged"] += 1;
    }
    return last;
  }
}

function append(
  series: number[],
  at: number,
  { turnover, shares }: { turnover: number; shares: number },
): void {
  if (series.at(-2) === turnover && series.at(-1) === shares) return;
  series.push(at, turnover, shares);
}

/** Figures at a minute; zero before the first trade. @returns undefined if no board has them */
export function figuresAt(
  { unknown }: Pick<DayMinutes, "unknown">,
  series: readonly number[] | undefined,
  at: number,
): { turnover: number; shares: number } | undefined {
  if (unknown.some(([from, to]) => from <= at && at <= to)) return undefined;
  const found = { turnover: 0, shares: 0 };
  for (let place = 0; series && place < series.length && (series[place] ?? 0) <= at; place += 3) {
    found.turnover = series[place + 1] ?? 0;
    found.shares = series[place + 2] ?? 0;
  }
  return found;
}
