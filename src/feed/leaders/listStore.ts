/** One leaderboard, filled by push or polling. Its listeners are notified once per frame. */
import { pageWorld, type World } from "#feed/answers/world";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { FeedError, type Reading } from "#feed/reading/reading";
import { createCollection, createSignal } from "#feed/reading/store";

type StampedReading = Pick<Reading<unknown>, "via" | "fetchedAt" | "stampedAt">;

/**
 * The only rule for when a list replaces another. A list from the service replaces a derived one. Of two lists of the same kind, the later
 * one wins. @param by ms by which `next` must be later
 */
export function isNewer(next: StampedReading, held: StampedReading | undefined, by = 0): boolean {
  if (held === undefined || held.via === "derived") return true;
  const oneAnswer =
    next.via !== "derived" && next.stampedAt !== undefined && next.stampedAt === held.stampedAt;
  // the same upstream answer arrived by HTTP and by push, so a page had requested it and the service did not push it
  if (oneAnswer) return held.via !== "http" || next.via === "http";
  return next.fetchedAt - held.fetchedAt >= by;
}

/** Runs functions together, once per frame. A hidden tab and a program without a page have no frames, so each function runs at once. */
export function createFrames({
  frame,
  hidden,
}: Pick<World, "frame" | "hidden"> = pageWorld): (run: () => void) => void {
  let due: (() => void)[] = [];
  return (run) => {
    if (hidden()) return run();
    due.push(run);
    if (due.length > 1) return;
    frame(() => {
      const all = due;
      due = [];
      for (const each of all) each();
    });
  };
}

type SymbolRows = readonly { symbol: string }[];

interface ListSource<Sent, Row> {
  name: string;
  ask: (signal: AbortSignal) => Promise<Reading<Row[]>>;
  /** converts the pushed list to market rows; undefined if the list is rejected */
  read: (sent: Reading<Sent>) => Reading<Row[]> | undefined;
}

export interface ListState<Row> {
  data: Reading<Row[]> | undefined;
  error: FeedError | null;
  isError: boolean;
}

/** ms after a list arrived during which a new view uses it without a request */
const justCame = 5_000;
/** ms between two notifications of views while only figures change and the lines stay the same */
const sameListMs = 500;

export class ListStore<Sent, Row extends { symbol: string }> {
  readonly #source: ListSource<Sent, Row>;
  readonly #inFrame: (run: () => void) => void;
  readonly #shown = createCollection<ListState<Row>>({ data: undefined, error: null, isError: false });
  readonly #arrived = createSignal<Reading<Row[]>>();
  #newest: Reading<Row[]> | undefined;
  /** the newest list pushed since the last frame */
  #waiting: Reading<Sent> | undefined;
  #asking: { stop: AbortController; done: Promise<void> } | undefined;
  #cameAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(source: ListSource<Sent, Row>, inFrame: (run: () => void) => void) {
    this.#source = source;
    this.#inFrame = inFrame;
    this.feed(() => () => {
      this.#waiting = undefined;
    });
  }

  readonly newest = (): Reading<Row[]> | undefined => this.#newest;
  readonly state = this.#shown.get;
  readonly isSeen = this.#shown.isObserved;
  readonly feed = this.#shown.feed;
  readonly asking = (): boolean => this.#asking !== undefined;
  readonly failedFor = (): number => now() - this.#failedAt;

  /** Calls `reader` when the list must render again, and requests the list unless one arrived just now. @returns a function that unsubscribes */
  readonly subscribe = (reader: () => void): (() => void) => {
    const leave = this.#shown.subscribe(reader);
    void this.want();
    return leave;
  };
  /** Calls `take` with every list, even if its lines are the same as before. @returns a function that unsubscribes */
  readonly onList = this.#arrived.listen;

  /** Takes a pushed list; only the newest one of a frame is applied. */
  readonly push = (sent: Reading<Sent>): void => {
    if (!isNewer(sent, this.#waiting)) return;
    this.#waiting = sent;
    this.#inFrame(this.#takeWaiting);
  };

  /** Requests the list, unless one arrived just now. Never rejects: a failure is part of the list's state. */
  readonly want = async (): Promise<void> => {
    if (now() - this.#cameAt > justCame) await this.ask();
  };
  readonly ask = (): Promise<void> => {
    if (this.#asking) return this.#asking.done;
    const stop = new AbortController();
    const done = this.#ask(stop.signal).finally(() => {
      if (this.#asking?.stop === stop) this.#asking = undefined;
    });
    this.#asking = { stop, done };
    return done;
  };
  /** Requests the list again. Cancels a request in flight, whose answer may lack the newest changes, but never the first request. */
  readonly askAnew = (): Promise<void> => {
    if (this.#newest) this.#leaveOff();
    return this.ask();
  };

  /**
   * Call this when a replay shows another moment: its list is used even if it is older. Until it arrives, views show the present list.
   */
  readonly forget = (): void => {
    this.#leaveOff();
    this.#waiting = undefined;
    this.#newest = undefined;
    this.#cameAt = Number.NEGATIVE_INFINITY;
  };

  /** Takes an answer or a derived list, unless a newer one was pushed meanwhile. */
  readonly take = (next: Reading<Row[]>): void => {
    const held = this.#newest;
    const reading = held && !isNewer(next, held) ? { ...held, receivedAt: next.receivedAt } : next;
    this.#shown.set({ data: reading, error: null, isError: false });
    this.#fill(reading);
  };

  readonly #takeWaiting = (): void => {
    const sent = this.#waiting;
    this.#waiting = undefined;
    const reading = sent && this.#source.read(sent);
    if (!reading) return;
    exchangeClock.noteReading(reading);
    if (!isNewer(reading, this.#newest)) return; // a repeat of an earlier message
    // An older answer in flight must not replace this list. If the gateway stamps both, the stamps decide.
    if (reading.stampedAt === undefined) this.#leaveOff();
    const { data, isError } = this.state();
    if (isError || !data || !isSameList(data, reading))
      this.#shown.set({ data: reading, error: null, isError: false });
    this.#fill(reading);
  };

  #fill(reading: Reading<Row[]>): void {
    this.#newest = reading;
    this.#cameAt = now();
    this.#arrived.send(reading);
  }

  async #ask(signal: AbortSignal): Promise<void> {
    try {
      const reading = await this.#source.ask(signal);
      if (!signal.aborted) this.take(reading);
    } catch (error) {
      if (signal.aborted) return;
      this.#failedAt = now();
      this.#shown.set({ data: this.#newest, error: FeedError.of(error, this.#source.name), isError: true });
    }
  }

  #leaveOff(): void {
    this.#asking?.stop.abort();
    this.#asking = undefined;
  }
}

function isSameList(before: Reading<SymbolRows>, now: Reading<SymbolRows>): boolean {
  if (before.via !== now.via || now.receivedAt - before.receivedAt >= sameListMs) return false;
  const { value: lines } = before;
  return (
    lines.length === now.value.length && now.value.every(({ symbol }, at) => symbol === lines[at]?.symbol)
  );
}
