import { expect, test } from "#e2e/testing/fixtures";
import { visit } from "#e2e/testing/visit";

test("disclosures are searched, opened and starred, and their address restores the search", async ({
  page,
}) => {
  await page.goto("/disclosures");
  const inbox = page.getByRole("region", { name: "Inbox" });
  const rows = inbox.locator("li[data-operation]");
  const opened = rows.and(page.locator("[data-open=true]"));
  for (const name of ["Market", "Financials", "Circulars", "Directives"])
    await expect(inbox.locator(".source-states")).toContainText(name);

  // opens one row by keys alone
  await inbox.getByRole("searchbox").fill("dealings");
  await expect(page).toHaveURL(/[?&]find=dealings/);
  await expect(rows.filter({ hasNotText: /dealings/i })).toHaveCount(0);
  const heads = rows.locator("button[aria-expanded]:not(details button)");
  await heads.first().focus();
  await page.keyboard.press("j");
  await expect(heads.nth(1)).toBeFocused();
  await page.keyboard.press("s");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]item=a\d+/);
  await opened.locator("details > summary").click();
  await expect(opened.locator('details [data-field="announcementId"]')).toHaveText(/^\d+$/);

  // the address alone restores the search
  await page.reload();
  await expect(inbox.getByRole("searchbox")).toHaveValue("dealings");
  await expect(opened).toHaveCount(1);
  await expect(opened.getByRole("button", { name: /^Star/ })).toHaveAttribute("aria-pressed", "true");
  await inbox.getByRole("button", { name: "Starred", exact: true }).click();
  await expect(rows).toHaveCount(1);

  // an archive is requested only when it is chosen
  await visit(page, "/disclosures?source=covidAnnouncements");
  await expect(rows.first()).toContainText("COVID");

  // a company leads to its own timeline, whose range is in the address
  await visit(page, "/disclosures");
  await rows.locator("[data-symbol] a").first().click();
  const timeline = page.getByRole("region", { name: "Disclosures" });
  await timeline.getByText("All", { exact: true }).click();
  await expect(page).toHaveURL(/\/s\/[\w.]+\?(.*&)?since=2012-01-01/);
  await expect(timeline.locator("li[data-operation]").first()).toBeVisible();
});
