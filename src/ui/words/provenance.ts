/** Records which answers the figures of an element come from, for the card that explains a figure. */

import { type ComponentType, createContext, type RefObject, useLayoutEffect } from "react";
import type { Freshness } from "#market/day/freshness";

export type Via = "push" | "http" | "derived";

export interface Origin {
  via: Via;
  /** when upstream gave the answer, ms on this browser's clock */
  fetchedAt: number;
  /** the exchange's time at `fetchedAt`, ms */
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

/** A query; `data` is undefined until it has an answer. */
interface QueryProvenance {
  origin: Origin | undefined;
  trust: Freshness;
}

const knownProvenance = new WeakMap<Element, readonly Provenance[]>();

const isAnswered = (asked: QueryProvenance): asked is Provenance => asked.origin !== undefined;

/**
 * Registers the origin of an element's figures while it is mounted and has an answer. @param other a second origin, if the element shows
 * figures of two answers
 */
export function useProvenance(
  ref: RefObject<Element | null>,
  { origin, trust }: QueryProvenance,
  other: QueryProvenance = { origin: undefined, trust },
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
    knownProvenance.set(element, answered);
    element.setAttribute("data-from", answered.flatMap(({ origin }) => origin.from ?? []).join(" "));
  }, [ref, origin, trust, otherOrigin, otherTrust]);
}

/** The origins registered at the nearest element around the figure. */
export function provenanceOf(figure: Element): readonly Provenance[] {
  for (let at: Element | null = figure; at; at = at.parentElement) {
    const found = knownProvenance.get(at);
    if (found?.length) return found;
  }
  return [];
}

/** The as-sent view of a source (a path or a topic). */
export interface SentViews {
  /** a button that opens the rows as sent; draws nothing if there are none */
  Offer: ComponentType<{ from: string; onTake: () => void }>;
  Rows: ComponentType<{ from: string; onClose: () => void }>;
}
export const SentViewsContext = createContext<SentViews | undefined>(undefined);
