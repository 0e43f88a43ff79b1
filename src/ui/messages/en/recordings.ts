import { learn } from "#ui/words/catalogue";

export const replayBarMessages = learn({
  "replayBar.title": "Replay",
  "replayBar.back": "Previous board",
  "replayBar.forward": "Next board",
  "replayBar.backMinute": "One minute back",
  "replayBar.forwardMinute": "One minute forward",
  "replayBar.play": "Play",
  "replayBar.pause": "Pause",
  "replayBar.pace": "Speed",
  "replayBar.paceOf": "{pace}×",
  "replayBar.moment": "Moment",
  "replayBar.time": "Exchange time",
  "replayBar.badTime": "“{written}” is not a time. Write a time as 11:42 or 11:42:10.",
  "replayBar.day": "Recording",
  "replayBar.now": "Back to now",
  "replayBar.nowShort": "Now",
  "replayBar.more": "More of the replay",
  "replayBar.withKey": "{label}, key {key}",
  "replayBar.space": "Space",
  "replayBar.skipped": "Skipped {length} not recorded, {from} to {to}.",
  "replayBar.compare": "Compare with now",
  "replayBar.boardOf": "Board of {time}, as Pola saw it.",
  "replayBar.boards":
    "{count, plural, one {# board} other {# boards}} recorded, {coverage} % of the session.",
  "replayBar.boardsSoFar":
    "{count, plural, one {# board} other {# boards}} recorded, {coverage} % of the session so far.",
  "replayBar.markBlock": "{time} Block: {shares} shares of {symbol}",
  "replayBar.markHalt": "{time} {symbol}: {title}",
  "replayBar.markPaper": "{time} {symbol}: {title}",
  "replayBar.blocks": "{count, plural, one {# block} other {# blocks}}",
  "replayBar.halts": "{count, plural, one {# notice of a halt} other {# notices of halts}}",
  "replayBar.papers": "{count, plural, one {# disclosure} other {# disclosures}}",
  "replayBar.untitled": "disclosure",
  "replayBar.market": "market",
  "replayBar.noMarks": "The day's events could not be read, so the bar has no marks.",
  "replayBar.nextPrint": "Next print of {symbol}",
  "replayBar.nextPrintShort": "print",
  "replayBar.noLaterPrint": "{symbol} has no later print in this recording",
  "replayBar.gap": "No board from {from} to {to}. The figures are from {from}.",
  "replayBar.gaps": "{count, plural, one {# gap} other {# gaps}} (hatched).",
  "replayBar.loading": "Loading the recording",
  "replayBar.unreadable":
    "{written} is not a valid moment, so nothing is shown. Write a moment as 2026-10-02T11:42:10 or 2026-10-02T11:42, a day as 2026-10-02, or 11:42 for the newest recorded day, in exchange time.",
  "replayBar.nothing": "This server has not recorded a day. It records while it runs with a data folder.",
  "replayBar.future": "{moment} has not come yet: it is {now} at the exchange.",
  "replayBar.showNow": "Show now",
  "replayBar.newest": "Newest recorded moment:",
  "replayBar.movedFuture":
    "{asked} has not come yet: it was {now} when this page was opened. The newest recorded moment is shown, {shown}.",
  "replayBar.otherDay": "{day} was not recorded.",
  "replayBar.otherRecording": "{written} was not recorded: the day has no recording with this number.",
  "replayBar.moved": "{asked} was not recorded. The nearest recorded moment is shown, {shown}.",
  "replayBar.failed": "The recording could not be read from this page's server.",
  "replayBar.nearest": "Nearest recorded moments:",
  "replayBar.days": "Recordings:",
  "replayBar.retry": "Try again",
});

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
