/** What the boards of one session showed: prints and blocks, the evidence of its phases, its breadth, and the times without boards. */

import { type SeenDay, seenDayAfter } from "#market/day/evidence";
import { dayStart } from "#market/day/session";
import type { BoardRow, KnownValues } from "#market/line/board";
import { type BreadthMinute, breadthOf, withMinute } from "#market/lists/breadth";
import { type Block, blocksWithValues } from "./blocks.ts";
import { type BlockQuote, CrossedBook } from "./crossedBook.ts";
import type { BoardWindow, Print, PrintKind, TapeNote } from "./prints.ts";
import { type SeenBlock, Tape, type TapeBoard, type TapeStep } from "./tape.ts";
import { entriesOf, type TapeEntry } from "./tapeEntries.ts";

export interface SessionBoard extends TapeBoard {
  /** exchange time of the board's newest trade, ms; it shows which session the board belongs to */
  newestTradeAt: number | undefined;
}

export interface SessionStep extends TapeStep {
  /** the board is the first of another session, or of a new tape */
  anew: boolean;
}

/** The blocks of the running session, from one board after another. Page, server and recordings find them here. */
export class SessionBlocks {
  #tape = new Tape();
  #blocks: readonly SeenBlock[] = [];
  #notes: readonly TapeNote[] = [];
  #values = new CrossedBook();
  #dayAt: number | undefined;
  #at: number | undefined;

  take(board: SessionBoard & { rows: readonly BoardRow[] }): SessionStep {
    const { at, newestTradeAt, rows } = board;
    const step = this.#tape.take(board);
    const dayAt = newestTradeAt === undefined ? undefined : dayStart(newestTradeAt);
    const anew = step.began || (dayAt !== undefined && dayAt !== this.#dayAt);
    if (anew) [this.#blocks, this.#notes, this.#values, this.#dayAt] = [[], [], new CrossedBook(), dayAt];
    // an older board that came late would look like a correction
    if (step.began || this.#at === undefined || at >= this.#at) this.#values.board(rows, at);
    this.#at = at;
    if (step.blocks.length > 0) this.#blocks = [...this.#blocks, ...step.blocks];
    if (step.notes.length > 0) this.#notes = [...this.#notes, ...step.notes];
    return { ...step, anew };
  }

  /** Takes a quote, which may give the value of the line's blocks. */
  quote(symbol: string, quote: BlockQuote): void {
    this.#values.quote(symbol, quote);
  }

  /** oldest first, as the boards showed them, like `notes` */
  get blocks(): readonly SeenBlock[] {
    return this.#blocks;
  }

  get notes(): readonly TapeNote[] {
    return this.#notes;
  }

  /** what boards and quotes tell of the values; another object for another session */
  get book(): Pick<CrossedBook, "crossed" | "isKnown" | "known"> {
    return this.#values;
  }

  /** oldest first, with their values, and marked if a later correction took them back */
  valued(): readonly Block[] {
    return blocksWithValues(this.#blocks, this.#notes, this.#values.known);
  }

  /** The same after the same boards, which continues by itself. */
  copy(): SessionBlocks {
    const copy = new SessionBlocks();
    [copy.#tape, copy.#values] = [this.#tape.copy(), this.#values.copy()];
    [copy.#blocks, copy.#notes, copy.#dayAt, copy.#at] = [this.#blocks, this.#notes, this.#dayAt, this.#at];
    return copy;
  }
}

export interface DayTape {
  /** prints and blocks, newest first */
  entries: readonly TapeEntry[];
  /** oldest first, like the lists below */
  blocks: readonly SeenBlock[];
  notes: readonly TapeNote[];
  /** values of the blocks, from the quotes that this tape was given */
  values: KnownValues;
  /** times of the exchange without boards in which lines traded, ms */
  gaps: readonly BoardWindow[];
  /** number of trades by kind of print */
  counts: Readonly<Record<PrintKind, number>>;
  /** exchange time of the session's first board, ms */
  since: number | undefined;
  /** whether no line had traded before the first board */
  whole: boolean;
  /** exchange time of the newest board, ms */
  at: number | undefined;
  /** the evidence of the phases so far; undefined before the first board */
  seen: SeenDay | undefined;
  /** lines up, down and unchanged at the end of each minute with a board, oldest first */
  breadth: readonly BreadthMinute[];
}

/** Entries, oldest first, with those before them. Never changed. */
interface Entries {
  entries: readonly TapeEntry[];
  earlier: Entries | undefined;
}

/** All of them, newest first. */
function newestOf(all: Entries | undefined): TapeEntry[] {
  const found: TapeEntry[] = [];
  for (let part = all; part; part = part.earlier)
    for (let at = part.entries.length - 1; at >= 0; at -= 1) found.push(part.entries[at] as TapeEntry);
  return found;
}

/** Replaced by each board, never changed. */
interface SessionSoFar
  extends Pick<DayTape, "gaps" | "counts" | "since" | "whole" | "at" | "seen" | "breadth"> {
  entries: Entries | undefined;
  /** rows of the newest board; its breadth is counted once per minute */
  rows: readonly BoardRow[];
}

const noCounts: DayTape["counts"] = { exact: 0, workedOut: 0, bundle: 0 };
const noSession: SessionSoFar = {
  ...{ entries: undefined, rows: [], gaps: [], counts: noCounts, whole: false, breadth: [] },
  ...{ since: undefined, at: undefined, seen: undefined },
};

/** Takes one board after another, and starts a new tape with each session. */
export class SessionTape {
  #crossed = new SessionBlocks();
  #session = noSession;
  #day: DayTape | undefined;

  take(board: SessionBoard): SessionStep {
    const { at, gap, newestTradeAt } = board;
    const rows = [...board.rows];
    const before = this.#session;
    const isUnchanged = tradesOn(rows) === tradesOn(before.rows);
    const step = this.#crossed.take({ ...board, rows });
    const session = step.anew ? tapeStart(before, { at, newestTradeAt, began: step.began }) : before;
    const isMissing = gap && !step.began && before.at !== undefined && !isUnchanged;
    const added = entriesOf(step).reverse();
    this.#session = {
      ...session,
      at,
      rows,
      entries: added.length > 0 ? { entries: added, earlier: session.entries } : session.entries,
      counts: countedWith(session.counts, step.prints),
      gaps: isMissing ? [...session.gaps, { from: before.at ?? at, to: at }] : session.gaps,
      seen: seenDayAfter(step.began ? undefined : before.seen, { rows, at }),
      breadth:
        before.at !== undefined && minuteOf(at) !== minuteOf(before.at)
          ? breadthWith(session, before.at)
          : session.breadth,
    };
    this.#day = undefined;
    return step;
  }

  /** What boards and quotes tell of the values of blocks; another object for another session. */
  get book(): SessionBlocks["book"] {
    return this.#crossed.book;
  }

  /** Takes a quote, which may give the value of the line's blocks. */
  quote(symbol: string, quote: BlockQuote): void {
    this.#crossed.quote(symbol, quote);
    this.#day = undefined;
  }

  /** A tape after the same boards, which continues by itself. */
  copy(): SessionTape {
    const copy = new SessionTape();
    [copy.#crossed, copy.#session] = [this.#crossed.copy(), this.#session];
    return copy;
  }

  /** The `seen` of the day, without copying the day's prints. */
  get seen(): SeenDay | undefined {
    return this.#session.seen;
  }

  /** The same object until the next board is taken. */
  get day(): DayTape {
    const { entries, gaps, counts, since, whole, at, seen, breadth } = this.#session;
    this.#day ??= {
      ...{ gaps, counts, since, whole, at, seen },
      entries: newestOf(entries),
      breadth: at === undefined ? breadth : breadthWith(this.#session, at),
      blocks: this.#crossed.blocks,
      notes: this.#crossed.notes,
      values: this.#crossed.book.known,
    };
    return this.#day;
  }
}

type FirstBoard = Pick<SessionBoard, "at" | "newestTradeAt"> & Pick<SessionStep, "began">;

/** The start of a tape: its boards may begin before the first trade of the session. */
function tapeStart(before: SessionSoFar, { at, newestTradeAt, began }: FirstBoard): SessionSoFar {
  const dayAt = newestTradeAt === undefined ? undefined : dayStart(newestTradeAt);
  const isSameDay = !began && before.at !== undefined && dayAt === dayStart(before.at);
  return {
    ...noSession,
    since: isSameDay ? before.at : at,
    whole: isSameDay || dayAt === undefined,
  };
}

function countedWith(counts: DayTape["counts"], prints: readonly Print[]): DayTape["counts"] {
  if (prints.length === 0) return counts;
  const all = { ...counts };
  for (const { kind, trades } of prints) all[kind] += trades;
  return all;
}

/** @param at time of the board whose rows are counted */
const breadthWith = ({ breadth, rows }: SessionSoFar, at: number): readonly BreadthMinute[] =>
  rows.length > 0 ? withMinute(breadth, breadthOf(rows), at) : breadth;

/** Number of all trades of the session, with crossings. If it did not change between two boards, no trade was missed. */
const tradesOn = (rows: readonly BoardRow[]) =>
  rows.reduce((sum, { trades = 0, tradesWithCrossings = trades }) => sum + tradesWithCrossings, 0);

const minuteOf = (at: number) => Math.floor(at / 60_000);
