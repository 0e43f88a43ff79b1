/** Letters typed in the rows lead to the next symbol that begins with them. */

/** a pause after which typing begins anew, ms */
const pauseMs = 800;

export interface TypeAhead {
  /**
   * @param at row the typing is done in @param now ms, any clock that only goes forward
   * @returns the row to go to; undefined for a key that is no letter, or letters that begin no symbol
   */
  typed: (key: string, where: { symbols: readonly string[]; at: number; now: number }) => number | undefined;
}

export function createTypeAhead(): TypeAhead {
  let letters = "";
  let last = Number.NEGATIVE_INFINITY;
  return {
    typed(key, { symbols, at, now }) {
      if (!/^[\p{L}\p{N}.]$/u.test(key)) return undefined;
      // pressed alone it watches the line; within a word it is a letter
      if (key === "w" && now - last > pauseMs) return undefined;
      letters = (now - last > pauseMs ? "" : letters) + key.toUpperCase();
      last = now;
      // pressed alone it asks the figure where it comes from; with more letters it is the first of a symbol
      if (letters === "I") return undefined;
      // the same letter again and again walks through the symbols it begins
      const same = [...letters].every((letter) => letter === letters[0]);
      const walked = same && letters.length > 1 ? next(symbols, letters[0] ?? "", at + 1) : undefined;
      return next(symbols, letters, letters.length > 1 ? at : at + 1) ?? walked;
    },
  };
}

/** The first that begins so from a row on, around the end. */
function next(symbols: readonly string[], letters: string, from: number): number | undefined {
  for (let step = 0; step < symbols.length; step++) {
    const row = (from + step) % symbols.length;
    if (symbols[row]?.startsWith(letters)) return row;
  }
  return undefined;
}
