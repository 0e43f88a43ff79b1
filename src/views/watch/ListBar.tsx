/** What stands around a watchlist: all lists, the menu of one list, an undo, and notes about the shown list. */
import "#ui/messages/en/watchlists";
import { type ReactNode, useSyncExternalStore } from "react";
import { knownLines, marketLines } from "#feed/lines/knownLines";
import { Chip } from "#ui/controls/Chip.tsx";
import { CopyLink } from "#ui/controls/CopyLink.tsx";
import { Popup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { offerUndo, undoRemoval, usePageState } from "#ui/screen/pageState";
import { NameForm, NewList } from "#ui/watchlists/StarLists.tsx";
import { nameFor, type Watchlist, watchlistLimits, withName } from "#ui/watchlists/watchlist";
import { createList, deleteList, useWatchlists } from "#ui/watchlists/watchlists";

/** All lists of this browser, a button for a new list, and the actions on the shown list. */
export function ListBar({ onOpen, children }: { onOpen: (slug: string) => void; children?: ReactNode }) {
  const { lists } = useWatchlists();
  return (
    <div className="flex flex-wrap gap-1.5 items-center p-2 phone:gap-1 phone:py-1 phone:px-1.5">
      <nav
        aria-label={text("watch.lists")}
        className="watch-lists flex flex-initial flex-wrap gap-1.5 min-w-0 phone:flex-[1_0_100%] phone:flex-nowrap phone:overflow-x-auto"
      >
        {lists.map(({ slug, name, lines }) => (
          <Link key={slug} to="/watch/$list" params={{ list: slug }} className="chip">
            <span className="truncate">{name}</span>
            <span className="num text-muted">{lines.length}</span>
          </Link>
        ))}
        <Popup label={text("watch.new")} shown="+" className="chip icon-chip" title={text("watch.new")}>
          <h3 className="popup-head flex items-center justify-between min-h-7.5 mb-1.5">
            {text("watch.new")}
          </h3>
          <NewList alone onName={(name) => onOpen(createList(name))} />
        </Popup>
      </nav>
      {children}
    </div>
  );
}

interface ListMenuProps {
  list: Watchlist;
  /** the complete list as a link; undefined if it is too long */
  address: string | undefined;
  onOpen: (slug: string) => void;
  /** opens the list as text, for export and import */
  onText: () => void;
}

/** Actions on one list: rename, copy, link, text and delete. */
export function ListMenu({ list, address, onOpen, onText }: ListMenuProps) {
  const { lists, change } = useWatchlists();
  const { slug, name } = list;
  const copy = text("watch.copyOf", { name: name.slice(0, watchlistLimits.name - 8) });
  const remove = () => {
    const next = lists.find((one) => one.slug !== slug);
    deleteList(slug);
    if (next) onOpen(next.slug);
  };
  return (
    <div className="watch-menu">
      <NameForm
        key={slug}
        label={text("watch.name")}
        does={text("watch.rename")}
        list={list}
        onName={(typed) => change((all) => withName(all, slug, typed))}
      />
      <p className="popup-note">{text("watch.addressStays", { address: `/watch/${slug}` })}</p>
      <div className="flex flex-wrap gap-1.5 items-center">
        {address === undefined ? (
          list.lines.length > 0 && <p className="popup-note">{text("watch.tooLong")}</p>
        ) : (
          <CopyLink address={address} />
        )}
        <Chip onClick={onText}>{text("watch.asText")}</Chip>
        <Chip
          disabled={lists.length >= watchlistLimits.lists}
          onClick={() => onOpen(createList(copy, list.lines))}
        >
          {text("watch.duplicate")}
        </Chip>
        <Chip disabled={lists.length === 1} onClick={remove}>
          {text("watch.delete")}
        </Chip>
      </div>
      <p className="popup-note">{text(lists.length === 1 ? "watch.lastStays" : "watch.linkWhy")}</p>
    </div>
  );
}

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
