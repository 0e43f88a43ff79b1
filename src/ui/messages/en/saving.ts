import { learn } from "#ui/messages/catalogue";

export const saving = learn({
  "saving.csv": "Save as CSV",
  "saving.csvWhy": "The rows as seen, in their order; figures unformatted, under the service’s own names",
  "saving.csvWithSource": "… with its source",
  "saving.csvWithSourceWhy": "The same with a line above it: operation, time, state",
  "saving.saved": "Saved as {name}",
});
