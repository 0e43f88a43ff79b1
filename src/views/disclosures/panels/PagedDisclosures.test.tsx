import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { marketLists } from "#feed/papers/disclosures";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { toAnnouncement } from "#rows/disclosureRows";
import { inPage } from "#ui/testing/inPage.tsx";
import { roomFor } from "#ui/testing/pagedScene";
import { PagedDisclosures } from "./PagedDisclosures.tsx";

const now = Date.parse("2026-11-20T17:30:00+05:30");
const at = (time: string) => Date.parse(`2026-11-20T${time}+05:30`);
type Announced = Parameters<typeof toAnnouncement>[1];

beforeEach(() => {
  roomFor(10);
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 400 }));
  exchangeClock.noteReading(readingOf(null, Date.now(), { clock: { at: now, speed: 1 } }));
  boardStore.takeSnapshot(
    readingOf([wireRow("COPA.N0000", 1, { name: "CORAL  PACKAGING PLC" })], Date.now()),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dividend: Partial<Announced> = {
  announcementId: 11,
  createdDate: at("17:04:00"),
  announcementCategory: "CASH DIVIDEND",
  company: "Coral Packaging Limited",
  remarks: "<b>Rs. 2.00</b>",
};
const halted: Partial<Announced> = {
  announcementId: 12,
  createdDate: at("09:05:00"),
  announcementCategory: "TRADING HALTED",
  company: "NOBODY KNOWN PLC",
};
const bare: Partial<Announced> = { announcementId: 13, announcementCategory: null, company: null };

async function show(...market: Partial<Announced>[]): Promise<HTMLElement[]> {
  const rows = market.map((row) => toAnnouncement("approvedAnnouncements", row as Announced));
  inPage(<PagedDisclosures />, [
    [marketLists.approvedAnnouncements.queryKey, readingOf(rows, Date.now())],
    [marketLists.financialAnnouncements.queryKey, readingOf([], Date.now())],
    [marketLists.circulars.queryKey, readingOf([], Date.now())],
    [marketLists.directives.queryKey, readingOf([], Date.now())],
  ]);
  return waitFor(() => {
    const drawn = [...document.querySelectorAll<HTMLElement>(".headline")];
    expect(drawn).toHaveLength(market.length);
    return drawn;
  });
}

test("disclosures since the close are marked and counted, and a halt is highlighted", async () => {
  const [first, second] = await show(halted, dividend);
  expect(first?.textContent).toContain("COPA");
  expect(first?.dataset).toMatchObject({ late: "true", tag: "dividend" });
  expect(second?.dataset).toMatchObject({ late: "false", tag: "halt" });
  expect(second?.textContent).toContain("Nobody Known PLC");
  expect(second?.querySelector(".tag")?.textContent).toBe("■ halt");
  expect(screen.getByText("1 since the close, Friday 14:30")).toBeTruthy();
});

test("the end of a halt is not shown as a halt", async () => {
  const [lifted] = await show({ ...halted, announcementCategory: "TRADING HALT LIFTED" });
  expect(lifted?.querySelector(".tag")?.textContent).toBe("halt over");
  expect(lifted?.querySelector("[data-over]")).not.toBeNull();
});

test("texts of companies are shown as plain text, and missing fields are left out", async () => {
  const [first, second] = await show(dividend, bare);
  expect(first?.querySelector(".headline-title")?.textContent).toContain("<b>Rs. 2.00</b>");
  expect(first?.querySelector("b")?.textContent).toBe("COPA");
  expect(second?.querySelector("time")?.textContent).toBe("—");
  expect(second?.textContent).toContain("Untitled");
});
