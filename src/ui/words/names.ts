/** Makes the exchange's company names (capitals, double blanks) readable. */

const fixedWords = new Set(
  "PLC MTD LTD ASPI ACL AIA AMW CIC CWE HVA IOC JAT LAUGFS LB LOLC HNB NDB SMB UB CT CDB AFS BPPL E-CHANNELLING USA UK II III IV".split(
    " ",
  ),
);
const small = new Set(["of", "and", "the", "for", "in"]);
const spelt: Readonly<Record<string, string>> = { LTD: "Ltd", MTD: "Mtd" };

const capitalisedWord = (word: string) =>
  word
    .toLowerCase()
    .replace(/(^|[-/.(&"“])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** A word's letters in capitals, without punctuation. */
const bareOf = (sent: string) => sent.replace(/[^\p{L}&-]/gu, "").toUpperCase();

/** Words of names in profiles and disclosures that have lower case. True if a word was always in capitals there, so that it is initials. */
const seenWords = new Map<string, boolean>();
const mostSeenWords = 5_000;

/** Records which words of a name are initials. @returns whether a word was new or changed */
function learn(name: string): boolean {
  const words = name.split(" ").filter((each) => !/^(plc|ltd|mtd|pvt|limited)$/i.test(bareOf(each)));
  // the capitals in "CEYLON COLD STORES Plc" do not show which words are initials
  if (!words.some((each) => /\p{Ll}{2}/u.test(each))) return false;
  let isNew = false;
  for (const each of words) {
    const bare = bareOf(each);
    if (!/^\p{L}{2,}$/u.test(bare) || seenWords.size >= mostSeenWords) continue;
    const initials = (seenWords.get(bare) ?? true) && !/\p{Ll}/u.test(each);
    isNew ||= seenWords.get(bare) !== initials;
    seenWords.set(bare, initials);
  }
  return isNew;
}

function word(sent: string, index: number): string {
  const bare = bareOf(sent);
  const known = spelt[bare];
  if (known) return sent.toUpperCase().replace(bare, known);
  if (fixedWords.has(bare) || seenWords.get(bare)) return sent.toUpperCase();
  if (index > 0 && small.has(bare.toLowerCase())) return sent.toLowerCase();
  // a short word without a vowel is initials, such as DFCC or HNB
  if (/^[^AEIOUY]{1,5}$/.test(bare)) return sent.toUpperCase();
  return capitalisedWord(sent);
}

/**
 * Writes "LOTUS  INSURANCE PLC" as "Lotus Insurance PLC". A name that already has lower case only loses its double blanks, and shows which
 * words are initials. @returns undefined for a blank name
 */
export function readableName(sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const known = nameCache.get(sent);
  if (known !== undefined) return known || undefined;
  const name = readableForm(sent);
  if (nameCache.size >= nameCacheSize) nameCache.clear();
  nameCache.set(sent, name ?? "");
  return name;
}

/** A cache, because every filter and paint needs the same few hundred names. */
const nameCache = new Map<string, string>();
const nameCacheSize = 2_000;

function readableForm(sent: string): string | undefined {
  const name = sent.replace(/\s+/gu, " ").trim();
  if (!name) return undefined;
  if (/\p{Ll}{2}/u.test(name)) {
    if (learn(name)) nameCache.clear(); // names in capitals are converted again
    return name.split(" ").map(legalForm).join(" ");
  }
  return name.split(" ").map(word).join(" ");
}

/** Writes "Plc" and "PLC" the same way. */
function legalForm(sent: string): string {
  const bare = sent.replace(/[^\p{L}]/gu, "");
  const form = bare.toUpperCase();
  const written = spelt[form] ?? (form === "PLC" ? form : undefined);
  return written ? sent.replace(bare, written) : sent;
}

/**
 * Writes "ANNUAL GENERAL MEETING - INITIAL" as "Annual general meeting - initial". Texts with lower case stay unchanged, and so do words
 * with a digit or without a vowel.
 */
export function inSentence(sent: string | undefined): string | undefined {
  if (sent === undefined || /\p{Ll}/u.test(sent)) return sent;
  const words = sent.split(" ").map((each, index) => {
    if (/\d/.test(each) || /^[^AEIOUY]{2,5}$/.test(each)) return each;
    const small = each.toLowerCase();
    return index === 0 ? small.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : small;
  });
  return words.join(" ");
}

/** The letter of the share class. A symbol's suffix is this letter and a serial number. */
export const classLetter = (symbol: string): string | undefined => /\.([A-Z])\d{4}$/.exec(symbol)?.[1];

/** Splits "COPA.N0000" into ["COPA", ".N0000"]. Without a suffix the second part is empty. */
export function splitSymbol(symbol: string): readonly [code: string, suffix: string] {
  const dot = symbol.indexOf(".");
  return dot < 0 ? [symbol, ""] : [symbol.slice(0, dot), symbol.slice(dot)];
}
