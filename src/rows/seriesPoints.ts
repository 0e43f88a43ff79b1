/** Maps the points of index and stock charts. */
import type { IndexPoint, StockPoint } from "#market/series/series";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { positive, undefinedIfAbsent } from "./sent.ts";

type IndexTick = Body<Operations["indexSeries"]>[number];
type StockTick = Body<Operations["stockSeries"]>["chartData"][number];

/** Wire names of the figures of an index's point, and of a stock's point below. Cells carry them as `data-field`. */
export const indexPointFields = { at: "d", value: "v", changePercent: "pc" } as const satisfies Readonly<
  Record<string, keyof IndexTick>
>;

export const stockPointFields = {
  at: "t",
  price: "p",
  quantity: "q",
  high: "h",
  low: "l",
  open: "o",
  change: "c",
  changePercent: "pc",
  sequence: "s",
  note: "n",
  id: "id",
} as const satisfies Readonly<Record<string, keyof StockTick>>;

export const toIndexPoint = ({ d, v, pc }: IndexTick): IndexPoint[] =>
  typeof v === "number" ? [{ at: d, value: v, changePercent: undefinedIfAbsent(pc) }] : [];

export const toStockPoint = (tick: StockTick): StockPoint[] =>
  typeof tick.p === "number"
    ? [
        {
          at: tick.t,
          price: tick.p,
          quantity: undefinedIfAbsent(tick.q),
          high: positive(tick.h),
          low: positive(tick.l),
          open: positive(tick.o),
          sent: {
            change: undefinedIfAbsent(tick.c),
            changePercent: undefinedIfAbsent(tick.pc),
            sequence: undefinedIfAbsent(tick.s),
            note: undefinedIfAbsent(tick.n),
            id: undefinedIfAbsent(tick.id),
          },
        },
      ]
    : [];
