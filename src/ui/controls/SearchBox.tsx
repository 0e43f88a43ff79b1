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
  takesFind?: true | undefined;
}

/** A search field for a list. It writes the text to the address. */
export function SearchBox({ label, short = label, filter, onFilter, takesFind }: SearchBoxProps) {
  const narrow = useMediaQuery("(width <= 640px)");
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // a link or the back button changes the address too
    if (box.current && document.activeElement !== box.current) box.current.value = filter;
  }, [filter]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <input
      ref={box}
      type="search"
      data-takes-find={takesFind}
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
