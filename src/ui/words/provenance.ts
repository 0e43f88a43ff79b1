/** Which answers the figures below an element were read from, for whoever asks one of them. */
import { type RefObject, useLayoutEffect } from "react";
import type { Origin } from "./origin.ts";
import type { Trust } from "./trust.ts";

export interface Provenance {
  origin: Origin;
  trust: Trust;
}

/** as it comes from a question that may not have an answer yet */
interface Asked {
  origin: Origin | undefined;
  trust: Trust;
}

const known = new WeakMap<Element, readonly Provenance[]>();

const isAnswered = (asked: Asked): asked is Provenance => asked.origin !== undefined;

/**
 * Says so of an element for as long as it is mounted; nothing is said while there is no answer.
 * @param other where figures of two answers stand side by side
 */
export function useProvenance(
  ref: RefObject<Element | null>,
  { origin, trust }: Asked,
  other: Asked = { origin: undefined, trust },
): void {
  const { origin: otherOrigin, trust: otherTrust } = other;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const asked = [
      { origin, trust },
      { origin: otherOrigin, trust: otherTrust },
    ];
    const answered = asked.filter(isAnswered);
    known.set(element, answered);
    element.setAttribute("data-from", answered.flatMap(({ origin }) => origin.from ?? []).join(" "));
  }, [ref, origin, trust, otherOrigin, otherTrust]);
}

/** Of the nearest element around that has any. */
export function provenanceOf(figure: Element): readonly Provenance[] {
  for (let at: Element | null = figure; at; at = at.parentElement) {
    const found = known.get(at);
    if (found?.length) return found;
  }
  return [];
}
