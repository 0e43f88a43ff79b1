import type { BoardRow } from "#market/line/board";
import { isOutsideRange } from "#market/line/boardFigures";
import { text } from "#ui/messages/text";

/** What a tooltip adds where the price lies outside the day's range; empty elsewhere. */
export const outsideRange = (row: BoardRow): string =>
  isOutsideRange(row) ? `\n${text("explain.outsideRange")}` : "";
