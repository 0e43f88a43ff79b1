import { queryOptions } from "@tanstack/react-query";
import { gatewayHealth, gatewayHealthPath } from "#wire/gatewayHealth";
import { MalformedBody, read } from "#wire/read";
import type { Read } from "#wire/schema";
import { now } from "./clock.ts";
import { FeedError } from "./feedError.ts";
import { longestAnswer, within } from "./within.ts";

export type GatewayHealth = Read<typeof gatewayHealth>;

const every = 5_000;

/** What the server says of itself; nothing, where it is a plain proxy that only passes the service's answers on. */
export const gatewayHealthQuery = () =>
  queryOptions({
    queryKey: ["gatewayHealth"],
    queryFn: async ({ signal }) => {
      const value = await askGateway(signal);
      return { value, fetchedAt: now(), via: "http" as const, from: gatewayHealthPath };
    },
    refetchInterval: every,
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
