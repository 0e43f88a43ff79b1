import "#ui/messages/en/watchlists";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { text } from "#ui/messages/text";
import { added, asName, has, isTaken, most, slugFor, toggled, withList } from "./watchlist.ts";
import { useWatchlists } from "./watchlists.ts";

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
                checked={has(list, symbol)}
                disabled={list.lines.length >= most.lines && !has(list, symbol)}
                onChange={() => change((all) => toggled(all, list.slug, symbol))}
              />
              <span className="truncate">{list.name}</span>
              <span className="num text-muted">{list.lines.length}</span>
              {list.slug === chosen && <small className="text-muted">{text("watch.chosen")}</small>}
            </label>
          </li>
        ))}
      </ul>
      <NewList
        onName={(name) =>
          change((all) => {
            const slug = slugFor(name, all);
            return added(withList(all, { slug, name, lines: [] }), slug, [{ symbol }]);
          })
        }
      />
    </div>
  );
}

interface NewListProps {
  onName: (name: string) => void;
  /** this field is the only content of its popup, and takes the focus */
  alone?: boolean;
}

/** A field that creates a list by its name; it shows a notice when there are too many lists. */
export function NewList({ onName, alone = false }: NewListProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (alone) box.current?.focus();
  }, [alone]);
  const lists = useWatchlists(({ lists }) => lists);
  const full = lists.length >= most.lists;
  const [typed, setTyped] = useState("");
  const name = asName(typed);
  const taken = isTaken(name, lists);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name || taken || full) return;
    onName(name);
    setTyped("");
  };
  if (full) return <p className="popup-note">{text("watch.listsFull", { count: most.lists })}</p>;
  return (
    <form className="watch-form flex flex-wrap gap-1.5 mt-2" onSubmit={submit}>
      <input
        ref={box}
        className="field"
        aria-label={text("watch.newName")}
        placeholder={text("watch.newName")}
        maxLength={most.name}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="chip" disabled={!name || taken}>
        {text("watch.create")}
      </button>
      {taken && <NameTaken name={name} />}
    </form>
  );
}

/** Shown when another list has this name. */
export const NameTaken = ({ name }: { name: string }) => (
  <p className="popup-note" role="status">
    {text("watch.nameTaken", { name })}
  </p>
);
