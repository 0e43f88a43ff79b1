import { createContext, useState } from "react";
import { type MessageId, text } from "#ui/messages/text";
import { pageNow } from "#ui/words/ticker";

const messages: Readonly<Record<string, MessageId>> = {
  unreachable: "failure.unreachable",
  refused: "failure.refused",
  limited: "failure.limited",
  malformed: "failure.malformed",
  absent: "failure.absent",
  unrecorded: "failure.unrecorded",
  unread: "failure.unread",
};

/** Errors of the feed have a `kind`. */
const kindOf = (error: unknown) => (error instanceof Error && "kind" in error ? String(error.kind) : "");

export const failureText = (error: unknown): string => text(messages[kindOf(error)] ?? "failure.unknown");

/** No answer arrived. This is also the failure when the whole page gets no answers. */
export const isUnreachable = (error: unknown): boolean => kindOf(error) === "unreachable";

/** The service answered that it has no such data, so a retry does not help. */
export const isAbsent = (error: unknown): boolean => kindOf(error) === "absent";

/** There is nothing to wait for: the service or the recording has no such data. */
export const isFinal = (error: unknown): boolean => isAbsent(error) || kindOf(error) === "unrecorded";

export interface Failed {
  error: Error;
  /** page clock, ms */
  at: number;
}

interface Query {
  data: unknown;
  error: Error | null;
}

/**
 * A query's newest failure, also during a retry. The query library clears the failure at a retry; a panel that never had an answer would
 * then flicker between failure and loading.
 */
export function useSteadyFailure({ data, error }: Query): Failed | undefined {
  const [kept, keep] = useState<Failed>();
  const over = error === null && data !== undefined;
  const next = over ? undefined : error && error !== kept?.error ? { error, at: pageNow() } : kept;
  if (next !== kept) keep(next);
  return next;
}

/** True while the page shows that no request is answered. Its panels then show only their age. */
export const PageOutage = createContext(false);
