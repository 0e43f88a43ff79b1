import { learn } from "#ui/messages/catalogue";

export const symbol = learn({
  "symbol.unknown": "{symbol} is not on the board and has no quote",
  "symbol.unknownWhy":
    "No line of this symbol has traded in this session, and the service gives no quote for it.",
  "symbol.near": "Lines with a similar symbol or name",
  "symbol.nearNone": "No line on the board has a similar symbol or name.",
  "symbol.several": "{symbol} has more than one line",
  "symbol.severalWhy": "Choose the class of share.",
  "symbol.looking": "Looking for {symbol}",
  "symbol.unsure": "{symbol} is not on the board, and its quote could not be had",
  "symbol.facts": "Figures of the line",
  "symbol.dayRange": "Day range",
  "symbol.range": "{low} – {high}",
  "symbol.previousClose": "previous close",
  "symbol.close": "close",
  "symbol.lastTrade": "last trade {age} ago",
  "symbol.quiet": "no trade for {age} · checked {checked} ago",
  "symbol.lastTradeOn": "last trade {date}",
  "symbol.lastTraded": "last traded {date}",
  "symbol.earlier": "earlier session",
  "symbol.otherSession": "other session",
  "symbol.pastSession": "The market has traded since: these figures are of the session of {date}.",
  "symbol.quoteOlder":
    "The board is of {date}, the quote of an earlier session. The quote's figures are marked and not compared with the price.",
  "symbol.boardOlder": "The board's row is of an older session, {date}. The figures are the quote's.",
  "symbol.quoteApart":
    "The board is of {date}, the quote of another session. The quote's figures are marked and not compared with the price.",
  "symbol.noPriceNow": "The service gives no price for this line now. Ranges and chart have earlier ones.",
  "symbol.noTradeToday": "no trade in this session",
  "symbol.marketCap": "Market cap",
  "symbol.marketCapQuote":
    "Last price × shares, as the quote sends it; the board's is previous close × shares while the market is open: {whole}",
  "symbol.marketCapBoard": "As the board sends it: previous close × shares while the market is open: {whole}",
  "symbol.beta": "Beta ASPI",
  "symbol.betaOf": "Beta against the all-share index, and what it was worked out for",
  "symbol.crossed": "+{shares} ✕",
  "symbol.crossedWhy":
    "Crossed: negotiated block trades, shares with crossings − shares of the regular market",
  "symbol.withCrossings": "Crossings included",
  "symbol.withoutCrossings": "Regular market, without crossings",
  "symbol.trades": "Trades",
  "symbol.tradesOf": "of {date}",
  "symbol.otherLines": "Other lines:",
  "symbol.noPrices":
    "The service publishes no prices for this line. Suspended lines, rights and debt lines have none.",
  "symbol.notOnBoard":
    "The board of {date} does not list this line. The figures are its quote's, which has no date and may be of an earlier session.",
  "symbol.sessionUnknown": "session not known",
  "symbol.tradeTimeUnknown": "time of the last trade not known",
  "symbol.nothingYet": "Nothing is known of {symbol} yet",
  "symbol.nothingYetWhy":
    "The exchange does not answer, and no board has been received. This page goes on asking.",
  "symbol.noQuote": "{symbol} has no quote, and the board has not been received yet",
  "symbol.noQuoteWhy": "Whether it is on the board shows when one comes.",
  "symbol.neverTraded":
    "This line has not traded in this session: day range, chart and turnover are empty until it does.",
});
