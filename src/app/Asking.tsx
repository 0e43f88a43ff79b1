import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "#feed/queries";
import { startQuestions } from "#feed/questions";
import type { Feeds } from "#feed/start";

/** The memory of answers for all that is inside. */
export function Asking({ children }: { children?: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

export const join = (feeds: Feeds): void => feeds.join(startQuestions(queries, feeds.live));
