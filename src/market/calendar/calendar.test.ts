import { describe, expect, test } from "vitest";
import { companiesOf } from "#market/company/companies";
import { blankDisclosure, type Disclosure, type DisclosureSource, tagOf } from "#market/papers/disclosure";
import { entriesOf } from "#market/papers/disclosureFacets";
import { calendarOf, comingEvents, spanOf } from "./calendar.ts";

const at = (time: string) => Date.parse(`${time}+05:30`);
const companies = companiesOf([
  { symbol: "COPA.N0000", stockId: 1, name: "CORAL PACKAGING PLC" },
  { symbol: "COPA.X0000", stockId: 2, name: "CORAL PACKAGING PLC" },
  { symbol: "LOTS.N0000", stockId: 3, name: "LOTUS INSURANCE PLC" },
]);
const published = at("2026-11-20T17:30:00");
let count = 0;

function paper(given: Partial<Disclosure>, source: DisclosureSource = "approvedAnnouncements"): Disclosure {
  const { category, title, remarks } = given;
  count += 1;
  return {
    ...blankDisclosure,
    key: `a${count}`,
    at: published,
    company: source === "circulars" ? undefined : "Coral Packaging Limited",
    tag: tagOf({ source, category, title, remarks }),
    records: [{ source, sent: [] }],
    ...given,
  };
}
const dividend = (remarks: string, given: Partial<Disclosure> = {}) =>
  paper({ category: "CASH DIVIDEND", remarks, ...given });
const circular = (title: string, given: Partial<Disclosure> = {}) => paper({ title, ...given }, "circulars");

const read = (...papers: Disclosure[]) => calendarOf(entriesOf(papers, companies));
const dayOf = (ms: number) => new Date(ms + 5.5 * 3_600_000).toISOString().slice(0, 10);
const told = (...papers: Disclosure[]) =>
  read(...papers).events.map(({ kind, at: on }) => `${kind} ${dayOf(on)}`);

describe("one paper", () => {
  test("a field comes before the text of the same kind, and a text adds the kinds that no field has", () => {
    const { events } = read(
      dividend("Rs. 2.50 per share\nXD: 1st December 2026\nPayment: 9th December 2026", {
        keyDates: [{ field: "xd", at: undefined, text: "02 Dec 2026" }],
      }),
    );
    expect(events).toMatchObject([
      { kind: "exDividend", at: at("2026-12-02T00:00:00"), field: "xd", line: undefined },
      {
        kind: "payment",
        at: at("2026-12-09T00:00:00"),
        field: undefined,
        line: "Payment: 9th December 2026",
      },
    ]);
    for (const { figure, symbols } of events) {
      expect(figure).toEqual({ dividend: 2.5, ratio: undefined });
      expect(symbols).toEqual(["COPA.N0000", "COPA.X0000"]);
    }
  });

  test("the older archive's form gives ex-date and payment, and its own date is no event", () => {
    const body =
      "Date of Announcement: - 31.Oct.2026\nRate of Dividend: - Rs. 2.00 per share / Second Interim\nXD: - 12.Nov.2026\nPayment: - 22.Nov.2026";
    const { events } = read(paper({ title: "DIVIDEND ANNOUNCEMENT", body }));
    expect(events.map(({ kind, figure }) => [kind, figure.dividend])).toEqual([
      ["exDividend", 2],
      ["payment", 2],
    ]);
  });

  test("two dates in one sentence belong to the words before each", () => {
    expect(
      told(
        dividend(
          "The shares trade ex-dividend from 1st December 2026 and the dividend is payable on 9 December 2026.",
        ),
      ),
    ).toEqual(["exDividend 2026-12-01", "payment 2026-12-09"]);
    expect(told(dividend("Dividend of Rs. 1.00, 1st December 2026 (XD)"))).toEqual(["exDividend 2026-12-01"]);
  });

  test("a rights issue has its ratio, its ex-date and the last day for renunciation", () => {
    const { events } = read(
      paper({
        category: "RIGHTS ISSUE - INITIAL",
        remarks:
          "One (1) new ordinary share for every Four (4) held. XR: 2nd December 2026\nLast date of acceptance and payment: 22nd December 2026",
      }),
    );
    expect(events.map(({ kind, figure }) => [kind, figure.ratio])).toEqual([
      ["exRights", "1 for 4"],
      ["deadline", "1 for 4"],
    ]);
  });

  test("a meeting's words name its day, and the day of a letter is none", () => {
    expect(
      told(
        paper({
          category: "ANNUAL GENERAL MEETING - INITIAL",
          remarks: "To be held on 14th December 2026 at 10.00 a.m. Notice dated 18th November 2026",
        }),
      ),
    ).toEqual(["meeting 2026-12-14"]);
    expect(
      told(
        paper({
          category: "CORPORATE DISCLOSURE",
          remarks: "Further to the announcement dated 8th December 2026",
        }),
      ),
    ).toEqual([]);
    expect(
      told(
        paper({
          category: "RESIGNATION OF DIRECTORS",
          remarks: "Resignation of X with effect from 8th December 2026",
        }),
      ),
    ).toEqual([]);
  });

  test("of both fields of a meeting the later one counts, and nothing is read where nothing is named", () => {
    const keyDates = [
      { field: "dateOfAgmInitial", at: at("2026-12-10T00:00:00"), text: undefined },
      { field: "agmDate", at: at("2026-12-14T00:00:00"), text: undefined },
    ] as const;
    expect(told(paper({ category: "ANNUAL GENERAL MEETING - APPROVED", keyDates }))).toEqual([
      "meeting 2026-12-14",
    ]);
    expect(told(paper({}), dividend("XD: to be notified"), dividend("ලාභාංශ Rs. 2.00"))).toEqual([]);
  });

  test("a date that is not certain is counted and is no event", () => {
    const { events, unread } = read(
      dividend("XD: 03/04/2027"),
      dividend("XD: 31.Feb.2027", { company: "LOTUS INSURANCE PLC" }),
      dividend("XD: 12 October 2062"),
      dividend("XD: 2026 දෙසැම්බර් 12"),
    );
    expect([events, unread]).toEqual([[], 4]);
  });

  test("two different amounts give no figure, because the paper names one for each class", () => {
    const both = dividend(
      "Rs. 2.00 per voting share and Rs. 2.50 per non-voting share, XD: 1st December 2026",
    );
    expect(read(both).events[0]?.figure.dividend).toBeUndefined();
  });

  test("a withdrawn paper names nothing", () =>
    expect(told(dividend("XD: 1st December 2026", { deleted: true }))).toEqual([]));
});

describe("several papers", () => {
  const first = dividend("XD: 1st December 2026");

  test("the same date in a second paper is one event", () => {
    expect(told(first, dividend("XD: 1 Dec 2026", { at: published + 1000 }))).toEqual([
      "exDividend 2026-12-01",
    ]);
  });

  test("a correction replaces the only earlier event of its kind, and keeps the former day", () => {
    const correction = dividend("CORRECTION\nXD: 3rd December 2026", { at: published + 1000 });
    expect(read(correction, first).events).toMatchObject([
      { kind: "exDividend", at: at("2026-12-03T00:00:00"), was: at("2026-12-01T00:00:00") },
    ]);
  });

  test("a correction of another company replaces nothing, and among two earlier events none is chosen", () => {
    const other = dividend("Amended XD: 3rd December 2026", {
      company: "LOTUS INSURANCE PLC",
      at: published + 1000,
    });
    expect(told(first, other)).toHaveLength(2);
    const second = dividend("XD: 8th December 2026", { at: published + 500 });
    expect(
      told(first, second, dividend("Amended XD: 9th December 2026", { at: published + 1000 })),
    ).toHaveLength(3);
  });

  test("a second dividend without a word of correction is a second event", () => {
    expect(told(first, dividend("XD: 3rd December 2026", { at: published + 1000 }))).toHaveLength(2);
  });

  test("a sentence that names the former and the new day gives the new one", () => {
    const moved = "The AGM fixed for 14th December 2026 is postponed to 21st December 2026";
    expect(read(paper({ category: "CORPORATE DISCLOSURE", remarks: moved })).events).toMatchObject([
      { kind: "meeting", at: at("2026-12-21T00:00:00"), was: at("2026-12-14T00:00:00") },
    ]);
  });

  test("a postponement without a new day marks the event, and a new day ends that", () => {
    const category = "ANNUAL GENERAL MEETING - INITIAL";
    const meeting = paper({ category, remarks: "To be held on 14th December 2026" });
    const off = paper({
      category,
      remarks: "The meeting is postponed until further notice",
      at: published + 1000,
    });
    const again = paper({
      category,
      remarks: "Revised: to be held on 14th December 2026",
      at: published + 2000,
    });
    expect(read(meeting, off).events).toMatchObject([{ postponed: true }]);
    expect(read(meeting, off, again).events).toMatchObject([{ postponed: false }]);
  });
});

describe("holidays", () => {
  test("a circular names one, several or a period of them; weekends are none", () => {
    expect(told(circular("MARKET HOLIDAY - 24th November 2026"))).toEqual(["holiday 2026-11-24"]);
    expect(told(circular("Market Holidays – 13th and 14th April 2027"))).toEqual([
      "holiday 2027-04-13",
      "holiday 2027-04-14",
    ]);
    expect(told(circular("Market Holidays from 17 to 22 April 2027"))).toEqual(
      [19, 20, 21, 22].map((date) => `holiday 2027-04-${date}`),
    );
    expect(told(circular("The market will remain closed on Tuesday, 24th November 2026"))).toEqual([
      "holiday 2026-11-24",
    ]);
  });

  test.each([
    "BANK HOLIDAY - 24th November 2026",
    "Extension of Opening Market Auction Call - 24th November 2026",
    "MARKET HOLIDAY - 03/04/2027",
    "දැනුම්දීම – Market Holiday",
    "Test of the Disaster Recovery Site on 28th November 2026",
  ])("%s names none", (title) => expect(told(circular(title))).toEqual([]));

  test("a later circular takes a holiday back", () => {
    const holiday = circular("MARKET HOLIDAY - 24th November 2026");
    const back = circular("Market holiday on 24th November 2026 CANCELLED", { at: published + 1000 });
    expect(told(holiday, back)).toEqual([]);
  });

  test("a company's words about a holiday close no market", () =>
    expect(
      told(paper({ category: "CORPORATE DISCLOSURE", remarks: "MARKET HOLIDAY - 24th November 2026" })),
    ).toEqual([]));
});

describe("what comes", () => {
  const { events } = read(
    dividend("XD: 20th November 2026\nPayment: 23rd November 2026"),
    dividend("XD: 24th November 2026", { company: "LOTUS INSURANCE PLC" }),
    circular("MARKET HOLIDAY - 23rd November 2026"),
  );
  const of = (symbols: string[], days: number, now = published) =>
    comingEvents(events, new Set(symbols), days, now).map(({ kind }) => kind);

  test("events of some lines within some days, today and the last day included", () => {
    expect(of(["COPA.X0000"], 3)).toEqual(["exDividend", "payment"]);
    expect(of(["COPA.X0000"], 2)).toEqual(["exDividend"]);
    expect(of(["COPA.X0000"], 3, at("2026-11-21T00:00:00"))).toEqual(["payment"]);
    expect(of(["LOTS.N0000"], 3)).toEqual([]);
    expect(of(["LOTS.N0000"], 4)).toEqual(["exDividend"]);
    expect(of([], 30)).toEqual([]);
  });

  test.each([
    ["2026-11-19", "past"],
    ["2026-11-20", "today"],
    ["2026-11-21", "week"],
    ["2026-11-27", "week"],
    ["2026-11-28", "later"],
  ])("on Friday 20 November, %s is %s", (on, span) =>
    expect(spanOf({ at: at(`${on}T00:00:00`) }, published)).toBe(span),
  );
});
