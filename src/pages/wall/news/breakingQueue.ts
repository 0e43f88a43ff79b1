/** News that interrupts a wall. It is shown one after another, and rarely enough that the views stay visible. */

export interface BreakingNews {
  /** news whose key was shown before is not shown again */
  key: string;
  words: string;
  /** The words have their time, so they are also shown while the figures are not trusted. */
  timed?: true;
  /** called when it is shown */
  shown?: () => void;
}

/** ms that each piece of news is shown */
const shownFor = 20_000;
const mostInSpan = 3;
const newsSpan = 10 * 60_000;
/** ms; news that waited longer is dropped */
const waitsFor = 10 * 60_000;
/** number of keys remembered */
const mostRememberedKeys = 200;

interface WaitingNews extends BreakingNews {
  at: number;
}

export class BreakingQueue {
  #waiting: WaitingNews[] = [];
  #known: string[] = [];
  #shownAt: number[] = [];
  #shown: BreakingNews | undefined;

  add(news: BreakingNews, now: number): void {
    if (this.#known.includes(news.key)) return;
    this.#known = [...this.#known, news.key].slice(-mostRememberedKeys);
    this.#waiting.push({ ...news, at: now });
  }

  /** Drops news without a time, so that none of it appears once the figures are trusted again. */
  clear(): void {
    this.#waiting = this.#waiting.filter(({ timed }) => timed);
    if (!this.#shown?.timed) this.#shown = undefined;
  }

  /** The news to show. @param now page clock, ms; call every second */
  shown(now: number): BreakingNews | undefined {
    const last = this.#shownAt.at(-1);
    if (this.#shown && last !== undefined && now - last < shownFor) return this.#shown;
    this.#waiting = this.#waiting.filter(({ at }) => now - at < waitsFor);
    this.#shownAt = this.#shownAt.filter((at) => now - at < newsSpan);
    this.#shown = this.#shownAt.length < mostInSpan ? this.#waiting.shift() : undefined;
    if (this.#shown) this.#shownAt.push(now);
    return this.#shown;
  }
}
