/** The page's language. Texts and font of a language other than English are loaded when it is first chosen. */
import { translate } from "#ui/words/catalogue";

export const languages = ["en", "si", "ta"] as const;
export type Language = (typeof languages)[number];

const texts: Readonly<Record<Language, () => Promise<Readonly<Record<string, string>>>>> = {
  en: async () => ({}),
  si: async () => (await import("./si/si.ts")).si,
  ta: async () => (await import("./ta/ta.ts")).ta,
};

let spokenLanguage: Language = "en";
let wishes = 0;

/**
 * If there are several calls, the last one wins. @returns the language in use, which is the key of every component that shows texts:
 * texts on screen do not change by themselves @throws if the texts cannot be loaded; the page then keeps its language
 */
export async function setLanguage(language: Language): Promise<Language> {
  const wish = ++wishes;
  const learnt = await texts[language]();
  if (wish === wishes && language !== spokenLanguage) {
    translate(learnt, language);
    spokenLanguage = language;
    document.documentElement.lang = language;
  }
  return spokenLanguage;
}
