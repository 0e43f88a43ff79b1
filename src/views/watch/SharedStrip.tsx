import "#ui/messages/en/watchlists";
import { most, nameFor, slugFor, withList } from "#ui/kept/watchlist";
import { useWatchlists } from "#ui/kept/watchlists";
import { text } from "#ui/messages/text";

interface SharedStripProps {
  name: string;
  symbols: readonly string[];
  onOpen: (slug: string) => void;
}

/** A list that came with a link: nothing of it stays here until somebody says so. */
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
