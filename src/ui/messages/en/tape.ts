import { learn } from "#ui/words/catalogue";

export const tapeMessages = learn({
  "tape.title": "Tape",
  "tape.pages": "Pages of the session",
  "tape.label": "Prints of the session, newest first",
  "tape.find": "Symbol or company",
  "tape.size": "Shares ≥",
  "tape.value": "LKR ≥",
  "tape.side": "Against the previous print",
  "tape.sideWhy": "▲ above the price of the previous print, ▼ below that price, = at that price",
  "tape.anySide": "All",
  "tape.above": "Above",
  "tape.below": "Below",
  "tape.equal": "Equal",
  "tape.odd": "Odd",
  "tape.oddWhy": "Only prints that are unusual, with the reason",
  "tape.clear": "Clear",
  "tape.shown": "{shown} of {all}",
  "tape.fresh": "{count, plural, one {# new print} other {# new prints}} ↑",
  "tape.sideHead": "±",
  "tape.valueHead": "Value",
  "tape.valueWhy":
    "Price × shares, in LKR; for a bundle, the sum of its trades; for a block as on the Blocks page",
  "tape.window": "Window",
  "tape.windowWhy": "The trade happened between the times of two boards, by the exchange’s clock",
  "tape.reason": "Reason",
  "tape.reasonWhy": "Why the print is unusual",
  "tape.none": "No prints in this session yet",
  "tape.noneFit": "No print matches the filter",
  "tape.noneSeen": "No prints since {time}, when this page was opened",
  "tape.whole": "The whole session, as Pola saw it",
  "tape.recorded": "Since {time}, when recording began",
  "tape.page": "Since {time}, when this page was opened; earlier prints were not recorded",
  "tape.gaps": "{count, plural, one {# gap} other {# gaps}}: {list}",
  "tape.gapsWhy":
    "No boards were received at these times. If a line traded several times in a gap, none of these trades is shown.",
  "tape.sent": "as sent",
  "tape.sentWhy": "A trade from the exchange’s own list",
  "tape.close": "close",
  "tape.closeWhy": "The official close, which is not a trade",
  "tape.closeApart": "Official close {close}, last print {last}",
  "tape.open": "All lines",
  "tape.agree": "{same} of {all} agree",
  "tape.agreeWhy":
    "Compares prints of single trades with the exchange’s own list. A print agrees if the list has a trade with the same price and shares in its window",
  "tape.sentUntil": "as sent by the exchange up to {time}",
  "tape.more": "+{count}",
});

export const blockMessages = learn({
  "blocks.title": "Blocks",
  "blocks.label": "Blocks of the session, newest first",
  "blocks.none": "No blocks in this session yet",
  "blocks.share": "{share} of turnover is crossed",
  "blocks.shareWhy":
    "Value of the blocks ÷ (value of the blocks + turnover of the regular market on the board). ≈ means that a value is still estimated",
  "blocks.value": "LKR {value}",
  "blocks.valueWhy": "Value of all blocks of the session",
  "blocks.count":
    "{count, plural, one {# block} other {# blocks}} in {lines, plural, one {# line} other {# lines}}",
  "blocks.agrees": "agrees with the exchange’s total",
  "blocks.differs": "differs from the exchange’s total by LKR {remainder}",
  "blocks.checkWhy":
    "Exchange’s total − turnover of the board = {expected}; minus the value of the blocks = {remainder}. Both totals are 32-bit floats",
  "blocks.notChecked": "not checked yet",
  "blocks.notCheckedWhy":
    "The exchange’s total is requested every few minutes. The page compares it only if no line has traded since then",
  "blocks.before": "before {time}",
  "blocks.windowWhy": "The block was reported between the times of two boards, by the exchange’s clock",
  "blocks.shares": "Shares",
  "blocks.price": "Price",
  "blocks.priceWhy":
    "Value ÷ shares. By quote: exact. Average: of several blocks, whose sum is exact. Prev close: the block’s own price is not known, and the previous close stands for it",
  "blocks.byQuote": "quote",
  "blocks.byAverage": "average",
  "blocks.byClose": "prev close",
  "blocks.sumByQuotes": "by quotes",
  "blocks.someEstimated":
    "by quotes; {count, plural, one {# row is an estimate} other {# rows are estimates}}, so the rows’ sum differs",
  "blocks.someShared":
    "by quotes; {count, plural, one {# row is an estimate} other {# rows are estimates}} within this exact sum",
  "blocks.sumByClose": "at previous close",
  "blocks.about": "≈ {value}",
  "blocks.aboutWhy": "Estimated: shares × previous close, until a quote gives the value",
  "blocks.togetherWhy":
    "Estimated: one quote gave the exact sum of several blocks, and this is the block’s part, by its number of shares",
  "blocks.exactWhy": "Quote’s turnover − board’s turnover, compared before and after the block",
  "blocks.slackWhy":
    "Quote’s turnover − board’s turnover, compared before and after the block; wrong by at most {slack}, because of rounding",
  "blocks.worth": "Value",
  "blocks.worthWhy": "In LKR. ≈ means an estimate: shares × previous close, until a quote gives the value",
  "blocks.side": "Price against the last price",
  "blocks.noneFit": "No block matches the filter",
  "blocks.fresh": "{count, plural, one {# new block} other {# new blocks}}",
  "blocks.ofLast": "vs last",
  "blocks.ofLastWhy": "Price of the block against the last price of the regular market at that time",
  "blocks.ofClose": "vs prev close",
  "blocks.ofCloseWhy": "Price of the block against the previous close",
  "blocks.ofVwap": "vs VWAP",
  "blocks.ofVwapWhy":
    "Price of the block against the day’s average price of the regular market up to that time",
  "blocks.shareOfDay": "of day",
  "blocks.shareOfDayWhy":
    "Shares of the block ÷ all shares of the line traded until then, crossings included",
  "blocks.several": "{count} blocks",
  "blocks.mark": "Block of {shares} shares, LKR {value}, {time}",
  "blocks.markExact": "Block of {shares} shares at {price}, LKR {value}, {time}",
  "blocks.cancelled": "cancelled",
  "blocks.notes": "Corrections",
  "blocks.corrected": "crossed total corrected by {shares} shares and {trades} trades",
  "blocks.unreadable": "crossed total cannot be read",
});

/** The blocks on a wall. */
export const wallBlockMessages = learn({
  "wallBlocks.title": "Blocks",
  "wallBlocks.none": "No blocks in this session yet",
  "wallBlocks.noneSince": "No blocks since {time}",
  "wallBlocks.since": "The times of blocks are known since {time}",
  "wallBlocks.before": "before {time}",
  "wallBlocks.share": "{share} of turnover crossed",
  "wallBlocks.value": "Value, LKR",
  "wallBlocks.ofLast": "Price vs last",
});
