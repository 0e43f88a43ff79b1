import type { Body } from "#wire/operation";
import { type Operations, operations } from "#wire/operations";
import { read } from "#wire/read";
import type { Tap } from "./tap.ts";

export type BoardRow = Body<Operations["board"]>["reqTradeSummery"][number];

/** The rows of the board as the exchange last answered. */
export const rowsServed = (tap: Tap): readonly BoardRow[] =>
  read(operations.board.reply, tap.served(operations.board.path)).body.reqTradeSummery;
