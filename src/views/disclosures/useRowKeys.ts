import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { Entry } from "#market/disclosureFacets";
import { rowId } from "./DisclosureRow.tsx";

interface RowKeys {
  entries: readonly Entry[];
  /** how many are mounted, and how to have more */
  mounted: number;
  mount: (count: number) => void;
  star: (key: string) => void;
  read: (key: string) => void;
  /** where the keys begin */
  first: string | undefined;
  /** closes what is open; false where nothing is */
  close: () => boolean;
}

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Letters act only while the focus is in the list; Enter opens because a row's head is a button. */
export function useRowKeys({ entries, mounted, mount, star, read, first, close }: RowKeys) {
  const [wanted, setWanted] = useState(first);
  const going = useRef(false);
  const found = entries.findIndex(({ one }) => one.key === wanted);
  const at = Math.max(0, found);
  const current = entries[at]?.one.key;

  useLayoutEffect(() => {
    if (!going.current || current === undefined || at >= mounted) return;
    going.current = false;
    const head = document.getElementById(rowId(current));
    head?.focus({ preventScroll: true });
    head?.scrollIntoView?.({ block: "nearest" });
  });

  const go = (to: number) => {
    const next = entries[Math.min(entries.length - 1, Math.max(0, to))];
    if (!next) return;
    going.current = true;
    if (to >= mounted) mount(to + 1);
    setWanted(next.one.key);
  };
  const pressed = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || current === undefined || inField(target)) return;
    const step = steps[key];
    if (step !== undefined) go(at + step);
    else if (key === "Home") go(0);
    else if (key === "End") go(entries.length - 1);
    else if (key === "s") star(current);
    else if (key === "e") read(current);
    else if (key !== "Escape" || !close()) return;
    event.preventDefault();
    event.stopPropagation(); // a letter elsewhere may mean something else
  };
  return { current, pressed, focus: setWanted };
}

/** An open document has keys of its own. */
const inField = (target: EventTarget) =>
  target instanceof Element && target.closest("dialog, input, select, textarea") !== null;
