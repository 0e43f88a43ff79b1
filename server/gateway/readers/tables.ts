/**
 * The tables under /v1 as plain rows, one function for each resource. Figures are raw numbers under the market's names, times are ISO texts
 * with Colombo's offset, and null means no value. A function returns undefined if the cache has no answer for it.
 */

import { isMarketIndex, type SectorIndex, sectorTitle } from "#market/company/sector";
import type { BoardRow } from "#market/line/board";
import { type Active, leadersOf, type Mover, mostActiveOf } from "#market/lists/leaderboard";
import type { Disclosure } from "#market/papers/disclosure";
import type { Block } from "#market/prints/blocks";
import { rowsBySymbol, toBoardRow, type WireRow, wholeBoard } from "#rows/boardRows";
import { toAnnouncement, toFinancial, toNotice } from "#rows/disclosureRows";
import type { Snapshot } from "#server/gateway/answers/snapshots";
import { exchangeIso } from "#server/recorder/facts";
import type { BlockWatch } from "./blockWatch.ts";
import { type TableName, tables } from "./columns.ts";
import type { HeldMarket, MarketState } from "./heldMarket.ts";

export type Cell = string | number | boolean | null;
/** The columns of one table, without those of `asOfColumns`. */
export type Row = Readonly<Record<string, Cell>>;

export interface Table {
  name: TableName;
  rows: readonly Row[];
  state: MarketState;
  /** changes whenever the rows of the same parameters change; part of the ETag */
  mark: string;
}

export const iso = (at: number | undefined): string | null => (at === undefined ? null : exchangeIso(at));
const orNull = <T extends Cell>(value: T | undefined): T | null => value ?? null;

const boardNames = Object.keys(tables.board) as (keyof typeof tables.board)[];

/** Figures of the market's row keep their names. */
export function boardCells(row: BoardRow): Row {
  const cells: Record<string, Cell> = {};
  for (const name of boardNames) cells[name] = orNull(row[name]);
  return { ...cells, lastTradeAt: iso(row.lastTradeAt), earlier: row.earlier ?? false };
}

/** @param sent rows of a recorded board @param at the exchange's time of that board, ms */
export function recordedCells(sent: readonly WireRow[], at: number): Row[] {
  const plain = new Map(Array.from(rowsBySymbol(sent), ([symbol, row]) => [symbol, toBoardRow(row)]));
  const { rows } = wholeBoard(plain, { at, speed: 1 });
  return Array.from(rows.values(), boardCells);
}

export type Tables = ReturnType<typeof createTables>;

export function createTables(market: HeldMarket, blocks: BlockWatch) {
  const made = (name: TableName, snapshot: Snapshot, rows: readonly Row[]): Table => ({
    name,
    rows,
    state: snapshot.operation === "board" ? market.state() : market.stateOf(snapshot),
    mark: `${snapshot.body?.hash} ${snapshot.fetchedAt}`,
  });
  const ofBoard = (name: TableName, rows: (board: readonly BoardRow[]) => Row[]): Table | undefined => {
    const held = market.board();
    return held && made(name, held.snapshot, rows([...held.rows.values()]));
  };
  return {
    board: () => ofBoard("board", (rows) => rows.map(boardCells)),
    /** one row, or none if the line is not on the board */
    line: (symbol: string) =>
      ofBoard("lines", (rows) => rows.filter((row) => row.symbol === symbol).map(boardCells)),
    indices(): Table | undefined {
      const held = market.indices();
      return held && made("indices", held.snapshot, held.rows.map(indexCells));
    },
    /** worked out from the board, by the rule of the page */
    leaders: () =>
      ofBoard("leaders", (rows) => [
        ...leadersOf(rows, "gainers").map(leaderCells("gainers")),
        ...leadersOf(rows, "losers").map(leaderCells("losers")),
        ...mostActiveOf(rows, new Map()).map(leaderCells("mostActive")),
      ]),
    blocks: () => {
      const held = market.board();
      if (held) blocks.take(held);
      return ofBoard("blocks", () => blocks.blocks().map(blockCells));
    },
    /** announcements, statements, circulars and directives in one list, the newest first */
    disclosures(): Table | undefined {
      const lists = disclosureLists(market);
      // the age of the list is that of its oldest part
      const oldest = lists.map(({ snapshot }) => snapshot).sort((a, b) => a.answeredAt - b.answeredAt)[0];
      const all = lists.flatMap(({ rows }) => rows).sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
      const mark = lists.map(({ snapshot }) => snapshot.fetchedAt).join(" ");
      return oldest && { ...made("disclosures", oldest, all.map(disclosureCells)), mark };
    },
  };
}

const indexCells = (row: SectorIndex): Row => ({
  id: row.sectorId,
  code: orNull(row.code),
  name: orNull(sectorTitle(row)),
  kind: isMarketIndex(row) ? "index" : "group",
  value: orNull(row.value),
  change: orNull(row.change),
  changePercent: orNull(row.changePercent),
  previousClose: orNull(row.previousClose),
  turnover: orNull(row.turnover),
  shares: orNull(row.shares),
  trades: orNull(row.trades),
  lastTickAt: iso(row.lastTickAt),
});

const leaderCells =
  (list: "gainers" | "losers" | "mostActive") =>
  (leader: Mover | Active, at: number): Row => ({
    list,
    rank: at + 1,
    symbol: leader.symbol,
    price: "price" in leader ? orNull(leader.price) : null,
    change: "change" in leader ? orNull(leader.change) : null,
    changePercent: orNull(leader.changePercent),
    trades: "trades" in leader ? orNull(leader.trades) : null,
    shares: "shares" in leader ? orNull(leader.shares) : null,
    turnover: "turnover" in leader ? orNull(leader.turnover) : null,
  });

const blockCells = (block: Block): Row => ({
  symbol: block.symbol,
  from: iso(block.from),
  to: iso(block.to),
  shares: block.shares,
  trades: orNull(block.trades),
  value: orNull(block.value),
  worth: block.worth,
  last: orNull(block.last),
  previousClose: orNull(block.previousClose),
  vwap: orNull(block.vwap),
  shareOfDay: orNull(block.shareOfDay),
});

function disclosureLists(market: HeldMarket): { snapshot: Snapshot; rows: Disclosure[] }[] {
  const announced = market.answer("approvedAnnouncements");
  const filed = market.answer("financialAnnouncements");
  const circulars = market.answer("circulars");
  const directives = market.answer("directives");
  const of = <B>(held: { snapshot: Snapshot; body: B } | undefined, rows: (body: B) => Disclosure[]) =>
    held ? [{ snapshot: held.snapshot, rows: rows(held.body) }] : [];
  return [
    ...of(announced, ({ approvedAnnouncements: all }) =>
      all.map((row) => toAnnouncement("approvedAnnouncements", row)),
    ),
    ...of(filed, ({ reqFinancialAnnouncemnets: all }) => all.map(toFinancial)),
    ...of(circulars, ({ reqCircularAnnouncement: all }) => all.map((row) => toNotice("circulars", row))),
    ...of(directives, ({ reqDirectiveAnnouncement: all }) => all.map((row) => toNotice("directives", row))),
  ];
}

const disclosureCells = (one: Disclosure): Row => ({
  key: one.key,
  kind: one.records[0]?.source ?? null,
  tag: one.tag,
  at: iso(one.at),
  company: orNull(one.company),
  code: orNull(one.code),
  category: orNull(one.category),
  title: orNull(one.title),
  remarks: orNull(one.remarks),
  path: orNull(one.path),
});
