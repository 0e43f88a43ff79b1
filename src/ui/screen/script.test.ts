import { expect, test } from "vitest";
import { languageOf } from "./script.ts";

test.each([
  ["Delay in the Commencement of Trading", "en"],
  ["දැනුම්දීම – Market Holiday", "si"],
  ["2026: அறிவிப்பு", "ta"],
  ["Notice – දැනුම්දීම", "en"],
  ["123 – ♥", "en"],
])("%s is in %s", (words, language) => {
  expect(languageOf(words)).toBe(language);
});
