import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { marketLists } from "#feed/papers/disclosures";
import { readingOf } from "#feed/testing/freshnessScene";
import { toAnnouncement, toNotice } from "#rows/disclosureRows";
import { inPage } from "#ui/testing/inPage.tsx";
import { StreamPanel } from "./StreamPanel.tsx";

const at = Date.parse("2026-11-20T11:00:00+05:30");

type Answer = () => Promise<Response>;
/** answer of the two lists that the scenes leave out */
let answer: Answer;

beforeEach(() => {
  exchangeClock.noteReading(readingOf(null, Date.now(), { clock: { at, speed: 1 } }));
  vi.stubGlobal("fetch", () => answer());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const circular = toNotice("circulars", {
  id: 1,
  fileText: "A circular of last week",
  uploadedDate: "13 Nov 2026 09:12:15 AM",
} as Parameters<typeof toNotice>[1]);
const announced = toAnnouncement("approvedAnnouncements", {
  announcementId: 2,
  createdDate: at,
  announcementCategory: "CASH DIVIDEND",
  company: "CORAL PACKAGING PLC",
} as Parameters<typeof toAnnouncement>[1]);

const show = (...more: readonly (readonly [readonly unknown[], unknown])[]) =>
  inPage(<StreamPanel />, [
    [marketLists.circulars.queryKey, readingOf([circular], Date.now())],
    [marketLists.directives.queryKey, readingOf([], Date.now())],
    [marketLists.financialAnnouncements.queryKey, readingOf([], Date.now())],
    ...more,
  ]);

test("before every list has answered, the newest disclosures are unknown", async () => {
  answer = () => new Promise(() => {});
  show();
  expect((await screen.findByRole("region")).getAttribute("aria-busy")).toBe("true");
  expect(screen.queryByText("A circular of last week")).toBeNull();
});

test("a failed list is named, and the others are shown", async () => {
  answer = async () => Response.json({}, { status: 400 });
  show();
  expect(await screen.findByText("A circular of last week")).toBeTruthy();
});

test("once all lists have answered, the newest disclosure is first", async () => {
  answer = () => new Promise(() => {});
  show([marketLists.approvedAnnouncements.queryKey, readingOf([announced], Date.now())]);
  await screen.findByText("A circular of last week");
  expect(screen.getAllByRole("listitem").map((item) => item.dataset.operation)).toEqual([
    "approvedAnnouncements",
    "circulars",
  ]);
});
