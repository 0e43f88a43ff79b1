/** What company profiles tell of lines: their sectors, and the names of their listing boards. ./companyFeed.ts fills it while a view shows it. */
import { useSyncExternalStore } from "react";
import { createCollection } from "#feed/reading/store";
import { type ListingBoards, listingBoards } from "#market/company/listingBoard";
import { type SectorBook, sectorBook } from "#market/company/sectorBook";

export interface CompanyBook extends SectorBook {
  /** names of listing boards by the status codes in board rows */
  boards: ListingBoards;
  /** number of companies whose profile the server has not fetched yet; undefined if it fetches none */
  waiting: number | undefined;
}

export const emptyBook: CompanyBook = {
  ...sectorBook([], new Map()),
  boards: listingBoards([]),
  waiting: undefined,
};

export const companyBook = createCollection(emptyBook);

/** The same object until a profile adds something, or a sector is renamed. */
export const useCompanyBook = (): CompanyBook => useSyncExternalStore(companyBook.subscribe, companyBook.get);

/** The names of listing boards. They cause no request; the marks of lines do. */
export const useListingBoards = (): ListingBoards =>
  useSyncExternalStore(companyBook.overhear, () => companyBook.get().boards);
