/** For tests: what is drawn stands in a page with addresses and with answers already received. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/preact";
import type { ReactNode } from "react";

/** @param answers by query key; nothing else is asked for */
export function inPage(drawn: ReactNode, answers: readonly (readonly [readonly unknown[], unknown])[] = []) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  const shown = render(<QueryClientProvider client={client}>{drawn}</QueryClientProvider>);
  /** Puts an answer where a query finds it; the cache tells its readers a moment later. */
  const answer = (key: readonly unknown[], value: unknown) =>
    act(async () => {
      client.setQueryData(key, value);
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  return { ...shown, answer };
}
