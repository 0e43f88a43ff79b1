/** Changes that a display makes by itself during a day: parts of the day, holidays, dark hours, news, and movement against burn-in. */

import { expect } from "#e2e/testing/fixtures";
import { operations } from "#wire/operations";
import { hasWord, look, monday, phase, test, viewsIn } from "./wallStory.ts";

test.describe.configure({ mode: "parallel", timeout: 600_000 });

test("the views change by themselves with the part of the day, also on holidays and weekends", async ({
  page,
  open,
}) => {
  const day = await open("2026-11-23T08:56:00");
  const views = async () => [...(await viewsIn(page, day, 180))];
  await day.until(hasWord(page, "closed"), 30);
  await expect(phase(page)).toHaveText("last session 20 Nov 2026");
  await expect(page.locator(".wall-day")).toHaveText("Monday 23 Nov");
  expect(await views()).toContain("summary");

  await day.until(async () => (await phase(page).textContent())?.startsWith("Opening call") ?? false, 120);
  expect(await views()).toContain("opening");
  await day.until(async () => (await look(page)).view === "opening", 120);
  await expect(page.locator(".wall-opening")).toContainText("The market opens in");
  await expect(page.locator(".wall-opening > b")).toHaveText(/^2\d:\d\d$/);

  await day.sleep(25 * 60);
  await day.until(hasWord(page, "live"), 240);
  expect(await views()).toContain("board");

  await day.sleep(5 * 3_600);
  await day.until(
    async () => (await phase(page).textContent())?.includes("values still settling") ?? false,
    60,
  );
  expect(await views()).not.toContain("board");

  await day.sleep(3_600);
  await day.until(hasWord(page, "closed"), 60);
  expect(await views()).toContain("disclosures");
  await expect(page.locator("html")).toHaveAttribute("data-wall", "dim");
});

test("on a holiday no line trades although the clock says open, and the header shows the day of its figures", async ({
  page,
  open,
}) => {
  const day = await open("2026-11-24T09:20:00");
  day.trade(false);
  await day.until(hasWord(page, "closed"), 30);
  const says = (words: string) => async () => (await phase(page).textContent()) === words;
  await day.sleep(11 * 60);
  await day.until(says("Scheduled open · no trades seen since 09:30"), 60);
  await day.sleep(14 * 60);
  await day.until(says("No trades today · last session 23 Nov 2026"), 60);
  await day.until(hasWord(page, "closed"), 30);
  expect(await look(page)).toMatchObject({ framed: false, band: "" });
});

test("on a weekend the last session is shown with its date", async ({ page, open }) => {
  const day = await open("2026-11-22T11:00:00");
  await day.until(hasWord(page, "closed"), 30);
  await expect(phase(page)).toHaveText("last session 20 Nov 2026");
  await expect(page.locator(".wall-day")).toHaveText("Sunday 22 Nov");
});

interface SentSector {
  sectorId: number;
  percentage: number | null;
}

test("a fall of the SL20 through a level and an announced halt interrupt the views for 20 s; opening the page shows no old news", async ({
  page,
  open,
}) => {
  const day = await open(monday, "?views=leaders:60");
  const news = page.getByRole("status", { name: "News" });
  let fall = -4.2;
  day.alter("sectors", (rows: SentSector[]) =>
    rows.map((row) => (row.sectorId === 40 ? { ...row, percentage: fall } : row)),
  );
  await day.until(hasWord(page, "live"), 30);
  await day.pass(60);
  await expect(news).toHaveCount(0);
  fall = -5.1;
  await day.untilSeen(news, 30);
  await expect(news).toContainText("S&P SL20 fell through −5.00%");
  await day.pass(16);
  await expect(news).toBeVisible();
  await day.pass(8);
  await expect(news).toHaveCount(0);

  day.answers = "failing";
  await day.until(hasWord(page, "stale"), 60);
  fall = -8;
  day.answers = "all";
  await day.until(hasWord(page, "live"), 30);
  await day.pass(60);
  await expect(news).toHaveCount(0); // an event that happened during a gap is not shown as news

  day.alter("approvedAnnouncements", (body: { approvedAnnouncements: object[] }) => ({
    approvedAnnouncements: [
      {
        ...body.approvedAnnouncements[0],
        announcementId: 999_001,
        id: 999_001,
        announcementCategory: "TRADING HALT",
        createdDate: day.now,
        dateOfAnnouncement: "23 Nov 2026",
      },
      ...body.approvedAnnouncements,
    ],
  }));
  await day.untilSeen(news, 90);
  await expect(news).toContainText(/^!?Announced: .*TRADING HALT/i);
});

test("the picture moves one step a minute within its margin, and the header changes its edge each half hour", async ({
  page,
  open,
}) => {
  const day = await open("2026-11-23T11:26:00", "?views=leaders:600");
  await day.until(hasWord(page, "live"), 30);
  const box = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(".wall").boundingBox()) ?? {};
    return { x, y, right: x + width, bottom: y + height };
  };
  await page.addStyleTag({ content: ".wall { transition: none !important }" });
  const places = new Set<string>();
  const heads = new Set<boolean>();
  for (let minute = 0; minute < 8; minute++) {
    const { x, y, right, bottom } = await box();
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(-0.1);
    expect(Math.max(x, y)).toBeLessThanOrEqual(8.1);
    expect(right).toBeLessThanOrEqual(1280.1);
    expect(bottom).toBeLessThanOrEqual(720.1);
    places.add(`${x.toFixed(1)} ${y.toFixed(1)}`);
    heads.add(((await page.locator(".wall-head").boundingBox())?.y ?? 0) > 300);
    await day.pass(60);
  }
  expect(places.size).toBeGreaterThanOrEqual(7);
  expect(heads).toEqual(new Set([true, false]));
});

test("in dark hours only a faint moving clock is shown, until the display wakes by itself before the call", async ({
  page,
  open,
}) => {
  const day = await open("2026-11-24T08:40:00", "?views=leaders:60&sleep=20:00-10:00");
  const clock = page.locator(".wall-dark > time");
  await expect(clock).toHaveText("08:40");
  await expect(page.locator(".wall")).toHaveCount(0);
  const before = await clock.boundingBox();
  await day.pass(120);
  expect(await clock.boundingBox()).not.toEqual(before);
  await day.pass(8 * 60 + 10);
  await expect(page.locator(".wall-dark")).toHaveCount(0);
  await expect(page.locator(".wall")).toBeVisible();
});

test("two minutes after the open the index and its chart are from today", async ({ page, open }) => {
  const asked: number[] = [];
  const day = await open("2026-11-23T09:28:00", "?views=overview:600");
  page.on("request", (request) => {
    if (request.url().endsWith(`/api${operations.indexSeries.path}`)) asked.push(day.now);
  });
  await day.untilSeen(page.locator(".index-age").first(), 60);
  const open0930 = Date.parse("2026-11-23T09:30:00+05:30");
  await day.pass((open0930 + 120_000 - day.now) / 1_000);
  await expect(page.locator(".index-age")).toHaveCount(0);
  await expect(page.locator(".hero-facts")).toContainText(/09:3[01]/);
  expect(asked.filter((at) => at >= open0930 + 30_000)).not.toEqual([]);
});
