import { useMemo } from "react";
import { useBoardSymbols } from "#feed/board/board";
import { meant } from "#market/company/symbol";
import { splitSymbol } from "#ui/words/names";
import { WatchPanel } from "#views/watch/WatchPanel.tsx";

/** A slug in lower case names a list of this browser. Otherwise the address contains the symbols themselves. */
const isList = (subject: string) => /^[a-z\d-]+$/.test(subject);

/** The watchlist that the address names. */
export function Watch({ subject = "" }: { subject?: string | undefined }) {
  if (isList(subject)) return <WatchPanel list={subject} />;
  return <Named written={subject} />;
}

/** The lines that the address names. A ticker without a suffix is resolved to the line that it means. */
function Named({ written }: { written: string }) {
  const board = useBoardSymbols();
  const symbols = useMemo(() => {
    const known = new Set(board);
    const found = written.split("_").map((asked) => {
      const meaning = meant(asked, known);
      return meaning.kind === "listed" ? meaning.symbol : asked;
    });
    return [...new Set(found)];
  }, [written, board]);
  const codes = symbols.map((symbol) => splitSymbol(symbol)[0]);
  const name = [...codes.slice(0, shown), ...(codes.length > shown ? ["…"] : [])].join(", ");
  return <WatchPanel symbols={symbols} name={name} />;
}

/** greatest number of symbols named in the title */
const shown = 6;
