import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from "react";

interface FindBoxProps<T> {
  label: string;
  /** what answers the letters typed, best first */
  find: (typed: string) => readonly T[];
  keyOf: (item: T) => string;
  draw: (item: T) => ReactNode;
  /** @param item none where nothing answers what was typed and Enter was pressed all the same */
  onPick: (item: T | undefined, typed: string) => void;
  box?: RefObject<HTMLInputElement | null>;
  className?: string;
}

/** Letters are typed, what answers them is listed, arrows and Enter choose: the one box that finds things by name. */
export function FindBox<T>({ label, find, keyOf, draw, onPick, box, className = "" }: FindBoxProps<T>) {
  const list = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const found = typed ? find(typed) : [];
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  const type = (value: string) => {
    setTyped(value);
    setChosen(0);
  };
  const pick = (item: T | undefined) => {
    type("");
    onPick(item, typed.trim());
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setChosen((at + 1) % Math.max(1, found.length));
    else if (event.key === "ArrowUp") setChosen((at - 1 + found.length) % Math.max(1, found.length));
    else if (event.key === "Escape" && typed) type("");
    else if (event.key === "Enter" && typed.trim()) pick(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <div className={`find ${className}`}>
      <input
        ref={box}
        className="field"
        role="combobox"
        aria-label={label}
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${list}-${at}` : undefined}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keyDown}
        onBlur={() => type("")}
      />
      <div id={list} role="listbox" aria-label={label} hidden={found.length === 0}>
        {found.map((item, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys
          <div
            key={keyOf(item)}
            id={`${list}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(item)}
          >
            {draw(item)}
          </div>
        ))}
      </div>
    </div>
  );
}
