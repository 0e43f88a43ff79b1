/** The figures of the day sheet, each with its source and format. A test fails for a field of dailySummary that has no figure here. */
import "#ui/messages/en/summary";
import { shareOf } from "#market/line/board";
import { type DaySheet, foreignNet, foreignParticipation } from "#market/lists/daySheet";
import { daySheetFields } from "#rows/daySheetRows";
import type { MessageId } from "#ui/messages/text";
import { formatCompact, formatCount, formatPrice, formatShare } from "#ui/words/format";

export interface Figure {
  /** the field's name in the contract; undefined for a calculated figure */
  field?: (typeof daySheetFields)[Known];
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

export interface Group {
  name: MessageId;
  figures: readonly Figure[];
  /** whether the figures accumulate during the day; then an unfinished session is not compared with a whole one */
  grows?: true;
}

type Known = { [K in keyof DaySheet]: DaySheet[K] extends number | undefined ? K : never }[keyof DaySheet];
type Rest = Partial<Omit<Figure, "name" | "of" | "show">>;

const amount = (id: Known & string, rest: Rest = {}): Figure => ({
  field: daySheetFields[id],
  name: `summary.${id}` as MessageId,
  of: (sheet) => sheet[id],
  show: formatCompact,
  whole: formatPrice,
  ...rest,
});
const count = (id: Known & string, rest: Rest = {}): Figure => ({
  ...amount(id, rest),
  show: formatCount,
});
const index = (id: Known & string, rest: Rest = {}): Figure => ({
  ...amount(id, rest),
  show: formatPrice,
});
const share = (id: string, of: Figure["of"]): Figure => ({
  name: `summary.${id}` as MessageId,
  why: `summary.${id}Why` as MessageId,
  of,
  show: formatShare,
  percent: true,
});

const inShares = { whole: formatCount } as const;
const marketTradesWhy = { why: "summary.marketTradesWhy" } as const;

export const groups: readonly Group[] = [
  {
    name: "summary.group.turnover",
    grows: true,
    figures: [
      amount("marketTurnover"),
      amount("turnover"),
      amount("domesticPurchases"),
      amount("domesticSales"),
      amount("foreignPurchases"),
      amount("foreignSales"),
      {
        name: "summary.foreignNet",
        why: "summary.foreignNetWhy",
        of: foreignNet,
        show: formatCompact,
        whole: formatPrice,
        signed: true,
      },
      share("participation", foreignParticipation),
    ],
  },
  {
    name: "summary.group.activity",
    grows: true,
    figures: [
      amount("shares", inShares),
      amount("sharesDomestic", inShares),
      amount("sharesForeign", inShares),
      count("trades"),
      count("tradesDomestic"),
      count("tradesForeign"),
      count("marketTrades", marketTradesWhy),
      count("marketTradesDomestic", marketTradesWhy),
      count("marketTradesForeign", marketTradesWhy),
    ],
  },
  {
    name: "summary.group.indices",
    figures: [
      index("allShare"),
      index("allShareTotalReturn"),
      index("top20"),
      index("top20TotalReturn"),
      index("milanka", { optional: true }),
      index("milankaTotalReturn", { optional: true }),
      index("priceEarnings"),
      index("priceToBook"),
      { ...index("dividendYield"), show: formatShare, percent: true },
    ],
  },
  {
    name: "summary.group.depository",
    figures: [
      amount("holdings", inShares),
      amount("holdingsDomestic", inShares),
      amount("holdingsForeign", inShares),
      share("holdingsForeignShare", (sheet) => shareOf(sheet.holdingsForeign, sheet.holdings)),
      amount("holdingsValue"),
      amount("holdingsValueDomestic"),
      amount("holdingsValueForeign"),
      share("holdingsValueForeignShare", (sheet) => shareOf(sheet.holdingsValueForeign, sheet.holdingsValue)),
    ],
  },
  {
    name: "summary.group.participation",
    grows: true,
    figures: [
      count("listed", { stands: true }),
      count("traded"),
      share("tradedShare", (sheet) => shareOf(sheet.traded, sheet.listed)),
      amount("marketCap", { stands: true }),
    ],
  },
  {
    name: "summary.group.debt",
    grows: true,
    figures: [amount("corporateDebt"), amount("governmentDebt")],
  },
];
