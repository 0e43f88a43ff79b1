import { learn } from "#ui/words/catalogue";

export const partsMessages = learn({
  // Cards and menus that open over a page.
  "document.newTab": "Open in a new tab",
  "document.copyLink": "Copy link",
  "document.copied": "Link copied",
  "document.notCopied": "Not copied: this browser does not allow the page to use its clipboard.",
  "document.fileFails": "The file could not be loaded. Try again later, or use the link above.",
  "document.fileComing": "Loading the file…",
  "document.close": "Close",
  "allFields.open": "All fields",
  "allFields.field": "Field",
  "allFields.value": "Value, as sent",
  "order.up": "Move {name} up",
  "order.down": "Move {name} down",
  "order.remove": "Remove {name}",
  "order.removed": "{name} removed",
  "paging.notPrinted":
    "{count, plural, one {# more row is} other {# more rows are}} not on paper. “Save as CSV” has all.",
  "paging.one": "{to} of {count}",
  "paging.part": "{from}–{to} of {count}",
  "saving.csv": "Save as CSV",
  "saving.csvWhy": "The rows in the sequence shown, with unformatted figures, under the service’s own names",
  "saving.csvWithSource": "… with its source",
  "saving.csvWithSourceWhy": "The same file with a first row that gives operation, time and state",
  "saving.saved": "Saved as {name}",
  "saving.for": "Copy for:",
  "saving.for.spreadsheet": "spreadsheet",
  "saving.for.curl": "curl",
  "saving.for.python": "Python",
  "saving.copied": "Copied for {way}: {path}",
});
