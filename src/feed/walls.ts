import { queryOptions } from "@tanstack/react-query";
import { MalformedBody, read } from "#wire/read";
import type { Read } from "#wire/schema";
import { walls, wallsPath } from "#wire/walls";
import { now } from "./clock.ts";
import { FeedError } from "./feedError.ts";

export type Walls = Read<typeof walls>;
export type Wall = Walls["walls"][number];

const every = 5_000;

/** The displays that tell the server how they are; nothing, where the server is a plain proxy. */
export const wallsQuery = () =>
  queryOptions({
    queryKey: ["walls"],
    queryFn: async ({ signal }) => {
      const value = await askWalls(signal);
      return { value, fetchedAt: now(), via: "http" as const, from: wallsPath };
    },
    refetchInterval: every,
    structuralSharing: false,
  });

async function askWalls(signal: AbortSignal): Promise<Walls | undefined> {
  try {
    const response = await fetch(wallsPath, { headers: { Accept: "application/json" }, signal });
    return response.ok ? read(walls, await response.json()).body : undefined;
  } catch (error) {
    if (error instanceof MalformedBody || error instanceof SyntaxError) return undefined;
    throw FeedError.of(error, wallsPath);
  }
}
