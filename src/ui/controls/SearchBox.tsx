import { useEffect, useRef } from "react";
import { useMedia } from "#ui/screen/media";

/** a pause in typing before the address is rewritten, ms; the browser limits how often it may be */
const typingMs = 80;

interface SearchBoxProps {
  label: string;
  /** what the empty box says on a phone, where the label has no room */
  short?: string;
  /** as the address has it */
  filter: string;
  onFilter: (typed: string) => void;
}

/** Words to search a list for; the address follows the typing. */
export function SearchBox({ label, short = label, filter, onFilter }: SearchBoxProps) {
  const narrow = useMedia("(width <= 640px)");
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // the address may change without the box: a link, the back button
    if (box.current && document.activeElement !== box.current) box.current.value = filter;
  }, [filter]);
  useEffect(() => () => clearTimeout(timer.current), []);
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
