/** What columns that are worked out have in common. */
import type { BoardRow } from "#market/line/board";
import { type MessageId, text } from "#ui/messages/text";
import type { Column } from "./column.ts";

export type Figure = (row: BoardRow) => number | undefined;
export type Head = Pick<Column, "id" | "head" | "name" | "explain" | "width">;

/** A formula with its numbers put in, and what comes of it. */
export const formula = (id: MessageId, parts: Readonly<Record<string, string>>, result: string): string =>
  text("formula", { formula: text(id, parts), result });
