/** One line for each stock and day, in a file for each year: what later days are compared with. */
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { sessionOf } from "./facts.ts";

type Row = Readonly<Record<string, unknown>>;

/** The board that the lines are taken from; `ex` is the exchange's clock, ms. */
interface LastBoard {
  rows: ReadonlyMap<string, Row>;
  ex: number;
}

export interface Bar {
  symbol: string;
  /** name of the recording */
  day: string;
  /** when the board was given, exchange's clock, ms: earlier than 15:10 its values were not settled */
  ex: number;
  open: number | null;
  high: number | null;
  low: number | null;
  /** the official close; the last price where there was none yet */
  close: number | null;
  previousClose: number | null;
  shares: number | null;
  turnover: number | null;
  trades: number | null;
  /** shares and trades of crossings, which the three before do not contain */
  crossedShares: number | null;
  crossedTrades: number | null;
}

export async function writeBars(folder: string, day: string, board: LastBoard): Promise<void> {
  if (board.ex < sessionOf(day).to) return; // not of the day's end
  const lines = [...board.rows].map(
    ([symbol, row]) => `${JSON.stringify(barOf(symbol, day, { row, ex: board.ex }))}\n`,
  );
  await appendFile(join(folder, `bars-${day.slice(0, 4)}.ndjson`), lines.join(""), { mode: 0o644 });
}

export function barOf(symbol: string, day: string, { row, ex }: { row: Row; ex: number }): Bar {
  const figure = (field: string) => {
    const value = row[field];
    return typeof value === "number" ? value : null;
  };
  const shares = figure("sharevolume");
  const trades = figure("tradevolume");
  return {
    symbol,
    day,
    ex,
    open: figure("open"),
    high: figure("high"),
    low: figure("low"),
    close: figure("closingPrice") || figure("price"), // 0 until the exchange has published it
    previousClose: figure("previousClose"),
    shares,
    turnover: figure("turnover"),
    trades,
    crossedShares: beyond(figure("crossingVolume"), shares),
    crossedTrades: beyond(figure("crossingTradeVol"), trades),
  };
}

/** `crossingVolume` and `crossingTradeVol` count regular and crossing trades together. */
const beyond = (all: number | null, regular: number | null) =>
  all === null || regular === null ? null : Math.max(0, all - regular);
