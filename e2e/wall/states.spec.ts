/**
 * A display with old or missing figures, and in unusual shapes. No text is cut or overlaps, and every state can be recognised from a
 * distance.
 */
import type { Page } from "playwright/test";
import { expect } from "#e2e/testing/fixtures";
import { type Limits, limitsOf, misfits } from "#e2e/testing/misfits";
import { openDay, type SimulatedDay } from "#e2e/testing/simulatedDay";
import { hasWord, monday, test } from "./wallStory.ts";

test.describe.configure({ mode: "parallel", timeout: 600_000 });

const shapes = [
  [1920, 1080],
  [1080, 1920],
] as const;

const softly = expect.configure({ soft: true });

/** Words of the header that extend beyond their own part of it. */
const spilt = () =>
  [...document.querySelectorAll<HTMLElement>(".wall-head > :not(.wall-indices) *")].flatMap((element) => {
    const parts = ".wall-what > *, .wall-head > :not(.wall-what)";
    const part = element.closest(parts)?.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    const words = range.getBoundingClientRect();
    const inside =
      !part || words.width === 0 || (words.left >= part.left - 2 && words.right <= part.right + 2);
    return inside ? [] : [`${element.className} is wider than its part of the header`];
  });

const languages = ["en", "si", "ta"];
const views = ["overview", "leaders", "index"];
/** Number of combinations of view and language. A wall changes its language after each round of its views. */
const turns = languages.length * views.length;
/** Number of views shown in a state: an offline wall stays on the overview. */
const viewsOf = (word: string) => (word === "offline" ? 1 : views.length);
/** s of each turn, short enough that the state lasts until all views were shown */
const turnLength = 0.4;

/** Checks every view in every language, shape and scale. The state is reached only once, because a reload would start again. */
async function expectFits(page: Page, day: SimulatedDay, word: string): Promise<void> {
  const faults = async (limits: Limits) => [
    ...(await page.evaluate(misfits, limits)),
    ...(await page.evaluate(spilt)),
  ];
  for (const [width, height] of shapes)
    for (const scale of [1, 2]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(
        (factor) => document.documentElement.style.setProperty("--wall-scale", `${factor}`),
        scale,
      );
      const shown = new Set<string>();
      for (let turn = 0; turn < turns; turn += 1) {
        await day.pass(turnLength);
        const view = await page.locator("main[data-view]").getAttribute("data-view");
        const spoken = `${view} in ${await page.locator("html").getAttribute("lang")}`;
        if (!shown.has(spoken))
          await softly
            .poll(() => faults(limitsOf(width, height, scale)), {
              message: `${word}, ${spoken} at ${width}×${height}, scale ${scale}`,
              timeout: 4_000,
            })
            .toEqual([]);
        shown.add(spoken);
        await page.keyboard.press("ArrowRight");
      }
      const wanted = viewsOf(word) * languages.length;
      softly(shown.size, `views and languages of a display that is ${word}`).toBe(wanted);
    }
  expect(await hasWord(page, word)()).toBe(true);
}

/** Waits until every view was shown once in every language and has its figures. */
async function fill(page: Page, day: SimulatedDay): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await page.keyboard.press("ArrowRight");
    await day.pass(4);
  }
}

test("a display that is delayed, stale, offline or closed fits in every language, shape and scale", async ({
  page,
  open,
}) => {
  const playlist = views.map((view) => `${view}:600`);
  const day = await open(monday, `?views=${playlist}&lang=${languages}`);
  const expectFitsWhen = async (word: string) => {
    await day.until(hasWord(page, word), 400);
    await test.step(word, () => expectFits(page, day, word));
  };
  await day.until(hasWord(page, "live"), 60);
  await fill(page, day);
  day.answers = "failing";
  await expectFitsWhen("delayed");
  await expectFitsWhen("stale");
  day.answers = "none";
  day.socket("cut");
  await expectFitsWhen("offline");
  day.answers = "all";
  day.socket("open");
  await day.sleep(4.5 * 3_600);
  await day.until(hasWord(page, "closed"), 60);
  await fill(page, day);
  await expectFitsWhen("closed");
  // waits for the opening call of the next day, whose words are the longest
  const said = async () => (await page.locator(".wall-state").textContent()) ?? "";
  const closed = new Set<string>();
  for (let turn = 0; turn < turns; turn += 1) {
    closed.add(await said());
    await page.keyboard.press("ArrowRight");
    await day.pass(turnLength);
  }
  await day.sleep(17.5 * 3_600);
  await day.until(async () => (await hasWord(page, "closed")()) && !closed.has(await said()), 60);
  await fill(page, day);
  await expectFitsWhen("closed");
});

interface Seen {
  /** PNG, base64 */
  picture: string;
  parts: DOMRect[];
  /** px; the picture is shrunk to this width */
  wide: number;
}

/** Runs in the page: brightness of parts of its picture, and how much it varies, in grey. */
async function greys({ picture, parts, wide }: Seen): Promise<number[]> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const factor = wide / innerWidth;
  const canvas = new OffscreenCanvas(wide, Math.round(innerHeight * factor));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return parts.flatMap(({ x, y, width, height }) => {
    const [w, h] = [Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor))];
    const { data } = context.getImageData(Math.round(x * factor), Math.round(y * factor), w, h);
    const light = Array.from({ length: w * h }, (_, at) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3);
      return 0.299 * red + 0.587 * green + 0.114 * blue;
    });
    const mean = light.reduce((sum, one) => sum + one, 0) / light.length;
    const spread = Math.sqrt(light.reduce((sum, one) => sum + (one - mean) ** 2, 0) / light.length);
    return [mean, spread];
  });
}

/** The largest difference between two such measurements. */
const apart = (look: readonly number[] = [], other: readonly number[] = []) =>
  Math.max(...look.map((one, part) => Math.abs(one - (other[part] ?? 0))));

/** Measures the parts that show the state: behind the state word, at the edge of the display, and across it. */
async function lookFromAfar(page: Page): Promise<number[]> {
  const picture = (await page.screenshot({ animations: "disabled" })).toString("base64");
  const parts = await page.evaluate(() => {
    const rect = (part: string) => document.querySelector(part)?.getBoundingClientRect().toJSON() as DOMRect;
    const { height } = rect(".wall");
    const band = document.querySelector(".wall-band")
      ? rect(".wall-band")
      : { x: 0, y: 0, width: 1, height: 1 };
    return [rect(".wall-market"), { x: 4, y: 0, width: 6, height }, band] as DOMRect[];
  });
  return page.evaluate(greys, { picture, parts, wide: 480 });
}

test("from five metres and in grey each state looks different, in dark and light themes", async ({
  page,
  open,
  stack,
}) => {
  const themes = ["dark", "light"] as const;
  const seen = { dark: new Map<string, number[]>(), light: new Map<string, number[]>() };
  const see = async (word: string, of = page) => {
    for (const theme of themes) {
      await of.locator("html").evaluate((html, worn) => html.setAttribute("data-theme", worn), theme);
      seen[theme].set(word, await lookFromAfar(of));
    }
  };
  const search = "?views=overview:600";
  const day = await open(monday, search);
  await day.until(hasWord(page, "live"), 30);
  await see("live");
  day.answers = "failing";
  for (const word of ["delayed", "stale"]) {
    await day.until(hasWord(page, word), 60);
    await see(word);
  }
  day.answers = "none";
  await day.until(hasWord(page, "offline"), 400);
  await see("offline");
  day.answers = "all";
  await day.until(hasWord(page, "live"), 60);
  day.trade(false);
  await day.until(hasWord(page, "not-moving"), 400);
  await see("not-moving");

  const evening = await page.context().newPage();
  await evening.setViewportSize({ width: 1280, height: 720 });
  const rest = await openDay(evening, stack.server.url, "2026-11-23T15:30:00");
  await evening.goto(`${rest.url}/wall${search}`);
  await rest.until(hasWord(evening, "closed"), 60);
  await see("closed", evening);
  await rest.close();

  expect(apart(seen.dark.get("live"), seen.light.get("live")), "one theme from the other").toBeGreaterThan(
    20,
  );
  for (const theme of themes) {
    const looks = [...seen[theme]];
    const alike = looks.flatMap(([word, look], at) =>
      looks.slice(at + 1).flatMap(([other, next]) => {
        const far = apart(look, next);
        return far < 20 ? [`${word} and ${other} are ${far.toFixed(1)} of 255 apart`] : [];
      }),
    );
    expect(looks.length, theme).toBe(6);
    expect(alike, theme).toEqual([]);
  }
});

test("on the map a tile too small for an arrow shows a fall by a mark, not only by colour", async ({
  page,
  open,
}) => {
  const day = await open(monday, "?views=map:600");
  await day.until(async () => (await page.locator(".map-tile").count()) > 100, 60);
  await day.pass(8);
  const parts = await page.evaluate(() =>
    ["-1", "1"].flatMap((level) => {
      const tile = [
        ...document.querySelectorAll(`.map-tile:not([data-label=both]) > [data-level="${level}"]`),
      ]
        .map((ground) => ground.getBoundingClientRect())
        .find(({ width, height }) => width > 24 && height > 24);
      if (!tile) throw new Error(`no tile of ${level} is without an arrow`);
      const { left, right, top, bottom } = tile;
      const [corner, other] = [
        new DOMRect(right - 5, bottom - 5, 3, 3),
        new DOMRect(left + 4, top + 4, 3, 3),
      ];
      return [corner.toJSON(), other.toJSON()] as DOMRect[];
    }),
  );
  const picture = (await page.screenshot()).toString("base64");
  const wide = page.viewportSize()?.width ?? 0;
  const [falls = 0, , beside = 0, , rises = 0, , besideRise = 0] = await page.evaluate(greys, {
    picture,
    parts,
    wide,
  });
  expect(Math.abs(falls - beside)).toBeGreaterThan(40);
  expect(Math.abs(rises - besideRise)).toBeLessThan(10);
});

for (const [width, height] of shapes)
  test(`in large type gainers and losers are shown in turn, ${width}×${height}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    const day = await open(monday, "?views=overview:600&scale=2");
    await day.untilSeen(page.locator(".wall-sides [data-field=price]").first(), 60);
    const seen = new Set<string>();
    for (let turn = 0; turn < 6; turn += 1) {
      for (const title of await page.locator(".wall-sides h2").allTextContents()) seen.add(title);
      await day.pass(4);
    }
    expect(seen).toEqual(new Set(["Top gainers", "Top losers"]));
  });
