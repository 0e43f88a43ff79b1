/** How a display looks in its bad states, on odd shapes: nothing cut or over each other, and no state taken for another from afar. */
import type { Page } from "playwright/test";
import { expect } from "./fixtures.ts";
import { limitsOf, misfits } from "./misfits.ts";
import { openDay, type SimulatedDay } from "./simulatedDay.ts";
import { hasWord, monday, test } from "./wallStory.ts";

test.use({ trace: "off" });
test.describe.configure({ mode: "parallel", timeout: 180_000 });

const shapes = [
  [1920, 1080],
  [1080, 1920],
] as const;

const softly = expect.configure({ soft: true });

/** Words of the header that leave their own part of it, and so lie over another or the frame. */
const spilt = () =>
  [...document.querySelectorAll<HTMLElement>(".wall-head > :not(.wall-indices) *")].flatMap((element) => {
    const part = element.closest(".wall-head > *")?.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    const words = range.getBoundingClientRect();
    const inside =
      !part || words.width === 0 || (words.left >= part.left - 2 && words.right <= part.right + 2);
    return inside ? [] : [`${element.className} is wider than its part of the header`];
  });

/** Old on every view, by shape and scale; the state is reached once, since a load would begin anew. */
async function expectOldFits(page: Page, day: SimulatedDay): Promise<void> {
  for (const [width, height] of shapes)
    for (const scale of [1, 2]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(
        (factor) => document.documentElement.style.setProperty("--wall-scale", `${factor}`),
        scale,
      );
      for (let turn = 0; turn < 3; turn += 1) {
        await day.pass(4);
        const view = await page.locator("main[data-view]").getAttribute("data-view");
        await softly
          .poll(
            async () => [
              ...(await page.evaluate(misfits, limitsOf(width, height, scale))),
              ...(await page.evaluate(spilt)),
            ],
            {
              message: `${view} at ${width}×${height}, scale ${scale}`,
              timeout: 4_000,
            },
          )
          .toEqual([]);
        await page.keyboard.press("ArrowRight");
      }
    }
}

for (const language of ["en", "si", "ta"])
  for (const [kind, answers] of [
    ["refused", "failing"],
    ["unanswered", "none"],
  ] as const)
    test(`old figures of questions ${kind} fit at every shape and scale, in ${language}`, async ({
      page,
      open,
    }) => {
      const day = await open(monday, `?views=overview:600,leaders:600,index:600&lang=${language}`);
      await day.until(hasWord(page, "live"), 30);
      for (let turn = 0; turn < 3; turn += 1) {
        await page.keyboard.press("ArrowRight");
        await day.pass(4);
      }
      day.answers = answers;
      if (answers === "none") day.socket("cut");
      await day.until(hasWord(page, "stale"), 60);
      await expectOldFits(page, day);
    });

/** Runs in the page: how light a part of its picture is and how much that varies, in grey and as small as from five metres. */
async function greys({ picture, parts }: { picture: number[]; parts: DOMRect[] }): Promise<number[]> {
  const image = await createImageBitmap(new Blob([new Uint8Array(picture)]));
  const factor = 480 / innerWidth;
  const canvas = new OffscreenCanvas(480, Math.round(innerHeight * factor));
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

/** Where the state shows: behind its word, at the edge of the display, across it. */
async function lookFromAfar(page: Page): Promise<number[]> {
  const picture = [...(await page.screenshot())];
  const parts = await page.evaluate(() => {
    const rect = (part: string) => document.querySelector(part)?.getBoundingClientRect().toJSON() as DOMRect;
    const { height } = rect(".wall");
    const band = document.querySelector(".wall-band")
      ? rect(".wall-band")
      : { x: 0, y: 0, width: 1, height: 1 };
    return [rect(".wall-market"), { x: 4, y: 0, width: 6, height }, band] as DOMRect[];
  });
  return page.evaluate(greys, { picture, parts });
}

for (const theme of ["dark", "light"])
  test(`from five metres and in grey no state is taken for another, ${theme}`, async ({ page, open }) => {
    const seen = new Map<string, number[]>();
    const see = async (word: string, of = page) => seen.set(word, await lookFromAfar(of));
    const search = `?views=overview:600&theme=${theme}`;
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
    const rest = await openDay(evening, "2026-11-23T15:30:00");
    await evening.goto(`/wall${search}`);
    await rest.until(hasWord(evening, "closed"), 60);
    await see("closed", evening);
    await rest.close();

    const alike = [...seen].flatMap(([word, look], at) =>
      [...seen].slice(at + 1).flatMap(([other, next]) => {
        const apart = Math.max(...look.map((one, part) => Math.abs(one - (next[part] ?? 0))));
        return apart < 20 ? [`${word} and ${other} are ${apart.toFixed(1)} of 255 apart`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });
