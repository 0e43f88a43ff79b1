import { type KeyboardEvent, type ReactNode, type RefObject, useState } from "react";
import { useCombobox } from "./useCombobox.ts";

interface FindBoxProps<T> {
  label: string;
  /** the items that match the text, best first */
  find: (typed: string) => readonly T[];
  keyOf: (item: T) => string;
  draw: (item: T) => ReactNode;
  /** @param item undefined if Enter is pressed and nothing matches */
  onPick: (item: T | undefined, typed: string) => void;
  box?: RefObject<HTMLInputElement | null>;
  className?: string;
}

/** A box that finds lines, sectors and indices by name; its list is shown only while something matches. */
export function FindBox<T>({ label, find, keyOf, draw, onPick, box, className = "" }: FindBoxProps<T>) {
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
