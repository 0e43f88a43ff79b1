/** The card of a figure that is asked where it comes from. */
import { learn } from "#ui/messages/catalogue";

export const truth = learn({
  "truth.title": "Where this figure comes from",
  "truth.shown": "Shown",
  "truth.nothing": "nothing: not sent",
  "truth.field": "Field",
  "truth.derived": "worked out on this page; the service sends no such figure",
  "truth.operation": "Operation",
  "truth.places": "Found on",
  "truth.topic": "Pushed on",
  "truth.event": "Event",
  "truth.noEvent": "no time of its own is sent with it",
  "truth.answered": "Answered",
  "truth.ago": "{age} ago",
  "truth.noAnswer": "not known",
  "truth.trust": "State",
  "truth.formula": "Formula",
  "truth.keys": "← → other figures of this panel · Esc closes",
  "truth.hold": "let Alt go to close",
});
