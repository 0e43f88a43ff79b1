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

export interface KeptOpen {
  /** There is reason to hope: try now rather than at the end of the pause. */
  hurry: () => void;
  /** The connection cannot be trusted any more, as after sleep: drop it and open another. */
  replace: () => void;
  close: () => void;
}

/** A socket that opens and then says nothing must not be waited for. */
const connectWithin = 10_000;
const firstPause = 1_000;
const longestPause = 60_000;
/** Only a connection that lasted proves that trying again at once is welcome. */
const provenAfter = 30_000;

/** Ms to wait after so many failures in a row: anything between 1 s and a limit that doubles up to 60 s. */
export const pauseAfter = (failures: number, chance: number) =>
  firstPause + chance * (Math.min(longestPause, firstPause * 2 ** Math.min(failures, 16)) - firstPause);

export function keepOpen(world: KeepOpenWorld): KeptOpen {
  let drop: (() => void) | undefined;
  /** what events of an earlier connection are told apart by */
  let current = 0;
  let failures = 0;
  let startedAt = Number.NEGATIVE_INFINITY;
  let liveAt: number | undefined;
  let heardAt = 0;
  let silence = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = setInterval(() => {
    if (liveAt !== undefined && world.now() - heardAt > silence) replace();
  }, 1_000);

  const later = (ms: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };

  function start() {
    startedAt = heardAt = world.now();
    const mine = ++current;
    const onlyMine = (run: () => void) => () => void (mine === current && run());
    later(connectWithin, lost);
    try {
      drop = world.open({
        live(limit) {
          if (mine !== current) return;
          clearTimeout(timer);
          liveAt = heardAt = world.now();
          silence = limit;
          world.state("live");
        },
        heard: onlyMine(() => {
          heardAt = world.now();
        }),
        lost: onlyMine(lost),
      });
    } catch {
      lost(); // a factory that throws is a failed attempt like any other
    }
  }

  function end() {
    current++;
    if (liveAt !== undefined && world.now() - liveAt >= provenAfter) failures = 0;
    liveAt = undefined;
    drop?.();
    drop = undefined;
    world.state("down");
  }

  function lost() {
    end();
    later(pauseAfter(failures++, world.chance()), start);
  }

  /** At once, but never twice within a second. */
  const soon = () => later(Math.max(0, startedAt + firstPause - world.now()), start);

  function replace() {
    end();
    soon();
  }

  start();
  return {
    hurry: () => void (drop === undefined && soon()),
    replace,
    close() {
      clearInterval(watch);
      end();
      clearTimeout(timer);
    },
  };
}
