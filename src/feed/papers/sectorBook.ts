/** Which sector each line is in. #feed/lines/sectorTexts works it out while a view shows sectors. */
import { useSyncExternalStore } from "react";
import { createCollection } from "#feed/reading/collection";
import { sectorBook as bookOf, type SectorBook } from "#market/company/sector";

export interface LearntSectors extends SectorBook {
  /** number of companies whose profile the server has not fetched yet; undefined if it fetches none */
  waiting: number | undefined;
}

export const emptyBook: LearntSectors = { ...bookOf([], new Map()), waiting: undefined };

export const learntSectors = createCollection(emptyBook);

/** The same object until another line's sector is known or a sector is renamed. */
export const useSectorBook = (): LearntSectors =>
  useSyncExternalStore(learntSectors.subscribe, learntSectors.get);
