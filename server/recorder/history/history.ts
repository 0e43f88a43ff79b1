/**
 * Compares recorded days. The minute sums of a day are kept in `<day>.minutes.json` beside its recording, and are computed again if that
 * file is missing.
 */
import { rename, writeFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import { dateOf } from "#market/day/recordings";
import { closedPath } from "#server/recorder/dayFile";
import { dayOf } from "#server/recorder/facts";
import { minutesPath, obstacle, octetsOf, tagOf } from "#server/recorder/folder";
import type { Reader } from "#server/recorder/reader";
import type { Recording } from "#wire/gateway/recording";
import {
  type DayMinutes,
  dayMinutes,
  figuresAt,
  instantOfMinute,
  lastMinute,
  makeMinutes,
  minuteOf,
} from "./dayMinutes.ts";

/** Greatest number of days that are compared with one day. */
const mostCompared = 7;
const daysKept = 10;
/** Greatest number of days of the list: three months of sessions. */
const mostListed = 65;

interface HistoryOptions {
  folder: string;
  reader: Reader;
  log: { warn(what: object, message: string): void };
}

interface Asked {
  /** instant whose time of day is compared, by the exchange's clock, ms */
  at: number;
  /** only days of this source count; a simulated day is not compared with a real one */
  source: string;
  /** name of the recording that is being written */
  busy: string | undefined;
}

export class History {
  readonly #options: HistoryOptions;
  readonly #kept = new LRUCache<string, { tag: string; minutes: DayMinutes | undefined }>({ max: daysKept });
  /** Days are computed one after another. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** Medians of each line and of the market at one time of day, over the newest days before this one. */
  async typical({ at, source, busy }: Asked) {
    const date = dayOf(at);
    const asked = Math.max(0, Math.min(lastMinute, minuteOf(date, at)));
    const recorded = await this.#daysBefore(date, { source, at, busy });
    const days: DayMinutes[] = [];
    const compared: string[] = [];
    for (const { day } of recorded.slice(0, mostCompared)) {
      const minutes = await this.minutes(day);
      if (!minutes || !figuresAt(minutes, minutes.market, asked)) continue;
      days.push(minutes);
      compared.push(dateOf(day));
    }
    const symbols = [...new Set(days.flatMap(({ lines }) => Object.keys(lines)))].sort();
    return {
      at: instantOfMinute(date, asked),
      source,
      compared,
      market: medians(days.flatMap((day) => figuresAt(day, day.market, asked) ?? [])),
      lines: symbols.map((symbol) => ({
        symbol,
        ...medians(days.flatMap((day) => figuresAt(day, day.lines[symbol], asked) ?? [])),
      })),
    };
  }

  /**
   * The newest days with the figures of their last boards, the newest first.
   * @param onlyEarlier leaves out the instant's day and later days, for a page that replays a moment of that day
   */
  async days(asked: Asked, onlyEarlier: boolean) {
    const before = onlyEarlier ? dayOf(asked.at) : undefined;
    const recorded = (await this.#daysBefore(before, asked)).slice(0, mostListed);
    const all: (Pick<Recording, "day" | "coverage" | "gaps"> & { minutes: DayMinutes | undefined })[] = [];
    for (const { day, coverage, gaps } of recorded)
      all.push({ day, coverage, gaps, minutes: await this.minutes(day) });
    // Only a later recording has the final summary of a day. Later recordings come last here, so they replace earlier summaries.
    const sheets = Object.assign({}, ...all.map(({ minutes }) => minutes?.sheets ?? {}).reverse());
    return all.map(({ day, coverage, gaps, minutes }) => {
      const {
        turnover = null,
        shares = null,
        up = null,
        down = null,
        unchanged = null,
        crossed = null,
        at: last = null,
      } = minutes?.last ?? {};
      const { purchases = null, sales = null } = sheets[dateOf(day)] ?? {};
      return {
        ...{ day: dateOf(day), recording: day, coverage, gaps, at: last },
        ...{ turnover, shares, up, down, unchanged, crossed },
        ...{ foreignPurchases: purchases, foreignSales: sales },
      };
    });
  }

  /**
   * The recording with the highest coverage of each day, the newest day first.
   * @param before leaves out this day and later ones
   */
  async #daysBefore(before: string | undefined, { source, at, busy }: Asked): Promise<Recording[]> {
    const { days } = await this.#options.reader.list(at, busy);
    const best = new Map<string, Recording>();
    for (const one of days) {
      const date = dateOf(one.day);
      if (one.source !== source || one.day === busy || (before !== undefined && date >= before)) continue;
      if (one.coverage > (best.get(date)?.coverage ?? -1)) best.set(date, one);
    }
    return [...best.values()].reverse();
  }

  /** @returns undefined if the recording has no board or cannot be read */
  minutes(day: string): Promise<DayMinutes | undefined> {
    const next = this.#last.then(() => this.#minutes(day));
    this.#last = next.catch(() => undefined); // the caller handles the error
    return next;
  }

  async #minutes(day: string): Promise<DayMinutes | undefined> {
    const { folder, log } = this.#options;
    const tag = await tagOf(closedPath(folder, day));
    const before = this.#kept.get(day);
    if (before?.tag === tag) return before.minutes;
    const path = minutesPath(folder, day);
    let minutes = await readMinutes(path, tag);
    if (!minutes) {
      minutes = await makeMinutes(folder, day, tag);
      if (minutes)
        await writeWhole(path, JSON.stringify(minutes)).catch((error: unknown) =>
          log.warn(
            { day, reason: obstacle(error) },
            "the file with the minute sums of a recorded day cannot be written",
          ),
        );
    }
    this.#kept.set(day, { tag, minutes });
    return minutes;
  }
}

/** @returns undefined if the file is missing, invalid, or of another recording; the caller then computes it again */
async function readMinutes(path: string, tag: string): Promise<DayMinutes | undefined> {
  try {
    const read = v.safeParse(dayMinutes, JSON.parse((await octetsOf(path)).toString()));
    return read.success && read.output.tag === tag ? read.output : undefined;
  } catch {
    return undefined;
  }
}

async function writeWhole(path: string, text: string): Promise<void> {
  const half = `${path}.${process.pid}.part`;
  await writeFile(half, text, { mode: 0o644 });
  await rename(half, path);
}

function medians(figures: readonly { turnover: number; shares: number }[]) {
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
