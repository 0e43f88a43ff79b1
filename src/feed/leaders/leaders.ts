/** The three leaderboards. A list is pushed, polled or derived from the board, as `via` of its reading shows. */

import { useSyncExternalStore } from "react";
import { askOperation } from "#feed/answers/call";
import { boardStore } from "#feed/board/board";
import { cadenceOf, exchangeClock, exchangeNow } from "#feed/clock/exchangeClock";
import { noteNamedLines } from "#feed/lines/knownLines";
import { problems } from "#feed/reading/problems";
import { FeedError, mapReading, type Reading, stampsOf } from "#feed/reading/reading";
import { crossedValues } from "#feed/tape/crossedValues";
import { dayStart } from "#market/day/session";
import { type Active, leadersOf, type Mover, mostActiveOf } from "#market/lists/leaderboard";
import { activeSession } from "#market/lists/leaderDoubts";
import { isOfOneTime, judgedList, type SentList } from "#market/now/lists";
import { type MoverSide, toActive, toMover } from "#rows/leaderRows";
import { undefinedIfAbsent } from "#rows/sent";
import type { Body } from "#wire/contract/operation";
import { leaderboards } from "#wire/leaderboards";
import type { Operations } from "#wire/operations";
import { createFrames, isNewer, type ListState, ListStore } from "./listStore.ts";

/** The board by which a list is judged, if both are of the same time. */
function boardAt({ fetchedAt }: Reading<unknown>) {
  const meta = boardStore.meta();
  const isUsable = meta.loaded && !meta.kept && !meta.stale && !meta.failure;
  return isUsable && isOfOneTime(fetchedAt, meta.fetchedAt) ? boardStore.rows() : undefined;
}

/**
 * The list as `judgedList` keeps it. The rows that the board contradicts are counted and named under the list's source.
 * @returns undefined for a list that is rejected
 */
function judgedReading<T extends Mover | Active>(
  list: SentList,
  reading: Reading<T[]>,
): Reading<T[]> | undefined {
  const found = judgedList(list, reading.value, { board: boardAt(reading), all: boardStore.rows() });
  if (!found) return undefined;
  const { rows: value, refused } = found;
  if (refused.length > 0)
    problems.refused(
      reading.from,
      reading.receivedAt,
      refused.map(({ at, ...rest }) => ({ place: `[${at}]`, ...rest })),
    );
  return { ...reading, value, dropped: reading.dropped + refused.length };
}

/** The answer, or a list derived from the board while the service does not answer or repeats an old answer. */
async function askOrDerive<T>(asked: Promise<Reading<T> | undefined>, ways: Ways<T>): Promise<Reading<T>> {
  try {
    const answer = await asked;
    if (!answer) throw new FeedError("malformed", ways.emptied);
    // while the service fails, a gateway still sends its last good answer, and may mark it as stale
    const late = (answer.stale ? 1 : 3) * cadenceOf("leaderboards", exchangeClock.phase());
    return fromBoard(ways.derived, (board) => isNewer(board, answer, late)) ?? answer;
  } catch (error) {
    const worked = error instanceof FeedError ? fromBoard(ways.derived) : undefined;
    if (!worked) throw error;
    return worked;
  }
}

interface Ways<T> {
  derived: () => T;
  /** the failure text of a list that is rejected */
  emptied: string;
}

function fromBoard<T>(derived: () => T, is: (board: DerivedStamps) => boolean = () => true) {
  const meta = boardStore.meta();
  if (!meta.loaded) return undefined;
  const stamps: DerivedStamps = { ...stampsOf(meta), via: "derived" };
  return is(stamps) ? { ...stamps, value: derived() } : undefined;
}

type DerivedStamps = ReturnType<typeof stampsOf>;

interface SentRows<Sent, Row> extends Ways<Row[]> {
  ask: (signal: AbortSignal) => Promise<Reading<Sent[]>>;
  toRow: (sent: Sent) => Row;
}

function listSource<Sent extends Body<Operations[SentList]>[number], Row extends Mover | Active>(
  name: SentList,
  { ask, toRow, ...ways }: SentRows<Sent, Row>,
) {
  const read = (sent: Reading<Sent[]>): Reading<Row[]> | undefined => {
    // `securityId` identifies the line; the row's own id does not
    const lines = sent.value.map(({ symbol, securityId }) => ({
      symbol,
      stockId: undefinedIfAbsent(securityId),
    }));
    noteNamedLines(lines);
    const reading = judgedReading(
      name,
      mapReading(sent, (rows) => rows.map(toRow)),
    );
    exchangeClock.noteEvents(
      reading?.value.map((row) => ("tradedAt" in row ? row.tradedAt : undefined)) ?? [],
    );
    return reading;
  };
  return { name, read, ask: (signal: AbortSignal) => askOrDerive(ask(signal).then(read), ways) };
}

const moversSource = (side: MoverSide) =>
  listSource(side, {
    ask: (signal) => askOperation<Operations[MoverSide]>(leaderboards[side], {}, signal),
    toRow: toMover,
    derived: () => leadersOf(boardStore.rows().values(), side),
    emptied: `${leaderboards[side].path}: the list is empty, although lines moved in this direction`,
  });

const activesSource = listSource("mostActive", {
  ask: (signal) => askOperation<Operations["mostActive"]>(leaderboards.mostActive, {}, signal),
  toRow: toActive,
  derived: () => mostActiveOf(boardStore.rows().values(), crossedValues.get()),
  emptied: `${leaderboards.mostActive.path}: the list is empty, although lines traded`,
});

export type Leaders = ReturnType<typeof createLeaders>;

/** The lists by name. All lists pushed within a frame are applied together in that frame. */
export function createLeaders() {
  const inFrame = createFrames();
  return {
    gainers: new ListStore(moversSource("gainers"), inFrame),
    losers: new ListStore(moversSource("losers"), inFrame),
    mostActive: new ListStore(activesSource, inFrame),
  };
}

/** The page's lists. startLeaderboards decides when to poll them, depending on whether they are pushed. */
export const leaders = createLeaders();

/**
 * Start of the day of a most active list, exchange time in ms; undefined if nothing shows the day. A list pushed during a session belongs
 * to that session.
 */
export function activeDay({ value, via }: Reading<Active[]>): number | undefined {
  const phase = exchangeClock.phase();
  const today = dayStart(exchangeNow());
  const movers = [leaders.gainers, leaders.losers].flatMap((list) => list.newest()?.value ?? []);
  const tradedNow = phase === "session" || phase === "settling" ? today : undefined;
  const found = activeSession(value, { row: boardStore.row, movers, tradedNow });
  return found ?? (via === "push" && phase === "session" ? today : undefined);
}

interface DrawnList<Row> {
  subscribe: (reader: () => void) => () => void;
  state: () => ListState<Row>;
  askAnew: () => unknown;
}

/**
 * A list in the form of a query. The component renders again when the lines change, and at most twice a second when only figures change.
 */
export function useLeaders<Row>(list: DrawnList<Row>): ListState<Row> & { refetch: () => unknown } {
  return { ...useSyncExternalStore(list.subscribe, list.state), refetch: list.askAnew };
}
