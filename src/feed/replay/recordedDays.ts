/** The list of the server's recordings. */
import { queryOptions } from "@tanstack/react-query";
import { now } from "#feed/clock/clock";
import { FeedError, longestAnswer, within } from "#feed/reading/reading";
import { MalformedBody, read } from "#wire/contract/read";
import type { Read } from "#wire/contract/schema";
import { recordings, recordingsPath } from "#wire/gateway/recording";

export interface ListWorld {
  /** fetches from the page's own server */
  send: (path: string, init: RequestInit) => Promise<Response>;
}

export type Recordings = Read<typeof recordings>;
export type RecordedDay = Recordings["days"][number];

/** @returns undefined at a plain proxy, which has no such address, or answers it with a page @throws FeedError */
export async function listRecordings(
  { send }: ListWorld,
  stop?: AbortSignal,
): Promise<Recordings | undefined> {
  try {
    return await within(longestAnswer, stop, async (signal) => {
      const response = await send(recordingsPath, { headers: { Accept: "application/json" }, signal });
      if (response.status === 404 || response.status === 405) return undefined;
      if (!response.ok) throw await FeedError.ofResponse(response, recordingsPath);
      return read(recordings, JSON.parse(await response.text())).body;
    });
  } catch (error) {
    if (error instanceof MalformedBody || error instanceof SyntaxError) return undefined;
    throw FeedError.of(error, recordingsPath);
  }
}

/** @throws FeedError */
export const recordedDays = async (world: ListWorld, stop?: AbortSignal): Promise<readonly RecordedDay[]> =>
  (await listRecordings(world, stop))?.days ?? [];

const listEvery = 60_000;

/** The list with its age; the value is undefined at a plain proxy. */
export const recordingsQuery = () =>
  queryOptions({
    queryKey: ["recordings"],
    queryFn: async ({ signal }) => ({
      value: await listRecordings({ send: (path, init) => fetch(path, init) }, signal),
      fetchedAt: now(),
      via: "http" as const,
      from: recordingsPath,
    }),
    refetchInterval: listEvery,
    structuralSharing: false,
  });
