import "#ui/messages/en/wallSetup";
import type { WallView } from "#app/wall/link";
import { FindBox } from "#ui/FindBox.tsx";
import { text } from "#ui/messages/text";
import { drawNamed, findLinkable } from "./findLine.tsx";
import { symbolsOf } from "./viewTitle.ts";

/** as many as a link to a list of lines carries */
const most = 40;

interface WatchLinesProps {
  view: WallView;
  onChange: (view: WallView) => void;
}

/** The lines of a watch list that stand in the link themselves, so that every display has them. */
export function WatchLines({ view, onChange }: WatchLinesProps) {
  const symbols = symbolsOf(view);
  if (!symbols) return <p className="setup-note">{text("setup.keptList", { list: view.subject ?? "" })}</p>;
  const put = (next: readonly string[]) => onChange({ ...view, subject: next.join("_") });
  return (
    <div className="setup-lines" data-tool="">
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
      {symbols.length < most && (
        <FindBox
          label={text("setup.addLine")}
          find={(typed) => findLinkable(typed, 8).filter(({ symbol }) => !symbols.includes(symbol))}
          keyOf={({ symbol }) => symbol}
          draw={drawNamed}
          onPick={(row) => row && put([...symbols, row.symbol])}
        />
      )}
    </div>
  );
}
