/** Keeps one connection open for ever: when to try, how long to wait, and when to give a silent one up. */

export interface ConnectionEvents {
  /** @param silence ms without a sign of life after which it counts as dead; Infinity where silence is normal */
  live: (silence: number) => void;
  heard: () => void;
  lost: () => void;
}

export interface KeepOpenWorld {
  /** Starts one attempt; may throw. Returns how to drop it, without a further event. */
  open: (events: ConnectionEvents) => () => void;
  state: (state: "live" | "down") => void;
  /** page clock, ms: monotonic, so that a clock set back hides no dead connection and one set forward kills no good one */
  now: () => number;
  chance: () => number;
}

/** A socket that opens and then says nothing must not be waited for. */
const connectWithin = 5_000;
/** An attempt this old when there is reason to hope began before there was, ms. */
const hopeless = 1_500;
/** ms between two looks at whether it fell silent */
const lookEvery = 1_000;
const firstPause = 1_000;
const longestPause = 60_000;
/** Only a connection that lasted proves that trying again at once is welcome. */
const provenAfter = 30_000;

/** Ms to wait after so many failures in a row: anything between 1 s and a limit that doubles up to 60 s. */
export const pauseAfter = (failures: number, chance: number): number =>
  firstPause + chance * (Math.min(longestPause, firstPause * 2 ** Math.min(failures, 16)) - firstPause);

export class KeptOpen {
  readonly #world: KeepOpenWorld;
  readonly #watch: ReturnType<typeof setInterval>;
  #drop: (() => void) | undefined;
  /** what events of an earlier connection are told apart by */
  #current = 0;
  #failures = 0;
  #startedAt = Number.NEGATIVE_INFINITY;
  #liveAt: number | undefined;
  #heardAt = 0;
  #lookedAt: number;
  #silence = Number.POSITIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(world: KeepOpenWorld) {
    this.#world = world;
    this.#lookedAt = world.now();
    this.#watch = setInterval(() => this.#watchSilence(), lookEvery);
    this.#start();
  }

  /** There is reason to hope: try now rather than at the end of the pause, and not on with what was begun without. */
  hurry(): void {
    if (this.#drop === undefined) this.#soon();
    else if (this.#liveAt === undefined && this.#world.now() - this.#startedAt >= hopeless) this.replace();
  }

  /** The connection cannot be trusted any more, as after sleep: drop it and open another. */
  replace(): void {
    this.#end();
    this.#soon();
  }

  close(): void {
    clearInterval(this.#watch);
    this.#end();
    clearTimeout(this.#timer);
  }

  #start(): void {
    this.#startedAt = this.#heardAt = this.#world.now();
    const mine = ++this.#current;
    const onlyMine = (run: () => void) => () => void (mine === this.#current && run());
    this.#later(connectWithin, () => this.#lost());
    try {
      this.#drop = this.#world.open({
        live: (silence) => onlyMine(() => this.#live(silence))(),
        heard: onlyMine(() => {
          this.#heardAt = this.#world.now();
        }),
        lost: onlyMine(() => this.#lost()),
      });
    } catch {
      this.#lost(); // a factory that throws is a failed attempt like any other
    }
  }

  #live(silence: number): void {
    clearTimeout(this.#timer);
    this.#liveAt = this.#heardAt = this.#world.now();
    this.#silence = silence;
    this.#world.state("live");
  }

  #lost(): void {
    this.#end();
    this.#later(pauseAfter(this.#failures++, this.#world.chance()), () => this.#start());
  }

  #end(): void {
    this.#current++;
    if (this.#liveAt !== undefined && this.#world.now() - this.#liveAt >= provenAfter) this.#failures = 0;
    this.#liveAt = undefined;
    this.#drop?.();
    this.#drop = undefined;
    this.#world.state("down");
  }

  #watchSilence(): void {
    const late = this.#world.now() - this.#lookedAt > 2 * lookEvery;
    this.#lookedAt = this.#world.now();
    // the page itself stood still: what came meanwhile is still to be read
    if (late) setTimeout(() => this.#judgeSilence(), lookEvery);
    else this.#judgeSilence();
  }

  #judgeSilence(): void {
    if (this.#liveAt !== undefined && this.#world.now() - this.#heardAt > this.#silence) this.replace();
  }

  /** At once, but never twice within a second. */
  #soon(): void {
    const wait = this.#startedAt + firstPause - this.#world.now();
    this.#later(Math.max(0, wait), () => this.#start());
  }

  #later(ms: number, run: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(run, ms);
  }
}
