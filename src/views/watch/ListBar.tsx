import "#ui/messages/en/watchlists";
import type { ReactNode } from "react";
import { Popup } from "#ui/controls/Popup.tsx";
import { NewList } from "#ui/kept/StarLists.tsx";
import { slugFor, withList } from "#ui/kept/watchlist";
import { useWatchlists } from "#ui/kept/watchlists";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";

/** Every list of this browser, a new one, and what is done with the one that is shown. */
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
