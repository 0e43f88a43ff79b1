/** Samples of page and server, and how much they grow. */
import { type Point, type Slope, settled, slopeOf } from "./slope.ts";
import type { ServerSample } from "./stage.ts";
import { isShort } from "./troubles.ts";
import type { PageSample } from "./wall.ts";

export interface Sample {
  /** ms since the start of the run */
  at: number;
  page: PageSample;
  /** undefined while the server was not running */
  server: ServerSample | undefined;
  /** number of push links opened and documents loaded so far */
  sockets: number;
  loads: number;
}

/** s; after a server process starts, its memory is not judged for this time */
const serverWarms = { short: 20, long: 120 };

export const series = {
  /** the page's own memory; compiled code is counted separately */
  heap: ({ page }: Sample) => page.heap - page.code,
  code: ({ page }: Sample) => page.code,
  nodes: ({ page }: Sample) => page.nodes,
  listeners: ({ page }: Sample) => page.listeners,
  own: ({ page }: Sample) => page.own,
  shared: ({ page }: Sample) => page.shared,
} as const;

/** Growth of a figure of the page. Each view of each load is centred on its own mean. */
export const pageSlope = (samples: readonly Sample[], of: (sample: Sample) => number): Slope | undefined =>
  slopeOf(
    settled(samples).map((sample) => ({
      at: sample.at,
      value: of(sample),
      group: `${sample.page.view} ${sample.loads}`,
    })),
  );

/** Growth of a figure of the server. Each process is centred on its own mean, without its warm-up. */
export function serverSlope(
  { samples, minutes }: { samples: readonly Sample[]; minutes: number },
  of: (server: ServerSample) => number,
): Slope | undefined {
  const warm = serverWarms[isShort(minutes) ? "short" : "long"] * 1000;
  const born = new Map<number, number>();
  const points: Point[] = [];
  for (const { at, server } of samples) {
    if (!server) continue;
    if (!born.has(server.pid)) born.set(server.pid, at);
    if (at - (born.get(server.pid) ?? at) < warm) continue;
    points.push({ at, value: of(server), group: String(server.pid) });
  }
  return slopeOf(settled(points));
}
