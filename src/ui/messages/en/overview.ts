import { learn } from "#ui/messages/catalogue";

export const overview = learn({
  "overview.title": "Overview",
  "overview.breadth": "Breadth",
  "overview.up": "{count} up",
  "overview.down": "{count} down",
  "overview.unchanged": "{count} unchanged",
  "overview.day": "Day so far",
  "overview.lastSession": "Last session",
  "overview.lines": "{count, plural, one {# line} other {# lines}} traded",
  "overview.turnover": "Turnover, LKR",
  "overview.foreignNet": "Foreign net",
  "overview.priceEarnings": "P/E",
  "overview.dividendYield": "Div. yield",
  "overview.sheetOf": "Day sheet of {date}: {figure}",
  "overview.partOnly": "At least so much: {without} of {lines} lines do not say it",
  "overview.sumWhy": "Sum over the rows of the board, without crossings: {whole}",
  "overview.regularOnly": "regular market, without crossings",
  "overview.withoutCrossings": "Added up from the board: the regular market, without crossings",
  "breadth.noneKnown":
    "{count, plural, one {# line} other {# lines}} traded, and none says by how much its price has changed.",
  "breadth.money": "turnover, LKR",
  "breadth.moneyWhy": "Turnover of the lines that are up, and of those that are down, both without crossings",
  "breadth.upWhy": "Lines of the board whose change is above 0",
  "breadth.flatWhy": "Lines of the board whose change is 0",
  "breadth.downWhy": "Lines of the board whose change is below 0",
  "breadth.linesWhy": "Rows of the board that traded in this session",
  "breadth.recorded": "up and down, as seen here",
  "breadth.chart":
    "Recorded here from {from} to {to}: lines up {up}, lines down {down}; {most}. Minutes that were not seen are left open.",
  "breadth.mostUp": "most up {up} at {time}",
  "breadth.extremes": "12 months: {highs} high, {lows} low of {of} seen",
  "breadth.extremesWhy":
    "Lines whose day reached their highest or lowest of twelve months, of those whose quote was seen here; not adjusted for splits",
  "sheet.name": "Day sheet",
  "sheet.provisional": "provisional",
  "sheet.provisionalWhy": "Its session has not settled yet: the figures may still change",
  "sheet.foreignWhy":
    "Day sheet of {date}: bought less sold from abroad {figure}. Foreign participation {share}: (purchases + sales) ÷ (2 × turnover)",
  "sheet.trend": "since the sheet before",
  "sheet.trendWhy": "Against the day sheet of {date}",
  "sheet.before": "before {figure}",
});
