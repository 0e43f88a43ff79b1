import { useEffect, useState } from "react";
import { pageNow } from "#ui/words/ticker";

/** A throttled text: it changes at once, then again after `least` ms at the earliest, to its latest value. */
export function useSpaced(words: string, least: number): string {
  const [told, setTold] = useState(() => ({ words, at: pageNow() - least }));
  useEffect(() => {
    if (words === told.words) return;
    const timer = setTimeout(
      () => setTold({ words, at: pageNow() }),
      Math.max(0, told.at + least - pageNow()),
    );
    return () => clearTimeout(timer);
  }, [words, told, least]);
  return told.words;
}
