import { expect, test } from "vitest";
import { exchangeClockOf, exchangeTimes, sessionTimeAt } from "#server/gateway/upstream/clocks";
import { keepAlive } from "#server/gateway/upstream/upstream";
import { type AgedAnswer, lifeOf } from "./answers.ts";

const at = (text: string) => sessionTimeAt(Date.parse(`${text}+05:30`));

test.each([
  ["2026-10-02T08:59:59", "closed"],
  ["2026-10-02T09:00:00", "call"],
  ["2026-10-02T09:29:59", "call"],
  ["2026-10-02T09:30:00", "session"],
  ["2026-10-02T14:29:59", "session"],
  ["2026-10-02T14:30:00", "settling"],
  ["2026-10-02T15:10:00", "closed"],
  ["2026-10-03T11:00:00", "closed"],
  ["2026-10-04T11:00:00", "closed"],
  ["2026-10-02T00:00:00", "closed"],
])("%s in Colombo is %s", (text, phase) => {
  expect(at(text).phase).toBe(phase);
});

const friday = (time: string) => at(`2026-10-02T${time}`);
const aged = (
  operation: AgedAnswer["operation"],
  params: AgedAnswer["params"] = {},
  given = "11:00",
): AgedAnswer => ({
  operation,
  params,
  body: { hash: "", identity: Buffer.alloc(0), gzip: undefined, br: undefined, size: 0 },
  partly: false,
  givenIn: friday(`${given}:00`),
  source: "live",
});
const minutes = 60;

test.each([
  ["board", {}, "11:00", "11:00", 10],
  ["board", {}, "11:00", "14:40", 30],
  ["board", {}, "15:00", "15:30", 10 * minutes],
  ["board", {}, "15:20", "15:30", 30 * minutes],
  ["sectors", {}, "11:00", "11:00", 15],
  ["gainers", {}, "11:00", "09:10", 30],
  ["stockSeries", { period: "1" }, "11:00", "11:00", 10],
  ["stockSeries", { period: "5" }, "11:00", "11:00", 15 * minutes],
  ["indexSeries", { period: "1" }, "11:00", "11:00", 60],
  ["approvedAnnouncements", {}, "16:00", "19:00", 2 * minutes],
  ["approvedAnnouncements", {}, "20:00", "21:00", 15 * minutes],
  ["circulars", {}, "11:00", "11:00", 5 * minutes],
  ["companyProfile", {}, "11:00", "11:00", 30 * 24 * 60 * minutes],
] as const)("%s %j from %s stays fresh at %s for %d s", (operation, params, given, now, seconds) => {
  expect(lifeOf(aged(operation, params, given), friday(`${now}:00`))).toBe(seconds * 1_000);
});

test("a socket upstream stays open between two boards of a session", () => {
  expect(keepAlive).toBeGreaterThan(lifeOf(aged("board"), friday("11:00:00")));
});

test("the cache keeps empty answers for minutes, empty profiles for a day, and a simulated board at night for seconds", () => {
  expect(lifeOf({ ...aged("quote"), body: undefined }, friday("11:00:00"))).toBe(300_000);
  expect(lifeOf({ ...aged("companyProfile"), body: undefined }, friday("11:00:00"))).toBe(86_400_000);
  expect(lifeOf({ ...aged("board"), source: "embedded" }, friday("18:00:00"))).toBe(30_000);
});

const own = Date.parse("2026-10-02T05:30:00Z");
test.each([
  [
    "as the service's clock header gives it",
    { polaClock: "1000;speed=60", date: undefined },
    { at: 1000, speed: 60 },
  ],
  [
    "the service's Date when it is near our clock",
    { polaClock: undefined, date: "Fri, 02 Oct 2026 06:30:00 GMT" },
    { at: own + 3_600_000, speed: 1 },
  ],
  [
    "the service's Date even if our own clock is wrong by a day",
    { polaClock: undefined, date: "Thu, 01 Oct 2026 05:29:00 GMT" },
    { at: own - 86_460_000, speed: 1 },
  ],
  [
    "our own clock when the service's Date is far off",
    { polaClock: undefined, date: "Mon, 01 Jan 2001 00:00:00 GMT" },
    { at: own, speed: 1 },
  ],
  ["our own clock when neither header is valid", { polaClock: "x", date: "soon" }, { at: own, speed: 1 }],
  [
    "our own clock when the clock header is out of range",
    { polaClock: "9999999999999999", date: undefined },
    { at: own, speed: 1 },
  ],
  [
    "our own clock when the clock header is the last possible date",
    { polaClock: "8640000000000000;speed=1", date: undefined },
    { at: own, speed: 1 },
  ],
  [
    "our own clock when the clock header has an impossible speed",
    { polaClock: "1000;speed=999999.999999", date: undefined },
    { at: own, speed: 1 },
  ],
])("exchange time is %s", (_, spoken, clock) => {
  expect(exchangeClockOf(spoken, own)).toEqual(clock);
});

test("the exchange's time continues at its own speed when our clock is changed", () => {
  let now = 0;
  let wall = own;
  const times = exchangeTimes({
    wall: () => wall,
    now: () => now,
    wait: () => Promise.resolve(),
  });
  expect([times.known(), times.source()]).toEqual([false, "live"]);
  times.observe({ polaClock: `${own};speed=60`, polaSource: "embedded", date: undefined }, wall);
  now += 1_000;
  wall -= 3_600_000;
  expect(times.clock()).toEqual({ at: own + 60_000, speed: 60 });
  expect([times.known(), times.source(), times.session().phase]).toEqual([true, "embedded", "session"]);
});
