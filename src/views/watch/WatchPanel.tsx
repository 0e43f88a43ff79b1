import "#ui/messages/en/watchlists";
import "./watchPanel.css";
import { useBoardReading } from "#feed/boardReading";
import { useBoardFreshness } from "#feed/freshness";
import { text } from "#ui/messages/text";
import { Paged } from "#ui/Paged.tsx";
import { Panel } from "#ui/Panel.tsx";
import { useFlasher } from "#ui/useFlasher";
import { useWatchlist } from "#ui/watchlists";
import { WatchLine } from "./WatchLine.tsx";

interface WatchPanelProps {
  /** a list of this browser, by its slug */
  list?: string | undefined;
  /** or the lines themselves, as a link named them */
  symbols?: readonly string[] | undefined;
  /** what lines named in a link are called together */
  name?: string | undefined;
}

/** lines that are better one below the other and large than beside each other */
const few = 4;

/** A watchlist to look at from afar: named by its address or by its lines, never one that nobody asked for. */
export function WatchPanel({ list: slug = "", symbols, name }: WatchPanelProps) {
  const list = useWatchlist(slug);
  const flasher = useFlasher();
  const lines = symbols ?? list?.lines.map(({ symbol }) => symbol);
  const none = lines ? text("watch.emptyShort") : text("watch.gone", { slug: slug.slice(0, 40) });
  return (
    <Panel
      title={text("watch.title", { name: name ?? list?.name ?? slug.slice(0, 40) })}
      reading={useBoardReading()}
      empty={() => (lines?.length ? undefined : none)}
      freshness={useBoardFreshness()}
      className="watch-panel"
    >
      {() => (
        <Paged
          name={`watch ${slug}`}
          items={lines ?? []}
          className={lines && lines.length <= few ? "few" : ""}
        >
          {(symbol) => <WatchLine key={symbol} {...{ symbol, flasher }} />}
        </Paged>
      )}
    </Panel>
  );
}
