import { learn } from "#ui/words/catalogue";

export const awayMessages = learn({
  "away.title": "While you were away",
  "away.since": "Since",
  "away.sinceLook": "your last look, {time}",
  "away.sinceOpen": "the open",
  "away.sinceHour": "an hour ago",
  "away.badSince": "“{since}” is not a valid moment.",
  "away.ahead": "{time} is after the present, {now} in exchange time.",
  "away.asSeen": "Compares two boards as Pola saw them: {from} and {to}.",
  "away.otherSession":
    "The two boards are from different sessions. Crossings and extremes are from the newer session.",
  "away.notRecorded": "Nothing was recorded at {time}.",
  "away.recordedFrom": "The oldest recording begins at {time}.",
  "away.noRecordings": "This server has no recordings of the exchange.",

  "away.what":
    "With recordings, this page compares every line, the indices, breadth and your watchlists at a past moment with now.",

  "away.path": "ASPI since then",
  "away.pathSaid": "ASPI from {from} to {to}: {before} to {after}, lowest {least}, highest {most}",
  "away.noPath": "Since then, the index has fewer than two values.",

  "away.indices": "Indices and sectors",
  "away.index": "Index",
  "away.then": "Then",
  "away.now": "Now",
  "away.percent": "Change",
  "away.percentWhy": "Change from then to now, in per cent",
  "away.noIndices": "No index was recorded at that time.",

  "away.breadth": "Breadth",
  "away.figure": "Figure",
  "away.difference": "Difference",
  "away.up": "Lines up",
  "away.unchanged": "Lines unchanged",
  "away.down": "Lines down",
  "away.turnover": "Turnover, LKR",
  "away.trades": "Trades",

  "away.lines": "Every line, then and now",
  "away.noLines": "Neither board has a line.",
  "away.sharesWhy": "Traded between the two boards, with crossings",
  "away.turnoverWhy": "Traded between the two boards, without crossings",
  "away.replay": "Replay from then",

  "away.moves": "Watched lines that moved",
  "away.movesWhy": "Lines of your watchlists whose price changed by {least} % or more",
  "away.noMoves": "No line of your watchlists changed by {least} % or more.",
  "away.noWatched": "Your watchlists are empty. Star a line to see it here.",

  "away.crossed": "Crossings",
  "away.crossedWhy": "Shares traded in negotiated trades, outside the order book",
  "away.noCrossed": "No shares crossed.",
  "away.crossedValue": "Value, LKR",
  "away.byQuote": "quote",
  "away.byClose": "prev close",
  "away.crossedValueWhy":
    "Value of these crossings. ≈ means an estimate: shares × previous close, until a quote gives the value",

  "away.extremes": "Twelve-month highs and lows",
  "away.extremesUnknown": "Not known: this page has loaded no quote with a line’s twelve-month range.",
  "away.extremesOf":
    "Known for the {count, plural, one {# line} other {# lines}} whose quotes this page has loaded.",
  "away.noExtremes": "No line reached a twelve-month high or low.",
  "away.high": "high",
  "away.low": "low",

  "away.disclosures": "Halts, and disclosures of watched companies",
  "away.noDisclosures": "No halts, and no disclosures of companies in your watchlists.",

  "away.gaps": "Times that Pola did not record",
  "away.noGaps": "The recording has no gaps.",
  "away.gap": "{from}–{to}: {why}",

  "away.notice": "Your last look was at {time}, {age} ago.",
  "away.show": "Show what happened since",
  "away.dismiss": "Dismiss",
});
