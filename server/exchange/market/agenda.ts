/** What happens next: entries by time, and at one time by their order, so that a run never depends on how it is cut up. */
export interface Entry<T> {
  at: number;
  /** breaks ties; distinct among entries that can wait at the same time */
  order: number;
  what: T;
}

export class Agenda<T> {
  readonly #heap: Entry<T>[] = [];

  get length(): number {
    return this.#heap.length;
  }

  clear(): void {
    this.#heap.length = 0;
  }

  add(entry: Entry<T>): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(entry);
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = heap[up];
      if (!parent || !sooner(entry, parent)) break;
      heap[at] = parent;
      at = up;
    }
    heap[at] = entry;
  }

  /** Takes the next entry out if it is due by then. */
  due(by: number): Entry<T> | undefined {
    const first = this.#heap[0];
    if (!first || first.at > by) return undefined;
    const last = this.#heap.pop();
    if (last && last !== first) this.#sink(last);
    return first;
  }

  #sink(entry: Entry<T>): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      const takeRight = right !== undefined && left !== undefined && sooner(right, left);
      const child = takeRight ? right : left;
      if (!child || !sooner(child, entry)) break;
      heap[at] = child;
      at = 2 * at + (takeRight ? 2 : 1);
    }
    heap[at] = entry;
  }
}

const sooner = <T>(a: Entry<T>, b: Entry<T>) => a.at < b.at || (a.at === b.at && a.order < b.order);
