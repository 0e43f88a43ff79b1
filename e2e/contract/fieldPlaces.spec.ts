/** Every field of the contract is found on screen, with a set of bodies that has all of them. */
import type { Page } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";
import { drawn, visit } from "#e2e/testing/visit";
import type { Shape } from "#wire/contract/schema";
import { topics } from "#wire/leaderboards";
import { type OperationName, operations } from "#wire/operations";
import { bodySet } from "#wire/testing/bodySets";

/** Where to find all fields of some operations, and what to open first. */
interface Scene {
  of: readonly OperationName[];
  path: (symbol: string) => string;
  open?: (page: Page) => Promise<void>;
  /** whether that opens a dialog, which covers the page */
  dialog?: true;
}

const openDetails = async (page: Page) => {
  const folded = page.locator("main details:not([open]) > summary");
  for (let left = await folded.count(); left > 0; left--) await folded.first().click();
};
const openFirst = async (page: Page) => {
  for (const panel of ["News", "Events"])
    await page.getByRole("region", { name: panel }).locator(".all-fields > summary").first().click();
};
/** Opens the newest row of a list, or of one list within a company's timeline. */
const openRow = (list?: string) => async (page: Page) => {
  const rows = list
    ? page.locator(".timeline-panel .disclosure", { has: page.locator(".from", { hasText: list }) })
    : page.locator(".disclosure");
  await rows.first().locator(".disclosure-head").click();
  await openDetails(page);
};
/** Opens the view of all fields as sent, through a panel's source chip. */
const asSent = (panel: string) => ({
  open: async (page: Page) => {
    await page.getByRole("region", { name: panel }).locator(".source").first().click();
    await page.getByRole("button", { name: "All rows and fields as sent" }).click();
    await expect(page.getByRole("dialog").getByRole("cell").first()).toBeVisible();
  },
  dialog: true as const,
});
/** Scrolls to the company's documents, which are requested when they come into view. */
const openCompany = async (page: Page) => {
  const company = page.getByRole("region", { name: "Company", exact: true });
  await company.scrollIntoViewIfNeeded();
  await expect(company.locator(".all-fields").first()).toBeVisible();
  await openDetails(page);
};

const list = (of: OperationName): Scene => ({
  of: [of],
  path: () => `/disclosures?source=${of}`,
  open: openRow(),
});
const scenes: readonly Scene[] = [
  { of: ["indexSeries"], path: () => "/?view=table" },
  { of: ["gainers"], path: () => "/", ...asSent("Top gainers") },
  { of: ["losers"], path: () => "/", ...asSent("Top losers") },
  { of: ["mostActive"], path: () => "/", ...asSent("Most active") },
  { of: ["shortPrices"], path: () => "/?prints=short", ...asSent("Short price list") },
  { of: ["board"], path: () => "/board?columns=all" },
  {
    of: ["quote", "orderBook", "stockSeries"],
    path: (symbol) => `/s/${symbol}?view=table`,
    open: openDetails,
  },
  { of: ["companyProfile"], path: (symbol) => `/s/${symbol}`, open: openCompany },
  {
    of: ["companyAnnouncements"],
    path: (symbol) => `/s/${symbol}?since=2012-01-01`,
    open: openRow("company"),
  },
  {
    of: ["legacyAnnouncements"],
    // the archive ends in spring 2019, and later announcements of a busy company would fill the first rows
    path: (symbol) => `/s/${symbol}?since=2012-01-01&until=2019-03-31`,
    open: openRow("archive"),
  },
  { of: ["sectors"], path: () => "/sectors", ...asSent("Industry groups") },
  { of: ["dailySummary"], path: () => "/summary", ...asSent("Day sheet") },
  list("approvedAnnouncements"),
  list("financialAnnouncements"),
  list("circulars"),
  list("directives"),
  list("covidAnnouncements"),
  { of: ["news", "events"], path: () => "/media", open: openFirst },
];

const names = Object.keys(operations) as OperationName[];
/** The operation from which an element's figures come, as its panel states it. */
const operationOf = (from: string): string | undefined =>
  names.find((name) => operations[name].path === from) ??
  Object.entries(topics).find(([, topic]) => topic === from)?.[0] ??
  (from === "/topic/board" ? "board" : undefined);

/** `operation.field` of every marked element of the page. */
async function placed(page: Page): Promise<ReadonlySet<string>> {
  const marked = await page.locator("[data-field]").evaluateAll((elements) =>
    elements.map((element) => ({
      field: element.getAttribute("data-field") ?? "",
      from: element.closest("[data-from]")?.getAttribute("data-from")?.split(" ") ?? [],
      operation: element.closest("[data-operation]")?.getAttribute("data-operation"),
    })),
  );
  return new Set(
    marked.flatMap(({ field, from, operation }) =>
      (operation ? [operation] : from.map(operationOf)).map((each) => `${each}.${field}`),
    ),
  );
}

/** Names of all fields of an answer, nested fields included. */
const declared = (reply: Shape): string[] => [
  ...Object.keys(reply.row.entries),
  ...(reply.kind === "parts" ? Object.values(reply.parts).flatMap(declared) : []),
];

/** Visits each scene, and expects every field of its operations to be on the page. */
async function expectAll(page: Page, symbol: string): Promise<void> {
  for (const { of, path, open, dialog } of scenes)
    await test.step(of.join(", "), async () => {
      await visit(page, path(symbol));
      await expect(page.locator("main [data-field]").first()).toBeAttached();
      await open?.(page);
      const wanted = of.flatMap((name) =>
        declared(operations[name].reply).map((field) => `${name}.${field}`),
      );
      await expect
        .poll(async () => {
          const found = await placed(page);
          return wanted.filter((each) => !found.has(each));
        })
        .toEqual([]);
      if (dialog) {
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
    });
}

test("every field of the contract is on a page, with invented bodies", async ({ tab, captured }) => {
  const { name, symbol } = bodySet("invented");
  const { url } = await captured(name);
  await drawn(tab, `${url}/board`);
  await expectAll(tab, symbol);
});
