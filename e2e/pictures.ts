/**
 * Takes a picture of every route in both themes at four sizes into a folder, at one frozen instant of a simulated day. With a second
 * folder it lists the pictures that differ from those there, to show the effect of a change of styles. Two runs of one build still differ
 * in a few pictures (ages and clocks by one step). Therefore take the first build twice, and look at differences that are new.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright/test";
import { flags } from "#e2e/testing/chromiumFlags";
import { startGateway } from "#e2e/testing/gateway";
import { openDay, type SimulatedDay } from "#e2e/testing/simulatedDay";
import { paths } from "#e2e/testing/wellPlaced";
import { ensureChromium } from "#scripts/chromium";
import { answerHelp } from "#scripts/help";

const sizes = [
  [1440, 900],
  [1920, 1080],
  [1024, 768],
  [390, 844],
] as const;

const walls = ["overview", "leaders", "board", "map", "news", "index"].map(
  (view) => `/wall?views=${view}:600&motion=off`,
);
const routes = [...paths, ...walls, "/wall/setup"];

/** a Monday at 11:00, when most lines have traded */
const instant = "2026-11-23T11:00:00";

const nameOf = (path: string) => path.replace(/[^\w]+/g, "-").replace(/^-|-$/g, "") || "overview";

/** Runs in the page. @returns how many pixels differ visibly, and the box around them; empty if none */
function difference([before, after]: readonly [string, string]): Promise<string> {
  const pixels = async (picture: string) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    return context?.getImageData(0, 0, image.width, image.height);
  };
  return Promise.all([pixels(before), pixels(after)]).then(([a, b]) => {
    if (!a || !b || a.width !== b.width || a.height !== b.height) return "is of another size";
    let count = 0;
    const box = [a.width, a.height, 0, 0];
    for (let at = 0; at < a.data.length; at += 4) {
      const far = [0, 1, 2].some((part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)) > 4);
      if (!far) continue;
      count += 1;
      const [x, y] = [(at / 4) % a.width, Math.floor(at / 4 / a.width)];
      box[0] = Math.min(box[0] ?? x, x);
      box[1] = Math.min(box[1] ?? y, y);
      box[2] = Math.max(box[2] ?? x, x);
      box[3] = Math.max(box[3] ?? y, y);
    }
    return count === 0 ? "" : `${count} pixels in ${box.join(",")}`;
  });
}

/** Moves time in leaps, and waits for the answers after each. If time ran on, an answer would arrive at a varying moment. */
async function letPass(day: SimulatedDay, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 4) await day.sleep(4);
}

/** Runs in the page. Makes random delays, such as backoff, the same each time. */
function evenChance(): void {
  Math.random = () => 0.5;
}

async function busiest(page: Page): Promise<string> {
  const rows = await page.evaluate(async () => {
    const headers = { "content-type": "application/json" };
    const reply = await fetch("/api/mostActiveTrades", { method: "POST", body: "{}", headers });
    return (await reply.json()) as { symbol: string }[];
  });
  return rows[0]?.symbol ?? "";
}

interface Task {
  server: string;
  folder: string;
  against: string | undefined;
}

/** @returns the differences, one text line each */
async function takeAll(browser: Browser, { server, folder, against }: Task, theme: "dark" | "light") {
  const differing: string[] = [];
  let symbol = "";
  for (const route of routes) {
    const context = await browser.newContext({
      colorScheme: theme,
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await page.addInitScript(evenChance);
    const day = await openDay(page, server, instant);
    if (symbol === "" && route.includes(":symbol")) {
      await page.goto(`${day.url}/nowhere`);
      symbol = await busiest(page);
    }
    await page.goto(`${day.url}${route.replaceAll(":symbol", symbol)}`);
    await letPass(day, 40);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await letPass(day, 8);
      const file = `${nameOf(route)}.${theme}.${width}.png`;
      const picture = await page.screenshot({ path: join(folder, file), animations: "disabled" });
      const other = against === undefined ? undefined : join(against, file);
      if (other === undefined || !existsSync(other) || readFileSync(other).equals(picture)) continue;
      // the compiler wraps inner functions in a helper with this name
      await page.evaluate("globalThis.__name ??= (named) => named");
      const told = await page.evaluate(difference, [
        readFileSync(other).toString("base64"),
        picture.toString("base64"),
      ] as const);
      if (told) differing.push(`${file}: ${told}`);
    }
    await day.close();
    await context.close();
  }
  return differing;
}

async function main(): Promise<void> {
  const [folder, against] = process.argv.slice(2);
  if (folder === undefined) throw new Error("name a folder for the pictures");
  mkdirSync(folder, { recursive: true });
  const server = await startGateway(["--clock", "always-open:2026-11-20", "--log-level", "warn"]);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  const task = { server: server.url, folder, against };
  const found = await Promise.all([takeAll(browser, task, "dark"), takeAll(browser, task, "light")]);
  for (const line of found.flat()) process.stdout.write(`${line}\n`);
  process.stdout.write(`${routes.length * sizes.length * 2} pictures, ${found.flat().length} differ\n`);
  await browser.close();
  await server.stop();
}

answerHelp(
  "npm run pictures -- FOLDER [AGAINST]\nTakes pictures of every route into FOLDER and lists those that differ from AGAINST.",
);
await main();
