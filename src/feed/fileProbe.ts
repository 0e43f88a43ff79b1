import { queryOptions } from "@tanstack/react-query";

/** Whether a file of the service's can be had, before a frame is opened on it. @param address on this server */
export const fileQuery = (address: string) =>
  queryOptions({
    queryKey: ["file", address],
    queryFn: async ({ signal }) => (await fetch(address, { method: "HEAD", signal })).ok,
    staleTime: 60_000,
  });
