import "#ui/messages/en/watchlists";
import type { ReactNode } from "react";
import { Chip } from "#ui/controls/Chip.tsx";
import { CopyLink } from "#ui/controls/CopyLink.tsx";
import { Popup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { NameForm, NewList } from "#ui/watchlists/StarLists.tsx";
import { type Watchlist, watchlistLimits, withName } from "#ui/watchlists/watchlist";
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
