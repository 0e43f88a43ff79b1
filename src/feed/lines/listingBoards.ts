/** Names of listing boards by the status codes in board rows. ./boardPairs.ts learns them. */
import { useSyncExternalStore } from "react";
import { createCollection } from "#feed/reading/collection";
import { type ListingBoards, listingBoards } from "#market/company/listingBoard";

export const noBoards: ListingBoards = listingBoards([]);

export const learntBoards = createCollection(noBoards);

/** The same object until a company profile adds something. */
export const useListingBoards = (): ListingBoards =>
  useSyncExternalStore(learntBoards.subscribe, learntBoards.get);
