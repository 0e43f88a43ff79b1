/** The notes above a watchlist: an undo, a list from a link, lines without figures, a list that does not exist. */
import "#ui/messages/en/watchlists";
import { useSyncExternalStore } from "react";
import { knownLines, marketLines } from "#feed/lines/knownLines";
import { Chip } from "#ui/controls/Chip.tsx";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { offerUndo, undoRemoval, usePageState } from "#ui/screen/pageState";
import { nameFor, watchlistLimits } from "#ui/watchlists/watchlist";
import { createList, useWatchlists } from "#ui/watchlists/watchlists";

/** Offers to undo the last removal until it is dismissed. */
export function GoneStrip() {
  const removal = usePageState(({ removal }) => removal);
  if (!removal) return null;
  return (
    <p className="watch-strip flex max-w-full flex-wrap gap-x-2.5 gap-y-1 items-center pb-2 px-2.5 text-small">
      <span>{removal.words}</span>
      <Chip onClick={undoRemoval}>{text("watch.undo")}</Chip>
      <Chip className="icon-chip" aria-label={text("watch.forget")} onClick={() => offerUndo()}>
        ×
      </Chip>
    </p>
  );
}

interface SharedStripProps {
  name: string;
  symbols: readonly string[];
  onOpen: (slug: string) => void;
}

/** A list from a link. It is stored in this browser only on request. */
export function SharedStrip({ name, symbols, onOpen }: SharedStripProps) {
  const lists = useWatchlists((all) => all.lists);
  const free = nameFor(name, lists);
  const lines = symbols.map((symbol) => ({ symbol }));
  return (
    <p className="watch-strip flex max-w-full flex-wrap gap-x-2.5 gap-y-1 items-center pb-2 px-2.5 text-small">
      <span>{text("watch.shared", { name, count: symbols.length })}</span>
      <Chip disabled={lists.length >= watchlistLimits.lists} onClick={() => onOpen(createList(name, lines))}>
        {free === name ? text("watch.keep") : text("watch.keepAs", { name: free })}
      </Chip>
    </p>
  );
}

/** Lists lines without known figures. Their own pages request a quote. */
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

/** Lines that no board has listed so far, neither today's nor an earlier board. */
function useUnseen(symbols: readonly string[]): readonly string[] {
  // before earlier boards are loaded, a missing line may still exist
  const unseen = () =>
    knownLines.get().size === 0 ? "" : symbols.filter((symbol) => !marketLines.row(symbol)).join(" ");
  const found = useSyncExternalStore(marketLines.subscribeList, unseen);
  return found ? found.split(" ") : [];
}

interface UnknownListProps {
  /** as written in the address, which may contain any text */
  slug: string;
  onOpen: (slug: string) => void;
}

/** Shown for the address of a missing list. It offers to create the list, and shows no other list. */
export function UnknownList({ slug, onOpen }: UnknownListProps) {
  const lists = useWatchlists((all) => all.lists);
  const name = nameFor(slug, lists);
  return (
    <div className="m-auto flex max-w-[480px] flex-col gap-3 p-6">
      <h1 className="font-semibold text-title">{text("watch.gone", { slug: slug.slice(0, 40) })}</h1>
      <p className="text-muted">{text("watch.goneWhy")}</p>
      {name && lists.length < watchlistLimits.lists && (
        <p>
          <Chip onClick={() => onOpen(createList(name))}>{text("watch.createNamed", { name })}</Chip>
        </p>
      )}
    </div>
  );
}
