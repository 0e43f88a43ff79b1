import "#ui/messages/en/watchlists";
import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from "react";
import { knownLines, marketLines } from "#feed/lines/untraded";
import { CopyLink } from "#ui/controls/CopyLink.tsx";
import { Popup } from "#ui/controls/Popup.tsx";
import { NameTaken, NewList } from "#ui/kept/StarLists.tsx";
import {
  asName,
  isTaken,
  most,
  nameFor,
  renamed,
  slugFor,
  type Watchlist,
  withList,
} from "#ui/kept/watchlist";
import { deleteList, useWatchlists } from "#ui/kept/watchlists";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { offerUndo, undoRemoval, usePageState } from "#ui/screen/pageState";

/** All lists of this browser, a button for a new list, and the actions on the shown list. */
export function ListBar({ onOpen, children }: { onOpen: (slug: string) => void; children?: ReactNode }) {
  const { lists, change } = useWatchlists();
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
          <NewList
            alone
            onName={(name) => {
              const slug = slugFor(name, lists);
              change((all) => withList(all, { slug, name, lines: [] }));
              onOpen(slug);
            }}
          />
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
  const duplicate = () => {
    const copy = nameFor(text("watch.copyOf", { name: name.slice(0, most.name - 8) }), lists);
    const to = slugFor(copy, lists);
    change((all) => withList(all, { ...list, slug: to, name: copy }));
    onOpen(to);
  };
  const remove = () => {
    const next = lists.find((one) => one.slug !== slug);
    deleteList(slug);
    if (next) onOpen(next.slug);
  };
  return (
    <div className="watch-menu">
      <Rename key={slug} list={list} onName={(typed) => change((all) => renamed(all, slug, typed))} />
      <p className="popup-note">{text("watch.addressStays", { address: `/watch/${slug}` })}</p>
      <div className="flex flex-wrap gap-1.5 items-center">
        {address === undefined ? (
          <p className="popup-note">{text("watch.tooLong")}</p>
        ) : (
          <CopyLink address={address} />
        )}
        <button type="button" className="chip" onClick={onText}>
          {text("watch.asText")}
        </button>
        <button type="button" className="chip" disabled={lists.length >= most.lists} onClick={duplicate}>
          {text("watch.duplicate")}
        </button>
        <button type="button" className="chip" disabled={lists.length === 1} onClick={remove}>
          {text("watch.delete")}
        </button>
      </div>
      <p className="popup-note">{text(lists.length === 1 ? "watch.lastStays" : "watch.linkWhy")}</p>
    </div>
  );
}

function Rename({ list: { slug, name }, onName }: { list: Watchlist; onName: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  const next = asName(typed);
  const taken = useWatchlists(({ lists }) => isTaken(next, lists, slug));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (next && !taken) onName(next);
  };
  return (
    <form className="watch-form flex flex-wrap gap-1.5 mt-2" onSubmit={submit}>
      <input
        className="field"
        aria-label={text("watch.name")}
        maxLength={most.name}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="chip" disabled={!next || taken || next === name}>
        {text("watch.rename")}
      </button>
      {taken && <NameTaken name={next} />}
    </form>
  );
}

// The notes above a watchlist: an undo, a list from a link, lines without figures, a list that does not exist.

/** Offers to undo the last removal until it is dismissed. */
export function GoneStrip() {
  const removal = usePageState(({ removal }) => removal);
  if (!removal) return null;
  return (
    <p className="watch-strip flex max-w-full flex-wrap gap-x-2.5 gap-y-1 items-center pb-2 px-2.5 text-small">
      <span>{removal.words}</span>
      <button type="button" className="chip" onClick={undoRemoval}>
        {text("watch.undo")}
      </button>
      <button
        type="button"
        className="chip icon-chip"
        aria-label={text("watch.forget")}
        onClick={() => offerUndo()}
      >
        ×
      </button>
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
  const { lists, change } = useWatchlists();
  const kept = nameFor(name, lists);
  const keep = () => {
    const slug = slugFor(name, lists);
    change((all) => withList(all, { slug, name: kept, lines: symbols.map((symbol) => ({ symbol })) }));
    onOpen(slug);
  };
  return (
    <p className="watch-strip flex max-w-full flex-wrap gap-x-2.5 gap-y-1 items-center pb-2 px-2.5 text-small">
      <span>{text("watch.shared", { name, count: symbols.length })}</span>
      <button type="button" className="chip" disabled={lists.length >= most.lists} onClick={keep}>
        {kept === name ? text("watch.keep") : text("watch.keepAs", { name: kept })}
      </button>
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
  const { lists, change } = useWatchlists();
  const name = nameFor(slug, lists);
  const create = () => {
    const made = slugFor(name, lists);
    change((all) => withList(all, { slug: made, name, lines: [] }));
    onOpen(made);
  };
  return (
    <div className="m-auto flex max-w-[480px] flex-col gap-3 p-6">
      <h1 className="font-semibold text-title">{text("watch.gone", { slug: slug.slice(0, 40) })}</h1>
      <p className="text-muted">{text("watch.goneWhy")}</p>
      {name && lists.length < most.lists && (
        <p>
          <button type="button" className="chip" onClick={create}>
            {text("watch.createNamed", { name })}
          </button>
        </p>
      )}
    </div>
  );
}
