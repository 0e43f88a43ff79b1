import "#ui/messages/en/wall";
import { useQuery } from "@tanstack/react-query";
import { sectorsQuery } from "#feed/papers/sectors";
import { sectorTitle } from "#market/company/sector";
import { symbolsIn } from "#market/company/symbol";
import { mostLines, type WallView } from "#pages/wall/playlist/link";
import { text } from "#ui/messages/text";
import { readableName } from "#ui/words/names";

/** The symbols in the view's subject; none for another view or a list's slug. */
export const symbolsOf = ({ name, subject = "" }: WallView): readonly string[] | undefined =>
  name === "watch" ? symbolsIn(subject, mostLines) : undefined;

/** The title of a view for people: "Line JKH.N0000", "Index Banks", "Watch list: 4 lines". */
export function useViewTitle(): (view: WallView) => string {
  const { data } = useQuery(sectorsQuery());
  return (view) => {
    const { name, subject } = view;
    const title = text(`wall.view.${name}`);
    if (subject === undefined) return title;
    const symbols = symbolsOf(view);
    if (symbols) return `${title}: ${text("board.lines", { count: symbols.length })}`;
    const sector = name === "index" && data?.value.find(({ sectorId }) => String(sectorId) === subject);
    return `${title} ${(sector && readableName(sectorTitle(sector))) || subject}`;
  };
}
