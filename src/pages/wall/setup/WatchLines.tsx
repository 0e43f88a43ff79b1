import "#ui/messages/en/wallSetup";
import { useState } from "react";
import type { WallView } from "#pages/wall/playlist/link";
import { FindBox } from "#ui/controls/FindBox.tsx";
import { useWatchlist } from "#ui/kept/watchlists";
import { text } from "#ui/messages/text";
import { drawNamed, findLinkable, mostLines, writtenSymbols } from "./findLine.tsx";
import { NoSuchLine } from "./NoSuchLine.tsx";
import { symbolsOf } from "./viewTitle.ts";

interface WatchLinesProps {
  view: WallView;
  onChange: (view: WallView) => void;
}

/** The lines of a watch list that stand in the link themselves, so that every display has them. */
export function WatchLines({ view, onChange }: WatchLinesProps) {
  const symbols = symbolsOf(view);
  const [unknown, setUnknown] = useState<string>();
  if (!symbols) return <KeptList {...{ view, onChange }} />;
  const put = (next: readonly string[]) => onChange({ ...view, subject: [...new Set(next)].join("_") });
  const add = (symbol: string) => {
    setUnknown(undefined);
    put([...symbols, symbol]);
  };
  return (
    <div className="setup-lines flex flex-wrap gap-1.5 items-center" data-tool="">
      {symbols.map((symbol) => (
        <button
          key={symbol}
          type="button"
          className="chip"
          aria-label={text("setup.without", { symbol })}
          disabled={symbols.length === 1}
          onClick={() => put(symbols.filter((other) => other !== symbol))}
        >
          {symbol} <span aria-hidden="true">✕</span>
        </button>
      ))}
      {symbols.length < mostLines && (
        <FindBox
          label={text("setup.addLine")}
          find={(typed) => findLinkable(typed, 8).filter(({ symbol }) => !symbols.includes(symbol))}
          keyOf={({ symbol }) => symbol}
          draw={drawNamed}
          onPick={(row, typed) => (row ? add(row.symbol) : setUnknown(typed))}
        />
      )}
      {unknown && <NoSuchLine typed={unknown} onTake={add} />}
    </div>
  );
}

/** A list by its name alone: another machine has none of that name, so its symbols are offered in its place. */
function KeptList({ view, onChange }: WatchLinesProps) {
  const { subject: slug = "" } = view;
  const list = useWatchlist(slug);
  const subject = list && writtenSymbols(list);
  return (
    <div className="setup-lines flex flex-wrap gap-1.5 items-center" data-tool="">
      <p className="setup-note">
        {text(list ? "setup.keptList" : "setup.noList", { list: list?.name ?? slug })}
      </p>
      {subject && (
        <button type="button" className="chip" onClick={() => onChange({ ...view, subject })}>
          {text("setup.putSymbols")}
        </button>
      )}
    </div>
  );
}
