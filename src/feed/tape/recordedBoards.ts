/** Reads a day's boards from the server's recordings, one after another, as the page would have received them. */

import * as v from "valibot";
import { askGateway } from "#feed/answers/askGateway";
import { type BoardStore, createBoardStore } from "#feed/board/boardStore";
import { FeedError, type Reading, type Source } from "#feed/reading/reading";
import { type RecordedDay, recordedDays } from "#feed/replay/recordedAnswers";
import { dayOfMoment, inOrder, recordingDate, sameMarket } from "#market/day/recordings";
import { startOfDay } from "#market/day/writtenTime";
import type { Quote } from "#market/line/quote";
import type { BoardNow } from "#market/now/board";
import type { SessionBoard } from "#market/prints/sessionTape";
import { toQuote } from "#rows/priceRows";
import { shownTexts } from "#rows/shownTexts";
import { MalformedBody, parseBody } from "#wire/contract/parseBody";
import { isObject } from "#wire/contract/schema";
import { changedRows, rowsOfTables } from "#wire/gateway/boardChanges";
import {
  memberAddress,
  type RecordedLine,
  type Recording,
  recordedLine,
  recordingsPath,
  recordingVersion,
} from "#wire/gateway/recording";
import { prices } from "#wire/prices";
import { DayMarks, type Mark, type MarkReader } from "./dayMarks.ts";

export interface RecordedWorld {
  /** lets the browser draw @returns resolves when work may continue */
  pause: () => Promise<void>;
  /** ms, to measure how long a piece of work takes */
  now: () => number;
}

export const browserWorld: RecordedWorld = {
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

/** One recording with all its boards. */
export const wholeRecording = (day: string): WantedDay => ({
  name: day,
  dayAt: startOfDay(recordingDate(day)),
  source: undefined,
  until: Number.POSITIVE_INFINITY,
});

/** `seenAt` is the gateway's stamp of the answer, on the gateway's clock. */
export interface RecordedBoard extends SessionBoard {
  board: BoardNow;
  /** the freshness word that a page would have shown */
  word: string;
}

export interface BoardTaker<Worked = undefined> {
  take: (board: RecordedBoard) => void;
  /** called with each recorded quote; without it, quotes are not parsed */
  quote?: ((quote: Quote) => void) | undefined;
  stop: AbortSignal;
  /** lets this reading begin at a place that an earlier reading of the same day has passed; boards before that place are not taken again */
  marking?: MarkReader<Worked> | undefined;
}

/** ms of work before the browser may draw */
const slice = 8;

/** Records of other kinds, such as answers, are not parsed. */
const neededRecord = /^\{"k":"(?:start|key|change|gap)"/;
const quoteRecord = /^\{"k":"answer",[^{]*"op":"quote",/;

/** @returns undefined if nothing of that day is recorded @throws FeedError */
export async function readRecordedBoards<Worked>(
  wanted: WantedDay,
  world: RecordedWorld,
  { take, quote, stop, marking }: BoardTaker<Worked>,
): Promise<{ boards: number } | undefined> {
  const { until } = wanted;
  const marks = marking?.marks ?? new DayMarks<Worked>();
  const days = await daysOf(wanted, marks, () => recordedDays(stop));
  const name = days.map(({ source, day, from }) => `${source} ${day} ${from}`).join();
  const start = marking && marks.latest(name, until);
  const player = new Player(until, take, start);
  if (start) marking.resume(start.worked);
  let place: Pick<Mark<Worked>, "member" | "line"> | undefined;
  let due = world.now() + slice;
  for (const member of membersFrom(days, start?.member)) {
    if (member.from > until || player.ended) break;
    if (member.path !== start?.member && member.first) player.lose();
    const key = `${name} ${member.path}`;
    const lines = await marks.lines(key, member.open, () => memberText(member, stop));
    for (let at = member.path === start?.member ? start.line : 0; at < lines.length; at += 1) {
      const line = lines[at] ?? "";
      if (neededRecord.test(line) && player.line(line)) {
        place = { member: member.path, line: at + 1 };
        if (marking && marks.isDue(name, player.boards))
          marks.add(name, { ...place, ...player.state(), worked: marking.keep() });
      }
      if (player.ended) break;
      const found = quote && quoteRecord.test(line) ? quoteOf(line, until) : undefined;
      if (found) quote?.(found);
      if (world.now() < due) continue;
      await world.pause();
      stop.throwIfAborted();
      due = world.now() + slice;
    }
  }
  if (marking && place && !player.lost)
    marks.end(name, { ...place, ...player.state(), worked: marking.keep() });
  return player.boards > 0 ? { boards: player.boards } : undefined;
}

/** The recordings of the market on that day, oldest first. */
function daysOf(
  { dayAt, source, name }: WantedDay,
  marks: DayMarks<unknown>,
  list: () => Promise<readonly RecordedDay[]>,
): Promise<readonly RecordedDay[]> {
  const date = dayOfMoment(dayAt);
  const isOwn = ({ day, source: of }: Recording) =>
    name === undefined
      ? recordingDate(day) === date && (source === undefined || of === source)
      : day === name;
  return marks.days(`${date} ${source} ${name}`, async () => {
    const all = await list();
    const last = inOrder(all).findLast(isOwn);
    return last ? sameMarket(all, last) : [];
  });
}

/** The members of these recordings in sequence. @param path of the first one; by default all */
function membersFrom(days: readonly RecordedDay[], path: string | undefined) {
  const all = days.flatMap(({ day, members }) =>
    members.map(({ n, from, open }, at) => {
      return { path: `${day}/${n}`, day, n, from, open, first: at === 0 };
    }),
  );
  return path === undefined ? all : all.slice(all.findIndex((one) => one.path === path));
}

async function memberText({ day, n }: { day: string; n: number }, stop: AbortSignal) {
  const { value } = await askGateway(memberAddress, { day, n }, stop);
  if (value === undefined) throw new FeedError("refused", `${recordingsPath}: no member ${n} of ${day}`, 404);
  return value;
}

type MarkPlace = Omit<Mark<unknown>, "member" | "line" | "worked">;

/** nothing is drawn from the rebuilt board */
const noListeners = [() => undefined, () => 0] as const;

/** Rebuilds boards record by record. After an unreadable record it cannot use changes until the next whole board. */
class Player {
  readonly #until: number;
  readonly #take: (board: RecordedBoard) => void;
  readonly #store: BoardStore;
  boards = 0;
  /** A board after the wanted time was reached. The exchange's clock may go back a little; boards after such a board are not read either. */
  ended = false;
  lost = true;
  #gap = false;
  #at: number | undefined;
  #newestAt = Number.NEGATIVE_INFINITY;

  constructor(until: number, take: BoardTaker["take"], start: MarkPlace | undefined) {
    this.#until = until;
    this.#take = take;
    this.#store = start ? start.board.copy() : createBoardStore(...noListeners);
    if (!start) return;
    this.lost = false;
    [this.boards, this.#at, this.#newestAt] = [start.boards, start.at, start.newestAt];
  }

  /** The place after the board that was taken last. */
  state(): MarkPlace {
    const [boards, at, newestAt] = [this.boards, this.#at ?? 0, this.#newestAt];
    return { boards, at, newestAt, board: this.#store.copy() };
  }

  /** @returns whether a board was taken */
  line(text: string): boolean {
    const line = parsedRecord(text);
    if (!line) this.lose();
    else if (line.k === "start" && line.version > recordingVersion)
      throw new FeedError("malformed", `${recordingsPath}: version ${line.version} cannot be read`);
    else if (line.k === "gap") this.#gap = true;
    else if (line.k === "key" || line.k === "change") {
      this.ended = line.ex > this.#until;
      return !this.ended && this.#board(line);
    }
    return false;
  }

  /** Call this when another recording begins. */
  lose(): void {
    this.lost = true;
    this.#gap ||= this.boards > 0;
  }

  #board(line: Extract<RecordedLine, { k: "key" | "change" }>): boolean {
    this.#newestAt = Math.max(this.#newestAt, line.ex);
    const repeated = line.k === "key" && line.again && !this.lost;
    if (repeated || (line.k === "change" && this.lost)) return false;
    const taken = line.k === "key" ? this.#whole(line) : this.#changed(line);
    if (taken !== "applied") {
      if (taken === "gap") this.lose();
      return false;
    }
    this.lost = false;
    const { at, ex, fresh: word } = line;
    if (line.k === "key" && line.again) return false; // this board was already taken
    const meta = this.#store.meta();
    const newestTradeAt = meta.loaded ? meta.newestTradeAt : undefined;
    this.boards += 1;
    this.#at = at;
    const board = this.#store.board();
    this.#take({ board, rows: board.rows.values(), at: ex, seenAt: at, gap: this.#gap, newestTradeAt, word });
    this.#gap = false;
    return true;
  }

  #whole({ rows, at, ex }: Extract<RecordedLine, { k: "key" }>) {
    const sent = { [boardField]: rowsOfTables(rows) };
    const { body } = parseBody(prices.board.reply, sent, ex);
    return this.#store.takeSnapshot(reading(at, ex, shownTexts(body)[boardField]));
  }

  #changed({ changed, gone, at, ex }: Extract<RecordedLine, { k: "change" }>) {
    const since = this.#at ?? at;
    const rows = shownTexts(parseBody(changedRows, rowsOfTables(changed), ex).body);
    return this.#store.takeChanges(
      reading(at, ex, { sequence: 0, since, fetchedAt: at, clock: ex, changed: rows, gone }),
    );
  }
}

/** @returns undefined for a quote after the wanted time, for one that repeats an earlier body, and for one that cannot be read */
function quoteOf(text: string, until: number): Quote | undefined {
  const line = parsedRecord(text);
  if (line?.k !== "answer" || !isObject(line.body) || line.ex > until) return undefined;
  try {
    return toQuote(parseBody(prices.quote.reply, line.body, line.ex).body) ?? undefined;
  } catch (error) {
    if (error instanceof MalformedBody) return undefined;
    throw error;
  }
}

/** the service's spelling */
const boardField = "reqTradeSummery";

function parsedRecord(text: string): RecordedLine | undefined {
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
