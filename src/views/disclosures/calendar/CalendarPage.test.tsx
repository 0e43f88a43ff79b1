import { cleanup, fireEvent, screen } from "@testing-library/react";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { companyAnnouncementsQuery, legacyQuery, marketLists } from "#feed/papers/disclosures";
import { heldShares } from "#feed/positions/heldShares";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { toAnnouncement, toLegacy, toNotice } from "#rows/disclosureRows";
import { places } from "#ui/router/places";
import { RouteContext, RouteTable } from "#ui/router/routes";
import { tablesIn } from "#ui/saving/savedTable";
import { usePageState } from "#ui/screen/pageState";
import { inPage } from "#ui/testing/inPage.tsx";
import { withLineToggled } from "#ui/watchlists/watchlist";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { CalendarPage } from "./CalendarPage.tsx";
import { ComingDates } from "./ComingDates.tsx";

const now = Date.parse("2026-11-20T17:30:00+05:30");
const saved = vi.hoisted(() => [] as { text: Promise<string>; name: string }[]);
vi.mock("#ui/saving/saveFile", () => ({
  saveFile: (file: Blob, name: string) => saved.push({ text: file.text(), name }),
}));

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", async () => Response.json({ apierror: { status: "BAD_REQUEST" } }, { status: 400 }));
  exchangeClock.noteReading(readingOf(null, Date.now(), { clock: { at: now, speed: 1 } }));
  boardStore.takeSnapshot(
    readingOf(
      [
        wireRow("COPA.N0000", 1, { name: "CORAL PACKAGING PLC" }),
        wireRow("LOTS.N0000", 1, { name: "LOTUS INSURANCE PLC" }),
      ],
      Date.now(),
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  saved.length = 0;
});

const answered = (value: unknown) => readingOf(value, Date.now());
type Announced = Parameters<typeof toAnnouncement>[1];
const announced = (announcementId: number, given: Partial<Announced>) =>
  toAnnouncement("approvedAnnouncements", {
    announcementId,
    createdDate: now - 3_600_000,
    announcementCategory: "CASH DIVIDEND",
    company: "CORAL PACKAGING PLC",
    ...given,
  } as Announced);

const market = [
  announced(1, { remarks: "Rs. 2.00 per share\r\nXD: 20th November 2026\r\nPayment: 12th December 2026" }),
  announced(2, { company: "Lotus Insurance Limited", xd: "22 Nov 2026" }),
  announced(3, { remarks: "XD: 03/04/2027" }),
  announced(4, { company: "NOBODY KNOWN PLC", remarks: "XD: 19th November 2026" }),
];
const circulars = [
  toNotice("circulars", {
    id: 9,
    uploadedDate: "18 Nov 2026 10:00:00 AM",
    fileText: "MARKET HOLIDAY - 24th November 2026",
    path: "a b.pdf",
  } as Parameters<typeof toNotice>[1]),
];

const word = v.optional(v.string());
const search = v.object({
  find: word,
  held: v.optional(v.pipe(v.unknown(), v.transform(Boolean))),
  kind: word,
  list: word,
  past: v.optional(v.pipe(v.unknown(), v.transform(Boolean))),
});
const table = new RouteTable({ searches: { "/calendar": search }, pages: {} });

function show(address = "/calendar", given: { empty?: true; opened?: unknown[] } = {}) {
  places.go(address, true);
  return inPage(
    <RouteContext value={table}>
      <CalendarPage />
    </RouteContext>,
    [
      [marketLists.approvedAnnouncements.queryKey, answered(given.empty ? [] : market)],
      [
        companyAnnouncementsQuery("LOTS.N0000", "2025-11-20", "2026-11-20").queryKey,
        answered(given.opened ?? []),
      ],
      [marketLists.financialAnnouncements.queryKey, answered([])],
      [marketLists.directives.queryKey, answered([])],
      [marketLists.circulars.queryKey, answered(given.empty ? [] : circulars)],
    ],
  );
}
const parts = () =>
  [...document.querySelectorAll("tbody")].map((body) =>
    [...body.querySelectorAll("tr")].map((row) =>
      [...row.querySelectorAll("th, td")].map((cell) => cell.textContent).join("|"),
    ),
  );

test("dates are listed by day under today, the next seven days and later, with figure, source and how they were read", () => {
  show();
  expect(parts()).toEqual([
    ["Today", "Fri 20 Nov|COPA.N0000|Coral Packaging PLC|XD read from the announcement|2.00|Cash dividend"],
    [
      "Next seven days",
      "Sun 22 Nov|LOTS.N0000|Lotus Insurance PLC|XD||Cash dividend",
      "Tue 24 Nov|Whole market||Market holiday||MARKET HOLIDAY - 24th November 2026 PDF: MARKET HOLIDAY - 24th November 2026",
    ],
    [
      "Later",
      "Sat 12 Dec|COPA.N0000|Coral Packaging PLC|Payment read from the announcement|2.00|Cash dividend",
    ],
  ]);
  expect(screen.getByText("1 date left out, because the text can be read in several ways")).toBeTruthy();
  expect(screen.getByTitle("“XD: 20th November 2026”")).toBeTruthy();
  const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(hrefs).toContain("/disclosures?item=a1");
  expect(hrefs).toContain("/files/a%20b.pdf");
  expect(document.querySelector("td[data-field=xd]")?.textContent).toBe("Sun 22 Nov");
});

test("past dates are shown on demand, and the choices of the address narrow the list", async () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "Past (1)" }));
  await screen.findByText("Past");
  expect(parts().at(-1)).toEqual([
    "Past",
    expect.stringMatching(/^Thu 19 Nov\|Nobody Known PLC\|Nobody Known PLC\|XD/),
  ]);
  cleanup();
  show("/calendar?kind=payment");
  expect(parts()).toEqual([["Later", expect.stringMatching(/^Sat 12 Dec/)]]);
  cleanup();
  show("/calendar?find=lotus");
  expect(parts()).toEqual([["Next seven days", expect.stringMatching(/^Sun 22 Nov/)]]);
  cleanup();
  show("/calendar?find=xyz");
  expect(screen.getByText("No date matches the filters. Remove a filter, or show past dates.")).toBeTruthy();
});

test("a watchlist keeps its lines and the market's holidays", () => {
  const { slug } = useWatchlists.getState().lists[0] ?? expect.unreachable();
  const toggle = () => useWatchlists.getState().change((lists) => withLineToggled(lists, slug, "LOTS.N0000"));
  toggle();
  show(`/calendar?list=${slug}`);
  expect(
    parts()
      .flat()
      .filter((row) => row.includes("|")),
  ).toHaveLength(2);
  toggle();
});

test("a list that this browser does not have is ignored, and named as other parts of the address", () => {
  show("/calendar?list=bar");
  expect(parts().flat()).toHaveLength(7);
  expect(screen.getByRole("combobox", { name: "Watchlist" })).toHaveProperty("value", "");
  expect(usePageState.getState().unusable).toEqual([{ name: "list", value: "bar", isChoice: true }]);
});

test("only lines that are held are shown on demand, with the market's holidays", async () => {
  heldShares.set({ shares: new Map([["LOTS.N0000", 100]]), isHidden: false });
  show();
  fireEvent.click(screen.getByRole("button", { name: "My positions" }));
  await vi.waitFor(() =>
    expect(parts()).toEqual([
      ["Next seven days", expect.stringMatching(/^Sun 22 Nov/), expect.stringMatching(/^Tue 24 Nov/)],
    ]),
  );
  heldShares.set({ shares: new Map(), isHidden: false });
});

const reach = "From the market’s papers since 20 Nov; older ones may name dates too";

test("the head, the table's file and the calendar file say how far back the papers reach", async () => {
  show("/calendar?kind=exDividend");
  expect(screen.getByText(reach)).toBeTruthy();
  const { fields, rows } = tablesIn(document.body)[0]?.make() ?? expect.unreachable();
  expect(rows.map((row) => row[fields.indexOf("papers")])).toEqual([reach, reach]);
  fireEvent.click(screen.getByRole("button", { name: "Calendar file" }));
  const file = ((await saved[0]?.text) ?? "").replaceAll("\r\n ", "");
  expect(file).toContain(reach.replace(";", String.raw`\;`));
  expect(file).toContain(`URL:${location.origin}/disclosures?item=a1\r\n`);
});

test("an older paper of a line that was opened counts, and its link leads to the line", () => {
  const older = toAnnouncement("companyAnnouncements", {
    announcementId: 77,
    createdDate: now - 40 * 86_400_000,
    announcementCategory: "CASH DIVIDEND",
    company: "LOTUS INSURANCE PLC",
    xd: "01 Dec 2026",
  } as Announced);
  show("/calendar", { opened: [older] });
  expect(parts().flat()).toContain("Tue 1 Dec|LOTS.N0000|Lotus Insurance PLC|XD||Cash dividend");
  const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(hrefs).toContain("/s/LOTS.N0000?item=a77");
});

test("lists without a date say so", () => {
  show("/calendar", { empty: true });
  expect(screen.getByText("The lists that loaded name no date.")).toBeTruthy();
});

test("a list that fails is named, and the dates of the others stay", async () => {
  places.go("/calendar", true);
  inPage(
    <RouteContext value={table}>
      <CalendarPage />
    </RouteContext>,
    [[marketLists.approvedAnnouncements.queryKey, answered(market)]],
  );
  expect(await screen.findByText(/Circulars missing/)).toBeTruthy();
  expect(parts()).toHaveLength(3);
});

test("the rows are saved as a table and as a calendar file, which says that the market is simulated", async () => {
  show("/calendar?kind=exDividend");
  const [first] = tablesIn(document.body);
  const { fields, rows } = first?.make() ?? expect.unreachable();
  expect(fields.slice(0, 5)).toEqual(["day", "symbol", "company", "event", "readFrom"]);
  expect(rows.map(([day, symbol, , event, readFrom]) => [day, symbol, event, readFrom])).toEqual([
    ["2026-11-20", "COPA.N0000", "exDividend", "text"],
    ["2026-11-22", "LOTS.N0000", "exDividend", "xd"],
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Calendar file" }));
  const [file] = saved;
  expect(file?.name).toBe("pola-calendar-2026-11-20-simulated.ics");
  const written = (await file?.text) ?? "";
  expect(written).toContain("X-WR-CALNAME:Pola SIMULATED\r\n");
  expect(written.match(/SUMMARY:.*/g)).toEqual([
    "SUMMARY:SIMULATED XD COPA.N0000 2.00",
    "SUMMARY:SIMULATED XD LOTS.N0000",
  ]);
});

test("a line's card lists its coming dates of a year, each with its source on the same page", () => {
  const own = [
    announced(1, { remarks: "Rs. 2.00 per share\r\nXD: 1st December 2026\r\nPayment: 12th October 2026" }),
  ];
  const legacy = {
    announcementId: 5,
    title: "DIVIDEND ANNOUNCEMENT",
    body: "XD: - 12.Feb.2019",
    addedDate: 1_548_873_000_000,
  };
  const card = (papers: unknown) =>
    inPage(<ComingDates symbol="COPA.N0000" name="CORAL PACKAGING PLC" />, [
      [companyAnnouncementsQuery("COPA.N0000", "2025-11-20", "2026-11-20").queryKey, answered(papers)],
      [legacyQuery("COPA.N0000").queryKey, answered([toLegacy(legacy as Parameters<typeof toLegacy>[0])])],
      [marketLists.financialAnnouncements.queryKey, answered([])],
      [marketLists.approvedAnnouncements.queryKey, answered([])],
    ]);
  card(own);
  expect([...document.querySelectorAll(".coming-dates li")].map((row) => row.textContent)).toEqual([
    "Tue 1 DecXD 2.00 read from the announcementCash dividend",
  ]);
  expect(screen.getByRole("link", { name: "Cash dividend" }).getAttribute("href")).toBe(
    "/s/COPA.N0000?item=a1",
  );
  cleanup();
  card([]);
  expect(screen.getByText("The announcements of a year name no coming date.")).toBeTruthy();
});
