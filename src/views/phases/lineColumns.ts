import "#ui/messages/en/board";
import type { MessageId } from "#ui/messages/text";
import type { Column } from "#ui/table/column";
import { readableName } from "#ui/words/names";

export const wide = "@max-[620px]:hidden";
export const wider = "@max-[860px]:hidden";

/** Head and alignment of a column of figures. */
export const column = (head: MessageId, explain?: MessageId, part = "") =>
  ({ head, ...(explain && { explain }), className: `figure ${part}`, cellClass: "num" }) as const;

export const companyColumn: Column<{ name: string | undefined }> = {
  id: "name",
  head: "column.company",
  className: wider,
  cellClass: "truncate max-w-56 text-muted",
  show: ({ name }) => readableName(name) ?? "",
  title: ({ name }) => readableName(name),
};
