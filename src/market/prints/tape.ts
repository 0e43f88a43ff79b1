/** The tape takes one board after another, and gives the prints, blocks and notes between them. It keeps one row for each line. */
import { colomboHours, dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { type Block, blockBetween } from "./blocks.ts";
import { closeOddity, lastMinutes, type Oddity, odditiesOf } from "./oddPrints.ts";
import {
  type Before,
  type BoardWindow,
  type Print,
  printsBetween,
  type TapeNote,
  unreadableNote,
} from "./prints.ts";

export interface TapeBoard {
  /** rows of one board; an unchanged row may be the same object as before */
  rows: Iterable<BoardRow>;
  /** exchange's time when the board was fetched, ms */
  at: number;
  /** our clock at that time, ms */
  seenAt: number;
  /** whether boards are missing between this board and the one before */
  gap: boolean;
}

export interface SeenPrint extends Print {
  seenAt: number;
  oddities: readonly Oddity[];
}
export interface SeenBlock extends Block {
  seenAt: number;
}
/** An official close that differs from the line's last print. It is no trade. */
export interface OddClose extends BoardWindow {
  key: string;
  symbol: string;
  oddity: Oddity & { rule: "closeApart" };
}
/** What one board added, in the order of its rows. */
export interface TapeStep {
  prints: readonly SeenPrint[];
  closes: readonly OddClose[];
  blocks: readonly SeenBlock[];
  notes: readonly TapeNote[];
  /** whether the board starts a new tape, because it is the first or the exchange's clock went back */
  began: boolean;
}

/** What the tape stores about one line. Replaced, never changed: copies of a tape share it. */
interface TapeLine {
  row: BoardRow;
  /** price of the newest print, rupees */
  price: number | undefined;
  /** the line's price and shares five minutes before the close */
  late: { price: number; shares: number } | undefined;
}

type OpenTapeStep = { [K in "prints" | "closes" | "blocks" | "notes"]: TapeStep[K][number][] };

/** ms by which the time of a line's first trade may be before the window, because clocks differ. */
const windowTolerance = 10_000;
/** ms. If a board is older than the newest by less than this, it arrived out of order; if by more, the market was restarted. */
const restartedBy = 60_000;

export class Tape {
  #lines = new Map<string, TapeLine>();
  /** exchange times, ms, of the newest board with a readable row of the line, if that is not the newest board of all */
  #leftAt = new Map<string, number>();
  /** unreadable rows by symbol, so that each is noted once */
  #unread = new Map<string, string>();
  #beganAt = Number.NEGATIVE_INFINITY;
  #at: number | undefined;

  /** A tape after the same boards, which continues by itself. */
  copy(): Tape {
    const copy = new Tape();
    copy.#lines = new Map(this.#lines);
    [copy.#leftAt, copy.#unread] = [new Map(this.#leftAt), new Map(this.#unread)];
    [copy.#beganAt, copy.#at] = [this.#beganAt, this.#at];
    return copy;
  }

  take(board: TapeBoard): TapeStep {
    const step: OpenTapeStep = { prints: [], closes: [], blocks: [], notes: [] };
    const before = this.#at;
    const began = before === undefined || board.at < before - restartedBy;
    if (!began && board.at < before) return { ...step, began };
    if (began)
      [this.#lines, this.#leftAt, this.#unread, this.#beganAt] = [new Map(), new Map(), new Map(), board.at];
    else if (dayStart(before) !== dayStart(board.at)) this.#forget(dayStart(before));
    const taken = new Set<string>();
    for (const row of board.rows) {
      if (row.lastKnown || row.earlier) continue;
      if (began) this.#begin(row, board, step);
      else if (this.#follow(row, board, { from: before, step })) taken.add(row.symbol);
    }
    if (!began) this.#noteLeft(taken, before);
    this.#at = board.at;
    return { ...step, began };
  }

  /** Drops lines that were on no board since `dayAt`, so that the map does not grow without limit. */
  #forget(dayAt: number): void {
    for (const [symbol, at] of this.#leftAt)
      if (at < dayAt) for (const map of [this.#lines, this.#leftAt]) map.delete(symbol);
    this.#unread.clear();
  }

  /** @param taken the lines with a readable row on the newest board @param before time of the board before, ms */
  #noteLeft(taken: ReadonlySet<string>, before: number): void {
    for (const symbol of taken.size < this.#lines.size ? this.#lines.keys() : [])
      if (!taken.has(symbol) && !this.#leftAt.has(symbol)) this.#leftAt.set(symbol, before);
  }

  #begin(row: BoardRow, { at, seenAt }: TapeBoard, step: OpenTapeStep): void {
    this.#lines.set(row.symbol, {
      row,
      price: row.closingPrice === undefined ? row.price : undefined,
      late: undefined,
    });
    const { block } = blockBetween(undefined, row, { from: undefined, to: at });
    if (block) step.blocks.push({ ...block, seenAt });
  }

  /** @returns whether the row is readable */
  #follow(row: BoardRow, board: TapeBoard, { from, step }: { from: number; step: OpenTapeStep }): boolean {
    const { symbol } = row;
    const known = this.#lines.get(symbol);
    if (known?.row === row) {
      this.#leftAt.delete(symbol);
      return true;
    }
    const since = this.#since(known, row, { ...board, from });
    if (since === "unreadable") return this.#noteUnread(row, { from, to: board.at }, step);
    const late = this.#late(since.row ? known : undefined, board.at);
    const { prints, note, price } = printsBetween(since, row);
    // the next readable row is compared with the last readable one
    if (note?.why === "unreadable") return this.#noteUnread(row, since, step);
    this.#unread.delete(symbol);
    const crossed = blockBetween(since.row, row, since);
    let [reference, at] = [since.price, since.row?.lastTradeAt];
    for (const print of prints) {
      const oddities = odditiesOf(print, { row, price: reference, at, late });
      step.prints.push({ ...print, seenAt: board.seenAt, oddities });
      [reference, at] = [print.price, print.at];
    }
    const oddity = closeOddity(since.row, row, price);
    const window = { from: since.from, to: board.at };
    if (oddity) step.closes.push({ key: `${symbol} close ${board.at}`, symbol, ...window, oddity });
    if (crossed.block) step.blocks.push({ ...crossed.block, seenAt: board.seenAt });
    for (const found of [note, crossed.note]) if (found) step.notes.push(found);
    this.#leftAt.delete(symbol);
    this.#lines.set(symbol, { row, price, late });
    return true;
  }

  #noteUnread(
    { symbol, trades, shares, lastTradeAt }: BoardRow,
    window: BoardWindow,
    step: OpenTapeStep,
  ): false {
    const row = `${trades} ${shares} ${lastTradeAt}`;
    if (this.#unread.get(symbol) !== row) step.notes.push(unreadableNote(symbol, window));
    this.#unread.set(symbol, row);
    return false;
  }

  /** The state to compare a new row with: the line's last row of the same session, or no row if this is the line's first in the session. */
  #since(
    known: TapeLine | undefined,
    row: BoardRow,
    { from, at: to, gap }: TapeBoard & { from: number },
  ): Before | "unreadable" {
    const knownAt = this.#leftAt.get(row.symbol) ?? from;
    if (row.lastTradeAt === undefined) return known ? { ...known, from: knownAt, to, gap } : "unreadable";
    const day = dayStart(row.lastTradeAt);
    const dayBefore = known?.row.lastTradeAt === undefined ? undefined : dayStart(known.row.lastTradeAt);
    if (known && (dayBefore === undefined || dayBefore === day))
      return { row: known.row, price: known.price, from: knownAt, to, gap: gap || knownAt !== from };
    // a row of an older session, or of a day in the future
    if ((dayBefore !== undefined && day < dayBefore) || day > dayStart(to)) return "unreadable";
    const early = row.lastTradeAt < from - Math.max(windowTolerance, to - from);
    return { row: undefined, price: undefined, from: early ? day : from, to, gap: gap || early };
  }

  #late(known: TapeLine | undefined, at: number): TapeLine["late"] {
    const from = dayStart(at) + colomboHours.closeAt - lastMinutes;
    if (!known || known.late || at < from || this.#beganAt > from) return known?.late;
    const { row, price = row.price } = known;
    return price === undefined || row.shares === undefined ? undefined : { price, shares: row.shares };
  }
}
