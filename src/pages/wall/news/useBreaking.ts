import "#ui/messages/en/wall";
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { boardStore } from "#feed/board/board";
import { cadenceOf, type DataKind } from "#feed/clock/cadence";
import { isReplay, momentChanged, now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { freshness } from "#feed/freshness/pageFreshness";
import { type PageBoard, pageBoards } from "#feed/groups/sessionRecord";
import { announcementsQuery, circularsQuery, directivesQuery } from "#feed/papers/disclosures";
import { sectorsQuery } from "#feed/papers/sectors";
import { problems } from "#feed/reading/problems";
import type { Reading } from "#feed/reading/reading";
import { crossedValues } from "#feed/tape/crossedValues";
import { withValues } from "#feed/tape/useTape";
import { type SectorIndex, top20Id } from "#market/company/sector";
import { dayStart } from "#market/day/session";
import { type Disclosure, headOf } from "#market/papers/disclosure";
import type { SeenBlock } from "#market/prints/tape";
import { afterBoard } from "#pages/status/asking";
import { isTrusted } from "#pages/wall/playlist/wallState";
import { text } from "#ui/messages/text";
import { formatChangePercent, formatClock, formatCount, formatWorth } from "#ui/words/format";
import { readableName, splitSymbol } from "#ui/words/names";
import { everySecond } from "#ui/words/ticker";

/** The news to show now. @param alerts watchlists whose alerts are shown, as in the address; "all" for every alert */
export function useBreaking(alerts?: string): string | undefined {
  const [queue] = useState(() => new BreakingQueue());
  const [levels] = useState(createLevels);
  useAlertNews(
    alerts,
    useCallback((news) => queue.add(news, now()), [queue]),
  );
  const [news, setNews] = useState<Breaking>();
  useNews(sectorsQuery(), { kind: "indices", queue, found: levels });
  useNews(announcementsQuery(), { kind: "announcements", queue, found: halts });
  useNews(circularsQuery(), { kind: "papers", queue, found: halts });
  useNews(directivesQuery(), { kind: "papers", queue, found: halts });
  useBlockNews(useCallback((news) => queue.add(news, now()), [queue]));
  useEffect(
    () =>
      everySecond(() => {
        if (isReplay() || !isTrusted(freshness.snapshot())) queue.clear();
        setNews(queue.shown(now()));
      }),
    [queue],
  );
  useEffect(() => news?.shown?.(), [news]);
  return news?.words;
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

/** A level that the index crossed is news once a later tick confirms it: one wrong tick was seen between right ones. */
function createLevels(): News<readonly SectorIndex[]>["found"] {
  const watch = new LevelWatch();
  const tickOf = ({ value }: Reading<readonly SectorIndex[]>) =>
    value.find(({ sectorId }) => sectorId === top20Id);
  return (before, next) => {
    const level = watch.confirmed(tickOf(before), tickOf(next));
    if (level === undefined) return [];
    // each level is news once a day, because the index may fall through it repeatedly
    const key = `level ${level} ${exchangeClock.session().dayAt}`;
    return [{ key, words: text("wall.levelCrossed", { level: formatChangePercent(level) }) }];
  };
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

type Tick = Pick<SectorIndex, "changePercent" | "value" | "lastTickAt">;

/** The service's time of a tick may stand still while its value moves. */
const isSameTick = (one: Tick | undefined, other: Tick | undefined) =>
  one?.lastTickAt === other?.lastTickAt &&
  one?.value === other?.value &&
  one?.changePercent === other?.changePercent;

export class LevelWatch {
  #crossed: { level: number; tick: Tick | undefined } | undefined;

  /** @returns the level that an earlier reading crossed, once a later tick is still below it */
  confirmed(before: Tick | undefined, next: Tick | undefined): number | undefined {
    const crossed = this.#crossed;
    const level = levelCrossed(before?.changePercent, next?.changePercent);
    if (level !== undefined) this.#crossed = { level, tick: next };
    else if (crossed && (next?.changePercent ?? 0) > crossed.level) this.#crossed = undefined;
    else if (crossed && !isSameTick(crossed.tick, next)) {
      this.#crossed = undefined;
      return crossed.level;
    }
    return undefined;
  }
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
  /** The words have their time, so they are also shown while the figures are not trusted. */
  timed?: true;
  /** called when it is shown */
  shown?: () => void;
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

  /** Drops news without a time, so that none of it appears once the figures are trusted again. */
  clear(): void {
    this.#waiting = this.#waiting.filter(({ timed }) => timed);
    if (!this.#shown?.timed) this.#shown = undefined;
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

// New blocks that interrupt a wall.

interface BlockNews {
  /** the block's key */
  key: string;
  words: string;
}

/** Reports each new block while the page follows the market. The page requests quotes for the values. */
export function useBlockNews(report: (news: BlockNews) => void): void {
  useEffect(() => {
    let waiting = new Set<string>();
    const forget = () => waiting.clear();
    const stops = [
      crossedValues.subscribe(() => undefined),
      momentChanged.listen(forget),
      pageBoards.listen((board) => {
        if (isReplay() || !isTrusted(freshness.snapshot())) return;
        for (const { key } of arrivedWith(board, pageBoards.day().blocks)) waiting.add(key);
      }),
      everySecond(() => {
        if (!isTrusted(freshness.snapshot())) forget();
        if (waiting.size === 0) return;
        const { blocks } = withValues({ ...pageBoards.day(), origin: "page" }, crossedValues.get());
        const { due, left } = dueBlocks(
          blocks.filter(({ key }) => waiting.has(key)),
          now(),
        );
        waiting = new Set(left.map(({ key }) => key));
        for (const block of due) report(newsOf(block));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [report]);
}

function newsOf({ key, symbol, shares, value, worth }: SeenBlock): BlockNews {
  const [code] = splitSymbol(symbol);
  const name = readableName(boardStore.row(symbol)?.name);
  return {
    key,
    words: text("wall.blockTraded", {
      line: name === undefined ? code : `${code}, ${name}`,
      shares: formatCount(shares),
      value: formatWorth(value, worth),
    }),
  };
}

/** greatest number of cadences between two boards whose difference is new */
const mostCadences = 3;

type Arriving = Pick<PageBoard, "at" | "gap" | "cadence">;

/** The blocks that happened just before this board: not before the page opened, and not during an outage. */
export function arrivedWith<B extends Pick<SeenBlock, "from" | "to">>(
  { at, gap, cadence }: Arriving,
  blocks: readonly B[],
): B[] {
  if (gap) return [];
  return blocks.filter(
    ({ from, to }) => to === at && from !== undefined && to - from <= mostCadences * cadence,
  );
}

/** rupees; a smaller block does not interrupt a wall */
const leastValue = 20_000_000;
/** ms for which the news waits for the exact value; after it an estimate is shown */
const waitsForValue = 15_000;
/** ms; an older block is no news */
const longestWait = 60_000;

type Valued = Pick<SeenBlock, "seenAt" | "value" | "worth">;

/** @param now page clock, ms */
export function dueBlocks<B extends Valued>(
  waiting: readonly B[],
  now: number,
): { due: readonly B[]; left: readonly B[] } {
  const [due, left]: [B[], B[]] = [[], []];
  for (const block of waiting) {
    const { value = 0, worth, seenAt } = block;
    const age = now - seenAt;
    if (age >= longestWait) continue;
    if (value >= leastValue && (worth === "exact" || age >= waitsForValue)) due.push(block);
    else if (worth === "about") left.push(block);
  }
  return { due, left };
}

// Alerts as news of a wall. The code of alerts is loaded only if the wall's address names some.

interface AlertNews {
  key: string;
  /** with the time of the firing */
  words: string;
  timed: true;
  /** called when the wall shows it */
  shown: () => void;
}

/**
 * Reports alerts of the rules that the address names, and no others, because everybody sees a wall.
 * @param named slugs of watchlists, separated by dots, or "all"; undefined for a wall without alerts
 */
function useAlertNews(named: string | undefined, report: (news: AlertNews) => void): void {
  useEffect(() => {
    if (named === undefined || isReplay()) return undefined;
    let left = false;
    let end = () => {};
    const begin = (code: typeof import("#pages/alerting/alerting")) => {
      if (left) return;
      code.beginAlerts();
      end = code.followBand(named, (firing) => {
        const { key, sentence, about, after } = firing;
        const rule = [code.firedCompany(firing), sentence].filter(Boolean).join(": ");
        const value = after.value === undefined ? (about ?? "") : code.firedValue(firing, after.value);
        const words = text("wall.alertFired", { rule, value, time: formatClock(after.at) });
        report({ key, words, timed: true, shown: () => code.shownOnBand(key) });
      });
    };
    const missing = (error: unknown) =>
      problems.failure("alerts", { at: now(), what: "code", reason: String(error) });
    afterBoard()
      .then(() => import("#pages/alerting/alerting"))
      .then(begin, missing);
    return () => {
      left = true;
      end();
    };
  }, [named, report]);
}
