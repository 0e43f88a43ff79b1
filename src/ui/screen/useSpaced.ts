import { useEffect, useState } from "react";
import { pageNow } from "#ui/words/ticker";

/** A throttled text. It changes at once, and then to the latest value after at least `least` ms. */
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
