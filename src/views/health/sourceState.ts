import type { Source } from "#feed/link/sources";
import type { SourceHealth } from "#feed/reading/problems";

export type State = "ok" | "failing" | "memory" | "silent";

/** How a source stands by its newest question. */
export function stateOf(health: SourceHealth | undefined): State {
  if (!health) return "silent";
  if (health.failing > 0) return "failing";
  return health.stale ? "memory" : "ok";
}

/** Which way the newest rows came; undefined where none came. */
export function cameBy(
  { kind, source, topic }: Pick<Source, "kind" | "source" | "topic">,
  all: ReadonlyMap<string, Pick<SourceHealth, "lastSuccessAt">>,
): "push" | "poll" | undefined {
  const own = all.get(source)?.lastSuccessAt;
  if (kind === "topic") return own === undefined ? undefined : "push";
  const pushed = topic === undefined ? undefined : all.get(topic)?.lastSuccessAt;
  if (own === undefined && pushed === undefined) return undefined;
  return (pushed ?? Number.NEGATIVE_INFINITY) > (own ?? Number.NEGATIVE_INFINITY) ? "push" : "poll";
}
