/** Which sector each line is in; filled by #feed/lines/sectorTexts, which polls only while a view shows sectors. */
import { useSyncExternalStore } from "react";
import { createSignal, createStore, type Store } from "#feed/reading/store";
import { sectorBook as bookOf, type SectorBook } from "#market/company/sector";

export interface LearntSectors extends SectorBook {
  /** companies whose profile the server has not fetched yet; undefined where the server learns no sectors */
  waiting: number | undefined;
}

export const emptyBook: LearntSectors = { ...bookOf([], new Map()), waiting: undefined };

export const learntSectors: Store<LearntSectors> = createStore(emptyBook);

let readers = 0;

/** The first view that shows sectors appeared. */
export const sectorsRequested = createSignal<void>();

export const sectorReaders = (): number => readers;

function subscribe(listener: () => void): () => void {
  readers += 1;
  const undo = learntSectors.subscribe(listener);
  if (readers === 1) sectorsRequested.send();
  return () => {
    readers -= 1;
    undo();
  };
}

/** The same object until a line's sector is learned or a group is renamed. */
export const useSectorBook = (): LearntSectors => useSyncExternalStore(subscribe, learntSectors.get);
