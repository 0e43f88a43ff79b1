/** Texts of the contract at a length that nobody sends in good faith, in every field that takes one, on every page. */
import type { Page } from "playwright/test";
import { type OperationName, operations } from "#wire/operations";
import { type LeafShape, type Row, type Shape, text } from "#wire/schema";
import { rowsListed } from "./boardAnswer.ts";
import { expect, type Stack, test } from "./fixtures.ts";
import { type Gateway, startGateway } from "./gateway.ts";
import { mainTasks } from "./mainTasks.ts";

/** Unbroken, of a letter that the font sets closer to itself: what costs a browser's line breaking most. */
const long = "W".repeat(20_000);
/** rows of a list that have such texts: the gateway takes no answer of any size */
const first = 12;
/** ms of processor time that one task of a page may take */
const most = 500;

type Sent = Record<string, unknown>;
const isText = (field: Row["entries"][string] | undefined) =>
  field !== undefined && "wrapped" in field && field.wrapped === text;

/** A row with a long text in each field that the contract says is text. */
const lengthen = ({ entries }: Row, row: unknown): unknown =>
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

let server: Gateway;
const names = Object.keys(operations) as OperationName[];
async function start(stack: Stack): Promise<string> {
  for (const name of names)
    stack.tap.alter(operations[name].path, (body) => lengthenBody(operations[name].reply, body));
  server = await startGateway(["--upstream", stack.tap.url, "--pace", "0.1", "--log-level", "error"]);
  return server.url;
}
test.afterEach(() => server.stop());

interface Scene {
  path: string;
  open?: (page: Page) => Promise<void>;
}
/** The first of each: everything that was sent of an item, and the rest of a text. */
const openFolded = async (page: Page) => {
  const folded = page.locator("main details:not([open]) > summary, main [aria-expanded=false].chip");
  await expect(folded.first()).toBeVisible();
  await folded.evaluateAll((found) => {
    for (const each of found.slice(0, 3)) if (each instanceof HTMLElement) each.click();
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
const wall = (view: string): Scene => ({ path: `/wall?views=${view}:600` });
const scenes = (symbol: string, sector: string): Scene[] => [
  { path: "/?prints=short", open: asSent },
  { path: "/board?columns=all" },
  { path: `/s/${symbol}`, open: openFolded },
  { path: `/s/${symbol}?since=2012-01-01`, open: openFirstDisclosure },
  { path: "/sectors" },
  { path: `/sectors/${sector}` },
  { path: "/map" },
  { path: "/summary" },
  { path: "/disclosures", open: openFirstDisclosure },
  { path: "/media", open: openFolded },
  { path: "/watch" },
  { path: "/health" },
  { path: "/wall/setup" },
  wall("overview"),
  wall("board"),
  wall("map"),
  wall("leaders"),
  wall("sectors"),
  wall("index"),
  wall(`symbol-${symbol}`),
  wall(`watch-${symbol}`),
  wall("disclosures"),
  wall("news"),
  wall("summary"),
  wall("opening"),
];

test("20,000 letters without a blank in every text field hold no page up", async ({ page, stack }) => {
  test.setTimeout(180_000);
  const url = await start(stack);
  const symbol = String((await rowsListed(stack.exchange))[0]?.symbol);
  const groups: Sent[] = await (
    await fetch(`${stack.exchange.url}${operations.sectors.path}`, { method: "POST" })
  ).json();
  const seen: string[] = [];
  for (const { path, open } of scenes(symbol, String(groups.at(-1)?.["sectorId"]))) {
    const tasks = await mainTasks(page, async () => {
      await page.goto(`${url}${path}`);
      await expect(page.locator("[data-field]").first(), path).toBeAttached();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0, { timeout: 10_000 });
      await open?.(page);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    });
    if (await page.getByText(long.slice(0, 100)).count()) seen.push(path);
    expect(tasks.length, path).toBeGreaterThan(10);
    expect.soft(tasks[0], path).toBeLessThan(most);
  }
  expect(seen.length, `such a text is seen on ${seen.join(" ")}`).toBeGreaterThanOrEqual(12);
});
