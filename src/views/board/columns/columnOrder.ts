/** @param ids the first is the symbol's, which stays first @param to place among all, from 0 */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((other) => other !== id);
  const at = Math.min(others.length, Math.max(1, to));
  return id === ids[0] || others.length === ids.length ? ids : others.toSpliced(at, 0, id);
}
