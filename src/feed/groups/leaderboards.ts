/** The three leaderboards. A list comes by push, by asking, or worked out from the board; its reading says which. */
import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { ask } from "#feed/answers/ask";
import { boardStore } from "#feed/board/board";
import { cadenceOf } from "#feed/clock/cadence";
import { exchangeClock, exchangeNow } from "#feed/clock/exchangeClock";
import { noteNamed } from "#feed/lines/untraded";
import type { LiveFeed } from "#feed/link/live";
import { FeedError } from "#feed/reading/feedError";
import { perFrame } from "#feed/reading/perFrame";
import { problems } from "#feed/reading/problems";
import { mapReading, type Reading, stampsOf } from "#feed/reading/reading";
import { said } from "#feed/reading/said";
import { createSignal, type Signal } from "#feed/reading/signal";
import { dayStart } from "#market/day/session";
import { activeSession } from "#market/lists/activeSession";
import { beyondBoard } from "#market/lists/heldToBoard";
import { type Active, leadersOf, type Mover, mostActiveOf } from "#market/lists/leaderboard";
import type { Body } from "#wire/contract/operation";
import type { Dropped } from "#wire/contract/read";
import { leaderboards } from "#wire/leaderboards";
import type { Operations } from "#wire/operations";

/** What is pushed or answered as a list of leaders is held against the board, where that is as new. */

/** ms between two answers that are of one time; a line may multiply its trades while either is late */
const oneTime = 60_000;

function isBoardOf(reading: Reading<unknown>): boolean {
  const meta = boardStore.meta();
  if (!meta.loaded || meta.kept || meta.stale || meta.failure) return false;
  return Math.abs(meta.fetchedAt - reading.fetchedAt) <= oneTime;
}

/** The list without lines whose figures the board says cannot be; they are counted and named where the list came from. */
function heldToBoard<T extends Mover | Active>(reading: Reading<T[]>): Reading<T[]> {
  if (!isBoardOf(reading)) return reading;
  const refused: Dropped[] = [];
  const value = reading.value.filter((leader, at) => {
    const row = boardStore.row(leader.symbol);
    const figure = row && !row.earlier && beyondBoard(leader, row);
    if (!figure) return true;
    const reason = `${figure}: far from what the board says of the line`;
    refused.push({ place: `[${at}]`, symbol: leader.symbol, reason });
    return false;
  });
  if (refused.length === 0) return reading;
  problems.refused(reading.from, reading.receivedAt, refused);
  return { ...reading, value, dropped: reading.dropped + refused.length };
}

export type Side = "gainers" | "losers";

export const toMover = (row: Body<Operations[Side]>[number]): Mover => ({
  symbol: row.symbol,
  price: said(row.price),
  change: said(row.change),
  changePercent: said(row.changePercentage),
  tradedAt: said(row.tradeDate),
});

/** Which line a row names: its id is the row's own. */
const toNamed = ({ symbol, securityId }: Body<Operations[Side | "mostActive"]>[number]) => ({
  symbol,
  stockId: said(securityId),
});

/** The price change goes by a name that says share of volume; the service sends it so in every list seen. */
export const toActive = (row: Body<Operations["mostActive"]>[number]): Active => ({
  symbol: row.symbol,
  trades: said(row.tradeVolume),
  shares: said(row.shareVolume),
  turnover: said(row.turnover),
  changePercent: said(row.percentageShareVolume),
});

/**
 * The list as it was sent, without lines that moved the other way, and those that the board says cannot have moved so; undefined
 * where that leaves none though the board has lines that moved this way: such a list is not believed.
 */
function toMovers(sent: Reading<Body<Operations[Side]>>, side: Side): Reading<Mover[]> | undefined {
  noteNamed(sent.value.map(toNamed));
  const way = side === "gainers" ? 1 : -1;
  const reading = heldToBoard(
    mapReading(sent, (rows) => rows.map(toMover).filter(({ change = 0 }) => change * way >= 0)),
  );
  const { value: movers } = reading;
  if (movers.length === 0 && leadersOf(boardStore.rows().values(), side).length > 0) return undefined;
  exchangeClock.noteEvents(movers.map(({ tradedAt }) => tradedAt));
  return reading;
}

async function askMovers(side: Side, signal: AbortSignal): Promise<Reading<Mover[]>> {
  const movers = toMovers(await ask<Operations[Side]>(leaderboards[side], {}, signal), side);
  if (!movers) throw new FeedError("malformed", `${leaderboards[side].path}: empty, though lines moved so`);
  return movers;
}

/** The list as it was sent, without lines that the board says cannot have traded so; undefined where it is not believed, as above. */
function toActives(sent: Reading<Body<Operations["mostActive"]>>): Reading<Active[]> | undefined {
  noteNamed(sent.value.map(toNamed));
  const reading = heldToBoard(mapReading(sent, (rows) => rows.map(toActive)));
  const isEmptied = reading.value.length === 0 && mostActiveOf(boardStore.rows().values()).length > 0;
  return isEmptied ? undefined : reading;
}

async function askActives(signal: AbortSignal): Promise<Reading<Active[]>> {
  const { mostActive } = leaderboards;
  const actives = toActives(await ask<Operations["mostActive"]>(mostActive, {}, signal));
  if (!actives) throw new FeedError("malformed", `${mostActive.path}: empty, though lines were traded`);
  return actives;
}

/** When to ask is the business of ./leaderboardFeed.ts: only it knows whether the lists are being pushed. */
export const moversQuery = (side: Side) =>
  queryOptions({
    queryKey: ["leaderboard", side],
    structuralSharing: false, // every list is new; looking for what is old in it costs more than it saves
    queryFn: ({ client, queryKey, signal }): Promise<Reading<Mover[]>> =>
      newerOf(client, queryKey, {
        asked: () => askMovers(side, signal),
        derived: () => leadersOf(boardStore.rows().values(), side),
      }),
  });

export const mostActiveQuery = () =>
  queryOptions({
    queryKey: ["leaderboard", "mostActive"],
    structuralSharing: false,
    queryFn: ({ client, queryKey, signal }): Promise<Reading<Active[]>> =>
      newerOf(client, queryKey, {
        asked: () => askActives(signal),
        derived: () => mostActiveOf(boardStore.rows().values()),
      }),
  });

/**
 * The day of a list of the most active, as its start in exchange time, ms; undefined where nothing says which it is. What is pushed
 * while a session runs is of it.
 */
export function activeDay(cache: QueryClient, { value, via }: Reading<Active[]>): number | undefined {
  const phase = exchangeClock.phase();
  const today = dayStart(exchangeNow());
  const movers = sides.flatMap((side) => cache.getQueryData(moversQuery(side).queryKey)?.value ?? []);
  const tradedNow = phase === "session" || phase === "settling" ? today : undefined;
  const found = activeSession(value, { row: boardStore.row, movers, tradedNow });
  return found ?? (via === "push" && phase === "session" ? today : undefined);
}
const sides = ["gainers", "losers"] as const;

/** Every pushed list in the frame it is drawn in, also those that change figures only and pass by the query. */
export const pushedMovers = {
  gainers: createSignal<Reading<Mover[]>>(),
  losers: createSignal<Reading<Mover[]>>(),
};
export const pushedActive = createSignal<Reading<Active[]>>();

/** Writes pushed rows where moversQuery reads them: a view never knows which way a row came. */
export const followMovers = (cache: QueryClient, feed: LiveFeed, side: Side): (() => void) =>
  follow(
    (take: (reading: Reading<Body<Operations[Side]>>) => void) => feed.watch(side, take),
    (sent) => {
      const reading = toMovers(sent, side);
      if (reading) put(cache, moversQuery(side).queryKey, { reading, heard: pushedMovers[side] });
    },
  );

export const followMostActive = (cache: QueryClient, feed: LiveFeed): (() => void) =>
  follow(
    (take: (reading: Reading<Body<Operations["mostActive"]>>) => void) => feed.watch("mostActive", take),
    (sent) => {
      const reading = toActives(sent);
      if (reading) put(cache, mostActiveQuery().queryKey, { reading, heard: pushedActive });
    },
  );

/** Lists may come faster than they can be seen: the newest of a frame counts. */
function follow<T>(watch: (take: (reading: T) => void) => () => void, take: (reading: T) => void) {
  const frames = perFrame(take);
  const unwatch = watch(frames.put);
  return () => {
    unwatch();
    frames.stop();
  };
}

type Lines = readonly { symbol: string }[];
interface Pushed<T> {
  reading: Reading<T>;
  heard: Signal<Reading<T>>;
}

function put<T extends Lines>(cache: QueryClient, queryKey: QueryKey, { reading, heard }: Pushed<T>) {
  exchangeClock.noteReading(reading);
  const held = cache.getQueryState<Reading<T>>(queryKey);
  const before = held?.data;
  if (before && before.via !== "derived" && before.fetchedAt > reading.fetchedAt) return; // a repeat of the last message
  if (before?.via === "http" && isSame(before, reading)) return; // the gateway tells everybody what this page asked for
  // an older answer still in flight must not land on top; where the gateway stamps both, the stamps see to that
  if (reading.stampedAt === undefined && held && held.fetchStatus !== "idle")
    void cache.cancelQueries({ queryKey });
  if (!before || !isSameList(before, reading)) cache.setQueryData(queryKey, reading);
  heard.tell(reading);
}

/** For this long a list is the same one if its lines are: its figures are heard apart. */
const sameListMs = 500;

function isSameList(before: Reading<Lines>, now: Reading<Lines>): boolean {
  if (before.via !== now.via || now.receivedAt - before.receivedAt >= sameListMs) return false;
  const { value: lines } = before;
  return (
    lines.length === now.value.length && now.value.every(({ symbol }, at) => symbol === lines[at]?.symbol)
  );
}

/** One upstream answer that came both ways was not pushed by the service: the page had to ask for it. */
const isSame = (a: Reading<unknown>, b: Reading<unknown>): boolean =>
  a.stampedAt !== undefined && a.stampedAt === b.stampedAt;

interface Ways<T> {
  asked: () => Promise<Reading<T>>;
  /** while the service does not answer, or not anew, and there is a board to work it out from */
  derived: () => T;
}

/** An answer from a cache may be older than what was pushed since; then the pushed list stays. */
async function newerOf<T>(client: QueryClient, queryKey: QueryKey, ways: Ways<T>): Promise<Reading<T>> {
  const next = await askOrDerive(ways);
  const held = client.getQueryData<Reading<T>>(queryKey);
  const newer = held !== undefined && held.via !== "derived" && held.fetchedAt > next.fetchedAt;
  const keep = newer && !isSame(held, next);
  return keep ? { ...held, receivedAt: next.receivedAt } : next;
}

async function askOrDerive<T>({ asked, derived }: Ways<T>): Promise<Reading<T>> {
  try {
    const answer = await asked();
    return isLeftBehind(answer) ? (fromBoard(derived) ?? answer) : answer;
  } catch (error) {
    const worked = error instanceof FeedError ? fromBoard(derived) : undefined;
    if (!worked) throw error;
    return worked;
  }
}

function fromBoard<T>(derived: () => T): Reading<T> | undefined {
  const meta = boardStore.meta();
  return meta.loaded ? { ...stampsOf(meta), value: derived(), via: "derived" } : undefined;
}

/**
 * A gateway goes on giving its last good answer while the service fails: one that the board has left behind is as good
 * as none, and sooner so where the gateway says itself that it is from memory.
 */
function isLeftBehind({ fetchedAt, stale }: Reading<unknown>): boolean {
  const meta = boardStore.meta();
  const late = (stale ? 1 : 3) * cadenceOf("leaderboards", exchangeClock.phase());
  return meta.loaded && meta.fetchedAt - fetchedAt > late;
}
