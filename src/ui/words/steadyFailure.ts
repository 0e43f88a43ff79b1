import { useState } from "react";
import { now } from "./clock.ts";

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
