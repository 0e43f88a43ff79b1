/** Maps the rows of the indices and industry groups. */
import type { SectorIndex } from "#market/company/sector";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { movesOf, namedFigures } from "./sent.ts";

type SentSector = Body<Operations["sectors"]>[number];

/** Wire name of each figure by its market name. Cells carry the wire name as `data-field`. No other list maps these names. */
export const sectorFields = {
  sectorId: "sectorId",
  rowId: "id",
  symbol: "symbol",
  code: "indexCode",
  providerCode: "indexCodeSp",
  indexName: "indexName",
  name: "name",
  value: "indexValue",
  change: "change",
  changePercent: "percentage",
  previousClose: "sectorPreviousClose",
  turnover: "sectorTurnoverToday",
  shares: "sectorVolumeToday",
  trades: "sectorTradeToday",
  lastTickAt: "transactionTime",
} as const satisfies Record<keyof SectorIndex, keyof SentSector>;

const wire = sectorFields;

export const toSector = (row: SentSector): SectorIndex => {
  const { price, ...moves } = movesOf({
    price: row[wire.value],
    previousClose: row[wire.previousClose],
    change: row[wire.change],
    changePercent: row[wire.changePercent],
  });
  return {
    ...namedFigures(row, wire),
    value: price,
    ...moves,
    // a fall through a halt level is never hidden, also if other figures of the row contradict it
    changePercent: row[wire.changePercent] || moves.changePercent,
  };
};
