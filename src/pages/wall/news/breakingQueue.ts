/** News that interrupts a wall: one after the other, and never so many that nothing else is seen. */

export interface Breaking {
  /** what is told once is not told again */
  key: string;
  words: string;
}

/** ms that each is shown */
export const shownFor = 20_000;
const most = 3;
const within = 10 * 60_000;
/** What had to wait for longer is not news any more. */
const waitsFor = 10 * 60_000;
/** keys that are remembered */
const remembered = 200;

interface Waiting extends Breaking {
  at: number;
}

export class BreakingQueue {
  #waiting: Waiting[] = [];
  #told: string[] = [];
  #shownAt: number[] = [];
  #shown: Breaking | undefined;

  add(news: Breaking, now: number): void {
    if (this.#told.includes(news.key)) return;
    this.#told = [...this.#told, news.key].slice(-remembered);
    this.#waiting.push({ ...news, at: now });
  }

  /** Whatever waits is dropped: it is not to be told once the display can be believed again. */
  clear(): void {
    this.#waiting = [];
    this.#shown = undefined;
  }

  /** What is to be shown now. @param now page clock, ms; to be asked every second */
  shown(now: number): Breaking | undefined {
    const last = this.#shownAt.at(-1);
    if (this.#shown && last !== undefined && now - last < shownFor) return this.#shown;
    this.#waiting = this.#waiting.filter(({ at }) => now - at < waitsFor);
    this.#shownAt = this.#shownAt.filter((at) => now - at < within);
    this.#shown = this.#shownAt.length < most ? this.#waiting.shift() : undefined;
    if (this.#shown) this.#shownAt.push(now);
    return this.#shown;
  }
}
