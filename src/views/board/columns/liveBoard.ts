import type { BoardStore } from "#feed/board/boardStore";

/** What the grid needs of the live board. */
export type LiveBoard = Pick<
  BoardStore,
  "symbols" | "row" | "subscribeRow" | "subscribeRows" | "subscribeList"
>;
