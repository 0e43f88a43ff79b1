import { createContext, useState } from "react";
import { type MessageId, text } from "#ui/messages/text";
import { pageNow } from "#ui/words/ticker";

const messages: Readonly<Record<string, MessageId>> = {
  unreachable: "failure.unreachable",
  refused: "failure.refused",
  limited: "failure.limited",
  malformed: "failure.malformed",
  absent: "failure.absent",
};

/** Errors of the feed carry a `kind`. */
const kindOf = (error: unknown) => (error instanceof Error && "kind" in error ? String(error.kind) : "");

export const failureText = (error: unknown): string => text(messages[kindOf(error)] ?? "failure.unknown");

/** No answer came at all, as in a failure of the whole page. */
export const isUnreachable = (error: unknown): boolean => kindOf(error) === "unreachable";

/** The service answered and has no such data: a retry would change nothing. */
export const isAbsent = (error: unknown): boolean => kindOf(error) === "absent";

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
 * A query's newest failure, kept during a retry. The query library clears it then, so a panel that never had an answer would flicker
 * between failure and loading.
 */
export function useSteadyFailure({ data, error }: Query): Failed | undefined {
  const [kept, keep] = useState<Failed>();
  const over = error === null && data !== undefined;
  const next = over ? undefined : error && error !== kept?.error ? { error, at: pageNow() } : kept;
  if (next !== kept) keep(next);
  return next;
}

/** The page as a whole shows that nothing answers, and since when; its panels then show only their age. */
export const PageOutage = createContext(false);
