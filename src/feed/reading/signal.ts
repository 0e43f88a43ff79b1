/** What passes without being kept: whoever listens at that moment hears it. */
export interface Signal<T> {
  /** Returns its undo. */
  hear: (listener: (value: T) => void) => () => void;
  tell: (value: T) => void;
}

export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    hear(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(value) {
      for (const listener of listeners) listener(value);
    },
  };
}
