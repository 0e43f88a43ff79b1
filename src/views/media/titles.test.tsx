import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { eventsQuery, newsQuery, toMediaEvent, toNewsItem } from "#feed/papers/media";
import { readingOf } from "#feed/testing/freshnessScene";
import { inPage } from "#ui/testing/inPage.tsx";
import { roomFor } from "#ui/testing/pagedScene";
import { formatIsoDay } from "#ui/words/format";
import { EventDates, NewsTitles } from "./titles.tsx";

beforeEach(() => roomFor(10));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type SentNews = Parameters<typeof toNewsItem>[0];
type SentEvent = Parameters<typeof toMediaEvent>[0];
const year = Number(formatIsoDay(exchangeNow()).slice(0, 4));
const showNews = (...sent: SentNews[]) =>
  inPage(<NewsTitles />, [[newsQuery("CN", 30).queryKey, readingOf(sent.map(toNewsItem), Date.now())]]);
const showEvents = (...sent: SentEvent[]) =>
  inPage(<EventDates />, [[eventsQuery(year).queryKey, readingOf(sent.map(toMediaEvent), Date.now())]]);
const titles = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

test("a title is plain text, and an item not meant for the web is left out", async () => {
  const html = '<img src=x onerror="alert(1)"> & <b>Notice</b>';
  showNews(
    { id: "1", title: html, web: true } as SentNews,
    { id: "2", title: "App", web: false } as SentNews,
  );
  await waitFor(() => expect(titles()).toEqual([html]));
});

test("an item without fields says so, and shows no invented date or source", async () => {
  showNews({ id: "1", title: null, publishedDate: null, source: null } as SentNews);
  await waitFor(() => expect(titles()).toEqual(["Untitled"]));
  expect(screen.getByText("no date sent")).toBeTruthy();
  expect(screen.getByText("source not sent")).toBeTruthy();
});

test("an upcoming event is marked and first; an event without a date has a dash", async () => {
  const event = (id: string, title: string, publishedDate: string | null) =>
    ({ id, title, publishedDate }) as SentEvent;
  showEvents(
    event("1", "Past", `${year - 1}-01-02 09:00:00`),
    event("2", "Undated", null),
    event("3", "Next", `${year + 1}-01-02 09:00:00`),
  );
  await waitFor(() => expect(titles()).toEqual(["Next", "Past", "Undated"]));
  expect(screen.getAllByText("upcoming")).toHaveLength(1);
  expect(screen.getByText("Undated").closest("article")?.querySelector(".title-day")?.textContent).toBe("—");
});
