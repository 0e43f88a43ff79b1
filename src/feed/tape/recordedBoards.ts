/** Reads a day's boards from the server's recordings, one after another, as the page would have received them. */

import * as v from "valibot";
import { createBoardStore } from "#feed/board/boardStore";
import { FeedError, longestAnswer, within } from "#feed/reading/feedError";
import type { Reading, Source } from "#feed/reading/reading";
import { shownTexts } from "#feed/reading/shownTexts";
import { colomboHours } from "#market/day/session";
import type { SessionBoard } from "#market/prints/sessionTape";
import { MalformedBody, read } from "#wire/contract/read";
import { changedRows, rowsOfTables } from "#wire/gateway/boardChanges";
import {
  type RecordedLine,
  type Recording,
  recordedLine,
  recordings,
  recordingsPath,
  recordingVersion,
} from "#wire/gateway/recording";
import { prices } from "#wire/prices";

export interface RecordedWorld {
  /** fetches from the page's own server */
  send: (path: string, init: RequestInit) => Promise<Response>;
  /** lets the browser draw @returns resolves when work may continue */
  pause: () => Promise<void>;
  /** ms, to measure how long a piece of work takes */
  now: () => number;
}

export interface WantedDay {
  /** midnight of the day at the exchange, ms */
  dayAt: number;
  source: Source | undefined;
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
  { dayAt, source, until }: WantedDay,
  world: RecordedWorld,
  { take, stop }: { take: (board: RecordedBoard) => void; stop: AbortSignal },
): Promise<{ boards: number } | undefined> {
  const days = recordingsOf(await recordedDays(world, stop), dayAt, source);
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

/** The server's recordings; none at a plain proxy, which has no such address, or answers it with a page. @throws FeedError */
export async function recordedDays(
  { send }: Pick<RecordedWorld, "send">,
  stop: AbortSignal,
): Promise<readonly Recording[]> {
  try {
    return await within(longestAnswer, stop, async (signal) => {
      const response = await send(recordingsPath, { headers: { Accept: "application/json" }, signal });
      if (response.status === 404 || response.status === 405) return [];
      if (!response.ok) throw await FeedError.ofResponse(response, recordingsPath);
      return read(recordings, JSON.parse(await response.text())).body.days;
    });
  } catch (error) {
    if (error instanceof MalformedBody || error instanceof SyntaxError) return [];
    throw FeedError.of(error, recordingsPath);
  }
}

/** The day's recordings, oldest first. If the exchange's clock went back, the earlier recordings are of another market and are left out. */
function recordingsOf(days: readonly Recording[], dayAt: number, source: Source | undefined): Recording[] {
  const name = new Date(dayAt + colomboHours.zoneOffset).toISOString().slice(0, 10);
  const place = ({ day }: Recording) => Number(day.slice(name.length + 1) || 1);
  const all = days
    .filter(({ day, source: of }) => day.startsWith(name) && (source === undefined || of === source))
    .sort((a, b) => place(a) - place(b));
  const restarted = all.findLastIndex(({ from }, at) => from < (all[at - 1]?.to ?? from));
  return all.slice(Math.max(0, restarted));
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

/** Rebuilds boards record by record. After an unreadable record, changes cannot be used until the next whole board. */
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

  /** To be called when another recording begins. */
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
