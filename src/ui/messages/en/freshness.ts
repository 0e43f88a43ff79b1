export const freshness = {
  "freshness.live": "LIVE",
  "freshness.loading": "LOADING",
  "freshness.quiet": "· quiet {age}",
  "freshness.delayed": "DELAYED",
  "freshness.stale": "STALE",
  "freshness.not-moving": "NOT MOVING",
  "freshness.notMovingSince":
    "No new data market-wide since {time}. A halt, a holiday or a frozen source: the data do not say which.",
  "freshness.clockBehind":
    "The newest event is stamped {time}, ahead of the exchange's clock: how old the figures are cannot be told.",
  "freshness.boardBehind":
    "The board's newest trade is of {time}, and other figures are newer: its prices may be old.",
  "freshness.unpriced":
    "No line on the board has a price that can be true: figures are missing, or are not what they say.",
  "freshness.undated":
    "No line is stamped with a time of its last trade that can be true: how old the figures are cannot be told.",
  "freshness.offline": "OFFLINE",
  "freshness.closed": "CLOSED",
  "freshness.notOpenYet": "NOT OPEN YET",
  "freshness.waiting": "WAITING",
} as const;
