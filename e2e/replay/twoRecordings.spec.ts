/** The market was restarted, so the day has two recordings. A page never mixes them, and lists of recordings distinguish them. */
import type { Page } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";
import type { Gateway } from "#e2e/testing/gateway";
import { playDay } from "#e2e/testing/playedDay";
import { emptyData, recordedDay, recordingsIn, sharedDay } from "#e2e/testing/recording";
import { visit } from "#e2e/testing/visit";
import { bar, boardAt, momentOf, recordings, serverOver, totals, tradesOf, written } from "./replayed.ts";

const { day } = sharedDay;
/** another market than that of the shared day, which follows as the second recording */
const first = { day, every: 5, seed: 7, since: "10:30", until: "10:31" };
let server: Gateway;

test.beforeAll(async () => {
  const data = emptyData();
  await playDay({ ...first, folder: recordingsIn(data) });
  recordedDay({ data, name: `${day}-2`, until: "09:40" });
  server = await serverOver(data, `${day}T10:35`);
});
test.afterAll(() => server.stop());
test.use({ baseURL: undefined }); // the shared exchange is not started

async function recording(name: string) {
  const one = (await recordings(server)).find((other) => other.day === name);
  if (!one) throw new Error(`${name} is not in the list`);
  return one;
}

/** Expects the figures of this recording at the page's moment, and its number in the mark and in the address. */
async function expectRecording(page: Page, number: 1 | 2, name: string) {
  await expect(page.getByText(new RegExp(`REPLAY .* · recording ${number}$`))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`at=${day}-${number}T`));
  await expect(totals(page)).toContainText(tradesOf(await boardAt(server, name, await momentOf(page))));
}

/** Expects the tape's prints to be within the hours of this recording, and the tape to say since when it has them. */
async function expectTape(page: Page, number: 1 | 2, name: string) {
  const { from, to } = await recording(name);
  await visit(page, `/tape?at=${day}-${number}T${written(to).slice(11)}`);
  const known = number === 1 ? "Since 10:30:00, when recording began" : "The whole session, as Pola saw it";
  await expect(page.getByText(known)).toBeVisible();
  const rows = page.getByRole("table").getByRole("row");
  const times = async () =>
    (await rows.allTextContents()).flatMap((row) => /\d\d:\d\d:\d\d/.exec(row)?.[0] ?? []);
  const begin = written(from - 2_000).slice(11);
  const end = written(to).slice(11);
  await expect.poll(async () => (await times()).length).toBeGreaterThan(0);
  await expect.poll(async () => (await times()).filter((time) => time < begin || time > end)).toEqual([]);
}

test("each moment shows the recording that covers it, with its number, also in the tape and in a comparison; the list opens the other", async ({
  page,
}) => {
  const { to } = await recording(day);
  await page.goto(`${server.url}/board?at=${written(to)}`);
  await expectRecording(page, 1, day);
  await expectTape(page, 1, day);
  await visit(page, `/away?at=${day}-1T10:31:00&since=${day}T10:30:07`);
  await expect(
    page.getByText(/Compares two boards as Pola saw them: .* 10:30:05 and .* 10:31:00/),
  ).toBeVisible();

  await visit(page, `/board?at=${day}-1T10:31:00`);
  const choice = bar(page).getByRole("combobox", { name: "Recording" });
  await expect(choice.getByRole("option")).toHaveText([
    "20 Nov 2026, 10:30–10:31, recording 1",
    "20 Nov 2026, 09:25–09:40, recording 2",
  ]);
  await choice.selectOption({ index: 1 });
  await expectRecording(page, 2, `${day}-2`);
  await expectTape(page, 2, `${day}-2`);

  await page.goto(`${server.url}/board?at=${day}T09:35:00`);
  await expectRecording(page, 2, `${day}-2`);
});

test("if the second recording begins after the first, the bar hatches the time between, and the slider leads into the other", async ({
  page,
}) => {
  const apart = 60_000;
  // read once: the page leaves while such a request is on its way
  const body: object = await (await fetch(`${server.url}/recordings`)).json();
  const [one, two] = [await recording(day), await recording(`${day}-2`)];
  const days = [one, { ...two, from: one.to + apart, to: one.to + 2 * apart }];
  await page.route(`${server.url}/recordings`, (route) => route.fulfill({ json: { ...body, days } }));
  await page.goto(`${server.url}/board?at=${day}-1T${written(one.from + 2_000).slice(11)}`);
  await expect(page.locator(`[data-gap="${one.to}"]`)).toHaveCount(1);
  const slider = bar(page).getByRole("slider", { name: "Moment" });
  await expect(slider).toHaveAttribute("max", String(Math.ceil((one.to + 2 * apart) / 1_000) * 1_000));
  await slider.focus();
  await slider.press("End");
  await expect(page).toHaveURL(new RegExp(`at=${day}-2T`));
  await expect(page.getByText(/REPLAY .* · recording 2$/)).toBeVisible();
});
