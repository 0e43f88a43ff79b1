import { learn } from "#ui/words/catalogue";

export const movedMessages = learn({
  "moved.of": "What moved {index}",
  "moved.others": "{count, plural, =0 {Rounding} one {# other line} other {# other lines}}",
  "moved.residual": "Residual",
  "moved.estimate": "ESTIMATE by full market cap, misses {index} by {points} points",
  "moved.learning": "learning since {since}: {count, plural, one {# pair} other {# pairs}}",
  "moved.learned":
    "from learned weights: explains {index} to {points} points over {count, plural, one {# pair} other {# pairs}} since {since}",
  "moved.changed": "weights changed at {time}, learned again since",
  "moved.then": "weights of {time}",
  "moved.uncertain": "±{points}",
  "moved.noValue": "Not known: the board, the index’s value or the group’s lines are missing.",
  "moved.noTrade": "No line has moved {index} in this session yet.",
});

/** Texts of desks; a wall shows none of them. */
export const movedPageMessages = learn({
  "movedPage.title": "What moved it",
  "movedPage.label": "Points of {index} by line",
  "movedPage.points": "Points",
  "movedPage.pointsWhy":
    "Points that the line’s price change added to the index. All rows together are the index’s change.",
  "movedPage.share": "Share",
  "movedPage.shareWhy":
    "The line’s part of the index’s move. Minus: against the move. —: the index hardly moved.",
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
  "movedPage.changedWhy": "Points from before {time} are by the weights of then.",
  "movedPage.uncertainWhy": "The pairs do not fix this line’s points: they may be wrong by {points}.",
  "movedPage.all": "All lines",
  "movedPage.index": "Index",
  "movedPage.from": "From",
  "movedPage.wholeDay": "Previous close",
  "movedPage.lastHour": "Last hour",
  "movedPage.find": "Symbol or company",
  "movedPage.shown": "{shown} of {all} lines that moved it",
  "movedPage.noneFit": "No line matches the search",
  "movedPage.badFrom": "Not a time of this session: {from}",
  "movedPage.unrecorded": "Not known: no board and index of this session were recorded at or before {time}.",
  "movedPage.changedSince": "Not known from {time}: the weights changed at {changed}.",
  "movedPage.oneRupee": "1 rupee = {points} points of {index}",
  "movedPage.relativeOf": "Relative weight {weight}: its weight in the index against that by full market cap",
  "movedPage.today": "{points} points today",
  "movedPage.byEstimate": "(estimate)",
  "movedPage.byLearned": "(learned)",
});
