import { useEffect, useRef } from "react";
import { text } from "#ui/messages/text";

/** a pause in typing before the address is rewritten, ms; the browser limits how often it may be */
const typingMs = 80;

/** Words of symbol or company. */
export function FilterBox({ filter, onFilter }: { filter: string; onFilter: (typed: string) => void }) {
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
      aria-label={text("board.filter")}
      placeholder={text("board.filter")}
      defaultValue={filter}
      maxLength={60}
      onChange={({ target }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onFilter(target.value), typingMs);
      }}
    />
  );
}
