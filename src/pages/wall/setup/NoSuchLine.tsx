import "#ui/messages/en/wallSetup";
import { nearMatches } from "#market/company/symbol";
import { text } from "#ui/messages/text";
import { drawNamed, linkableLines } from "./findLine.tsx";

interface NoSuchLineProps {
  typed: string;
  onTake: (symbol: string) => void;
}

/** as many as stand beside the box without pushing the page about */
const most = 4;

/** Nothing was added, and why; what may have been meant is a click away. */
export function NoSuchLine({ typed, onTake }: NoSuchLineProps) {
  const near = nearMatches(typed, linkableLines(), most);
  return (
    <div
      className="setup-none flex basis-full flex-wrap gap-1.5 items-center text-small text-caution"
      role="status"
    >
      {text(near.length > 0 ? "setup.unknownNear" : "setup.unknown", { typed })}
      {near.map((line) => (
        <button key={line.symbol} type="button" className="chip" onClick={() => onTake(line.symbol)}>
          {drawNamed(line)}
        </button>
      ))}
    </div>
  );
}
