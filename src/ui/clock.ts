/** The clock that ages are measured on. The page hands in its own, which setting the computer's clock does not move. */

let read: () => number = Date.now;

/** Epoch ms. */
export const now = (): number => read();

/** To be called before anything is drawn. */
export function readClockFrom(clock: () => number): void {
  read = clock;
}
