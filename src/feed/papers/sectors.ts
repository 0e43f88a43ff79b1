import { queryOptions } from "@tanstack/react-query";
import { ask } from "#feed/answers/call";
import { everyWhile } from "#feed/answers/every";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { absentAsUndefined, mapReading, movedFrom, positive, type Reading } from "#feed/reading/reading";
import { createStore } from "#feed/reading/store";
import { type SectorIndex, splitSectors } from "#market/company/sector";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { sectors } from "#wire/sectors";

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
  const priced = {
    price: absentAsUndefined(row[wire.value]),
    previousClose: positive(row[wire.previousClose]),
  };
  return {
    sectorId: row[wire.sectorId],
    rowId: absentAsUndefined(row[wire.rowId]),
    symbol: absentAsUndefined(row[wire.symbol]),
    code: absentAsUndefined(row[wire.code]),
    providerCode: absentAsUndefined(row[wire.providerCode]),
    indexName: absentAsUndefined(row[wire.indexName]),
    name: absentAsUndefined(row[wire.name]),
    value: priced.price,
    change: movedFrom(row[wire.change], priced),
    changePercent: movedFrom(row[wire.changePercent], priced),
    previousClose: priced.previousClose,
    turnover: absentAsUndefined(row[wire.turnover]),
    shares: absentAsUndefined(row[wire.shares]),
    trades: absentAsUndefined(row[wire.trades]),
    lastTickAt: absentAsUndefined(row[wire.lastTickAt]),
  };
};

type Sent = Reading<Body<Operations["sectors"]>>;

/** The newest answer, parsed. */
export const sectorsSent = createStore<Sent | undefined>(undefined);

export const toSectors = (sent: Sent): Reading<SectorIndex[]> =>
  mapReading(sent, (rows) => rows.map(toSector));

/** All 22 rows: the two market indices and the 20 industry groups. They are polled also in a hidden tab. */
export const sectorsQuery = () =>
  queryOptions({
    queryKey: ["sectors"],
    queryFn: async ({ signal }) => {
      const sent = await ask(sectors.sectors, {}, signal);
      sectorsSent.set(sent);
      const reading = toSectors(sent);
      exchangeClock.noteEvents(splitSectors(reading.value).groups.map(({ lastTickAt }) => lastTickAt));
      return reading;
    },
    refetchInterval: everyWhile(sectors.sectors.pace),
    refetchIntervalInBackground: true,
  });
