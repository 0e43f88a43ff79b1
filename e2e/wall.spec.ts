/** A display through half an hour in which everything goes wrong, by a simulated clock: no person near it, and no load of the page. */
import type { Page } from "playwright/test";
import { test as base, expect } from "./fixtures.ts";
import { openDay, type SimulatedDay } from "./simulatedDay.ts";

/** Opens a wall at this instant of Colombo's time. */
type Open = (start: string, search?: string) => Promise<SimulatedDay>;

const test = base.extend<{ open: Open }>({
  open: async ({ page }, use) => {
    const days: SimulatedDay[] = [];
    await page.setViewportSize({ width: 1280, height: 720 });
    await use(async (start, search = "") => {
      const day = await openDay(page, start);
      days.push(day);
      await page.goto(`/wall${search}`);
      await day.until(() => page.locator(".wall, .wall-dark").isVisible(), 20);
      await mark(page);
      return day;
    });
    for (const day of days) await day.close();
  },
});

// thousands of steps: a trace of each would take longer than the steps
test.use({ trace: "off" });
test.setTimeout(240_000);

/** Set once in the page: gone after a load. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => "stillTheSamePage" in window);

const monday = "2026-11-23T11:00:00";
const three = "?views=leaders:20,board:20,overview:20";

interface Look {
  view: string;
  word: string;
  framed: boolean;
  band: string;
  age: string;
  beats: number;
  beating: boolean;
}

/** What is seen from five metres, and what scripts are told. */
const look = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const state = new Map(
      (document.documentElement.dataset.wallState ?? "")
        .split(" ")
        .map((said) => said.split("=") as [string, string]),
    );
    const wall = document.querySelector(".wall");
    const beat = document.querySelector<HTMLElement>(".wall-beat");
    return {
      view: state.get("view") ?? "",
      word: state.get("word") ?? "",
      framed: wall !== null && getComputedStyle(wall, "::after").borderTopStyle === "dashed",
      band: document.querySelector(".wall-band")?.textContent ?? "",
      age: document.querySelector(".wall-age")?.textContent ?? "",
      beats: Number(beat?.dataset.beats),
      beating: beat?.dataset.beating === "true",
    };
  });

const hasWord = (page: Page, word: string) => async () => (await look(page)).word === word;

/** Figures that still wear a colour of their direction. */
const coloured = (page: Page) =>
  page.locator(".wall :is(.up, .down)").evaluateAll((figures) => {
    const hue = (element: Element) => getComputedStyle(element).color;
    const flat = document.createElement("i");
    flat.className = "flat";
    document.querySelector(".wall-view")?.append(flat);
    const neutral = hue(flat);
    flat.remove();
    return figures.filter((figure) => hue(figure) !== neutral).length;
  });

/** The views shown while so many seconds pass. */
async function viewsIn(page: Page, day: SimulatedDay, seconds: number): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let passed = 0; passed < seconds; passed += 4) {
    seen.add((await look(page)).view);
    await day.pass(4);
  }
  return seen;
}

/** What of the header is not wholly on the display, or lies over another part. */
const headerFaults = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll(".wall-head > *")];
    const faults: string[] = [];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    for (const [at, box] of boxes.entries()) {
      const name = parts[at]?.className ?? "";
      if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
        faults.push(`${name} is not on the display`);
      for (const [other, next] of boxes.entries())
        if (
          other > at &&
          Math.min(box.right, next.right) - Math.max(box.left, next.left) > 1 &&
          Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top) > 1
        )
          faults.push(`${name} lies over ${parts[other]?.className}`);
    }
    return faults;
  });

test("half an hour: socket dropped, 500s, data frozen, network gone, display turned; then all is well, without a load", async ({
  page,
  open,
}) => {
  test.setTimeout(600_000);
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  const day = await open(monday, three);
  await day.until(hasWord(page, "live"), 30);

  await test.step("0–3 min: all views in turn, a beat with every answer, nothing framed", async () => {
    const before = await look(page);
    expect(await viewsIn(page, day, 180)).toEqual(new Set(["leaders", "board", "overview"]));
    const after = await look(page);
    expect(after).toMatchObject({ word: "live", framed: false, band: "", beating: true });
    expect(after.beats - before.beats).toBeGreaterThanOrEqual(10);
    expect(after.age).toMatch(/^prices \d+ s old$/);
    expect(await coloured(page)).toBeGreaterThan(0);
  });

  await test.step("3–6 min: the socket is dropped and refused; polling keeps the figures live", async () => {
    day.socket("cut");
    const dials = day.dials;
    for (let passed = 0; passed < 180; passed += 10) {
      await day.pass(10);
      expect((await look(page)).word).toBe("live");
    }
    expect(day.dials - dials).toBeGreaterThan(2);
    expect(day.dials - dials).toBeLessThan(60);
    day.socket("open");
  });

  await test.step("6–10 min: 500s; STALE within 45 s, framed and neutral, and the views go on", async () => {
    day.answers = "failing";
    expect(await day.until(hasWord(page, "stale"), 45)).toBeLessThanOrEqual(45);
    const seen = await look(page);
    expect(seen).toMatchObject({ framed: true, band: "" });
    expect(seen.age).toMatch(/^DATA FROM 11:0\d · \d+ s old$/);
    expect(await coloured(page)).toBe(0);
    expect(await viewsIn(page, day, 64)).toEqual(new Set(["leaders", "board", "overview"]));
    const { beats, beating } = await look(page);
    expect(beating).toBe(false);
    await day.pass(60);
    expect((await look(page)).beats).toBe(beats);
    day.answers = "all";
    expect(await day.until(hasWord(page, "live"), 10)).toBeLessThanOrEqual(10);
    await day.until(async () => (await look(page)).beating, 10);
    expect((await look(page)).framed).toBe(false);
  });

  await test.step("10–17 min: the data freeze; the heart beats on, and after 5 min a band says NOT MOVING", async () => {
    day.trade(false);
    const before = await look(page);
    await day.pass(200);
    expect((await look(page)).word).toBe("live"); // quiet is no fault
    const took = await day.until(hasWord(page, "not-moving"), 120);
    expect(200 + took).toBeGreaterThanOrEqual(280);
    const seen = await look(page);
    expect(seen).toMatchObject({ framed: false, beating: true });
    expect(seen.beats - before.beats).toBeGreaterThanOrEqual(20);
    expect(seen.band).toMatch(/NOT MOVING · DATA FROM 11:\d\d · 5 min old/);
    expect(await coloured(page)).toBeGreaterThan(0);
    expect((await viewsIn(page, day, 64)).size).toBe(3);
    day.trade(true);
    await day.until(hasWord(page, "live"), 60);
    expect((await look(page)).band).toBe("");
  });

  await test.step("17–25 min: no network; the views stop on the overview, a band across says OFFLINE", async () => {
    day.answers = "none";
    day.socket("cut");
    expect(await day.until(hasWord(page, "stale"), 45)).toBeLessThanOrEqual(45);
    expect(await day.until(hasWord(page, "offline"), 300)).toBeLessThanOrEqual(300);
    expect(await viewsIn(page, day, 120)).toEqual(new Set(["overview"]));
    const seen = await look(page);
    expect(seen).toMatchObject({ framed: true, beating: false });
    expect(seen.band).toMatch(/OFFLINE · DATA FROM 11:\d\d · \d+ min old/);
    const band = await page.locator(".wall-band").boundingBox();
    expect(band?.width).toBeGreaterThan(1250);
    expect(await coloured(page)).toBe(0);
    day.answers = "all";
    day.socket("open");
    expect(await day.until(hasWord(page, "live"), 60)).toBeLessThanOrEqual(60);
    expect(await viewsIn(page, day, 64)).toEqual(new Set(["leaders", "board", "overview"]));
  });

  await test.step("25–30 min: the display is turned and changed; the header stays whole", async () => {
    for (const [width, height] of [
      [1080, 1920],
      [2560, 1080],
      [3840, 2160],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await day.pass(60);
      expect(await headerFaults(page), `${width}×${height}`).toEqual([]);
      expect((await look(page)).word).toBe("live");
    }
  });

  expect(await isSamePage(page)).toBe(true);
  expect(failures).toEqual([]);
});

test("two hours asleep: old until something came", async ({ page, open }) => {
  const day = await open(monday, three);
  await day.until(hasWord(page, "live"), 30);
  day.answers = "none";
  await day.sleep(2 * 3_600);
  expect(await look(page)).toMatchObject({ word: "offline", framed: true });
  await expect(page.locator(".wall-age")).toContainText("DATA FROM 11:00 · 2 h old");
  day.answers = "all";
  await day.until(hasWord(page, "live"), 10);
  expect(await isSamePage(page)).toBe(true);
});

const phase = (page: Page) => page.locator(".wall-phase");

test("the parts of the day change what is shown by themselves, holidays and weekends too", async ({
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

test("a holiday: nothing trades though the clock says open, and the header says whose figures they are", async ({
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

test("a weekend: the last session with its date", async ({ page, open }) => {
  const day = await open("2026-11-22T11:00:00");
  await day.until(hasWord(page, "closed"), 30);
  await expect(phase(page)).toHaveText("last session 20 Nov 2026");
  await expect(page.locator(".wall-day")).toHaveText("Sunday 22 Nov");
});

test("one operation that fails is its panel's matter, not the display's", async ({ page, open }) => {
  const day = await open(monday, "?views=leaders:600");
  await day.until(hasWord(page, "live"), 30);
  day.failing = "sectors";
  await day.until(async () => (await page.locator(".indices").getAttribute("data-trust")) === "stale", 90);
  expect(await look(page)).toMatchObject({ word: "live", framed: false, beating: true });
});

test("keys show a bar for 10 s, change and hold the view; a hold ends after 5 min; Esc leaves", async ({
  page,
  open,
}) => {
  const day = await open(monday, three);
  await day.until(hasWord(page, "live"), 30);
  const bar = page.getByRole("toolbar", { name: "Display" });
  const view = async () => (await look(page)).view;
  await expect(bar).toHaveCount(0);
  const order = ["leaders", "board", "overview"];
  const first = await view();
  const after = (name: string, by: number) => order[(order.indexOf(name) + by + 3) % 3];

  await page.keyboard.press("ArrowRight");
  await expect.poll(view).toBe(after(first, 1));
  for (const key of ["←", "→", "Space", "Esc"]) await expect(bar).toContainText(key);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(view).toBe(first);
  await day.pass(8);
  await expect(bar).toBeVisible();
  await day.pass(4);
  await expect(bar).toHaveCount(0);

  const held = await view();
  await page.keyboard.press("Space");
  await expect(bar.getByRole("button", { name: "Go on" })).toBeVisible();
  expect(await viewsIn(page, day, 280)).toEqual(new Set([held]));
  await day.pass(60);
  await expect(page.getByRole("img", { name: "HELD" })).toHaveCount(0);
  expect((await viewsIn(page, day, 64)).size).toBe(3);

  await page.keyboard.press("Escape");
  await day.pass(2);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator("html")).not.toHaveAttribute("data-wall");
  await expect(page.locator("html")).not.toHaveAttribute("data-wall-state");
});

test("the pointer is gone after three seconds at rest", async ({ page, open }) => {
  const day = await open(monday);
  const cursor = () => page.locator(".wall-room").evaluate((room) => getComputedStyle(room).cursor);
  expect(await cursor()).toBe("none");
  await page.mouse.move(300, 300);
  await expect.poll(cursor).toBe("auto");
  await day.pass(4);
  expect(await cursor()).toBe("none");
});

const isLoaded = (page: Page) => async () => !(await isSamePage(page));

/** Until the page has loaded itself anew and its code has come, for which the clock stands still. */
async function untilLoaded(page: Page, day: SimulatedDay, limit: number): Promise<number> {
  const took = await day.until(isLoaded(page), limit);
  await page.waitForLoadState("networkidle");
  return took;
}

test("at five in the morning the page loads itself, between two views and once", async ({ page, open }) => {
  const day = await open("2026-11-24T04:58:00", "?views=leaders:60,board:60");
  await day.pass(100);
  expect(await isSamePage(page)).toBe(true);
  const { view } = await look(page);
  await untilLoaded(page, day, 80);
  await day.until(async () => (await look(page)).view !== "", 30);
  expect((await look(page)).view).not.toBe(view);
  await mark(page);
  await day.pass(120);
  await day.sleep(20 * 60);
  await day.pass(120);
  expect(await isSamePage(page)).toBe(true);
});

test("but not while the figures are old", async ({ page, open }) => {
  const day = await open("2026-11-24T04:50:00", "?views=leaders:60,board:60");
  await day.pass(60);
  day.answers = "failing";
  await day.sleep(10 * 60);
  await day.pass(130);
  expect((await look(page)).framed).toBe(true);
  expect(await isSamePage(page)).toBe(true);
  day.answers = "all";
  await untilLoaded(page, day, 180);
});

test("a new version is loaded between two views, and not again where that did not bring it", async ({
  page,
  open,
}) => {
  const day = await open(monday, "?views=leaders:60,board:60");
  await day.until(hasWord(page, "live"), 30);
  await page.route("**/version.json", (route) => route.fulfill({ json: { build: "another" } }));
  await day.sleep(4 * 60);
  await day.sleep(60);
  await day.until(hasWord(page, "live"), 30);
  await untilLoaded(page, day, 70);
  await mark(page);
  await day.pass(8);
  await day.sleep(20 * 60);
  await day.pass(130);
  expect(await isSamePage(page)).toBe(true);
});

/** As when the browser's compositor hangs: frames are asked for, and never come. */
const stopFrames = (page: Page) =>
  page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });

test("a page that draws nothing for two minutes loads itself, not twice in ten, and not into a server that is gone", async ({
  page,
  open,
}) => {
  const day = await open(monday, "?views=leaders:60,board:60");
  await day.until(hasWord(page, "live"), 30);
  await page.route(/\/wall\b/, (route) => route.abort("connectionrefused"));
  await stopFrames(page);
  await day.pass(180);
  expect(await isSamePage(page)).toBe(true);
  await page.unroute(/\/wall\b/);
  expect(await untilLoaded(page, day, 30)).toBeLessThanOrEqual(30);

  await day.until(hasWord(page, "live"), 30);
  await mark(page);
  await stopFrames(page);
  await day.pass(180);
  expect(await isSamePage(page)).toBe(true);
  await day.sleep(7 * 60);
  await untilLoaded(page, day, 60);
});

test("a view whose code does not come is left out and named; the others go on, and the display mends itself", async ({
  page,
  open,
}) => {
  await page.route(/assets\/PagedBoard/, (route) => route.abort());
  // no load while the code is missing: whether the server answers is asked of it first
  const asked = /\/wall\b/;
  await page.route(asked, (route) =>
    route.request().isNavigationRequest() ? route.fallback() : route.abort("connectionrefused"),
  );
  const day = await open(monday, "?views=leaders:20,board:20");
  await day.until(async () => (await page.locator(".wall-corner").count()) > 0, 60);
  await expect(page.locator(".wall-corner")).toHaveText("Left out, could not be drawn: Board");
  await page.unroute(/assets\/PagedBoard/);
  await page.unroute(asked);
  await untilLoaded(page, day, 30);
  expect(await viewsIn(page, day, 60)).toContain("board");
  await expect(page.locator(".wall-corner")).toHaveCount(0);
});

interface SentSector {
  sectorId: number;
  percentage: number | null;
}

test("news interrupts for 20 s: a fall of the SL20 through a level, a halt announced; nothing when the page opens", async ({
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
  await day.until(async () => (await news.count()) > 0, 30);
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
  await expect(news).toHaveCount(0); // what happened in a gap is no news

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
  await day.until(async () => (await news.count()) > 0, 90);
  await expect(news).toContainText(/^!?Announced: .*TRADING HALT/i);
});

test("the picture moves a step a minute within its margin, the header to the other edge each half hour", async ({
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

test("dark hours: nothing but a faint clock that moves, awake by itself before the call", async ({
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

test("theme, palette and motion are the address's, and nothing of it is kept", async ({ page, open }) => {
  const day = await open(monday, "?theme=light&palette=blue-orange&motion=0");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "light");
  await expect(html).toHaveAttribute("data-palette", "blue-orange");
  await expect(html).toHaveAttribute("data-motion", "reduced");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("light");
  await page.keyboard.press("Escape");
  await day.pass(2);
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(html).toHaveAttribute("data-palette", "green-red");
});

test("what is wrong in the address stands in a corner that can be read, and covers nothing", async ({
  page,
  open,
}) => {
  await open(monday, "?views=leaders:60,nonsense:30");
  const corner = page.locator(".wall-corner");
  await expect(corner).toHaveText("Left out of the address: views nonsense:30");
  const [note, view] = [await corner.boundingBox(), await page.locator(".wall-view").boundingBox()];
  expect((note?.y ?? 0) + 1).toBeGreaterThanOrEqual((view?.y ?? 0) + (view?.height ?? 0));
  const size = await corner.evaluate((note) => Number.parseFloat(getComputedStyle(note).fontSize));
  expect(size).toBeGreaterThanOrEqual(720 * 0.016);
});
