/**
 * The gateway's own address: lines that earlier boards showed and the newest does not. The service's board lists only what
 * traded today; behind a plain proxy this address does not exist, and the page knows what it saw itself.
 */

import { parts, row, rows } from "#wire/contract/schema";
import { boardItem } from "#wire/prices";

export const earlierLinesPath = "/lines";

/** What is worth keeping of a row of the board once its day is over. */
const { id, symbol, name, price, closingPrice, lastTradedTime } = boardItem.entries;
const line = row({ id, symbol, name, price, closingPrice, lastTradedTime });

export const earlierFields = Object.keys(line.entries);
export const earlierLines = parts({ lines: rows(line) });
