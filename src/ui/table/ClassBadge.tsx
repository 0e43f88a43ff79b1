import { classLetter } from "#ui/words/names";
import { shareClass } from "./SymbolCode.tsx";

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
