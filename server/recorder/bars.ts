/** The bars of recorded days: one for each line, written at the end of the day into the file of the year. */
import { appendFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { NotAFile } from "#server/recorder/storage/scan";
import type { UncheckedRow } from "#wire/contract/schema";
import type { boardItem } from "#wire/prices";
import { sessionOf } from "./facts.ts";
import { ifPresent, octetsOf } from "./folder.ts";

type BarRow = UncheckedRow<typeof boardItem>;

/** The board that the bars are made from; `ex` is its time by the exchange's clock, ms. */
interface LastBoard {
  rows: ReadonlyMap<string, BarRow>;
  ex: number;
}

export type Bar = ReturnType<typeof barOf>;

export async function writeBars(folder: string, day: string, board: LastBoard): Promise<void> {
  if (board.ex < sessionOf(day).to) return; // whether the board is from before the close
  const lines = [...board.rows].map(
    ([symbol, row]) => `${JSON.stringify(barOf(symbol, day, { row, ex: board.ex }))}\n`,
  );
  const path = join(folder, `bars-${day.slice(0, 4)}.ndjson`);
  if (await ifPresent(async () => !(await stat(path)).isFile(), false)) throw new NotAFile();
  await appendFile(path, lines.join(""), { mode: 0o644 });
}

export function barOf(symbol: string, day: string, { row, ex }: { row: BarRow; ex: number }) {
  const figure = (field: keyof BarRow) => {
    const value = row[field];
    return typeof value === "number" ? value : null;
  };
  const shares = figure("sharevolume");
  const trades = figure("tradevolume");
  return {
    symbol,
    /** name of the recording */
    day,
    /** time of the board by the exchange's clock, ms; before 15:10 its values may still change */
    ex,
    open: figure("open"),
    high: figure("high"),
    low: figure("low"),
    /** the official close, or the last price if there was no close yet: closingPrice is 0 until the service publishes it */
    close: figure("closingPrice") || figure("price"),
    previousClose: figure("previousClose"),
    shares,
    turnover: figure("turnover"),
    trades,
    /** shares and trades of crossings, which are not part of `shares`, `turnover` and `trades` */
    crossedShares: beyond(figure("crossingVolume"), shares),
    crossedTrades: beyond(figure("crossingTradeVol"), trades),
  };
}

/** `crossingVolume` and `crossingTradeVol` count regular and crossing trades together. */
const beyond = (all: number | null, regular: number | null) =>
  all === null || regular === null ? null : Math.max(0, all - regular);

/** @returns the bars of a line, the oldest first */
export async function barsOf(folder: string, symbol: string): Promise<Bar[]> {
  const names = await ifPresent(() => readdir(folder), []);
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
