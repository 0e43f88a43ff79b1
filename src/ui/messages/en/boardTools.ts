import { learn } from "#ui/words/catalogue";

export const arrangingMessages = learn({
  "columns.sets": "Sets",
  "columns.available": "Columns",
  "columns.shown": "Shown, in sequence",
  "columns.shownHelp":
    "Drag, or use keys: ↑ ↓ select, Alt+↑ ↓ move, Delete removes. On a header of the board: Ctrl+Shift+← → move, Shift+← → resize, Shift+End fits, Shift+Home resets.",
  "columns.pinned": "pinned",
  "columns.movedTo": "{name} is now column {place} of {all}",
  "columns.width": "{name} is {width} px wide",
  "columns.name": "Name of this set",
  "columns.save": "Save set",
  "columns.replace": "Replace set",
  "columns.setSaved": "Set {name} saved",
  "columns.setDeleted": "Set {name} deleted",
  "columns.full": "At most {count} sets can be saved. Delete one first.",
  "columns.rename": "Rename set {name}",
  "columns.delete": "Delete set {name}",
  "columns.newName": "New name of set {name}",
  "columns.reset": "Reset",
  "columns.resetExplain": "Shows the Trader set at its default widths; saved sets are unchanged",
  "columns.widths": "Default widths",
  "columns.widthsExplain": "Resets every column to its default width",
});

export const menuMessages = learn({
  "board.sort.clear": "Exchange’s sequence",
  "board.sort.by": "Sort by",
  "board.sort.then": "then {name}",
  "board.sort.thenShort": "+ then",
  "board.sort.down": "high to low",
  "board.sort.up": "low to high",
  "board.sort.fromA": "A to Z",
  "board.sort.fromZ": "Z to A",
  "board.sort.turn": "{name}: {way}, reverse",
  "board.sort.remove": "Remove {name}",
  "board.sort.hint": "Click a column’s name to sort by it. Shift-click to sort by a further column.",
  "board.sort.ownHow": "Drag a row (on a touch screen, by its name), or press Alt+↑ or Alt+↓ in the row.",
  "board.sort.ownTake": "Save as my arrangement",
  "board.facet.class": "Class",
  "board.facet.sector": "Sector",
  "board.facet.status": "Listing board",
  "board.facet.statusNote":
    "Learned from company profiles. If only a code is shown, the exchange does not publish its meaning.",
  "board.facet.within": "Last trade within",
  "board.facet.minutes": "{count} min",
  "board.facet.turnover": "Turnover at least",
  "board.facet.turnoverOwn": "other, such as 2.5 M",
  "board.facet.unread":
    "Not an amount above 0: write 750, 20.50, 100 K, 2.5 M, 5 lakh or 2 cr. The filter is unchanged.",
  "board.facet.price": "Last price",
  "board.facet.from": "from",
  "board.facet.to": "to",
  "board.facet.ticksExplain":
    "Lines that moved by more than one tick; one tick of a penny line is many per cent",
  "board.facet.crossedExplain": "Lines with negotiated blocks outside the regular market",
});

export const peekMessages = learn({
  "peek.quote": "Quote",
  "peek.previousClose": "Previous close",
  "peek.twelveMonths": "12-month range",
  "peek.unadjusted": "not adjusted for splits",
  "peek.withCrossings": "with crossings",
  "peek.sharesAndTrades": "Shares · trades",
  "peek.onHover": "Peek on hover",
  "peek.keys": "[ ] period · Enter opens · Esc",
});
