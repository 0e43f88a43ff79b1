/** For tests of lists that are shown page after page: a browser that lays nothing out is told the sizes. */
import { vi } from "vitest";

/** @param rows that have room, one below the other */
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
