import { useEffect, useState } from "react";
import { now } from "#ui/words/ticker";

/** Words that change once in a while at most: of what came meanwhile only the last is left, and nothing if that is as before. */
export function useSpaced(words: string, least: number): string {
  const [told, setTold] = useState(() => ({ words, at: now() - least }));
  useEffect(() => {
    if (words === told.words) return;
    const timer = setTimeout(() => setTold({ words, at: now() }), Math.max(0, told.at + least - now()));
    return () => clearTimeout(timer);
  }, [words, told, least]);
  return told.words;
}
