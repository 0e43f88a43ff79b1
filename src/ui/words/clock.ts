/** The clock that ages are measured on, and the exchange's. The page hands in its own, which setting the computer's clock does not move. */

let read: () => number = Date.now;
let readExchange: () => number = () => read();

/** Epoch ms. */
export const now = (): number => read();

/** To be called before anything is drawn. */
export function readClockFrom(clock: () => number): void {
  read = clock;
}

/** The exchange's time, by which a date is of this year or of another; epoch ms. */
export const exchangeNow = (): number => readExchange();

/** To be called before anything is drawn. */
export function readExchangeClockFrom(clock: () => number): void {
  readExchange = clock;
}
