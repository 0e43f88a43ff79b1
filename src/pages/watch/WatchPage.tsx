import "#ui/messages/en/watchlists";
import "./watchPage.css";
import { useEffect, useMemo, useState } from "react";
import { readSymbols } from "#market/company/symbol";
import { Popup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { Redirect } from "#ui/router/Router.tsx";
import { useGo, useParams, useSearch, writtenAddress } from "#ui/router/routes";
import { latePart } from "#ui/screen/latePart.tsx";
import { asName, sharedSlug, type Watchlist, writeSymbols } from "#ui/watchlists/watchlist";
import { useWatchlist, useWatchlists } from "#ui/watchlists/watchlists";
import { AddLine, EditLines } from "#views/watch/EditLines.tsx";
import {
  GoneStrip,
  ListBar,
  ListMenu,
  SharedStrip,
  UnknownList,
  UnseenStrip,
} from "#views/watch/ListBar.tsx";
import { WatchLines } from "./WatchLines.tsx";

const watchPagePath = "/watch/$list";

const TextModal = latePart(async () => (await import("#views/watch/TextModal.tsx")).TextModal);

/** An address without a list leads to the first list. */
export function WatchHome() {
  const first = useWatchlists(({ lists }) => lists[0]?.slug ?? "main");
  return <Redirect to={watchPagePath} params={{ list: first }} />;
}

/** A watchlist with live figures, stored in this browser or given by a link. */
export function WatchPage() {
  const { list: slug } = useParams({ from: watchPagePath });
  const search = useSearch({ from: watchPagePath });
  const { symbols, name } = search;
  const list = useWatchlist(slug);
  const open = useOpen();
  const shared = useMemo(() => (symbols === undefined ? undefined : readSymbols(symbols)), [symbols]);
  if (shared && list) return <Redirect to={watchPagePath} params={{ list: sharedSlug }} search={search} />;
  if (shared) return <SharedList symbols={shared} name={asName(name ?? slug) || slug} onOpen={open} />;
  if (list) return <OwnList key={slug} list={list} onOpen={open} />;
  return (
    <div className="watch-page flex flex-1 flex-col min-h-0">
      <ListBar onOpen={open} />
      <GoneStrip />
      <UnknownList slug={slug} onOpen={open} />
    </div>
  );
}

function useOpen() {
  const go = useGo();
  return useMemo(() => (slug: string) => go({ to: watchPagePath, params: { list: slug } }), [go]);
}

interface OwnListProps {
  list: Watchlist;
  onOpen: (slug: string) => void;
}

function OwnList({ list, onOpen }: OwnListProps) {
  const { slug, name, lines } = list;
  const [asText, setAsText] = useState(false);
  const symbols = useMemo(() => lines.map(({ symbol }) => symbol), [lines]);
  // stars change the list on screen
  useEffect(() => useWatchlists.getState().choose(slug), [slug]);
  return (
    <div className="watch-page flex flex-1 flex-col min-h-0">
      <ListBar onOpen={onOpen}>
        <AddLine list={list} />
        <Popup label={text("watch.edit")} shown={text("watch.edit")}>
          <EditLines list={list} />
        </Popup>
        <Popup label={text("watch.menu")} shown={<>{text("watch.menu")} ▾</>}>
          <ListMenu
            list={list}
            address={useAddress(list, symbols)}
            onOpen={onOpen}
            onText={() => setAsText(true)}
          />
        </Popup>
      </ListBar>
      <div className="flex flex-none flex-wrap gap-x-6 gap-y-0">
        <GoneStrip />
      </div>
      <WatchLines name={name} symbols={symbols} list={list} />
      {/* below the rows, so that they do not move when it appears */}
      <UnseenStrip symbols={symbols} />
      {asText && <TextModal list={list} onClose={() => setAsText(false)} />}
    </div>
  );
}

/** The list as a complete link, which opens it in any browser. */
function useAddress({ name }: Watchlist, symbols: readonly string[]): string | undefined {
  const { sort, columns } = useSearch({ from: watchPagePath });
  const spelled = writeSymbols(symbols);
  if (spelled === undefined) return undefined;
  const address = writtenAddress({
    to: watchPagePath,
    params: { list: sharedSlug },
    search: { symbols: spelled, name, sort, columns },
  });
  return address.length <= longestAddress ? address : undefined;
}

/** characters; leaves room for the server's name */
const longestAddress = 1_900;

interface SharedListProps {
  symbols: readonly string[];
  name: string;
  onOpen: (slug: string) => void;
}

function SharedList({ symbols, name, onOpen }: SharedListProps) {
  return (
    <div className="watch-page flex flex-1 flex-col min-h-0">
      <ListBar onOpen={onOpen} />
      <div className="flex flex-none flex-wrap gap-x-6 gap-y-0">
        <SharedStrip {...{ symbols, name, onOpen }} />
        <GoneStrip />
      </div>
      <WatchLines name={name} symbols={symbols} />
      <UnseenStrip symbols={symbols} />
    </div>
  );
}
