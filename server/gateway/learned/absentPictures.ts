/** Records pictures that are missing at the files host, so that they are not requested again for a day, also after restarts. */
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import type { Clock } from "#server/gateway/upstream/clocks";
import { createKeeping, type KeptFile, restored } from "./keptFile.ts";

export interface AbsentPictures {
  /** @param path canonical spelling of the path */
  has(path: string): boolean;
  /** notes only pictures, because a document may be announced before its file exists */
  note(path: string): void;
  start(): void;
  close(): Promise<void>;
}

export interface AbsentPicturesOptions {
  clock: Clock;
  pace: number;
  file: KeptFile;
  /** upstream to which these pictures belong */
  upstream: string;
}

/** ms for which a picture counts as missing; a company may get a logo later */
const goodFor = 86_400_000;
/** Most entries; the oldest are dropped. About 300 companies have one or two pictures each. */
const most = 1_000;
/** ms between two writes */
const writeEvery = 600_000;

const version = 1;
const written = v.object({
  version: v.literal(version),
  upstream: v.string(),
  /** entries of path and epoch ms of the request */
  pictures: v.pipe(
    v.array(
      v.tuple([v.pipe(v.string(), v.maxLength(1_000)), v.pipe(v.number(), v.integer(), v.minValue(0))]),
    ),
    v.maxLength(most),
  ),
});

export function createAbsentPictures({ clock, pace, file, upstream }: AbsentPicturesOptions): AbsentPictures {
  const absent = new LRUCache<string, number>({ max: most });
  const kept = restored(file, (value) => readWritten(value, upstream));
  for (const [path, askedAt] of kept ?? []) absent.set(path, askedAt);
  const keeping = createKeeping({
    file,
    value: () => ({ version, upstream, pictures: [...absent.entries()].reverse() }),
    clock,
    every: writeEvery * pace,
  });
  return {
    has(path) {
      const askedAt = absent.get(path);
      // A time in the future was written while the clock was wrong, and is not used.
      return askedAt !== undefined && Math.abs(clock.wall() - askedAt) < goodFor * pace;
    },
    note(path) {
      if (!/\.(png|jpe?g|jfif|gif|webp)$/i.test(path)) return;
      absent.set(path, clock.wall());
      keeping.changed();
    },
    start: () => keeping.start(),
    close: () => keeping.close(),
  };
}

function readWritten(value: unknown, upstream: string): [string, number][] | string {
  const result = v.safeParse(written, value);
  if (!result.success) return "it has an unexpected form";
  return result.output.upstream === upstream ? result.output.pictures : "it belongs to another upstream";
}
