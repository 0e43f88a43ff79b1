/** Compares recorded days: medians at one time of day, and the figures of each day. All come from the recorded boards. */

import { LRUCache } from "lru-cache";
import { dayOfMoment, recordingDate } from "#market/day/recordings";
import { colomboHours } from "#market/day/session";
import { startOfDay } from "#market/day/writtenTime";
import { type Crossable, lineWorth } from "#market/line/board";
import { minute } from "#units/time";
import type { dailyRecord } from "#wire/aggregates";
import { isObject, type UncheckedRow } from "#wire/contract/schema";
import type { Recording } from "#wire/gateway/recording";
import type { OperationName, UncheckedParts } from "#wire/operations";
import type { boardItem } from "#wire/prices";
import type { ReadDay, RecordedAnswer } from "./dayReader.ts";
import { sessionOf } from "./facts.ts";
import { ifUnusable, type Reader } from "./reader.ts";

/** Greatest number of days that are compared with one day. */
const mostCompared = 7;
/** Greatest number of days of the list: three months of sessions. */
const mostListed = 65;

/** The last minute for which there are medians, counted from the open: then the values have settled. */
const lastMinute = (colomboHours.settledAt - colomboHours.openAt) / minute;

/** The days to compare. */
interface Comparison {
  /** instant whose time of day is compared, by the exchange's clock, ms */
  at: number;
  /** only days of this source count; a simulated day is not compared with a real one */
  source: string;
  /** name of the recording that is being written */
  busy: string | undefined;
}

interface Amounts {
  turnover: number;
  shares: number;
}

type LineAmounts = ReadonlyMap<string, Amounts>;

/** What a recording has of a day when it ends. */
interface DayEnd {
  last: ReturnType<typeof marketFigures> | undefined;
  /** foreign purchases and sales by day, from the service's day summary */
  sheets: Readonly<Record<string, { purchases: number; sales: number }>>;
}

export class History {
  readonly #reader: Reader;
  readonly #ends = new LRUCache<string, { tag: string; end: DayEnd }>({ max: mostListed });
  readonly #amounts = new LRUCache<string, Promise<LineAmounts | undefined>>({ max: 10 * mostCompared });

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** Medians of each line and of the market at one time of day, over the newest days before this one. */
  async typical({ at, source, busy }: Comparison) {
    const date = dayOfMoment(at);
    const since = Math.floor((at - sessionOf(date).from) / minute);
    const afterOpen = Math.max(0, Math.min(lastMinute, since)) * minute;
    const recorded = await this.#daysBefore(date, { source, at, busy });
    const days: LineAmounts[] = [];
    const compared: string[] = [];
    for (const one of recorded.slice(0, mostCompared)) {
      const lines = await this.#amountsAt(one, sessionOf(one.day).from + afterOpen);
      if (!lines) continue;
      days.push(lines);
      compared.push(recordingDate(one.day));
    }
    const symbols = [...new Set(days.flatMap((lines) => [...lines.keys()]))].sort();
    return {
      at: sessionOf(date).from + afterOpen,
      source,
      compared,
      market: medians(days.map((lines) => sumOf([...lines.values()]))),
      // a line that is not on the board of a day did not trade on it
      lines: symbols.map((symbol) => ({
        symbol,
        ...medians(days.map((lines) => lines.get(symbol) ?? { turnover: 0, shares: 0 })),
      })),
    };
  }

  /** Each line's figures at an instant. All pages ask for a minute at the same time, so it is read once. */
  #amountsAt(recording: Recording, at: number): Promise<LineAmounts | undefined> {
    const key = `${recording.day} ${recording.octets} ${at}`;
    const amounts = this.#amounts.get(key) ?? this.#readAmounts(recording, at);
    this.#amounts.set(key, amounts);
    amounts.catch(() => this.#amounts.delete(key)); // the next request reads it again
    return amounts;
  }

  /** @returns undefined if the instant is not recorded */
  async #readAmounts({ day, from, to, gaps }: Recording, at: number): Promise<LineAmounts | undefined> {
    if (at < from || gaps.some((gap) => gap.from < at && at < gap.to)) return undefined;
    const read = await this.#reader.day(day);
    const found = await this.#reader.answerAt(read, queryFor("board"), at).catch(ifUnusable(nothing));
    // Nothing trades after the close, so a board from after it is valid for the rest of the day.
    const close = sessionOf(day).to;
    if (!found || (found.line.ex < close && at > Math.min(to, close))) return undefined;
    return lineAmounts(rowsOf(found), recordingDate(day));
  }

  /** The newest answer of a recording that can be read. */
  async #newest(read: ReadDay, op: OperationName): Promise<RecordedAnswer | undefined> {
    for (const member of read.members.toReversed()) {
      const alone = { ...read, parts: [member] };
      const found = await this.#reader.answerAt(alone, queryFor(op), member.ex[1]).catch(ifUnusable(nothing));
      if (found) return found;
    }
    return undefined;
  }

  /**
   * The newest days with the figures of their last boards, the newest first.
   * @param onlyEarlier leaves out the instant's day and later days, for a page that replays a moment of that day
   */
  async days(of: Comparison, onlyEarlier: boolean) {
    const before = onlyEarlier ? dayOfMoment(of.at) : undefined;
    const recorded = (await this.#daysBefore(before, of)).slice(0, mostListed);
    const all: (Pick<Recording, "day" | "coverage" | "gaps"> & DayEnd)[] = [];
    for (const { day, coverage, gaps } of recorded)
      all.push({ day, coverage, gaps, ...(await this.#endOf(day)) });
    // Only a later recording has the final summary of a day. Later recordings come last here, so they replace earlier summaries.
    const sheets: DayEnd["sheets"] = Object.assign({}, ...all.map((one) => one.sheets).reverse());
    return all.map(({ day, coverage, gaps, last }) => {
      const { purchases = null, sales = null } = sheets[recordingDate(day)] ?? {};
      return {
        ...{ day: recordingDate(day), recording: day, coverage, gaps },
        ...(last ?? noFigures),
        ...{ foreignPurchases: purchases, foreignSales: sales },
      };
    });
  }

  async #endOf(day: string): Promise<DayEnd> {
    const read = await this.#reader.day(day);
    const { tag } = read;
    const before = this.#ends.get(day);
    if (before?.tag === tag) return before.end;
    const board = await this.#newest(read, "board");
    const summary = await this.#newest(read, "dailySummary");
    const end = { last: board && marketFigures(board, recordingDate(day)), sheets: sheetsOf(summary?.body) };
    this.#ends.set(day, { tag, end });
    return end;
  }

  /**
   * The recording with the highest coverage of each day, the newest day first.
   * @param before leaves out this day and later ones
   */
  async #daysBefore(before: string | undefined, { source, at, busy }: Comparison): Promise<Recording[]> {
    const { days } = await this.#reader.list(at, busy);
    const best = new Map<string, Recording>();
    for (const one of days) {
      const date = recordingDate(one.day);
      if (one.source !== source || one.day === busy || (before !== undefined && date >= before)) continue;
      if (one.coverage > (best.get(date)?.coverage ?? -1)) best.set(date, one);
    }
    return [...best.values()].reverse();
  }
}

const queryFor = (op: OperationName) => ({ op, params: {}, topic: undefined });
const nothing: RecordedAnswer | undefined = undefined;

type Row = UncheckedRow<typeof boardItem>;

function rowsOf({ body }: RecordedAnswer): Row[] {
  const { reqTradeSummery: rows }: UncheckedParts<"board"> = isObject(body) ? body : {}; // the service's spelling
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

const figureOf = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : 0);
const positive = (value: unknown) => Math.max(0, figureOf(value)) || undefined;

/** Whether a row has a trade of the day; other rows have figures of an earlier day. */
function isOfSession(date: string, { lastTradedTime }: Row): boolean {
  const from = startOfDay(date);
  const at = figureOf(lastTradedTime);
  return from <= at && at < from + 24 * 60 * minute;
}

/** Each line's figures; a line without a trade of the day has none. */
const lineAmounts = (rows: readonly Row[], date: string): LineAmounts =>
  new Map(
    rows.map((row) => {
      const [turnover, shares] = isOfSession(date, row) ? [row.turnover, row.sharevolume] : [];
      return [String(row.symbol), { turnover: figureOf(turnover), shares: figureOf(shares) }];
    }),
  );

const sumOf = (all: readonly Amounts[]): Amounts => ({
  turnover: all.reduce((sum, { turnover }) => sum + turnover, 0),
  shares: all.reduce((sum, { shares }) => sum + shares, 0),
});

const noFigures = {
  ...{ at: null, turnover: null, shares: null },
  ...{ up: null, down: null, unchanged: null, crossed: null },
};

/** Figures of the lines with a trade of the day. */
function marketFigures(board: RecordedAnswer, date: string) {
  const rows = rowsOf(board).filter((row) => isOfSession(date, row));
  const breadth = { up: 0, down: 0, unchanged: 0 };
  /** rupees: crossed shares at each line's previous close, the estimate that pages show until a quote gives the value */
  let crossed = 0;
  for (const row of rows) {
    crossed += lineWorth(crossable(row), undefined).value ?? 0;
    const change = figureOf(row.closingPrice || row.price) - figureOf(row.previousClose);
    breadth[change > 0 ? "up" : change < 0 ? "down" : "unchanged"] += 1;
  }
  return { at: board.line.ex, ...sumOf([...lineAmounts(rows, date).values()]), ...breadth, crossed };
}

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

function sheetsOf(body: unknown): DayEnd["sheets"] {
  const sheets: Record<string, { purchases: number; sales: number }> = {};
  for (const record of Array.isArray(body) ? body.flat(2) : []) {
    const sent: UncheckedRow<typeof dailyRecord> = isObject(record) ? record : {};
    const { tradeDate, equityForeignPurchase: purchases, equityForeignSales: sales } = sent;
    if (typeof tradeDate === "number" && typeof purchases === "number" && typeof sales === "number")
      sheets[dayOfMoment(tradeDate)] = { purchases, sales };
  }
  return sheets;
}

function medians(figures: readonly Amounts[]) {
  return {
    turnover: median(figures.map(({ turnover }) => turnover)),
    shares: median(figures.map(({ shares }) => shares)),
    days: figures.length,
  };
}

/** The middle figure, or the mean of the two in the middle; null without figures. */
export function median(figures: readonly number[]): number | null {
  const sorted = figures.toSorted((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.ceil(sorted.length / 2) - 1];
  return high === undefined || low === undefined ? null : (low + high) / 2;
}
