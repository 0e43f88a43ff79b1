import { text } from "#ui/messages/text";
import { classLetter, splitSymbol } from "#ui/words/names";

/** "COPA" strong, ".N0000" faint; hovering shows the class in words. */
export function SymbolCode({ symbol }: { symbol: string }) {
  const [code, suffix] = splitSymbol(symbol);
  return (
    <span className="num" data-field="symbol" title={shareClass(symbol)}>
      <span className="font-semibold">{code}</span>
      <span className="text-faint">{suffix}</span>
    </span>
  );
}

/** "voting", "rights" …; undefined for an unknown letter. */
export function shareClass(symbol: string): string | undefined {
  switch (classLetter(symbol)) {
    case "N":
      return text("symbol.class.N");
    case "X":
      return text("symbol.class.X");
    case "R":
      return text("symbol.class.R");
    case "W":
      return text("symbol.class.W");
    case "P":
      return text("symbol.class.P");
    case "U":
      return text("symbol.class.U");
    case "D":
      return text("symbol.class.D");
    default:
      return undefined;
  }
}

/** The share class of a symbol, by its letter and in words. */
export function ClassBadge({ symbol }: { symbol: string }) {
  const letter = classLetter(symbol);
  if (!letter) return null;
  const words = shareClass(symbol);
  return (
    <span className="rounded-sm border border-line px-1.5 text-table leading-4 text-muted">
      {words ? `${letter} · ${words}` : letter}
    </span>
  );
}
