/** The board's figures that are worked out here, with how. */
export const derived = {
  "column.crossed": "Crossed",
  "column.crossedTrades": "Crossed tr.",
  "column.vwap": "VWAP",
  "column.averageTrade": "Avg trade",
  "column.gap": "Gap %",
  "column.rangePosition": "In range",
  "column.sinceTrade": "Since trade",
  "column.underAMinute": "< 1 min",
  "column.capShare": "Cap share",
  "column.turnoverShare": "Turnover share",
  "column.tradesShare": "Trades share",
  "column.listingBoard": "Board (learned)",
  "column.bid": "Bid",
  "column.ask": "Ask",
  "column.spread": "Spread",
  "column.bookAge": "Book asked",
  "column.usualDay": "Usual day",
  "column.unnamedCode": "code {code}",
  "explain.crossed":
    "Shares in negotiated blocks = shares incl. crossed − shares; a dash where there were none",
  "explain.crossedTrades":
    "Trades in negotiated blocks = trades incl. crossed − trades; a dash where there were none",
  "explain.vwap": "Volume-weighted average price = turnover ÷ shares, both without crossings",
  "explain.averageTrade": "Average trade, in shares = shares ÷ trades, both without crossings",
  "explain.gap": "Gap = (open − previous close) ÷ previous close",
  "explain.rangePosition":
    "Where the price stands in the day's range, 0% at its low and 100% at its high = (price − low) ÷ (high − low)",
  "explain.sinceTrade":
    "Time since the last trade = the exchange's clock − time of the last trade, in whole minutes",
  "explain.capShare": "Market cap ÷ market cap of all lines on the board",
  "explain.turnoverShare": "Turnover ÷ turnover of all lines on the board, without crossings",
  "explain.tradesShare": "Trades ÷ trades of all lines on the board, without crossings",
  "board.range.above": "above",
  "board.range.below": "below",
  "explain.outsideRange":
    "The price lies outside the day's low and high: very small trades enter those and do not move the price. Its mark stands at the nearer end.",
  "explain.bid":
    "Best price that a buyer waits at. Asked for lines in view, one after another; grey once it is a minute old, and while no session is on.",
  "explain.ask":
    "Best price that a seller waits at; a dash where the service sends no offers, which it seldom does. Asked as the bid is.",
  "explain.spread": "Spread = best ask − best bid; a dash while a side is missing",
  "explain.bookAge": "Time since the book was asked for: the exchange does not date its book",
  "formula.spread": "{ask} − {bid}",
  "book.column.unasked":
    "The order book of this line was not read yet: lines in view are asked for one after another",
  "book.column.asked": "{said}. Asked {age} ago; the exchange does not date its book.",
  "book.column.askedLate":
    "{said}. Asked {age} ago; the exchange does not date its book. Not to be taken for the book of now.",
  "explain.usualDay":
    "Turnover of this session so far ÷ an average session of twelve months = turnover ÷ (12-month turnover ÷ 240 sessions). Known for lines whose quote was read on this page; a dash for others, and for lines listed within the year. The year includes crossings: where a line has any today, the figure is the least there can be (≥).",
  "formula.usualDay": "{turnover} ÷ ({year} ÷ {sessions} sessions; quote of {day})",
  "formula.usualDayUnknown":
    "The quote of this line was not read on this page: its peek and its own page read it",
  "explain.listingBoard":
    "Listing board, learned: company profiles name the board, and rows have its status code. A code that no profile names stays a code.",
  "board.code.learned":
    "{name}: learned from {count, plural, one {the profile of # company} other {the profiles of # companies}} whose lines have status code {code}",
  "board.code.disputed":
    "Status code {code}: its meaning is not published, and company profiles contradict each other: {names}",
  "board.code.unknown": "Status code {code}: its meaning is not published, and no profile read here names it",
  formula: "{formula} = {result}",
  "formula.crossed": "{total} with crossings − {regular} without",
  "formula.ratio": "{part} ÷ {whole}",
  "formula.gap": "({open} − {previousClose}) ÷ {previousClose}",
  "formula.rangePosition": "({price} − {low}) ÷ ({high} − {low})",
  "formula.sinceTrade": "Last trade {day} {time}",
} as const;
