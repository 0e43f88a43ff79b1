/** Which answers the figures below an element were read from, for whoever asks one of them. */
import { type ComponentType, createContext, type RefObject, useLayoutEffect } from "react";

/** The words for how far figures can be trusted, as the page is told them. */
export type Trust = "live" | "delayed" | "stale" | "not-moving" | "offline" | "closed";

/** Too old to be shown in the colours of up and down; said in words beside them. */
export const isOld = (trust: Trust): trust is "stale" | "offline" => trust === "stale" || trust === "offline";

export type Via = "push" | "http" | "derived";

/** Where, when and how figures were had. */
export interface Origin {
  via: Via;
  /** when upstream gave the answer, ms on this browser's clock */
  fetchedAt: number;
  /** the exchange's time then, ms */
  clock?: { at: number };
  /** the operation's path, or the topic */
  from?: string;
  /** given from memory, since upstream failed */
  stale?: boolean;
  /** rows left out because they could not be read */
  dropped?: number;
}

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

/** For a source, a path or a topic: */
export interface SeenAsSent {
  /** offers to show its rows as the service sends them; draws nothing where that cannot be done */
  Offer: ComponentType<{ from: string; onTake: () => void }>;
  Rows: ComponentType<{ from: string; onClose: () => void }>;
}
export const AsSent = createContext<SeenAsSent | undefined>(undefined);
