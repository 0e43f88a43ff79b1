/** Reads the bars that the recorder writes at the end of each day: one for each line. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Bar } from "./endOfDay.ts";
import { ifThere, octetsOf } from "./folder.ts";

/** @returns the bars of a line, the oldest first */
export async function barsOf(folder: string, symbol: string): Promise<Bar[]> {
  const names = await ifThere(() => readdir(folder), []);
  const files = names.filter((name) => /^bars-\d{4}\.ndjson$/.test(name)).sort();
  const begins = `{"symbol":${JSON.stringify(symbol)},`; // the recorder writes this field first
  const bars: Bar[] = [];
  for (const file of files) {
    const text = (await octetsOf(join(folder, file))).toString();
    for (const line of text.split("\n"))
      if (line.startsWith(begins) && line.endsWith("}")) bars.push(JSON.parse(line));
  }
  return bars;
}
