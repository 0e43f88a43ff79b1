/** Language of a text, by its first letter in Sinhala or Tamil script: `si` or `ta`; otherwise `en`. */
export function languageOf(words: string): "en" | "si" | "ta" {
  const letter = /[\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Latin}]/u.exec(words)?.[0];
  if (letter === undefined || /\p{Script=Latin}/u.test(letter)) return "en";
  return /\p{Script=Tamil}/u.test(letter) ? "ta" : "si";
}
