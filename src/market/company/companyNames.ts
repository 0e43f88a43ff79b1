/** Names of companies, which announcements spell in different ways. */

/** The words of a name without differences of case, blanks and punctuation. @returns " LOTUS INSURANCE PLC ", with a blank at both ends */
export const foldedWords = (words: string | undefined): string =>
  ` ${(words ?? "")
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** The legal form at the end of a name. A line's class may follow it, as in "PLC (RIGHTS)"; announcements leave the class out. */
const legalForm =
  / (PLC|LTD|LIMITED|PUBLIC LIMITED COMPANY)( (NON VOTING|VOTING|RIGHTS?|WARRANTS?|PREFERENCE|UNITS?)( SHARES)?( \d{1,4})?)? $/;

/** The words of a name without the legal form. */
export const ownWords = (name: string | undefined): string => foldedWords(name).replace(legalForm, " ");

/**
 * One key for all spellings of a name, such as "L O L C Holdings & Sons (Ceylon) PLC" and "LOLC HOLDINGS AND SONS CEYLON LIMITED".
 * @returns "" for a name without letters
 */
export const companyKey = (name: string | undefined): string =>
  ownWords(name).replaceAll(" AND ", " ").replaceAll(" ", "");

/** "ABC PLC (formerly known as XYZ PLC)" */
const formerly = /[ (,-](?:formerly|previously) (?:known as |called )?/i;
/** Without blanks, brackets and commas at its ends. */
function trimmedName(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && " ,:-()".includes(text[from] ?? "")) from += 1;
  while (to > from && " ,:-()".includes(text[to - 1] ?? "")) to -= 1;
  return text.slice(from, to);
}

/** A company's name in a paper, and the former name that the paper adds to it. */
export function bothNames(name: string | undefined): { now: string | undefined; before: string | undefined } {
  const found = formerly.exec(name ?? "");
  if (!name || !found) return { now: name, before: undefined };
  return {
    now: trimmedName(name.slice(0, found.index)),
    before: trimmedName(name.slice(found.index + found[0].length)),
  };
}
