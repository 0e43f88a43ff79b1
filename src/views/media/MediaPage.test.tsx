import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { eventsQuery, newsQuery, toMediaEvent, toNewsItem } from "#feed/papers/media";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { inPage } from "#ui/testing/inPage.tsx";
import { formatIsoDay } from "#ui/words/format";
import { MediaPage } from "./MediaPage.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", wide);
  vi.stubGlobal("IntersectionObserver", AllInView);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
class AllInView {
  readonly #report: (seen: { isIntersecting: boolean }[]) => void;
  constructor(report: (seen: { isIntersecting: boolean }[]) => void) {
    this.#report = report;
  }
  observe = () => this.#report([{ isIntersecting: true }]);
  disconnect = () => undefined;
}
const wide = () => ({
  matches: true,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

type SentNews = Parameters<typeof toNewsItem>[0];
type SentEvent = Parameters<typeof toMediaEvent>[0];
const nulls = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));

const news: SentNews = {
  id: "abd29cc4",
  title: "Delay in the Commencement of Trading",
  shortDescription: "Trading began at eleven",
  publishedDate: "2026-07-01 11:07:11",
  security: 0,
  year: 2026,
  month: "07",
  image1: "cms-internal/news/one.jpeg",
  image2: "cms-internal/news/two.jpeg",
  image3: null,
  image1Orientation: "V",
  image2Orientation: "H",
  image3Orientation: "V",
  type: "CN",
  source: "CSE",
  companyLogo: null,
  web: true,
  mobile: false,
  localization: {
    ta: { pdf: "cms-internal/NEWS/ta.pdf" },
    en: { pdf: "cms-internal/NEWS/en one.pdf" },
    si: { pdf: null },
  },
};
const event: SentEvent = {
  id: "4850234d",
  eventType: "MOC",
  title: "The bell is rung",
  body: "<p>By <b>pensioners</b></p>",
  titleImage: "cms-internal/event/title.jpeg",
  publishedDate: "2026-07-09 12:01:56",
  status: "A",
  month: 7,
  year: 2026,
  images: [{ id: 4418, imagePath: "cms-internal/event/one.jpeg" }],
};
const blankNews = { id: "n", ...nulls(...Object.keys(news).filter((name) => name !== "id")) } as SentNews;
const blankEvent = { id: "e", ...nulls(...Object.keys(event).filter((name) => name !== "id")) } as SentEvent;

const year = Number(formatIsoDay(exchangeNow()).slice(0, 4));
const show = (items: readonly SentNews[], events: readonly SentEvent[] = []) =>
  inPage(<MediaPage />, [
    [newsQuery("CN", 30).queryKey, readingOf(items.map(toNewsItem), Date.now())],
    [eventsQuery(year).queryKey, readingOf(events.map(toMediaEvent), Date.now())],
  ]);
const panel = (name: "News" | "Events") => screen.getByRole("region", { name });

test("while this year has no event, last year's events are shown, and this year can be chosen", async () => {
  await inPage(<MediaPage />, [
    [newsQuery("CN", 30).queryKey, readingOf([], Date.now())],
    [eventsQuery(year).queryKey, readingOf([], Date.now())],
    [eventsQuery(year - 1).queryKey, readingOf([toMediaEvent(event)], Date.now())],
  ]);
  const chosen = within(panel("Events")).getByRole<HTMLSelectElement>("combobox");
  expect(chosen.value).toBe(String(year - 1));
  expect(within(panel("Events")).getByRole("heading", { name: event.title as string })).toBeTruthy();
  chosen.value = String(year);
  fireEvent(chosen, new Event("change", { bubbles: true }));
  expect(location.search).toContain(`year=${year}`);
});

test("a news item shows its text, its time at the exchange, its source and its languages", async () => {
  await show([news]);
  const story = within(panel("News")).getByRole("article");
  expect(within(story).getByRole("heading").textContent).toBe(news.title);
  expect(story.querySelector("time")?.dateTime).toBe("2026-07-01T11:07:11+05:30");
  expect(story.textContent).toContain("1 Jul 2026 11:07:11");
  expect(story.textContent).toContain("Trading began at eleven");
  const links = [...story.querySelectorAll<HTMLAnchorElement>(".editions a")];
  expect(links.map((link) => [link.hreflang, link.getAttribute("href")])).toEqual([
    ["en", "/files/cms-internal/NEWS/en%20one.pdf"],
    ["ta", "/files/cms-internal/NEWS/ta.pdf"],
  ]);
  expect(story.querySelector('[lang="ta"]')?.textContent).toBe("தமிழ்");
  expect(within(panel("News")).getByRole("heading", { name: "Jul 2026" })).toBeTruthy();
});

test("a picture's space follows its orientation, and initials replace a missing picture", async () => {
  await show([news]);
  const [first, second] = [...panel("News").querySelectorAll(".thumb")];
  expect(first?.getAttribute("data-upright")).toBe("true");
  expect(second?.getAttribute("data-upright")).toBe("false");
  fireEvent.error(first?.querySelector("img") as HTMLImageElement);
  const [now] = [...panel("News").querySelectorAll(".thumb")];
  expect(now?.querySelector("img")).toBeNull();
  expect(now?.textContent).toBe("CSE");
  expect(now?.getAttribute("data-upright")).toBe("true");
});

test("a few of many pictures are beside the story, and the gallery shows all", async () => {
  const images = [1, 2, 3, 4, 5, 6].map((id) => ({ id, imagePath: `cms-internal/event/${id}.png` }));
  await show([], [{ ...event, images }]);
  const buttons = within(panel("Events")).getAllByRole("button", { name: /^Picture/ });
  expect(buttons.map((button) => button.textContent)).toEqual(["", "", "", "+3"]);
  fireEvent.click(buttons[3] as HTMLElement);
  const gallery = screen.getByRole("dialog");
  expect(gallery.textContent).toContain("Picture 4 of 7");
  fireEvent.keyDown(gallery, { key: "End" });
  expect(gallery.textContent).toContain("Picture 7 of 7");
  expect(gallery.querySelector("img")?.getAttribute("src")).toBe("/files/cms-internal/event/6.png");
  fireEvent.error(gallery.querySelector("img") as HTMLImageElement);
  expect(gallery.textContent).toContain("This picture could not be loaded.");
});

test("a refused picture is requested again", async () => {
  vi.useFakeTimers();
  await show([news]);
  const first = () => panel("News").querySelector(".thumb");
  fireEvent.error(first()?.querySelector("img") as HTMLImageElement);
  expect(first()?.querySelector("img")).toBeNull();
  act(() => void vi.advanceTimersByTime(15_000));
  expect(first()?.querySelector("img")).not.toBeNull();
  vi.useRealTimers();
});

test("items not meant for the web are hidden until the user shows them", async () => {
  await show([news, { ...news, id: "kept", title: "Kept back", web: false }]);
  expect(screen.queryByText("Kept back")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "1 item not meant for the web" }));
  expect(screen.getByText("Kept back")).toBeTruthy();
  expect(screen.getByText("not for the web")).toBeTruthy();
});

test("a company named in the news is a link to the company's line", async () => {
  boardStore.takeSnapshot(readingOf([wireRow("SUNT.N0000", 1, { name: "SUNBIRD  TEA PLC" })], Date.now()));
  await show([{ ...news, security: 508, title: "Sunbird Tea PLC plans" }]);
  expect(screen.getByRole("link", { name: "About SUNT.N0000" }).getAttribute("href")).toBe("/s/SUNT.N0000");
});

test("an event is shown with its text, and an unknown code as sent", async () => {
  await show([], [event, { ...event, id: "zz", eventType: "ZZ" }]);
  const [first, second] = within(panel("Events")).getAllByRole("article");
  expect(await within(first as HTMLElement).findByText("pensioners")).toBeTruthy();
  expect(first?.textContent).toContain("Market opening MOC");
  expect(second?.querySelector("[data-field=eventType]")?.textContent).toBe("ZZ");
});

test("an event of another status is dimmed with the reason; an event without a status is not", async () => {
  await show(
    [],
    [
      { ...event, status: "D" },
      { ...event, id: "two", status: null },
    ],
  );
  const [dimmed, plain] = within(panel("Events")).getAllByRole("article");
  expect(dimmed?.getAttribute("data-usual")).toBe("false");
  expect(dimmed?.textContent).toContain("The service sends the code D with this event");
  expect(plain?.getAttribute("data-usual")).toBe("true");
});

test.each([
  ["nothing but an id", blankNews, blankEvent],
  [
    "hostile texts",
    {
      ...news,
      title: `<img src=x onerror=alert(1)>${"W".repeat(200)}`,
      shortDescription: "\u202eשלום\ud800",
      publishedDate: "<b>soon</b>",
      month: "<13>",
      source: `"><script>alert(1)</script>`,
      image1: "javascript:alert(1)\ud800",
      companyLogo: "https://evil.example/x.png",
      type: "<u>",
      localization: { "<x>": { pdf: "javascript:alert(1)" }, en: null },
    },
    {
      ...event,
      eventType: "<script>",
      title: "m".repeat(200),
      body: "<p>hostile bodies are tried in a browser, whose parser they aim at</p>",
      publishedDate: "2026-99-99 00:00:00",
      titleImage: "//evil.example/x.png",
      images: [
        { id: null, imagePath: null },
        { id: 1, imagePath: "https://evil.example/y.png" },
      ],
    },
  ],
] as [string, SentNews, SentEvent][])(
  "%s is shown as plain text, and all of it can be read",
  async (_, item, occasion) => {
    const { container } = await show([item], [occasion]);
    for (const details of container.querySelectorAll("details")) {
      act(() => {
        details.open = true;
        details.dispatchEvent(new Event("toggle"));
      });
    }
    expect(container.querySelector("script, svg, main img[src=x]")).toBeNull();
    for (const linked of container.querySelectorAll("[src], .editions [href]"))
      expect(linked.getAttribute("src") ?? linked.getAttribute("href")).toMatch(/^\/files\//);
    expect(container.textContent).not.toMatch(/undefined|NaN|Invalid|\[object/);
    for (const [name, record] of [
      ["News", item],
      ["Events", occasion],
    ] as const)
      for (const field of Object.keys(record))
        expect(panel(name).querySelector(`.all-fields [data-field="${field}"]`), field).not.toBeNull();
  },
);

test("an empty answer is reported in words", async () => {
  await show([]);
  expect(panel("News").textContent).toContain("The service sent no Exchange notices.");
  expect(panel("Events").textContent).toContain(`The service sent no events of ${year}.`);
});

test("an item's list of fields also has fields that the contract lacks", async () => {
  const { sent } = toNewsItem({ ...news, later: { deep: [1, {}] } } as SentNews);
  expect(sent.filter(({ field }) => field === "later")).toEqual([
    { field: "later", place: "later.deep[0]", value: "1" },
    { field: "later", place: "later.deep[1]", value: "{}" },
  ]);
});
