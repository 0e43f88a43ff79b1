import "#ui/messages/en/watchlists";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";
import { useUnseen } from "./useUnseen.ts";

/** Lines that nothing can be said of here: their own pages ask for a quote. */
export function UnseenStrip({ symbols }: { symbols: readonly string[] }) {
  const unseen = useUnseen(symbols);
  if (unseen.length === 0) return null;
  return (
    <p className="watch-strip text-muted" title={text("watch.unseenWhy")}>
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
