/**
 * What the recorder does at the end of a day. It writes a bar for each stock into the year's file, and checks that the day's recording
 * can be read: it rebuilds the last board from the file, and compares it with the board that was served.
 */

import { appendFile, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { unpackMember } from "#server/recorder/storage/member";
import { NotAFile, scanMembers } from "#server/recorder/storage/scan";
import type { Unchecked } from "#wire/contract/schema";
import { boardAfter, type Integrity, type RebuiltRows } from "#wire/gateway/recording";
import type { boardItem } from "#wire/prices";
import { closedPath, lineOf } from "./dayFile.ts";
import type { DayWriter } from "./dayWriter.ts";
import { coverageOf, sessionOf, summed } from "./facts.ts";
import { ifThere } from "./folder.ts";

type Row = Unchecked<typeof boardItem>;

/** The board that the bars are made from; `ex` is its time by the exchange's clock, ms. */
interface LastBoard {
  rows: ReadonlyMap<string, Row>;
  ex: number;
}

export interface Bar {
  symbol: string;
  /** name of the recording */
  day: string;
  /** time of the board by the exchange's clock, ms; before 15:10 its values may still change */
  ex: number;
  open: number | null;
  high: number | null;
  low: number | null;
  /** the official close, or the last price if there was no close yet */
  close: number | null;
  previousClose: number | null;
  shares: number | null;
  turnover: number | null;
  trades: number | null;
  /** shares and trades of crossings, which are not part of `shares`, `turnover` and `trades` */
  crossedShares: number | null;
  crossedTrades: number | null;
}

export async function writeBars(folder: string, day: string, board: LastBoard): Promise<void> {
  if (board.ex < sessionOf(day).to) return; // whether the board is from before the close
  const lines = [...board.rows].map(
    ([symbol, row]) => `${JSON.stringify(barOf(symbol, day, { row, ex: board.ex }))}\n`,
  );
  const path = join(folder, `bars-${day.slice(0, 4)}.ndjson`);
  if (await ifThere(async () => !(await stat(path)).isFile(), false)) throw new NotAFile();
  await appendFile(path, lines.join(""), { mode: 0o644 });
}

export function barOf(symbol: string, day: string, { row, ex }: { row: Row; ex: number }): Bar {
  const figure = (field: keyof Row) => {
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
    close: figure("closingPrice") || figure("price"), // closingPrice is 0 until the service publishes it
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

type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

export const isSettled = (writer: DayWriter) =>
  writer.summaries.some(({ integrity }) => integrity !== undefined);

interface SettleOptions {
  folder: string;
  log: Pick<Logger, "warn">;
}

/** Writes the integrity line of the day, and the bar of each stock. @throws the system's error, or DamagedMember */
export async function settle(writer: DayWriter, { folder, log }: SettleOptions): Promise<void> {
  const { served } = writer;
  if (!served || isSettled(writer)) return;
  const { day } = writer.file;
  const found = await integrityOf(folder, writer, served.rows);
  writer.integrity(found, { ...served, fresh: "closed" });
  await writeBars(folder, day, served);
  if (!found.equal) log.warn({ day }, "the recorded board differs from the served one");
}

/** Closes the open member first. @throws the system's error, or DamagedMember */
async function integrityOf(folder: string, writer: DayWriter, served: Rows): Promise<Integrity> {
  writer.endMember();
  const sums = summed(writer.summaries);
  await writer.file.flush();
  const { day } = writer.file;
  const session = sessionOf(day);
  const octets = await readFile(closedPath(folder, day));
  const last = scanMembers(octets).members.findLast(({ boards }) => boards > 0);
  const text = last ? unpackMember(octets.subarray(last.offset, last.offset + last.size)) : "";
  return {
    boards: sums.boards,
    gaps: sums.gaps.length,
    coverage: coverageOf(sums, session, session.to),
    equal: sameBoards(rebuilt(text)?.rows, served),
  };
}

/** The board as it is after the last line of a text. */
function rebuilt(text: string): RebuiltRows | undefined {
  let board: RebuiltRows | undefined;
  for (const line of text.split("\n")) {
    const read = line === "" ? undefined : lineOf(line);
    if (read) board = boardAfter(board, read);
  }
  return board;
}

/** Compares two boards field by field; their lines must be in the same order. An absent field equals null, because both mean no value. */
export function sameBoards(one: Rows | undefined, other: Rows): boolean {
  if (!one || one.size !== other.size) return false;
  return [...other].every(([symbol, row]) => {
    const found = one.get(symbol);
    const fields = new Set([...Object.keys(row), ...Object.keys(found ?? {})]);
    return found && [...fields].every((field) => textOf(found[field]) === textOf(row[field]));
  });
}

const textOf = (value: unknown) => JSON.stringify(value ?? null);
