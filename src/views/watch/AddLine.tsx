import "#ui/messages/en/watchlists";
import { useState } from "react";
import { marketLines } from "#feed/lines/untraded";
import { canonical, meant } from "#market/company/symbol";
import type { BoardRow } from "#market/line/board";
import { findLines } from "#market/line/knownLine";
import { FindBox } from "#ui/controls/FindBox.tsx";
import { addLines } from "#ui/kept/watchActs";
import { has, isSymbol, type Watchlist } from "#ui/kept/watchlist";
import { text } from "#ui/messages/text";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { readableName } from "#ui/words/names";

function* known(): Generator<BoardRow> {
  for (const symbol of marketLines.symbols()) {
    const row = marketLines.row(symbol);
    if (row) yield row;
  }
}

/** Finds a line by ticker or name and puts it at the end of the list; one nobody has seen is taken as typed. */
export function AddLine({ list }: { list: Watchlist }) {
  const [told, setTold] = useState("");
  const add = (row: BoardRow | undefined, typed: string) => {
    const symbol = row?.symbol ?? asTyped(typed);
    if (!isSymbol(symbol)) return setTold(text("watch.noSymbol", { typed: typed.slice(0, 40) }));
    setTold(has(list, symbol) ? text("watch.there", { symbol, list: list.name }) : "");
    addLines(list.slug, [symbol]);
  };
  return (
    <span className="watch-add inline-flex gap-2 items-center ml-auto phone:min-w-0 phone:m-0">
      <FindBox
        className="watch-find relative phone:flex-1 phone:min-w-0"
        label={text("watch.add")}
        find={(typed) => findLines(known(), typed, 8)}
        keyOf={({ symbol }) => symbol}
        draw={({ symbol, name }) => (
          <>
            <SymbolCode symbol={symbol} />
            <span className="truncate text-muted">{readableName(name)}</span>
          </>
        )}
        onPick={add}
      />
      <span role="status" className="text-muted text-table">
        {told}
      </span>
    </span>
  );
}

function asTyped(typed: string): string {
  const found = meant(typed, new Set(marketLines.symbols()));
  return found.kind === "listed" ? found.symbol : canonical(typed);
}
