/** What the codes of board rows mean, for whatever shows them; filled by ./boardPairs.ts. */
import { useSyncExternalStore } from "react";
import { createStore, type Store } from "#feed/reading/store";
import { type ListingBoards, listingBoards } from "#market/company/listingBoard";

/** Nothing is learned yet. */
export const noBoards: ListingBoards = listingBoards([]);

export const learntBoards: Store<ListingBoards> = createStore(noBoards);

/** The same object until another profile says something new. */
export const useListingBoards = (): ListingBoards =>
  useSyncExternalStore(learntBoards.subscribe, learntBoards.get);
