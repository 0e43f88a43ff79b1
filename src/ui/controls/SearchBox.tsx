import { useEffect, useRef } from "react";
import { useMediaQuery } from "#ui/screen/mediaQuery";

/** ms from the last key until the address changes; browsers limit how often it may change */
const typingMs = 80;

interface SearchBoxProps {
  label: string;
  /** placeholder on a phone, where the label does not fit */
  short?: string;
  /** the search text in the address */
  filter: string;
  onFilter: (typed: string) => void;
  /** Ctrl+F comes here: not all rows of the list are in the document, so the browser would not find them */
  takesFind?: boolean;
}

/** A search field for a list. It writes the text to the address. */
export function SearchBox({ label, short = label, filter, onFilter, takesFind = false }: SearchBoxProps) {
  const narrow = useMediaQuery("(width <= 640px)");
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // a link or the back button changes the address too
    if (box.current && document.activeElement !== box.current) box.current.value = filter;
  }, [filter]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!takesFind) return;
    const down = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (key.toLowerCase() !== "f" || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented) return;
      // pressed again in the box, the key opens the browser's own search
      if (document.activeElement === box.current || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    window.addEventListener("keydown", down);
    return () => window.removeEventListener("keydown", down);
  }, [takesFind]);
  return (
    <input
      ref={box}
      type="search"
      className="field w-48"
      aria-label={label}
      placeholder={narrow ? short : label}
      defaultValue={filter}
      maxLength={60}
      onChange={({ target }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onFilter(target.value), typingMs);
      }}
    />
  );
}
