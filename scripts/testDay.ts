/** The day of every test: a Friday with a session, whatever the calendar says. A suite that passes today passes on any date. */
const day = "2026-11-20";

/** `--clock` of an embedded exchange under test: open at any hour, first on the day of the tests. */
export const testClock = `always-open:${day}`;

/** 11:00 at the exchange, within the session; epoch ms */
export const testNow = Date.parse(`${day}T11:00:00+05:30`);
