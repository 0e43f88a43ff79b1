/** The address of the present page at another moment. It opens a document of its own: a replay and the present never share figures. */
import { writeMoment } from "#market/day/moment";

/** @param at exchange's time, ms; undefined is now */
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
