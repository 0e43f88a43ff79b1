/** What is said on topics, to whoever listens. In memory here; a shared bus would keep the same interface. */
import type { ExchangeClock } from "#server/gateway/upstream/exchangeTime";

export interface Said {
  topic: string;
  body: Buffer | string;
  /** epoch ms when upstream spoke */
  at: number;
  /** the answer to a question; absent where the service said it by itself */
  asked?: boolean;
  clock: ExchangeClock;
}

export interface Bus {
  publish(said: Said): void;
  /** @returns its undo */
  subscribe(take: (said: Said) => void): () => void;
}

export function memoryBus(): Bus {
  const listeners = new Set<(said: Said) => void>();
  return {
    publish(said) {
      for (const take of listeners) take(said);
    },
    subscribe(take) {
      listeners.add(take);
      return () => listeners.delete(take);
    },
  };
}
