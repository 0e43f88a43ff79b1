import "#ui/messages/en/watchlists";
import { most, nameFor, slugFor, withList } from "#ui/kept/watchlist";
import { useWatchlists } from "#ui/kept/watchlists";
import { text } from "#ui/messages/text";

interface UnknownListProps {
  /** as the address spells it: anybody's text */
  slug: string;
  onOpen: (slug: string) => void;
}

/** An address without a list: it is offered to be made, and no other is shown in its place. */
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
