/** The figures of the day sheet, each with its source and format. A test fails for a field of dailySummary that has no figure here. */
import "#ui/messages/en/summary";
import { shareOf } from "#market/line/board";
import { type DaySheet, foreignNet, foreignParticipation } from "#market/lists/daySheet";
import { daySheetFields } from "#rows/daySheetRows";
import type { MessageId } from "#ui/messages/text";
import { formatCompact, formatCount, formatPrice, formatShare } from "#ui/words/format";

export interface SheetFigure {
  /** the field's name in the contract; undefined for a calculated figure */
  field?: (typeof daySheetFields)[SheetField];
  name: MessageId;
  why?: MessageId;
  of: (sheet: DaySheet) => number | undefined;
  show: (value: number | undefined) => string;
  /** writes the tooltip, if `show` abbreviates */
  whole?: (value: number | undefined) => string;
  /** whether the sign matters; the figure is then coloured and written with its sign */
  signed?: true;
  /** whether it is a percentage, which changes by points */
  percent?: true;
  /** whether it does not accumulate during the day, although other figures of its group do */
  stands?: true;
  /** whether it is hidden if neither sheet has it */
  optional?: true;
}

export interface FigureGroup {
  name: MessageId;
  figures: readonly SheetFigure[];
  /** whether the figures accumulate during the day; then an unfinished session is not compared with a whole one */
  grows?: true;
}

type SheetField = {
  [K in keyof DaySheet]: DaySheet[K] extends number | undefined ? K : never;
}[keyof DaySheet];
type Rest = Partial<Omit<SheetFigure, "name" | "of" | "show">>;

const amountFigure = (id: SheetField & string, rest: Rest = {}): SheetFigure => ({
  field: daySheetFields[id],
  name: `summary.${id}` as MessageId,
  of: (sheet) => sheet[id],
  show: formatCompact,
  whole: formatPrice,
  ...rest,
});
const countFigure = (id: SheetField & string, rest: Rest = {}): SheetFigure => ({
  ...amountFigure(id, rest),
  show: formatCount,
});
const indexFigure = (id: SheetField & string, rest: Rest = {}): SheetFigure => ({
  ...amountFigure(id, rest),
  show: formatPrice,
});
const shareFigure = (id: string, of: SheetFigure["of"]): SheetFigure => ({
  name: `summary.${id}` as MessageId,
  why: `summary.${id}Why` as MessageId,
  of,
  show: formatShare,
  percent: true,
});

const inShares = { whole: formatCount } as const;
const marketTradesWhy = { why: "summary.marketTradesWhy" } as const;

export const groups: readonly FigureGroup[] = [
  {
    name: "summary.group.turnover",
    grows: true,
    figures: [
      amountFigure("marketTurnover"),
      amountFigure("turnover"),
      amountFigure("domesticPurchases"),
      amountFigure("domesticSales"),
      amountFigure("foreignPurchases"),
      amountFigure("foreignSales"),
      {
        name: "summary.foreignNet",
        why: "summary.foreignNetWhy",
        of: foreignNet,
        show: formatCompact,
        whole: formatPrice,
        signed: true,
      },
      shareFigure("participation", foreignParticipation),
    ],
  },
  {
    name: "summary.group.activity",
    grows: true,
    figures: [
      amountFigure("shares", inShares),
      amountFigure("sharesDomestic", inShares),
      amountFigure("sharesForeign", inShares),
      countFigure("trades"),
      countFigure("tradesDomestic"),
      countFigure("tradesForeign"),
      countFigure("marketTrades", marketTradesWhy),
      countFigure("marketTradesDomestic", marketTradesWhy),
      countFigure("marketTradesForeign", marketTradesWhy),
    ],
  },
  {
    name: "summary.group.indices",
    figures: [
      indexFigure("allShare"),
      indexFigure("allShareTotalReturn"),
      indexFigure("top20"),
      indexFigure("top20TotalReturn"),
      indexFigure("milanka", { optional: true }),
      indexFigure("milankaTotalReturn", { optional: true }),
      indexFigure("priceEarnings"),
      indexFigure("priceToBook"),
      { ...indexFigure("dividendYield"), show: formatShare, percent: true },
    ],
  },
  {
    name: "summary.group.depository",
    figures: [
      amountFigure("holdings", inShares),
      amountFigure("holdingsDomestic", inShares),
      amountFigure("holdingsForeign", inShares),
      shareFigure("holdingsForeignShare", (sheet) => shareOf(sheet.holdingsForeign, sheet.holdings)),
      amountFigure("holdingsValue"),
      amountFigure("holdingsValueDomestic"),
      amountFigure("holdingsValueForeign"),
      shareFigure("holdingsValueForeignShare", (sheet) =>
        shareOf(sheet.holdingsValueForeign, sheet.holdingsValue),
      ),
    ],
  },
  {
    name: "summary.group.participation",
    grows: true,
    figures: [
      countFigure("listed", { stands: true }),
      countFigure("traded"),
      shareFigure("tradedShare", (sheet) => shareOf(sheet.traded, sheet.listed)),
      amountFigure("marketCap", { stands: true }),
    ],
  },
  {
    name: "summary.group.debt",
    grows: true,
    figures: [amountFigure("corporateDebt"), amountFigure("governmentDebt")],
  },
];
