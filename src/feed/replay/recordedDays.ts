/** The list of the server's recordings. */
import { FeedError, longestAnswer, within } from "#feed/reading/feedError";
import { MalformedBody, read } from "#wire/contract/read";
import { type Recording, recordings, recordingsPath } from "#wire/gateway/recording";

export interface ListWorld {
  /** fetches from the page's own server */
  send: (path: string, init: RequestInit) => Promise<Response>;
}

/** The server's recordings; none at a plain proxy, which has no such address, or answers it with a page. @throws FeedError */
export async function recordedDays({ send }: ListWorld, stop?: AbortSignal): Promise<readonly Recording[]> {
  try {
    return await within(longestAnswer, stop, async (signal) => {
      const response = await send(recordingsPath, { headers: { Accept: "application/json" }, signal });
      if (response.status === 404 || response.status === 405) return [];
      if (!response.ok) throw await FeedError.ofResponse(response, recordingsPath);
      return read(recordings, JSON.parse(await response.text())).body.days;
    });
  } catch (error) {
    if (error instanceof MalformedBody || error instanceof SyntaxError) return [];
    throw FeedError.of(error, recordingsPath);
  }
}
