/** The person's own order of lines: what they arranged, and after it whatever they have not placed. */

/** More than all lines ever listed. */
const most = 2_000;

/**
 * Their order after one line was moved.
 * @param shown the lines as they stand on screen @param to the place among them where it goes
 */
export function arranged(
  own: readonly string[],
  shown: readonly string[],
  { symbol, to }: { symbol: string; to: number },
): string[] {
  const rest = shown.filter((other) => other !== symbol);
  const target = Math.max(0, Math.min(to, rest.length));
  const placed = new Set(own);
  // what is seen is theirs from now on; lines that are not shown keep their places
  const all = [...own, ...shown.filter((other) => !placed.has(other))].filter((other) => other !== symbol);
  const next = rest[target];
  const before = rest[target - 1];
  const at = next !== undefined ? all.indexOf(next) : before !== undefined ? all.indexOf(before) + 1 : 0;
  return [...all.slice(0, at), symbol, ...all.slice(at)].slice(0, most);
}
