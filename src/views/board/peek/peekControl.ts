/** Decides when a peek opens and closes. It does not use the document; clocks are passed in. */
import { type Range, ranges } from "#market/series/series";

export interface PeekedLine {
  symbol: string;
  /** a peek opened by keyboard stays when the pointer leaves */
  by: "keys" | "pointer";
}

export interface Peek {
  peeked: PeekedLine | undefined;
  range: Range;
}

/** ms that the pointer must rest on a name */
export const restMs = 400;
/** ms in which the pointer may move from the row into the card */
const graceMs = 250;
/** ms that the focus must rest on a row; rows that it passes faster send no request */
const followMs = 200;

type After = (ms: number, run: () => void) => () => void;

export const noPeek: Peek = { peeked: undefined, range: "1D" };

export class PeekControl {
  readonly #after: After;
  readonly #draw: (peek: Peek) => void;
  #now = noPeek;
  #opening: { peeked: PeekedLine; undo: () => void } | undefined;
  #closing: (() => void) | undefined;

  /** @param after schedules a function and returns its cancel function @param draw called after each change */
  constructor(after: After, draw: (peek: Peek) => void) {
    this.#after = after;
    this.#draw = draw;
  }

  readonly close = () => this.#show(undefined);
  readonly setRange = (range: Range) => this.#set({ ...this.#now, range });

  /** The pointer entered a line's name. */
  pointed(symbol: string) {
    if (this.#now.peeked?.symbol === symbol) return this.#stay();
    this.#leave();
    this.#openAfter(restMs, { symbol, by: "pointer" });
  }

  /** The pointer left the name. Over the card, the peek stays open. */
  pointedAway(toCard: boolean) {
    if (toCard) return this.#stay();
    if (this.#opening?.peeked.by === "pointer") this.#forget();
    this.#leave();
  }

  /** Space was pressed in a row. */
  toggle(symbol: string) {
    this.#show(this.#now.peeked?.symbol === symbol ? undefined : { symbol, by: "keys" });
  }

  /** The focus moved to another row. */
  movedTo(symbol: string | undefined) {
    const by = (this.#now.peeked ?? this.#opening?.peeked)?.by;
    if (by !== "keys" || symbol === this.#now.peeked?.symbol) return;
    this.#show(undefined);
    if (symbol !== undefined) this.#openAfter(followMs, { symbol, by: "keys" });
  }

  /** The rows moved away from the card. */
  scrolled() {
    const follows = this.#opening?.peeked.by === "keys";
    if (!follows) return this.#show(undefined);
    if (this.#now.peeked) this.#set({ ...this.#now, peeked: undefined });
  }

  /** @param by −1 for the next shorter range, 1 for the next longer @returns false if no peek is open */
  step(by: -1 | 1): boolean {
    if (!this.#now.peeked) return false;
    const range = ranges[ranges.indexOf(this.#now.range) + by];
    if (range) this.setRange(range);
    return true;
  }

  #show(peeked: PeekedLine | undefined) {
    this.#forget();
    this.#keep();
    const before = this.#now.peeked;
    if (before?.symbol !== peeked?.symbol || before?.by !== peeked?.by) this.#set({ ...this.#now, peeked });
  }

  #openAfter(ms: number, peeked: PeekedLine) {
    this.#forget();
    this.#opening = { peeked, undo: this.#after(ms, () => this.#show(peeked)) };
  }

  /** Cancels a pending peek or closing. An open peek stays. */
  #stay() {
    this.#forget();
    this.#keep();
  }

  #forget() {
    this.#opening?.undo();
    this.#opening = undefined;
  }

  #keep() {
    this.#closing?.();
    this.#closing = undefined;
  }

  /** The pointer left the line of the open peek. Closing is scheduled once, however far the pointer moves. */
  #leave() {
    if (this.#now.peeked?.by === "pointer") this.#closing ??= this.#after(graceMs, () => this.#gone());
  }

  #gone() {
    this.#closing = undefined;
    this.#set({ ...this.#now, peeked: undefined });
  }

  #set(next: Peek) {
    this.#now = next;
    this.#draw(next);
  }
}
