import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useState,
} from "react";

interface FindBoxProps<T> {
  label: string;
  /** the items that match the text, best first */
  find: (typed: string) => readonly T[];
  keyOf: (item: T) => string;
  draw: (item: T) => ReactNode;
  /** @param item undefined if Enter is pressed and nothing matches */
  onPick: (item: T | undefined, typed: string) => void;
  /** takes a pasted text as a whole @returns whether it did */
  onPasted?: (text: string) => boolean;
  box?: RefObject<HTMLInputElement | null>;
  className?: string;
}

/** A box that finds lines, sectors and indices by name; its list is shown only while something matches. */
export function FindBox<T>({
  label,
  find,
  keyOf,
  draw,
  onPick,
  onPasted,
  box,
  className = "",
}: FindBoxProps<T>) {
  const [typed, setTyped] = useState("");
  const found = typed ? find(typed) : [];
  const pick = (item: T | undefined) => {
    setTyped("");
    onPick(item, typed.trim());
  };
  const combobox = useCombobox({ label, typed, items: found, keyOf, onPick: pick });
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && typed) {
      event.preventDefault();
      setTyped("");
    } else if (event.key !== "Enter" || typed.trim()) combobox.box.onKeyDown(event);
  };
  return (
    <div className={`find ${className}`}>
      <input
        {...combobox.box}
        ref={box}
        className="field"
        placeholder={label}
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={keyDown}
        onPaste={(event) => {
          if (onPasted?.(event.clipboardData.getData("text"))) event.preventDefault();
        }}
        onBlur={() => setTyped("")}
      />
      <div {...combobox.list} hidden={found.length === 0}>
        {found.map((item) => (
          <div key={keyOf(item)} {...combobox.option(item)}>
            {draw(item)}
          </div>
        ))}
      </div>
    </div>
  );
}

interface ComboboxOptions<T> {
  label: string;
  /** the text in the box; when it changes, the first item is chosen again */
  typed: string;
  /** the items that can be chosen, in the sequence shown */
  items: readonly T[];
  keyOf: (item: T) => string;
  /** called at Enter or a click; undefined if Enter is pressed and there is no item */
  onPick: (item: T | undefined) => void;
}

/**
 * A text box with a list of matches, according to the WAI-ARIA combobox pattern. The focus stays in the box, ↑ and ↓ choose an item, and
 * Enter takes it.
 * @returns the attributes and listeners of the box, of the list, and of each item, and the chosen item
 */
export function useCombobox<T>({ label, typed, items, keyOf, onPick }: ComboboxOptions<T>) {
  const list = useId();
  const [last, setLast] = useState<{ typed: string; key: string }>();
  const kept = last?.typed === typed ? items.findIndex((item) => keyOf(item) === last.key) : 0;
  const at = items.length === 0 ? -1 : Math.max(0, kept);
  const idAt = (place: number) => `${list}-${place}`;
  const choose = (place: number) => {
    const item = items[place];
    if (item !== undefined && place !== at) setLast({ typed, key: keyOf(item) });
  };
  const step = (by: 1 | -1) => {
    if (items.length === 0) return;
    const to = (at + by + items.length) % items.length;
    choose(to);
    document.getElementById(idAt(to))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // 229 means that an input method uses the key; one browser reports it only by this code
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Enter") onPick(items[at]);
    else return;
    event.preventDefault();
  };
  const box = {
    role: "combobox",
    "aria-label": label,
    "aria-expanded": items.length > 0,
    "aria-controls": list,
    "aria-autocomplete": "list",
    "aria-activedescendant": at < 0 ? undefined : idAt(at),
    autoComplete: "off",
    spellCheck: false,
    onKeyDown,
  } satisfies ComponentProps<"input">;
  const option = (item: T) => {
    const place = items.indexOf(item);
    return {
      id: place < 0 ? undefined : idAt(place),
      role: "option",
      tabIndex: -1,
      "data-value": keyOf(item),
      "aria-selected": place >= 0 && place === at,
      "aria-disabled": place < 0 || undefined,
      // keeps the focus in the box
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
      onPointerMove: () => choose(place),
      onClick: () => place >= 0 && onPick(item),
    } satisfies ComponentProps<"div"> & { "data-value": string };
  };
  return { box, list: { id: list, role: "listbox", "aria-label": label }, option, chosen: items[at] };
}
