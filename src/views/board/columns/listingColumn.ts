/** The listing board of a line, by its status code. */
import { learntBoards } from "#feed/lines/lineFacts";
import { text } from "#ui/messages/text";
import { type BoardColumn, words } from "./column.ts";

/** "Watch List"; undefined while only the code is known. */
export function boardName(status: number | undefined): string | undefined {
  const meaning = learntBoards.get().of(status);
  return meaning.kind === "learned" ? meaning.name : undefined;
}

/** The source of a status code's name, or the reason why it has no name. */
export function boardWhy(status: number): string {
  const meaning = learntBoards.get().of(status);
  const code = String(status);
  switch (meaning.kind) {
    case "learned":
      return text("board.code.learned", { code, name: meaning.name, count: meaning.companies });
    case "disputed":
      return text("board.code.disputed", { code, names: meaning.names.join(", ") });
    case "unknown":
      return text("board.code.unknown", { code });
    default:
      return meaning satisfies never;
  }
}

export const whyOf = ({ status }: { status: number | undefined }): string =>
  status === undefined ? "" : boardWhy(status);

export const listingColumn: BoardColumn = {
  ...words(
    {
      id: "listingBoard",
      head: "column.listingBoard",
      name: "columnName.listingBoard",
      explain: "explain.listingBoard",
      width: 116,
      follows: "boards",
    },
    ({ status }) =>
      boardName(status) ??
      (status === undefined ? undefined : text("column.unnamedCode", { code: String(status) })),
  ),
  title: whyOf,
  saved: { listingBoard: ({ status }) => boardName(status) },
};
