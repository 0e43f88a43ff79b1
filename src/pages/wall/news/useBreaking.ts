import "#ui/messages/en/wall";
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { cadenceOf, type DataKind } from "#feed/clock/cadence";
import { isReplay, now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { freshness } from "#feed/freshness/pageFreshness";
import { announcementsQuery, circularsQuery, directivesQuery } from "#feed/papers/disclosures";
import { sectorsQuery } from "#feed/papers/sectors";
import type { Reading } from "#feed/reading/reading";
import { type SectorIndex, top20Id } from "#market/company/sector";
import { dayStart } from "#market/day/session";
import { type Disclosure, headOf } from "#market/papers/disclosure";
import { isTrusted } from "#pages/wall/playlist/wallState";
import { text } from "#ui/messages/text";
import { formatChangePercent } from "#ui/words/format";
import { everySecond } from "#ui/words/ticker";
import { useBlockNews } from "./blockNews.ts";

/** The news to show now. */
export function useBreaking(): string | undefined {
  const [queue] = useState(() => new BreakingQueue());
  const [words, setWords] = useState<string>();
  useNews(sectorsQuery(), { kind: "indices", queue, found: levels });
  useNews(announcementsQuery(), { kind: "announcements", queue, found: halts });
  useNews(circularsQuery(), { kind: "papers", queue, found: halts });
  useNews(directivesQuery(), { kind: "papers", queue, found: halts });
  useBlockNews(useCallback((news) => queue.add(news, now()), [queue]));
  useEffect(
    () =>
      everySecond(() => {
        if (isReplay() || !isTrusted(freshness.snapshot())) queue.clear();
        setWords(queue.shown(now())?.words);
      }),
    [queue],
  );
  return words;
}

interface News<T> {
  kind: DataKind;
  queue: BreakingQueue;
  found: (before: Reading<T>, next: Reading<T>) => readonly Breaking[];
}

/** Compares each reading with the previous one, if no reading between the two is missing. */
function useNews<T, K extends QueryKey>(
  query: UseQueryOptions<Reading<T>, Error, Reading<T>, K>,
  { kind, queue, found }: News<T>,
): void {
  const { data } = useQuery(query);
  const before = useRef<Reading<T>>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = data;
    if (!known || !data || !isTrusted(freshness.snapshot())) return;
    if (!follows(momentOf(known), momentOf(data), cadenceOf(kind, exchangeClock.session().phase))) return;
    for (const news of found(known, data)) queue.add(news, now());
  }, [data, kind, queue, found]);
}

const momentOf = ({ fetchedAt, stale, clock }: Reading<unknown>) => ({ fetchedAt, stale, at: clock.at });

function levels(
  before: Reading<readonly SectorIndex[]>,
  next: Reading<readonly SectorIndex[]>,
): readonly Breaking[] {
  const change = ({ value }: Reading<readonly SectorIndex[]>) =>
    value.find(({ sectorId }) => sectorId === top20Id)?.changePercent;
  const level = levelCrossed(change(before), change(next));
  if (level === undefined) return [];
  // each level is news once a day, because the index may fall through it repeatedly
  const key = `level ${level} ${exchangeClock.session().dayAt}`;
  return [{ key, words: text("wall.levelCrossed", { level: formatChangePercent(level) }) }];
}

function halts(
  before: Reading<readonly Disclosure[]>,
  next: Reading<readonly Disclosure[]>,
): readonly Breaking[] {
  return newHalts(before.value, next.value, next.clock.at).map((halt) => {
    const what = headOf(halt) ?? halt.remarks ?? "";
    const said = halt.company ? text("wall.haltBy", { company: halt.company, what }) : what;
    return { key: halt.key, words: text("wall.haltAnnounced", { what: said }) };
  });
}

// Decides which differences between two consecutive readings interrupt a wall.

/**
 * Falls of the S&P SL20, in per cent of the previous close, at which the exchange halts trading (directives of 2020). The wall reports a
 * crossed level, never a halt.
 */
const haltLevels = [-5, -7.5, -10] as const;

/** The parts of a reading that decide whether the next reading follows it. */
interface Moment {
  /** ms, page's clock, when upstream answered */
  fetchedAt: number;
  stale: boolean;
  /** ms, exchange's time */
  at: number;
}

/**
 * Whether a difference between the two readings has just happened: not before the page opened, not during an outage, not overnight.
 * @param cadence polling interval, ms
 */
export function follows(before: Moment | undefined, next: Moment, cadence: number): before is Moment {
  if (!before || before.stale || next.stale) return false;
  return next.fetchedAt - before.fetchedAt <= 3 * cadence && dayStart(before.at) === dayStart(next.at);
}

/** The lowest level that the index crossed on the way down. */
export function levelCrossed(before: number | undefined, next: number | undefined): number | undefined {
  if (before === undefined || next === undefined) return undefined;
  return haltLevels.findLast((level) => before > level && next <= level);
}

type Announced = Pick<Disclosure, "key" | "tag" | "at" | "deleted">;

/** Halts that are new in the list, without those of an earlier day. @param at exchange's time, ms */
export function newHalts<T extends Announced>(before: readonly T[], next: readonly T[], at: number): T[] {
  const known = new Set(before.map(({ key }) => key));
  const isToday = (announced: T) => announced.at === undefined || dayStart(announced.at) === dayStart(at);
  return next.filter((one) => one.tag === "halt" && !one.deleted && !known.has(one.key) && isToday(one));
}

// News that interrupts a wall. It is shown one after another, and rarely enough that the views stay visible.

interface Breaking {
  /** news whose key was shown before is not shown again */
  key: string;
  words: string;
}

/** ms that each piece of news is shown */
const shownFor = 20_000;
const most = 3;
const within = 10 * 60_000;
/** ms; news that waited longer is dropped */
const waitsFor = 10 * 60_000;
/** number of keys remembered */
const remembered = 200;

interface Waiting extends Breaking {
  at: number;
}

export class BreakingQueue {
  #waiting: Waiting[] = [];
  #known: string[] = [];
  #shownAt: number[] = [];
  #shown: Breaking | undefined;

  add(news: Breaking, now: number): void {
    if (this.#known.includes(news.key)) return;
    this.#known = [...this.#known, news.key].slice(-remembered);
    this.#waiting.push({ ...news, at: now });
  }

  /** Drops all news, so that none of it appears once the figures are trusted again. */
  clear(): void {
    this.#waiting = [];
    this.#shown = undefined;
  }

  /** The news to show. @param now page clock, ms; call every second */
  shown(now: number): Breaking | undefined {
    const last = this.#shownAt.at(-1);
    if (this.#shown && last !== undefined && now - last < shownFor) return this.#shown;
    this.#waiting = this.#waiting.filter(({ at }) => now - at < waitsFor);
    this.#shownAt = this.#shownAt.filter((at) => now - at < within);
    this.#shown = this.#shownAt.length < most ? this.#waiting.shift() : undefined;
    if (this.#shown) this.#shownAt.push(now);
    return this.#shown;
  }
}
