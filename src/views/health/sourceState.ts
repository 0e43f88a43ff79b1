import type { Source } from "#feed/link/sources";
import type { SeenSurprise, SourceHealth } from "#feed/reading/problems";
import "#ui/messages/en/health";
import { text } from "#ui/messages/text";

export type State = "ok" | "failing" | "memory" | "silent";

/** The state of a source after its newest request. */
export function stateOf(health: SourceHealth | undefined): State {
  if (!health) return "silent";
  if (health.failing > 0) return "failing";
  return health.stale ? "memory" : "ok";
}

/** The transport that delivered the newest rows; undefined if none arrived. */
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

/** Describes fields in an answer that the contract lacks, and contract fields that the answer lacks. */
export function surpriseText({ kind, place, field, count, example }: Omit<SeenSurprise, "lastAt">): string {
  const rows = text("health.rowsCount", { count });
  const what = text(`health.${kind}`, { field, rows, example });
  return place ? text("health.inPlace", { place, what }) : what;
}
