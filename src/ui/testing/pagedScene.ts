/** For tests of paged lists: sets the sizes that an environment without layout lacks. */
import { vi } from "vitest";

/** @param rows number of rows that fit in a column */
export function roomFor(rows: number): void {
  const sizeOf = (target: Element) => ({
    width: 100,
    height: target.classList.contains("paged-probe") ? 10 : 10 * rows,
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #tell: ResizeObserverCallback;
      #seen: Element[] = [];
      constructor(tell: ResizeObserverCallback) {
        this.#tell = tell;
      }
      observe(target: Element) {
        this.#seen.push(target);
        const entries = this.#seen.map((each) => ({ target: each, contentRect: sizeOf(each) }));
        queueMicrotask(() => this.#tell(entries as ResizeObserverEntry[], this));
      }
      unobserve() {}
      disconnect() {
        this.#seen = [];
      }
    },
  );
}
