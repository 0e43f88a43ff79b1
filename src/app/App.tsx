import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createQueryClient } from "#feed/client";
import { startFeeds } from "#feed/start";
import { router } from "./routes.ts";
import { keepStateForOperators } from "./stateForOperators.ts";

const queries = createQueryClient();

/** Begins to ask, before anything is drawn. */
export function start(): void {
  startFeeds(queries);
  keepStateForOperators();
}

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
