import { queryOptions } from "@tanstack/react-query";
import { longestAnswer, within } from "#feed/answers/within";
import { now } from "#feed/clock/clock";
import { FeedError } from "#feed/reading/feedError";
import { MalformedBody, read } from "#wire/contract/read";
import type { Read } from "#wire/contract/schema";
import { gatewayHealth, gatewayHealthPath } from "#wire/gateway/gatewayHealth";

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
