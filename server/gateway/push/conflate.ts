/**
 * Sends each topic at most 22 times a second. The first list of a burst is sent at once, the newest follows, and those in between
 * are dropped. All topics that wait are sent together, so that a page draws them in one frame.
 */

import type { Publication } from "#server/gateway/answers/snapshots";
import type { Clock } from "#server/gateway/http/clock";

/** ms between two lists of a topic: up to 22 a second */
const apart = 45;

export function conflate(publish: (list: Publication) => void, clock: Pick<Clock, "now" | "wait">) {
  const sentAt = new Map<string, number>();
  const waiting = new Map<string, Publication>();
  let scheduled = false;
  const send = (list: Publication) => {
    sentAt.set(list.topic, clock.now());
    publish(list);
  };
  const flush = () => {
    scheduled = false;
    const due = [...waiting.values()];
    waiting.clear();
    for (const list of due) send(list);
  };
  return (list: Publication): void => {
    const early = (sentAt.get(list.topic) ?? Number.NEGATIVE_INFINITY) + apart - clock.now();
    if (early <= 0 && !waiting.has(list.topic)) {
      send(list);
      return;
    }
    waiting.set(list.topic, list);
    if (scheduled) return;
    scheduled = true;
    void clock.wait(early).then(flush);
  };
}
