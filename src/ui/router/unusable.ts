/** Readable parts of an address that name nothing existing; shown like unreadable parts. */
import { useLayoutEffect } from "react";
import { create } from "zustand";
import type { Unread } from "./routes.ts";

const useNamed = create<{ parts: readonly Unread[] }>()(() => ({ parts: [] }));

export const useUnusableParts = (): readonly Unread[] => useNamed(({ parts }) => parts);

/** The unused part of a choice; `whole` if that is all of it. */
export interface NotTaken {
  value: string;
  whole: boolean;
}

/** Reports it while the view is mounted; undefined: all was used. */
export function useUnusable(name: string, left: NotTaken | undefined): void {
  const { value, whole = false } = left ?? {};
  useLayoutEffect(() => {
    if (value === undefined) return undefined;
    const part: Unread = { name, value, isChoice: whole };
    useNamed.setState(({ parts }) => ({ parts: [...parts, part] }));
    return () => useNamed.setState(({ parts }) => ({ parts: parts.filter((one) => one !== part) }));
  }, [name, value, whole]);
}

/** @param written a choice spelled in parts */
export function notTaken(
  written: string | undefined,
  taken: (part: string) => boolean,
  between = ".",
): NotTaken | undefined {
  const parts = written?.split(between) ?? [];
  const left = parts.filter((part) => !taken(part));
  return left.length > 0 ? { value: left.join(between), whole: left.length === parts.length } : undefined;
}
