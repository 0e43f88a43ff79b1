import { queryOptions } from "@tanstack/react-query";
import { now } from "#feed/clock/clock";
import { FeedError, longestAnswer, within } from "#feed/reading/feedError";
import { MalformedBody, read } from "#wire/contract/read";
import type { Read, Shape } from "#wire/contract/schema";
import { recordings, recordingsPath } from "#wire/gateway/recording";

export type Recordings = Read<typeof recordings>;
export type RecordedDay = Recordings["days"][number];

const listEvery = 60_000;

/** The recorded days; the value is undefined if the server records nothing or is a plain proxy. */
export const recordingsQuery = () =>
  queryOptions({
    queryKey: ["recordings"],
    queryFn: async ({ signal }) => ({
      value: await askServer(recordingsPath, recordings, signal),
      fetchedAt: now(),
      via: "http" as const,
      from: recordingsPath,
    }),
    refetchInterval: listEvery,
    structuralSharing: false,
  });

/** Reads an address of our own server. @returns undefined if the server has no such address @throws FeedError if it does not answer */
async function askServer<S extends Shape>(
  path: string,
  shape: S,
  signal: AbortSignal,
): Promise<Read<S> | undefined> {
  try {
    return await within(longestAnswer, signal, async (stop) => {
      const response = await fetch(path, { headers: { Accept: "application/json" }, signal: stop });
      return response.ok ? read(shape, await response.json()).body : undefined;
    });
  } catch (error) {
    if (error instanceof MalformedBody || error instanceof SyntaxError) return undefined;
    throw FeedError.of(error, path);
  }
}
