/** Which sector each line is in. #feed/lines/sectorTexts fills this store, and polls only while a view shows sectors. */
import { useSyncExternalStore } from "react";
import { createSignal, createStore, type Store } from "#feed/reading/store";
import { sectorBook as bookOf, type SectorBook } from "#market/company/sector";

export interface LearntSectors extends SectorBook {
  /** number of companies whose profile the server has not fetched yet; undefined if it fetches none */
  waiting: number | undefined;
}

export const emptyBook: LearntSectors = { ...bookOf([], new Map()), waiting: undefined };

export const learntSectors: Store<LearntSectors> = createStore(emptyBook);

let readers = 0;

/** Called when the first view that shows sectors appears. */
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

/** The same object until another line's sector is known or a sector is renamed. */
export const useSectorBook = (): LearntSectors => useSyncExternalStore(subscribe, learntSectors.get);
