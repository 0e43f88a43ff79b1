/** Finds the place of a fault in JSON. The messages of JSON.parse may quote the text, and often lack the place. */

const simple = /true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** the opening quotation mark, letters and escapes; the closing mark is checked after it */
const letters = /"(?:[^"\\]|\\.)*/y;
const blanks = /[ \t\r\n]*/y;

/** Index of the first letter that is wrong; the length of the text if it ends too early. @param text is no valid JSON */
export function jsonFault(text: string): number {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length;
    at += length ?? 0;
    return length !== undefined;
  };
  const next = (letter: string): boolean => {
    take(blanks);
    if (text[at] !== letter) return false;
    at += 1;
    return true;
  };
  const word = () => take(letters) && next('"');
  /** Each `[` or `{` that is open. A loop, because a file may nest deeper than calls can. */
  const open: ("[" | "{")[] = [];
  let fresh = true;
  while (at < text.length) {
    const within = open.at(-1);
    if (within !== undefined && next(within === "{" ? "}" : "]")) {
      open.pop();
      fresh = false;
    } else {
      if (!fresh && !next(",")) return at;
      take(blanks);
      if (within === "{" && !(word() && next(":"))) return at;
      take(blanks);
      const opener = text[at];
      fresh = opener === "[" || opener === "{";
      if (opener === "[" || opener === "{") {
        open.push(opener);
        at += 1;
      } else if (!word() && !take(simple)) return at;
    }
    if (open.length > 0) continue;
    take(blanks);
    return at;
  }
  return at;
}
