/** A delayed open and half-published closes: header and pages say what the boards show, beside the schedule. */
import { expect, test } from "#e2e/testing/fixtures";
import { openDay } from "#e2e/testing/simulatedDay";
import { visit } from "#e2e/testing/visit";

const minutes = 60;
const hours = 60 * minutes;

test("a late open and half-published closes are shown by header and pages as the boards show them, beside the schedule", async ({
  page,
  stack,
}) => {
  const day = await openDay(page, stack.server.url, "2026-11-20T09:29:30");
  const phase = page.locator("button.status-phase");
  const card = page.getByRole("region", { name: "Phase of the day" });
  const opening = page.getByRole("region", { name: "Opening", exact: true });
  const closing = page.getByRole("region", { name: "Closing", exact: true });

  /** Opens the evidence by keyboard, expects these texts in it, and closes it. */
  const expectEvidence = async (...texts: (string | RegExp)[]) => {
    await phase.focus();
    await page.keyboard.press("Enter");
    await expect(card.getByRole("link", { name: "Opening" })).toBeVisible();
    for (const text of texts) await expect(card).toContainText(text);
    await page.keyboard.press("Escape");
    await expect(card).toBeHidden();
  };

  await test.step("without a trade at the scheduled open the header says so, also after the quarter of an hour of an ordinary delay", async () => {
    day.exchange.trade(false);
    await page.goto(`${day.url}/opening`);
    await day.untilSeen(phase.getByText("No trade yet · due 09:30"), 2 * minutes);
    await expectEvidence("No trade of today", "Scheduled: Open 09:30–14:30");
    await expect(opening).toContainText("No trade yet; the scheduled open was 09:30.");
    await day.sleep(17 * minutes);
    await day.pass(20);
    await expect(phase).toHaveText("No trade yet · due 09:30");
  });

  await test.step("after the first trade it gives that trade's time", async () => {
    day.exchange.trade(true);
    const time = "09:[45]\\d";
    await day.untilSeen(
      phase.getByText(new RegExp(`^(Opened ${time} \\(auction\\)|Open since ${time})$`)),
      60,
    );
    await expect(opening).toContainText(new RegExp(`Opened ${time}:\\d\\d\\s*scheduled 09:30`));
    await expect(opening.getByRole("row").nth(1)).toBeVisible();
    await expectEvidence(
      new RegExp(`First trade ${time}:\\d\\d, scheduled open 09:30`),
      /Opening auction: at least \d+ lines?, [\d,]+ shares/,
    );
  });

  await test.step("while official closes appear, header and page count them", async () => {
    await day.sleep(4 * hours + 39 * minutes);
    await visit(page, "/closing");
    await day.untilSeen(closing.getByText(/^0 of \d+ have their official close$/), 60);
    await expect(closing).toContainText("Official closes appear after 14:30");
    const half = /^Closing: (\d+) of (\d+) closes$/;
    const counts = async () =>
      half
        .exec((await phase.textContent()) ?? "")
        ?.slice(1, 3)
        .map(Number);
    await day.until(async () => (await counts()) !== undefined, 20 * minutes);
    const [closed = 0, traded = 0] = (await counts()) ?? [];
    await expect(closing).toContainText(`${closed} of ${traded} have their official close`);
    await expect(closing).toContainText("Scheduled: Settling 14:30–15:10");
    await expectEvidence(`${closed} of ${traded} lines have their official close`);
    await expect(phase).toHaveText(`Closing: ${closed} of ${traded} closes`);
    await expect.poll(async () => (await counts())?.[0]).toBeLessThan(traded);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(() => phase.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });
  await day.close();
});
