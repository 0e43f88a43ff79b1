/** Reads a day's boards from the server's recordings, one after another, as the page would have received them. */

import * as v from "valibot";
import { createBoardStore } from "#feed/board/boardStore";
import { FeedError, longestAnswer, type Reading, type Source, within } from "#feed/reading/reading";
import { shownTexts } from "#feed/reading/shownTexts";
import { type ListWorld, recordedDays } from "#feed/replay/recordedDays";
import { dateOf, inOrder, sameMarket } from "#market/day/recordings";
import { dayOfMoment } from "#market/day/writtenTime";
import type { SessionBoard } from "#market/prints/sessionTape";
import { read } from "#wire/contract/read";
import { changedRows, rowsOfTables } from "#wire/gateway/boardChanges";
import {
  type RecordedLine,
  type Recording,
  recordedLine,
  recordingsPath,
  recordingVersion,
} from "#wire/gateway/recording";
import { prices } from "#wire/prices";

export interface RecordedWorld extends ListWorld {
  /** lets the browser draw @returns resolves when work may continue */
  pause: () => Promise<void>;
  /** ms, to measure how long a piece of work takes */
  now: () => number;
}

/** Reads from the page's own server. */
export const browserWorld: RecordedWorld = {
  send: (path: string, init: RequestInit) => fetch(path, init),
  pause: () => new Promise<void>((done) => setTimeout(done)),
  now: () => performance.now(),
};

export interface WantedDay {
  /** midnight of the day at the exchange, ms */
  dayAt: number;
  source: Source | undefined;
  /** name of the recording that a replay shows; by default the day's newest */
  name?: string | undefined;
  /** boards after this time of the exchange are left out, ms */
  until: number;
}

/** `seenAt` is the gateway's stamp of the answer, on the gateway's clock. */
type RecordedBoard = SessionBoard;

/** ms of work before the browser may draw */
const slice = 8;

/** Records of other kinds, such as answers, are not parsed. */
const needed = /^\{"k":"(?:start|key|change|gap)"/;

/** @returns undefined if nothing of that day is recorded @throws FeedError */
export async function readRecordedBoards(
  { dayAt, source, name, until }: WantedDay,
  world: RecordedWorld,
  { take, stop }: { take: (board: RecordedBoard) => void; stop: AbortSignal },
): Promise<{ boards: number } | undefined> {
  const all = await recordedDays(world, stop);
  const date = dayOfMoment(dayAt);
  const isOwn = ({ day, source: of }: Recording) =>
    name === undefined ? dateOf(day) === date && (source === undefined || of === source) : day === name;
  const last = inOrder(all).findLast(isOwn);
  const days = last ? sameMarket(all, last) : [];
  const player = new Player(until, take);
  let due = world.now() + slice;
  for (const { day, members } of days) {
    player.begin();
    for (const { n, from } of members) {
      if (from > until) break;
      const text = await member(world, `${recordingsPath}/${day}/members/${n}`, stop);
      for (const line of text.split("\n")) {
        if (needed.test(line)) player.line(line);
        if (world.now() < due) continue;
        await world.pause();
        stop.throwIfAborted();
        due = world.now() + slice;
      }
    }
  }
  return player.boards > 0 ? { boards: player.boards } : undefined;
}

async function member({ send }: RecordedWorld, path: string, stop: AbortSignal): Promise<string> {
  try {
    return await within(longestAnswer, stop, async (signal) => {
      const response = await send(path, { signal });
      if (!response.ok) throw await FeedError.ofResponse(response, path);
      return response.text();
    });
  } catch (error) {
    throw FeedError.of(error, path);
  }
}

/** Rebuilds boards record by record. After an unreadable record it cannot use changes until the next whole board. */
class Player {
  readonly #until: number;
  readonly #take: (board: RecordedBoard) => void;
  readonly #store = createBoardStore(
    () => undefined,
    () => 0,
  );
  boards = 0;
  #lost = true;
  #gap = false;
  #at: number | undefined;

  constructor(until: number, take: (board: RecordedBoard) => void) {
    this.#until = until;
    this.#take = take;
  }

  /** Call this when another recording begins. */
  begin(): void {
    this.#lose();
  }

  line(text: string): void {
    const line = parsed(text);
    if (!line) this.#lose();
    else if (line.k === "start" && line.version > recordingVersion)
      throw new FeedError("malformed", `${recordingsPath}: version ${line.version} cannot be read`);
    else if (line.k === "gap") this.#gap = true;
    else if ((line.k === "key" || line.k === "change") && line.ex <= this.#until) this.#board(line);
  }

  #lose(): void {
    this.#lost = true;
    this.#gap ||= this.boards > 0;
  }

  #board(line: Extract<RecordedLine, { k: "key" | "change" }>): void {
    const repeated = line.k === "key" && line.again && !this.#lost;
    if (repeated || (line.k === "change" && this.#lost)) return;
    const taken = line.k === "key" ? this.#whole(line) : this.#changed(line);
    if (taken !== "applied") {
      if (taken === "gap") this.#lose();
      return;
    }
    this.#lost = false;
    const { at, ex } = line;
    if (line.k === "key" && line.again) return; // this board was already taken
    const meta = this.#store.meta();
    const newestTradeAt = meta.loaded ? meta.newestTradeAt : undefined;
    this.boards += 1;
    this.#at = at;
    this.#take({ rows: this.#store.rows().values(), at: ex, seenAt: at, gap: this.#gap, newestTradeAt });
    this.#gap = false;
  }

  #whole({ rows, at, ex }: Extract<RecordedLine, { k: "key" }>) {
    const sent = { [board]: rowsOfTables(rows) };
    const { body } = read(prices.board.reply, sent, ex);
    return this.#store.takeSnapshot(reading(at, ex, shownTexts(body)[board]));
  }

  #changed({ changed, gone, at, ex }: Extract<RecordedLine, { k: "change" }>) {
    const since = this.#at ?? at;
    const rows = shownTexts(read(changedRows, rowsOfTables(changed), ex).body);
    return this.#store.takeChanges(
      reading(at, ex, { sequence: 0, since, fetchedAt: at, clock: ex, changed: rows, gone }),
    );
  }
}

/** the service's spelling */
const board = "reqTradeSummery";

function parsed(text: string): RecordedLine | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), recordedLine), text);
  return read.success ? read.output : undefined;
}

const reading = <T>(at: number, ex: number, value: T): Reading<T> => ({
  value,
  fetchedAt: at,
  receivedAt: at,
  stampedAt: at,
  via: "http",
  from: recordingsPath,
  stale: false,
  clock: { at: ex, speed: 1 },
  source: undefined,
  dropped: 0,
});
