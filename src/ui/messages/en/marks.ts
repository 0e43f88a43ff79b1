/** Marks of a line: its company's trading was stopped, or it is on the watch list. */
export const marks = {
  "mark.halted": "halted",
  "mark.suspended": "suspended",
  "mark.watch": "watch list",
  "mark.letter.halted": "H",
  "mark.letter.suspended": "S",
  "mark.letter.watch": "W",
  "mark.stopWhy":
    "{category}: announced {day} {time}. The announcements read here hold no end of it, and no trade followed.",
  "mark.watchWhy":
    "{name} (learned): {count, plural, one {the profile of # company} other {the profiles of # companies}} with this status code {count, plural, one {names} other {name}} that board.",
} as const;
