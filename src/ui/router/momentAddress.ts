/**
 * The address of this page at another moment. The browser loads a new document for it, so a replay never mixes its figures with live ones.
 */
import { writeMoment } from "#market/day/moment";

/** @param at exchange's time, ms; undefined for the live page */
export function momentAddress(
  at: number | undefined,
  { pathname, search }: Pick<Location, "pathname" | "search"> = location,
): string {
  const params = new URLSearchParams(search);
  params.delete("at");
  if (at !== undefined) params.append("at", writeMoment(at));
  const written = params.toString().replace(/%3A/g, ":");
  return written === "" ? pathname : `${pathname}?${written}`;
}
