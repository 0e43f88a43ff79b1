import { useEffect, useState } from "react";
import { type Language, setLanguage, useLanguage } from "#ui/messages/language";

interface Spoken {
  /** what is drawn is keyed by it, so that all of it is said anew */
  language: Language;
  /** the one whose texts could not be fetched: the wall goes on in the language it speaks, and asks again with the next turn */
  missing: Language | undefined;
}

/** The wall's languages, one after the other. @param round full turns of the views so far, of whatever beginning */
export function useWallLanguage(languages: readonly Language[], round: number): Spoken {
  const wanted = languages[round % languages.length] ?? "en";
  const [missing, setMissing] = useState<Language>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again for what did not come
  useEffect(() => {
    let past = false;
    setLanguage(wanted).then(
      () => past || setMissing(undefined),
      () => past || setMissing(wanted),
    );
    return () => {
      past = true;
    };
  }, [wanted, round]);
  // the other pages speak English
  useEffect(() => () => void setLanguage("en"), []);
  return { language: useLanguage(), missing };
}
