import { learn } from "#ui/words/catalogue";

export const sectorsMessages = learn({
  "sectors.groups": "Industry groups",
  "sectors.indices": "Market indices",
  "sectors.byChange": "Industry groups, by change",
  "sectors.dayRange": "Day's range",
  "sectors.dayRangeWhy": "Lowest and highest value of the session's series",
  "sectors.dayRangeGap": "The session's series has gaps, so the lowest and highest values are not known.",
  "sectors.none": "The service lists no industry group.",
  "sectors.name": "Group",
  "sectors.allShare": "ASPI",
  "sectors.value": "Index",
  "sectors.turnoverShare": "Share of turnover",
  "sectors.turnoverShareWhy": "Share of the turnover of all industry groups together.",
  "sectors.lines": "▲ = ▼",
  "sectors.linesName": "Lines up, unchanged, down",
  "sectors.linesWhy":
    "Counts lines on the board whose company is known to be in the group. ≥: the sector of some lines is not known yet. —: the sector of most lines is not known yet.",
  "sectors.linesOf": "{up} up, {unchanged} unchanged, {down} down",
  "sectors.linesAtLeast":
    "At least {up} up, {unchanged} unchanged, {down} down: some lines have no change, or their sector is not known yet",
  "sectors.cap": "Market cap",
  "sectors.capWhy":
    "Sum over lines on the board whose company is known to be in the group. ≥: a line of the group did not trade in this session, or the sector of some lines is not known yet. —: the sector of most lines is not known yet.",
  "sectors.ticked": "Last tick",
  "sectors.firstTick": "First tick",
  "sectors.firstTickOnly": "not updated during the day",
  "sectors.firstTickWhy":
    "The exchange sends the time of the day's first tick for this index and does not update it. The value itself is updated.",
  "sectors.ofSession": "{figure} · of {day}",
  "sectors.more": "All fields of {name}",
  "sectors.moreHead": "All fields",
  "sectors.learning": "The sector of {count, plural, one {# company} other {# companies}} is not loaded yet",
  "sectors.unlearned":
    "This server does not know which company is in which sector. Only companies whose profile was opened are known",
  "sectors.back": "All sectors",
  "sectors.looking": "Looking for sector {sector} …",
  "sectors.unknown": "There is no sector {sector}",
  "sectors.unknownWhy": "The service lists no sector with this number.",
  "sectors.chart": "{name} index",
  "sectors.noSeries": "No chart: the service sends no series for this sector and period.",
  "sectors.lineHead": "Lines of this group",
  "sectors.noLines": "No line on the board is known to be in this group.",
  "sectors.disclosures": "Disclosures of these lines",
  "sectors.noDisclosures": "The newest lists have nothing from a company known to be in this group.",
  "sectors.turnoverSent": "Turnover, LKR, crossings included",
  "sectors.turnoverSentWhy": "As sent by the service for the group: {whole}",
  "sectors.linesSum": "{sum} without crossings",
  "sectors.linesRest": "{sum} without crossings · {rest} crossings",
  "sectors.linesRestUnknown": "{sum} without crossings · {rest} crossings and lines not known here",
  "sectors.linesSumWhy":
    "The turnover of these lines, {sum}; the service sends {sent} for the group, with crossings. The difference is {rest}.",
  "sectors.symbol": "Symbol",
  "sectors.ofCap": "Share of the board's market cap",
  "sectors.contribution": "Share of group",
  "sectors.contributionName": "Share of the turnover of these lines, without crossings",
  "sectors.contributionWhy":
    "The line's turnover ÷ turnover of all lines of the group on the board, without crossings.",
  "moved.of": "What moved {index}",
  "moved.others": "{count, plural, =0 {Others (rounding)} one {# other line} other {# other lines}}",
  "moved.residual": "Residual",
  "moved.estimate":
    "ESTIMATE by full market cap, misses {index} by {points} points: {explained} instead of {change}",
  "moved.learning": "learning since {since}: {count, plural, one {# pair} other {# pairs}}",
  "moved.learned":
    "from learned weights: explains {index} to {points} points over {count, plural, one {# pair} other {# pairs}} since {since}",
  "moved.learnedAgain":
    "from learned weights: explains {index} to {points} points over {count, plural, one {# pair} other {# pairs}} since a change of the weights, seen after {time}",
  "moved.relearning":
    "change of the weights seen at {time}, learning again: {count, plural, one {# pair} other {# pairs}}",
  "moved.then": "weights as known at {time}",
  "moved.uncertain": "±{points}",
  "moved.noValue": "Not known: the board, the index’s value or the group’s lines are missing.",
  "moved.apart": "index of {index}, board of {board}",
  "moved.residualApart": "Residual or time",
  "moved.noTrade": "No line has moved {index} in this session yet.",
  // Texts of desks; a wall shows none of them.
  "movedPage.title": "What moved it",
  "movedPage.label": "Points of {index} by line",
  "movedPage.points": "Points",
  "movedPage.pointsWhy":
    "Points that the line’s price change added to the index. All rows together are the index’s change.",
  "movedPage.share": "Share of move",
  "movedPage.shareWhy":
    "The line’s part of the index’s move, or the part that it took back against the move. —: the index hardly moved.",
  "movedPage.against": "against {share}",
  "movedPage.doubt": "±",
  "movedPage.doubtWhy": "Points by which the line’s contribution may be wrong; empty if under 0.05",
  "movedPage.bar": "Points as a bar",
  "movedPage.perRupee": "Points per rupee",
  "movedPage.perRupeeWhy": "Points of the index for one rupee of the line’s price",
  "movedPage.rupees": "Rupees per point",
  "movedPage.rupeesWhy": "By how many rupees the line’s price must move for one point of the index",
  "movedPage.relative": "Relative weight",
  "movedPage.relativeWhy":
    "The line’s weight in the index, against its weight by full market cap. 1.00: as full market cap says.",
  "movedPage.othersWhy": "The lines without a row here, and what rounding leaves",
  "movedPage.residualWhy":
    "What the weights do not explain. Board and index are of two answers, so a second of trading can be in it too.",
  "movedPage.estimateWhy":
    "The index weighs lines by free float, which the service does not send. The largest owners’ shares count here, but not in the index.",
  "movedPage.learnedWhy":
    "Each pair of a board and an index value was predicted before it was learned from. This is the largest miss of the last 50.",
  "movedPage.changedWhy":
    "Points from before {time} are by the weights of then, so a line’s points may differ from weight × change.",
  "movedPage.earlierWhy":
    "{points} of these are from before {time}, by the weight of then. Only the rest is by the weight of now.",
  "movedPage.uncertainWhy": "The pairs do not fix this line’s points: they may be wrong by {points}.",
  "movedPage.all": "All lines",
  "movedPage.index": "Index",
  "movedPage.from": "From",
  "movedPage.wholeDay": "Previous close",
  "movedPage.lastHour": "Last hour",
  "movedPage.find": "Symbol or company",
  "movedPage.shown":
    "{shown} of {all} lines that moved it{still, plural, =0 {} one {, # more by less than 0.01} other {, # more by less than 0.01}}",
  "movedPage.noneFit": "No line matches the search",
  "movedPage.badFrom": "Not a time of this session: {from}",
  "movedPage.unrecorded": "Not known: no board and index of this session were recorded at or before {time}.",
  "movedPage.changedSince": "Not known from {time}: a change of the weights was seen at {changed}.",
  "movedPage.oneRupee": "1 rupee = {points} points of {index}",
  "movedPage.relativeOf": "Relative weight {weight}: its weight in the index against that by full market cap",
  "movedPage.today": "{points} points today",
  "movedPage.todayDoubt": "{points} ±{doubt} points today",
  "movedPage.earlier": "{points} of them before {time}, by the weight of then",
  "movedPage.byEstimate": "by full market cap (estimate)",
  "movedPage.byLearned": "by learned weight",
});
