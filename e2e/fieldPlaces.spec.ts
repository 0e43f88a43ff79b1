/** Every field of the contract is found on screen, on the embedded exchange and on captured bodies. */
import type { Page } from "playwright/test";
import { topics } from "#wire/leaderboards";
import { type OperationName, operations } from "#wire/operations";
import type { Shape } from "#wire/schema";
import { rowsListed } from "./boardAnswer.ts";
import { expect, test } from "./fixtures.ts";
import { startGateway } from "./gateway.ts";
import { capturedSymbol, capturesAreHere, openStandIn } from "./standIn.ts";

/** Where to look, and what has to be opened there first. */
interface Scene {
  path: string;
  open?: (page: Page) => Promise<void>;
}

const lists = [
  "approvedAnnouncements",
  "financialAnnouncements",
  "circulars",
  "directives",
  "covidAnnouncements",
] as const;

const openDetails = async (page: Page) => {
  const folded = page.locator("main details:not([open]) > summary");
  for (let left = await folded.count(); left > 0; left--) await folded.first().click();
};
const openRow = async (page: Page) => {
  await page.locator(".disclosure-head").first().click();
  await openDetails(page);
};

/** The newest row of one of the lists that a company's past is made of. */
const openPast = (list: string) => async (page: Page) => {
  const rows = page.locator(".timeline-panel .disclosure", { has: page.locator(".from", { hasText: list }) });
  await rows.first().locator(".disclosure-head").click();
  await openDetails(page);
};
/** What the chip of a panel leads to. */
const asSent = (panel: string) => async (page: Page) => {
  await page.getByRole("region", { name: panel }).locator(".source").first().click();
  await page.getByRole("button", { name: "All rows and fields as sent" }).click();
  await expect(page.locator(".sent-scroll td").first()).toBeVisible();
};

const scenes = (symbol: string): readonly Scene[] => [
  { path: "/" },
  { path: "/?view=table&prints=short", open: asSent("Short price list") },
  ...["Top gainers", "Top losers", "Most active"].map((list) => ({ path: "/", open: asSent(list) })),
  { path: "/board?columns=all" },
  { path: `/s/${symbol}?view=table`, open: openDetails },
  { path: `/s/${symbol}?since=2012-01-01`, open: openPast("company") },
  { path: `/s/${symbol}?since=2012-01-01&until=2020-12-31`, open: openPast("archive") },
  { path: "/sectors", open: asSent("Industry groups") },
  { path: "/summary", open: asSent("Day sheet") },
  ...lists.map((list) => ({ path: `/disclosures?source=${list}`, open: openRow })),
  { path: "/media", open: openDetails },
];

const names = Object.keys(operations) as OperationName[];
/** Whose answers an element's figures come from, as its panel says. */
const operationOf = (from: string): string | undefined =>
  names.find((name) => operations[name].path === from) ??
  Object.entries(topics).find(([, topic]) => topic === from)?.[0] ??
  (from === "/topic/board" ? "board" : undefined);

/** `operation.field` of everything that is marked on the page. */
async function placed(page: Page): Promise<string[]> {
  const marked = await page.locator("[data-field]").evaluateAll((elements) =>
    elements.map((element) => ({
      field: element.getAttribute("data-field") ?? "",
      from: element.closest("[data-from]")?.getAttribute("data-from")?.split(" ") ?? [],
      operation: element.closest("[data-operation]")?.getAttribute("data-operation"),
    })),
  );
  return marked.flatMap(({ field, from, operation }) =>
    (operation ? [operation] : from.map(operationOf)).map((each) => `${each}.${field}`),
  );
}

async function missing(page: Page, url: string, symbol: string): Promise<string[]> {
  const found = new Set<string>();
  for (const { path, open } of scenes(symbol)) {
    await page.goto(`${url}${path}`);
    await expect(page.locator("[data-field]").first()).toBeAttached();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await open?.(page);
    for (const each of await placed(page)) found.add(each);
  }
  return names.flatMap((name) =>
    declared(operations[name].reply)
      .map((field) => `${name}.${field}`)
      .filter((each) => !found.has(each)),
  );
}

/** Names of all fields that a body has, those in its containers included. */
const declared = (reply: Shape): string[] => [
  ...Object.keys(reply.row.entries),
  ...(reply.kind === "parts" ? Object.values(reply.parts).flatMap(declared) : []),
];

test.setTimeout(120_000);

test("on the embedded exchange", async ({ page, stack }) => {
  expect(await missing(page, stack.link.url, await toldMost(stack.link.url, stack.exchange))).toEqual([]);
});

/** The busiest line whose company has articles of its own and a past in the archive. */
async function toldMost(url: string, exchange: { url: string }): Promise<string> {
  for (const { symbol } of await rowsListed(exchange)) {
    const ask = async (path: string) => {
      const answer = await fetch(`${url}/api${path}`, {
        method: "POST",
        body: new URLSearchParams({ symbol }),
      });
      return answer.status === 200 ? await answer.text() : "";
    };
    const profile = await ask(operations.companyProfile.path);
    if (!/"reqArticlePDF":\[\{/.test(profile)) continue;
    if (/"title"/.test(await ask(operations.legacyAnnouncements.path))) return symbol;
  }
  throw new Error("no company of the embedded exchange has both");
}

test("on captured bodies of the real service", async ({ page }) => {
  test.skip(!capturesAreHere, "the captured bodies are not beside the project");
  const standIn = await openStandIn();
  const server = await startGateway(["--upstream", standIn.url, "--pace", "0.1", "--log-level", "warn"]);
  expect(await missing(page, server.url, capturedSymbol)).toEqual([]);
  await server.stop();
  await standIn.close();
});
