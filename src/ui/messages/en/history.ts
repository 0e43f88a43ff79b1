import { learn } from "#ui/words/catalogue";

export const usual = learn({
  "usual.market":
    "turnover {turnover} and shares {shares} the median by {time} of {days, plural, one {# recorded day} other {# recorded days}}",
  "usual.marketWhy":
    "By {time}, without crossings: turnover {turnover}, median {turnoverMedian}; shares {shares}, median {sharesMedian}. The median is over the newest recorded days before this one, seven at most, at the same time of day",
  "usual.few":
    "{days, plural, one {# recorded day} other {# recorded days}} so far; from {needed} on, trading is compared with their median at this time",
  "usual.line":
    "This session: turnover {times} the median by {time} of {days, plural, one {# recorded day} other {# recorded days}}",
  "usual.lineWhy":
    "By {time}, without crossings: turnover {turnover}, median {turnoverMedian}; shares {shares}, median {sharesMedian}",
});
