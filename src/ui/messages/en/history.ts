import { learn } from "#ui/words/catalogue";

export const usualTradingMessages = learn({
  "usual.market":
    "turnover {turnover} and shares {shares} the median by {time} of {days, plural, one {# recorded day} other {# recorded days}}",
  "usual.marketWhy":
    "By {time}, without crossings: turnover {turnover}, median {turnoverMedian}; shares {shares}, median {sharesMedian}. The median is over the newest recorded days before this one, seven at most, at the same time of day",
  "usual.few":
    "{days, plural, one {# recorded day} other {# recorded days}} so far; with {needed} or more, trading is compared with their median at this time",
  "usual.line":
    "This session: turnover {times} the median by {time} of {days, plural, one {# recorded day} other {# recorded days}}",
  "usual.lineWhy":
    "By {time}, without crossings: turnover {turnover}, median {turnoverMedian}; shares {shares}, median {sharesMedian}",
});

export const dayHistoryMessages = learn({
  "history.title": "By day",
  "history.label": "Recorded days",
  "history.what":
    "Figures of each day’s last recorded board, without crossings; foreign flow from the day sheet. A day opens its replay.",
  "history.count": "{count, plural, one {# recorded day} other {# recorded days}}",
  "history.before": "before {day}",
  "history.one": "Charts need two days.",
  "history.none":
    "No day is recorded yet. A day appears here when its recording is finished, with turnover, breadth, foreign flow, crossings and its replay.",
  "history.noneBefore": "No day before this one is recorded.",
  "history.noRecorder":
    "This server records nothing, so it has no days to show. With a data folder, each day has a row here: turnover, breadth, foreign flow, crossings and its replay.",
  "history.otherMarket": "This server’s recorded days are from another market than this page’s figures.",
  "history.day": "Day",
  "history.dayWhy": "Opens the replay of this day at its last board, {time}",
  "history.turnover": "Turnover, LKR",
  "history.turnoverWhy": "Sum over the day’s last board, without crossings",
  "history.shares": "Shares",
  "history.sharesWhy": "Sum over the day’s last board, without crossings",
  "history.crossed": "Crossed, at prev close",
  "history.crossedWhy":
    "Crossed shares × previous close ÷ all turnover; an estimate, because the board does not have the prices of crossings. Blocks of the day has the exact part once quotes have given the values",
  "history.breadth": "Breadth",
  "history.breadthWhy":
    "Lines up, unchanged and down on the day’s last board; sorted by lines up minus lines down",
  "history.breadthOf": "{up} lines up, {unchanged} unchanged, {down} down",
  "history.foreign": "Foreign net",
  "history.foreignWhy": "Foreign purchases − foreign sales, rupees, from the day sheet",
  "history.foreignParts": "Purchases {purchases} − sales {sales}",
  "history.coverage": "Coverage",
  "history.coverageWhy": "Part of the session’s hours that recorded boards cover",
  "history.gaps": "Gaps",
  "history.gapsWhy": "Number of times without a board",
  "history.gap": "{from}–{to}: {why}",
  "history.flowChart": "Foreign net by day",
  "history.breadthChart": "By day: lines up (bars from the bottom) and lines down (bars from the top)",
  "history.balance": "By day: lines up minus lines down, in per cent of all lines",
});
