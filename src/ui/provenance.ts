/** Which answer the figures below an element were read from, for whoever asks one of them. */
import { type RefObject, useLayoutEffect } from "react";
import type { Origin } from "./SourceChip.tsx";
import type { Trust } from "./trust.ts";

export interface Provenance {
  origin: Origin;
  trust: Trust;
}

const known = new WeakMap<Element, Provenance>();

/** Says so of an element for as long as it is mounted; nothing is said while there is no answer. */
export function useProvenance(
  ref: RefObject<Element | null>,
  origin: Origin | undefined,
  trust: Trust,
): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    if (origin) known.set(element, { origin, trust });
    else known.delete(element);
  }, [ref, origin, trust]);
}

/** Of the nearest element around that has any. */
export function provenanceOf(figure: Element): Provenance | undefined {
  for (let at: Element | null = figure; at; at = at.parentElement) {
    const found = known.get(at);
    if (found) return found;
  }
  return undefined;
}
