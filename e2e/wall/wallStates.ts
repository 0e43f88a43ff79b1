/** A display with old or missing figures: its texts fit, and its state can be recognised from a distance. */
import type { Page } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";
import { type Limits, limitsOf, misfits } from "#e2e/testing/misfits";
import type { SimulatedDay } from "#e2e/testing/simulatedDay";
import { hasWord } from "./wallStory.ts";

const languages = ["en", "si", "ta"];
const views = ["overview", "leaders", "index"];
/** Number of combinations of view and language. A wall changes its language after each round of its views. */
const turns = languages.length * views.length;
/** Number of views shown in a state: an offline wall stays on the overview. */
const viewsOf = (word: string) => (word === "offline" ? 1 : views.length);
/** s of each turn, short enough that the state lasts until all views were shown */
const turnLength = 0.4;

/** a wall that shows few views in each language */
export const spoken = `?views=${views.map((view) => `${view}:600`)}&lang=${languages}`;

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

interface Shape {
  width: number;
  height: number;
  scale?: number;
}

/**
 * Checks every view in every language. The state is reached only once, because a reload would start again; it must last, and only the test
 * moves time.
 */
export async function expectStateFits(
  page: Page,
  day: SimulatedDay,
  word: string,
  { width, height, scale = 1 }: Shape,
): Promise<void> {
  const faults = async (limits: Limits) => [
    ...((await hasWord(page, word)()) ? [] : [`the display is not ${word}`]),
    ...(await page.evaluate(misfits, limits)),
    ...(await page.evaluate(spilt)),
  ];
  await page.setViewportSize({ width, height });
  await page.evaluate(
    (factor) => document.documentElement.style.setProperty("--wall-scale", `${factor}`),
    scale,
  );
  const shown = new Set<string>();
  for (let turn = 0; turn < turns && shown.size < viewsOf(word) * languages.length; turn += 1) {
    await day.pass(turnLength);
    const view = await page.locator("main[data-view]").getAttribute("data-view");
    const seen = `${view} in ${await page.locator("html").getAttribute("lang")}`;
    if (!shown.has(seen))
      await expect
        .poll(() => faults(limitsOf(width, height, scale)), {
          message: `${word}, ${seen} at ${width}×${height}, scale ${scale}`,
        })
        .toEqual([]);
    shown.add(seen);
    await page.keyboard.press("ArrowRight");
  }
  expect(shown.size, `views and languages of a display that is ${word}`).toBe(
    viewsOf(word) * languages.length,
  );
}

/** Waits until every view was shown once in every language and has its figures. */
export async function fill(page: Page, day: SimulatedDay): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await page.keyboard.press("ArrowRight");
    await day.pass(4);
  }
}

/** States in which the figures must not look current. */
const framed: ReadonlySet<Word> = new Set(["stale", "offline"]);

/** The line around a display whose figures must not look current. */
const frameOf = (page: Page) =>
  page.locator(".wall").evaluate((wall) => {
    const { content, borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(wall, "::after");
    const isSeen = content !== "none" && !/^rgba\(.+, 0\)$/.test(borderTopColor);
    return isSeen && Number.parseFloat(borderTopWidth) >= 6 ? borderTopStyle : "none";
  });

type Word = "delayed" | "stale" | "offline" | "closed";

/** Brings a filled display into each of these states, in this order, and checks it in the shapes of each. */
export async function expectStatesFit(
  page: Page,
  day: SimulatedDay,
  states: readonly (readonly [word: Word, ...shapes: Shape[]])[],
): Promise<void> {
  await day.until(hasWord(page, "live"), 60);
  await fill(page, day);
  const { exchange } = day;
  for (const [word, ...shapes] of states)
    await test.step(word, async () => {
      if (word === "closed") {
        exchange.answers = "all";
        day.socket("open");
        await day.sleep(4.5 * 3_600);
      } else exchange.answers = word === "offline" ? "none" : "failing";
      if (word === "offline") day.socket("cut");
      await day.until(hasWord(page, word), 400);
      if (word === "closed") await fill(page, day);
      await expect.poll(() => frameOf(page)).toBe(framed.has(word) ? "dashed" : "none");
      for (const shape of shapes) await expectStateFits(page, day, word, shape);
    });
}

/** On an overview in large type, gainers and losers are shown in turn. */
export async function expectListsTakeTurns(page: Page, day: SimulatedDay): Promise<void> {
  await day.untilSeen(page.locator(".wall-sides [data-field=price]").first(), 60);
  const titles = new Set<string>();
  for (let turn = 0; turn < 6; turn += 1) {
    for (const title of await page.locator(".wall-sides h2").allTextContents()) titles.add(title);
    await day.pass(4);
  }
  expect([...titles]).toHaveLength(2);
}

interface Seen {
  /** PNG, base64 */
  picture: string;
  parts: DOMRect[];
  /** px; the picture is shrunk to this width */
  wide: number;
}

/** Runs in the page: brightness of parts of its picture, and how much it varies, in grey. */
export async function greys({ picture, parts, wide }: Seen): Promise<number[]> {
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

/** Measures the parts that show the state: behind the state word, at the edge of the display, and across it. */
export async function lookFromAfar(page: Page): Promise<number[]> {
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

/** The largest difference between two such measurements, of 255. */
export const apart = (look: readonly number[] = [], other: readonly number[] = []): number =>
  Math.max(...look.map((one, part) => Math.abs(one - (other[part] ?? 0))));

/** Pairs of looks that a person cannot tell apart from five metres. */
export const alike = (looks: ReadonlyMap<string, readonly number[]>): string[] => {
  const all = [...looks];
  return all.flatMap(([word, look], at) =>
    all.slice(at + 1).flatMap(([other, next]) => {
      const far = apart(look, next);
      return far < 20 ? [`${word} and ${other} are ${far.toFixed(1)} of 255 apart`] : [];
    }),
  );
};
