/** The language the page speaks. The texts of every other than English come when it is first wanted, and its font with them. */
import { useSyncExternalStore } from "react";
import { translate } from "#ui/words/catalogue";

export const languages = ["en", "si", "ta"] as const;
export type Language = (typeof languages)[number];

const texts: Readonly<Record<Language, () => Promise<Readonly<Record<string, string>>>>> = {
  en: async () => ({}),
  si: async () => (await import("./si/si.ts")).si,
  ta: async () => (await import("./ta/ta.ts")).ta,
};

let spoken: Language = "en";
let wishes = 0;
const listeners = new Set<() => void>();

/**
 * What is drawn already stays as it is: whoever wants it said anew draws it anew, by the key `useLanguage()`. The last of
 * several wishes counts.
 * @throws where its texts cannot be fetched; the page goes on in the language it speaks
 */
export async function setLanguage(language: Language): Promise<void> {
  const wish = ++wishes;
  const learnt = await texts[language]();
  if (wish !== wishes || language === spoken) return;
  translate(learnt, language);
  spoken = language;
  document.documentElement.lang = language;
  for (const tell of listeners) tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => spoken);
