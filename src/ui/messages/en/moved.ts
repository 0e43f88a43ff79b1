import { learn } from "#ui/words/catalogue";

export const movedMessages = learn({
  "moved.title": "What moved it",
  "moved.of": "What moved {index}",
  "moved.label": "Points of {index} by line",
  "moved.points": "Points",
  "moved.pointsWhy":
    "Points that the line’s price change added to the index. All rows together are the index’s change.",
  "moved.share": "Share",
  "moved.shareWhy":
    "The line’s part of the index’s move. Minus: against the move. —: the index hardly moved.",
  "moved.bar": "Points as a bar",
  "moved.perRupee": "Points per rupee",
  "moved.perRupeeWhy": "Points of the index for one rupee of the line’s price",
  "moved.rupees": "Rupees per point",
  "moved.rupeesWhy": "By how many rupees the line’s price must move for one point of the index",
  "moved.relative": "Relative weight",
  "moved.relativeWhy":
    "The line’s weight in the index, against its weight by full market cap. 1.00: as full market cap says.",
  "moved.others": "{count, plural, =0 {Rounding} one {# other line} other {# other lines}}",
  "moved.othersWhy": "The lines without a row here, and what rounding leaves",
  "moved.residual": "Residual",
  "moved.residualWhy":
    "What the weights do not explain. Board and index are of two answers, so a second of trading can be in it too.",
  "moved.estimate": "ESTIMATE by full market cap, misses {index} by {points} points",
  "moved.estimateWhy":
    "The index weighs lines by free float, which the service does not send. The largest owners’ shares count here, but not in the index.",
  "moved.learning": "learning since {since}: {count, plural, one {# pair} other {# pairs}}",
  "moved.learned":
    "from learned weights: explains {index} to {points} points over {count, plural, one {# pair} other {# pairs}} since {since}",
  "moved.learnedWhy":
    "Each pair of a board and an index value was predicted before it was learned from. This is the largest miss of the last 50.",
  "moved.changed": "weights changed at {time}, learned again since",
  "moved.changedWhy": "Points from before {time} are by the weights of then.",
  "moved.then": "weights of {time}",
  "moved.uncertain": "±{points}",
  "moved.uncertainWhy": "The pairs do not fix this line’s points: they may be wrong by {points}.",
  "moved.noValue": "Not known: the board, the index’s value or the group’s lines are missing.",
  "moved.noTrade": "No line has moved {index} in this session yet.",
  "moved.all": "All lines",
  "moved.index": "Index",
  "moved.from": "From",
  "moved.wholeDay": "Previous close",
  "moved.lastHour": "Last hour",
  "moved.find": "Symbol or company",
  "moved.shown": "{shown} of {all} lines that moved it",
  "moved.noneFit": "No line matches the search",
  "moved.badFrom": "Not a time of this session: {from}",
  "moved.unrecorded": "Not known: no board and index of this session were recorded at or before {time}.",
  "moved.changedSince": "Not known from {time}: the weights changed at {changed}.",
  "moved.oneRupee": "1 rupee = {points} points of {index}",
  "moved.relativeOf": "relative weight {weight}",
  "moved.today": "{points} points today",
  "moved.byEstimate": "estimate",
  "moved.byLearned": "learned",
});
