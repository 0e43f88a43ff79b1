import { type Index, levelOf, sl20Id } from "#server/exchange/market/indices";
import { Chance } from "#server/exchange/time/chance";
import { dayLength } from "#server/exchange/time/colombo";
import { type Phase, phaseAt } from "#server/exchange/time/day";
import { rupees } from "#server/exchange/trading/ticks";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";

type Row = SentBody<Operations["sectors"]>[number];

const round2 = (value: number) => Math.round(value * 100) / 100;
const cents = (value: number) => Math.round(value * 100);

/** 22 rows; their `id` and order change from session to session, only `sectorId` stays. */
export function sectors(market: {
  readonly indices: readonly Index[];
  readonly session: number;
  readonly seed: number;
  readonly phase: Phase;
}): Row[] {
  const chance = new Chance(market.seed, market.session, "sector rows");
  const firstId = 104_314 + 22 * Math.round((market.session - Date.UTC(2026, 6, 9)) / dayLength);
  return market.indices
    .map((index, n) => ({ index, n, key: chance.next() }))
    .sort((a, b) => Number(b.index.group) - Number(a.index.group) || a.key - b.key)
    .map(({ index, n }, at) => {
      const row = toRow(index, { id: firstId + n, session: market.session });
      // before the open two rows have no percentage yet
      return market.phase === "call" && at < 2 ? { ...row, percentage: null } : row;
    });
}

function toRow(index: Index, { id, session }: { id: number; session: number }): Row {
  const value = levelOf(index);
  const change = (cents(value) - cents(index.previousClose)) / 100;
  const percent = (change * 100) / index.previousClose;
  const traded = index.members.filter((line) => line.day.traded);
  const sum = (of: (line: (typeof traded)[number]) => number) =>
    traded.reduce((total, line) => total + of(line), 0);
  const lastAt = Math.max(session + phaseAt.open, ...traded.map((line) => line.day.lastAt));
  return {
    id,
    sectorId: index.sectorId,
    symbol: index.symbol,
    indexCode: index.indexCode,
    indexCodeSp: index.indexCodeSp,
    indexName: index.indexName,
    name: index.name,
    indexValue: value,
    change,
    percentage: index.sectorId === sl20Id ? round2(percent) : percent,
    sectorTradeToday: index.group ? sum(({ day }) => day.totalTrades) : null,
    sectorVolumeToday: index.group ? sum(({ day }) => day.totalShares) : null,
    sectorTurnoverToday: index.group ? rupees(sum(({ day }) => day.totalTurnover)) : null,
    sectorPreviousClose: index.previousClose,
    // the twenty's stamp stays at the session's first half minute all day
    transactionTime: index.sectorId === sl20Id ? session + phaseAt.open + 33_533 : lastAt,
  };
}
