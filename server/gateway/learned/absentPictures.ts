/** Pictures that the files host said it has not: it is not asked for them again for a day, over restarts too. */
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import type { Clock } from "#server/gateway/upstream/clocks";
import { createKeeping, type KeptFile, restored } from "./keptFile.ts";

export interface AbsentPictures {
  /** @param path in its canonical spelling */
  has(path: string): boolean;
  /** what is no picture is not noted: a document may be told of before it is there */
  note(path: string): void;
  start(): void;
  /** writes down what is not yet written */
  close(): Promise<void>;
}

export interface AbsentPicturesOptions {
  clock: Clock;
  pace: number;
  file: KeptFile;
  /** whose pictures these are */
  upstream: string;
}

/** ms; a company may have a logo tomorrow */
const goodFor = 86_400_000;
/** Some 300 companies have one or two; of more, those asked for longest ago are forgotten. */
const most = 1_000;
/** ms between two writings */
const writeEvery = 600_000;

const version = 1;
const written = v.object({
  version: v.literal(version),
  upstream: v.string(),
  /** path, epoch ms when it was asked for */
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
      // what was asked in what is now the future was asked by a clock since set right
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
  if (!result.success) return "it is not as it was written";
  return result.output.upstream === upstream ? result.output.pictures : "it is of another upstream";
}
