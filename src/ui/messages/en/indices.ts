import { learn } from "#ui/messages/catalogue";

export const indices = learn({
  "shell.indices": "Indices",
  "shell.allShare": "ASPI",
  "shell.indexAnswered": "Answer of {answered}",
  "shell.indexStamped": "Answer of {answered}; the service stamps this value {ticked}",
  "shell.indexOf": "of {day}",
  "shell.top20": "S&P SL20",
  "shell.top20Short": "SL20",
});
