import { changeTo, type Index, type IndexDay } from "#server/exchange/market/indices";
import { dayLength, hour } from "#server/exchange/time/day";
import { rupees } from "#server/exchange/trading/book";
import type { DailyBar, Line } from "#server/exchange/trading/line";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";

type StockSeries = SentBody<Operations["stockSeries"]>;
type Tick = StockSeries["chartData"][number];
type IndexSeries = SentBody<Operations["indexSeries"]>;
type IndexPoint = IndexSeries[number];

/** trading days in a period: a week, a month, a quarter, a year */
const days: Readonly<Record<number, number>> = { 2: 5, 3: 20, 4: 60, 5: 240 };
const week = 2;

/** Period 1 lists every trade of this session. A period outside 1 to 5 counts as period 2. */
export function stockSeries(line: Line | undefined, period: number, id: number): StockSeries {
  if (!line) return { chartData: [], id };
  if (period === 1) return { id, chartData: line.day.ticks.map((tick) => intraday(line, tick)) };
  const bars = line.history.slice(-(days[period] ?? days[week] ?? 0));
  return { id, chartData: bars.map((bar) => daily(line, bar)) };
}

function intraday(line: Line, tick: Line["day"]["ticks"][number]): Tick {
  const { price, change, percent } = changeTo(line, tick.price);
  return {
    h: rupees(tick.high),
    l: rupees(tick.low),
    o: null,
    s: tick.id,
    q: tick.shares,
    p: price,
    c: change,
    pc: percent,
    t: tick.at,
    n: null,
    id: tick.id,
  };
}

/** A few daily bars have a time in the morning instead of midnight, as on the real service. */
const oddTime = 9.5 * hour + 7_000;
const odd = (line: Line, bar: DailyBar) => (Math.floor(bar.at / dayLength) + line.stockId) % 149 === 0;

/** `s` increases with time. `q` leaves out block crossings. Open, change and name are null. */
const daily = (line: Line, bar: DailyBar): Tick => ({
  h: rupees(bar.high),
  l: rupees(bar.low),
  o: null,
  s: Math.floor(bar.at / 20) + line.stockId,
  q: bar.shares,
  p: rupees(bar.close),
  c: null,
  pc: null,
  t: bar.at + (odd(line, bar) ? oddTime : 0),
  n: null,
  id: line.stockId,
});

/** An unknown id, or a period outside 1 to 5, gives an empty list. */
export function indexSeries(index: Index | undefined, period: number): IndexSeries {
  if (!index) return [];
  if (period === 1) return index.minutes.map(({ at, value }): IndexPoint => ({ d: at, v: value, pc: null }));
  const count = days[period];
  if (count === undefined) return [];
  const from = Math.max(1, index.history.length - count);
  return index.history.slice(from).map((day, n) => indexDay(day, index.history[from + n - 1]));
}

/** `pc` is measured from the previous official close, so it may differ from the change between two points. */
function indexDay(day: IndexDay, before: IndexDay | undefined): IndexPoint {
  const pc = before ? ((day.value - before.official) / before.official) * 100 : null;
  return { d: day.at, v: day.value, pc };
}
