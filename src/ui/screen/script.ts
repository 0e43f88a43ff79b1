/** The language of a text from the exchange by its letters: `si`, `ta`, or `en` where neither's are the first seen. */
export function languageOf(words: string): "en" | "si" | "ta" {
  const letter = /[\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Latin}]/u.exec(words)?.[0];
  if (letter === undefined || /\p{Script=Latin}/u.test(letter)) return "en";
  return /\p{Script=Tamil}/u.test(letter) ? "ta" : "si";
}
