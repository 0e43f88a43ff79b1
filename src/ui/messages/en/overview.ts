export const overview = {
  "overview.title": "Overview",
  "overview.breadth": "Breadth",
  "overview.up": "{count} up",
  "overview.down": "{count} down",
  "overview.unchanged": "{count} unchanged",
  "overview.turnoverUp": "turnover in rising lines {share}",
  "overview.turnoverUpWhy":
    "Turnover of the lines that are up ÷ turnover of all lines, both without crossings",
  "overview.day": "Day so far",
  "overview.lines": "Lines traded",
  "overview.withoutCrossings": "Added up from the board: the regular market, without crossings",
  "overview.prints": "Latest prints",
  "overview.quantity": "Quantity",
  "overview.dayRange": "Low – high",
  "overview.printMore": "Open {open}, {shares} shares today with crossings",
} as const;
