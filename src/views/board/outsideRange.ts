import type { BoardRow } from "#market/board";
import { isOutsideRange } from "#market/boardFigures";
import { text } from "#ui/messages/text";

/** What a tooltip adds where the price lies outside the day's range; empty elsewhere. */
export const outsideRange = (row: BoardRow): string =>
  isOutsideRange(row) ? `\n${text("explain.outsideRange")}` : "";
