import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { companyAnnouncementsQuery, legacyQuery, marketLists } from "#feed/papers/disclosures";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { toAnnouncement, toFinancial, toLegacy, toNotice } from "#rows/disclosureRows";
import { places } from "#ui/router/places";
import { RouteContext, RouteTable } from "#ui/router/routes";
import { inPage } from "#ui/testing/inPage.tsx";
import { type TimelineChoices, TimelinePanel } from "#views/disclosures/panels/TimelinePanel.tsx";
import { DisclosuresPage } from "./DisclosuresPage.tsx";

const now = Date.parse("2026-11-20T17:30:00+05:30");
const at = (time: string) => Date.parse(`2026-11-20T${time}+05:30`);

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", async () => Response.json({ apierror: { status: "BAD_REQUEST" } }, { status: 400 }));
  localStorage.clear();
  keptElsewhere({});
  places.go("/disclosures", true);
  exchangeClock.noteReading(readingOf(null, Date.now(), { clock: { at: now, speed: 1 } }));
  const name = "CORAL  PACKAGING PLC";
  boardStore.takeSnapshot(
    readingOf([wireRow("COPA.N0000", 1, { name }), wireRow("COPA.X0000", 1, { name })], Date.now()),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Writes to the storage as another tab of this browser would. */
const keptElsewhere = (state: object) =>
  window.dispatchEvent(
    new StorageEvent("storage", {
      key: "pola-disclosures-embedded",
      newValue: JSON.stringify({ state, version: 1 }),
    }),
  );

type Announced = Parameters<typeof toAnnouncement>[1];
type Financial = Parameters<typeof toFinancial>[0];
type Notice = Parameters<typeof toNotice>[1];
type Legacy = Parameters<typeof toLegacy>[0];
interface Lists {
  market?: Partial<Announced>[];
  financial?: Partial<Financial>[];
  circulars?: Partial<Notice>[];
  own?: Partial<Announced>[];
  legacy?: Partial<Legacy>[];
}
const answered = (value: unknown) => readingOf(value, Date.now());

const dividend: Partial<Announced> = {
  id: 1,
  announcementId: 11,
  createdDate: at("17:04:00"),
  announcementCategory: "CASH DIVIDEND",
  company: "Coral Packaging Limited",
  remarks: "Rs. 2.00\r\nXD: 12th December 2026",
};
const halted: Partial<Announced> = {
  id: 2,
  announcementId: 12,
  createdDate: at("09:05:00"),
  announcementCategory: "TRADING HALTED",
  company: "NOBODY KNOWN PLC",
};
const filed: Partial<Financial> = {
  id: 3,
  fileText: "Annual Report",
  symbol: "COPA",
  name: "CORAL PACKAGING PLC",
  path: "cmt/a report.pdf",
  uploadedDate: "20 Nov 2026 10:00:00 AM",
};

const anything = v.record(v.string(), v.unknown());
const table = new RouteTable({ searches: { "/disclosures": anything }, pages: {} });

function show({ market = [], financial = [], circulars }: Lists) {
  return inPage(
    <RouteContext value={table}>
      <DisclosuresPage />
    </RouteContext>,
    [
      [
        marketLists.approvedAnnouncements.queryKey,
        answered(market.map((row) => toAnnouncement("approvedAnnouncements", row as Announced))),
      ],
      [
        marketLists.financialAnnouncements.queryKey,
        answered(financial.map((row) => toFinancial(row as Financial))),
      ],
      [marketLists.directives.queryKey, answered([])],
      ...(circulars
        ? [
            [
              marketLists.circulars.queryKey,
              answered(circulars.map((row) => toNotice("circulars", row as Notice))),
            ] as const,
          ]
        : []),
    ],
  );
}
const rows = () => [...document.querySelectorAll<HTMLElement>(".disclosure")];
const heads = () => rows().map((row) => row.querySelector(".disclosure-title")?.textContent);
const head = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) });

test("all lists form one inbox, newest first; a certain company match is a link, and a halt is highlighted", () => {
  show({ market: [halted, dividend], financial: [filed], circulars: [] });
  expect(heads()).toEqual(["Cash dividend", "Annual Report", "Trading halted"]);
  const [first, second, third] = rows();
  const link = within(first as HTMLElement).getByRole("link");
  expect(link.getAttribute("href")).toBe("/s/COPA.N0000");
  const why = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>(".whose")?.title;
  expect(why(first)).toContain("matched by name");
  expect(why(second)).toContain("matched by the company's code");
  expect(within(third as HTMLElement).queryByRole("link")).toBeNull();
  expect(third?.querySelector(".tag")?.textContent).toBe("■ halt");
  expect(first?.querySelector("time")?.textContent?.trim()).toBe("17:04");
});

test("a missing list is reported, and the others stay on screen", async () => {
  show({ market: [dividend] });
  expect(heads()).toEqual(["Cash dividend"]);
  expect(await screen.findByText(/Circulars missing/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("an open row shows its text, its dates with the line of text they come from, and the company's other class", () => {
  show({ market: [dividend], financial: [filed], circulars: [] });
  fireEvent.click(head("Cash dividend"));
  const details = document.querySelector<HTMLElement>(".disclosure-details");
  expect(details?.querySelector("[data-field=remarks]")?.textContent).toBe(
    "Rs. 2.00\nXD: 12th December 2026",
  );
  expect(details?.querySelector(".from-text")?.textContent).toBe(
    "XD 12 Dec 2026 from text: “XD: 12th December 2026”",
  );
  expect(within(details as HTMLElement).getByText("matched by name")).toBeTruthy();
  expect(details?.querySelector(".class-switch")?.getAttribute("href")).toBe("/s/COPA.X0000");
  expect(within(details as HTMLElement).queryByText("Read")).toBeNull();
  expect(rows()[0]?.dataset.read).toBe("true");
  fireEvent.click(head("Annual Report"));
  const tab = screen.getByRole("link", { name: /^Open in a new tab/ });
  expect(tab.getAttribute("href")).toBe("/files/cmt/a%20report.pdf");
  expect(tab.getAttribute("rel")).toContain("noopener");
});

test("a date field of the record replaces the date in its text", () => {
  show({ market: [{ ...dividend, xd: "01 Dec 2026", paymentDate: at("00:00:00") }], circulars: [] });
  fireEvent.click(head("Cash dividend"));
  expect(document.querySelector(".key-dates")?.textContent).toBe("XD 01 Dec 2026Payment 20 Nov 2026");
});

test("keys move through the list, set stars and mark as read, and do nothing outside the list", () => {
  show({ market: [dividend, halted], financial: [filed], circulars: [] });
  const list = document.querySelector(".disclosure-list") as HTMLElement;
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? list, { key });
  head("Cash dividend").focus();
  press("j");
  expect(document.activeElement).toBe(head("Annual Report"));
  press("s");
  press("e");
  expect(rows()[1]?.querySelector(".disclosure-star")?.getAttribute("aria-pressed")).toBe("true");
  expect(rows()[1]?.dataset.read).toBe("true");
  press("e");
  expect(rows()[1]?.dataset.read).toBe("false");
  press("j");
  press("j");
  expect(document.activeElement).toBe(head("Trading halted"));
  press("k");
  expect(document.activeElement).toBe(head("Annual Report"));
  expect(document.querySelectorAll('.disclosure-head[tabindex="0"]')).toHaveLength(1);
  document.body.focus();
  expect(fireEvent.keyDown(document.body, { key: "j" })).toBe(true);
});

test("disclosures since the last visit are above a divider that shows the time of that visit", () => {
  keptElsewhere({ visitedAt: at("09:30:00") });
  show({ market: [dividend, halted], financial: [filed], circulars: [] });
  const line = document.querySelector(".since");
  expect(line?.textContent).toBe("▲ 2 new since your last visit 09:30");
  expect(line?.parentElement?.querySelector(".disclosure-title")?.textContent).toBe("Trading halted");
});

test("only some of five hundred entries are drawn at first, and more on request", () => {
  const many = Array.from({ length: 500 }, (_, id) => ({
    ...dividend,
    id,
    announcementId: id,
    createdDate: now - id * 1000,
  }));
  show({ market: many, circulars: [] });
  expect(rows().length).toBeLessThan(100);
  fireEvent.click(screen.getByRole("button", { name: /^Show more/ }));
  expect(rows().length).toBeGreaterThan(150);
});

const nulls = (names: string) => Object.fromEntries(names.split(" ").map((name) => [name, null]));
const hostile = `<img src=x onerror=alert(1)>${"W".repeat(200)}`;
test.each<[string, Lists]>([
  ["empty lists", { circulars: [] }],
  [
    "nulls everywhere",
    {
      market: [nulls("id createdDate announcementId company remarks announcementCategory logoUrl xd")],
      financial: [nulls("id path manualDate uploadedDate fileText name symbol"), {}],
      circulars: [nulls("id path manualDate uploadedDate fileText"), {}],
    },
  ],
  [
    "hostile texts, and numbers sent twice",
    {
      market: [
        {
          ...dividend,
          company: hostile,
          announcementCategory: hostile,
          remarks: `${hostile}\n<script>x</script>`,
        },
        { ...dividend, announcementCategory: "\u202eRTL\ud800", logoUrl: "javascript:alert(1)" },
        { ...dividend, createdDate: 253_402_300_799_999 },
        { ...dividend, createdDate: -2_208_988_800_000, xd: "<b>soon</b>" },
      ],
      financial: [
        { ...filed, path: "javascript:alert(1)", symbol: "<x>", uploadedDate: "<b>" },
        { ...filed, path: "https://evil.example/x.pdf", fileText: hostile },
      ],
      circulars: [{ id: 1, fileText: hostile, path: "../../etc/passwd", uploadedDate: "" }],
    },
  ],
])("%s are shown as plain text, with every field available", (_, lists) => {
  const { container } = show(lists);
  for (const place of rows().keys()) {
    const button = rows()[place]?.querySelector<HTMLElement>(".disclosure-head");
    if (button?.getAttribute("aria-expanded") === "false") fireEvent.click(button);
    for (const details of rows()[place]?.querySelectorAll("details") ?? []) {
      details.open = true;
      fireEvent(details, new Event("toggle"));
    }
    expect(rows()[place]?.querySelectorAll(".all-fields [data-field]").length).toBeGreaterThanOrEqual(0);
    for (const linked of container.querySelectorAll("[src], a[target=_blank]"))
      expect(linked.getAttribute("src") ?? linked.getAttribute("href")).toMatch(/^\/files\//);
  }
  expect(container.querySelector("script, svg, img[src=x]")).toBeNull();
  expect(container.textContent).not.toMatch(/undefined|NaN|Invalid|\[object/);
  const keys = rows().map((row) => row.querySelector(".disclosure-head")?.id);
  expect(new Set(keys).size).toBe(keys.length);
  if (rows().length === 0) expect(container.textContent).toContain("The service sent no disclosures.");
});

const today = "2026-11-20";

/** Stores each choice, as the address of a page does. */
function Chosen({ since }: { since: string }) {
  const [chosen, setChosen] = useState<TimelineChoices>({ since });
  const [opened, onOpen] = useState<string>();
  const [paper, onDocument] = useState<string>();
  return (
    <TimelinePanel
      symbol="COPA.N0000"
      name="CORAL PACKAGING PLC"
      {...{ today, ...chosen, opened, onOpen, paper, onDocument }}
      onChoose={(changed) => setChosen({ ...chosen, ...changed })}
    />
  );
}

function timeline({ own, legacy = [], market = [] }: Lists, since = "2012-01-01") {
  return inPage(<Chosen since={since} />, [
    ...(own
      ? [
          [
            companyAnnouncementsQuery("COPA.N0000", since, today).queryKey,
            answered(own.map((row) => toAnnouncement("companyAnnouncements", row as Announced))),
          ] as const,
        ]
      : []),
    [legacyQuery("COPA.N0000").queryKey, answered(legacy.map((row) => toLegacy(row as Legacy)))],
    [marketLists.financialAnnouncements.queryKey, answered([toFinancial(filed as Financial)])],
    [
      marketLists.approvedAnnouncements.queryKey,
      answered(market.map((row) => toAnnouncement("approvedAnnouncements", row as Announced))),
    ],
  ]);
}
const archived: Partial<Legacy> = {
  announcementId: 11,
  title: "DIVIDEND ANNOUNCEMENT",
  body: "Date of Announcement: - 31.Jan.2019 \r<br>XD: - 12.Feb.2019 <script>alert(1)</script>",
  manualDate: Date.parse("2019-01-31T00:00:00+05:30"),
  addedDate: Date.parse("2019-01-31T00:00:00+05:30"),
  edited: 1,
  deleted: 0,
};

test("a company's lists form one timeline, with each disclosure once and all lists that contain it", () => {
  timeline({ own: [dividend], market: [dividend, halted], legacy: [archived] });
  expect(heads()).toEqual(["Cash dividend", "Annual Report", "DIVIDEND ANNOUNCEMENT"]);
  expect(rows().map((row) => row.querySelector(".disclosure-sources")?.textContent)).toEqual([
    "companymarket",
    "financial",
    "archive",
  ]);
  fireEvent.click(head("DIVIDEND ANNOUNCEMENT"));
  expect(document.querySelector("[data-field=body]")?.textContent).toBe(
    "Date of Announcement: - 31.Jan.2019\nXD: - 12.Feb.2019 <script>alert(1)</script>",
  );
  expect(document.querySelector(".from-text")?.textContent).toContain("XD 12 Feb 2019 from text:");
});

test("if one of a company's lists fails, it is named, and the other lists are shown", async () => {
  timeline({ legacy: [archived] });
  expect(heads()).toEqual(["Annual Report", "DIVIDEND ANNOUNCEMENT"]);
  expect(await screen.findByText(/Company missing/)).toBeTruthy();
});

test("withdrawn disclosures are hidden until chosen, and then struck through", () => {
  timeline({ own: [], legacy: [{ ...archived, deleted: 1 }] });
  expect(heads()).toEqual(["Annual Report"]);
  fireEvent.click(screen.getByRole("button", { name: "1 withdrawn" }));
  expect(document.querySelector("s")?.textContent).toBe("DIVIDEND ANNOUNCEMENT");
});

test("the choice of all years requests a company's disclosures since 2012", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    asked.push(`${address} ${body}`);
    return Response.json({ apierror: { status: "BAD_REQUEST" } }, { status: 400 });
  });
  timeline({ legacy: [archived] }, "2025-11-20");
  fireEvent.click(screen.getByRole("radio", { name: "All" }));
  await waitFor(() =>
    expect(asked).toContain(
      "/api/getAnnouncementByCompany symbol=COPA.N0000&fromDate=2012-01-01&toDate=2026-11-20",
    ),
  );
});
