/** The pages with bodies as the service sends them. What is expected is read from the bodies themselves. */
import type { Page } from "playwright/test";
import { boardOf, readBoard, says } from "#e2e/board/boardReading";
import { expectAllFields, panel, type Sent, story } from "#e2e/papers/mediaStories";
import { expect, test } from "#e2e/testing/fixtures";
import { boardRows } from "#e2e/testing/standIn";
import { visit } from "#e2e/testing/visit";
import type { OperationName } from "#wire/operations";
import { type BodySet, bodyOf, bodySets, filesOf, sentBody } from "#wire/testing/bodySets";

const count = new Intl.NumberFormat("en-US");
const price = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const inColombo = (at: number, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Colombo", ...parts }).format(at);
/** "10 Jul 2026" */
const day = (at: number) =>
  `${inColombo(at, { day: "numeric" })} ${inColombo(at, { month: "short" })} ${inColombo(at, { year: "numeric" })}`;
/** "Friday 10 Jul 2026" */
const wholeDay = (at: number) => `${inColombo(at, { weekday: "long" })} ${day(at)}`;
const present = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error("the set of bodies lacks it");
  return value;
};

/** The file of an operation, or its file for a line and a period. */
const fileOf = (set: BodySet, name: OperationName, kind = "") =>
  present(filesOf(set, name).find((file) => file.includes(kind)));
const body = <N extends OperationName>(set: BodySet, name: N, kind?: string) =>
  bodyOf(set, name, fileOf(set, name, kind));

async function expectBoard(page: Page, set: BodySet): Promise<void> {
  const listed = boardRows(set).map(({ symbol }) => symbol);
  await expect.poll(async () => Object.keys(await readBoard(page)).sort()).toEqual(listed.sort());
  await visit(page, "/");
  for (const name of ["Top gainers", "Top losers", "Most active"])
    await expect(page.getByRole("region", { name }).locator("[data-symbol]").first()).toBeVisible();
  await expect(page.locator("canvas").first()).toBeVisible();
}

/** The line with most bodies; its figures are of an earlier session than the board's. */
async function expectLine(page: Page, set: BodySet): Promise<void> {
  const { symbol } = set;
  const row = present(
    body(set, "board", set.boards.earlier).reqTradeSummery.find((one) => one.symbol === symbol),
  );
  const traded = day(present(row.lastTradedTime));
  const quote = present(body(set, "quote", symbol).reqSymbolInfo);
  const book = present(body(set, "orderBook", symbol).reqOrderBookTotal);
  const { chartData } = body(set, "stockSeries", `${symbol}_period1`);
  const [company] = body(set, "companyProfile", symbol).reqComSumInfo;
  await visit(page, `/s/${symbol}`);
  const head = page.locator(`header[data-symbol="${symbol}"]`);
  await expect(head.locator('[data-field="price"]')).toContainText(
    price.format(present(quote.lastTradedPrice)),
  );
  await expect(head).toContainText(`These figures are from the session of ${traded}`);
  await expect(page.getByRole("region", { name: "Trades", exact: true })).toContainText(
    `${chartData.length} of ${row.tradevolume} trades`,
  );
  const activity = page.getByRole("region", { name: "Activity" });
  await expect(activity.getByRole("rowheader").first()).toHaveText(traded);
  const orders = page.getByRole("region", { name: "Order book" });
  await expect(orders).toContainText(count.format(present(book.totalBids)));
  await expect(orders).toContainText("sent without a time");
  await page.getByRole("heading", { name: "Company", exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: present(company?.web) })).toHaveAttribute("rel", /noopener/);
}

async function expectDaySheet(page: Page, set: BodySet): Promise<void> {
  const [[latest], [before]] = sentBody(set, fileOf(set, "dailySummary")) as [[Sheet], [Sheet]];
  await visit(page, "/summary");
  const sheet = page.getByRole("region", { name: "Day sheet" });
  await expect(sheet).toContainText(`Session of ${wholeDay(latest["tradeDate"] ?? 0)}`);
  for (const [field, value] of Object.entries(latest))
    if (value !== null && field !== "id" && field !== "tradeDate")
      await expect
        .poll(async () => {
          const shown = await sheet.locator(`[data-field="${field}"]`).innerText();
          return says(shown, value) ? "the value sent" : `${shown} for ${value}`;
        }, field)
        .toBe("the value sent");
  const foreign = (latest["equityForeignPurchase"] ?? 0) + (latest["equityForeignSales"] ?? 0);
  const share = (foreign / (2 * (latest["equityTurnover"] ?? 0))) * 100;
  await expect(sheet.getByRole("row", { name: /^Foreign participation/ })).toContainText(
    `${share.toFixed(2)}%`,
  );
  await expect(sheet).toContainText("6 sums checked");
  const milanka = (latest["mpi"] ?? before["mpi"]) === null ? 0 : 1;
  await expect(sheet.getByRole("row", { name: /^Milanka \(/ })).toHaveCount(milanka);
  await expect(sheet).not.toContainText("provisional");
}
type Sheet = Record<string, number | null>;

/** Lists of the inbox, and the part of each body that has their rows. */
const inboxLists = {
  approvedAnnouncements: "approvedAnnouncements",
  financialAnnouncements: "reqFinancialAnnouncemnets",
  circulars: "reqCircularAnnouncement",
  directives: "reqDirectiveAnnouncement",
} as const;

async function expectDisclosures(page: Page, set: BodySet): Promise<void> {
  await visit(page, "/disclosures");
  const inbox = page.getByRole("region", { name: "Inbox" });
  for (const [name, part] of Object.entries(inboxLists)) {
    const sent = sentBody(set, fileOf(set, name as keyof typeof inboxLists)) as Record<string, object[]>;
    await expect(inbox.locator(`li[data-operation="${name}"]`)).toHaveCount(present(sent[part]).length);
  }
  const { approvedAnnouncements } = body(set, "approvedAnnouncements");
  const newest = Math.max(...approvedAnnouncements.map(({ createdDate }) => createdDate ?? 0));
  await expect(inbox.getByRole("heading", { level: 3 }).first()).toHaveText(wholeDay(newest));

  await visit(page, `/s/${set.symbol}?since=2012-01-01`);
  const timeline = page.getByRole("region", { name: "Disclosures" });
  const own = body(set, "companyAnnouncements", set.symbol).reqCompanyAnnouncement;
  const { infoAnnouncement } = body(set, "legacyAnnouncements", set.symbol);
  await expect(timeline.getByText("company", { exact: true })).toHaveCount(own.length);
  await expect(timeline.getByText("archive", { exact: true })).toHaveCount(infoAnnouncement.length);
  const { title, body: told } = present(infoAnnouncement.find((one) => one.body?.includes("XD:")));
  await timeline.getByRole("button", { name: new RegExp(`^${title}`) }).click();
  const [line, date, month, year] = present(/XD: - 0?(\d+)\.(\w+)\.(\d+)/.exec(told ?? ""));
  await expect(timeline.getByRole("list", { name: "Key dates" }).getByRole("listitem").first()).toHaveText(
    `XD ${date} ${month} ${year} from text: “${line}”`,
  );
}

async function expectMedia(page: Page, set: BodySet): Promise<void> {
  const { CN } = sentBody(set, fileOf(set, "news")) as { CN: Sent[] };
  const events = sentBody(set, fileOf(set, "events")) as Sent[];
  await visit(page, `/media?year=${events[0]?.["year"]}`);
  for (const item of CN) {
    const article = story(page, "News", String(item["title"]));
    await expectAllFields(article, item);
    const published = String(item["publishedDate"]);
    await expect(article.getByRole("time")).toHaveText(
      `${day(Date.parse(`${published.replace(" ", "T")}+05:30`))} ${published.slice(11)}`,
    );
    const languages = Object.keys(item["localization"] as object);
    for (const language of languages)
      await expect(article.locator(`a[hreflang=${language}]`), language).toHaveCount(1);
    await expect(article.locator("a[hreflang]")).toHaveCount(languages.length);
  }
  for (const event of events) await expectAllFields(story(page, "Events", String(event["title"])), event);
  const months = CN.map(({ publishedDate }) =>
    day(Date.parse(`${String(publishedDate).slice(0, 10)}T12:00+05:30`)).replace(/^\d+ /, ""),
  );
  await expect(panel(page, "News").getByRole("heading", { level: 3 })).toHaveText([...new Set(months)]);
  for (const [code, meaning] of Object.entries({ MOC: "Market opening MOC", OT: "Other OT" }))
    await expect(panel(page, "Events").getByText(meaning, { exact: true })).toHaveCount(
      events.filter(({ eventType }) => eventType === code).length,
    );
}

const steps = { expectBoard, expectLine, expectDaySheet, expectDisclosures, expectMedia };

for (const set of bodySets)
  test(`the pages show the figures and texts of the ${set.name} bodies`, async ({ page, captured }) => {
    const { url } = await captured(set.name);
    await page.goto(`${url}/board`);
    await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();
    for (const [name, expectStep] of Object.entries(steps))
      await test.step(name, async () => {
        await expectStep(page, set);
        await expect(page.locator("body")).not.toContainText(/NaN|undefined|\[object|1970|Invalid/);
      });
    await expect(page.locator("html")).toHaveAttribute("data-source", "live");
    await expect(page.getByText("SIMULATED")).toHaveCount(0);
  });
