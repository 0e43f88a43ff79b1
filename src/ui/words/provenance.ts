/** Which answers the figures of an element come from, for the card of a figure. */

import { type ComponentType, createContext, type RefObject, useLayoutEffect } from "react";
import type { Freshness } from "#market/day/freshness";

export type Via = "push" | "http" | "derived";

export interface Origin {
  via: Via;
  /** when upstream gave the answer, ms on this browser's clock */
  fetchedAt: number;
  /** the exchange's time then, ms */
  clock?: { at: number };
  /** the operation's path, or the topic */
  from?: string;
  /** sent from a cache, because upstream failed */
  stale?: boolean;
  /** rows left out because they could not be read */
  dropped?: number;
}

export interface Provenance {
  origin: Origin;
  trust: Freshness;
}

/** undefined until its query has an answer */
interface Asked {
  origin: Origin | undefined;
  trust: Freshness;
}

const known = new WeakMap<Element, readonly Provenance[]>();

const isAnswered = (asked: Asked): asked is Provenance => asked.origin !== undefined;

/**
 * Registers an element's origin while it is mounted and has an answer.
 * @param other a second origin, where figures of two answers stand side by side
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

/** Of the nearest element around the figure that has any. */
export function provenanceOf(figure: Element): readonly Provenance[] {
  for (let at: Element | null = figure; at; at = at.parentElement) {
    const found = known.get(at);
    if (found?.length) return found;
  }
  return [];
}

/** The as-sent view of a source (a path or a topic). */
export interface SeenAsSent {
  /** a button that opens its rows as sent; draws nothing where there are none */
  Offer: ComponentType<{ from: string; onTake: () => void }>;
  Rows: ComponentType<{ from: string; onClose: () => void }>;
}
export const AsSent = createContext<SeenAsSent | undefined>(undefined);
