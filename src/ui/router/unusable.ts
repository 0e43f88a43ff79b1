/** Readable parts of an address whose values do not exist. They are shown like unreadable parts. */
import { useLayoutEffect } from "react";
import { create } from "zustand";
import type { Unread } from "./routes.ts";

const useNamed = create<{ parts: readonly Unread[] }>()(() => ({ parts: [] }));

export const useUnusableParts = (): readonly Unread[] => useNamed(({ parts }) => parts);

/** The unused part of a choice; `whole` if no part was used. */
export interface NotTaken {
  value: string;
  whole: boolean;
}

/** Reports the unused part while the view is mounted; undefined if all was used. */
export function useUnusable(name: string, left: NotTaken | undefined): void {
  const { value, whole = false } = left ?? {};
  useLayoutEffect(() => {
    if (value === undefined) return undefined;
    const part: Unread = { name, value, isChoice: whole };
    useNamed.setState(({ parts }) => ({ parts: [...parts, part] }));
    return () => useNamed.setState(({ parts }) => ({ parts: parts.filter((one) => one !== part) }));
  }, [name, value, whole]);
}

/** @param written the choice as written in the address, in parts */
export function notTaken(
  written: string | undefined,
  taken: (part: string) => boolean,
  between = ".",
): NotTaken | undefined {
  const parts = written?.split(between) ?? [];
  const left = parts.filter((part) => !taken(part));
  return left.length > 0 ? { value: left.join(between), whole: left.length === parts.length } : undefined;
}
