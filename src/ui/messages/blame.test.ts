/** Pola shows unusual figures without giving reasons. No text may accuse a person or a company. */
import { expect, test } from "vitest";
import { en } from "./en/en.ts";
import { si } from "./si/si.ts";
import { ta } from "./ta/ta.ts";

const blame = {
  en: [
    /manipul/i,
    /suspicio/i,
    /insider/i,
    /fraud/i,
    /cheat/i,
    /\brigg/i,
    /\bpump/i,
    /\bdump/i,
    /spoof/i,
    /wash (trade|sale)/i,
    /illegal/i,
    /illicit/i,
    /unlawful/i,
    /abus/i,
    /\bblame/i,
    /\bcrim/i,
    /\bscam/i,
    /collu/i,
    /front.?run/i,
    /paint(ing|ed)? the tape/i,
    /mark(ing|ed)? the close/i,
    /dishonest/i,
    /wrongdo/i,
    /guilt/i,
  ],
  // fraud, deceit, suspicion, illegal, conspiracy
  si: [/වංචා/u, /වංචනික/u, /රැවටී/u, /සැකසහිත|සැක සහිත|සැකකටයුතු|සැක කටයුතු/u, /නීති ?විරෝධී/u, /කුමන්ත්‍රණ/u],
  ta: [/மோசடி/u, /ஏமாற்று/u, /சந்தேக/u, /சட்டவிரோத/u, /சதி(?!\p{L})/u],
} as const;

const texts: Readonly<Record<keyof typeof blame, Readonly<Record<string, string>>>> = { en, si, ta };
const accusing = (language: keyof typeof blame, said: Readonly<Record<string, string>>) =>
  Object.entries(said).filter(([, message]) => blame[language].some((word) => word.test(message)));

test.each(["en", "si", "ta"] as const)("%s: no text has a word of blame", (language) => {
  expect(accusing(language, texts[language])).toEqual([]);
});

test("the test finds a text with a word of blame", () => {
  expect(
    accusing("en", { a: "Suspicious prints", b: "Prints", c: "possible wash trade" }).map(([id]) => id),
  ).toEqual(["a", "c"]);
  expect(accusing("si", { a: "වංචාවක්" })).toHaveLength(1);
  expect(accusing("ta", { a: "மோசடி" })).toHaveLength(1);
});
