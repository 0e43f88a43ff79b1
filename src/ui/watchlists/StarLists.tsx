import "#ui/messages/en/watchlists";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { text } from "#ui/messages/text";
import {
  asName,
  hasLine,
  isNameTaken,
  type Watchlist,
  watchlistLimits,
  withLineToggled,
} from "./watchlist.ts";
import { createList, useWatchlists } from "./watchlists.ts";

/** The user's lists as switches for one line, and a field for a new list. */
export function StarLists({ symbol }: { symbol: string }) {
  const { lists, chosen, change } = useWatchlists();
  return (
    <div>
      <h3 className="mb-1.5 font-semibold">{text("watch.listsOf", { symbol })}</h3>
      <ul>
        {lists.map((list) => (
          <li key={list.slug}>
            <label className="flex gap-2 items-center min-h-8 cursor-pointer touch:min-h-11">
              <input
                type="checkbox"
                checked={hasLine(list, symbol)}
                disabled={list.lines.length >= watchlistLimits.lines && !hasLine(list, symbol)}
                onChange={() => change((all) => withLineToggled(all, list.slug, symbol))}
              />
              <span className="truncate">{list.name}</span>
              <span className="num text-muted">{list.lines.length}</span>
              {list.slug === chosen && <small className="text-muted">{text("watch.chosen")}</small>}
            </label>
          </li>
        ))}
      </ul>
      <NewList onName={(name) => createList(name, [{ symbol }])} />
    </div>
  );
}

interface NewListProps {
  onName: (name: string) => void;
  /** this field is the only content of its popup, and takes the focus */
  alone?: boolean;
}

/** A field that creates a list by its name; it shows a notice when there are too many lists. */
export function NewList(props: NewListProps) {
  const isFull = useWatchlists(({ lists }) => lists.length >= watchlistLimits.lists);
  if (isFull)
    return <p className="popup-note">{text("watch.listsFull", { count: watchlistLimits.lists })}</p>;
  return <NameForm label={text("watch.newName")} does={text("watch.create")} {...props} />;
}

interface NameFormProps extends NewListProps {
  label: string;
  /** words of the button */
  does: string;
  /** the list to rename; undefined for a new one */
  list?: Watchlist;
}

/** A field for a list's name. It refuses the name of another list. */
export function NameForm({ label, does, list, alone = false, onName }: NameFormProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (alone) box.current?.focus();
  }, [alone]);
  const [typed, setTyped] = useState(list?.name ?? "");
  const name = asName(typed);
  const taken = useWatchlists(({ lists }) => isNameTaken(name, lists, list?.slug));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name || taken) return;
    onName(name);
    if (!list) setTyped("");
  };
  return (
    <form className="watch-form flex flex-wrap gap-1.5 mt-2" onSubmit={submit}>
      <input
        ref={box}
        className="field"
        aria-label={label}
        placeholder={list ? undefined : label}
        maxLength={watchlistLimits.name}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="chip" disabled={!name || taken || name === list?.name}>
        {does}
      </button>
      {taken && (
        <p className="popup-note" role="status">
          {text("watch.nameTaken", { name })}
        </p>
      )}
    </form>
  );
}
