/** Stores in the memory of one process, for several gateways of that process. */
import { Buckets } from "#server/rate/bucket";
import type { HeldValue, SharedSnapshots, Stores, StreamEntry, Streams } from "#server/stores/stores";

/** What the gateways of the process share. */
interface Hub {
  now: () => number;
  values: Map<string, HeldValue & { until: number }>;
  lease: { holder: string; until: number } | undefined;
  fence: number;
  streams: Map<string, StreamEntry[]>;
  listeners: Set<(stream: string) => void>;
  last: { ms: number; number: number };
  buckets: Map<string, Buckets>;
}

/** @param now ms of a monotonic clock @returns a function that gives each gateway its stores */
export function createMemoryHub(now: () => number = () => performance.now()): () => Stores {
  const hub: Hub = {
    now,
    values: new Map(),
    lease: undefined,
    fence: 0,
    streams: new Map(),
    listeners: new Set(),
    last: { ms: 0, number: 0 },
    buckets: new Map(),
  };
  return () => ({
    engine: "memory",
    snapshots: snapshotsOf(hub),
    streams: streamsOf(hub),
    rate(name, rate) {
      const buckets = hub.buckets.get(name) ?? new Buckets(rate);
      hub.buckets.set(name, buckets);
      return { take: async (address) => buckets.take(address, now()) };
    },
    now,
    close: async () => undefined,
  });
}

const snapshotsOf = (hub: Hub): SharedSnapshots => ({
  async get(key) {
    const found = hub.values.get(key);
    return found && found.until > hub.now() ? { head: found.head, body: found.body } : undefined;
  },
  async put(key, { head, body }, { fence, life }) {
    if (fence !== hub.fence) return false;
    hub.values.set(key, { head, body, until: hub.now() + life });
    return true;
  },
  async claim(holder, { ms, known }) {
    const { lease } = hub;
    const until = hub.now() + ms;
    if (lease) lease.until = Math.min(lease.until, until); // the clock may have been set back
    if (lease && lease.until > hub.now()) {
      if (lease.holder !== holder) return undefined;
      lease.until = until;
      return hub.fence;
    }
    hub.fence = Math.max(hub.fence, known) + 1;
    hub.lease = { holder, until };
    return hub.fence;
  },
  async release(holder) {
    if (hub.lease?.holder === holder) hub.lease = undefined;
  },
});

function streamsOf(hub: Hub): Streams {
  const after = (stream: string, id: string) =>
    (hub.streams.get(stream) ?? []).filter((entry) => isAfter(entry.id, id));
  return {
    async append(stream, { head, body }, { most, fence }) {
      if (fence !== undefined && fence !== hub.fence) return false;
      const ms = Math.max(Math.floor(hub.now()), hub.last.ms);
      hub.last = { ms, number: ms === hub.last.ms ? hub.last.number + 1 : 1 };
      const entries = [...(hub.streams.get(stream) ?? []), { id: `${ms}-${hub.last.number}`, head, body }];
      hub.streams.set(stream, entries.slice(-most));
      for (const tell of hub.listeners) tell(stream);
      return true;
    },
    follow(from, take) {
      const at = new Map(from);
      const pass = (stream: string) => {
        for (const entry of after(stream, at.get(stream) ?? "")) {
          at.set(stream, entry.id);
          take(stream, entry);
        }
      };
      const tell = (stream: string) => {
        if (at.has(stream)) queueMicrotask(() => hub.listeners.has(tell) && pass(stream));
      };
      hub.listeners.add(tell);
      for (const stream of at.keys()) tell(stream);
      return () => hub.listeners.delete(tell);
    },
  };
}

function isAfter(one: string, other: string): boolean {
  const [ms = 0, number = 0] = one.split("-").map(Number);
  const [otherMs = 0, otherNumber = 0] = other.split("-").map(Number);
  return ms > otherMs || (ms === otherMs && number > otherNumber);
}
