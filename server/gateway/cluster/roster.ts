/** The gateways that were heard of in the last seconds. */
import type { Presence } from "./events.ts";

/** ms without news after which a gateway counts as gone */
export const goneAfter = 5_000;

export interface Clocks {
  /** ms of the common clock, which the store may set back or forward */
  shared: () => number;
  /** ms of our own monotonic clock */
  own: () => number;
}

export function createRoster({ shared, own }: Clocks) {
  const gateways = new Map<string, { one: Presence; heardAt: number }>();
  return {
    /** @returns false for a gateway that told it long ago, or by a clock that has been set back since: it may be gone */
    note(one: Presence): boolean {
      if (Math.abs(shared() - one.sentAt) > goneAfter) return false;
      gateways.set(one.id, { one, heardAt: own() });
      return true;
    },
    list(): Presence[] {
      for (const [id, { heardAt }] of gateways) if (own() - heardAt > goneAfter) gateways.delete(id);
      return Array.from(gateways.values(), ({ one }) => one).sort((one, other) =>
        one.name.localeCompare(other.name),
      );
    },
  };
}
