import type { Source } from "#feed/link/sources";
import type { SeenSurprise, SourceHealth } from "#feed/reading/problems";
import "#ui/messages/en/health";
import { text } from "#ui/messages/text";

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

/** What a body held that the contract does not say, or lacked that it says. */
export function surpriseText({ kind, place, field, count, example }: Omit<SeenSurprise, "lastAt">): string {
  const rows = text("health.rowsCount", { count });
  const what = text(`health.${kind}`, { field, rows, example });
  return place ? text("health.inPlace", { place, what }) : what;
}
