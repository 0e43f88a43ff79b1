/**
 * The tables under /v1 as plain rows, one function for each resource. Figures are raw numbers under the market's names, times are ISO texts
 * with Colombo's offset, and null means no value. A function returns undefined if the cache has no answer for it.
 */

import { isMarketIndex, type SectorIndex, sectorTitle } from "#market/company/sector";
import { indexMove, type MovedIndex } from "#market/index/indexMove";
import { type Contribution, doubtsOf } from "#market/index/moved";
import type { BoardRow } from "#market/line/board";
import { type Active, leadersOf, type Mover, mostActiveOf } from "#market/lists/leaderboard";
import { paperLists } from "#market/now/market";
import type { Disclosure } from "#market/papers/disclosure";
import type { Block } from "#market/prints/blocks";
import { boardOf, type WireRow } from "#rows/boardRows";
import type { GatewayMarket, MarketState } from "#server/gateway/answers/market";
import type { Snapshot } from "#server/gateway/answers/snapshots";
import type { LearnedWeights } from "#server/gateway/learned/weights";
import { exchangeIso } from "#server/recorder/facts";
import { type TableName, tables } from "./columns.ts";

export type TableCell = string | number | boolean | null;
/** The columns of one table, without those of `asOfColumns`. */
export type TableRow = Readonly<Record<string, TableCell>>;

export interface ReaderTable {
  name: TableName;
  rows: readonly TableRow[];
  state: MarketState;
  /** changes whenever the rows of the same parameters change; part of the ETag */
  mark: string;
}

export const iso = (at: number | undefined): string | null => (at === undefined ? null : exchangeIso(at));
const orNull = <T extends TableCell>(value: T | undefined): T | null => value ?? null;

/** The cells whose columns have the names of the row's fields; a column without such a field is empty. */
const cellsOf = (name: TableName, row: object): TableRow => {
  const fields = new Map<string, TableCell>(Object.entries(row));
  return Object.fromEntries(Object.keys(tables[name]).map((column) => [column, orNull(fields.get(column))]));
};

export const boardCells = (row: BoardRow): TableRow => ({
  ...cellsOf("board", row),
  ...{ lastTradeAt: iso(row.lastTradeAt), earlier: row.earlier ?? false },
});

/** @param sent rows of a recorded board @param at the exchange's time of that board, ms */
export function recordedCells(sent: readonly WireRow[], at: number): TableRow[] {
  return Array.from(boardOf(sent, { at, speed: 1 }).rows.values(), boardCells);
}

export type Tables = ReturnType<typeof createTables>;

export function createTables(market: GatewayMarket, weights: Pick<LearnedWeights, "isMember">) {
  const made = (name: TableName, snapshot: Snapshot, rows: readonly TableRow[]): ReaderTable => ({
    name,
    rows,
    state: snapshot.operation === "board" ? market.state() : market.stateOf(snapshot),
    mark: `${snapshot.body?.hash} ${snapshot.fetchedAt}`,
  });
  const ofBoard = (
    name: TableName,
    rows: (board: readonly BoardRow[]) => TableRow[],
  ): ReaderTable | undefined => {
    const held = market.board();
    return held && made(name, held.snapshot, rows([...held.rows.values()]));
  };
  return {
    board: () => ofBoard("board", (rows) => rows.map(boardCells)),
    /** one row, or none if the line is not on the board */
    line: (symbol: string) =>
      ofBoard("lines", (rows) => rows.filter((row) => row.symbol === symbol).map(boardCells)),
    indices(): ReaderTable | undefined {
      const { indices = [] } = market.now();
      const snapshot = market.answerOf("sectors");
      return snapshot && made("indices", snapshot, indices.map(indexCells));
    },
    /** @param shown number of lines with a row; by default all @returns undefined if nothing can be said of the index */
    moved(sectorId: number, shown?: number): ReaderTable | undefined {
      const members = (symbol: string) => weights.isMember(sectorId, symbol);
      const moved = indexMove(market.now(), sectorId, members, shown);
      const snapshots = [market.answerOf("board"), market.answerOf("sectors")].filter(
        (one) => one !== undefined,
      );
      // the age of the table is that of its oldest part
      const [oldest] = snapshots.toSorted((a, b) => a.answeredAt - b.answeredAt);
      if (!oldest || snapshots.length < 2 || !moved) return undefined;
      const { pairs, word } = moved.weights;
      const mark = [...snapshots.map(({ fetchedAt }) => fetchedAt), pairs, word].join(" ");
      return { ...made("moved", oldest, movedCells(moved)), mark };
    },
    /** worked out from the board, by the rule of the page */
    leaders: () =>
      ofBoard("leaders", (rows) => [
        ...leadersOf(rows, "gainers").map(leaderCells("gainers")),
        ...leadersOf(rows, "losers").map(leaderCells("losers")),
        ...mostActiveOf(rows, new Map()).map(leaderCells("mostActive")),
      ]),
    /** the newest first, without those that the exchange cancelled */
    blocks: () =>
      ofBoard("blocks", () =>
        market
          .now()
          .blocks.filter(({ cancelled }) => !cancelled)
          .toReversed()
          .map(blockCells),
      ),
    /** announcements, statements, circulars and directives in one list, the newest first */
    disclosures(): ReaderTable | undefined {
      const snapshots = paperLists.flatMap((list) => market.answerOf(list) ?? []);
      // the age of the list is that of its oldest part
      const oldest = snapshots.toSorted((a, b) => a.answeredAt - b.answeredAt)[0];
      const all = [...market.now().papers.values()].flat().sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
      const mark = snapshots.map(({ fetchedAt }) => fetchedAt).join(" ");
      return oldest && { ...made("disclosures", oldest, all.map(disclosureCells)), mark };
    },
  };
}

const indexCells = (row: SectorIndex): TableRow => ({
  ...cellsOf("indices", row),
  ...{ id: row.sectorId, name: orNull(sectorTitle(row)), kind: isMarketIndex(row) ? "index" : "group" },
  lastTickAt: iso(row.lastTickAt),
});

function movedCells({ index, move, weights, times }: MovedIndex): TableRow[] {
  const doubts = doubtsOf(weights, move.lines);
  const cells = (row: string, points: number, line?: Contribution): TableRow => ({
    ...{ index: orNull(sectorTitle(index)), row, symbol: orNull(line?.symbol), points },
    share: move.change === 0 ? null : round((points / move.change) * 100, 2),
    change: orNull(line && round(line.change, 4)),
    pointsPerRupee: orNull(line && Number(line.pointsPerRupee.toPrecision(6))),
    doubt: orNull(round(doubts.get(line?.symbol ?? ""), 2)),
    indexChange: move.change,
    weights: weights.word,
    ...{ pairs: weights.pairs, since: iso(weights.since), misses: orNull(round(weights.misses, 2)) },
    ...{ indexAt: iso(times?.index), boardAt: iso(times?.board) },
  });
  return [
    ...move.lines.map((line) => cells("line", line.points, line)),
    cells("others", move.others),
    cells("residual", move.residual),
  ];
}

function round<N extends number | undefined>(value: N, decimals: number): N {
  return (value === undefined ? undefined : Number(value.toFixed(decimals))) as N; // as its input
}

const leaderCells =
  (list: "gainers" | "losers" | "mostActive") =>
  (leader: Mover | Active, at: number): TableRow => ({ ...cellsOf("leaders", leader), list, rank: at + 1 });

const blockCells = (block: Block): TableRow => ({
  ...cellsOf("blocks", block),
  ...{ from: iso(block.from), to: iso(block.to) },
});

const disclosureCells = (one: Disclosure): TableRow => ({
  ...cellsOf("disclosures", one),
  ...{ kind: one.records[0]?.source ?? null, at: iso(one.at) },
});
