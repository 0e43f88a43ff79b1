/** Parts of a line's page that a mnemonic after a ticker leads to: `JKH GP`. */
import "#ui/messages/en/line";
import "#ui/messages/en/chart";
import "#ui/messages/en/disclosures";
import type { MessageId } from "#ui/messages/text";

/** By mnemonic, the title of the panel. */
export const lineParts = {
  GP: "chart.price",
  DES: "company.title",
  OB: "book.title",
  TAS: "symbol.trades",
  CN: "disclosures.title",
  HILO: "line.standing",
} as const satisfies Readonly<Record<string, MessageId>>;

export type LinePart = keyof typeof lineParts;

const isPart = (word: string): word is LinePart => Object.hasOwn(lineParts, word);

/** @returns "JKH" and GP of "jkh gp"; undefined where the last word is no such mnemonic, or stands alone */
export function partAsked(typed: string): { line: string; part: LinePart } | undefined {
  const words = typed.trim().split(/\s+/);
  const part = words.pop()?.toUpperCase() ?? "";
  return words.length > 0 && isPart(part) ? { line: words.join(" "), part } : undefined;
}
