/** Names of listing boards by the status codes in board rows. ./boardPairs.ts learns them. */
import { useSyncExternalStore } from "react";
import { createStore, type Store } from "#feed/reading/store";
import { type ListingBoards, listingBoards } from "#market/company/listingBoard";

export const noBoards: ListingBoards = listingBoards([]);

export const learntBoards: Store<ListingBoards> = createStore(noBoards);

/** The same object until a company profile adds something. */
export const useListingBoards = (): ListingBoards =>
  useSyncExternalStore(learntBoards.subscribe, learntBoards.get);
