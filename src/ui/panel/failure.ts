import { createContext, useState } from "react";
import { type MessageId, text } from "#ui/messages/text";
import { now } from "#ui/words/ticker";

const messages: Readonly<Record<string, MessageId>> = {
  unreachable: "failure.unreachable",
  refused: "failure.refused",
  limited: "failure.limited",
  malformed: "failure.malformed",
  absent: "failure.absent",
};

/** Errors that reach the page carry a `kind`. */
const kindOf = (error: unknown) => (error instanceof Error && "kind" in error ? String(error.kind) : "");

/** Why something failed, in words. */
export const failureText = (error: unknown): string => text(messages[kindOf(error)] ?? "failure.unknown");

/** No answer came at all: what a failure of the whole page is, too. */
export const isUnreachable = (error: unknown): boolean => kindOf(error) === "unreachable";

/** The service answered, and has nothing on this: asking again would change nothing. */
export const isAbsent = (error: unknown): boolean => kindOf(error) === "absent";

/** What failed last, and when. */
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
 * The newest failure of a question, kept while it is asked again: the library forgets it for as long as the new
 * question is under way, and what never had an answer would flicker between its failure and its loading.
 */
export function useSteadyFailure({ data, error }: Query): Failed | undefined {
  const [kept, keep] = useState<Failed>();
  const over = error === null && data !== undefined;
  const next = over ? undefined : error && error !== kept?.error ? { error, at: now() } : kept;
  if (next !== kept) keep(next);
  return next;
}

/** The page as a whole says that nothing answers, and since when: its panels then keep to their age. */
export const PageOutage = createContext(false);
