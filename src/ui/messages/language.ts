/** The page's language. Texts and font of a language other than English are loaded when it is first chosen. */
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
 * Texts on screen do not change by themselves, so a component that needs the new language uses `useLanguage()` as its key. If there are
 * several calls, the last one wins. @throws if the texts cannot be loaded; the page then keeps its language
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
