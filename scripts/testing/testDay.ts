/** The date of every test: a Friday with a session. With a fixed date, a suite that passes today passes on any date. */
const day = "2026-11-20";

/** `--clock` of an embedded exchange under test: always open, and starting on the date of the tests. */
export const testClock = `always-open:${day}`;

/** 11:00 at the exchange, during the session; epoch ms */
export const testNow = Date.parse(`${day}T11:00:00+05:30`);
