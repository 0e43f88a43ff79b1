import "#ui/messages/en/health";
import type { SeenSurprise } from "#feed/reading/problems";
import { text } from "#ui/messages/text";

/** What a body held that the contract does not say, or lacked that it says. */
export function surpriseText({ kind, place, field, count, example }: Omit<SeenSurprise, "lastAt">): string {
  const rows = text("health.rowsCount", { count });
  const what = text(`health.${kind}`, { field, rows, example });
  return place ? text("health.inPlace", { place, what }) : what;
}
