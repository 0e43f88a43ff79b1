/**
 * Lists pushed faster than eyes follow: each topic passes on the newest, so many times a second and no more. The first
 * of a burst goes on at once, its last is never kept back, and nobody hears an older list after a newer one. What had to
 * wait goes on together, so that a page draws it in one frame.
 */

import type { Clock } from "#server/gateway/http/clock";
import type { Said } from "./bus.ts";

/** ms between two lists of a topic: up to 22 a second */
const apart = 45;

export function atEyesPace(pass: (said: Said) => void, clock: Pick<Clock, "now" | "wait">) {
  const passedAt = new Map<string, number>();
  const waiting = new Map<string, Said>();
  let awaited = false;
  const passOn = (said: Said) => {
    passedAt.set(said.topic, clock.now());
    pass(said);
  };
  const release = () => {
    awaited = false;
    const due = [...waiting.values()];
    waiting.clear();
    for (const said of due) passOn(said);
  };
  return (said: Said): void => {
    const early = (passedAt.get(said.topic) ?? Number.NEGATIVE_INFINITY) + apart - clock.now();
    if (early <= 0 && !waiting.has(said.topic)) {
      passOn(said);
      return;
    }
    waiting.set(said.topic, said);
    if (awaited) return;
    awaited = true;
    void clock.wait(early).then(release);
  };
}
