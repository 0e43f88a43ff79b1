import { queryOptions } from "@tanstack/react-query";
import { longestAnswer, within } from "#feed/answers/within";

/** Whether a file of the service's can be had, before a frame is opened on it. @param address on this server */
export const fileQuery = (address: string) =>
  queryOptions({
    queryKey: ["file", address],
    queryFn: ({ signal }) =>
      within(
        longestAnswer,
        signal,
        async (stop) => (await fetch(address, { method: "HEAD", signal: stop })).ok,
      ),
    staleTime: 60_000,
  });
