/** What a display does by itself during a day: parts of the day, holidays, dark hours, news, and movement against burn-in. */
import { expect, test } from "vitest";
import { operations } from "#wire/operations";
import { hours, minutes, openStory, seconds } from "./scene.ts";
import { hasWord, look, monday, news, phase, three } from "./wallLook.ts";

const textOf = (part: string) => document.querySelector(part)?.textContent ?? "";

test("the views change by themselves with the part of the day", async () => {
  const story = await openStory("/wall", "2026-11-23T08:59:20");
  /** the views of this part of the day, each shown by a key */
  const views = async () => {
    const seen = new Set<string>();
    for (let key = 0; key < 8; key += 1) {
      await story.press("ArrowRight");
      await story.pass(seconds(1), () => void seen.add(look().view));
    }
    return [...seen];
  };
  await story.until(hasWord("closed"), seconds(30));
  expect(phase()).toBe("last session 20 Nov 2026");
  expect(textOf(".wall-day")).toBe("Monday 23 Nov");
  expect(await views()).toContain("summary");

  await story.until(() => phase().startsWith("Opening call"), minutes(2));
  expect(await views()).toContain("opening");
  await story.press("ArrowRight");
  await story.until(() => look().view === "opening", minutes(2));
  expect(textOf(".wall-opening")).toContain("The market opens in");
  expect(textOf(".wall-opening > b")).toMatch(/^2\d:\d\d$/);

  await story.sleep(minutes(29));
  await story.until(hasWord("live"), minutes(3));
  expect(await views()).toContain("board");

  await story.sleep(hours(5));
  await story.until(() => phase().includes("values still settling"), minutes(1));
  expect(await views()).not.toContain("board");

  await story.sleep(hours(1));
  await story.until(hasWord("closed"), minutes(1));
  expect(await views()).toContain("disclosures");
  expect(document.documentElement.dataset.wall).toBe("dim");
});

test("a display that is ahead by one view's time shows the view after that of another display", async () => {
  const seen = [];
  for (const offset of [0, 20, 40]) {
    const story = await openStory(`${three}&offset=${offset}`, monday);
    await story.until(hasWord("live"), seconds(10));
    seen.push(look().view);
  }
  const views = ["leaders", "board", "overview"];
  const first = views.indexOf(seen[0] ?? "");
  expect(seen).toEqual([...views, ...views].slice(first, first + 3));
});

test("on a holiday that a circular names, the header says so, with the day of its figures", async () => {
  const story = await openStory("/wall", "2026-11-24T09:20");
  story.exchange.trade(false);
  await story.until(() => phase() === "Market holiday · last session 23 Nov 2026", minutes(1));
  await story.until(hasWord("closed"), seconds(30));
  expect(look()).toMatchObject({ framed: false, band: "" });
});

test("on a holiday that no circular names, no line trades although the clock says open, and the header shows the day of its figures", async () => {
  const story = await openStory("/wall", "2026-11-24T09:20");
  story.exchange.alter("circulars", () => ({ reqCircularAnnouncement: [] }));
  await story.load("/wall");
  story.exchange.trade(false);
  await story.until(hasWord("closed"), seconds(30));
  await story.sleep(minutes(11));
  await story.until(() => phase() === "Scheduled open · no trades seen since 09:30", minutes(1));
  await story.sleep(minutes(14));
  await story.until(() => phase() === "No trades today · last session 23 Nov 2026", minutes(1));
  await story.until(hasWord("closed"), seconds(30));
  expect(look()).toMatchObject({ framed: false, band: "" });
});

test("on a weekend the last session is shown with its date", async () => {
  const story = await openStory("/wall", "2026-11-22T11:00");
  await story.until(hasWord("closed"), seconds(30));
  expect(phase()).toBe("last session 20 Nov 2026");
  expect(textOf(".wall-day")).toBe("Sunday 22 Nov");
});

interface SentSector {
  sectorId: number;
  percentage: number | null;
}

test("a fall of the SL20 through a level and an announced halt interrupt the views for 20 s, but an event of a gap does not", async () => {
  const story = await openStory("/wall?views=leaders:60", monday);
  const { exchange } = story;
  let fall = -4.2;
  exchange.alter("sectors", (rows: SentSector[]) =>
    rows.map((row) => (row.sectorId === 40 ? { ...row, percentage: fall } : row)),
  );
  await story.until(hasWord("live"), seconds(30));
  await story.pass(seconds(40));
  expect(news()).toBe("");
  fall = -5.1;
  await story.until(news, minutes(2)); // a later tick of the index confirms it
  expect(news()).toContain("S&P SL20 fell through −5.00%");
  await story.pass(seconds(18));
  expect(news()).not.toBe("");
  await story.pass(seconds(4));
  expect(news()).toBe("");

  // the index falls further while only its own answers fail
  exchange.failing = "sectors";
  await story.pass(seconds(70));
  fall = -8;
  exchange.failing = undefined;
  await story.pass(seconds(30));
  expect(document.querySelector("[aria-label=Indices]")?.textContent).toContain("−8.00%");
  expect(news()).toBe("");

  exchange.alter("approvedAnnouncements", (body: { approvedAnnouncements: object[] }) => ({
    approvedAnnouncements: [
      {
        ...body.approvedAnnouncements[0],
        announcementId: 999_001,
        id: 999_001,
        announcementCategory: "TRADING HALT",
        createdDate: story.now,
        dateOfAnnouncement: "23 Nov 2026",
      },
      ...body.approvedAnnouncements,
    ],
  }));
  await story.until(news, seconds(90));
  expect(news()).toMatch(/^!?Announced: .*TRADING HALT/i);
});

test("a block of 20 million rupees interrupts the views with its exact value, but one of a gap does not", async () => {
  const story = await openStory("/wall?views=leaders:60", monday);
  const { market } = story.exchange;
  const [line] = market.lines.filter(({ day }) => day.traded);
  const symbol = line?.symbol ?? "";
  const cross = (shares: number) => market.cross({ symbol, price: 100, shares });
  await story.until(hasWord("live"), seconds(30));
  await story.pass(seconds(40));
  expect(news()).toBe("");

  cross(300_000);
  await story.until(news, seconds(15));
  expect(news()).toMatch(/^!?Block: .*300,000 shares, LKR 30\.0+ ?m/i);
  await story.pass(seconds(22));
  expect(news()).toBe("");

  story.exchange.answers = "none";
  await story.pass(seconds(30));
  cross(400_000);
  await story.pass(seconds(30));
  story.exchange.answers = "all";
  await story.until(hasWord("live"), minutes(2));
  await story.pass(minutes(1));
  expect(news()).toBe("");
});

test("the picture moves one step a minute, and the header changes its edge each half hour", async () => {
  const story = await openStory("/wall?views=leaders:600", "2026-11-23T11:28:30");
  const { style, dataset } = document.documentElement;
  await story.until(hasWord("live"), seconds(30));
  const places: { x: number; y: number }[] = [];
  const edges: (string | undefined)[] = [];
  for (let minute = 0; minute < 3; minute += 1) {
    const [x = NaN, y = NaN] = ["--wall-x", "--wall-y"].map((name) =>
      Number.parseFloat(style.getPropertyValue(name)),
    );
    places.push({ x, y });
    edges.push(dataset.wallHead);
    await story.pass(minutes(1));
  }
  for (const [at, { x, y }] of places.slice(1).entries())
    expect(Math.abs(x - (places[at]?.x ?? NaN)) + Math.abs(y - (places[at]?.y ?? NaN))).toBe(1);
  expect(new Set(edges)).toEqual(new Set(["above", "below"]));
});

test("in dark hours only a moving clock is shown, until the display wakes by itself before the call", async () => {
  const story = await openStory("/wall?views=leaders:60&sleep=20:00-10:00", "2026-11-24T08:47");
  const clock = () => document.querySelector<HTMLElement>(".wall-dark > time");
  expect(clock()?.textContent).toBe("08:47");
  expect(document.querySelector(".wall")).toBeNull();
  const before = clock()?.style.cssText;
  await story.pass(minutes(1));
  expect(clock()?.textContent).toBe("08:48");
  expect(clock()?.style.cssText).not.toBe(before);
  await story.pass(minutes(2) + seconds(5));
  expect(clock()).toBeNull();
  expect(document.querySelector(".wall")).not.toBeNull();
});

test("two minutes after the open the index and its chart are from today", async () => {
  const story = await openStory("/wall?views=overview:600", "2026-11-23T09:28:30");
  await story.until(() => document.querySelector(".index-age"), minutes(1));
  const open = Date.parse("2026-11-23T09:30:00+05:30");
  await story.pass(open + minutes(2) - story.now);
  expect(document.querySelector(".index-age")).toBeNull();
  expect(textOf(".hero-facts")).toMatch(/09:3[01]/);
  const chart = story.requests.filter(({ target }) => target === `/api${operations.indexSeries.path}`);
  expect(chart.filter(({ at }) => at >= open + seconds(30))).not.toEqual([]);
});
