/** The blocks of the running session, from one board after another. Page, server and recordings find them here. */
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { type Block, blocksWithValues } from "./blocks.ts";
import { type BlockQuote, CrossedBook } from "./crossedBook.ts";
import type { TapeNote } from "./prints.ts";
import { type SeenBlock, Tape, type TapeBoard, type TapeStep } from "./tape.ts";

export interface SessionBoard extends TapeBoard {
  /** exchange time of the board's newest trade, ms; it shows which session the board belongs to */
  newestTradeAt: number | undefined;
}

export interface SessionStep extends TapeStep {
  /** the board is the first of another session, or of a new tape */
  anew: boolean;
}

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
