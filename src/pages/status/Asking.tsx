import "./utilities.css";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "#feed/answers/every";
import { startQuestions } from "#feed/questions";
import type { Feeds } from "#feed/start";
import { learnNameForms } from "./nameForms.ts";

/** The memory of answers for all that is inside. */
export function Asking({ children }: { children?: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

export function join(feeds: Feeds): void {
  learnNameForms(queries);
  feeds.join(startQuestions(queries, feeds.live));
}
