import { learn } from "#ui/words/catalogue";

export const replayBar = learn({
  "replayBar.title": "Replay",
  "replayBar.back": "Previous board",
  "replayBar.forward": "Next board",
  "replayBar.backMinute": "One minute back",
  "replayBar.forwardMinute": "One minute forward",
  "replayBar.play": "Play",
  "replayBar.pause": "Pause",
  "replayBar.pace": "Speed",
  "replayBar.paceOf": "{pace}×",
  "replayBar.moment": "Moment",
  "replayBar.time": "Exchange time",
  "replayBar.badTime": "“{written}” is not a time. Write a time as 11:42 or 11:42:10.",
  "replayBar.day": "Recording",
  "replayBar.now": "Back to now",
  "replayBar.boardOf": "Board of {time}, as Pola saw it.",
  "replayBar.boards":
    "{count, plural, one {# board} other {# boards}} recorded, {coverage} % of the session.",
  "replayBar.gap": "No board from {from} to {to}. The figures are from {from}.",
  "replayBar.gaps": "{count, plural, one {# gap} other {# gaps}} (hatched).",
  "replayBar.loading": "Loading the recording",
  "replayBar.unreadable":
    "{written} is not a valid moment, so nothing is shown. Write a moment as 2026-10-02T11:42:10, or as 11:42, in exchange time.",
  "replayBar.nothing": "This server has not recorded a day. It records while it runs with a data folder.",
  "replayBar.otherDay": "{day} was not recorded.",
  "replayBar.otherRecording": "{written} was not recorded: the day has no recording with this number.",
  "replayBar.moved": "{asked} was not recorded. The nearest recorded moment is shown, {shown}.",
  "replayBar.failed": "The recording could not be read from this page's server.",
  "replayBar.nearest": "Nearest recorded moments:",
  "replayBar.days": "Recordings:",
  "replayBar.retry": "Try again",
});
