/** Headers of an answer. Those that differ only by age are made once a second, not once a request. */

import type { Clock } from "#server/gateway/http/clock";
import { type Encoding, entityTag } from "#server/gateway/http/prepared";
import type { HeaderRecord } from "#server/gateway/http/securityHeaders";
import { clockHeader } from "#server/gateway/upstream/exchangeTime";
import type { Answer } from "./answers.ts";
import type { Snapshot } from "./snapshots.ts";

export interface Written {
  /** for 200 and 204 */
  full: Record<string, string>;
  /** for 304: what tells of the answer, not what describes a body */
  unchanged: Record<string, string>;
  /** both as name, value, name, value …, which is how Node writes them fastest */
  fullList: string[];
  unchangedList: string[];
}

export type HeadersOf = (answer: Answer, encoding: Encoding) => Written;

export function answerHeaders(common: HeaderRecord, clock: Clock): HeadersOf {
  const last = new WeakMap<Snapshot, { key: string; written: Written }>();
  return (answer, encoding) => {
    const age = Math.max(0, Math.floor((clock.now() - answer.snapshot.answeredAt) / 1_000));
    const key = `${encoding} ${answer.cache} ${age}`;
    const before = last.get(answer.snapshot);
    if (before?.key === key) return before.written;
    const written = write(common, answer, { encoding, age });
    last.set(answer.snapshot, { key, written });
    return written;
  };
}

function write(
  common: HeaderRecord,
  { snapshot, cache }: Answer,
  { encoding, age }: { encoding: Encoding; age: number },
): Written {
  const { body } = snapshot;
  const unchanged: Record<string, string> = {
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding",
    Age: String(age),
    "Pola-Fetched-At": String(snapshot.fetchedAt),
    "Pola-Clock": clockHeader(snapshot.clock),
    "Pola-Source": snapshot.source,
    "Pola-Cache": cache,
    ...(body ? { ETag: entityTag(body.hash, encoding) } : {}),
  };
  const full: Record<string, string> = {
    ...common,
    ...unchanged,
    ...(body
      ? {
          "Content-Type": "application/json",
          "Content-Length": String((body[encoding] ?? body.identity).length),
        }
      : {}),
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
  };
  return {
    full,
    unchanged,
    fullList: Object.entries(full).flat(),
    unchangedList: Object.entries(unchanged).flat(),
  };
}
