/** The tape of one session: the entries that its boards added, and the times and totals that are unknown. */
import { dayStart } from "#market/day/session";
import { entriesOf, type TapeEntry } from "./latest.ts";
import type { BoardWindow, PrintKind, TapeNote } from "./prints.ts";
import type { SeenBlock, TapeBoard, TapeStep } from "./tape.ts";
import { Tape } from "./tape.ts";

export interface SessionBoard extends TapeBoard {
  /** exchange time of the board's newest trade, ms; it shows the session of the board */
  newestTradeAt: number | undefined;
}

export interface DayTape {
  /** prints and blocks, newest first */
  entries: readonly TapeEntry[];
  /** oldest first, like the lists below */
  blocks: readonly SeenBlock[];
  notes: readonly TapeNote[];
  /** times of the exchange without boards, ms */
  gaps: readonly BoardWindow[];
  /** number of trades by kind of print */
  counts: Readonly<Record<PrintKind, number>>;
  /** exchange time of the session's first board, ms */
  since: number | undefined;
  /** no line had traded before the first board */
  whole: boolean;
  /** exchange time of the newest board, ms */
  at: number | undefined;
}

/** Takes one board after another, and starts a new tape with each session. */
export class SessionTape {
  readonly #tape = new Tape();
  #entries: TapeEntry[] = [];
  #blocks: SeenBlock[] = [];
  #notes: TapeNote[] = [];
  #gaps: BoardWindow[] = [];
  #counts = { exact: 0, workedOut: 0, bundle: 0 };
  #dayAt: number | undefined;
  #since: number | undefined;
  #whole = false;
  #at: number | undefined;
  #day: DayTape | undefined;

  take(board: SessionBoard): TapeStep {
    const { at, gap, newestTradeAt } = board;
    const before = this.#at;
    const step = this.#tape.take(board);
    const dayAt = newestTradeAt === undefined ? undefined : dayStart(newestTradeAt);
    if (step.began || (dayAt !== undefined && dayAt !== this.#dayAt)) {
      const same = !step.began && before !== undefined && dayAt === dayStart(before);
      this.#begin(dayAt, same ? before : at, same || dayAt === undefined);
    }
    this.#at = at;
    this.#day = undefined;
    if (gap && !step.began && before !== undefined) this.#gaps.push({ from: before, to: at });
    for (const entry of entriesOf(step).reverse()) this.#entries.push(entry);
    for (const { kind, trades } of step.prints) this.#counts[kind] += trades;
    this.#blocks.push(...step.blocks);
    this.#notes.push(...step.notes);
    return step;
  }

  /** The same object until the next board is taken. */
  get day(): DayTape {
    this.#day ??= {
      entries: this.#entries.toReversed(),
      blocks: [...this.#blocks],
      notes: [...this.#notes],
      gaps: [...this.#gaps],
      counts: { ...this.#counts },
      since: this.#since,
      whole: this.#whole,
      at: this.#at,
    };
    return this.#day;
  }

  #begin(dayAt: number | undefined, since: number, whole: boolean): void {
    [this.#entries, this.#blocks, this.#notes, this.#gaps] = [[], [], [], []];
    this.#counts = { exact: 0, workedOut: 0, bundle: 0 };
    [this.#dayAt, this.#since, this.#whole] = [dayAt, since, whole];
  }
}
