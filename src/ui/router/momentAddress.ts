/**
 * The address of this page at another moment. The browser loads a new document for it, so a replay never mixes its figures with live ones.
 */
import { writeMoment } from "#market/day/recordings";
import { overviewAddress } from "./places.ts";

/** @param at exchange's time, ms; undefined for the live page @param number of the recording, if the day has several */
export function momentAddress(at: number | undefined, number?: number): string {
  const { pathname, search } = location;
  const params = new URLSearchParams(search);
  params.delete("at");
  if (at !== undefined) params.append("at", writeMoment(at, number));
  const written = params.toString().replace(/%3A/g, ":");
  if (written !== "") return `${pathname}?${written}`;
  return pathname === "/" ? overviewAddress : pathname;
}
