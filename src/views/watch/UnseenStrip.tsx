import "#ui/messages/en/watchlists";
import { useSyncExternalStore } from "react";
import { knownLines, marketLines } from "#feed/lines/untraded";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";

/** Lines that nothing can be said of here: their own pages ask for a quote. */
export function UnseenStrip({ symbols }: { symbols: readonly string[] }) {
  const unseen = useUnseen(symbols);
  if (unseen.length === 0) return null;
  return (
    <p
      className="watch-strip text-muted flex max-w-full flex-wrap gap-x-2.5 gap-y-1 items-center pb-2 px-2.5 text-small"
      title={text("watch.unseenWhy")}
    >
      <span>{text("watch.unseen", { count: unseen.length })}</span>
      {unseen.slice(0, 12).map((symbol) => (
        <Link key={symbol} to="/s/$symbol" params={{ symbol }} className="text-accent underline">
          {symbol}
        </Link>
      ))}
      {unseen.length > 12 && <span>+{unseen.length - 12}</span>}
    </p>
  );
}

/** Lines of these that no board has told of so far, neither today's nor an earlier one. */
function useUnseen(symbols: readonly string[]): readonly string[] {
  // before the memory of earlier boards is read, that a line is missing says nothing
  const unseen = () =>
    knownLines.get().size === 0 ? "" : symbols.filter((symbol) => !marketLines.row(symbol)).join(" ");
  const found = useSyncExternalStore(marketLines.subscribeList, unseen);
  return found ? found.split(" ") : [];
}
