import { learn } from "#ui/messages/catalogue";

export const peek = learn({
  "peek.quote": "Quote",
  "peek.previousClose": "Previous close",
  "peek.twelveMonths": "12-month range",
  "peek.unadjusted": "not adjusted for splits",
  "peek.withCrossings": "with crossings",
  "peek.sharesAndTrades": "Shares · trades",
  "peek.onHover": "Peek on hover",
  "peek.keys": "[ ] period · Enter opens · Esc",
});
