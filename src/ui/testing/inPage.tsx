/** For tests: renders within a page with addresses and cached answers. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";

/** @param answers answers by query key; other queries get none */
export function inPage(drawn: ReactNode, answers: readonly (readonly [readonly unknown[], unknown])[] = []) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  const shown = render(<QueryClientProvider client={client}>{drawn}</QueryClientProvider>);
  /** Puts an answer into the query cache, which then notifies its observers. */
  const answer = (key: readonly unknown[], value: unknown) =>
    act(async () => {
      client.setQueryData(key, value);
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  return { ...shown, answer };
}
