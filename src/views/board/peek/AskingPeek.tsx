import { QueryClientProvider } from "@tanstack/react-query";
import { queries } from "#feed/answers/every";
import { PeekCard, type PeekCardProps } from "./PeekCard.tsx";

/** The card with the page's memory of answers, which the board itself does without. */
export const AskingPeek = (props: PeekCardProps) => (
  <QueryClientProvider client={queries}>
    <PeekCard {...props} />
  </QueryClientProvider>
);
