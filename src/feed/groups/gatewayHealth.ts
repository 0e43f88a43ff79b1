import { queryOptions } from "@tanstack/react-query";
import { isReplay, now } from "#feed/clock/clock";
import { FeedError, longestAnswer, within } from "#feed/reading/reading";
import { MalformedBody, read } from "#wire/contract/read";
import type { Read } from "#wire/contract/schema";
import { gatewayHealth, gatewayHealthPath } from "#wire/gateway/gatewayHealth";
import { silentAfter, walls, wallsPath } from "#wire/gateway/walls";

export type GatewayHealth = Read<typeof gatewayHealth>;

const every = 5_000;

const unrecorded = (path: string) => new FeedError("unrecorded", `${path}: not recorded`);

/** The server's report about itself; null if the server is a plain proxy, which sends none. */
export const gatewayHealthQuery = () =>
  queryOptions({
    queryKey: ["gatewayHealth"],
    queryFn: async ({ signal }) => {
      if (isReplay()) throw unrecorded(gatewayHealthPath);
      const value = await askGateway(signal);
      return { value, fetchedAt: now(), via: "http" as const, from: gatewayHealthPath };
    },
    refetchInterval: () => !isReplay() && every,
    structuralSharing: false,
  });

async function askGateway(signal: AbortSignal): Promise<GatewayHealth | undefined> {
  try {
    return await within(longestAnswer, signal, async (stop) => {
      const response = await fetch(gatewayHealthPath, { signal: stop });
      return response.ok ? read(gatewayHealth, await response.json()).body : undefined;
    });
  } catch (error) {
    if (error instanceof MalformedBody || error instanceof SyntaxError) return undefined;
    throw FeedError.of(error, gatewayHealthPath);
  }
}

export type Walls = Read<typeof walls>;
export type Wall = Walls["walls"][number];

const wallsEvery = 5_000;

/** The displays that report to the server; null if the server is a plain proxy. */
export const wallsQuery = () =>
  queryOptions({
    queryKey: ["walls"],
    queryFn: async ({ signal }) => {
      if (isReplay()) throw unrecorded(wallsPath);
      const value = await askWalls(signal);
      return { value, fetchedAt: now(), via: "http" as const, from: wallsPath };
    },
    refetchInterval: () => !isReplay() && wallsEvery,
    structuralSharing: false,
  });

/**
 * The walls at a time after the answer. The age of a wall's last report grows, also while the server is out of reach. Silent walls come
 * first; within each part walls are sorted by name.
 * @param since ms since the answer
 */
export function wallsNow(told: readonly Wall[], since: number): readonly Wall[] {
  const byName = new Intl.Collator("en", { numeric: true });
  return told
    .map((wall) => {
      const heardAgo = wall.heardAgo + since;
      const { dataAge } = wall;
      return {
        ...wall,
        heardAgo,
        dataAge: typeof dataAge === "number" ? dataAge + heardAgo : dataAge,
        silent: wall.silent || heardAgo > silentAfter,
      };
    })
    .sort((a, b) => Number(b.silent) - Number(a.silent) || byName.compare(a.id, b.id));
}

async function askWalls(signal: AbortSignal): Promise<Walls | undefined> {
  try {
    return await within(longestAnswer, signal, async (stop) => {
      const response = await fetch(wallsPath, { headers: { Accept: "application/json" }, signal: stop });
      return response.ok ? read(walls, await response.json()).body : undefined;
    });
  } catch (error) {
    if (error instanceof MalformedBody || error instanceof SyntaxError) return undefined;
    throw FeedError.of(error, wallsPath);
  }
}
