import { expect, test } from "vitest";
import { type ChartEvent, eventBars } from "./chartEvents.ts";
import { type DisclosureTag, disclosureTags, isHaltOver, tagOf } from "./disclosure.ts";

const filed: readonly (readonly [category: string, tag: DisclosureTag])[] = [
  ["TRADING HALTED", "halt"],
  ["TRADING HALT LIFTED", "halt"],
  ["TRADING SUSPENSION", "halt"],
  ["SUSPENSION OF TRADING", "halt"],
  ["Resumption of trading", "halt"],
  ["MARKET HALT", "halt"],
  ["DEALINGS BY DIRECTORS", "dealings"],
  ["DIRECTORS' DEALINGS", "dealings"],
  ["CASH DIVIDEND", "dividend"],
  ["CASH DIVIDEND WITH DATES", "dividend"],
  ["SCRIP DIVIDEND", "dividend"],
  ["DIVIDEND ANNOUNCEMENT", "dividend"],
  ["RIGHTS ISSUE - INITIAL", "capital"],
  ["SUB DIVISION OF SHARES", "capital"],
  ["REPURCHASE OF SHARES", "capital"],
  ["ISSUE OF DEBENTURES", "capital"],
  ["EMPLOYEE SHARE OPTION SCHEME", "capital"],
  ["MANDATORY OFFER", "capital"],
  ["NON COMPLIANCE WITH MINIMUM PUBLIC HOLDING", "capital"],
  ["INTERIM FINANCIAL STATEMENTS", "results"],
  ["APPOINTMENT OF DIRECTORS", "board"],
  ["RESIGNATION OF DIRECTORS", "board"],
  ["CHANGE OF SECRETARIES", "board"],
  ["ANNUAL GENERAL MEETING - APPROVED", "meeting"],
  ["EXTRAORDINARY GENERAL MEETING - INITIAL", "meeting"],
  ["AMENDMENT TO THE ARTICLES OF ASSOCIATION", "articles"],
  ["ARTICLES OF ASSOCIATION", "articles"],
  ["SUPPLEMENTAL TRUST DEED - DEBENTURES", "deed"],
  ["TRUST DEED", "deed"],
  ["PROSPECTUS", "prospectus"],
  ["ISSUE OF PROSPECTUS", "prospectus"],
  ["ENFORCEMENT ACTION", "enforcement"],
  ["ENFORCEMENT ACTIONS ON NON COMPLIANCE", "enforcement"],
  ["CORPORATE DISCLOSURE", "other"],
  ["CREDIT RATING", "other"],
  ["WATCH LIST - TRANSFERRED IN", "other"],
  ["", "other"],
  ["<script>alert(1)</script>", "other"],
];

test.each(filed)("the category %s has the subject %s", (category, tag) =>
  expect(tagOf({ source: "approvedAnnouncements", category })).toBe(tag),
);

test("every tag belongs to some category", () =>
  expect(new Set(filed.map(([, tag]) => tag))).toEqual(new Set(disclosureTags)));

test.each<[string, DisclosureTag]>([
  ["Audited Financial Statements for the Period ended 31st March 2026", "results"],
  ["Annual Report as at 31st March 2026", "results"],
  ["Accountant's reports & five year summary", "results"],
  ["Trust deed", "deed"],
  ["prospectus", "prospectus"],
  ["something filed", "results"],
])("a filed statement with the heading %s has the subject %s", (title, tag) =>
  expect(tagOf({ source: "financialAnnouncements", title })).toBe(tag),
);

test.each<[string, DisclosureTag]>([
  ["Extension of Opening Market Auction Call - 1st July 2026", "other"],
  ["EMPLOYEE SHARE OPTION SCHEMES", "capital"],
  ["SUSPENSION OF DORMANT CLIENT ACCOUNTS – SECOND STAGE", "other"],
])("a circular with the heading %s has the subject %s", (title, tag) =>
  expect(tagOf({ source: "circulars", title })).toBe(tag),
);

test("the category decides before the heading, and the heading before the remarks", () => {
  const source = "approvedAnnouncements";
  const remarks = "Appointment of an Acting Chairman";
  expect(tagOf({ source, category: "CORPORATE DISCLOSURE", remarks })).toBe("board");
  expect(tagOf({ source, category: "CASH DIVIDEND", remarks })).toBe("dividend");
  expect(tagOf({ source, category: "TRADING HALTED", remarks: "pending a dividend" })).toBe("halt");
  expect(tagOf({ source, title: "TRADING HALTED", remarks })).toBe("halt");
});

test("only the beginning of a very long text decides", () => {
  const category = "TRADING ".repeat(100_000);
  expect(tagOf({ source: "approvedAnnouncements", category, remarks: `${category} HALTED` })).toBe("other");
});

test.each<[string | undefined, string | undefined, boolean]>([
  ["TRADING HALT LIFTED", undefined, true],
  [undefined, "Resumption of Trading", true],
  ["TRADING HALTED", undefined, false],
  ["TRADING SUSPENSION", "Suspension of trading", false],
  ["CASH DIVIDEND", "Restrictions lifted", false],
])("%s, %s reports the end of a halt: %s", (category, title, over) => {
  const tag = tagOf({ source: "approvedAnnouncements", category, title });
  expect(isHaltOver({ tag, category, title })).toBe(over);
});

const colombo = (day: number, hour = 0, minute = 0) => Date.UTC(2026, 6, day, hour, minute) - 19_800_000;
const event = (key: string, at: number): ChartEvent => ({
  key,
  at,
  glyph: "D",
  title: key,
  category: undefined,
  path: undefined,
});
/** Friday 10, Monday 13 and Wednesday 15 July */
const days = [colombo(10), colombo(13), colombo(15)];
const placed = (events: ChartEvent[], bars = days, daily = true) =>
  eventBars(events, bars, daily).map(({ at, entries }) => [at, entries.map(({ key }) => key).join()]);

test("news during a trading day is at that day's bar; news after the close, or on a day without trades, is at the next bar", () => {
  const told = [
    event("evening", colombo(10, 17)),
    event("in session", colombo(10, 11)),
    event("sunday", colombo(12, 9)),
    event("no trades", colombo(14, 10)),
  ];
  expect(placed(told)).toEqual([
    [days[0], "in session"],
    [days[1], "evening,sunday"],
    [days[2], "no trades"],
  ]);
});

test("an event before the first bar's day is left out; an event after the last bar is at the last bar", () => {
  expect(placed([event("old", colombo(9, 23, 59)), event("new", colombo(15, 18))])).toEqual([
    [days[2], "new"],
  ]);
});

test("within a session an event is at the next trade, even if that is long after it", () => {
  const trades = [colombo(10, 9, 31), colombo(10, 9, 32), colombo(10, 12, 15)];
  const told = [
    event("early", colombo(10, 8)),
    event("quiet", colombo(10, 10)),
    event("last", colombo(10, 13)),
  ];
  expect(placed(told, trades, false)).toEqual([
    [trades[0], "early"],
    [trades[2], "quiet,last"],
  ]);
});

test("without bars, without events and with one bar there is no error", () => {
  expect(placed([event("a", 0)], [])).toEqual([]);
  expect(placed([])).toEqual([]);
  expect(placed([event("a", colombo(10, 10))], [colombo(10)])).toEqual([[colombo(10), "a"]]);
});
