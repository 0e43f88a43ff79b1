/** Which sector each line is in, for whoever shows it; filled by #feed/lines/sectorTexts, and asked for only while somebody looks. */
import { useSyncExternalStore } from "react";
import { createSignal, createStore, type Store } from "#feed/reading/store";
import { sectorBook as bookOf, type SectorBook } from "#market/company/sector";

/** What is told of the book beside what is in it. */
export interface LearntSectors extends SectorBook {
  /** companies whose profile the server is still to ask for; undefined where nobody learns sectors */
  waiting: number | undefined;
}

export const emptyBook: LearntSectors = { ...bookOf([], new Map()), waiting: undefined };

export const learntSectors: Store<LearntSectors> = createStore(emptyBook);

let readers = 0;

/** Somebody began to look where nobody did. */
export const sectorsWished = createSignal<void>();

/** How many parts of the page read sectors now. */
export const sectorReaders = (): number => readers;

function subscribe(listener: () => void): () => void {
  readers += 1;
  const undo = learntSectors.subscribe(listener);
  if (readers === 1) sectorsWished.tell();
  return () => {
    readers -= 1;
    undo();
  };
}

/** The same object until a line's sector is learnt or a group is renamed. */
export const useSectorBook = (): LearntSectors => useSyncExternalStore(subscribe, learntSectors.get);
