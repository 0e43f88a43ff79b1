/**
 * The gateway's own topic: what changed on the board since the answer before. The service has none; behind a plain
 * proxy this topic does not exist and the page polls instead.
 */
import * as v from "valibot";
import { boardItem } from "./prices.ts";
import { instant, integer, key, record, row } from "./schema.ts";

export const boardTopic = "/topic/board";

/** A changed row: the symbol and the fields that changed; a field left out is as it was, null means null. */
const changedRow = v.looseObject({ ...v.partial(v.object(boardItem.entries)).entries, symbol: key });

export const boardChanges = record(
  row({
    /** counts up by one per message; a jump means that one was missed */
    sequence: integer,
    /** when upstream gave the answer these changes start from, and the one they lead to (gateway's clock, ms) */
    since: instant,
    fetchedAt: instant,
    /** the exchange's clock when it gave this answer, ms */
    clock: instant,
    changed: v.array(changedRow),
    /** symbols that are no longer on the board */
    gone: v.array(key),
  }),
);
