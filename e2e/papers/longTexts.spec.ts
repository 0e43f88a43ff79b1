/** Extremely long texts in every text field of the contract, on every page. */
import type { Page } from "playwright/test";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { mainTasks } from "#e2e/testing/mainTasks";
import { openTap, type Tap } from "#e2e/testing/tap";
import { drawn, visit } from "#e2e/testing/visit";
import { type LeafShape, type RowSchema, type Shape, text } from "#wire/contract/schema";
import { type OperationName, operations } from "#wire/operations";

/** A long word without blanks, of a letter that the font kerns with itself: the slowest case for a browser's line breaking. */
const long = "W".repeat(20_000);
/** rows of a list with such texts; the gateway limits the size of an answer */
const first = 12;
/** number of such texts that the reference lays out in one task */
const ofYardstick = 20;
/**
 * Limit of the CPU time of one task of a page, as a multiple of the reference, measured just before. The slowest page needs 1.4 times the
 * reference. A page that lays out such a text with kerning, or uncut, needs 140 times as much. Other load changes both alike.
 */
const most = 8;

type Sent = Record<string, unknown>;
const isText = (field: RowSchema["entries"][string] | undefined) =>
  field !== undefined && "wrapped" in field && field.wrapped === text;

/** A row with a long text in each text field. */
const lengthen = ({ entries }: RowSchema, row: unknown): unknown =>
  typeof row !== "object" || row === null
    ? row
    : Object.fromEntries(
        Object.entries(row as Sent).map(([name, value]) => [name, isText(entries[name]) ? long : value]),
      );

function lengthenLeaf({ kind, row }: LeafShape, body: unknown): unknown {
  const each = (rows: unknown): unknown =>
    Array.isArray(rows)
      ? rows.map((one, at) => (Array.isArray(one) ? each(one) : at < first ? lengthen(row, one) : one))
      : rows;
  if (kind === "keyed" && typeof body === "object" && body !== null)
    return Object.fromEntries(Object.entries(body).map(([key, rows]) => [key, each(rows)]));
  return Array.isArray(body) ? each(body) : lengthen(row, body);
}

function lengthenBody(shape: Shape, body: unknown): unknown {
  if (shape.kind !== "parts") return lengthenLeaf(shape, body);
  const beside = lengthen(shape.row, body) as Sent;
  for (const [name, part] of Object.entries(shape.parts)) beside[name] = lengthenLeaf(part, beside[name]);
  return beside;
}

const names = Object.keys(operations) as OperationName[];
let tap: Tap;
let server: Gateway;
let symbol: string;
let sector: string;
test.beforeAll(async ({ stack }) => {
  // a tap and a server of their own, because a server keeps such texts after the test
  tap = await openTap(stack.exchange.url);
  for (const name of names)
    tap.alter(operations[name].path, (body) => lengthenBody(operations[name].reply, body));
  server = await startGateway(["--upstream", tap.url, "--pace", "0.1", "--log-level", "error"]);
  symbol = String((await rowsListed(stack.exchange))[0]?.symbol);
  const asked = await fetch(`${stack.exchange.url}${operations.sectors.path}`, { method: "POST" });
  const groups: Sent[] = await asked.json();
  sector = String(groups.at(-1)?.["sectorId"]);
});
test.afterAll(async () => {
  await server.stop();
  await tap.close();
});

interface Scene {
  path: string;
  /** whether such a text is visible on the page; other pages have only names, or no text */
  shows?: true;
  open?: (page: Page) => Promise<void>;
}
/** A file's address is a text too. */
const missingFile =
  /^console: Failed to load resource: .* 404 \(Not Found\) \(http:\/\/127\.0\.0\.1:\d+\/files\/W+(?:%E2%80%A6)?\)$/;

/** CPU time of this computer for laying out a fixed number of such texts on a page with nothing else, ms. */
async function yardstick(page: Page): Promise<number> {
  await page.goto("about:blank");
  const [longest = 0] = await mainTasks(page, () =>
    page.evaluate(
      ([count, letters]) => {
        document.body.style.cssText = "width:800px;overflow-wrap:anywhere;font-family:sans-serif";
        document.body.append(
          ...Array.from({ length: count }, () =>
            Object.assign(document.createElement("p"), { textContent: letters }),
          ),
        );
        return new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
      },
      [ofYardstick, long] as const,
    ),
  );
  return longest;
}

/** Opens the first closed parts: all fields of an item, and the remaining part of a text. */
const openFolded = async (page: Page) => {
  const folded = page.locator("main details:not([open]) > summary, main [aria-expanded=false].chip");
  await expect(folded.first()).toBeVisible();
  await folded.evaluateAll(async (found) => {
    for (const each of found.slice(0, 3)) {
      if (each instanceof HTMLElement) each.click();
      // waits in between, because a user opens one part at a time
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
  });
};
const openFirstDisclosure = async (page: Page) => {
  await page.locator(".disclosure-head").first().click();
  await openFolded(page);
};
const asSent = async (page: Page) => {
  await page.getByRole("region", { name: "Short price list" }).locator(".source").first().click();
  await page.getByRole("button", { name: "All rows and fields as sent" }).click();
  await expect(page.locator(".sent-scroll td").first()).toBeVisible();
};
const wall = (view: string) => ({ path: `/wall?views=${view}:600` });
const pages: readonly Scene[] = [
  { path: "/?prints=short", open: asSent, shows: true },
  { path: "/board?columns=all", shows: true },
  { path: "/s/:symbol", open: openFolded, shows: true },
  { path: "/s/:symbol?since=2012-01-01", open: openFirstDisclosure, shows: true },
  { path: "/sectors", shows: true },
  { path: "/sectors/:sector" },
  { path: "/map" },
  { path: "/summary" },
  { path: "/disclosures", open: openFirstDisclosure, shows: true },
  { path: "/media", open: openFolded, shows: true },
  { path: "/watch" },
  { path: "/health" },
  { path: "/wall/setup" },
];
const walls: readonly Scene[] = [
  wall("overview"),
  { ...wall("board"), shows: true },
  wall("map"),
  wall("leaders"),
  { ...wall("sectors"), shows: true },
  wall("index"),
  wall("symbol-:symbol"),
  wall("watch-:symbol"),
  { ...wall("disclosures"), shows: true },
  { ...wall("news"), shows: true },
  wall("summary"),
  wall("blocks"),
  wall("opening"),
];

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** @returns CPU time of the longest task of a page while it opens, ms */
async function longestTask(page: Page, { path, open, shows }: Scene): Promise<number> {
  const tasks = await mainTasks(page, async () => {
    await visit(page, path.replace(":symbol", symbol).replace(":sector", sector));
    await expect(page.locator("[data-field]").first()).toBeAttached();
    if (shows) await expect(page.getByText(long.slice(0, 100)).first()).toBeAttached();
    await open?.(page);
    await twoFrames(page);
  });
  expect(tasks.length).toBeGreaterThan(10);
  return tasks[0] ?? 0;
}

for (const [kind, scenes] of Object.entries({ page: pages, wall: walls }))
  test(`20,000 letters without a blank in every text field block no ${kind}`, async ({ tab, complaints }) => {
    complaints.allow(missingFile);
    const unit = await yardstick(tab);
    await drawn(tab, `${server.url}/settings`);
    for (const scene of scenes)
      await test.step(scene.path, async () => {
        const longest = await longestTask(tab, scene);
        expect(longest / unit, scene.path).toBeLessThan(most);
      });
  });
