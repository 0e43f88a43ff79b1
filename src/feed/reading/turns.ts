/** Questions that are asked one after another: the next leaves when the one before it was answered, failed or given up. */
export type InTurn = <T>(signal: AbortSignal, run: () => Promise<T>) => Promise<T>;

/** One that is given up while it waits is never asked. */
export function createTurns(): InTurn {
  let before: Promise<unknown> = Promise.resolve();
  return (signal, run) => {
    const mine = before.then(() => {
      signal.throwIfAborted();
      return run();
    });
    before = Promise.allSettled([mine]);
    return mine;
  };
}
